// The rulebook of a game with its search, on a page or in a panel beside the table, and links into it.

import * as api from "../net/api.js";
import { el } from "./dom.js";
import { failure } from "./failure.js";
import { GAME_LANGUAGE, t } from "./i18n.js";
import { isPlain, rulesAddress } from "./links.js";

/** @import {RulePage} from "../types.d.ts" */

/** @type {Map<string, Promise<RulePage>>} */
const books = new Map();

/** A game's rules, fetched once. @param {string} slug */
export function book(slug) {
  let found = books.get(slug);
  if (!found) {
    found = api.rules(slug);
    found.catch(() => books.delete(slug));
    books.set(slug, found);
  }
  return found;
}

/**
 * The rulebook with its search box. `show` scrolls to a rule.
 * @param {RulePage} rules
 * @returns {{root: HTMLElement, show: (rule: string) => void}}
 */
export function reader(rules) {
  const text = el("div", { class: "rule-text", lang: GAME_LANGUAGE });
  // The server makes this from the game's own RULES.md; the Content-Security-Policy keeps scripts out of it.
  text.innerHTML = rules.html;
  anchor(text, rules.rules.map((rule) => rule.id));
  for (const table of text.querySelectorAll("table")) {
    // Markdown has no table without a head; an empty one says nothing.
    if (!table.tHead?.textContent?.trim()) table.tHead?.remove();
    const frame = el("div", { class: "wide", tabindex: 0, role: "group", "aria-label": t("rules.table") });
    table.replaceWith(frame);
    frame.append(table);
  }
  for (const block of text.querySelectorAll("pre")) block.tabIndex = 0;
  const found = el("ul", { class: "found", lang: GAME_LANGUAGE });
  const count = el("p", { class: "nothing", role: "status" });
  /** @param {string} rule */
  const show = (rule) => {
    const place = text.querySelector(`[id="${CSS.escape(rule)}"]`);
    if (!place) return;
    for (const old of text.querySelectorAll(".shown")) old.classList.remove("shown");
    const block = place.closest("li, tr, p") ?? place;
    block.classList.add("shown");
    block.scrollIntoView({ block: "center" });
  };
  const box = el("input", {
    type: "search",
    placeholder: t("rules.search"),
    "aria-label": t("rules.search"),
    oninput: () => {
      const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
      const hits = words.length ? rules.rules.filter((rule) => matches(text, rule, words)) : [];
      count.textContent = words.length ? t("rules.found", { n: hits.length }) : "";
      found.replaceChildren(
        ...hits.slice(0, 30).map((rule) =>
          el("li", {}, el("button", { type: "button", onclick: () => show(rule.id) }, el("b", {}, rule.id), ` ${rule.title || rule.section}`)),
        ),
      );
    },
  });
  return { root: el("div", { class: "rules" }, el("div", { class: "rule-search" }, box, count, found), text), show };
}

/** Give every rule an anchor that has none yet: where its number stands in bold or opens a row. @param {Element} text @param {string[]} ids */
function anchor(text, ids) {
  const missing = new Set(ids.filter((id) => !text.querySelector(`[id="${CSS.escape(id)}"]`)));
  for (const place of text.querySelectorAll("strong, td:first-child")) {
    const [id] = /^[\w.-]*\w/.exec(place.textContent.trim()) ?? [""];
    if (missing.delete(id)) place.id = id;
  }
}

/** @param {Element} text @param {{id: string, title: string}} rule @param {string[]} words */
function matches(text, rule, words) {
  const place = text.querySelector(`[id="${CSS.escape(rule.id)}"]`);
  const block = place?.closest("li, tr, p") ?? place;
  const whole = `${rule.id} ${rule.title} ${block?.textContent ?? ""}`.toLowerCase();
  return words.every((word) => whole.includes(word));
}

/**
 * Show the rules in a panel, at one rule if given.
 * @param {import("./panel.js").Panel} panel
 * @param {string} slug
 * @param {string} [rule]
 */
export async function openRules(panel, slug, rule = "") {
  try {
    const rules = await book(slug);
    const { root, show } = reader(rules);
    panel.open("rules", t("rules.of", { game: rules.title }), root);
    if (rule) show(rule);
  } catch (error) {
    panel.open("rules", t("rules.title"), failure(error));
  }
}

/**
 * A rule's number: a click opens the rule here and now, and it is a link to its place on the rules page.
 * @param {string} slug
 * @param {string} rule
 * @param {(rule: string) => void} open
 */
export function ruleLink(slug, rule, open) {
  if (!rule) return null;
  /** @param {MouseEvent} event */
  const show = (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    open(rule);
  };
  return el("a", { class: "rule-link", href: rulesAddress(slug, rule), "aria-label": t("rules.open", { rule }), onclick: show }, rule);
}
