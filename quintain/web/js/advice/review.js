// The review of a finished match: chances over time, turning points, and the same numbers as a table.

import * as api from "../net/api.js";
import { levelName, sideClass } from "../scene/seats.js";
import { say } from "../shell/announcements.js";
import { el, refill } from "../shell/dom.js";
import { wordsOf } from "../shell/failure.js";
import { GAME_LANGUAGE, percent, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { endWords } from "./chance.js";
import { Graph, sample } from "./graph.js";

/** @import {Point, Hindsight, Review, ReviewLine, Scene} from "../types.d.ts" */

/** So many actions of a variation are shown. */
const LINE = 8;

/**
 * @typedef {object} ReviewActs
 * @property {(ply: number) => void} jump
 * @property {(moment: Hindsight | null) => void} mark show on the board what was done and what would have been better
 */

/** @typedef {{table?: string, token?: string, record?: string}} Asked a match of the server, or a record */

export class ReviewView {
  /** @param {Scene} scene the first of the match @param {string[]} names by seat @param {ReviewActs} acts */
  constructor(scene, names, acts) {
    this.scene = scene;
    this.names = names;
    this.acts = acts;
    /** @type {Review | null} */
    this.review = null;
    /** @type {Graph | null} */
    this.graph = null;
    this.ply = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    this.body = el("div", { class: "review-scroll", tabindex: 0, role: "group", "aria-label": t("review.title") });
    this.root = el("section", { class: "review sheet", "aria-label": t("review.title"), hidden: true }, el("h2", {}, t("review.title")), this.body);
  }

  /** Ask for the review, unless it is there or on its way. @param {Asked} match */
  async begin(match) {
    if (this.review || this.asking) return;
    this.asking = new AbortController();
    this.#progress(0, 0);
    try {
      await api.review(match, (line) => this.#hear(line), this.asking.signal);
    } catch (error) {
      if (!this.asking?.signal.aborted) this.#fail(wordsOf(error), match);
    }
    this.asking = null;
  }

  /** Whoever leaves need not have it thought of. */
  leave() {
    this.asking?.abort();
  }

  /** Show which moment is the present one. @param {number} ply */
  at(ply) {
    this.ply = ply;
    this.graph?.at(ply);
    const moment = this.#turning().find((other) => other.ply === ply) ?? null;
    for (const button of this.body.querySelectorAll("[data-ply]")) {
      if (Number(button.getAttribute("data-ply")) === ply) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.acts.mark(this.root.hidden ? null : moment);
  }

  /** @param {ReviewLine} line */
  #hear(line) {
    if (line.type === "progress") this.#progress(line.done, line.total);
    else if (line.type === "failed") this.#fail(line.error, null);
    else this.#show(line.review, line.adviser, line.complete);
  }

  /** @param {number} done @param {number} total */
  #progress(done, total) {
    const words = total ? t("review.progress", { done, total }) : t("hint.thinking");
    const bar = el("progress", { max: Math.max(1, total), "aria-label": t("review.title") });
    if (total) bar.value = done;
    refill(this.body, el("p", { class: "nothing" }, words), bar);
  }

  /** @param {string} words @param {Asked | null} match */
  #fail(words, match) {
    refill(
      this.body,
      el("p", { class: "failure", role: "alert" }, words),
      match ? el("button", { type: "button", class: "small", onclick: () => void this.begin(match) }, t("review.again")) : null,
    );
  }

  /** @returns {Hindsight[]} the worst first */
  #turning() {
    return this.review ? this.review.turning.map((place) => /** @type {Review} */ (this.review).moments[place]) : [];
  }

  /** @param {Review} review @param {string} adviser @param {boolean} complete */
  #show(review, adviser, complete) {
    this.review = review;
    const curves = review.curves.map((points, seat) => ({ name: this.names[seat] ?? "", side: sideClass(this.scene, seat), points }));
    const turning = this.#turning();
    const pegs = turning.map((moment, place) => ({ ply: moment.ply, chance: moment.chance ?? 0, label: String(place + 1) }));
    this.graph = new Graph(curves, pegs, review.plies, t("review.graph", { names: this.names.join(", ") }), (ply) => this.acts.jump(ply));
    refill(
      this.body,
      el("p", { class: "soft" }, t("review.whose", { adviser: levelName(adviser) })),
      complete ? null : el("p", { class: "soft" }, t("review.cut", { n: review.moments.length })),
      el(
        "figure",
        {},
        this.graph.root,
        el("figcaption", { class: "legend" }, curves.map(({ name, side }, place) => el("span", {}, sample(side, place), name))),
      ),
      el("h3", {}, t("review.turning")),
      turning.length ? el("ol", { class: "turnings" }, turning.map((moment, place) => this.#turningPoint(moment, place + 1))) : el("p", { class: "nothing" }, t("review.none")),
      el("details", {}, el("summary", {}, t("review.numbers")), this.#table(review)),
    );
    this.at(this.ply);
    say(t("review.ready", { n: turning.length }));
  }

  /** @param {Hindsight} moment @param {number} place */
  #turningPoint(moment, place) {
    const variation = moment.variation ?? [];
    const certain = endWords(moment.plies);
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: `turning ${sideClass(this.scene, moment.seat)}`, data: { ply: moment.ply, key: `turning-${place}` }, onclick: () => this.acts.jump(moment.ply) },
        el(
          "span",
          { class: "turning-head" },
          el("b", { class: "turning-place", "aria-hidden": "true" }, String(place)),
          el("span", { class: "turning-who" }, t("review.step", { n: moment.ply + 1 }), " · ", this.names[moment.seat] ?? ""),
          el("span", { class: "turning-fall" }, share(moment.chance), el("span", { "aria-label": t("review.to") }, " → "), share(moment.worth)),
        ),
        el("span", { class: "turning-did", lang: GAME_LANGUAGE }, moment.label),
        el("span", { class: "turning-better" }, el("span", { class: "soft" }, t("review.better")), " ", el("span", { lang: GAME_LANGUAGE }, moment.best_label), certain ? ` (${certain})` : ""),
        variation.length > 1 ? el("span", { class: "line-words", lang: GAME_LANGUAGE }, variationWords(variation)) : null,
      ),
    );
  }

  /** @param {Review} review */
  #table(review) {
    const plies = [...new Set(review.curves.flatMap((points) => points.map(({ ply }) => ply)))].sort((one, other) => one - other);
    const chance = (/** @type {Point[]} */ points, /** @type {number} */ ply) => points.find((point) => point.ply === ply)?.chance ?? null;
    return el(
      "table",
      { class: "chances" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("review.after")), this.names.map((name) => el("th", { scope: "col" }, name)))),
      el(
        "tbody",
        {},
        plies.map((ply) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, el("button", { type: "button", class: "linkish", data: { ply }, onclick: () => this.acts.jump(ply) }, String(ply))),
            review.curves.map((points) => el("td", {}, share(chance(points, ply), "–"))),
          ),
        ),
      ),
    );
  }

  /** The button that opens and closes it. @param {() => void} toggle */
  static button(toggle) {
    return el("button", { type: "button", class: "small", data: { do: "review" }, "aria-pressed": "false", onclick: toggle }, icon("graph"), t("review.title"));
  }
}

/** @param {number | null | undefined} chance @param {string} [otherwise] */
const share = (chance, otherwise = "?") => (chance === null || chance === undefined ? otherwise : percent(chance));

/** @param {string[]} variation */
function variationWords(variation) {
  const between = variation.some((text) => text.includes(" ")) ? ", " : " ";
  return variation.slice(0, LINE).join(between) + (variation.length > LINE ? `${between}…` : "");
}
