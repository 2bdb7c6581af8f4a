// The tools around a table: the bar at the top, tabs for phones, the menu, the keys.

import * as api from "./api.js";
import { askText, confirm, copy, copyLine, openDialog, toast } from "./dialog.js";
import { el, refill } from "./dom.js";
import { wordsOf } from "./failure.js";
import { crest } from "./header.js";
import { icon, signButton } from "./icons.js";
import { GAME_LANGUAGE, t } from "./i18n.js";
import { keysWindow, listen } from "./keys.js";
import { absolute, tableAddress } from "./links.js";
import { check, settingsWindow } from "./look.js";
import { openRules } from "./rules.js";
import { prefer, preferences } from "./store.js";

/** @import {TablePage} from "./table.js" */

/** @param {TablePage} page */
export function bar(page) {
  const soundButton = el("button", { type: "button", class: "round" });
  const showSound = () => {
    const { sound } = preferences();
    soundButton.setAttribute("aria-pressed", String(sound));
    soundButton.setAttribute("aria-label", t("settings.sound"));
    soundButton.title = t("settings.sound");
    refill(soundButton, icon(sound ? "sound" : "mute"));
  };
  soundButton.addEventListener("click", () => {
    prefer({ sound: !preferences().sound });
    showSound();
  });
  showSound();
  return el(
    "header",
    { class: "bar" },
    el("a", { href: "/", class: "brand", "aria-label": t("bar.home") }, crest()),
    el("span", { class: "bar-title", lang: GAME_LANGUAGE }, page.info.title),
    el(
      "div",
      { class: "bar-tools" },
      tool("book", t("bar.rules"), () => void openRules(page.panel, page.info.game)),
      tool("eye", t("view.title"), () => page.view()),
      tool("flip", t("bar.flip"), () => page.stage.turn()),
      tool("text", t("text.title"), () => page.openText()),
      soundButton,
      tool("menu", t("menu.title"), () => page.menu()),
    ),
  );
}

/** @param {string} name @param {string} label @param {() => void} act */
const tool = (name, label, act) => signButton(name, label, act, { data: { tool: name } });

/** What a phone shows at the bottom. @param {TablePage} page */
export function tabs(page) {
  const tab = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act, /** @type {boolean} */ sheet) =>
    el(
      "button",
      { type: "button", data: { tab: name }, "aria-expanded": sheet ? "false" : null, onclick: act },
      icon(name),
      el("span", {}, label),
      name === "chat" ? el("span", { class: "unread", hidden: true }) : null,
    );
  return el(
    "nav",
    { class: "tabs", "aria-label": t("tabs.title") },
    tab("log", t("log.short"), () => page.sheet("log"), true),
    tab("chat", t("chat.title"), () => page.sheet("chat"), true),
    tab("hint", t("hint.ask"), () => void page.hint(), false),
    tab("keys", t("type.short"), () => page.sheet("type"), true),
    tab("menu", t("menu.title"), () => page.menu(), false),
  );
}

/** What lies over the board, the board's sides, other ways to look. @param {TablePage} page */
export function viewWindow(page) {
  const { board } = page.stage;
  const optional = (page.scene?.overlays ?? []).filter((overlay) => overlay.optional);
  openDialog(t("view.title"), [
    el("p", { class: "soft" }, optional.length ? t("view.overlays") : t("view.none")),
    optional.map((overlay) =>
      check(overlay.label, !board.hidden.has(overlay.id), (on) => {
        if (on) board.hidden.delete(overlay.id);
        else board.hidden.add(overlay.id);
        prefer({ overlays: { ...preferences().overlays, [`${page.info.game}/${overlay.id}`]: on } });
        page.drawAll(null);
      }),
    ),
    el("div", { class: "buttons" }, el("button", { type: "button", class: "small", onclick: () => page.stage.turn() }, icon("flip"), t("bar.flip"))),
  ]);
}

/** @param {TablePage} page */
export function openMenu(page) {
  const { info, scene, game, mine } = page;
  const playing = Boolean(scene && !scene.result && mine);
  const entry = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => unknown} */ act, /** @type {string} */ key) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          data: { menu: key },
          onclick: () => {
            window.close();
            act();
          },
        },
        icon(sign),
        label,
      ),
    );
  const say = (/** @type {string} */ word) => void page.act(word, false);
  const sure = async (/** @type {string} */ word) => {
    if (await confirm(t(`menu.${word}-sure`), t(`menu.${word}`))) say(`/${word}`);
  };
  const window = openDialog(
    t("menu.title"),
    [
      el(
        "ul",
        { class: "menu-list" },
        playing && info.undo !== "off" ? entry("undo", t("menu.undo"), () => say("/undo"), "undo") : null,
        playing && game?.nature.draws ? entry("equal", t("menu.draw"), () => say("/draw"), "draw") : null,
        playing ? entry("flag", t("menu.resign"), () => sure("resign"), "resign") : null,
        playing ? entry("close", t("menu.abort"), () => sure("abort"), "abort") : null,
        mine ? entry("people", t("menu.rename"), () => renameMe(page), "rename") : null,
        mine ? entry("link", t("menu.device"), () => personalLink(page), "device") : null,
        entry("copy", t("menu.watch-link"), () => copy(absolute(tableAddress(info.id)), t("wait.copied")), "watch"),
        scene?.position ? entry("copy", t("menu.position"), () => copy(scene.position, t("menu.position-copied")), "position") : null,
        scene?.shows.length ? entry("log", t("show.title"), () => page.openShow(), "show") : null,
        scene && mine ? entry("shield", t("menu.guide"), () => scene && page.guide.again(scene, page.count), "guide") : null,
        entry("keys", t("keys.title"), () => showKeys(), "keys"),
        entry("gear", t("settings.title"), () => settingsWindow(() => location.reload()), "settings"),
        el("li", {}, el("a", { href: "/", class: "menu-link", onclick: () => window.close() }, icon("home"), t("menu.leave"))),
      ),
      el("p", { class: "soft fine" }, t("menu.commitment"), " ", el("code", {}, info.commitment.slice(0, 16)), "…"),
    ],
    { kind: "menu" },
  );
}

/** @param {TablePage} page */
export async function renameMe(page) {
  const { mine } = page;
  if (!mine) return;
  const now = page.info.seats.find((seat) => seat.seat === mine.seat)?.name ?? "";
  const name = await askText(t("menu.rename"), t("name.mine"), now, t("menu.rename-do"));
  if (!name) return;
  prefer({ name });
  try {
    await api.rename(page.info.id, mine.seat, mine.token, name);
  } catch (error) {
    toast(wordsOf(error));
  }
}

/** @param {TablePage} page */
function personalLink(page) {
  if (!page.mine) return;
  const link = absolute(tableAddress(page.info.id, page.mine));
  openDialog(t("menu.device"), [
    el("p", {}, t("device.words")),
    copyLine(link, t("menu.device")),
    el("p", { class: "soft" }, t("device.secret")),
  ]);
}

/** @param {TablePage} page */
export function tableKeys(page) {
  return listen(
    {
      "?": () => showKeys(),
      b: () => page.focusBoard(),
      n: () => page.prompt.input.focus(),
      h: () => void (page.isMine(page.scene) && page.hint()),
      f: () => page.stage.turn(),
      t: () => page.openText(),
      r: () => void openRules(page.panel, page.info.game),
      v: () => page.view(),
      m: () => page.menu(),
    },
    {
      Escape: () => {
        page.hand.clear();
        if (document.activeElement === page.prompt.input) page.focusBoard();
        if (page.root.dataset.sheet) page.sheet(page.root.dataset.sheet);
      },
    },
  );
}

function showKeys() {
  keysWindow([
    ["↑ ↓ ← →", t("keys.arrows")],
    ["Enter", t("keys.enter")],
    ["Esc", t("keys.escape")],
    ["Tab", t("keys.tab")],
    ["B", t("keys.board")],
    ["N", t("keys.type")],
    ["H", t("hint.ask")],
    ["F", t("bar.flip")],
    ["T", t("text.title")],
    ["R", t("bar.rules")],
    ["V", t("view.title")],
    ["M", t("menu.title")],
    ["?", t("keys.title")],
  ]);
}
