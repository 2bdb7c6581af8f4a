// Everything beside the boards: zones, meters, dice.

import { el, svg } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { tokenPiece } from "./pieces.js";
import { sideClass } from "./seats.js";

/** @import {Button, Die, Meter, Scene, Zone} from "../types.d.ts" */

const DEEPEST_PILE = 4;

/**
 * @param {Scene} scene
 * @param {Zone} zone
 * @param {Set<string>} pickable ids that stand in some offer's path
 */
export function zoneView(scene, zone, pickable) {
  const pieces = zone.pieces ?? [];
  const layout = zone.layout ?? "row";
  const count = isCounted(zone) ? el("span", { class: "zone-count" }, String(pieces.reduce((sum, piece) => sum + (piece.count ?? 1), 0))) : null;
  const tokens = [tokensOf(scene, zone, pickable)];
  const buttons = buttonsOf(scene, zone);
  const props = { class: `zone zone-${layout} ${sideClass(scene, zone.owner)}`, data: { id: zone.id } };
  if (layout === "drawer") {
    return el("details", props, el("summary", { class: "zone-name", data: { key: `drawer-${zone.id}` } }, zone.label, count), tokens, buttons);
  }
  const head = el("div", { class: "zone-head" }, heading(zone, pickable.has(zone.id)), count, layout === "fan" ? buttons : null);
  return el("div", { ...props, role: "group", "aria-label": spokenZone(zone) }, head, tokens, layout === "fan" ? null : el("div", { class: "zone-buttons" }, buttons));
}

/**
 * Several zones; those of one group stand together under its name.
 * @param {Scene} scene
 * @param {Zone[]} zones
 * @param {Set<string>} pickable
 */
export function groupedZones(scene, zones, pickable) {
  const groups = [...new Set(zones.map((zone) => zone.group ?? ""))];
  return groups.flatMap((group) => {
    const views = zones.filter((zone) => (zone.group ?? "") === group).map((zone) => zoneView(scene, zone, pickable));
    return group ? [el("div", { class: "zone-group", role: "group", "aria-label": group }, el("span", { class: "zone-group-name" }, group), views)] : views;
  });
}

/** A zone's name; a button where the zone itself can be picked. @param {Zone} zone @param {boolean} pickable */
function heading(zone, pickable) {
  // The first card of a cascade says what it is; its height is what one wants to know.
  const words = zone.layout === "cascade" ? [icon("cards"), String((zone.pieces?.length ?? 1) - 1)] : [zone.label];
  const signs = el("span", { class: "zone-sign" });
  return pickable
    ? el("button", { type: "button", class: "zone-name", "aria-label": zone.label, data: { pick: zone.id, key: `zone-${zone.id}` } }, words, signs)
    : el("span", { class: "zone-name", title: zone.label }, words);
}

/** Whether one wants to know how many lie there. @param {Zone} zone */
function isCounted({ layout = "row", pieces = [] }) {
  if (layout === "pile") return pieces.length > 1;
  return ["fan", "drawer"].includes(layout) || (layout === "row" && pieces.some((piece) => piece.back));
}

/** What can be pressed here. @param {Scene} scene @param {Zone} zone */
function buttonsOf(scene, zone) {
  const found = scene.buttons.filter((button) => button.at === zone.id);
  return found.map((button) => {
    const offers = scene.offers.filter((offer) => offer.path.includes(button.id));
    const barred = offers.length > 0 && offers.every((offer) => offer.refusal) ? offers[0] : null;
    const spoken = barred ? `${button.label}: ${barred.refusal} ${barred.rule ?? ""}`.trim() : spokenButton(scene, button);
    return el(
      "button",
      { type: "button", class: "small zone-button", title: spoken, "aria-label": spoken, "aria-disabled": barred ? "true" : null, data: { id: button.id } },
      button.glyph ? el("b", { "aria-hidden": "true" }, button.glyph) : null,
      el("span", {}, button.label),
      button.cost ? el("small", { class: "cost" }, button.cost) : null,
    );
  });
}

/** What a button does, where it does one thing only; else its label. @param {Scene} scene @param {Button} button */
function spokenButton(scene, button) {
  const offers = scene.offers.filter((offer) => offer.path.includes(button.id));
  return offers.length === 1 ? offers[0].label : button.label;
}

/** @param {Zone} zone */
function spokenZone(zone) {
  const room = zone.layout === "slots" ? t("zone.slots", { n: zone.pieces?.length ?? 0, of: zone.slots?.length ?? 0 }) : null;
  return room ? `${zone.label}, ${room}` : zone.label;
}

/** @param {Scene} scene @param {Zone} zone @param {Set<string>} pickable */
function tokensOf(scene, zone, pickable) {
  const pieces = zone.pieces ?? [];
  const card = isOfCards(zone);
  const made = pieces.map((piece) => tokenPiece(scene, piece, { pickable: pickable.has(piece.id), card, strip: zone.layout === "cascade" }));
  if (zone.layout === "slots") {
    const slots = zone.slots ?? [];
    const places = Math.max(slots.length, made.length);
    return el(
      "div",
      { class: "tokens" },
      Array.from({ length: places }, (_, index) =>
        el(
          "span",
          { class: `slot ${made[index] ? "full" : "empty"} ${last(slots, index) ? "last" : ""}`, title: slots[index] },
          made[index] ?? el("span", { class: "slot-word" }, slots[index]),
        ),
      ),
    );
  }
  if (zone.layout === "tower") {
    const next = (zone.slots ?? []).map((words) => el("span", { class: "tower-next" }, words));
    return el("div", { class: "tokens tower" }, made, next);
  }
  if (zone.layout === "pile") {
    const shown = made.slice(-DEEPEST_PILE);
    return el("div", { class: "tokens stacked" }, shown.length ? shown : el("span", { class: "slot empty" }));
  }
  if (zone.layout === "fan") {
    const middle = (made.length - 1) / 2;
    made.forEach((token, index) => {
      token.style.setProperty("--turn", String((index - middle) * Math.min(6, 40 / Math.max(1, made.length))));
      token.style.setProperty("--drop", String(Math.abs(index - middle) ** 2 * 1.2));
    });
  }
  return el("div", { class: "tokens" }, made.length ? made : el("span", { class: "nothing" }, t("zone.empty")));
}

/** Whether what lies here, where it has no drawing, is best shown as cards. @param {Zone} zone */
function isOfCards(zone) {
  if (zone.layout === "slots") return false;
  if (zone.layout === "fan" || zone.layout === "pile" || zone.layout === "cascade" || zone.layout === "tower") return true;
  return (zone.pieces ?? []).some((piece) => piece.back || piece.title || piece.glyph.length > 2);
}

/** A last slot that says something else than several before it, which are all alike; such as that it wins. @param {string[]} slots @param {number} index */
const last = (slots, index) => index > 1 && index === slots.length - 1 && slots[index] !== slots[0] && new Set(slots).size === 2;

/** @param {Scene} scene @param {Meter} meter */
export function meterView(scene, meter) {
  const limit = meter.limit ?? null;
  const words = limit === null ? String(meter.value) : t("meter.of", { value: meter.value, limit });
  return el(
    "div",
    { class: `meter ${meter.warning ? "warning" : ""} ${sideClass(scene, meter.owner)}`, data: { id: meter.id } },
    el("span", { class: "meter-label" }, meter.warning ? "⚠ " : "", meter.label),
    limit === null
      ? null
      : el("progress", { value: meter.value, max: limit, "aria-label": `${meter.label}: ${words}` }),
    el("span", { class: "meter-value" }, words),
  );
}

/** Dots for the faces of an ordinary die. */
const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

/** @param {Die} die */
export function dieView(die) {
  const pips = die.face && /^[1-6]$/.test(die.face) ? PIPS[Number(die.face)] : null;
  const face = pips
    ? pips.map(([x, y]) => svg("circle", { cx: x * 24, cy: y * 24, r: 9 }))
    : [svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, die.face ?? "?")];
  return el(
    "div",
    { class: "die", data: { id: die.id, face: die.face ?? "" } },
    svg(
      "svg",
      { viewBox: "-50 -50 100 100", role: "img", "aria-label": `${die.label}: ${die.face ?? t("die.unrolled")}` },
      svg("rect", { x: -44, y: -44, width: 88, height: 88, rx: 16 }),
      face,
    ),
    die.verdict ? el("span", { class: "verdict" }, die.verdict) : null,
  );
}
