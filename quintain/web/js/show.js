// A show: something told act by act, such as the scoring of a round. It is staged when it is new, and can be seen again.

import { el } from "./dom.js";
import { GAME_LANGUAGE, signed, t } from "./i18n.js";
import { ruleLink } from "./rules.js";
import { sideClass } from "./seats.js";

/** @import {Scene, Show} from "./types.d.ts" */

/**
 * @param {Scene} scene
 * @param {Show} show
 * @param {(rule: string) => void} openRule
 */
export function showView(scene, show, openRule) {
  const plates = new Map(scene.plates.map((plate) => [plate.seat, plate]));
  return el(
    "ol",
    { class: "show", lang: GAME_LANGUAGE },
    show.acts.map((act, index) => {
      const plate = plates.get(act.seat ?? -1);
      const line = el(
        "li",
        { class: `act ${sideClass(scene, act.seat)} ${act.total ? "total" : ""}` },
        plate ? el("span", { class: "act-seat" }, plate.label) : null,
        el("span", { class: "act-words" }, act.words),
        act.points === null || act.points === undefined ? null : el("b", { class: "act-points" }, act.total ? String(act.points) : signed(act.points)),
        ruleLink(scene.game, act.rule, openRule),
      );
      line.style.setProperty("--act", String(index));
      return line;
    }),
  );
}

/** The newest show of a scene, if it was not there before. @param {Scene} before @param {Scene} scene */
export function newShow(before, scene) {
  const newest = scene.shows.at(-1);
  return newest && !before.shows.some((show) => show.id === newest.id) ? newest : null;
}

/** What to call the panel that shows it. @param {Show} show */
export const showTitle = (show) => show.title || t("show.title");
