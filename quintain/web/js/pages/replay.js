// Looking at a finished match again, from the server or from a file. A step shows what stands after it, with all of its
// motions together: whoever goes through a match looks for a place in it, and beats would stand between one press and the
// next.

import { ReviewView } from "../advice/review.js";
import { pick } from "../hand/picking.js";
import * as api from "../net/api.js";
import { loadArt } from "../scene/art.js";
import { isOpen, shownName } from "../scene/seats.js";
import { Stage } from "../scene/stage.js";
import { Strip } from "../scene/strip.js";
import { textView } from "../scene/textview.js";
import { say } from "../shell/announcements.js";
import { copyLink } from "../shell/dialog.js";
import { el, isTyping, refill } from "../shell/dom.js";
import { failure, wordsOf } from "../shell/failure.js";
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
/** @import {GameInfo, Hindsight, TableInfo} from "../types.d.ts" */

const AUTOPLAY_MS = 1100;
/** No match has so many frames. */
const FARTHEST = 1 << 30;

/** @typedef {{game: string, title: string, names: string[], result: string, table: TableInfo | null}} Match */

/** @param {HTMLElement} main @param {(string | undefined)[]} params @returns {Promise<Page>} */
export async function page(main, [id]) {
  const asked = Number(new URLSearchParams(location.search).get("ply") ?? 0);
  const start = Number.isInteger(asked) && asked > 0 ? Math.min(asked, FARTHEST) : 0;
  const loaded = await load(id, start).catch((/** @type {unknown} */ error) => error);
  if (!Array.isArray(loaded)) {
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
  const [match, strip] = loaded;
  await loadArt(match.game);
  const replay = new Replay(match, strip, Math.min(start, strip.last));
  main.append(replay.root);
  const review = new URLSearchParams(location.search).has("review");
  await replay.show(replay.ply, false);
  if (review) replay.toggleReview();
  return { title: `${t("replay.title")}: ${match.title}`, leave: () => replay.leave() };
}

/** The match, and as much of its strip as begins with this frame. @param {string | undefined} id @param {number} start @returns {Promise<[Match, Strip] | null>} */
async function load(id, start) {
  const record = keptRecord();
  if (!id && !record) return null;
  /** @type {Match | null} */
  let match = null;
  const strip = new Strip(async (first, until) => {
    if (id) {
      const page = await api.frames(id, first, until, seatAt(id)?.token);
      const { table } = page;
      match = { game: table.game, title: table.title, names: table.seats.map(shownName), result: table.result ?? "", table };
      return page;
    }
    const page = await api.replay(record ?? "", first, until);
    match = { game: page.game, title: page.title, names: page.seats, result: page.result, table: null };
    return page;
  });
  await strip.reach(start);
  return match && [match, strip];
}

class Replay {
  /** @param {Match} match @param {Strip} strip @param {number} ply a frame of it that is here */
  constructor(match, strip, ply) {
    this.match = match;
    this.strip = strip;
    this.ply = ply;
    /** The frame that shall be shown, once it is here. */
    this.wanted = ply;
    this.timer = 0;
    this.stage = new Stage();
    this.stage.names = match.names;
    this.stage.leads.rule = (rule) => void openRules(this.panel, match.game, rule);
    /** @type {number[]} which frame each line of the log belongs to */
    this.frameOf = [];
    /** @type {[number, number]} the frames whose lines the log holds: the first, and the one after the last */
    this.logged = [0, 0];
    this.log = new Log(match.game, {
      point: (ids) => this.stage.point(ids, "data-lit"),
      rule: (rule) => void openRules(this.panel, match.game, rule),
      jump: (line) => void this.show(this.frameOf[line], false),
    });
    this.slider = el("input", { type: "range", min: 0, max: strip.last, value: 0, "aria-label": t("replay.slider"), oninput: () => void this.show(Number(this.slider.value), false) });
    this.words = el("p", { class: "prompt-words", lang: GAME_LANGUAGE });
    this.count = el("span", { class: "ply-count" });
    this.review = new ReviewView(strip.scenes[ply], match.names, {
      jump: (ply) => void this.show(ply, false),
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
        signButton("text", t("text.title"), () => this.panel.open("text", t("text.title"), textView(this.strip.scenes[this.ply], this.match.table))),
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
        signButton("first", t("replay.first"), () => void this.show(0, false)),
        signButton("back", t("replay.back"), () => void this.show(this.wanted - 1, true)),
        this.playButton,
        signButton("next", t("replay.next"), () => void this.show(this.wanted + 1, true)),
        signButton("last", t("replay.last"), () => void this.show(this.strip.last, false)),
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

  /** Show this frame, as soon as it is here and if nothing else was wanted meanwhile. @param {number} ply @param {boolean} moving */
  async show(ply, moving) {
    this.wanted = Math.min(Math.max(ply, 0), this.strip.last);
    const { wanted } = this;
    if (!this.strip.has(wanted)) {
      this.root.setAttribute("aria-busy", "true");
      const failed = await this.strip.reach(wanted).catch((/** @type {unknown} */ error) => error);
      if (this.wanted !== wanted) return;
      this.root.removeAttribute("aria-busy");
      if (failed) return this.#fail(failed);
    }
    this.#draw(wanted, moving);
    this.strip.lookAhead(wanted);
  }

  /** What was wanted did not come: stay, and say why. @param {unknown} error */
  #fail(error) {
    this.#stop();
    this.wanted = this.ply;
    this.slider.value = String(this.ply);
    this.words.textContent = wordsOf(error);
    say(this.words.textContent);
  }

  /** @param {number} next a frame that is here @param {boolean} moving */
  #draw(next, moving) {
    const scene = this.strip.scenes[next];
    const forward = next === this.ply + 1;
    const notices = this.strip.frames[next].notices ?? [];
    this.stage.draw(scene, moving ? (forward ? notices : []) : null);
    this.stage.mark(pick([]));
    this.ply = next;
    this.slider.value = String(next);
    this.count.textContent = t("replay.ply", { n: next, of: this.strip.last });
    this.slider.setAttribute("aria-valuetext", this.count.textContent);
    const words = notices.map((notice) => notice.words).join(" ");
    this.words.textContent = next === this.strip.last && this.match.result ? `${words} ${this.match.result}` : words || scene.prompt;
    this.#fillLog();
    this.log.at(this.frameOf.lastIndexOf(next) >= 0 ? this.frameOf.lastIndexOf(next) : this.frameOf.filter((frame) => frame <= next).length - 1);
    history.replaceState(null, "", next ? `${location.pathname}?ply=${next}` : location.pathname);
    this.review.at(next);
    this.#linkAnalysis();
    if (moving) {
      say(words);
      if (notices.some((notice) => notice.motions?.length)) sound("place");
    }
    if (next === this.strip.last) this.#stop();
  }

  /** The lines of all frames around this one that are here. */
  #fillLog() {
    const [first, end] = this.strip.run(this.ply);
    if (first === this.logged[0] && end === this.logged[1]) return;
    this.logged = [first, end];
    const frames = this.strip.frames.slice(first, end);
    this.frameOf = frames.flatMap((frame, place) => (frame.notices ?? []).map(() => first + place));
    this.log.set(frames.flatMap((frame) => frame.notices ?? []));
  }

  autoplay() {
    if (this.timer) return this.#stop();
    if (this.ply === this.strip.last) void this.show(0, false);
    this.timer = setInterval(() => void this.show(this.ply + 1, true), AUTOPLAY_MS);
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

  /** The match, as far as it is here, can be looked into from the position on the board, where the game can. */
  #linkAnalysis() {
    const { game, strip } = this;
    const [first, end] = strip.run(this.ply);
    const start = strip.scenes[first].position;
    if (!game || !isOpen(game) || !(game.position_setting && start)) return;
    const played = strip.frames.slice(first + 1, end).map((frame) => (frame.by === "*" ? [] : [frame.text]));
    const here = played.slice(0, this.ply - first).flat().length;
    this.analysisLink.href = analysisAddress(game.slug, { [game.position_setting]: start }, played.flat(), here);
    this.analysisLink.hidden = false;
  }

  #share() {
    void copyLink(absolute(`${location.pathname}?ply=${this.ply}`));
  }

  /** Set up a new match from the position on the board, where the game can. */
  #playFromHere() {
    const { game } = this;
    const position = this.strip.scenes[this.ply].position;
    const query = game?.position_setting && position ? `?${new URLSearchParams({ [game.position_setting]: position })}` : "";
    location.assign(`/new/${this.match.game}${query}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (isTyping(event.target) && event.target !== this.slider) return;
    const onBoard = event.target instanceof Element && event.target.closest(".board");
    /** @type {Record<string, () => void>} */
    const keys = { Home: () => void this.show(0, false), End: () => void this.show(this.strip.last, false) };
    if (!onBoard) {
      keys.ArrowLeft = () => void this.show(this.wanted - 1, true);
      keys.ArrowRight = () => void this.show(this.wanted + 1, true);
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
