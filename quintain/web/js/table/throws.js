// A throw: how many dice, the chance or what came of it, and every reason with its rule.

import { el } from "../shell/dom.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { ruleLink } from "../shell/rulebook.js";
import { dieView } from "../scene/dice.js";

/** @import {Offer, Throw} from "../types.d.ts" */

/** @param {string} game @param {Throw} thrown @param {(rule: string) => void} open shows a rule */
export function throwView(game, thrown, open) {
  const { chance } = thrown;
  return el(
    "div",
    { class: "throw", lang: GAME_LANGUAGE },
    el("span", { class: "dice" }, thrown.dice.map((die) => dieView(game, die))),
    el("span", { class: "throw-label" }, thrown.label),
    chance === null || chance === undefined ? null : el("b", { class: "throw-chance" }, t("throw.chance", { n: chance })),
    thrown.verdict ? el("b", { class: "throw-verdict" }, thrown.verdict) : null,
    thrown.reasons?.length
      ? el("ul", { class: "throw-reasons" }, thrown.reasons.map(({ words, rule }) => el("li", {}, words, " ", ruleLink(game, rule, open))))
      : null,
  );
}

/** Beyond so many nobody compares them; what is said where each would be aimed is enough. */
const MANY = 3;

/** What each of these would roll. @param {string} game @param {Offer[]} offers @param {(rule: string) => void} open */
export const throwsOf = (game, offers, open) => {
  const found = offers.flatMap(({ label, throw: thrown }) => (thrown ? [{ label, thrown }] : []));
  if (found.length > MANY) return [];
  return found.map(({ label, thrown }) => el("section", { class: "would-roll", "aria-label": label }, el("h3", {}, label), throwView(game, thrown, open)));
};
