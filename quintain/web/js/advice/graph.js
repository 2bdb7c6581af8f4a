// Chances over time as a drawing. Seats differ by colour, dashes and the shapes on their lines.

import { svg } from "../shell/dom.js";
import { percent } from "../shell/i18n.js";

/** @import {Point} from "../types.d.ts" */

/** @typedef {{name: string, side: string, points: Point[]}} Curve `side` is the class that gives the seat its colour */
/** @typedef {{ply: number, chance: number, label: string}} Peg a point that is pointed out, with a short label */

const WIDTH = 340;
const HEIGHT = 150;
const LEFT = 36;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 20;
/** So far apart are the shapes on a line, about. */
const SPACED = 46;
const PEG = 8;
const DASHES = ["", "7 4", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "10 2 2 2 2 2"];

export class Graph {
  /**
   * @param {Curve[]} curves
   * @param {Peg[]} pegs
   * @param {number} plies
   * @param {string} label what a screen reader says of it
   * @param {(ply: number) => void} jump somebody pointed at this moment
   */
  constructor(curves, pegs, plies, label, jump) {
    this.plies = Math.max(1, plies);
    this.cursor = svg("path", { class: "graph-cursor" });
    this.root = svg(
      "svg",
      { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, onclick: (/** @type {MouseEvent} */ event) => jump(this.#plyAt(event)) },
      [0, 0.5, 1].map((chance) => this.#gridLine(chance)),
      svg("text", { class: "graph-label", x: this.#x(plies), y: HEIGHT - 5, "text-anchor": "end" }, String(plies)),
      svg("text", { class: "graph-label", x: LEFT, y: HEIGHT - 5 }, "0"),
      this.cursor,
      curves.map((curve, place) => this.#curve(curve, place)),
      this.#pegs(pegs),
    );
    this.at(0);
  }

  /** Show which moment is the present one. @param {number} ply */
  at(ply) {
    this.cursor.setAttribute("d", `M${this.#x(ply)} ${TOP}V${HEIGHT - BOTTOM}`);
  }

  /** @param {number} ply */
  #x(ply) {
    return LEFT + (ply / this.plies) * (WIDTH - LEFT - RIGHT);
  }

  /** @param {number} chance */
  #y(chance) {
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
  }

  /** @param {MouseEvent} event */
  #plyAt(event) {
    const box = this.root.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((x - LEFT) / (WIDTH - LEFT - RIGHT)) * this.plies);
    return Math.min(Math.max(ply, 0), this.plies);
  }

  /** @param {number} chance */
  #gridLine(chance) {
    const y = this.#y(chance);
    return svg(
      "g",
      {},
      svg("path", { class: "graph-grid", d: `M${LEFT} ${y}H${WIDTH - RIGHT}` }),
      svg("text", { class: "graph-label", x: LEFT - 5, y, "text-anchor": "end", "dominant-baseline": "central" }, percent(chance)),
    );
  }

  /** @param {Curve} curve @param {number} place */
  #curve({ side, points }, place) {
    const at = points.map(({ ply, chance }) => [this.#x(ply), this.#y(chance)]);
    /** @type {SVGElement[]} */
    const shapes = [];
    let last = -SPACED / (place + 2);
    for (const [x, y] of at) {
      if (x - last < SPACED) continue;
      last = x;
      shapes.push(shape(place, x, y));
    }
    return svg(
      "g",
      { class: `curve ${side}` },
      svg("path", { class: "curve-line", d: at.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(""), "stroke-dasharray": DASHES[place % DASHES.length] || null }),
      shapes,
    );
  }

  /** Pegs stand on their points, or above others that are in the way. @param {Peg[]} pegs */
  #pegs(pegs) {
    /** @type {{x: number, y: number}[]} */
    const taken = [];
    return [...pegs]
      .sort((one, other) => one.ply - other.ply)
      .map(({ ply, chance, label }) => {
        const at = { x: this.#x(ply), y: this.#y(chance) };
        while (taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 2 * PEG)) at.y -= 2;
        taken.push(at);
        return svg(
          "g",
          { class: "peg", transform: `translate(${at.x.toFixed(1)} ${Math.max(PEG, at.y).toFixed(1)})` },
          svg("circle", { r: PEG }),
          svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, label),
        );
      });
  }
}

/** A short piece of a seat's line, to say whose it is. @param {string} side @param {number} place */
export const sample = (side, place) =>
  svg(
    "svg",
    { class: "graph-sample", viewBox: "0 0 34 12", "aria-hidden": "true" },
    svg("g", { class: `curve ${side}` }, svg("path", { class: "curve-line", d: "M1 6H33", "stroke-dasharray": DASHES[place % DASHES.length] || null }), shape(place, 17, 6)),
  );

/** @param {number} place @param {number} x @param {number} y */
function shape(place, x, y) {
  const outlines = ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", "M-3.500 -3.500h7v7h-7z", "M0 -4.500L4.500 3.500h-9z", "M0 -5L5 0 0 5 -5 0z"];
  return svg("path", { class: place >= outlines.length ? "curve-shape hollow" : "curve-shape", d: outlines[place % outlines.length], transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
}
