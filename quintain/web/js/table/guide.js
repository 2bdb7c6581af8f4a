// The first-match guide: a few short steps that point at things on the table. Shown once per game, until dismissed.

import * as api from "../net/api.js";
import { say } from "../shell/announcements.js";
import { el } from "../shell/dom.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { prefer, preferences } from "../shell/storage.js";

/** @import {GuideStep, Scene} from "../types.d.ts" */

/**
 * Whether a step's time has come. `when` is "start", "turn", "after:<n>" (so many own actions) or "over".
 * @param {GuideStep} step
 * @param {Scene} scene
 * @param {number} count
 */
function isDue({ when = "turn" }, scene, count) {
  if (when === "start") return true;
  if (when === "over") return Boolean(scene.result);
  if (when === "turn") return scene.offers.length > 0;
  const after = /^after:(\d+)$/.exec(when);
  return after !== null && count >= Number(after[1]) && scene.offers.length > 0;
}

export class Guide {
  /** @param {string} slug @param {(ids: string[]) => void} point */
  constructor(slug, point) {
    this.slug = slug;
    this.point = point;
    this.root = el("section", { class: "guide", hidden: true, "aria-label": t("guide.title") });
    /** @type {GuideStep[]} */
    this.steps = [];
    this.next = 0;
    /** Whether the step `next` stands on the page. */
    this.shown = false;
    /** @type {{scene: Scene, count: number} | null} what was looked at last */
    this.latest = null;
  }

  /** Begin, unless this game has been explained before. */
  async begin() {
    if (preferences().guided[this.slug]) return;
    this.steps = await api.guide(this.slug).catch(() => []);
  }

  /** Show the guide again from the beginning. @param {Scene} scene @param {number} count */
  async again(scene, count) {
    prefer({ guided: { ...preferences().guided, [this.slug]: false } });
    this.steps = await api.guide(this.slug).catch(() => []);
    this.next = 0;
    this.shown = false;
    this.look(scene, count);
  }

  /** The scene has changed: is it time for the next step? @param {Scene} scene @param {number} count */
  look(scene, count) {
    this.latest = { scene, count };
    const over = this.steps.findIndex(({ when }) => when === "over");
    if (scene.result && over > this.next) {
      // Whatever was still to be explained has come too late.
      this.next = over;
      this.shown = false;
    }
    const step = this.steps[this.next];
    if (step && this.shown) this.point(step.points ?? []);
    if (!step || this.shown || !isDue(step, scene, count)) return;
    this.shown = true;
    const last = this.next === this.steps.length - 1;
    this.root.replaceChildren(
      el("p", { class: "guide-count" }, t("guide.step", { n: this.next + 1, of: this.steps.length })),
      el("p", { class: "guide-words", lang: GAME_LANGUAGE }, step.words),
      el(
        "div",
        { class: "buttons" },
        el("button", { type: "button", class: "small primary", onclick: () => this.#advance() }, last ? t("guide.done") : t("guide.next")),
        last ? null : el("button", { type: "button", class: "small", onclick: () => this.stop() }, t("guide.skip")),
      ),
    );
    this.root.hidden = false;
    this.point(step.points ?? []);
    say(step.words);
  }

  #advance() {
    this.next += 1;
    this.shown = false;
    this.root.hidden = true;
    this.point([]);
    if (this.next >= this.steps.length) this.stop();
    else if (this.latest) this.look(this.latest.scene, this.latest.count);
  }

  /** Done with for good. */
  stop() {
    this.steps = [];
    this.root.hidden = true;
    this.point([]);
    prefer({ guided: { ...preferences().guided, [this.slug]: true } });
  }
}
