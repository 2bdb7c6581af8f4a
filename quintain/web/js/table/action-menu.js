// Things to press that stand nowhere else: under their headings, with cost and note; greyed ones with the reason and its
// rule. A long list is filtered by typing, and on a phone it is a sheet that opens by touch.

import { buttonFace, withRule } from "../scene/buttons.js";
import { el, focusOn, refill } from "../shell/dom.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { icon, signButton } from "../shell/icons.js";

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
    this.opener = el("button", { type: "button", class: "small actions-opener", "aria-expanded": "false", data: { key: "actions-opener" }, onclick: () => this.#open(true) });
    const head = el("div", { class: "sheet-head only-phone" }, el("h2", {}, t("menu.actions")), signButton("close", t("close"), () => this.#open(false), { class: "round", data: { do: "close-actions" } }));
    this.sheet = el("div", { class: "action-sheet" }, head, this.filter, this.list);
    const beside = el("div", { class: "actions-scrim", onclick: () => this.#open(false) });
    this.root = el("div", { class: "actions", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) }, this.opener, beside, this.sheet);
  }

  /** Show the sheet, or put it away. @param {boolean} open */
  #open(open) {
    if (open === this.root.classList.contains("open")) return;
    this.root.classList.toggle("open", open);
    this.opener.setAttribute("aria-expanded", String(open));
    focusOn(open ? this.sheet.querySelector("button") : this.opener);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.root.classList.contains("open")) return;
    event.stopPropagation();
    this.#open(false);
  }

  /** @param {Entry[]} entries */
  draw(entries) {
    this.entries = entries;
    this.root.hidden = !entries.length;
    this.filter.hidden = entries.length < LONG;
    this.root.classList.toggle("long", entries.length >= LONG);
    if (entries.length < LONG) this.root.classList.remove("open");
    refill(this.opener, icon("menu"), el("span", {}, t("menu.open", { n: entries.filter(({ barred }) => !barred).length })));
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
        data: { key: `button-${button.id}`, look: button.id },
        onclick: () => {
          if (barred) return this.acts.refuse(barred, rule);
          this.#open(false);
          this.filter.value = "";
          return this.acts.press(button.id);
        },
      },
      buttonFace(button, offer?.note ?? "", barred),
    );
    return withRule(this.game, pressed, barred ? rule : "", this.acts.rule);
  }
}
