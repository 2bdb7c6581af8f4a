// The bar above a table.

import { el, refill } from "../shell/dom.js";
import { crest } from "../shell/header.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { icon, signButton } from "../shell/icons.js";
import { prefer, preferences } from "../shell/storage.js";

/**
 * @typedef {object} BarActs
 * @property {() => void} rules
 * @property {() => void} look what lies over the board
 * @property {() => void} flip
 * @property {() => void} text
 * @property {() => void} menu
 */

/** @param {string} title @param {BarActs} acts */
export function bar(title, acts) {
  return el(
    "header",
    { class: "bar" },
    el("a", { href: "/", class: "brand", "aria-label": t("bar.home") }, crest()),
    el("span", { class: "bar-title", lang: GAME_LANGUAGE }, title),
    el(
      "div",
      { class: "bar-tools" },
      tool("book", t("bar.rules"), acts.rules),
      tool("eye", t("view.title"), acts.look),
      tool("flip", t("bar.flip"), acts.flip),
      tool("text", t("text.title"), acts.text),
      soundButton(),
      tool("menu", t("menu.title"), acts.menu),
    ),
  );
}

/** @param {string} name @param {string} label @param {() => void} act */
const tool = (name, label, act) => signButton(name, label, act, { data: { tool: name } });

function soundButton() {
  const button = el("button", { type: "button", class: "round", "aria-label": t("settings.sound"), title: t("settings.sound") });
  const show = () => {
    const { sound } = preferences();
    button.setAttribute("aria-pressed", String(sound));
    refill(button, icon(sound ? "sound" : "mute"));
  };
  button.addEventListener("click", () => {
    prefer({ sound: !preferences().sound });
    show();
  });
  show();
  return button;
}
