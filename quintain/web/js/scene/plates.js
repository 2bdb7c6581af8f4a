// Name plates: who sits where, whose turn it is, the clock, and what lies before them.

import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { emblem } from "./pieces.js";
import { letterOf, shownName, sideClass, sitterOf } from "./seats.js";
import { groupedZones, meterView } from "./zones.js";

/** @import {Plate, Scene, SeatInfo, TableInfo, Zone} from "../types.d.ts" */

/** @typedef {{open: boolean, turn: (open: boolean) => void}} Fold one line that opens to show the rest */

/**
 * @param {Scene} scene
 * @param {Plate} plate
 * @param {{table: TableInfo | null, names: string[], pickable: Set<string>, zones: Zone[], fold: Fold | null}} about
 */
export function plateView(scene, plate, { table, names, pickable, zones, fold }) {
  const sitter = sitterOf(table, plate.seat);
  const name = sitter ? shownName(sitter) : (names[plate.seat] ?? "");
  const mine = scene.audience === plate.seat;
  const meters = scene.meters.filter((meter) => meter.owner === plate.seat);
  const root = el(
    fold ? "details" : "section",
    {
      class: `plate ${fold ? "folded" : ""} ${sideClass(scene, plate.seat)} ${plate.to_act ? "acting" : ""} ${plate.out ? "out" : ""} ${mine ? "mine" : ""}`,
      "aria-label": [plate.label, name].filter(Boolean).join(", "),
      open: fold?.open,
      data: { seat: letterOf(plate.seat) },
    },
    el(
      fold ? "summary" : "div",
      { class: "plate-head", data: { key: fold ? `plate-${plate.seat}` : null } },
      emblem(scene, plate),
      el(
        "div",
        { class: "plate-names" },
        el("span", { class: "plate-name" }, name || plate.label),
        el("span", { class: "plate-label" }, name ? plate.label : "", mine ? el("span", { class: "you" }, t("plate.you")) : null, presence(table, sitter, mine)),
        plate.team ? el("span", { class: "plate-badge plate-team" }, plate.team) : null,
        (plate.badges ?? []).map((words) => el("span", { class: "plate-badge" }, words)),
      ),
      el(
        "div",
        { class: "plate-side" },
        plate.to_act ? el("span", { class: "acts" }, icon("play"), el("span", {}, t("plate.acts"))) : null,
        plate.out ? el("span", { class: "acts is-out" }, t("plate.out")) : null,
        el("span", { class: "clock", hidden: true, data: { clock: letterOf(plate.seat) } }),
      ),
    ),
    zones.length || meters.length
      ? el(
          "div",
          { class: "plate-zones" },
          groupedZones(scene, zones, pickable),
          meters.map((meter) => meterView(scene, meter)),
        )
      : null,
  );
  if (root instanceof HTMLDetailsElement) root.addEventListener("toggle", () => fold?.turn(root.open));
  return root;
}

/** @param {TableInfo | null} table @param {SeatInfo | undefined} sitter @param {boolean} mine */
function presence(table, sitter, mine) {
  if (!sitter) return null;
  // Who gave up may well sit there and watch how it ends.
  if (sitter.left && table?.status === "playing") return sitter.present || mine ? mark("here", t("seat.gave-up")) : mark("away", t("seat.left"));
  const remembers = sitter.remembers ? `, ${t("seat.remembers")}` : "";
  if (sitter.standin) return mark("bot", t("seat.standin") + remembers);
  if (sitter.kind === "bot") return mark("bot", t("seat.bot") + remembers);
  if (sitter.kind === "program") return mark("bot", t("seat.program") + remembers);
  if (sitter.kind === "open") return mark("away", t("seat.open"));
  if (mine) return null;
  return sitter.present ? mark("here", t("seat.here")) : mark("away", t("seat.away"));
}

/** @param {string} kind @param {string} words */
const mark = (kind, words) => el("span", { class: `presence ${kind}` }, icon(kind), words);
