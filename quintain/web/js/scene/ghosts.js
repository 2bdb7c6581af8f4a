// Places where a board could be laid: outlines on the plane that are picked like pieces. Where they are so many that they
// cover each other, only the one that is pointed at is drawn in full: the nearest to the pointer, or one by the arrows.

import { attr, byId, focusOn, svg } from "../shell/dom.js";
import { areCrowded, nearest, SIZE } from "./geometry.js";

/** @import {Pick} from "../hand/picking.js" */
/** @import {GhostPlace, Point} from "./geometry.js" */

const LINE = 34;
/** How broad a letter is, for its height. */
const BREADTH = 0.6;

export class Ghosts {
  constructor() {
    this.layer = svg("g", { class: "ghosts" });
    /** The outline of the one that is pointed at lies over all others. */
    this.above = svg(
      "g",
      { class: "ghost-aimed", "aria-hidden": "true", display: "none" },
      svg("rect", { rx: 10 }),
      svg("path", { class: "ghost-sign", d: "M-60 0H60M0 -60V60" }),
    );
    /** @type {GhostPlace[]} */
    this.places = [];
    this.crowded = false;
    /** @type {GhostPlace[]} those of a crowd that can be picked now */
    this.open = [];
    /** The one of a crowd that is pointed at. */
    this.aimed = "";
    /** What is told when another one is pointed at. @type {() => void} */
    this.changed = () => {};
    this.layer.addEventListener("focusin", (event) => event.target instanceof Element && this.aim(event.target.getAttribute("data-id") ?? ""));
  }

  /** @param {GhostPlace[]} places */
  build(places) {
    this.places = places;
    this.crowded = areCrowded(places);
    attr(this.layer, "data-crowd", this.crowded ? 1 : null);
    this.layer.replaceChildren(...places.map((place) => ghostView(place, this.crowded)));
    if (!places.some(({ ghost }) => ghost.id === this.aimed)) this.aimed = "";
  }

  /** @param {Pick} pick */
  mark(pick) {
    for (const ghost of this.layer.children) {
      const can = pick.glow.has(ghost.getAttribute("data-id") ?? "");
      attr(ghost, "data-can", can ? (pick.clicks.length ? "target" : "source") : null);
    }
    this.open = this.crowded ? this.places.filter(({ ghost }) => pick.glow.has(ghost.id)) : [];
    this.aim(this.open.some(({ ghost }) => ghost.id === this.aimed) ? this.aimed : "");
  }

  /** Point at one of a crowd, or at none. @param {string} id */
  aim(id) {
    const place = this.open.find(({ ghost }) => ghost.id === id);
    this.aimed = place ? id : "";
    attr(this.above, "display", place ? null : "none");
    attr(this.above, "data-can", place ? "target" : null);
    if (place) {
      const { x, y, width, height } = place;
      // It is moved, not drawn anew: a finger may hold it.
      this.above.setAttribute("transform", `translate(${x} ${y})`);
      const size = { x: 5 - width / 2, y: 5 - height / 2, width: width - 10, height: height - 10 };
      for (const [name, value] of Object.entries(size)) this.above.firstElementChild?.setAttribute(name, String(value));
    }
    const stop = place ?? this.open[0];
    for (const ghost of this.crowded ? this.layer.children : []) ghost.setAttribute("tabindex", ghost.getAttribute("data-id") === stop?.ghost.id ? "0" : "-1");
    this.changed();
  }

  /** The place of a crowd that somebody at this point means. @param {Point} at @param {number} reach how far around the one that is pointed at it is still meant */
  near(at, reach) {
    const { aimed } = this;
    const here = this.open.find(({ ghost }) => ghost.id === aimed);
    if (here && Math.hypot(here.x - at.x, here.y - at.y) < reach) return aimed;
    return nearest(this.open, at)?.ghost.id ?? "";
  }

  /** Point at the next one in this direction. @param {Point} direction @param {boolean} [held] it keeps the focus */
  step(direction, held = false) {
    const here = this.open.find(({ ghost }) => ghost.id === this.aimed) ?? this.open[0];
    if (!here) return;
    const ahead = this.open.filter(({ x, y }) => (x - here.x) * direction.x + (y - here.y) * direction.y > Math.abs((x - here.x) * direction.y) + Math.abs((y - here.y) * direction.x));
    const next = this.aimed ? nearest(ahead, here, Infinity) : here;
    if (!next) return;
    this.aim(next.ghost.id);
    if (held) focusOn(byId(this.layer, next.ghost.id));
  }

  /** Whether the focus is on one of a crowd. */
  get focused() {
    return this.crowded && this.layer.contains(document.activeElement);
  }
}

/** @param {GhostPlace} place @param {boolean} [faint] without its words, which nobody could read */
export function ghostView({ ghost, x, y, width, height }, faint = false) {
  const words = faint ? [] : [...lines(ghost.label, width), ...(ghost.note ? lines(ghost.note, width) : [])];
  return svg(
    "g",
    { class: "ghost-board", role: "button", tabindex: faint ? -1 : 0, "aria-label": [ghost.label, ghost.note].filter(Boolean).join(", "), transform: `translate(${x} ${y})`, data: { id: ghost.id } },
    svg("rect", { class: "ghost-face", x: -width / 2 + 5, y: -height / 2 + 5, width: width - 10, height: height - 10, rx: 10 }),
    faint ? svg("circle", { class: "ghost-dot", r: SIZE * 0.16 }) : svg("path", { class: "ghost-sign", d: "M-16 0H16M0 -16V16", transform: `translate(0 ${-LINE * (words.length / 2) - 6})` }),
    words.map((line, index) =>
      svg("text", { class: "ghost-words", y: LINE * (index - words.length / 2 + 1.2), "text-anchor": "middle", "dominant-baseline": "central" }, line),
    ),
  );
}

/** Words in lines of this breadth. @param {string} words @param {number} width */
function lines(words, width) {
  const longest = Math.max(8, Math.floor((width - SIZE / 5) / (LINE * 0.8 * BREADTH)));
  /** @type {string[]} */
  const found = [];
  for (const word of words.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= longest) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}
