// Things to press that stand nowhere else: under their headings, with cost and note; greyed ones with the reason and its
// rule. A long list is filtered by typing.

import { el, refill } from "../shell/dom.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { ruleLink } from "../shell/rulebook.js";

/** @import {Button, Offer} from "../types.d.ts" */

/** From so many entries on one can type what one looks for. */
const LONG = 9;

/**
 * @typedef {{button: Button, offer: Offer | undefined, ready: boolean, barred: string, rule: string}} Entry
 * @typedef {object} MenuActs
 * @property {(id: string) => void} press
 * @property {(words: string, rule: string) => void} refuse
 * @property {(rule: string) => void} rule
 */

export class ActionMenu {
  /** @param {string} game @param {MenuActs} acts */
  constructor(game, acts) {
    this.game = game;
    this.acts = acts;
    /** @type {Entry[]} */
    this.entries = [];
    this.filter = el("input", { type: "search", class: "action-filter", hidden: true, "aria-label": t("menu.filter"), placeholder: t("menu.filter"), oninput: () => this.#fill() });
    this.list = el("div", { class: "action-groups", lang: GAME_LANGUAGE });
    this.root = el("div", { class: "actions", hidden: true }, this.filter, this.list);
  }

  /** @param {Entry[]} entries */
  draw(entries) {
    this.entries = entries;
    this.root.hidden = !entries.length;
    this.filter.hidden = entries.length < LONG;
    if (this.filter.hidden) this.filter.value = "";
    this.#fill();
  }

  #fill() {
    const sought = this.filter.value.trim().toLowerCase();
    const found = this.entries.filter(({ button, offer }) => [button.label, button.group, button.cost, offer?.note].join(" ").toLowerCase().includes(sought));
    const groups = [...new Set(found.map(({ button }) => button.group ?? ""))];
    refill(
      this.list,
      groups.map((group) => {
        const entries = found.filter(({ button }) => (button.group ?? "") === group).map((entry) => this.#entry(entry));
        return el("div", { class: "action-group", role: group ? "group" : null, "aria-label": group || null }, group ? el("h3", {}, group) : null, entries);
      }),
      found.length ? null : el("p", { class: "nothing" }, t("menu.filter-none")),
    );
  }

  /** @param {Entry} entry */
  #entry({ button, offer, ready, barred, rule }) {
    const pressed = el(
      "button",
      {
        type: "button",
        class: `action ${ready ? "ready" : ""}`,
        "aria-disabled": barred ? "true" : null,
        title: barred || null,
        data: { key: `button-${button.id}` },
        onclick: () => (barred ? this.acts.refuse(barred, rule) : this.acts.press(button.id)),
      },
      button.glyph ? el("b", { "aria-hidden": "true" }, button.glyph) : null,
      el("span", {}, button.label),
      button.cost ? el("small", { class: "cost" }, button.cost) : null,
      offer?.note ? el("small", {}, offer.note) : null,
      barred ? el("small", { class: "barred" }, barred) : null,
    );
    return barred && rule ? el("span", { class: "barred-action" }, pressed, ruleLink(this.game, rule, this.acts.rule)) : pressed;
  }
}
