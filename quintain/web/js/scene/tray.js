// A tray: slots to fill from supplies by clicks or by carrying, and to send together. What lies in them is the viewer's
// own draft until it is sent.

import { carry } from "../hand/pointer.js";
import { el, svg } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { drawing, hasArt } from "./art.js";

/** @import {Supply, Tray} from "../types.d.ts" */

/**
 * @typedef {object} TrayActs
 * @property {(draft: string[]) => void} change
 * @property {(text: string) => void} send
 * @property {(overlay: string) => void} light show what a supply is about; nothing with an empty id
 */

/**
 * @param {string} game
 * @param {Tray} tray
 * @param {string[]} draft words by slot; empty where nothing lies yet
 * @param {TrayActs} acts
 */
export function trayView(game, tray, draft, acts) {
  const full = tray.slots.every((_, index) => draft[index]);
  const put = (/** @type {string} */ word, /** @type {number} */ place) => {
    if (place >= 0) acts.change(tray.slots.map((_, index) => (index === place ? word : (draft[index] ?? ""))));
  };
  const firstFree = () => tray.slots.findIndex((_, index) => !draft[index]);
  /** @param {Supply} supply */
  const light = ({ lights = "" }) => ({
    onpointerenter: () => acts.light(lights),
    onpointerleave: () => acts.light(""),
    onfocus: () => acts.light(lights),
    onblur: () => acts.light(""),
  });
  return el(
    "div",
    { class: "tray", role: "group", "aria-label": tray.label, data: { id: tray.id } },
    el("p", { class: "zone-name" }, tray.label),
    el(
      "div",
      { class: "tray-plan" },
      el(
        "ol",
        { class: "tray-slots" },
        tray.slots.map((words, index) => {
          const supply = tray.supplies.find((other) => other.word === draft[index]);
          return el(
            "li",
            {},
            el(
              "button",
              { type: "button", class: "tray-slot", disabled: !supply, title: words, onclick: () => put("", index), data: { key: `${tray.id}-${index}`, slot: index }, "aria-label": `${words}: ${supply?.label ?? t("zone.empty")}` },
              supply ? sign(game, supply) : index + (tray.first ?? 1),
            ),
          );
        }),
      ),
      el(
        "button",
        { type: "button", class: "primary", disabled: !full, data: { key: `${tray.id}-send` }, onclick: () => acts.send(`${tray.command} ${draft.join(" ")}`) },
        t("tray.ready"),
      ),
    ),
    el(
      "div",
      { class: "tray-supplies" },
      tray.supplies.map((supply) => {
        const left = supply.count - draft.filter((word) => word === supply.word).length;
        const drop = (/** @type {Element | null} */ under) => {
          const slot = under?.closest(".tray-slots [data-slot], .tray-slots li")?.querySelector("[data-slot]") ?? under?.closest("[data-slot]");
          if (slot) put(supply.word, Number(slot.getAttribute("data-slot")));
        };
        return el(
          "button",
          {
            type: "button",
            class: "supply",
            disabled: left < 1,
            title: supply.label,
            "aria-label": `${supply.label}, ${left}`,
            onclick: () => put(supply.word, firstFree()),
            onpointerdown: (/** @type {PointerEvent} */ event) => carry(event, drop),
            data: { key: `${tray.id}-${supply.word}` },
            ...light(supply),
          },
          sign(game, supply),
          el("span", { class: "supply-name" }, supply.label),
          el("span", { class: "zone-count" }, String(left)),
        );
      }),
    ),
  );
}

/** What a supply looks like. @param {string} game @param {Supply} supply */
function sign(game, { kind = "", glyph }) {
  if (!hasArt(game, kind)) return el("b", { "aria-hidden": "true" }, glyph);
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "supply-art", "aria-hidden": "true" },
    drawing(game, kind, { width: 100, height: 100 }),
  );
}
