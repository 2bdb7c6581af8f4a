// A link that saves the record of a finished match.

import * as api from "../net/api.js";
import { el } from "../shell/dom.js";
import { failure } from "../shell/failure.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { seatAt } from "../shell/storage.js";

/** @import {TableInfo} from "../types.d.ts" */

/** @param {TableInfo} table @param {string} [format] */
export function recordLink(table, format = "jsonl") {
  const token = table.watch === "nobody" ? seatAt(table.id)?.token : undefined;
  const name = `${table.game}-${table.id}.${format}`;
  const link = el("a", { class: "button small", href: api.recordAddress(table.id, format), download: name }, icon("save"), t("result.save", { format }));
  if (!token) return link;
  // Where nobody else may look, the seat's token goes along: in a header, as addresses are written into logs.
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      save(await api.record(table.id, format, token), name);
    } catch (error) {
      link.replaceWith(failure(error));
    }
  });
  return link;
}

/** @param {string} text @param {string} name */
function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
