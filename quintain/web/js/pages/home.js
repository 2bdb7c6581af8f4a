// The front page: the games, my tables, other people's tables.

import * as api from "../net/api.js";
import { loadArt, picture } from "../scene/art.js";
import { isOpen, levelName, shownName } from "../scene/seats.js";
import { toast } from "../shell/dialog.js";
import { el } from "../shell/dom.js";
import { failure, wordsOf } from "../shell/failure.js";
import { crest } from "../shell/header.js";
import { ago, GAME_LANGUAGE, listed, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { analysisAddress, go, rulesAddress, tableAddress } from "../shell/links.js";
import { myName } from "../shell/preferences.js";
import { forget, keepSeat, myTables, prefer, preferences } from "../shell/storage.js";
import { recordLoader } from "./record-loader.js";

/** @import {Page} from "../app.js" */
/** @import {MyTable} from "../shell/storage.js" */
/** @import {GameInfo, SeatPlan, TableInfo} from "../types.d.ts" */

const SHOWN_TABLES = 6;
const ALONE = 1;

/** @param {HTMLElement} main @returns {Promise<Page>} */
export async function page(main) {
  const cards = el("div", { class: "cards" });
  const mine = el("section", { class: "shelf-list", hidden: true });
  const others = el("section", { class: "shelf-list", hidden: true });
  main.append(
    el(
      "div",
      { class: "home" },
      el(
        "div",
        { class: "hero" },
        crest(),
        el("div", {}, el("h1", {}, "Quintain"), el("p", { class: "motto" }, t("home.motto"))),
      ),
      mine,
      el("h2", { class: "offscreen" }, t("home.games")),
      cards,
      others,
      recordLoader(),
      el("footer", { class: "foot" }, el("p", {}, t("home.foot"))),
    ),
  );
  void showMine(mine);
  void showOthers(others);
  try {
    const games = await api.games();
    cards.dataset.count = String(games.length);
    cards.append(...games.map(card));
  } catch (error) {
    cards.append(failure(error));
  }
  return { title: t("title") };
}

// --- games -----------------------------------------------------------------------------------------------------------

/** @param {GameInfo} game */
function card(game) {
  const frame = el("div", { class: "card-picture" });
  void loadArt(game.slug).then(() => frame.append(picture(game.slug) ?? crest()));
  const level = levelChoice(game);
  const bots = (/** @type {boolean} */ me) => void start(game, withBots(game, level.value, me));
  return el(
    "article",
    { class: "card", data: { game: game.slug } },
    frame,
    el(
      "div",
      { class: "card-body" },
      el("h3", { lang: GAME_LANGUAGE }, game.title),
      el("p", { class: "tagline", lang: GAME_LANGUAGE }, game.tagline),
      el("ul", { class: "chips" }, traits(game).map((words) => el("li", {}, words))),
      el("label", { class: "against" }, icon("bot"), el("span", {}, t("home.against")), level),
      el(
        "div",
        { class: "buttons" },
        el("button", { type: "button", class: "primary", data: { do: "play" }, onclick: () => bots(true) }, icon("sword"), t("home.play")),
        game.seats.includes(ALONE) ? el("button", { type: "button", data: { do: "alone" }, onclick: () => start(game, [{ kind: "me" }]) }, icon("shield"), t("home.alone")) : null,
        el("button", { type: "button", data: { do: "friends" }, onclick: () => start(game, withFriends(game)) }, icon("people"), t("home.friends")),
      ),
      el(
        "p",
        { class: "card-links" },
        el("a", { href: `/new/${game.slug}`, data: { do: "more" } }, icon("gear"), t("home.more")),
        el("a", { href: rulesAddress(game.slug) }, icon("book"), t("home.rules")),
        isOpen(game) ? el("a", { href: analysisAddress(game.slug), data: { do: "analyse" } }, icon("lens"), t("analysis.go")) : null,
        el("button", { type: "button", class: "linkish", data: { do: "bots" }, onclick: () => bots(false) }, icon("bot"), t("home.bots")),
      ),
    ),
  );
}

/** @param {GameInfo} game */
function traits(game) {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  return [
    least === most ? t("home.players", { n: least }) : t("home.players-range", { least, most }),
    t(game.nature.luck ? "home.luck" : "home.no-luck"),
    t(game.nature.hidden ? "home.hidden" : "home.no-hidden"),
    ...(game.nature.simultaneous ? [t("home.simultaneous")] : []),
  ];
}

/** The bot last played against, or one that a newcomer can beat, but not always. @param {GameInfo} game */
export function usualLevel({ slug, levels }) {
  const last = preferences().levels[slug] ?? "";
  return levels.includes(last) ? last : (levels[1] ?? levels[0] ?? "");
}

/** Which bot it is to be; the choice is remembered. @param {GameInfo} game */
function levelChoice(game) {
  const usual = usualLevel(game);
  const choice = el(
    "select",
    { data: { do: "level" }, onchange: () => prefer({ levels: { ...preferences().levels, [game.slug]: choice.value } }) },
    game.levels.map((level) => el("option", { value: level, selected: level === usual }, levelName(level))),
  );
  return choice;
}

/** How many sit down unless somebody says otherwise: two if that is allowed, else as few as may be. @param {GameInfo} game */
export const usualSeats = (game) => (game.seats.includes(2) ? 2 : Math.min(...game.seats));

/** @param {GameInfo} game @param {string} level @param {boolean} me @returns {SeatPlan[]} */
const withBots = (game, level, me) =>
  Array.from({ length: usualSeats(game) }, (_, seat) => (me && seat === 0 ? { kind: "me" } : { kind: "bot", level }));

/** @param {GameInfo} game @returns {SeatPlan[]} */
const withFriends = (game) => Array.from({ length: usualSeats(game) }, (_, seat) => ({ kind: seat === 0 ? "me" : "open" }));

/** @param {GameInfo} game @param {SeatPlan[]} seats */
async function start(game, seats) {
  try {
    const seated = await api.openTable({ game: game.slug, seats, name: myName(), watch: "link" });
    if (seated.token) keepSeat({ id: seated.table, seat: seated.seat, token: seated.token, title: game.title, game: game.slug });
    go(`/table/${seated.table}`);
  } catch (error) {
    toast(wordsOf(error));
  }
}

// --- tables ----------------------------------------------------------------------------------------------------------

/** Tables where I sit, as far as they still exist. @param {HTMLElement} place */
async function showMine(place) {
  const known = myTables().slice(0, SHOWN_TABLES * 2);
  if (!known.length) return;
  const found = await Promise.all(known.map((table) => look(table)));
  const rows = found.filter((row) => row !== null).slice(0, SHOWN_TABLES);
  if (!rows.length) return;
  place.hidden = false;
  place.append(el("h2", {}, t("home.mine")), el("ul", { class: "tables" }, rows));
}

/** @param {MyTable} mine */
async function look(mine) {
  try {
    const table = await api.table(mine.id);
    return row(table, tableAddress(mine.id, mine), `${t(`status.${table.status}`)} · ${ago(mine.seen)}`, mine.seat);
  } catch (error) {
    if (error instanceof api.ApiError && error.status === 404) forget(mine.id);
    return null;
  }
}

/** @param {HTMLElement} place */
async function showOthers(place) {
  const tables = await api.publicTables().catch(() => []);
  const own = new Set(myTables().map((table) => table.id));
  const shown = tables.filter((table) => !own.has(table.id)).slice(0, SHOWN_TABLES * 2);
  if (!shown.length) return;
  place.hidden = false;
  place.append(
    el("h2", {}, t("home.public")),
    el("ul", { class: "tables" }, shown.map((table) => row(table, `/table/${table.id}`, t(table.status === "open" ? "home.join" : "home.watch"), ""))),
  );
}

/** @param {TableInfo} table @param {string} address @param {string} words @param {string} me */
function row(table, address, words, me) {
  const names = table.seats.map((seat) => (seat.seat === me ? t("plate.you") : seat.kind === "open" ? t("seat.open") : shownName(seat)));
  return el(
    "li",
    {},
    el(
      "a",
      { href: address, class: "table-row" },
      el("b", { lang: GAME_LANGUAGE }, table.title),
      el("span", {}, listed(names)),
      el("span", { class: "soft" }, table.status === "over" && table.result ? table.result : words),
    ),
  );
}
