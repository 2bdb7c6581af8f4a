// Places where a board could be laid: outlines on the plane that are picked like pieces.

import { svg } from "../shell/dom.js";
import { SIZE } from "./geometry.js";

/** @import {GhostPlace} from "./geometry.js" */

const LINE = 34;
/** How broad a letter is, for its height. */
const BREADTH = 0.6;

/** @param {GhostPlace} place */
export function ghostView({ ghost, x, y, width, height }) {
  const words = [...lines(ghost.label, width), ...(ghost.note ? lines(ghost.note, width) : [])];
  return svg(
    "g",
    { class: "ghost-board", role: "button", tabindex: 0, "aria-label": [ghost.label, ghost.note].filter(Boolean).join(", "), transform: `translate(${x} ${y})`, data: { id: ghost.id } },
    svg("rect", { class: "ghost-face", x: -width / 2 + 5, y: -height / 2 + 5, width: width - 10, height: height - 10, rx: 10 }),
    svg("path", { class: "ghost-sign", d: "M-16 0H16M0 -16V16", transform: `translate(0 ${-LINE * (words.length / 2) - 6})` }),
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
