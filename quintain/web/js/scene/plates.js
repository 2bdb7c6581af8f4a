// Name plates: who sits where, whose turn it is, the clock, and what lies before them.

import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { folding } from "./folds.js";
import { countOf, emblem } from "./pieces.js";
import { plateName } from "./reading.js";
import { badgeWords, letterOf, shownName, sideClass, sitterOf, teamSign } from "./seats.js";
import { groupedZones, meterView } from "./zones.js";

/** @import {Plate, Scene, SeatInfo, TableInfo, Zone} from "../types.d.ts" */

/** @import {About} from "./zones.js" */

/**
 * @param {Scene} scene
 * @param {Plate} plate
 * @param {About & {table: TableInfo | null, names: string[], zones: Zone[], folded: boolean}} about
 */
export function plateView(scene, plate, about) {
  const { table, names, zones, folded } = about;
  const sitter = sitterOf(table, plate.seat);
  const name = sitter ? shownName(sitter) : (names[plate.seat] ?? "");
  const mine = scene.audience === plate.seat;
  const meters = scene.meters.filter((meter) => meter.owner === plate.seat);
  // Where the seat itself can be picked its name is the button: what is beside it still opens the plate.
  const picked = plate.id && about.pickable.has(plate.id)
    ? el("button", { type: "button", class: "plate-pick", "aria-label": [plate.label, name].filter(Boolean).join(", "), data: { id: plate.id } }, emblem(scene, plate), el("span", { class: "plate-name" }, name || plate.label))
    : null;
  const root = el(
    folded ? "details" : "section",
    {
      class: `plate ${folded ? "folded" : ""} ${sideClass(scene, plate.seat)} ${plate.to_act ? "acting" : ""} ${plate.out ? "out" : ""} ${mine ? "mine" : ""}`,
      "aria-label": [plate.label, name, plate.team].filter(Boolean).join(", "),
      data: { seat: letterOf(plate.seat), look: plateName(plate.seat) },
    },
    el(
      folded ? "summary" : "div",
      { class: "plate-head", data: { key: folded ? `plate-${plate.seat}` : null } },
      picked ? null : emblem(scene, plate),
      el(
        "div",
        { class: "plate-names" },
        picked ?? el("span", { class: "plate-name" }, name || plate.label),
        el("span", { class: "plate-label" }, name ? plate.label : "", mine ? el("span", { class: "you" }, t("plate.you")) : null, presence(table, sitter, mine)),
        plate.team ? teamView(scene, plate.team) : null,
        (plate.badges ?? []).map((badge) => el("span", { class: "plate-badge", title: badgeWords(badge) }, typeof badge === "string" ? badge : badge.words)),
        folded ? towersInShort(zones) : null,
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
          groupedZones(scene, zones, about),
          meters.map((meter) => meterView(scene, meter)),
        )
      : null,
  );
  const key = plateName(plate.seat);
  return root instanceof HTMLDetailsElement ? folding(root, key, about.fold(key)) : root;
}

/** What can be said of towers in a line: how many cards, and the top one. @param {Zone[]} zones */
function towersInShort(zones) {
  const towers = zones.filter(({ layout, pieces }) => layout === "tower" && pieces?.length);
  const views = towers.map(({ label, pieces = [] }) => {
    const said = { n: countOf(pieces), top: pieces[pieces.length - 1].glyph };
    const words = t("tower.short", said);
    return el("span", { class: "plate-tower", title: `${label}: ${words}`, role: "img", "aria-label": `${label}: ${words}` }, towers.length > 1 ? `${said.n}·${said.top}` : words);
  });
  return views.length ? el("span", { class: "plate-towers" }, views) : null;
}

/** Whose side a seat is on, in full and in short; one's own stands out. @param {Scene} scene @param {string} team */
function teamView({ plates, audience }, team) {
  const own = plates.some((plate) => plate.seat === audience && plate.team === team);
  const sign = teamSign(team, plates.map((plate) => plate.team));
  return el("span", { class: `plate-badge plate-team ${own ? "own" : ""}`, title: team }, el("span", { class: "team-name" }, team), el("span", { class: "team-sign", "aria-hidden": "true" }, sign));
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
