// What stands on things to press, wherever they stand: glyph, label, cost and note, and why they cannot be pressed now.

import { el } from "../shell/dom.js";
import { ruleLink } from "../shell/rulebook.js";

/** @import {Button} from "../types.d.ts" */

/**
 * @param {Button} button
 * @param {string} note what is to be known of its offer
 * @param {string} barred why it cannot be pressed now; empty where it can
 */
export const buttonFace = (button, note, barred) => [
  button.glyph ? el("b", { "aria-hidden": "true" }, button.glyph) : null,
  el("span", {}, button.label),
  button.cost ? el("small", { class: "cost" }, button.cost) : null,
  note ? el("small", {}, note) : null,
  barred ? el("small", { class: "barred" }, barred) : null,
];

/**
 * What cannot be pressed now, with the rule that says so beside it.
 * @param {string} game
 * @param {HTMLElement} pressed
 * @param {string} id the rule; nothing is added where there is none
 * @param {(rule: string) => void} open
 */
export const withRule = (game, pressed, id, open) => (id ? el("span", { class: "barred-action" }, pressed, ruleLink(game, id, open)) : pressed);
