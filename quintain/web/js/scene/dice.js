// Dice: ordinary ones with dots, others with the game's own drawings of their faces, or with words. They roll from face to
// face and stop.

import { el, refill, svg } from "../shell/dom.js";
import { t, tOr } from "../shell/i18n.js";
import { drawing, hasArt } from "./art.js";

/** @import {Die} from "../types.d.ts" */

/** Dots for the faces of an ordinary die. */
const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];
/** A face is seen for so long while a die rolls. */
const FACE_MS = 75;
/** So much of its time the last die of a throw rolls on after the first has stopped. */
const SPREAD = 0.35;

/** @param {string} game @param {Die} die */
export function dieView(game, die) {
  const verdict = die.verdict ? tOr(`die.${die.verdict}`, die.verdict) : "";
  const before = die.before ? t("die.before", { face: die.before }) : "";
  const spoken = [`${die.label}: ${die.face ?? t("die.unrolled")}`, before, verdict].filter(Boolean).join(", ");
  return el(
    "div",
    { class: "die", data: { id: die.id, face: die.face ?? "", verdict: die.verdict || null } },
    svg(
      "svg",
      { viewBox: "-50 -50 100 100", role: "img", "aria-label": spoken },
      svg("rect", { x: -44, y: -44, width: 88, height: 88, rx: 16 }),
      svg("g", { class: "die-face" }, faceView(game, die.face ?? "?")),
    ),
    before ? el("span", { class: "die-before" }, before) : null,
    verdict ? el("span", { class: "verdict" }, verdict) : null,
  );
}

/** @param {string} game @param {string} face */
function faceView(game, face) {
  if (hasArt(game, `face-${face}`)) return [drawing(game, `face-${face}`, { x: -36, y: -36, width: 72, height: 72 })];
  if (/^[1-6]$/.test(face)) return PIPS[Number(face)].map(([x, y]) => svg("circle", { cx: x * 24, cy: y * 24, r: 9 }));
  const fit = face.length > 3 ? { textLength: 74, lengthAdjust: "spacingAndGlyphs", class: "long" } : {};
  return [svg("text", { "text-anchor": "middle", "dominant-baseline": "central", ...fit }, face)];
}

/**
 * Let dice roll until they stop one after the other, the last after so many milliseconds. What falls twice stops on its
 * first face half-way.
 * @param {string} game
 * @param {Element} root holds their views
 * @param {Die[]} dice
 * @param {number} ms
 */
export function rollDice(game, root, dice, ms) {
  const twice = dice.some((die) => die.before);
  dice.forEach((die, place) => {
    const view = root.querySelector(`[data-id="${CSS.escape(die.id)}"]`);
    const share = 1 - SPREAD * (1 - (place + 1) / dice.length);
    if (!view) return;
    if (!twice) roll(game, view, die, die.face, ms * share);
    else roll(game, view, die, die.before ?? die.face, (ms / 2) * share);
    if (die.before) setTimeout(() => roll(game, view, die, die.face, (ms / 2) * share), ms / 2);
  });
}

/** @param {string} game @param {Element} view @param {Die} die @param {string | null | undefined} last the face it stops on @param {number} ms */
function roll(game, view, die, last, ms) {
  const face = view.querySelector(".die-face");
  const rounds = Math.floor(ms / FACE_MS);
  if (!face || !view.isConnected || !last) return;
  const first = die.faces.indexOf(last) - rounds;
  view.classList.add("rolling");
  let turn = 0;
  const tumble = () => {
    turn += 1;
    const stops = turn >= rounds || !view.isConnected;
    refill(face, faceView(game, stops ? last : die.faces[modulo(first + turn, die.faces.length)]));
    view.classList.toggle("rolling", !stops);
    if (!stops) setTimeout(tumble, FACE_MS);
  };
  tumble();
}

/** @param {number} value @param {number} size */
const modulo = (value, size) => ((value % size) + size) % size;
