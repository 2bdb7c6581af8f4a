// What the adviser thinks of a position, drawn again and again without taking away what is being clicked.

import { levelName } from "../scene/seats.js";
import { el, refill } from "../shell/dom.js";
import { GAME_LANGUAGE, number, percent, t } from "../shell/i18n.js";
import { chanceBar, chanceView, endWords } from "./chance.js";

/** @import {HintInfo, Thought} from "../types.d.ts" */

/** So much is shown of the best variation, and of the others. */
const LONG = 13;
const SHORT = 7;

/**
 * @typedef {object} ThoughtActs
 * @property {(texts: string[]) => void} play these, one after the other
 * @property {(text: string) => void} point show what this would do; nothing with an empty text
 */

export class Thoughts {
  /** @param {ThoughtActs} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {Thought | null} */
    this.thought = null;
    this.who = "";
    /** Whether a finger or a button is down on it: it waits. */
    this.held = false;
    this.verdict = el("p", { class: "thought-verdict" });
    this.status = el("p", { class: "soft thought-status" });
    this.list = el("ol", {});
    this.root = el(
      "section",
      { class: "thoughts hints", "aria-label": t("analysis.thoughts"), onpointerdown: () => this.#hold() },
      this.verdict,
      this.list,
      this.status,
    );
    this.clear("");
  }

  #hold() {
    this.held = true;
    addEventListener(
      "pointerup",
      () =>
        setTimeout(() => {
          this.held = false;
          this.#draw();
        }),
      { once: true },
    );
  }

  /** Nothing is thought yet, or nothing will be. @param {string} words */
  clear(words) {
    this.thought = null;
    refill(this.verdict, words);
    refill(this.list);
    refill(this.status);
  }

  /** @param {Thought} thought @param {string} who the seat that must decide, in words */
  show(thought, who) {
    this.thought = thought;
    this.who = who;
    if (!this.held) this.#draw();
  }

  #draw() {
    const thought = this.thought;
    if (!thought) return;
    const chance = thought.choices[0]?.chance ?? null;
    const certain = endWords(thought.plies);
    refill(
      this.verdict,
      el("b", {}, certain ? `${this.who} ${certain}` : t("analysis.chance", { who: this.who, chance: chance === null ? "?" : percent(chance) })),
      chance === null ? null : chanceBar(chance),
    );
    refill(this.list, thought.choices.map((choice, place) => this.#choice(choice, place, thought.variations[place] ?? [])));
    refill(this.status, levelName(thought.adviser), " · ", t("analysis.work", { work: number(thought.work) }), " · ", t(thought.done ? "analysis.done" : "analysis.thinking"));
  }

  /** @param {HintInfo} choice @param {number} place @param {string[]} variation */
  #choice(choice, place, variation) {
    return el(
      "li",
      { class: "thought" },
      el(
        "button",
        { type: "button", class: "hint", data: { key: `choice-${place}` }, onclick: () => this.acts.play([choice.text]), ...this.#pointing(choice.text) },
        el("span", { lang: GAME_LANGUAGE }, choice.label),
        chanceView(choice.chance),
      ),
      el("p", { class: "line", lang: GAME_LANGUAGE }, variation.slice(1, place ? SHORT : LONG).map((text, step) => this.#token(variation, text, `line-${place}-${step}`, step + 2))),
    );
  }

  /** @param {string[]} variation @param {string} text @param {string} key @param {number} upto */
  #token(variation, text, key, upto) {
    return el("button", { type: "button", class: "token-move", data: { key }, onclick: () => this.acts.play(variation.slice(0, upto)) }, text);
  }

  /** @param {string} text */
  #pointing(text) {
    const point = () => this.acts.point(text);
    const rest = () => this.acts.point("");
    return { onpointerenter: point, onfocus: point, onpointerleave: rest, onblur: rest };
  }
}
