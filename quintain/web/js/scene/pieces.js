// Pieces, drawn from the game's own symbols or, where it brings none, from their glyphs.

import { el, svg } from "../shell/dom.js";
import { listed, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { aspect, drawing, hasArt } from "./art.js";
import { sideClass } from "./seats.js";

/** @import {Fact, Mark, Piece, Scene} from "../types.d.ts" */

const STACK_STEP = 9;
/** So many things of a stack are drawn; how many there are is written beside it. */
const DEEPEST_STACK = 3;
const LONGEST_CHIP = 8;

/**
 * A piece around (0, 0), 100 units wide, for a board. What it stands on is drawn beneath it.
 * @param {Scene} scene
 * @param {Piece} piece
 * @returns {SVGGElement}
 */
export function boardPiece(scene, piece) {
  const stack = piece.under ?? [];
  const under = stack.slice(-DEEPEST_STACK);
  const lift = under.length * STACK_STEP;
  return svg(
    "g",
    { class: `piece ${sideClass(scene, piece.owner)}`, data: { id: piece.id, piece: piece.id, back: piece.back ? 1 : null } },
    svg("rect", { class: "bounds", x: -50, y: -50, width: 100, height: 100 }),
    under.map((below, index) =>
      svg("g", { transform: `translate(0 ${(under.length - index) * STACK_STEP - lift / 2})` }, face(scene, below)),
    ),
    svg("g", { transform: under.length ? `translate(0 ${-lift / 2})` : null, class: "art" }, face(scene, piece)),
    extras(scene.game, piece),
    countOf(stack) > 1 ? stackBadge(stack, piece.pips ? -1 : 1) : null,
  );
}

/** How many things these are, a counted one for as many as it is. @param {Piece[]} pieces */
export const countOf = (pieces) => pieces.reduce((sum, { count = 1 }) => sum + count, 0);

/** What a piece stands on, in short: each kind by its glyph, with how many there are. @param {Piece[]} stack @param {-1 | 1} side left or right */
function stackBadge(stack, side) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { glyph, count = 1 } of stack) counts.set(glyph, (counts.get(glyph) ?? 0) + count);
  const words = Array.from(counts, ([glyph, count]) => `${glyph}${count}`).join(" ");
  return badge(side * (40 - 5 * words.length), 36, words, "stack");
}

/**
 * A piece beside the boards: a token in a zone, or a card.
 * @param {Scene} scene
 * @param {Piece} piece
 * @param {{pickable: boolean, card: boolean, strip: boolean}} how a strip is written on, even a card's back
 * @returns {HTMLElement}
 */
export function tokenPiece(scene, piece, { pickable, card, strip }) {
  const drawn = hasArt(scene.game, piece.kind);
  const shape = drawn ? aspect(scene.game, piece.kind) : 1;
  const written = strip || (card && (!drawn || Boolean(piece.title)));
  const tall = written || shape < 0.95;
  const half = { x: shape < 1 ? 50 * shape : 50, y: shape > 1 ? 50 / shape : 50 };
  const body = written
    ? cardFace(scene, piece)
    : svg(
        "svg",
        { viewBox: `${-half.x} ${-half.y} ${2 * half.x} ${2 * half.y}`, class: "token-art", "aria-hidden": "true" },
        face(scene, piece),
        extras(scene.game, piece),
        piece.under?.length ? stackBadge(piece.under, 1) : null,
      );
  const spoken = piece.under?.length ? `${piece.label}, ${t("text.under", { what: listed(piece.under.map(({ label }) => label)) })}` : piece.label;
  const props = {
    class: `token ${tall ? "card" : ""} ${piece.back ? "back" : ""} ${strip && piece.badges?.length ? "known" : ""} ${sideClass(scene, piece.owner)}`,
    data: { id: piece.id, piece: piece.id },
    title: spoken,
  };
  return pickable
    ? el("button", { ...props, type: "button", "aria-label": spoken }, body)
    : el("span", { ...props, data: { ...props.data, reads: reads(piece) ? 1 : null }, tabindex: reads(piece) ? 0 : null, role: "img", "aria-label": spoken }, body);
}

/** Whether there is more to read of a piece than its name. @param {Piece} piece */
const reads = ({ text, facts, rule }) => Boolean(text || facts?.length || rule);

/** A drawing in a frame of its own. @param {string} game @param {string} kind @param {string} look @param {string} [label] */
const symbol = (game, kind, look, label = "") =>
  svg(
    "svg",
    { viewBox: "-50 -50 100 100", class: look },
    label ? svg("title", {}, label) : null,
    drawing(game, kind, { x: -50, y: -50, width: 100, height: 100 }),
  );

/** What is written on a card, around its drawing if it has one; on a back, whose it is. @param {Scene} scene @param {Piece} piece */
function cardFace(scene, piece) {
  const { game } = scene;
  const plate = piece.back ? scene.plates.find(({ seat }) => seat === piece.owner) : undefined;
  if (plate) {
    return el("span", { class: "card-face", "aria-hidden": "true" }, emblem(scene, plate), el("span", { class: "card-owner" }, plate.label));
  }
  const facts = piece.facts ?? [];
  const under = (piece.under ?? []).map((below) => `+${below.glyph}${(below.count ?? 1) > 1 ? `×${below.count}` : ""}`);
  const chips = [...((piece.count ?? 1) > 1 ? [`×${piece.count}`] : []), ...under, ...(piece.badges ?? [])];
  return el(
    "span",
    { class: "card-face", "aria-hidden": "true" },
    el("b", {}, piece.title || piece.glyph),
    piece.title ? el("span", { class: "card-glyph" }, piece.glyph) : null,
    hasArt(game, piece.kind) && !piece.back ? symbol(game, piece.kind, "card-art") : null,
    piece.caption ? el("i", {}, piece.caption) : null,
    facts.map((fact) => factLine(game, fact)),
    piece.title ? null : el("span", { class: "fact" }, piece.label),
    chips.length ? el("span", { class: "card-chips" }, chips.map((words) => el("span", { title: words }, words.length > LONGEST_CHIP ? icon("eye") : words))) : null,
  );
}

/** A mark by its drawing, or by its label where it has none. @param {string} game @param {Mark} mark */
export const markView = (game, { kind, label }) =>
  hasArt(game, kind) ? symbol(game, kind, "fact-mark", label) : el("span", { class: "fact-mark-words" }, label);

/** @param {string} game @param {Fact} fact */
export function factLine(game, { marks = [], words, tone }) {
  return el(
    "span",
    { class: `fact ${tone ?? ""}` },
    el("span", { class: "fact-words" }, words),
    marks.length ? el("span", { class: "fact-marks" }, marks.map((mark) => markView(game, mark))) : null,
  );
}

/** A piece alone, as large as there is room. @param {Scene} scene @param {Piece} piece */
export const portrait = (scene, piece) => svg("svg", { viewBox: "-50 -50 100 100", class: "portrait", "aria-hidden": "true" }, face(scene, piece));

/** @param {Scene} scene @param {Piece} piece @returns {SVGElement} */
function face(scene, piece) {
  const look = sideClass(scene, piece.owner);
  if (hasArt(scene.game, piece.kind)) {
    return drawing(scene.game, piece.kind, { class: look, x: -50, y: -50, width: 100, height: 100 });
  }
  return svg(
    "g",
    { class: `${look} coin ${piece.back ? "back" : ""}` },
    svg("circle", { r: 40 }),
    svg("text", { class: "glyph", y: 1, "text-anchor": "middle", "dominant-baseline": "central" }, piece.glyph),
  );
}

/** Counts, pips, facing and badges. @param {string} game @param {Piece} piece */
function extras(game, piece) {
  const found = [];
  if (piece.facing !== null && piece.facing !== undefined) {
    found.push(svg("path", { class: "facing", d: "M0 -49l9 13h-18z", transform: `rotate(${piece.facing})` }));
  }
  if ((piece.count ?? 1) > 1) found.push(badge(20, -34, `×${piece.count}`, "count"));
  if (piece.pips !== null && piece.pips !== undefined) found.push(badge(34, 34, String(piece.pips), "pips"));
  (piece.badges ?? []).forEach((word, index) => {
    const [x, y] = [-36, -36 + index * 24];
    found.push(
      hasArt(game, `badge-${word}`)
        ? drawing(game, `badge-${word}`, { class: "badge-art", x: x - 13, y: y - 13, width: 26, height: 26 })
        : badge(x, y, word.slice(0, 1).toUpperCase(), "word"),
    );
  });
  return found;
}

/** @param {number} x @param {number} y @param {string} text @param {string} kind */
const badge = (x, y, text, kind) =>
  svg(
    "g",
    { class: `badge ${kind}`, transform: `translate(${x} ${y})` },
    svg("rect", { x: -6 - 5 * text.length, y: -14, width: 12 + 10 * text.length, height: 28, rx: 14 }),
    svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, text),
  );

/**
 * A seat's emblem: the game's drawing, or the glyph of its plate.
 * @param {Scene} scene
 * @param {import("../types.d.ts").Plate} plate
 */
export function emblem(scene, plate) {
  const look = sideClass(scene, plate.seat);
  const inner = hasArt(scene.game, `emblem-${plate.emblem}`)
    ? drawing(scene.game, `emblem-${plate.emblem}`, { x: -50, y: -50, width: 100, height: 100 })
    : svg("text", { class: "glyph", "text-anchor": "middle", "dominant-baseline": "central" }, plate.glyph);
  return svg("svg", { viewBox: "-50 -50 100 100", class: `emblem ${look}`, "aria-hidden": "true" }, inner);
}
