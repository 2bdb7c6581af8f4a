// What is on the table between the players: offers to answer, stand-ins, the end of the match.

import { letterOf, nameOf } from "../scene/seats.js";
import { el } from "../shell/dom.js";
import { GAME_LANGUAGE, sentence, t } from "../shell/i18n.js";
import { icon, signButton } from "../shell/icons.js";
import { tableAddress } from "../shell/links.js";
import { recordLink } from "./record-link.js";
import { sidesOf, verdict } from "./verdict.js";

/** @import {GameInfo, ProposalInfo, Scene, TableInfo} from "../types.d.ts" */

/**
 * Offers that wait for an answer.
 * @param {TableInfo} table
 * @param {ProposalInfo[]} proposals
 * @param {string} seat
 * @param {(text: string) => void} send
 */
export function proposalBanners(table, proposals, seat, send) {
  return proposals.map((proposal) => {
    const mine = proposal.agreed.includes(seat);
    const words = mine ? t(`proposal.${proposal.kind}-mine`) : t(`proposal.${proposal.kind}`, { who: nameOf(table, proposal.by) });
    const answers = seat === "-" || mine
      ? null
      : el(
          "span",
          { class: "buttons" },
          el("button", { type: "button", class: "small primary", data: { key: `accept-${proposal.kind}` }, onclick: () => send(`/${proposal.kind}`) }, t("proposal.accept")),
          el("button", { type: "button", class: "small", data: { key: `decline-${proposal.kind}` }, onclick: () => send("/decline") }, t("proposal.decline")),
        );
    return el("div", { class: "banner proposal", role: "status" }, el("span", {}, words), answers);
  });
}

/**
 * Somebody plays for me while I was away.
 * @param {TableInfo} table
 * @param {string} seat
 * @param {(text: string) => void} send
 */
export function standinBanner(table, seat, send) {
  const me = table.seats.find((info) => info.seat === seat);
  if (!me?.standin || me.left || table.status !== "playing") return null;
  return el(
    "div",
    { class: "banner", role: "status" },
    el("span", {}, t("standin.words")),
    el("button", { type: "button", class: "small primary", data: { key: "back" }, onclick: () => send("/back") }, t("standin.back")),
  );
}

/**
 * How it ended, and what next.
 * @param {Scene} scene
 * @param {TableInfo} table
 * @param {GameInfo | null} game
 * @param {{seat: string, token: string} | null} mine
 * @param {{rematch: () => void, hide: () => void}} act
 */
export function resultBanner(scene, table, game, mine, act) {
  if (!scene.result) return null;
  const name = (/** @type {number} */ seat) => nameOf(table, letterOf(seat));
  const formats = ["jsonl", ...(game?.formats ?? []).filter((format) => format !== "jsonl")];
  return el(
    "section",
    { class: "result", "aria-label": t("result.title") },
    signButton("close", t("close"), act.hide, { class: "round bare corner-button" }),
    el("p", { class: "result-title" }, verdict(scene, name)),
    el("p", { class: "result-words", lang: GAME_LANGUAGE }, sentence(scene.result)),
    sidesView(sidesOf(scene, name)),
    el(
      "div",
      { class: "buttons center" },
      rematchButton(table, mine, act.rematch),
      el("a", { class: "button", href: `/replay/${table.id}` }, icon("play"), t("result.replay")),
      el("a", { class: "button", href: `/replay/${table.id}?review`, data: { do: "review" } }, icon("graph"), t("review.title")),
    ),
    el(
      "div",
      { class: "buttons center more" },
      formats.map((format) => recordLink(table, format)),
      el("a", { class: "button small", href: "/" }, icon("home"), t("result.home")),
    ),
  );
}

/** Which side came where, and who played for it. @param {import("./verdict.js").Side[]} sides */
function sidesView(sides) {
  if (!sides.length) return null;
  return el(
    "ol",
    { class: "result-sides", lang: GAME_LANGUAGE },
    sides.map(({ team, place, names }) => el("li", { class: place === 1 ? "first" : "" }, el("b", {}, place ? `${place}. ${team}` : team), el("span", {}, names.join(", ")))),
  );
}

/** @param {TableInfo} table @param {{seat: string, token: string} | null} mine @param {() => void} rematch */
function rematchButton(table, mine, rematch) {
  if (table.rematch) return el("a", { class: "button primary", href: tableAddress(table.rematch), data: { key: "rematch" } }, icon("sword"), t("result.rematch-go"));
  if (!mine) return null;
  return el("button", { type: "button", class: "primary", data: { key: "rematch" }, onclick: rematch }, icon("sword"), t("result.rematch"));
}
