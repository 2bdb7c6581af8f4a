// A board that scrolls, or a world that grows: the ground with everything on it glides from where it was to where it is.
// What has gone out of sight goes along and fades.

import { svg } from "../shell/dom.js";
import { boxOf } from "./likeness.js";

/** @import {BoardView} from "./board.js" */
/** @import {Whereabouts} from "./motion.js" */
/** @import {Scene} from "../types.d.ts" */

/** @typedef {{x: number, y: number}} Point */
/**
 * How a board was seen: where each cell was drawn, how its drawing lay on the page, and the drawing itself.
 * @typedef {{places: Map<string, Point>, lay: DOMMatrix, picture: Node[]}} Look
 */
/**
 * From one look to the next: by so much every cell that is still there was drawn elsewhere, and how both lay on the page.
 * @typedef {{by: Point, was: DOMMatrix, now: DOMMatrix, picture: Node[]}} Glide
 */

/** How the boards are seen, if their ground is about to change. @param {BoardView} board @param {Scene | null} before @param {Scene} scene @returns {Look | null} */
export function lookAt(board, before, scene) {
  const lay = board.root.getScreenCTM();
  if (!before || !lay || groundOf(before) === groundOf(scene)) return null;
  const picture = [...board.root.children].filter((part) => part.tagName !== "defs").map((part) => nameless(part.cloneNode(true)));
  return { places: board.plane.places, lay, picture };
}

/** @param {Scene} scene */
const groundOf = ({ boards, ghosts }) =>
  JSON.stringify([boards.map(({ origin, cells }) => [origin, cells.map(({ id, at }) => [id, at])]), ghosts.map(({ origin }) => origin)]);

/** A copy that nobody finds by name. @param {Node} copy */
function nameless(copy) {
  if (!(copy instanceof Element)) return copy;
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-id", "data-piece", "data-board", "tabindex", "role", "id"]) element.removeAttribute(name);
  }
  return copy;
}

/** How to get from that look to the present one; null where the cells did not stay together. @param {BoardView} board @param {Look} look @returns {Glide | null} */
export function glideFrom(board, look) {
  const now = board.root.getScreenCTM();
  const steps = [...board.plane.places].flatMap(([id, place]) => {
    const old = look.places.get(id);
    return old ? [{ x: place.x - old.x, y: place.y - old.y }] : [];
  });
  const [by] = steps;
  if (!now || !by || steps.some(({ x, y }) => Math.abs(x - by.x) > 1 || Math.abs(y - by.y) > 1)) return null;
  const glide = { by, was: look.lay, now, picture: look.picture };
  const { x, y, scale } = startOf(glide);
  return Math.abs(x) + Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01 ? null : glide;
}

/** Where the new drawing would have to lie to look like the old one, in its own units. @param {Glide} glide */
function startOf({ by, was, now }) {
  const scale = was.a / now.a;
  return { x: (was.e - now.e) / now.a - scale * by.x, y: (was.f - now.f) / now.d - scale * by.y, scale };
}

/** What only went along with its ground has not moved of itself. @param {Map<string, Whereabouts>} before @param {Element} root @param {Glide} glide */
export function goAlong(before, root, { by, was, now }) {
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const id = piece.getAttribute("data-piece") ?? "";
    const sight = before.get(id);
    if (!sight) continue;
    const rect = boxOf(piece);
    const x = now.a * ((sight.rect.x - was.e) / was.a + by.x) + now.e;
    const y = now.d * ((sight.rect.y - was.f) / was.d + by.y) + now.f;
    if (Math.abs(x - rect.x) < 2 && Math.abs(y - rect.y) < 2) before.set(id, { ...sight, rect });
  }
}

/**
 * Let it glide: the animations, and how to clear up after them.
 * @param {BoardView} board
 * @param {Glide} glide
 * @param {number} ms
 * @returns {{animations: Animation[], clear: () => void}}
 */
export function begin(board, glide, ms) {
  const { x, y, scale } = startOf(glide);
  const timing = { duration: ms, easing: "cubic-bezier(.3,.1,.3,1)" };
  const leaving = svg("g", { class: "leaving", "aria-hidden": "true" }, svg("g", { transform: `translate(${glide.by.x} ${glide.by.y})` }));
  leaving.firstElementChild?.append(...glide.picture);
  const parts = [...board.root.children].filter((part) => part.tagName !== "defs");
  board.root.prepend(leaving);
  const shift = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
  const animations = [leaving, ...parts].map((part) => part.animate(shift, timing));
  return { animations: [...animations, leaving.animate([{ opacity: 1 }, { opacity: 0 }], timing)], clear: () => leaving.remove() };
}
