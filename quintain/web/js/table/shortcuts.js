// The keys of a table.

import { t } from "../shell/i18n.js";
import { keyList, listen } from "../shell/keys.js";

/**
 * @typedef {object} KeyActs
 * @property {() => void} board go to the board
 * @property {() => void} type go to the field for typing
 * @property {() => void} hint
 * @property {() => void} flip
 * @property {() => void} text
 * @property {() => void} rules
 * @property {() => void} look what lies over the board
 * @property {() => void} menu
 * @property {() => void} escape
 * @property {() => boolean} skip go to the end of what is being told; whether there was anything left
 */

/** @param {KeyActs} acts @returns {() => void} stop */
export const tableKeys = (acts) =>
  listen(
    { "?": keysWindow, b: acts.board, n: acts.type, h: acts.hint, f: acts.flip, t: acts.text, r: acts.rules, v: acts.look, m: acts.menu },
    { Escape: acts.escape, " ": (event) => !presses(event.target) && acts.skip() && event.preventDefault() },
  );

/** Whether the space bar presses something here. @param {EventTarget | null} target */
const presses = (target) => target instanceof Element && target.closest("button, a, summary, [role='button']") !== null;

export function keysWindow() {
  keyList([
    ["↑ ↓ ← →", t("keys.arrows")],
    ["Enter", t("keys.enter")],
    ["I", t("keys.look")],
    ["Esc", t("keys.escape")],
    [t("keys.space"), t("keys.skip")],
    ["Tab", t("keys.tab")],
    ["B", t("keys.board")],
    ["N", t("keys.type")],
    ["H", t("hint.ask")],
    ["F", t("bar.flip")],
    ["T", t("text.title")],
    ["R", t("bar.rules")],
    ["V", t("view.title")],
    ["M", t("menu.title")],
    ["?", t("keys.title")],
  ]);
}
