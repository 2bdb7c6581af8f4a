// Cards that are held up while something happens: one that the rules show to everybody, or one that the game has drawn for
// the event, face down first, then turned over.

import { drawing, hasArt } from "../scene/art.js";
import { calm } from "../scene/motion.js";
import { tokenPiece } from "../scene/pieces.js";
import { el, svg } from "../shell/dom.js";

/** @import {NoticeLine, Piece, Scene} from "../types.d.ts" */

/** So long a card is turned over. */
export const TURN_MS = 700;
const SIDE = { width: 70, height: 100 };

/** Whether a card is held up for it. @param {string} game @param {NoticeLine} notice */
export const hasCard = (game, notice) => Boolean(notice.glimpse?.card) || isDrawn(game, notice);

/** Nothing turns where nothing may move, and then the words say all that the drawing does. @param {string} game @param {NoticeLine} notice */
const isDrawn = (game, { kind }) => hasArt(game, `event-${kind}`) && !calm();

/** The card of a notice that has one. @param {Scene} scene @param {NoticeLine} notice @param {number} ms until it has been turned over */
export function cardOf(scene, notice, ms) {
  const { game } = scene;
  const card = notice.glimpse?.card;
  const sides = el("div", { class: "event-card-sides" }, card ? shown(scene, card) : side(game, `event-${notice.kind}`, "front"));
  if (card ? calm() : !hasArt(game, "event-back")) return sides;
  if (!card) sides.append(side(game, "event-back", "back"));
  sides.animate(
    card
      ? [{ transform: "translateY(30%) scale(.6)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.6 }, { transform: "none" }]
      : [{ transform: "rotateY(180deg) scale(.6)" }, { transform: "rotateY(180deg) scale(1)", offset: 0.4 }, { transform: "rotateY(186deg) scale(1.04)", offset: 0.7 }, { transform: "rotateY(0)" }],
    { duration: ms * 1.4, easing: "ease-in-out" },
  );
  return sides;
}

/** @param {string} game @param {string} name @param {string} look */
const side = (game, name, look) => svg("svg", { viewBox: `0 0 ${SIDE.width} ${SIDE.height}`, class: look }, drawing(game, name, SIDE));

/** A piece that lies nowhere. @param {Scene} scene @param {Piece} piece */
function shown(scene, piece) {
  const view = tokenPiece(scene, piece, { pickable: false, card: true, strip: false });
  for (const name of ["data-id", "data-piece"]) view.removeAttribute(name);
  return view;
}
