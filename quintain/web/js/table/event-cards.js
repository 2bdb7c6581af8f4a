// Event cards: what a game has drawn for an event is held up over the table, face down first, then turned over. They never
// stand in the way: whoever acts sends them off.

import { drawing, hasArt } from "../scene/art.js";
import { calm } from "../scene/motion.js";
import { el, svg } from "../shell/dom.js";
import { GAME_LANGUAGE, sentence } from "../shell/i18n.js";

/** @import {NoticeLine} from "../types.d.ts" */

const HELD_MS = 700;
const SHOWN_MS = 1900;
/** As long as others wait to be shown. */
const HURRIED_MS = 1000;

export class EventCards {
  /** @param {string} game @param {(next: NoticeLine | null) => void} turned a card shows its face; which notice waits for its own */
  constructor(game, turned) {
    this.game = game;
    this.turned = turned;
    this.root = el("div", { class: "event-card", hidden: true, "aria-hidden": "true" });
    /** @type {NoticeLine[]} */
    this.waiting = [];
    this.timer = 0;
    this.turning = 0;
  }

  /**
   * Hold up, one after the other, whatever the game has a drawing for.
   * @param {NoticeLine[]} notices
   * @returns {NoticeLine | null} the first of them that is still to be turned over
   */
  tell(notices) {
    if (calm()) return null;
    const found = notices.filter(({ kind }) => hasArt(this.game, `event-${kind}`));
    const before = this.waiting.length;
    this.waiting.push(...found);
    if (this.waiting.length && !before && this.root.hidden) this.#next();
    return found[0] ?? null;
  }

  #next() {
    clearTimeout(this.timer);
    clearTimeout(this.turning);
    const notice = this.waiting.shift();
    this.root.hidden = !notice;
    if (!notice) return;
    const side = (/** @type {string} */ name, /** @type {string} */ look) =>
      svg("svg", { viewBox: "0 0 70 100", class: look }, drawing(this.game, name, { width: 70, height: 100 }));
    const card = el("div", { class: "event-card-sides" }, side(`event-${notice.kind}`, "front"), hasArt(this.game, "event-back") ? side("event-back", "back") : null);
    const words = el("p", { lang: GAME_LANGUAGE }, sentence(notice.words));
    this.root.replaceChildren(card, words);
    card.animate([{ transform: "rotateY(180deg) scale(.6)" }, { transform: "rotateY(180deg) scale(1)", offset: 0.4 }, { transform: "rotateY(186deg) scale(1.04)", offset: 0.7 }, { transform: "rotateY(0)" }], { duration: HELD_MS + 300, easing: "ease-in-out" });
    words.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration: HELD_MS + 300 });
    this.turning = setTimeout(() => this.turned(this.waiting[0] ?? null), HELD_MS);
    this.timer = setTimeout(() => this.#next(), HELD_MS + (this.waiting.length ? HURRIED_MS : SHOWN_MS));
  }

  /** Nothing more to show. */
  hush() {
    this.waiting = [];
    this.#next();
    this.turned(null);
  }
}
