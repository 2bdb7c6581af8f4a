// The board itself: frame, wood and stone. Drawn once for each shape of board; nothing here can be clicked.

import { svg } from "../shell/dom.js";
import { drawing, hasArt } from "./art.js";
import { edgeOf, outline, outside, SIZE } from "./geometry.js";
import { letterOf, sideClass } from "./seats.js";

/** What a cell of a world is called is written on it if it is no longer than this. */
const LONGEST_NAME = 6;
/** How broad a letter of a board's name is, more or less. */
const LETTER = 18;

/** @import {Plane} from "./geometry.js" */
/** @import {Board, Scene, Side} from "../types.d.ts" */

/**
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {number} turned
 * @returns {SVGGElement}
 */
export function ground(scene, plane, turned) {
  const { game, boards } = scene;
  const world = boards.length > 1 || Boolean(scene.around);
  const framed = !world && boards[0]?.shape !== "hex";
  return svg(
    "g",
    { class: "ground", "aria-hidden": "true" },
    svg("defs", {}, gradient("cell-shade", ["#fff", 0.2], ["#000", 0.14]), gradient("rim-shade", ["#fff", 0.16], ["#000", 0.3])),
    framed ? frame(plane) : null,
    world ? boards.map((board) => plinth(plane, board, Math.max(...boards.map(({ label }) => label.length)))) : null,
    Array.from(plane.places.values(), ({ cell, board, x, y }) =>
      svg(
        "g",
        { class: `face tint-${cell.tint || "plain"}`, transform: `translate(${x} ${y})` },
        svg("path", { class: "stone", d: outline(board, turned, board.shape === "hex" ? 1.5 : 0) }),
        svg("path", { class: "grain", d: grain(cell.id, board.shape === "hex" ? SIZE * 0.3 : SIZE / 2 - 6) }),
        svg("path", { class: "shade", d: outline(board, turned, board.shape === "hex" ? 1.5 : 0), fill: "url(#cell-shade)" }),
        hasArt(game, `tint-${cell.tint}`) ? drawing(game, `tint-${cell.tint}`, { x: -SIZE / 2, y: -SIZE / 2, width: SIZE, height: SIZE }) : null,
        world && cell.label.length <= LONGEST_NAME ? svg("text", { class: "cell-name", x: SIZE / 2 - 8, y: SIZE / 2 - 9, "text-anchor": "end" }, cell.label) : null,
      ),
    ),
    framed ? inlay(plane) : null,
    plane.labels.map(({ x, y, text }) =>
      svg("text", { class: "rim-label", x, y, "text-anchor": "middle", "dominant-baseline": "central" }, text),
    ),
    edges(plane, boards, turned),
    boards.flatMap((board) => (board.sides ?? []).map((side) => home(scene, plane, side))),
  );
}

/** @param {Plane} plane */
function frame({ box }) {
  const { x, y, width, height } = box;
  const corner = (/** @type {number} */ cx, /** @type {number} */ cy) =>
    svg("path", { class: "corner", transform: `translate(${cx} ${cy})`, d: "M0 -9L9 0L0 9L-9 0Z" });
  const inset = 17;
  return svg(
    "g",
    { class: "frame" },
    svg("rect", { class: "rim", x, y, width, height, rx: 10 }),
    svg("path", { class: "rim-grain", d: rimGrain(box) }),
    svg("rect", { class: "rim-shade", x, y, width, height, rx: 10, fill: "url(#rim-shade)" }),
    corner(x + inset, y + inset),
    corner(x + width - inset, y + inset),
    corner(x + inset, y + height - inset),
    corner(x + width - inset, y + height - inset),
  );
}

/** One of several boards: a narrow frame with its name. @param {Plane} plane @param {Board} board @param {number} longest how long the names are */
function plinth(plane, board, longest) {
  const box = boxOf(plane, board);
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return svg(
    "g",
    { class: "frame" },
    svg("rect", { class: "rim", x: left - 12, y: top - 12, width: right - left + 24, height: bottom - top + 24, rx: 8 }),
    svg("rect", { class: "inlay", x: left - 4, y: top - 4, width: right - left + 8, height: bottom - top + 8 }),
    isOwned(board) ? null : name(board.label, { x: left, y: top - 22 }, (right - left) / longest),
  );
}

/** What a board is called. @param {string} label @param {{x: number, y: number}} at @param {number} room how broad a letter may be */
const name = (label, { x, y }, room) =>
  svg("text", { class: "board-name", transform: `translate(${x} ${y}) scale(${Math.min(1, room / LETTER)})` }, label);

/** Whose boards these are, over whatever is laid on them. @param {Scene} scene @param {Plane} plane */
export const owners = (scene, plane) => svg("g", { class: "owners", "aria-hidden": "true" }, scene.boards.map((board) => owned(scene, plane, board)));

/** @param {Board} board */
const isOwned = ({ owner }) => owner !== null && owner !== undefined;

/** Where the cells of a square board lie. @param {Plane} plane @param {Board} board */
export function boxOf(plane, board) {
  const places = board.cells.flatMap((cell) => plane.places.get(cell.id) ?? []);
  if (!places.length || board.shape === "hex") return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...xs) - SIZE / 2, top: Math.min(...ys) - SIZE / 2, right: Math.max(...xs) + SIZE / 2, bottom: Math.max(...ys) + SIZE / 2 };
}

/** Whose board it is: a frame in the seat's colour inside it, and the seat's letter in a corner. @param {Scene} scene @param {Plane} plane @param {Board} board */
function owned(scene, plane, board) {
  const box = isOwned(board) ? boxOf(plane, board) : null;
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return svg(
    "g",
    { class: `owned-board ${sideClass(scene, board.owner)}`, data: { board: board.id } },
    svg("rect", { class: "owner-frame", x: left + 5, y: top + 5, width: right - left - 10, height: bottom - top - 10, rx: 6 }),
    svg("rect", { class: "owner-flag", x: left + 2, y: top + 2, width: 36, height: 36, rx: 6 }),
    svg("text", { class: "owner-letter", x: left + 20, y: top + 21, "text-anchor": "middle", "dominant-baseline": "central" }, letterOf(board.owner)),
    svg("title", {}, board.label),
  );
}

/** Whose side of a board this is: a band and a crest outside. @param {Scene} scene @param {Plane} plane @param {Side} side */
function home({ game, plates }, plane, side) {
  const place = outside(plane, side.cells);
  if (!place) return null;
  const { line, middle } = place;
  const owned = plates.some((plate) => plate.emblem === side.emblem);
  return svg(
    "g",
    { class: `home-side hue-${side.hue} ${owned ? "owned" : ""}` },
    svg("polyline", { class: "home-band", points: line.map(({ x, y }) => `${x},${y}`).join(" ") }),
    svg("circle", { class: "home-crest", cx: middle.x, cy: middle.y, r: 25 }),
    hasArt(game, `emblem-${side.emblem}`)
      ? drawing(game, `emblem-${side.emblem}`, { class: "home-emblem", x: middle.x - 16, y: middle.y - 16, width: 32, height: 32 })
      : null,
    svg("title", {}, side.label),
  );
}

/** The brass line between frame and cells. @param {Plane} plane */
function inlay({ inner: { x, y, width, height } }) {
  return svg("rect", { class: "inlay", x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 2 });
}

/** @param {Plane} plane @param {Board[]} boards @param {number} turned */
function edges(plane, boards, turned) {
  return boards.flatMap((board) =>
    (board.edges ?? []).map(({ first, second, kind }) => {
      const ends = edgeOf(plane, first, second, turned);
      if (!ends) return null;
      return svg("path", { class: `edge edge-${kind}`, d: `M${ends[0].x} ${ends[0].y}L${ends[1].x} ${ends[1].y}` });
    }),
  );
}

/** @param {string} id @param {[string, number]} from @param {[string, number]} to */
const gradient = (id, from, to) =>
  svg(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0.35, y2: 1 },
    svg("stop", { offset: 0, "stop-color": from[0], "stop-opacity": from[1] }),
    svg("stop", { offset: 1, "stop-color": to[0], "stop-opacity": to[1] }),
  );

/** Wavy lines that differ from cell to cell and stay the same from frame to frame. @param {string} id @param {number} half */
function grain(id, half) {
  const random = dice(id);
  let path = "";
  for (let y = -half + random() * 10; y < half; y += 7 + random() * 13) {
    const [a, b, c] = [random() * 6 - 3, random() * 8 - 4, random() * 6 - 3];
    const [left, right] = [-half + random() * 18, half - random() * 18];
    path += `M${left | 0} ${y.toFixed(1)}C${(-half / 3) | 0} ${(y + a).toFixed(1)} ${(half / 3) | 0} ${(y + b).toFixed(1)} ${right | 0} ${(y + c).toFixed(1)}`;
  }
  return path;
}

/** @param {{x: number, y: number, width: number, height: number}} box */
function rimGrain({ x, y, width, height }) {
  const random = dice("rim");
  let path = "";
  for (const at of [5, 11, 18, 24, 29]) {
    const wave = () => (random() * 5 - 2.5).toFixed(1);
    path += `M${x + 8} ${y + at}q${width / 4} ${wave()} ${width / 2 - 8} 0t${width / 2 - 8} 0`;
    path += `M${x + 8} ${y + height - at}q${width / 4} ${wave()} ${width / 2 - 8} 0t${width / 2 - 8} 0`;
    path += `M${x + at} ${y + 8}q${wave()} ${height / 4} 0 ${height / 2 - 8}t0 ${height / 2 - 8}`;
    path += `M${x + width - at} ${y + 8}q${wave()} ${height / 4} 0 ${height / 2 - 8}t0 ${height / 2 - 8}`;
  }
  return path;
}

/** Numbers from 0 to 1 that depend on a word alone. @param {string} word */
function dice(word) {
  let seed = 7;
  for (const letter of word) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
