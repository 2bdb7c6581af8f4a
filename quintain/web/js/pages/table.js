// The table: one live match, seen from a seat or from beside it. It puts the parts together and lets them know.

import { Hand } from "../hand/hand.js";
import * as api from "../net/api.js";
import { loadArt } from "../scene/art.js";
import { newShow } from "../scene/show.js";
import { Stage } from "../scene/stage.js";
import { cry, say } from "../shell/announcements.js";
import { toast } from "../shell/dialog.js";
import { el, focusOn, refill } from "../shell/dom.js";
import { wordsOf } from "../shell/failure.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { signButton } from "../shell/icons.js";
import { go, readFragment, tableAddress } from "../shell/links.js";
import { play as sound } from "../shell/sound.js";
import { keepSeat, prefer, preferences, seatAt } from "../shell/storage.js";
import { proposalBanners, resultBanner, standinBanner } from "../table/banners.js";
import { bar } from "../table/bar.js";
import { Chat, showUnread } from "../table/chat.js";
import { Clocks } from "../table/clocks.js";
import { Guide } from "../table/guide.js";
import { Hints } from "../table/hints.js";
import { LiveTable } from "../table/live-table.js";
import { Log } from "../table/log.js";
import { askName, openMenu } from "../table/menu.js";
import { hiddenOverlays, overlaysWindow } from "../table/overlay-switches.js";
import { Narrator } from "../table/narrator.js";
import { Panels } from "../table/panels.js";
import { Prompt } from "../table/prompt.js";
import { tableKeys } from "../table/shortcuts.js";
import { Tabs } from "../table/tabs.js";
import { waitingRoom } from "../table/waiting.js";

/** @import {Page} from "../app.js" */
/** @import {ConnectionState} from "../net/table-connection.js" */
/** @import {Chapter} from "../table/tale.js" */
/** @import {ChatLine, GameInfo, NoticeLine, Scene, TableInfo, Update, Welcome} from "../types.d.ts" */

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

class TablePage {
  /** @param {TableInfo} info @param {{seat: string, token: string} | null} mine */
  constructor(info, mine) {
    this.table = new LiveTable(info, mine, {
      came: (welcome, begins) => this.#came(welcome, begins),
      happened: (update, before) => this.#happened(update, before),
      changed: (rematch) => this.#changed(rematch),
      said: (line) => this.#said(line),
      ended: (reason) => this.#ended(reason),
      turned: (state, wait) => this.#turned(state, wait),
    });
    /** @type {GameInfo | null} */
    this.game = null;
    /** Draws the menu anew that was opened last. @type {(game: GameInfo | null) => void} */
    this.drawMenu = () => {};
    this.resultHidden = false;
    this.wasLost = false;

    const act = (/** @type {string} */ text) => void this.#act(text, true);
    this.stage = new Stage();
    this.stage.board.hidden = hiddenOverlays(info.game);
    this.log = new Log(info.game, {
      point: (ids) => this.stage.point(ids, "data-lit"),
      rule: (rule) => this.panels.rules(rule),
      earlier: (before) => api.earlierLog(info.id, before, this.table.mine?.token),
    });
    this.chat = new Chat((text) => this.#say(text), (unread) => showUnread(this.tabs.unread, unread));
    this.prompt = new Prompt(info.game, {
      press: (button) => this.hand.choose({ ids: [button], inside: [], element: null }),
      send: act,
      point: (ids) => this.stage.point(ids, "data-lit"),
      rule: (rule) => this.panels.rules(rule),
      clear: () => this.hand.clear(),
      hint: () => this.#hint(),
      unhint: () => this.hints.hide(),
      consider: (path) => this.hints.consider(path),
      light: (overlay) => this.stage.board.light(overlay),
    });
    this.hints = new Hints(this.stage, this.prompt, () => this.table.hint());
    this.guide = new Guide(info.game, (ids) => this.stage.point(ids, "data-pointed"));
    const { stage, log, prompt } = this;
    const rule = (/** @type {string} */ id) => this.panels.rules(id);
    this.narrator = new Narrator(info.game, { stage, log, prompt, rule, host: () => this.root, close: (chapter, notices) => this.#close(chapter, notices) });
    this.tale = this.narrator.tale;
    this.stage.lay(this.prompt.refusal, this.narrator.teller.root);
    this.tabs = new Tabs({ opened: (sheet) => this.#opened(sheet), hint: () => this.#hint(), menu: () => this.#menu() });
    this.banners = el("div", { class: "banners" });
    this.lost = el("div", { class: "lost", role: "status", hidden: true });
    this.room = el("div", { class: "room", hidden: true });
    const away = () => signButton("close", t("close"), () => this.tabs.close(), { class: "round only-phone", data: { do: "close-sheet" } });
    this.logPart = el("section", { class: "log sheet", "aria-label": t("log.title") }, el("div", { class: "sheet-head" }, el("h2", {}, t("log.title")), away()), this.log.root);
    this.chat.root.append(away());
    this.scrim = el("div", { class: "scrim", onclick: () => this.tabs.close() });
    // What was offered before is no answer to what is asked now: whoever presses it has seen enough.
    this.talk = el("div", { class: "talk", onclick: () => this.prompt.root.inert && this.tale.skip() }, this.banners, this.prompt.root);
    const tools = {
      rules: () => this.panels.rules(),
      look: () => this.#look(),
      flip: () => this.stage.turn(),
      text: () => this.panels.text(),
      menu: () => this.#menu(),
    };
    this.root = el(
      "div",
      { class: "table live", lang: document.documentElement.lang },
      el("h1", { class: "offscreen", lang: GAME_LANGUAGE }, info.title),
      bar(info.title, tools),
      this.lost,
      this.room,
      this.stage.root,
      el("div", { class: "words" }, this.talk, this.guide.root, this.logPart, this.chat.root),
      this.scrim,
      this.tabs.root,
    );
    this.panels = new Panels(this.root, this.table, act);
    this.clocks = new Clocks(this.stage.root);
    this.hand = new Hand({
      stage: this.stage,
      prompt: this.prompt,
      busy: () => this.table.sending,
      watching: () => this.table.watching,
      skip: () => this.tale.skip(),
      held: (held) => this.tale.hold(held),
      act,
      why: (clicks) => this.table.why(clicks),
    });
    this.stopKeys = tableKeys({
      ...tools,
      board: () => this.stage.board.focus(),
      type: () => this.prompt.input.focus(),
      hint: () => this.table.isMine() && this.#hint(),
      escape: () => this.#escape(),
      skip: () => this.tale.skip(),
    });
  }

  begin() {
    const { game } = this.table.info;
    void api.game(game).then((found) => {
      this.game = found ?? null;
      if (this.table.scene) this.#draw(null);
      this.drawMenu(this.game);
    });
    void loadArt(game).then(() => this.table.connect());
  }

  leave() {
    this.table.close();
    this.clocks.stop();
    this.stage.remove();
    this.hand.stop();
    this.stopKeys();
    this.narrator.leave();
  }

  // --- what the table tells ----------------------------------------------------------------------------------------------

  /** @param {Welcome} welcome @param {boolean} begins */
  #came(welcome, begins) {
    const { scene, info, watching } = this.table;
    this.stage.table = info;
    // The picture that comes when a match begins brings no chat along: what was said before stays.
    if (welcome.chat?.length || !this.chat.lines.length) this.chat.set(welcome.chat ?? [], (line) => this.#isOwn(line));
    this.log.set(welcome.log?.lines ?? [], welcome.log?.first);
    this.narrator.begin(scene);
    this.#draw(null);
    this.drawMenu(this.game);
    this.clocks.set(welcome.clocks ?? []);
    if (!scene) return;
    if (begins) say(t("wait.begins"));
    say(scene.prompt);
    if (!watching) void this.guide.begin().then(() => this.table.scene && this.guide.look(this.table.scene, this.table.count));
  }

  /** @param {Update} update @param {Scene} before */
  #happened(update, before) {
    const { scene } = this.table;
    if (!scene) return;
    this.clocks.set(update.clocks ?? []);
    this.tale.hear({ notices: update.notices ?? [], log: update.log ?? null, scene, before });
  }

  /** The scene stands. @param {Chapter} chapter @param {NoticeLine[] | null} notices what still moves on the way there */
  #close({ scene, before }, notices) {
    const moving = this.#draw(notices);
    const mine = this.table.isMine(scene);
    const newlyMine = mine && !this.table.isMine(before);
    if (newlyMine) say(scene.prompt);
    if (scene.result && !before.result) sound("end");
    else if (newlyMine && !moving) sound("turn");
    document.title = `${mine ? `▶ ${t("title.turn")} · ` : ""}${this.table.info.title} · ${t("title")}`;
    if (newShow(before, scene)) this.panels.show(true);
    if (!this.table.watching) this.guide.look(scene, this.table.count);
    return moving;
  }

  /** @param {boolean} rematch */
  #changed(rematch) {
    this.stage.table = this.table.info;
    if (rematch) say(t("result.rematch-go"));
    if (!this.table.scene) {
      this.#drawRoom();
      return;
    }
    this.stage.drawSides();
    this.clocks.show();
    this.#drawBanners();
  }

  /** @param {ChatLine} line */
  #isOwn(line) {
    return line.by === this.table.seat && !this.table.watching;
  }

  /** @param {ChatLine} line */
  #said(line) {
    const own = this.#isOwn(line);
    this.chat.add(line, own);
    if (own) return;
    say(`${line.name}: ${line.text}`);
    sound("chat");
  }

  /** @param {ConnectionState} state @param {number} wait */
  #turned(state, wait) {
    const broken = state === "lost" || (state === "opening" && !this.lost.hidden);
    this.lost.hidden = !broken;
    this.lost.textContent = wait > 3000 ? t("connection.lost-wait", { n: Math.round(wait / 1000) }) : t("connection.lost");
    this.root.classList.toggle("is-lost", broken);
    if (state === "open" && this.wasLost) say(t("connection.back"));
    this.wasLost = broken;
  }

  /** @param {string} reason */
  #ended(reason) {
    this.lost.hidden = false;
    this.lost.textContent = reason;
    cry(reason);
  }

  // --- drawing ---------------------------------------------------------------------------------------------------------

  /** Draw what is shown now. @param {NoticeLine[] | null} notices let things move, telling what happened; how long they do */
  #draw(notices) {
    const { scene } = this.tale;
    this.room.hidden = scene !== null;
    this.stage.root.hidden = this.talk.hidden = this.logPart.hidden = this.tabs.root.hidden = scene === null;
    this.root.classList.toggle("waiting-room", scene === null);
    this.hints.see(scene);
    this.hand.see(scene);
    if (!scene) {
      this.#drawRoom();
      return 0;
    }
    const mine = this.table.isMine(scene);
    const moving = this.stage.draw(scene, notices);
    this.prompt.draw(scene, mine, this.table.count);
    this.hand.mark();
    this.#drawBanners();
    this.tabs.allow(mine);
    this.panels.refresh();
    return moving;
  }

  #drawRoom() {
    refill(
      this.room,
      waitingRoom(this.table.info, this.table.seat, {
        sit: (name, seat) => void this.#sitDown(name, seat),
        rename: () => void this.#rename(),
        leave: () => void this.#standUp(),
      }),
    );
  }

  #drawBanners() {
    const { info, seat, proposals, mine } = this.table;
    const { scene } = this.tale;
    if (!scene) return;
    const send = (/** @type {string} */ text) => void this.#act(text, false);
    const hide = () => {
      this.resultHidden = true;
      this.#drawBanners();
    };
    refill(
      this.banners,
      standinBanner(info, seat, send),
      proposalBanners(info, proposals, seat, send),
      this.resultHidden ? null : resultBanner(scene, info, this.game, mine, { rematch: () => void this.#rematch(), hide }),
    );
  }

  // --- acting ----------------------------------------------------------------------------------------------------------

  /** Send an action, or a word for the table. @param {string} text @param {boolean} counted it is a decision */
  async #act(text, counted) {
    this.narrator.yield();
    const sent = this.table.act(text, counted);
    this.root.classList.toggle("sending", this.table.sending);
    const answer = await sent;
    this.root.classList.toggle("sending", this.table.sending);
    if (answer === undefined) return;
    if (!answer) {
      toast(t("connection.not-sent"));
    } else if (answer.refusal) {
      sound("no");
      this.prompt.refuse(answer.refusal.words, answer.refusal.rule);
      this.hand.mark();
    } else if (this.prompt.input.value.trim() === text) {
      this.prompt.input.value = "";
    }
  }

  #hint() {
    this.tale.skip();
    if (this.table.scene) void this.hints.show(this.table.scene);
  }

  /** @param {string} text whether it was taken */
  async #say(text) {
    const answer = await this.table.say(text);
    if (answer?.refusal) toast(answer.refusal.words);
    return Boolean(answer?.ok);
  }

  // --- seats -----------------------------------------------------------------------------------------------------------

  /** @param {string} name @param {string} seat */
  async #sitDown(name, seat) {
    if (!(await tried(this.table.sitDown(name, seat)))) return;
    prefer({ name: name === t("name.guest") ? preferences().name : name });
  }

  async #standUp() {
    if (await tried(this.table.standUp())) go("/");
  }

  async #rename() {
    const name = await askName(this.table);
    if (!name) return;
    prefer({ name });
    await tried(this.table.rename(name));
  }

  async #rematch() {
    const next = this.table.rematch();
    if (!(await tried(next))) return;
    const id = await next;
    if (id) go(tableAddress(id));
  }

  // --- tools -----------------------------------------------------------------------------------------------------------

  #menu() {
    const { table, guide } = this;
    this.drawMenu = openMenu(table, this.game, {
      word: (word) => void this.#act(word, false),
      rename: () => void this.#rename(),
      show: () => this.panels.show(),
      guide: () => table.scene && void guide.again(table.scene, table.count),
    });
  }

  /** What lies over the board. */
  #look() {
    const { info, scene } = this.table;
    overlaysWindow(info.game, scene?.overlays ?? [], this.stage.board.hidden, { changed: () => this.#draw(null), flip: () => this.stage.turn() });
  }

  /** Phones show log, chat and typing in sheets. @param {import("../table/tabs.js").Sheet | ""} sheet */
  #opened(sheet) {
    this.root.dataset.sheet = sheet;
    this.chat.root.open = sheet === "chat" || (this.chat.root.open && sheet === "");
    if (sheet === "log") this.log.root.scrollTop = this.log.root.scrollHeight;
    if (sheet === "chat") focusOn(this.chat.input);
    if (sheet === "type") focusOn(this.prompt.input);
  }

  #escape() {
    if (this.tale.skip()) return;
    this.hand.clear();
    if (document.activeElement === this.prompt.input) this.stage.board.focus();
    this.tabs.close();
  }
}

/** Whether the server agreed; else what it said instead is shown. @param {Promise<unknown>} asked */
async function tried(asked) {
  try {
    await asked;
    return true;
  } catch (error) {
    toast(wordsOf(error));
    return false;
  }
}
