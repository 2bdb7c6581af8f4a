// Analysing: moving the pieces of both sides from any position, while a bot says what it thinks.

import { Thoughts } from "../advice/thoughts.js";
import { Hand } from "../hand/hand.js";
import { AnalysisConnection } from "../net/analysis-connection.js";
import * as api from "../net/api.js";
import { loadArt } from "../scene/art.js";
import { whole } from "../scene/patch.js";
import { isOpen, letterOf } from "../scene/seats.js";
import { Stage } from "../scene/stage.js";
import { textView } from "../scene/textview.js";
import { cry, say } from "../shell/announcements.js";
import { copy } from "../shell/dialog.js";
import { el, isTyping, refill } from "../shell/dom.js";
import { crest } from "../shell/header.js";
import { GAME_LANGUAGE, sentence, t } from "../shell/i18n.js";
import { icon, signButton } from "../shell/icons.js";
import { analysisAddress } from "../shell/links.js";
import { Panel } from "../shell/panel.js";
import { play as sound } from "../shell/sound.js";
import { Prompt } from "../table/prompt.js";
import { openRules } from "../shell/rulebook.js";

/** @import {Page} from "../app.js" */
/** @import {Answer, GameInfo, Posed, Scene, Thought} from "../types.d.ts" */

/** @param {HTMLElement} main @param {string[]} params @returns {Promise<Page>} */
export async function page(main, [slug]) {
  const game = await api.game(slug);
  if (!game) throw new api.ApiError(404, "no-game", t("error.no-game", { game: slug }));
  if (!isOpen(game)) throw new api.ApiError(409, "not-possible", t("analysis.closed"));
  await loadArt(slug);
  const analysis = new Analysis(game);
  main.append(analysis.root);
  analysis.look();
  return { title: `${t("analysis.title")}: ${game.title}`, leave: () => analysis.leave() };
}

class Analysis {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    const query = new URLSearchParams(location.search);
    const known = new Set(game.settings.map((field) => field.name));
    /** @type {Record<string, string>} how the game is set up */
    this.settings = Object.fromEntries([...query].filter(([name]) => known.has(name)));
    this.moves = query.getAll("m");
    /** The moves that the page was opened with, to come back to. */
    this.match = [...this.moves];
    const asked = Number(query.get("ply") ?? this.moves.length);
    /** How many of the moves are on the board. */
    this.ply = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), this.moves.length) : this.moves.length;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {{settings: Record<string, string>, moves: string[], ply: number} | null} what is on the board, to come back to */
    this.shown = null;
    this.waiting = true;

    this.stage = new Stage();
    this.prompt = new Prompt(game.slug, {
      press: (button) => this.hand.choose({ ids: [button], inside: [], element: null }),
      send: (text) => this.play([text]),
      point: (ids) => this.stage.point(ids, "data-lit"),
      rule: (rule) => this.#openRule(rule),
      clear: () => this.hand.clear(),
      hint: () => undefined,
      unhint: () => undefined,
      consider: () => undefined,
      light: (overlay) => this.stage.board.light(overlay),
    });
    this.prompt.hintButton.remove();
    this.stage.lay(this.prompt.refusal);
    this.thoughts = new Thoughts({ play: (texts) => this.play(texts), point: (text) => this.#point(text) });
    this.lost = el("div", { class: "lost", role: "status", hidden: true });
    this.list = el("ol", { class: "moves", lang: GAME_LANGUAGE });
    this.count = el("span", { class: "ply-count" });
    this.backButton = el("button", { type: "button", class: "small", hidden: true, onclick: () => this.#backToMatch() }, icon("undo"), t("analysis.back"));
    this.position = el("input", { type: "text", spellcheck: "false", autocomplete: "off", "aria-label": t("analysis.position") });
    this.root = el(
      "div",
      { class: "table replay analysis" },
      el("h1", { class: "offscreen" }, t("analysis.title"), ": ", game.title),
      this.#bar(),
      this.lost,
      this.stage.root,
      el(
        "div",
        { class: "words" },
        el("div", { class: "talk" }, this.thoughts.root, this.prompt.root, this.#controls()),
        el(
          "section",
          { class: "log sheet", "aria-label": t("analysis.moves") },
          el("h2", {}, t("analysis.moves")),
          el("div", { class: "log-scroll", tabindex: 0, role: "group", "aria-label": t("analysis.moves") }, this.list),
          game.position_setting ? this.#positionForm() : null,
        ),
      ),
    );
    this.panel = new Panel(this.root);
    this.hand = new Hand({
      stage: this.stage,
      prompt: this.prompt,
      busy: () => this.waiting,
      watching: () => false,
      skip: () => false,
      held: () => {},
      act: (text) => this.play([text]),
      why: (clicks) => this.connection.why(clicks),
    });
    this.connection = new AnalysisConnection(game.slug, {
      hear: (message) => (message.type === "posed" ? this.#posed(message) : this.#thought(message)),
      refused: (answer) => this.#refused(answer),
      turn: (words) => this.#turned(words),
    });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    addEventListener("keydown", this.keys);
  }

  #bar() {
    return el(
      "header",
      { class: "bar" },
      el("a", { href: "/", class: "brand", "aria-label": t("bar.home") }, crest()),
      el("span", { class: "bar-title" }, el("span", { lang: GAME_LANGUAGE }, this.game.title), ": ", t("analysis.title")),
      el(
        "div",
        { class: "bar-tools" },
        signButton("book", t("bar.rules"), () => this.#openRule("")),
        signButton("flip", t("bar.flip"), () => this.stage.turn()),
        signButton("text", t("text.title"), () => this.scene && this.panel.open("text", t("text.title"), textView(this.scene, null))),
      ),
    );
  }

  #controls() {
    return el(
      "div",
      { class: "replay-controls" },
      el(
        "div",
        { class: "buttons center" },
        signButton("first", t("replay.first"), () => this.go(0)),
        signButton("back", t("replay.back"), () => this.go(this.ply - 1)),
        signButton("next", t("replay.next"), () => this.go(this.ply + 1)),
        signButton("last", t("replay.last"), () => this.go(this.moves.length)),
        this.count,
        el("button", { type: "button", class: "small only-phone", onclick: () => this.#toggleMoves() }, icon("log"), t("analysis.moves")),
      ),
      this.backButton,
    );
  }

  #positionForm() {
    return el(
      "form",
      {
        class: "type-form position-form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#setUp(this.position.value.trim());
        },
      },
      this.position,
      el("button", { class: "small" }, t("analysis.load")),
      signButton("copy", t("menu.position"), () => void copy(this.scene?.position ?? "", t("menu.position-copied"))),
    );
  }

  // --- going places ----------------------------------------------------------------------------------------------------

  /** Show what is on the board now, and have it thought about. */
  look() {
    this.waiting = true;
    this.thoughts.clear(t("hint.thinking"));
    this.#point("");
    this.connection.look(this.moves.slice(0, this.ply), this.settings);
  }

  /** @param {number} ply */
  go(ply) {
    const next = Math.min(Math.max(ply, 0), this.moves.length);
    if (next === this.ply) return;
    this.ply = next;
    this.look();
  }

  /** Play on from here; what followed before is given up where it differs. @param {string[]} texts */
  play(texts) {
    const same = texts.every((text, place) => this.moves[this.ply + place] === text);
    if (!same) this.moves = [...this.moves.slice(0, this.ply), ...texts];
    this.ply += texts.length;
    this.look();
  }

  #backToMatch() {
    const apart = this.match.findIndex((move, place) => move !== this.moves[place]);
    this.ply = Math.min(this.ply, apart < 0 ? this.match.length : apart);
    this.moves = [...this.match];
    this.look();
  }

  /** @param {string} position */
  #setUp(position) {
    if (!this.game.position_setting || !position) return;
    this.settings = { [this.game.position_setting]: position };
    this.moves = [];
    this.match = [];
    this.ply = 0;
    this.look();
  }

  // --- hearing ---------------------------------------------------------------------------------------------------------

  /** @param {Posed} message */
  #posed(message) {
    const before = this.scene;
    const scene = whole(message.scene);
    this.scene = scene;
    this.waiting = false;
    this.moves = [...message.moves, ...this.moves.slice(this.ply)];
    this.ply = message.moves.length;
    const notices = message.notices ?? [];
    this.hand.see(scene);
    this.stage.draw(scene, before ? notices : null);
    this.prompt.draw(scene, scene.offers.length > 0);
    this.prompt.watching.hidden = true;
    this.hand.mark();
    this.prompt.input.value = "";
    if (before && notices.some((notice) => notice.motions?.length)) sound("place");
    if (before) say(notices.map((notice) => notice.words).join(" ") || scene.prompt);
    if (scene.result) this.thoughts.clear(sentence(scene.result));
    this.position.value = scene.position;
    this.shown = { settings: this.settings, moves: [...this.moves], ply: this.ply };
    this.#drawMoves();
    history.replaceState(null, "", analysisAddress(this.game.slug, this.settings, this.moves, this.ply));
  }

  /** @param {Thought} thought */
  #thought(thought) {
    const plate = this.scene?.plates.find(({ seat }) => letterOf(seat) === thought.seat);
    this.thoughts.show(thought, plate?.label ?? thought.seat);
    this.#point("");
  }

  /** A position that cannot be: go back to the one on the board. @param {Answer} answer */
  #refused(answer) {
    this.waiting = false;
    const refusal = answer.refusal;
    if (refusal) this.prompt.refuse(refusal.words, refusal.rule);
    const last = this.shown;
    if (!last) return this.thoughts.clear(refusal ? sentence(refusal.words) : "");
    Object.assign(this, last, { shown: null });
    return this.look();
  }

  /** @param {string | null} words why the connection was lost, where the server said so; null: it is there */
  #turned(words) {
    const before = this.lost.textContent;
    this.lost.hidden = words === null;
    this.lost.textContent = words ? sentence(words) : words === null ? "" : t("connection.lost");
    if (this.lost.textContent !== before) cry(this.lost.textContent);
  }

  // --- drawing ---------------------------------------------------------------------------------------------------------

  #drawMoves() {
    const changed = this.match.length > 0 && this.match.some((move, place) => move !== this.moves[place]);
    this.backButton.hidden = !changed;
    this.count.textContent = t("replay.ply", { n: this.ply, of: this.moves.length });
    const move = (/** @type {string} */ text, /** @type {number} */ place) =>
      el(
        "li",
        {},
        el("button", { type: "button", class: "token-move", data: { key: `move-${place}` }, "aria-current": place === this.ply ? "true" : null, onclick: () => this.go(place) }, text),
      );
    refill(this.list, [t("analysis.start"), ...this.moves].map(move), this.moves.length ? null : el("li", { class: "nothing" }, t("analysis.no-moves")));
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #toggleMoves() {
    this.root.dataset.sheet = this.root.dataset.sheet === "log" ? "" : "log";
  }

  /** Show what an option would do; without one, the best. @param {string} text */
  #point(text) {
    const best = text || this.thoughts.thought?.choices[0]?.text;
    const path = (best && this.scene?.offers.find((offer) => offer.text === best)?.path) || [];
    this.stage.point(path, "data-hint");
    this.stage.board.aim([{ path, kind: "better" }]);
  }

  /** @param {string} rule */
  #openRule(rule) {
    void openRules(this.panel, this.game.slug, rule);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const onBoard = event.target instanceof Element && event.target.closest(".board");
    /** @type {Record<string, () => void>} */
    const keys = { Home: () => this.go(0), End: () => this.go(this.moves.length), Escape: () => this.hand.clear() };
    if (!onBoard) {
      keys.ArrowLeft = () => this.go(this.ply - 1);
      keys.ArrowRight = () => this.go(this.ply + 1);
    }
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  leave() {
    this.connection.close();
    this.stage.remove();
    this.hand.stop();
    removeEventListener("keydown", this.keys);
  }
}
