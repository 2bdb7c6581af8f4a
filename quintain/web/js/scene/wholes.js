// A board that can be picked as a whole: its frame glows, and a tab at its upper rim says what it is.

import { svg } from "../shell/dom.js";
import { boxOf } from "./ground.js";

/** @import {Plane} from "./geometry.js" */
/** @import {Board} from "../types.d.ts" */

const LINE = 40;
const BREADTH = 0.6;

/**
 * @param {Plane} plane
 * @param {Board} board
 * @param {{said: string, note: string, target: boolean}} how what is said of it, what is written beside its name
 */
export function wholeBoard(plane, board, { said, note, target }) {
  const box = boxOf(plane, board) ?? plane.inner;
  const { left, top, right, bottom } = "left" in box ? box : { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
  const words = note ? `${board.label}: ${note}` : board.label;
  const size = Math.min(LINE, (right - left) / (words.length * BREADTH + 1));
  const width = size * (words.length * BREADTH + 1);
  return svg(
    "g",
    { class: "whole-board", role: "button", tabindex: 0, "aria-label": said, data: { id: board.id, can: target ? "target" : "source" } },
    svg("rect", { class: "whole-frame", x: left - 10, y: top - 10, width: right - left + 20, height: bottom - top + 20, rx: 10 }),
    svg("rect", { class: "whole-tab", x: (left + right - width) / 2, y: top - size, width, height: size * 1.4, rx: size / 3 }),
    svg("text", { class: "whole-words", x: (left + right) / 2, y: top - size * 0.3, "font-size": size * 0.8, "text-anchor": "middle", "dominant-baseline": "central" }, words),
  );
}
