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
 */

/** @param {KeyActs} acts @returns {() => void} stop */
export const tableKeys = (acts) =>
  listen(
    { "?": keysWindow, b: acts.board, n: acts.type, h: acts.hint, f: acts.flip, t: acts.text, r: acts.rules, v: acts.look, m: acts.menu },
    { Escape: acts.escape },
  );

export function keysWindow() {
  keyList([
    ["↑ ↓ ← →", t("keys.arrows")],
    ["Enter", t("keys.enter")],
    ["Esc", t("keys.escape")],
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
