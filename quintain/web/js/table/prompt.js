// What I must decide now: the prompt, things to press, trays to fill, hints, a field to type in, and refusals.

import { chanceView, endWords } from "../advice/chance.js";
import { ruleLink } from "../shell/rulebook.js";
import { choicesIn, leadsTo, offersFrom } from "../hand/picking.js";
import { trayView } from "../scene/tray.js";
import { cry } from "../shell/announcements.js";
import { el, refill } from "../shell/dom.js";
import { GAME_LANGUAGE, sentence, t } from "../shell/i18n.js";
import { icon, signButton } from "../shell/icons.js";
import { ActionMenu } from "./action-menu.js";
import { muteSwitches } from "./muting.js";
import { throwsOf } from "./throws.js";

/** @import {Pick} from "../hand/picking.js" */
/** @import {HintInfo, Offer, Scene} from "../types.d.ts" */

const REFUSAL_MS = 9000;

/**
 * @typedef {object} PromptActs
 * @property {(id: string) => void} press
 * @property {(text: string) => void} send
 * @property {(ids: string[]) => void} point
 * @property {(rule: string) => void} rule
 * @property {() => void} clear
 * @property {() => void} hint
 * @property {() => void} unhint
 * @property {(path: string[]) => void} consider show what an option would do; nothing with an empty path
 * @property {(overlay: string) => void} light
 */

export class Prompt {
  /** @param {string} game @param {PromptActs} acts */
  constructor(game, acts) {
    this.game = game;
    this.acts = acts;
    this.words = el("p", { class: "prompt-words", id: "prompt-words", lang: GAME_LANGUAGE });
    this.watching = el("p", { class: "watching", hidden: true }, icon("eye"), t("prompt.watching"));
    this.remarks = el("ul", { class: "remarks", lang: GAME_LANGUAGE });
    this.picked = el("div", { class: "picked" });
    this.menu = new ActionMenu(game, { press: (id) => acts.press(id), refuse: (words, rule) => this.refuse(words, rule), rule: (rule) => acts.rule(rule) });
    this.throws = el("div", { class: "would-rolls" });
    this.trays = el("div", { class: "trays", lang: GAME_LANGUAGE });
    this.hints = el("div", { class: "hints" });
    this.mutes = el("div", { class: "mutes" });
    this.refusal = el("div", { class: "refusal", hidden: true });
    /** @type {Map<string, string[]>} what lies in trays but has not been sent */
    this.drafts = new Map();
    /** How often my seat had decided when they were laid: what is laid for one decision is not laid for the next. */
    this.count = 0;
    this.fading = 0;
    /** @type {Scene | null} */
    this.scene = null;
    this.input = el("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200, "aria-label": t("type.label"), placeholder: t("type.label") });
    this.hintButton = el("button", { type: "button", class: "small", onclick: () => acts.hint() }, icon("hint"), t("hint.ask"));
    this.form = el(
      "form",
      {
        class: "type-form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = this.input.value.trim();
          if (text) acts.send(text);
        },
      },
      this.input,
      el("button", { class: "small" }, t("type.send")),
    );
    this.entry = el("div", { class: "entry" }, this.form, this.hintButton);
    this.root = el(
      "section",
      { class: "prompt", "aria-label": t("prompt.title") },
      this.watching,
      this.words,
      this.remarks,
      this.picked,
      this.throws,
      this.menu.root,
      this.trays,
      this.hints,
      this.mutes,
      this.entry,
    );
  }

  /** @param {Scene} scene @param {boolean} mine whether I must decide @param {number} [count] how often I have decided */
  draw(scene, mine, count = 0) {
    this.scene = scene;
    this.words.textContent = scene.prompt;
    this.root.hidden = Boolean(scene.result);
    this.root.classList.toggle("mine", mine);
    this.entry.hidden = !mine;
    this.watching.hidden = scene.audience !== null;
    refill(this.remarks, scene.remarks.map((remark) => el("li", {}, remark)));
    for (const id of this.drafts.keys()) if (count !== this.count || !scene.trays.some((tray) => tray.id === id)) this.drafts.delete(id);
    this.count = count;
    refill(this.mutes, muteSwitches(scene, (word) => this.acts.send(word)));
    this.#drawTrays(scene);
  }

  /** @param {Scene} scene */
  #drawTrays(scene) {
    refill(
      this.trays,
      scene.trays.map((tray) =>
        trayView(scene.game, tray, this.drafts.get(tray.id) ?? [], {
          change: (draft) => {
            this.drafts.set(tray.id, draft);
            this.#drawTrays(scene);
          },
          send: (text) => {
            this.acts.light("");
            this.acts.send(text);
          },
          light: (overlay) => this.acts.light(overlay),
        }),
      ),
    );
  }

  /** Things to press that stand nowhere else, and what has been picked so far. @param {Scene} scene @param {Pick} pick @param {(id: string) => boolean} stands whether its button stands beside a thing */
  mark(scene, pick, stands) {
    const loose = scene.buttons.filter((button) => !(button.at && stands(button.at)) && !isCovered(scene, button.id));
    this.menu.draw(
      loose.map((button) => {
        const { offer, barred } = leadsTo(scene.offers, pick, button.id);
        return { button, offer, ready: pick.glow.has(button.id), barred: barred?.refusal ?? "", rule: barred?.rule ?? "" };
      }),
    );
    const ahead = pick.clicks.length ? offersFrom(choicesIn(scene), pick.clicks) : [];
    refill(this.throws, throwsOf(this.game, ahead, this.acts.rule));
    refill(
      this.picked,
      pick.clicks.length
        ? [
            el("span", { class: "picked-words" }, t("pick.next", { n: pick.glow.size })),
            el("button", { type: "button", class: "small", data: { key: "put-back" }, "aria-label": t("pick.back"), onclick: () => this.acts.clear() }, icon("undo"), el("span", {}, t("pick.back"))),
          ]
        : null,
    );
  }

  // --- hints -----------------------------------------------------------------------------------------------------------

  /** @param {HintInfo[] | "thinking" | null} hints @param {Offer[]} offers @param {string} [title] */
  showHints(hints, offers, title = "") {
    if (!hints) return refill(this.hints);
    if (hints === "thinking") return refill(this.hints, el("p", { class: "nothing" }, t("hint.thinking")));
    if (!hints.length) return refill(this.hints, el("p", { class: "nothing" }, t("hint.none")));
    return refill(
      this.hints,
      el("h2", {}, title),
      el(
        "ol",
        {},
        hints.map((hint) => {
          const path = offers.find((offer) => offer.text === hint.text)?.path ?? [];
          const point = () => this.acts.consider(path);
          const rest = () => this.acts.consider([]);
          const certain = endWords(hint.plies);
          return el(
            "li",
            {},
            el(
              "button",
              { type: "button", class: "hint", onpointerenter: point, onfocus: point, onpointerleave: rest, onblur: rest, onclick: () => this.#take(hint.text) },
              el("span", {}, el("span", { lang: GAME_LANGUAGE }, hint.label), certain ? el("small", { class: "certain" }, certain) : null),
              chanceView(hint.chance),
            ),
          );
        }),
      ),
      el("button", { type: "button", class: "small", onclick: () => this.acts.unhint() }, t("hint.hide")),
    );
  }

  /** Play what a hint says; what belongs into a tray is laid there, so that it can be changed before all of it is sent. @param {string} text */
  #take(text) {
    const word = text.split(" ").at(-1) ?? "";
    const tray = this.scene?.trays.find(({ supplies }) => supplies.some((supply) => supply.word === word && supply.count > 0));
    if (!this.scene || !tray) return this.acts.send(text);
    const draft = tray.slots.map((_, index) => this.drafts.get(tray.id)?.[index] ?? "");
    draft[Math.max(0, draft.indexOf(""))] = word;
    this.drafts.set(tray.id, draft);
    this.acts.unhint();
    return this.#drawTrays(this.scene);
  }

  // --- refusals --------------------------------------------------------------------------------------------------------

  /** Say why not, with the rule, beside what it is about. @param {string} words @param {string} rule @param {Element | null} [about] */
  refuse(words, rule, about = null) {
    clearTimeout(this.fading);
    refill(
      this.refusal,
      icon("shield"),
      el("span", { lang: GAME_LANGUAGE }, sentence(words)),
      ruleLink(this.game, rule, this.acts.rule),
      signButton("close", t("close"), () => this.forgive(), { class: "round bare" }),
    );
    this.refusal.hidden = false;
    this.#place(about);
    cry(rule ? `${sentence(words)} ${rule}` : sentence(words));
    this.fading = setTimeout(() => this.forgive(), REFUSAL_MS);
  }

  /** Above the thing, or below it where there is no room; at the bottom of the board without one. @param {Element | null} about */
  #place(about) {
    const { style, parentElement: frame } = this.refusal;
    this.refusal.classList.toggle("anchored", Boolean(about));
    style.left = style.top = "";
    if (!about || !frame) return;
    const [thing, room, own] = [about, frame, this.refusal].map((element) => element.getBoundingClientRect());
    const left = thing.x + thing.width / 2 - own.width / 2 - room.x;
    const above = thing.y - own.height - 8 - room.y;
    style.left = `${Math.min(Math.max(left, 4), room.width - own.width - 4)}px`;
    style.top = `${above > 0 ? above : thing.bottom + 8 - room.y}px`;
  }

  forgive() {
    clearTimeout(this.fading);
    this.refusal.hidden = true;
  }
}

/** Whether all that a button leads to can be laid into a tray, word by word. @param {Scene} scene @param {string} id */
function isCovered(scene, id) {
  const words = new Set(scene.trays.flatMap((tray) => tray.supplies.map((supply) => supply.word)));
  const offers = scene.offers.filter((offer) => offer.path.includes(id));
  return words.size > 0 && offers.every((offer) => words.has(offer.text.split(" ").at(-1) ?? ""));
}
