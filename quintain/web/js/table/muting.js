// "Never ask me this": what a seat leaves to the table, which then gives the harmless answer.

import { el } from "../shell/dom.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";

/** @import {Scene} from "../types.d.ts" */

/** What stands for every decision until the seat's own turn. */
const EVERYTHING = "all";

/**
 * Switches for what I am asked now, and for what I am not asked any more.
 * @param {Scene} scene
 * @param {(word: string) => void} send
 */
export function muteSwitches({ mutable, muted }, send) {
  const offer = (/** @type {string} */ kind, /** @type {string} */ words) =>
    el("button", { type: "button", class: "linkish", data: { key: `mute-${kind}` }, onclick: () => send(`/mute ${kind}`) }, icon("mute"), words);
  return [
    mutable ? el("div", { class: "mute-offers" }, offer(mutable, t("mute.kind")), offer(EVERYTHING, t("mute.all"))) : null,
    muted.map((kind) =>
      el(
        "div",
        { class: "muted" },
        el("span", {}, kind === EVERYTHING ? t("mute.all-on") : [t("mute.on"), " ", el("b", { lang: GAME_LANGUAGE }, kind)]),
        el("button", { type: "button", class: "small", data: { key: `unmute-${kind}` }, onclick: () => send(`/unmute ${kind}`) }, t("mute.off")),
      ),
    ),
  ].flat();
}
