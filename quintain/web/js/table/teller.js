// What is held up over the table while something is told: dice that fall, a card, the words of the beat, and the way to
// skip it all. It never stands in the way: everything else can be pressed meanwhile.

import { rollDice } from "../scene/dice.js";
import { calm, tempo } from "../scene/motion.js";
import { say } from "../shell/announcements.js";
import { el, refill } from "../shell/dom.js";
import { GAME_LANGUAGE, sentence, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { cardOf, hasCard, TURN_MS } from "./event-cards.js";
import { throwView } from "./throws.js";

/** @import {Beat} from "../scene/beats.js" */
/** @import {NoticeLine, Scene, Throw} from "../types.d.ts" */

const ROLL_MS = 900;
/** Dice that fall twice take longer. */
const AGAIN_MS = 1500;
/** So long things are looked at: places that are lit, cards and dice that lie still. */
const LIT_MS = 450;
const SHOWN_MS = 1100;
/** So long it takes to look at words, and to read each letter of them. */
const WORDS_MS = 450;
const LETTER_MS = 9;
/** Where nothing moves there is less to look at. */
const CALM = 0.6;

export class Teller {
  /** @param {string} game @param {{skip: () => void, rule: (rule: string) => void}} acts */
  constructor(game, acts) {
    this.game = game;
    this.acts = acts;
    this.view = el("div", { class: "teller-view" });
    this.words = el("p", { class: "teller-words", lang: GAME_LANGUAGE });
    this.button = el("button", { type: "button", class: "small teller-skip", title: t("keys.skip"), data: { do: "skip" }, onclick: acts.skip }, icon("last"), t("tale.skip"));
    // All that can be read here is said as well, and stands in the log.
    this.root = el("div", { class: "teller", hidden: true }, el("div", { class: "teller-told", inert: true }, this.view, this.words), this.button);
    this.fading = 0;
  }

  /** Whether a notice holds something up. @param {NoticeLine} notice */
  holdsUp(notice) {
    return Boolean(notice.glimpse?.throw) || hasCard(this.game, notice);
  }

  /**
   * Begin to show a beat; how long until it has been seen.
   * @param {Scene} scene
   * @param {Beat} beat
   * @param {boolean} below it happens below, so that there is room above
   */
  show(scene, { shown, lit }, below) {
    clearTimeout(this.fading);
    const look = lit.length ? LIT_MS * pause() : 0;
    this.root.hidden = this.button.disabled = false;
    this.root.classList.toggle("above", below);
    this.words.textContent = "";
    refill(this.view);
    return shown ? Math.max(look, this.#holdUp(scene, shown)) : look;
  }

  /** @param {Scene} scene @param {NoticeLine} notice */
  #holdUp(scene, notice) {
    const thrown = notice.glimpse?.throw;
    const turning = hasCard(this.game, notice) ? TURN_MS * tempo() : 0;
    const rolling = thrown && !calm() ? (thrown.dice.some((die) => die.before) ? AGAIN_MS : ROLL_MS) * tempo() : 0;
    refill(this.view, turning ? cardOf(scene, notice, turning) : null, thrown ? throwView(this.game, thrown, this.acts.rule) : null);
    this.root.classList.toggle("rolls", rolling > 0);
    if (thrown && rolling) rollDice(this.game, this.view, thrown.dice, rolling);
    return Math.max(rolling, calm() ? 0 : turning);
  }

  /** A beat has been seen: its words; how long to read them. @param {Beat} beat */
  say({ shown, notices }) {
    this.root.classList.remove("rolls");
    this.words.textContent = notices.map(({ words }) => sentence(words)).join(" ");
    const thrown = shown?.glimpse?.throw;
    for (const notice of notices) say([notice === shown && thrown ? spoken(thrown) : "", notice.words].filter(Boolean).join(" "));
    return Math.max(shown ? SHOWN_MS : 0, WORDS_MS + LETTER_MS * this.words.textContent.length) * pause();
  }

  /** All has been told; what was shown last can be read for a while. @param {number} ms */
  rest(ms) {
    this.button.disabled = true;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.hide(), ms);
  }

  hide() {
    clearTimeout(this.fading);
    this.root.hidden = true;
  }
}

/** How long one looks, for how long one usually does. */
const pause = () => tempo() * (calm() ? CALM : 1);

/** A throw in words. @param {Throw} thrown */
const spoken = ({ label, dice, reasons, verdict }) =>
  [label, ...(reasons ?? []).map(({ words }) => words), dice.map((die) => die.face).join(", "), verdict].filter(Boolean).map((words) => sentence(words ?? "")).join(" ");
