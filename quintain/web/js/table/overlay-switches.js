// Which overlays lie over the boards of a game: switched on and off by the viewer, remembered by the browser.

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { check } from "../shell/preferences.js";
import { prefer, preferences } from "../shell/storage.js";

/** @import {Overlay} from "../types.d.ts" */

/** The overlays that were switched off in this game before. @param {string} slug */
export function hiddenOverlays(slug) {
  const { overlays } = preferences();
  const mine = Object.keys(overlays).filter((key) => key.startsWith(`${slug}/`) && overlays[key] === false);
  return new Set(mine.map((key) => key.slice(slug.length + 1)));
}

/**
 * @param {string} slug
 * @param {Overlay[]} overlays
 * @param {Set<string>} hidden changed by the switches
 * @param {{changed: () => void, flip: () => void}} acts
 */
export function overlaysWindow(slug, overlays, hidden, { changed, flip }) {
  const optional = overlays.filter((overlay) => overlay.optional);
  openDialog(t("view.title"), [
    el("p", { class: "soft" }, optional.length ? t("view.overlays") : t("view.none")),
    optional.map((overlay) =>
      check(overlay.label, !hidden.has(overlay.id), (on) => {
        if (on) hidden.delete(overlay.id);
        else hidden.add(overlay.id);
        prefer({ overlays: { ...preferences().overlays, [`${slug}/${overlay.id}`]: on } });
        changed();
      }),
    ),
    el("div", { class: "buttons" }, el("button", { type: "button", class: "small", onclick: flip }, icon("flip"), t("bar.flip"))),
  ]);
}
