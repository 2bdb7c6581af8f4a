// The menu of a table: words for the table, my name and links, windows.

import { askText, confirm, copy, copyLine, copyLink, openDialog } from "../shell/dialog.js";
import { el, refill } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { absolute, tableAddress } from "../shell/links.js";
import { paceField, settingsWindow } from "../shell/preferences.js";
import { keysWindow } from "./shortcuts.js";

/** @import {LiveTable} from "./live-table.js" */
/** @import {GameInfo} from "../types.d.ts" */

/**
 * @typedef {object} MenuActs
 * @property {(word: string) => void} word a word for the table, such as "/undo"
 * @property {() => void} rename
 * @property {() => void} show the newest show once more
 * @property {() => void} guide
 */

/**
 * The menu as it stands now. What is returned draws it anew: whoever opens it before the table and its game have come finds
 * everything in it once they are there.
 * @param {LiveTable} table
 * @param {GameInfo | null} game
 * @param {MenuActs} acts
 */
export function openMenu(table, game, acts) {
  const list = el("ul", { class: "menu-list" });
  const draw = (/** @type {GameInfo | null} */ known) => refill(list, ...entries(table, known, acts, () => window.close()));
  draw(game);
  const window = openDialog(
    t("menu.title"),
    [list, paceField(), el("p", { class: "soft fine" }, t("menu.commitment"), " ", el("code", {}, table.info.commitment.slice(0, 16)), "…")],
    { kind: "menu" },
  );
  return draw;
}

/** @param {LiveTable} table @param {GameInfo | null} game @param {MenuActs} acts @param {() => void} close */
function entries({ info, scene, mine }, game, acts, close) {
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
            close();
            act();
          },
        },
        icon(sign),
        label,
      ),
    );
  const sure = async (/** @type {string} */ word) => {
    if (await confirm(t(`menu.${word}-sure`), t(`menu.${word}`))) acts.word(`/${word}`);
  };
  return [
    playing && info.undo !== "off" ? entry("undo", t("menu.undo"), () => acts.word("/undo"), "undo") : null,
    playing && game?.nature.draws ? entry("equal", t("menu.draw"), () => acts.word("/draw"), "draw") : null,
    playing ? entry("flag", t("menu.resign"), () => sure("resign"), "resign") : null,
    playing ? entry("close", t("menu.abort"), () => sure("abort"), "abort") : null,
    mine ? entry("people", t("menu.rename"), acts.rename, "rename") : null,
    mine ? entry("link", t("menu.device"), () => personalLink(tableAddress(info.id, mine)), "device") : null,
    entry("copy", t("menu.watch-link"), () => copyLink(absolute(tableAddress(info.id))), "watch"),
    scene?.position ? entry("copy", t("menu.position"), () => copy(scene.position, t("menu.position-copied")), "position") : null,
    scene?.shows.length ? entry("log", t("show.title"), acts.show, "show") : null,
    scene && mine ? entry("shield", t("menu.guide"), acts.guide, "guide") : null,
    entry("keys", t("keys.title"), keysWindow, "keys"),
    entry("gear", t("settings.title"), () => settingsWindow(() => location.reload()), "settings"),
    el("li", {}, el("a", { href: "/", class: "menu-link", onclick: close }, icon("home"), t("menu.leave"))),
  ];
}

/** Ask for another name; null when nothing was given. @param {LiveTable} table */
export async function askName({ info, mine }) {
  const now = info.seats.find((seat) => seat.seat === mine?.seat)?.name ?? "";
  return askText(t("menu.rename"), t("name.mine"), now, t("menu.rename-do"));
}

/** @param {string} address */
function personalLink(address) {
  openDialog(t("menu.device"), [
    el("p", {}, t("device.words")),
    copyLine(absolute(address), t("menu.device")),
    el("p", { class: "soft" }, t("device.secret")),
  ]);
}
