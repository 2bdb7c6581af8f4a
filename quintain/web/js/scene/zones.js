// Everything beside the boards: zones and meters.

import { leadsTo } from "../hand/picking.js";
import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { buttonFace, withRule } from "./buttons.js";
import { folding } from "./folds.js";
import { countOf, tokenPiece } from "./pieces.js";
import { sideClass } from "./seats.js";

/** @import {Button, Meter, Scene, Zone} from "../types.d.ts" */

const DEEPEST_PILE = 4;
/** How high a tower may grow, and a card of it that is not covered. */
const TOWER_HEIGHT = 160;
const CARD_HEIGHT = 26;

/**
 * What is to be known of a scene to draw its zones.
 * @typedef {object} About
 * @property {Set<string>} pickable ids that stand in some offer's path
 * @property {(key: string) => import("./folds.js").Fold} fold whether something that opens is open
 * @property {(rule: string) => void} rule opens a rule
 */

/** @param {Scene} scene @param {Zone} zone @param {About} about */
export function zoneView(scene, zone, about) {
  const { pickable } = about;
  const pieces = zone.pieces ?? [];
  const layout = zone.layout ?? "row";
  const count = isCounted(zone) ? el("span", { class: "zone-count" }, String(countOf(pieces))) : null;
  const tokens = [tokensOf(scene, zone, pickable)];
  const buttons = buttonsOf(scene, zone, about.rule);
  const props = { class: `zone zone-${layout} ${sideClass(scene, zone.owner)}`, data: { id: zone.id } };
  if (layout === "drawer") {
    const drawer = el("details", props, el("summary", { class: "zone-name", data: { key: `drawer-${zone.id}` } }, zone.label, count), tokens, buttons);
    return folding(drawer, zone.id, about.fold(zone.id));
  }
  const head = el("div", { class: "zone-head" }, heading(zone, pickable.has(zone.id)), count, layout === "fan" ? buttons : null);
  return el("div", { ...props, role: "group", "aria-label": spokenZone(zone) }, head, tokens, layout === "fan" ? null : el("div", { class: "zone-buttons" }, buttons));
}

/**
 * Several zones; those of one group stand together under its name.
 * @param {Scene} scene
 * @param {Zone[]} zones
 * @param {About} about
 */
export function groupedZones(scene, zones, about) {
  const groups = [...new Set(zones.map((zone) => zone.group ?? ""))];
  return groups.flatMap((group) => {
    const views = zones.filter((zone) => (zone.group ?? "") === group).map((zone) => zoneView(scene, zone, about));
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

/** What can be pressed here, and what cannot with the reason and its rule. @param {Scene} scene @param {Zone} zone @param {(rule: string) => void} rule */
function buttonsOf(scene, zone, rule) {
  const found = scene.buttons.filter((button) => button.at === zone.id);
  return found.map((button) => {
    const { barred } = leadsTo(scene.offers, null, button.id);
    const reason = barred?.refusal ?? "";
    const spoken = barred ? `${button.label}: ${reason}` : spokenButton(scene, button);
    const pressed = el(
      "button",
      { type: "button", class: "small zone-button", title: spoken, "aria-label": spoken, "aria-disabled": barred ? "true" : null, data: { id: button.id } },
      buttonFace(button, "", reason),
    );
    return withRule(scene.game, pressed, barred?.rule ?? "", rule);
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
    const tower = el("div", { class: "tokens tower" }, made, next);
    tower.style.setProperty("--step", `${towerStep(made.length)}px`);
    return tower;
  }
  if (zone.layout === "pile") {
    const shown = made.slice(-DEEPEST_PILE);
    return el("div", { class: "tokens stacked" }, shown.length ? shown : el("span", { class: "slot empty" }));
  }
  if (zone.layout === "fan") {
    const middle = (made.length - 1) / 2;
    made.forEach((token, index) => {
      token.style.setProperty("--turn", String((index - middle) * Math.min(6, 40 / Math.max(1, made.length))));
      // However many there are, the outermost lie no lower than those of a hand of seven.
      token.style.setProperty("--drop", String(Math.abs(index - middle) ** 2 * 1.2 * Math.min(1, (3 / Math.max(1, middle)) ** 2)));
    });
  }
  return el("div", { class: "tokens" }, made.length ? made : el("span", { class: "nothing" }, t("zone.empty")));
}

/** How much of each card of a tower shows under the next: all of it while there are few. @param {number} count */
export const towerStep = (count) => Math.min(CARD_HEIGHT + 2, Math.floor((TOWER_HEIGHT - CARD_HEIGHT) / Math.max(1, count - 1)));

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
