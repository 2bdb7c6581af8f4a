// The table in words: what stands where, and everything that can be done, as plain lists.

import { el } from "../shell/dom.js";
import { GAME_LANGUAGE, listed, t } from "../shell/i18n.js";
import { stacked } from "./reading.js";
import { letterOf, shownName, sitterOf } from "./seats.js";

/** @import {Board, Piece, Scene, TableInfo, Zone} from "../types.d.ts" */

/**
 * @param {Scene} scene
 * @param {TableInfo | null} table
 * @param {(text: string) => void} [send] plays an action; without it nothing can be done
 */
export function textView(scene, table, send) {
  return el(
    "div",
    { class: "text-view", lang: GAME_LANGUAGE },
    el("p", { class: "prompt-words" }, scene.prompt),
    scene.remarks.map((remark) => el("p", {}, remark)),
    send && scene.offers.length ? choices(scene, send) : null,
    section(t("text.seats"), scene.plates.map((plate) => {
      const sitter = sitterOf(table, plate.seat);
      const parts = [plate.label, sitter && shownName(sitter), plate.to_act ? t("plate.acts") : "", plate.out ? t("plate.out") : ""];
      return parts.filter(Boolean).join(", ");
    })),
    scene.boards.flatMap((board) => boardLists(scene, board)),
    scene.zones.map((zone) => section(zone.label, zoneLines(zone))),
    section(t("text.marks"), scene.overlays.filter((overlay) => overlay.cells.length).map((overlay) => `${overlay.label}: ${overlay.cells.map((id) => cellLabel(scene, id)).join(", ")}`)),
    section(t("text.dice"), scene.dice.map((die) => `${die.label}: ${die.face ?? t("die.unrolled")} ${die.verdict ?? ""}`)),
    section(t("text.meters"), scene.meters.map((meter) => `${meter.label}: ${meter.value}${meter.limit ? ` / ${meter.limit}` : ""}`)),
    section(t("text.arrows"), scene.arrows.map((arrow) => arrow.label)),
    scene.position ? el("section", {}, el("h3", {}, t("text.position")), el("code", {}, scene.position)) : null,
  );
}

/** @param {Scene} scene @param {(text: string) => void} send */
function choices(scene, send) {
  return el(
    "section",
    {},
    el("h3", {}, t("text.choices", { n: scene.offers.length })),
    el(
      "ul",
      { class: "choices" },
      scene.offers.map((offer) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", class: "small", "aria-disabled": offer.refusal ? "true" : null, onclick: () => !offer.refusal && send(offer.text) },
            [offer.label, offer.note, offer.refusal].filter(Boolean).join(", "),
          ),
        ),
      ),
    ),
  );
}

/** What stands on a board, by owner. @param {Scene} scene @param {Board} board */
function boardLists(scene, board) {
  /** @type {Map<string, string[]>} */
  const byOwner = new Map();
  for (const cell of board.cells) {
    for (const piece of cell.pieces ?? []) {
      const words = piece.label.includes(cell.label) ? piece.label : `${cell.label}: ${piece.label}`;
      const key = letterOf(piece.owner);
      byOwner.set(key, [...(byOwner.get(key) ?? []), words + more(piece)]);
    }
  }
  return [
    el("h3", {}, board.label),
    ...Array.from(byOwner, ([letter, lines]) => {
      const owner = scene.plates.find((plate) => letterOf(plate.seat) === letter);
      return section(owner?.label ?? t("text.unowned"), lines, "h4");
    }),
  ];
}

/** @param {Piece} piece */
function more(piece) {
  const parts = [];
  if ((piece.count ?? 1) > 1) parts.push(`×${piece.count}`);
  if (piece.under?.length) parts.push(t("text.under", { what: listed(stacked(piece.under)) }));
  return parts.length ? `, ${parts.join(", ")}` : "";
}

/** @param {Zone} zone */
function zoneLines(zone) {
  const lines = (zone.pieces ?? []).map((piece) => piece.label + more(piece));
  return lines.length ? lines : [t("zone.empty")];
}

/** @param {Scene} scene @param {string} id */
const cellLabel = (scene, id) => scene.boards.flatMap((board) => board.cells).find((cell) => cell.id === id)?.label ?? id;

/** @param {string} title @param {string[]} lines @param {"h3" | "h4"} [heading] */
function section(title, lines, heading = "h3") {
  if (!lines.length) return null;
  return el("section", {}, el(heading, {}, title), el("ul", {}, lines.map((line) => el("li", {}, line))));
}
