// The log: what happened, each line with its rule; pointing at a line points at what it speaks of.
// It begins with the latest lines; whoever scrolls to its top gets earlier ones.

import { ruleLink } from "../shell/rulebook.js";
import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";

/** @import {LogCut, LogPage, NoticeLine} from "../types.d.ts" */

/** So near to the top, in pixels, earlier lines are asked for. */
const NEAR_TOP = 40;

/**
 * @typedef {object} LogActs
 * @property {(ids: string[]) => void} point
 * @property {(rule: string) => void} rule
 * @property {(index: number) => void} [jump] go to the line's moment
 * @property {(before: number) => Promise<LogPage>} [earlier] lines that came before this one
 */

export class Log {
  /** @param {string} game @param {LogActs} acts */
  constructor(game, acts) {
    this.game = game;
    this.acts = acts;
    this.list = el("ol", { class: "log-lines" });
    this.root = el("div", { class: "log-scroll", tabindex: 0, role: "group", "aria-label": t("log.title") }, this.list);
    /** How many lines of the match came before those that are here; asides do not count. */
    this.first = 0;
    this.asking = false;
    /** Whether the latest line is in sight and shall stay so. */
    this.atEnd = true;
    /** How high the log was when it was last scrolled: what scrolls because its room has changed is nobody's wish. */
    this.height = 0;
    this.root.addEventListener("scroll", () => {
      if (this.root.clientHeight !== this.height) return;
      this.atEnd = this.root.scrollTop + this.root.clientHeight >= this.root.scrollHeight - 30;
      void this.#lookBack();
    });
    new ResizeObserver(() => {
      this.height = this.root.clientHeight;
      this.#follow();
      void this.#lookBack();
    }).observe(this.root);
  }

  #follow() {
    if (this.atEnd) this.root.scrollTop = this.root.scrollHeight;
  }

  /** All lines afresh, so many of the match left out before them. @param {NoticeLine[]} lines @param {number} [first] */
  set(lines, first = 0) {
    this.first = first;
    this.list.replaceChildren();
    this.add(lines);
  }

  /** Something was taken back: lines go, and others come in their place. @param {LogCut} cut */
  cut({ keep, lines }) {
    let kept = this.first;
    for (const line of Array.from(this.list.children)) {
      if (kept >= keep) line.remove();
      else if (!(line instanceof HTMLElement && "aside" in line.dataset)) kept += 1;
    }
    this.first = Math.min(this.first, keep);
    this.add(lines ?? []);
  }

  /** Earlier lines, if the top of those that are here is in sight. */
  async #lookBack() {
    const { earlier } = this.acts;
    if (!earlier || this.asking || this.first === 0 || this.root.clientHeight === 0 || this.root.scrollTop > NEAR_TOP) return;
    this.asking = true;
    const page = await earlier(this.first).catch(() => null);
    this.asking = false;
    const lines = page?.lines ?? [];
    // Something may have been taken back, or told afresh, meanwhile.
    if (!page || !lines.length || page.first + lines.length !== this.first) return;
    this.first = page.first;
    const height = this.root.scrollHeight;
    this.list.prepend(...lines.map((line) => this.#line(line)));
    this.root.scrollTop += this.root.scrollHeight - height;
  }

  /** More lines. @param {NoticeLine[]} lines */
  add(lines) {
    if (!lines.length) return;
    for (const old of this.list.querySelectorAll(".latest")) old.classList.remove("latest");
    for (const line of lines) this.list.append(this.#line(line));
    this.list.lastElementChild?.classList.add("latest");
    this.#follow();
  }

  /** Show which line is the present one, as counted from the beginning of the match. @param {number} number */
  at(number) {
    const index = number - this.first;
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

  /** @param {NoticeLine} line */
  #line(line) {
    const ids = (line.motions ?? []).flatMap((motion) => [motion.id, motion.source, motion.target]);
    const point = () => this.acts.point(ids);
    const away = () => this.acts.point([]);
    const { jump } = this.acts;
    const go = () => jump?.(this.first + Array.from(this.list.children).indexOf(shown));
    const shown = el(
      "li",
      { class: "log-line", data: line.aside ? { aside: "" } : {}, onpointerenter: point, onpointerleave: away, onfocusin: point, onfocusout: away },
      jump ? el("button", { type: "button", class: "log-words", onclick: go }, line.words) : el("span", { class: "log-words" }, line.words),
      " ",
      ruleLink(this.game, line.rule, this.acts.rule),
    );
    return shown;
  }
}
