// Things at reading size: all that a scene says of a card, a piece, a crowded cell, a button or a seat, with its rule, and
// what can be done with it.

import { choicesIn, offersFrom } from "../hand/picking.js";
import { openDialog } from "../shell/dialog.js";
import { byId, el, focusOn } from "../shell/dom.js";
import { capital, GAME_LANGUAGE, sentence, t } from "../shell/i18n.js";
import { ruleLink } from "../shell/rulebook.js";
import { factLine, portrait } from "./pieces.js";
import { badgeWords, letterOf, sideClass } from "./seats.js";

/** @import {Pick} from "../hand/picking.js" */
/** @import {Badge, Offer, Piece, Scene} from "../types.d.ts" */

/**
 * What a closer look leads to. Without `choose` and `take` there is nothing to do but read.
 * @typedef {object} Leads
 * @property {(rule: string) => void} rule opens a rule
 * @property {((id: string) => void) | null} choose picks a thing as a click would
 * @property {((offer: Offer) => void) | null} take plays an action
 */
/** @typedef {{title: string, notes: (string | Badge)[], pieces: Piece[], ids: string[]}} Subject what somebody looks at: its pieces, and ids of its own that can be picked */

/** So many actions are listed one by one; of more, the thing is picked up. */
const LISTED = 12;

/** What a seat's plate is called where one may look at it. @param {number} seat */
export const plateName = (seat) => `seat ${letterOf(seat)}`;

/**
 * What goes by the first of these ids that the scene has something to say of.
 * @param {Scene} scene
 * @param {string[]} ids
 * @returns {Subject | null}
 */
export function subjectOf(scene, ids) {
  for (const id of ids) {
    const found = cellAt(scene, id) ?? lyingAt(scene, id) ?? pressedAt(scene, id) ?? wholeAt(scene, id) ?? seatAt(scene, id);
    if (found) return found;
  }
  return null;
}

/** A cell, by its own id or by that of what stands there. @param {Scene} scene @param {string} id @returns {Subject | null} */
function cellAt(scene, id) {
  for (const cell of scene.boards.flatMap((board) => board.cells)) {
    const pieces = cell.pieces ?? [];
    if (cell.id !== id && !pieces.some((piece) => piece.id === id)) continue;
    const meanings = scene.overlays.filter((overlay) => !overlay.quiet && overlay.cells.includes(cell.id)).map(({ label }) => label);
    return { title: cell.label, notes: [...meanings, ...(pieces.length ? [] : [t("zone.empty")])], pieces, ids: [cell.id] };
  }
  return null;
}

/** A card or token beside the boards, or all that lie in a zone. @param {Scene} scene @param {string} id @returns {Subject | null} */
function lyingAt(scene, id) {
  for (const zone of scene.zones) {
    const pieces = zone.pieces ?? [];
    const piece = pieces.find((one) => one.id === id);
    // The cards of a tower cover each other: whoever looks at one reads all of them, from the top.
    if (piece) return { title: zone.label, notes: [], pieces: zone.layout === "tower" ? pieces.toReversed() : [piece], ids: [] };
    if (zone.id !== id) continue;
    return { title: zone.label, notes: [zone.group ?? "", ...(pieces.length ? [] : [t("zone.empty")]), ...(zone.slots ?? [])].filter(Boolean), pieces, ids: [zone.id] };
  }
  return null;
}

/** A button or a ghost. @param {Scene} scene @param {string} id @returns {Subject | null} */
function pressedAt(scene, id) {
  const button = scene.buttons.find((one) => one.id === id);
  if (button) return { title: button.label, notes: [button.group ?? "", button.cost ?? ""].filter(Boolean), pieces: [], ids: [id] };
  const ghost = scene.ghosts.find((one) => one.id === id);
  return ghost ? { title: ghost.label, notes: ghost.note ? [ghost.note] : [], pieces: [], ids: [id] } : null;
}

/** A board as a whole, or the ground around all of them. @param {Scene} scene @param {string} id @returns {Subject | null} */
function wholeAt(scene, id) {
  const board = scene.boards.find((one) => one.id === id);
  if (board) return { title: board.label, notes: [], pieces: [], ids: [id] };
  return id && id === scene.around_id ? { title: scene.around_label || scene.around, notes: [], pieces: [], ids: [id] } : null;
}

/** Somebody's plate. @param {Scene} scene @param {string} id @returns {Subject | null} */
function seatAt(scene, id) {
  const plate = scene.plates.find((one) => plateName(one.seat) === id || (one.id && one.id === id));
  if (!plate) return null;
  const meters = scene.meters.filter((meter) => meter.owner === plate.seat).map(({ label, value, limit }) => `${label}: ${limit ? t("meter.of", { value, limit }) : value}`);
  const states = [plate.team ?? "", ...(plate.badges ?? []), plate.to_act ? t("plate.acts") : "", plate.out ? t("plate.out") : ""];
  return { title: plate.label, notes: [...states.filter(Boolean), ...meters], pieces: [], ids: plate.id ? [plate.id] : [] };
}

/**
 * Open what goes by these ids at reading size.
 * @param {Scene} scene
 * @param {string[]} ids the topmost first
 * @param {Pick | null} pick where somebody stands on the way to an action
 * @param {Leads} leads
 * @returns {boolean} whether there is anything to read
 */
export function openReading(scene, ids, pick, leads) {
  const subject = subjectOf(scene, ids);
  if (!subject || document.querySelector("dialog[open]")) return false;
  const close = (/** @type {() => void} */ then) => {
    window.close();
    then();
  };
  /** @type {Leads} */
  const after = {
    rule: (rule) => close(() => leads.rule(rule)),
    choose: leads.choose && ((id) => close(() => leads.choose?.(id))),
    take: leads.take && ((offer) => close(() => leads.take?.(offer))),
  };
  const [first] = ids;
  const pieces = [...subject.pieces].sort((one, other) => Number(other.id === first) - Number(one.id === first));
  const content = [
    subject.notes.length ? el("ul", { class: "reading-notes", lang: GAME_LANGUAGE }, subject.notes.map((note) => noteView(scene, note, after))) : null,
    pieces.map((piece) => pieceView(scene, piece, pick, after)),
    subject.ids.map((id) => doings(scene, id, pick, after)),
  ];
  const window = openDialog(subject.title, content.flat(), { kind: "reading", closed: () => focusAgain(first) });
  return true;
}

/** A short note, with its rule if it has one. @param {Scene} scene @param {string | Badge} note @param {Leads} leads */
const noteView = ({ game }, note, { rule }) => el("li", {}, badgeWords(note), " ", typeof note === "string" ? null : ruleLink(game, note.rule ?? "", rule));

/** The table may have been drawn anew meanwhile: the focus goes back to the same thing. @param {string} id */
function focusAgain(id) {
  if (document.activeElement === document.body) focusOn(byId(document, id)?.closest("[tabindex], button, summary"));
}

/** @param {Scene} scene @param {Piece} piece @param {Pick | null} pick @param {Leads} leads */
function pieceView(scene, piece, pick, leads) {
  const owner = scene.plates.find(({ seat }) => seat === piece.owner);
  const chips = [...((piece.count ?? 1) > 1 ? [`×${piece.count}`] : []), ...(piece.pips ? [String(piece.pips)] : []), ...(piece.badges ?? [])];
  return el(
    "article",
    { class: `reading-thing ${sideClass(scene, piece.owner)}`, lang: GAME_LANGUAGE, data: { read: piece.id } },
    portrait(scene, piece),
    el(
      "div",
      { class: "reading-words" },
      el("h3", {}, capital(piece.title || piece.label)),
      piece.title && piece.title !== piece.label ? el("p", {}, piece.label) : null,
      el(
        "p",
        { class: "reading-chips" },
        piece.caption && !piece.title?.includes(piece.caption) ? el("span", {}, piece.caption) : null,
        owner && !piece.label.includes(owner.label) ? el("span", {}, owner.label) : null,
        chips.map((words) => el("span", {}, words)),
      ),
      (piece.facts ?? []).map((fact) => el("p", { class: "reading-fact" }, factLine(scene.game, fact))),
      piece.text ? el("p", { class: "reading-text" }, piece.text) : null,
      piece.under?.length ? el("div", { class: "reading-under" }, t("reading.under"), el("ul", {}, stacked(piece.under).map((words) => el("li", {}, words)))) : null,
      ruleLink(scene.game, piece.rule ?? "", leads.rule),
      doings(scene, piece.id, pick, leads),
    ),
  );
}

/** What lies in a stack, equal things counted, the topmost first. @param {Piece[]} under */
export function stacked(under) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { label, count = 1 } of under.toReversed()) counts.set(label, (counts.get(label) ?? 0) + count);
  return Array.from(counts, ([label, count]) => (count > 1 ? `${label} ×${count}` : label));
}

/** What can be done with a thing now, and what cannot with the reason. @param {Scene} scene @param {string} id @param {Pick | null} pick @param {Leads} leads */
function doings(scene, id, pick, { choose, take, rule }) {
  if (!pick || !choose || !take) return null;
  const path = pick.glow.has(id) ? [...pick.clicks, id] : [id];
  const offers = offersFrom(choicesIn(scene), path);
  const refused = offers.length ? [] : scene.offers.filter((offer) => offer.refusal && offer.path[0] === id).slice(0, 1);
  if (!offers.length && !refused.length) return null;
  const one = (/** @type {Offer} */ offer) => el("button", { type: "button", class: "small", onclick: () => take(offer) }, offer.label, offer.note ? el("small", {}, offer.note) : null);
  return el(
    "div",
    { class: "reading-doings", lang: GAME_LANGUAGE },
    offers.length > 1 ? el("button", { type: "button", class: "small primary", lang: document.documentElement.lang, onclick: () => choose(id) }, t("reading.pick", { n: offers.length })) : null,
    offers.length <= LISTED ? offers.map(one) : null,
    refused.map((offer) => el("p", { class: "soft" }, sentence(`${offer.label}: ${offer.refusal}`), " ", ruleLink(scene.game, offer.rule ?? "", rule))),
  );
}
