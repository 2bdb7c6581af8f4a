// A show: something told act by act, such as the scoring of a round. It is staged when it is new, and can be seen again.

import { ruleLink } from "../shell/rulebook.js";
import { el, refill } from "../shell/dom.js";
import { GAME_LANGUAGE, signed, t } from "../shell/i18n.js";
import { calm } from "./motion.js";
import { emblem, markView } from "./pieces.js";
import { sideClass } from "./seats.js";

/** @import {Scene, SceneAct, Show} from "../types.d.ts" */

const ACT_MS = 1100;
/** An act that says little is over sooner. */
const SHORT_MS = 650;

/**
 * @param {Scene} scene
 * @param {Show} show
 * @param {(rule: string) => void} openRule
 * @param {boolean} staged one line after the other, until somebody skips the rest
 */
export function showView(scene, show, openRule, staged) {
  const lines = show.acts.map((act) => actView(scene, act, openRule));
  const tally = el("div", { class: "tally", lang: GAME_LANGUAGE });
  const skip = el("button", { type: "button", class: "small", data: { key: "skip" }, onclick: () => tell(lines.length) }, t("show.skip"));
  const root = el("div", { class: "show-view" }, tally, el("ol", { class: "show", lang: GAME_LANGUAGE }, lines), skip);
  let told = 0;
  /** @param {number} upto */
  const tell = (upto) => {
    told = upto;
    lines.forEach((line, index) => line.toggleAttribute("hidden", index >= told));
    refill(tally, tallyView(scene, show.acts.slice(0, told)));
    skip.hidden = told >= lines.length;
    keepSecret(told < lines.length);
    if (staged) lines[told - 1]?.scrollIntoView({ block: "nearest" });
  };
  const next = () => {
    if (!root.isConnected) keepSecret(false);
    if (!root.isConnected || told >= lines.length) return;
    tell(told + 1);
    setTimeout(next, show.acts[told - 1]?.points === undefined ? ACT_MS : SHORT_MS);
  };
  tell(staged && !calm() ? 0 : lines.length);
  if (told < lines.length) setTimeout(next);
  return root;
}

/** While a show is being told, nothing else gives its end away. @param {boolean} secret */
const keepSecret = (secret) => document.body.classList.toggle("staging", secret);

/** @param {Scene} scene @param {SceneAct} act @param {(rule: string) => void} openRule */
function actView(scene, act, openRule) {
  const plate = scene.plates.find(({ seat }) => seat === act.seat);
  const tone = has(act.points) && !act.total ? (act.points > 0 ? "good" : act.points < 0 ? "bad" : "") : "";
  return el(
    "li",
    { class: `act ${sideClass(scene, act.seat)} ${act.total ? "total" : ""}` },
    plate ? el("span", { class: "act-seat", title: plate.label }, emblem(scene, plate), el("span", {}, plate.label)) : null,
    el("span", { class: "act-words" }, act.words, act.marks?.length ? el("span", { class: "act-marks" }, act.marks.map((mark) => markView(scene.game, mark))) : null),
    has(act.points) ? el("b", { class: `act-points ${tone}` }, act.total ? String(act.points) : signed(act.points)) : null,
    ruleLink(scene.game, act.rule, openRule),
  );
}

/** What each seat has come to so far. @param {Scene} scene @param {SceneAct[]} acts */
function tallyView(scene, acts) {
  return scene.plates.map((plate) => {
    const own = acts.filter((act) => act.seat === plate.seat && !act.total);
    const sum = own.reduce((points, act) => points + (act.points ?? 0), 0);
    return el(
      "span",
      { class: `tally-seat ${sideClass(scene, plate.seat)}`, title: plate.label },
      emblem(scene, plate),
      el("span", { class: "offscreen" }, plate.label),
      el("b", {}, String(sum)),
    );
  });
}

/** @param {number | null | undefined} points @returns {points is number} */
const has = (points) => points !== null && points !== undefined;

/** The newest show of a scene, if it was not there before. @param {Scene} before @param {Scene} scene */
export function newShow(before, scene) {
  const newest = scene.shows.at(-1);
  return newest && !before.shows.some((show) => show.id === newest.id) ? newest : null;
}

/** What to call the panel that shows it. @param {Show} show */
export const showTitle = (show) => show.title || t("show.title");
