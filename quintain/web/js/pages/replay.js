// Looking at a finished match again, from the server or from a file.

import { ReviewView } from "../advice/review.js";
import { pick } from "../hand/picking.js";
import * as api from "../net/api.js";
import { loadArt } from "../scene/art.js";
import { patched, whole } from "../scene/patch.js";
import { isOpen, shownName } from "../scene/seats.js";
import { Stage } from "../scene/stage.js";
import { textView } from "../scene/textview.js";
import { say } from "../shell/announcements.js";
import { copyLink } from "../shell/dialog.js";
import { el, isTyping, refill } from "../shell/dom.js";
import { failure } from "../shell/failure.js";
import { crest } from "../shell/header.js";
import { GAME_LANGUAGE, listed, t } from "../shell/i18n.js";
import { icon, signButton } from "../shell/icons.js";
import { absolute, analysisAddress } from "../shell/links.js";
import { Panel } from "../shell/panel.js";
import { play as sound } from "../shell/sound.js";
import { keptRecord, seatAt } from "../shell/storage.js";
import { Log } from "../table/log.js";
import { recordLink } from "../table/record-link.js";
import { recordLoader } from "./record-loader.js";
import { openRules } from "../shell/rulebook.js";

/** @import {Page} from "../app.js" */
/** @import {Frame, GameInfo, Hindsight, NoticeLine, Scene, TableInfo} from "../types.d.ts" */

const AUTOPLAY_MS = 1100;

/** @typedef {{game: string, title: string, names: string[], result: string, table: TableInfo | null, frames: Frame[]}} Match */

/** @param {HTMLElement} main @param {(string | undefined)[]} params @returns {Promise<Page>} */
export async function page(main, [id]) {
  const loaded = await load(id).catch((/** @type {unknown} */ error) => error);
  if (!isMatch(loaded)) {
    main.append(
      el(
        "div",
        { class: "paper narrow" },
        el("h1", {}, t("replay.title")),
        loaded ? failure(loaded) : el("p", {}, t("replay.none")),
        recordLoader(),
        el("p", {}, el("a", { href: "/" }, t("error.home"))),
      ),
    );
    return { title: t("replay.title"), bare: false };
  }
  await loadArt(loaded.game);
  const replay = new Replay(loaded);
  main.append(replay.root);
  const review = new URLSearchParams(location.search).has("review");
  replay.show(startingPly(replay.scenes.length), false);
  if (review) replay.toggleReview();
  return { title: `${t("replay.title")}: ${loaded.title}`, leave: () => replay.leave() };
}

/** @param {unknown} loaded @returns {loaded is Match} */
const isMatch = (loaded) => typeof loaded === "object" && loaded !== null && "frames" in loaded;

/** @param {string | undefined} id @returns {Promise<Match | null>} */
async function load(id) {
  if (id) {
    const { table, frames } = await api.frames(id, seatAt(id)?.token);
    return { game: table.game, title: table.title, names: table.seats.map(shownName), result: table.result ?? "", table, frames };
  }
  const record = keptRecord();
  if (!record) return null;
  const { game, title, seats, result, frames } = await api.replay(record);
  return { game, title, names: seats, result, table: null, frames };
}

/** @param {number} length */
function startingPly(length) {
  const asked = Number(new URLSearchParams(location.search).get("ply") ?? 0);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 0), length - 1) : 0;
}

class Replay {
  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    this.scenes = scenesOf(match.frames);
    this.ply = 0;
    this.timer = 0;
    this.stage = new Stage();
    this.stage.names = match.names;
    /** @type {NoticeLine[]} */
    const lines = [];
    /** @type {number[]} which frame each line of the log belongs to */
    this.frameOf = [];
    match.frames.forEach((frame, index) => {
      for (const notice of frame.notices ?? []) {
        lines.push(notice);
        this.frameOf.push(index);
      }
    });
    this.log = new Log(match.game, {
      point: (ids) => this.stage.point(ids, "data-lit"),
      rule: (rule) => void openRules(this.panel, match.game, rule),
      jump: (line) => this.show(this.frameOf[line], false),
    });
    this.log.set(lines);
    this.slider = el("input", { type: "range", min: 0, max: this.scenes.length - 1, value: 0, "aria-label": t("replay.slider"), oninput: () => this.show(Number(this.slider.value), false) });
    this.words = el("p", { class: "prompt-words", lang: GAME_LANGUAGE });
    this.count = el("span", { class: "ply-count" });
    this.review = new ReviewView(this.scenes[0], match.names, {
      jump: (ply) => this.show(ply, false),
      mark: (moment) => this.#markMoment(moment),
    });
    this.reviewButton = ReviewView.button(() => this.toggleReview());
    this.analysisLink = el("a", { class: "button small", hidden: true, data: { do: "analyse" } }, icon("lens"), t("analysis.go"));
    this.fromHere = el("button", { type: "button", class: "small", hidden: true, onclick: () => this.#playFromHere() }, icon("sword"), t("replay.from-here"));
    /** @type {GameInfo | null} */
    this.game = null;
    this.playButton = el("button", { type: "button", class: "round big", onclick: () => this.autoplay() });
    this.controls = this.#controls();
    this.root = el(
      "div",
      { class: "table replay" },
      el("h1", { class: "offscreen" }, t("replay.title"), ": ", match.title),
      this.#bar(),
      this.stage.root,
      el(
        "div",
        { class: "words" },
        el("div", { class: "talk" }, el("section", { class: "prompt", "aria-label": t("replay.title") }, el("p", { class: "soft" }, listed(match.names)), this.words, this.controls)),
        this.review.root,
        el("section", { class: "log sheet", "aria-label": t("log.title") }, el("h2", {}, t("log.title")), this.log.root),
      ),
    );
    void api.game(match.game).then((game) => {
      this.game = game ?? null;
      this.fromHere.hidden = !game?.position_setting;
      this.#linkAnalysis();
    });
    this.panel = new Panel(this.root);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    addEventListener("keydown", this.keys);
    this.#showPlaying();
  }

  #bar() {
    return el(
      "header",
      { class: "bar" },
      el("a", { href: "/", class: "brand", "aria-label": t("bar.home") }, crest()),
      el("span", { class: "bar-title", lang: GAME_LANGUAGE }, this.match.title),
      el(
        "div",
        { class: "bar-tools" },
        signButton("book", t("bar.rules"), () => void openRules(this.panel, this.match.game)),
        signButton("flip", t("bar.flip"), () => this.stage.turn()),
        signButton("text", t("text.title"), () => this.panel.open("text", t("text.title"), textView(this.scenes[this.ply], this.match.table))),
      ),
    );
  }

  #controls() {
    const { table } = this.match;
    return el(
      "div",
      { class: "replay-controls" },
      this.slider,
      el(
        "div",
        { class: "buttons center" },
        signButton("first", t("replay.first"), () => this.show(0, false)),
        signButton("back", t("replay.back"), () => this.show(this.ply - 1, true)),
        this.playButton,
        signButton("next", t("replay.next"), () => this.show(this.ply + 1, true)),
        signButton("last", t("replay.last"), () => this.show(this.scenes.length - 1, false)),
        this.count,
      ),
      el(
        "div",
        { class: "buttons" },
        this.reviewButton,
        this.analysisLink,
        this.fromHere,
        table ? el("button", { type: "button", class: "small", onclick: () => this.#share() }, icon("link"), t("replay.share")) : null,
        table ? recordLink(table) : null,
        el("button", { type: "button", class: "small only-phone", onclick: () => this.#toggleLog() }, icon("log"), t("log.short")),
      ),
    );
  }

  /** @param {number} ply @param {boolean} moving */
  show(ply, moving) {
    const next = Math.min(Math.max(ply, 0), this.scenes.length - 1);
    const forward = next === this.ply + 1;
    const notices = this.match.frames[next].notices ?? [];
    this.stage.draw(this.scenes[next], moving ? (forward ? notices : []) : null);
    this.stage.mark(pick([]));
    this.ply = next;
    this.slider.value = String(next);
    this.count.textContent = t("replay.ply", { n: next, of: this.scenes.length - 1 });
    this.slider.setAttribute("aria-valuetext", this.count.textContent);
    const words = notices.map((notice) => notice.words).join(" ");
    this.words.textContent = next === this.scenes.length - 1 && this.match.result ? `${words} ${this.match.result}` : words || this.scenes[next].prompt;
    this.log.at(this.frameOf.lastIndexOf(next) >= 0 ? this.frameOf.lastIndexOf(next) : this.frameOf.filter((frame) => frame <= next).length - 1);
    history.replaceState(null, "", next ? `${location.pathname}?ply=${next}` : location.pathname);
    this.review.at(next);
    this.#linkAnalysis();
    if (moving) {
      say(words);
      if (notices.some((notice) => notice.motions?.length)) sound("place");
    }
    if (next === this.scenes.length - 1) this.#stop();
  }

  autoplay() {
    if (this.timer) return this.#stop();
    if (this.ply === this.scenes.length - 1) this.show(0, false);
    this.timer = setInterval(() => this.show(this.ply + 1, true), AUTOPLAY_MS);
    return this.#showPlaying();
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.#showPlaying();
  }

  #showPlaying() {
    const label = t(this.timer ? "replay.pause" : "replay.play");
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label;
    refill(this.playButton, icon(this.timer ? "pause" : "play"));
  }

  #toggleLog() {
    this.#sheet(this.root.dataset.sheet === "log" ? "" : "log");
  }

  /** Open the review, which is asked for the first time; or close it. */
  toggleReview() {
    this.#sheet(this.root.dataset.sheet === "review" ? "" : "review");
    if (this.review.root.hidden) return;
    const { table } = this.match;
    void this.review.begin(table ? { table: table.id, token: seatAt(table.id)?.token } : { record: keptRecord() ?? "" });
  }

  /** @param {string} name */
  #sheet(name) {
    this.root.dataset.sheet = name;
    this.review.root.hidden = name !== "review";
    this.reviewButton.setAttribute("aria-pressed", String(name === "review"));
    this.review.at(this.ply);
  }

  /** @param {Hindsight | null} moment */
  #markMoment(moment) {
    this.stage.point(moment?.best_path ?? [], "data-hint");
    this.stage.board.aim(
      moment
        ? [
            { path: moment.path, kind: "played" },
            { path: moment.best_path, kind: "better" },
          ]
        : [],
    );
  }

  /** The whole match can be looked into from the position on the board, where the game can. */
  #linkAnalysis() {
    const { game } = this;
    const start = this.scenes[0].position;
    if (!game || !isOpen(game) || !(game.position_setting && start)) return;
    const played = this.match.frames.slice(1).map((frame) => (frame.by === "*" ? [] : [frame.text]));
    const here = played.slice(0, this.ply).flat().length;
    this.analysisLink.href = analysisAddress(game.slug, { [game.position_setting]: start }, played.flat(), here);
    this.analysisLink.hidden = false;
  }

  #share() {
    void copyLink(absolute(`${location.pathname}?ply=${this.ply}`));
  }

  /** Set up a new match from the position on the board, where the game can. */
  #playFromHere() {
    const { game } = this;
    const position = this.scenes[this.ply].position;
    const query = game?.position_setting && position ? `?${new URLSearchParams({ [game.position_setting]: position })}` : "";
    location.assign(`/new/${this.match.game}${query}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (isTyping(event.target) && event.target !== this.slider) return;
    const onBoard = event.target instanceof Element && event.target.closest(".board");
    /** @type {Record<string, () => void>} */
    const keys = { Home: () => this.show(0, false), End: () => this.show(this.scenes.length - 1, false) };
    if (!onBoard) {
      keys.ArrowLeft = () => this.show(this.ply - 1, true);
      keys.ArrowRight = () => this.show(this.ply + 1, true);
    }
    if (event.target === document.body || event.target === document.getElementById("main")) keys[" "] = () => this.autoplay();
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  leave() {
    this.#stop();
    this.stage.remove();
    this.review.leave();
    removeEventListener("keydown", this.keys);
  }
}

/** @param {Frame[]} frames @returns {Scene[]} */
function scenesOf(frames) {
  /** @type {Scene[]} */
  const scenes = [];
  for (const frame of frames) {
    if (frame.scene) scenes.push(whole(frame.scene));
    else scenes.push(patched(scenes[scenes.length - 1], frame.patch));
  }
  return scenes;
}
