// The log: what happened, each line with its rule; pointing at a line points at what it speaks of.

import { ruleLink } from "../shell/rulebook.js";
import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";

/** @import {NoticeLine} from "../types.d.ts" */

/**
 * @typedef {object} LogActs
 * @property {(ids: string[]) => void} point
 * @property {(rule: string) => void} rule
 * @property {(index: number) => void} [jump] go to the line's moment
 */

export class Log {
  /** @param {string} game @param {LogActs} acts */
  constructor(game, acts) {
    this.game = game;
    this.acts = acts;
    this.list = el("ol", { class: "log-lines" });
    /** @type {NoticeLine[]} lines that wait until the table has shown what they tell */
    this.held = [];
    this.root = el("div", { class: "log-scroll", tabindex: 0, role: "group", "aria-label": t("log.title") }, this.list);
    /** Whether the latest line is in sight and shall stay so. */
    this.atEnd = true;
    /** How high the log was when it was last scrolled: what scrolls because its room has changed is nobody's wish. */
    this.height = 0;
    this.root.addEventListener("scroll", () => {
      if (this.root.clientHeight !== this.height) return;
      this.atEnd = this.root.scrollTop + this.root.clientHeight >= this.root.scrollHeight - 30;
    });
    new ResizeObserver(() => {
      this.height = this.root.clientHeight;
      this.#follow();
    }).observe(this.root);
  }

  #follow() {
    if (this.atEnd) this.root.scrollTop = this.root.scrollHeight;
  }

  /** All lines afresh. @param {NoticeLine[]} lines */
  set(lines) {
    this.held = [];
    this.list.replaceChildren();
    this.#append(lines);
  }

  /** More lines; from the one that is to be held back on they wait to be released. @param {NoticeLine[]} lines @param {NoticeLine | null} [hold] */
  add(lines, hold = null) {
    const waiting = this.held.length > 0;
    this.held.push(...lines);
    if (!waiting) this.release(hold);
  }

  /** Show the lines that were held back, up to this one; all of them with null. @param {NoticeLine | null} until */
  release(until) {
    const end = until ? this.held.indexOf(until) : -1;
    this.#append(this.held.splice(0, end < 0 ? this.held.length : end));
  }

  /** @param {NoticeLine[]} lines */
  #append(lines) {
    if (!lines.length) return;
    for (const old of this.list.querySelectorAll(".latest")) old.classList.remove("latest");
    for (const line of lines) this.list.append(this.#line(line, this.list.childElementCount));
    this.list.lastElementChild?.classList.add("latest");
    this.#follow();
  }

  /** Show which line is the present one. @param {number} index */
  at(index) {
    this.atEnd = false;
    Array.from(this.list.children).forEach((line, place) => {
      line.classList.toggle("latest", place === index);
      line.classList.toggle("ahead", place > index);
    });
    const line = this.list.children[index];
    if (line instanceof HTMLElement) {
      const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
      if (top < this.root.scrollTop) this.root.scrollTop = top;
      if (bottom > this.root.scrollTop + this.root.clientHeight) this.root.scrollTop = bottom - this.root.clientHeight;
    }
  }

  /** @param {NoticeLine} line @param {number} index */
  #line(line, index) {
    const ids = (line.motions ?? []).flatMap((motion) => [motion.id, motion.source, motion.target]);
    const point = () => this.acts.point(ids);
    const away = () => this.acts.point([]);
    const { jump } = this.acts;
    return el(
      "li",
      { class: "log-line", onpointerenter: point, onpointerleave: away, onfocusin: point, onfocusout: away },
      jump ? el("button", { type: "button", class: "log-words", onclick: () => jump(index) }, line.words) : el("span", { class: "log-words" }, line.words),
      " ",
      ruleLink(this.game, line.rule, this.acts.rule),
    );
  }
}
