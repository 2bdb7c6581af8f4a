// Pieces, drawn from the game's own symbols or, where it brings none, from their glyphs.

import { el, svg } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { aspect, drawing, hasArt } from "./art.js";
import { sideClass } from "./seats.js";

/** @import {Fact, Mark, Piece, Scene} from "../types.d.ts" */

const STACK_STEP = 9;
const LONGEST_CHIP = 8;

/**
 * A piece around (0, 0), 100 units wide, for a board. What it stands on is drawn beneath it.
 * @param {Scene} scene
 * @param {Piece} piece
 * @returns {SVGGElement}
 */
export function boardPiece(scene, piece) {
  const under = piece.under ?? [];
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
  );
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
      );
  const props = {
    class: `token ${tall ? "card" : ""} ${piece.back ? "back" : ""} ${strip && piece.badges?.length ? "known" : ""} ${sideClass(scene, piece.owner)}`,
    data: { id: piece.id, piece: piece.id },
    title: piece.label,
  };
  return pickable
    ? el("button", { ...props, type: "button", "aria-label": piece.label }, body)
    : el("span", { ...props, role: "img", "aria-label": piece.label }, body);
}

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
  const chips = [...((piece.count ?? 1) > 1 ? [`×${piece.count}`] : []), ...(piece.badges ?? [])];
  return el(
    "span",
    { class: "card-face", "aria-hidden": "true" },
    el("b", {}, piece.title || piece.glyph),
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
function factLine(game, { marks = [], words, tone }) {
  return el(
    "span",
    { class: `fact ${tone ?? ""}` },
    el("span", { class: "fact-words" }, words),
    marks.length ? el("span", { class: "fact-marks" }, marks.map((mark) => markView(game, mark))) : null,
  );
}

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
