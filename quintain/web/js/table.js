// The table: one live match, seen from a seat or from beside it.

import * as api from "./api.js";
import { loadArt } from "./art.js";
import { proposalBanners, resultBanner, standinBanner } from "./banners.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { toast } from "./dialog.js";
import { el, focusOn, refill } from "./dom.js";
import { wordsOf } from "./failure.js";
import { Guide } from "./guide.js";
import { Hand } from "./hand.js";
import { Herald } from "./herald.js";
import { GAME_LANGUAGE, t } from "./i18n.js";
import { Line } from "./line.js";
import { go, readFragment, tableAddress } from "./links.js";
import { Log } from "./log.js";
import { Panel } from "./panel.js";
import { patched, whole } from "./patch.js";
import { Prompt } from "./prompt.js";
import { openRules } from "./rules.js";
import { levelName } from "./seats.js";
import { newShow, showTitle, showView } from "./show.js";
import { play as sound } from "./sound.js";
import { cry, say } from "./speech.js";
import { Stage } from "./stage.js";
import { keepSeat, prefer, preferences, seatAt, sit } from "./store.js";
import { bar, openMenu, renameMe, tabs, tableKeys, viewWindow } from "./tools.js";
import { textView } from "./textview.js";
import { waitingRoom } from "./waiting.js";

/** @import {Answer, ChatLine, GameInfo, Goodbye, NoticeLine, Offer, Page, ProposalInfo, Said, Scene, TableChanged, TableInfo, Update, Welcome} from "./types.d.ts" */

/** @param {HTMLElement} main @param {string[]} params @returns {Promise<Page>} */
export async function page(main, [id]) {
  const given = readFragment(location.hash);
  const info = await api.table(id);
  if (given && keepSeat({ id, ...given, title: info.title, game: info.game })) {
    // The token is remembered now; the address bar shows only what may be shared.
    history.replaceState(null, "", location.pathname + location.search);
  }
  const table = new TablePage(info, given ?? seatAt(id));
  main.append(table.root);
  table.begin();
  return { title: info.title, leave: () => table.leave() };
}

export class TablePage {
  /** @param {TableInfo} info @param {{seat: string, token: string} | null} mine */
  constructor(info, mine) {
    this.info = info;
    this.mine = mine;
    this.seat = mine?.seat ?? "-";
    this.count = 0;
    /** @type {GameInfo | null} */
    this.game = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {ProposalInfo[]} */
    this.proposals = [];
    /** @type {ChatLine[]} */
    this.said = [];
    this.sending = false;
    this.resultHidden = false;
    this.wasLost = false;
    this.gone = false;
    /** @type {Line | undefined} */
    this.line = undefined;
    /** @type {Offer[] | undefined} the options that the hints on the page are about */
    this.hinted = undefined;
    /** @type {string[]} the things that the best of them is about */
    this.best = [];
    this.unread = 0;

    this.stage = new Stage();
    this.stage.board.hidden = hiddenOverlays(info.game);
    this.log = new Log(info.game, { point: (ids) => this.stage.point(ids, "data-lit"), rule: (rule) => this.openRule(rule) });
    this.chat = new Chat((text) => this.#say(text));
    this.prompt = new Prompt(info.game, {
      press: (button) => this.hand.choose({ ids: [button], inside: [], element: null }),
      send: (text) => void this.act(text, true),
      point: (ids) => this.stage.point(ids, "data-lit"),
      rule: (rule) => this.openRule(rule),
      clear: () => this.hand.clear(),
      hint: () => void this.hint(),
      unhint: () => this.#unhint(),
      consider: (path) => this.#consider(path),
      light: (overlay) => this.stage.board.light(overlay),
    });
    this.guide = new Guide(info.game, (ids) => this.stage.point(ids, "data-pointed"));
    this.banners = el("div", { class: "banners" });
    this.lost = el("div", { class: "lost", role: "status", hidden: true });
    this.bar = bar(this);
    this.tabs = tabs(this);
    this.room = el("div", { class: "room", hidden: true });
    this.logPart = el(
      "section",
      { class: "log sheet", "aria-label": t("log.title") },
      el("h2", {}, t("log.title")),
      this.log.root,
    );
    this.chatPart = el(
      "details",
      { class: "chat-part sheet", ontoggle: () => this.#readChat() },
      el("summary", {}, t("chat.title"), el("span", { class: "unread", hidden: true })),
      this.chat.root,
    );
    this.talk = el("div", { class: "talk" }, this.banners, this.prompt.root);
    this.herald = new Herald(info.game);
    this.stage.frame.append(this.prompt.refusal, this.herald.root);
    this.root = el(
      "div",
      { class: "table", lang: document.documentElement.lang },
      el("h1", { class: "offscreen", lang: GAME_LANGUAGE }, info.title),
      this.bar,
      this.lost,
      this.room,
      this.stage.root,
      this.guide.root,
      el("div", { class: "words" }, this.talk, this.logPart, this.chatPart),
      this.tabs,
    );
    this.panel = new Panel(this.root);
    this.clocks = new Clocks(this.stage.root);
    this.hand = new Hand({
      stage: this.stage,
      prompt: this.prompt,
      busy: () => this.sending,
      watching: () => this.seat === "-",
      act: (text) => void this.act(text, true),
      why: async (text) => (await this.line?.ask({ type: "why", text })) ?? null,
    });
    this.stopKeys = tableKeys(this);
  }

  begin() {
    void api.game(this.info.game).then((game) => {
      this.game = game ?? null;
      if (this.scene) this.drawAll(null);
    });
    void loadArt(this.info.game).then(() => {
      this.line = this.#connect();
    });
  }

  leave() {
    this.line?.close();
    this.clocks.stop();
    this.stage.remove();
    this.hand.stop();
    this.stopKeys();
    this.herald.hush();
    this.gone = true;
  }

  // --- the line --------------------------------------------------------------------------------------------------------

  #connect() {
    if (this.gone) return undefined;
    return new Line(this.info.id, this.mine?.token ?? null, {
      hear: (message) => this.#hear(message),
      turn: (state, wait) => this.#lineTurned(state, wait),
    });
  }

  /** @param {Welcome | Update | TableChanged | Said | Goodbye} message */
  #hear(message) {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "table":
        return this.#tableChanged(message.table);
      case "said":
        return this.#heard(message.line);
      case "goodbye":
        if (message.again === false) this.#farewell(message.reason);
    }
  }

  /** @param {Welcome} message */
  #welcome(message) {
    const begins = this.scene === null && this.info.status === "open" && message.scene !== null;
    this.seat = message.seat;
    this.info = message.table;
    this.stage.table = message.table;
    this.count = message.count;
    this.proposals = message.proposals ?? [];
    // The picture that comes when a match begins brings no chat along: what was said before stays.
    if (message.chat?.length || !this.said.length) this.said = message.chat ?? [];
    this.chat.set(this.said);
    this.log.set(message.log ?? []);
    this.scene = message.scene ? whole(message.scene) : null;
    this.drawAll(null);
    this.clocks.set(message.clocks ?? []);
    if (begins && this.scene) say(t("wait.begins"));
    if (this.scene) {
      say(this.scene.prompt);
      if (this.seat !== "-") void this.guide.begin().then(() => this.scene && this.guide.look(this.scene, this.count));
    }
  }

  /** @param {Update} message */
  #update(message) {
    if (!this.scene) return;
    const before = this.scene;
    const notices = message.notices ?? [];
    this.count = message.count;
    this.proposals = message.proposals ?? [];
    this.scene = patched(before, message.patch);
    if (message.log) this.log.set(message.log);
    else this.log.add(notices);
    this.drawAll(notices);
    this.herald.tell(notices);
    this.clocks.set(message.clocks ?? []);
    this.#announce(before, this.scene, notices);
    if (newShow(before, this.scene)) this.openShow(true);
    if (this.seat !== "-") this.guide.look(this.scene, this.count);
  }

  /** @param {Scene} before @param {Scene} scene @param {NoticeLine[]} notices */
  #announce(before, scene, notices) {
    for (const notice of notices) say(notice.words);
    const mine = this.isMine(scene);
    if (mine && !this.isMine(before)) say(scene.prompt);
    const moves = notices.flatMap((notice) => notice.motions ?? []).length;
    if (scene.result && !before.result) sound("end");
    else if (moves) sound(moves > 1 ? "take" : "place");
    else if (mine && !this.isMine(before)) sound("turn");
    document.title = `${mine ? `▶ ${t("title.turn")} · ` : ""}${this.info.title} · ${t("title")}`;
  }

  /** @param {TableInfo} info */
  #tableChanged(info) {
    const next = info.rematch && !this.info.rematch ? info.rematch : null;
    this.info = info;
    this.stage.table = info;
    if (next && this.mine) keepSeat({ id: next, seat: this.#seatAfter(), token: this.mine.token, title: info.title, game: info.game });
    if (next) say(t("result.rematch-go"));
    if (this.scene) {
      this.stage.drawSides();
      this.clocks.show();
      this.#drawBanners();
    } else {
      this.#drawRoom();
    }
  }

  /** Everybody moves on by one seat for a rematch. */
  #seatAfter() {
    const seats = this.info.seats.map((info) => info.seat);
    return seats[(seats.indexOf(this.seat) + 1) % seats.length];
  }

  /** @param {import("./line.js").LineState} state @param {number} wait */
  #lineTurned(state, wait) {
    const broken = state === "lost" || (state === "opening" && !this.lost.hidden);
    this.lost.hidden = !broken;
    this.lost.textContent = wait > 3000 ? t("line.lost-wait", { n: Math.round(wait / 1000) }) : t("line.lost");
    this.root.classList.toggle("is-lost", broken);
    if (state === "open" && this.wasLost) say(t("line.back"));
    this.wasLost = broken;
  }

  /** @param {string} reason */
  #farewell(reason) {
    this.lost.hidden = false;
    this.lost.textContent = reason;
    cry(reason);
  }

  // --- drawing ---------------------------------------------------------------------------------------------------------

  /** Whether I must decide now. @param {Scene | null} scene */
  isMine(scene) {
    return Boolean(scene?.awaited.some(({ seat }) => seat === scene.audience) && scene.offers.length + scene.trays.length);
  }

  /** @param {NoticeLine[] | null} notices let things move, telling what happened */
  drawAll(notices) {
    const scene = this.scene;
    this.room.hidden = scene !== null;
    this.stage.root.hidden = this.talk.hidden = this.logPart.hidden = this.tabs.hidden = scene === null;
    this.root.classList.toggle("waiting-room", scene === null);
    if (scene?.offers !== this.hinted) this.#unhint();
    this.hand.see(scene);
    if (!scene) return this.#drawRoom();
    this.stage.draw(scene, notices);
    this.prompt.draw(scene, this.isMine(scene));
    this.hand.mark();
    this.#drawBanners();
    for (const tab of this.tabs.querySelectorAll(":is([data-tab=hint], [data-tab=keys])")) tab.toggleAttribute("disabled", !this.isMine(scene));
    if (this.panel.shows("text")) this.#fillText();
  }

  #drawRoom() {
    refill(
      this.room,
      waitingRoom(this.info, this.seat, {
        sit: (name, seat) => void this.#sitDown(name, seat),
        rename: () => void renameMe(this),
        leave: () => void this.#standUp(),
      }),
    );
  }

  #drawBanners() {
    const scene = this.scene;
    if (!scene) return;
    const send = (/** @type {string} */ text) => void this.act(text, false);
    refill(
      this.banners,
      standinBanner(this.info, this.seat, send),
      proposalBanners(this.info, this.proposals, this.seat, send),
      this.resultHidden
        ? null
        : resultBanner(scene, this.info, this.game, this.mine, {
            rematch: () => void this.rematch(),
            hide: () => {
              this.resultHidden = true;
              this.#drawBanners();
            },
          }),
    );
  }

  // --- acting ----------------------------------------------------------------------------------------------------------

  /**
   * Send an action or a word for the table.
   * @param {string} text
   * @param {boolean} counted it is a decision: name the count, so that repeating it is safe
   */
  async act(text, counted) {
    if (this.sending || !this.line) return;
    this.sending = true;
    this.herald.hush();
    this.root.classList.add("sending");
    const own = counted && !text.startsWith("/");
    const answer = await this.line.ask({ type: "act", text, ...(own ? { count: this.count } : {}) }, own);
    this.sending = false;
    this.root.classList.remove("sending");
    this.#answered(answer, text);
  }

  /** @param {Answer | null} answer @param {string} text */
  #answered(answer, text) {
    if (!answer) {
      toast(t("line.not-sent"));
    } else if (answer.refusal) {
      sound("no");
      this.prompt.refuse(answer.refusal.words, answer.refusal.rule);
      this.hand.mark();
    } else if (this.prompt.input.value.trim() === text) {
      this.prompt.input.value = "";
    }
  }

  async hint() {
    if (!this.scene) return;
    const offers = this.scene.offers;
    this.hinted = offers;
    this.prompt.showHints("thinking", offers);
    const answer = await this.line?.ask({ type: "hint" });
    if (this.scene?.offers !== offers) return;
    if (answer?.refusal) {
      this.prompt.showHints(null, offers);
      this.prompt.refuse(answer.refusal.words, answer.refusal.rule);
      return;
    }
    const hints = answer?.hints ?? [];
    const title = t("hint.title", { adviser: levelName(answer?.adviser ?? "") });
    this.prompt.showHints(hints, offers, title);
    this.best = offers.find((offer) => offer.text === hints[0]?.text)?.path ?? [];
    this.#consider([]);
    if (hints.length) say(`${title}: ${hints.map((hint) => hint.label).join(", ")}`);
  }

  #unhint() {
    this.hinted = undefined;
    this.best = [];
    this.prompt.showHints(null, []);
    this.#consider([]);
  }

  /** Show on the board what an option would do; without one, the best of the hints. @param {string[]} path */
  #consider(path) {
    const shown = path.length ? path : this.best;
    this.stage.point(shown, "data-hint");
    this.stage.board.aim([{ path: shown, kind: "better" }]);
  }

  async rematch() {
    if (!this.mine) return;
    try {
      const seated = await api.rematch(this.info.id, this.mine.token);
      keepSeat({ id: seated.table, seat: seated.seat, token: seated.token || this.mine.token, title: this.info.title, game: this.info.game });
      go(tableAddress(seated.table));
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  /** @param {string} name @param {string} seat */
  async #sitDown(name, seat) {
    try {
      const seated = await api.join(this.info.id, name, seat);
      prefer({ name: name === t("name.guest") ? preferences().name : name });
      this.mine = { seat: seated.seat, token: seated.token };
      keepSeat({ id: this.info.id, ...this.mine, title: this.info.title, game: this.info.game });
      this.line?.close();
      this.line = this.#connect();
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  async #standUp() {
    if (!this.mine) return;
    try {
      await api.standUp(this.info.id, this.mine.seat, this.mine.token);
      sit(this.info.id, "-");
      go("/");
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  // --- talking ---------------------------------------------------------------------------------------------------------

  /** @param {string} text */
  async #say(text) {
    const answer = await this.line?.ask({ type: "chat", text });
    if (answer?.refusal) toast(answer.refusal.words);
    return Boolean(answer?.ok);
  }

  /** @param {ChatLine} line */
  #heard(line) {
    this.said = [...this.said, line];
    this.chat.add(line);
    if (line.by === this.seat && this.seat !== "-") return;
    say(`${line.name}: ${line.text}`);
    sound("chat");
    if (!this.chatPart.open) this.unread += 1;
    this.#showUnread();
  }

  #readChat() {
    if (this.chatPart.open) this.unread = 0;
    this.#showUnread();
  }

  #showUnread() {
    for (const badge of this.root.querySelectorAll(".unread")) {
      if (!(badge instanceof HTMLElement)) continue;
      badge.hidden = this.unread === 0;
      badge.textContent = String(this.unread);
    }
  }

  // --- tools -----------------------------------------------------------------------------------------------------------

  /** @param {string} rule */
  openRule(rule) {
    void openRules(this.panel, this.info.game, rule);
  }

  /** The newest show, beside the table. @param {boolean} [staged] one line after the other */
  openShow(staged = false) {
    const show = this.scene?.shows.at(-1);
    if (this.scene && show) this.panel.open("show", showTitle(show), showView(this.scene, show, (rule) => this.openRule(rule), staged));
  }

  openText() {
    if (this.panel.shows("text")) return this.panel.close();
    this.panel.open("text", t("text.title"));
    return this.#fillText();
  }

  #fillText() {
    const { body } = this.panel;
    if (!body || !this.scene) return;
    refill(body, textView(this.scene, this.info, this.isMine(this.scene) ? (text) => void this.act(text, true) : undefined));
  }

  /** Phones show log and chat in sheets. @param {string} name empty: none */
  sheet(name) {
    const now = this.root.dataset.sheet === name ? "" : name;
    this.root.dataset.sheet = now;
    this.chatPart.open = now === "chat" || (this.chatPart.open && now === "");
    for (const tab of this.tabs.querySelectorAll("[data-tab]")) tab.setAttribute("aria-expanded", String(tab.getAttribute("data-tab") === now));
    if (now === "log") this.log.root.scrollTop = this.log.root.scrollHeight;
    if (now === "chat") focusOn(this.chat.input);
    if (now === "type") focusOn(this.prompt.input);
  }

  menu() {
    openMenu(this);
  }

  view() {
    viewWindow(this);
  }

  focusBoard() {
    this.stage.board.focus();
  }
}

/** The overlays that were switched off in this game before. @param {string} slug */
function hiddenOverlays(slug) {
  const { overlays } = preferences();
  const mine = Object.keys(overlays).filter((key) => key.startsWith(`${slug}/`) && overlays[key] === false);
  return new Set(mine.map((key) => key.slice(slug.length + 1)));
}
