// Setting up a table: seats, settings, clock, who may watch, taking back.

import * as api from "../net/api.js";
import { loadArt, picture } from "../scene/art.js";
import { levelName } from "../scene/seats.js";
import { el, refill } from "../shell/dom.js";
import { failure } from "../shell/failure.js";
import { crest } from "../shell/header.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { go, rulesAddress } from "../shell/links.js";
import { myName } from "../shell/preferences.js";
import { keepSeat, prefer, preferences } from "../shell/storage.js";
import { fileControl, settingControl } from "./game-settings.js";
import { usualLevel, usualSeats } from "./home.js";

/** @import {Page} from "../app.js" */
/** @import {ClockPlan, GameInfo, NewTable, SeatPlan} from "../types.d.ts" */

/** @param {HTMLElement} main @param {string[]} params @returns {Promise<Page>} */
export async function page(main, [slug]) {
  const game = await api.game(slug);
  if (!game) throw new api.ApiError(404, "no-game", t("error.no-game", { game: slug }));
  const form = new SetupForm(game);
  const frame = el("div", { class: "banner-picture" });
  void loadArt(slug).then(() => frame.append(picture(slug) ?? crest()));
  main.append(
    el(
      "div",
      { class: "paper setup" },
      el("p", { class: "crumbs" }, el("a", { href: "/" }, t("home.title")), " · ", el("a", { href: rulesAddress(slug) }, t("home.rules"))),
      frame,
      el("h1", { lang: GAME_LANGUAGE }, game.title),
      el("p", { class: "tagline", lang: GAME_LANGUAGE }, game.tagline),
      form.root,
    ),
  );
  return { title: t("setup.title", { game: game.title }) };
}

class SetupForm {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.count = usualSeats(game);
    /** @type {string[]} what each seat's list says: "me", "open" or "bot:<level>" */
    this.seats = [];
    /** @type {Record<string, unknown>} */
    this.values = this.#fromAddress();
    this.preset = "";
    this.name = el("input", { type: "text", maxlength: 32, value: preferences().name, placeholder: t("name.guest"), autocomplete: "nickname" });
    this.seatList = el("div", { class: "seat-plans" });
    this.settingList = el("div", { class: "settings" });
    this.clock = this.#clockControls();
    this.watch = radios("watch", ["public", "link", "nobody"], "link");
    this.undo = radios("undo", ["consent", "own", "off"], "consent");
    this.errors = el("div");
    this.#drawSeats();
    this.#drawSettings();
    this.root = el(
      "form",
      { class: "setup-form", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      group(t("setup.seats"), el("label", { class: "field" }, el("span", {}, t("name.mine")), this.name), this.#countControl(), this.seatList),
      game.settings.length ? group(t("setup.settings"), this.#presetControl(), this.settingList) : null,
      group(t("setup.clock"), this.clock.root),
      group(t("setup.watch"), this.watch.root),
      group(t("setup.undo"), this.undo.root),
      this.errors,
      el("div", { class: "buttons sticky" }, el("button", { class: "primary large" }, icon("sword"), t("setup.open"))),
    );
  }

  /** Settings given in the address, such as a position to begin from. */
  #fromAddress() {
    const known = new Set(this.game.settings.map((field) => field.name));
    return Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => known.has(name)));
  }

  #countControl() {
    if (this.game.seats.length === 1) return null;
    const select = el(
      "select",
      {
        onchange: () => {
          this.count = Number(select.value);
          this.#drawSeats();
          this.#drawSettings();
        },
      },
      this.game.seats.map((count) => el("option", { value: count, selected: count === this.count }, t("home.players", { n: count }))),
    );
    return el("label", { class: "field" }, el("span", {}, t("setup.count")), select);
  }

  #drawSeats() {
    const { levels } = this.game;
    const level = usualLevel(this.game);
    while (this.seats.length < this.count) this.seats.push(this.seats.length ? (level ? `bot:${level}` : "open") : "me");
    this.seats.length = this.count;
    refill(
      this.seatList,
      this.seats.map((value, index) => {
        const select = el(
          "select",
          {
            data: { key: `seat-${index}` },
            onchange: () => {
              // Nobody sits in two seats.
              if (select.value === "me") this.seats = this.seats.map((other) => (other === "me" ? "open" : other));
              this.seats[index] = select.value;
              this.#drawSeats();
            },
          },
          el("option", { value: "me", selected: value === "me" }, t("setup.me")),
          el("option", { value: "open", selected: value === "open" }, t("setup.open-seat")),
          levels.map((word) => el("option", { value: `bot:${word}`, selected: value === `bot:${word}` }, t("setup.bot", { level: levelName(word) }))),
        );
        return el("label", { class: "field" }, el("span", {}, t("setup.seat", { letter: "ABCDEFGH"[index] })), select);
      }),
      this.seats.includes("me") ? null : el("p", { class: "soft" }, t("setup.only-watch")),
    );
  }

  #presetControl() {
    const names = Object.keys(this.game.presets ?? {});
    if (!names.length) return null;
    const select = el(
      "select",
      {
        onchange: () => {
          this.preset = select.value;
          this.values = { ...(this.game.presets?.[select.value] ?? {}) };
          this.#drawSettings();
        },
      },
      el("option", { value: "" }, t("setup.no-preset")),
      names.map((name) => el("option", { value: name }, name)),
    );
    return el("label", { class: "field" }, el("span", {}, t("setup.preset")), select);
  }

  #drawSettings() {
    refill(
      this.settingList,
      this.game.settings.map((field) => {
        const change = (/** @type {unknown} */ value) => {
          this.values[field.name] = value;
        };
        return field.name === this.game.data_setting
          ? fileControl(field, `/api/games/${this.game.slug}/data`, change)
          : settingControl(field, this.values[field.name] ?? field.default, this.count, change);
      }),
    );
  }

  #clockControls() {
    const minutes = el("input", { type: "number", min: 1, max: 1440, value: 10 });
    const seconds = el("input", { type: "number", min: 5, max: 86400, value: 60 });
    const increment = el("input", { type: "number", min: 0, max: 3600, value: 5 });
    const kinds = radios("clock", ["none", "move", "total"], "none", () => show());
    const perMove = el("label", { class: "field" }, el("span", {}, t("clock.seconds")), seconds);
    const total = el(
      "div",
      { class: "pair" },
      el("label", { class: "field" }, el("span", {}, t("clock.minutes")), minutes),
      el("label", { class: "field" }, el("span", {}, t("clock.increment")), increment),
    );
    const show = () => {
      perMove.hidden = kinds.value() !== "move";
      total.hidden = kinds.value() !== "total";
    };
    show();
    /** @returns {ClockPlan} */
    const plan = () => {
      if (kinds.value() === "move") return { kind: "move", seconds: Number(seconds.value), increment: 0 };
      if (kinds.value() === "total") {
        return { kind: "total", seconds: Math.round(Number(minutes.value) * 60), increment: Number(increment.value) };
      }
      return { kind: "none" };
    };
    return { root: el("div", {}, kinds.root, perMove, total), plan };
  }

  /** @returns {NewTable} */
  #plan() {
    /** @type {SeatPlan[]} */
    const seats = this.seats.map((value) =>
      value.startsWith("bot:") ? { kind: "bot", level: value.slice(4) } : { kind: /** @type {"me" | "open"} */ (value) },
    );
    return {
      game: this.game.slug,
      seats,
      name: this.name.value.trim() || myName(),
      settings: this.values,
      preset: this.preset || null,
      clock: this.clock.plan(),
      watch: /** @type {NewTable["watch"]} */ (this.watch.value()),
      undo: /** @type {NewTable["undo"]} */ (this.undo.value()),
    };
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const plan = this.#plan();
    const bot = plan.seats.find((seat) => seat.kind === "bot")?.level;
    prefer({ name: this.name.value.trim() });
    if (bot) prefer({ levels: { ...preferences().levels, [this.game.slug]: bot } });
    try {
      const seated = await api.openTable(plan);
      if (seated.token) {
        keepSeat({ id: seated.table, seat: seated.seat, token: seated.token, title: this.game.title, game: this.game.slug });
      }
      go(`/table/${seated.table}`);
    } catch (error) {
      refill(this.errors, failure(error));
      this.errors.scrollIntoView({ block: "center" });
    }
  }
}

/** @param {string} title @param {...import("../shell/dom.js").Child} children */
const group = (title, ...children) => el("fieldset", {}, el("legend", {}, title), ...children);

/**
 * @param {string} name
 * @param {string[]} words
 * @param {string} chosen
 * @param {() => void} [changed]
 */
function radios(name, words, chosen, changed) {
  const buttons = words.map((word) => el("input", { type: "radio", name, value: word, checked: word === chosen, onchange: changed }));
  return {
    root: el(
      "div",
      { class: "radios" },
      buttons.map((button, index) =>
        el("label", { class: "radio" }, button, el("span", {}, el("b", {}, t(`${name}.${words[index]}`)), el("small", {}, t(`${name}.${words[index]}-help`)))),
      ),
    ),
    value: () => buttons.find((button) => button.checked)?.value ?? chosen,
  };
}
