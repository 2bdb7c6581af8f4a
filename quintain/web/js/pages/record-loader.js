// A button that takes a record from disk to the replay page.

import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { go } from "../shell/links.js";
import { keepRecord } from "../shell/storage.js";

export function recordLoader() {
  const file = el("input", {
    type: "file",
    id: "record-file",
    class: "offscreen",
    onchange: async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      keepRecord(await chosen.text());
      go("/replay");
    },
  });
  return el("p", { class: "record-loader" }, file, el("label", { for: "record-file", class: "button" }, icon("open"), t("home.record")));
}
