// A chance as people read it: a bar, a percentage, and the words for an end that is certain.

import { el, svg } from "../shell/dom.js";
import { percent, t } from "../shell/i18n.js";

/** @param {number | null} chance */
export function chanceView(chance) {
  if (chance === null) return null;
  return el("span", { class: "chance" }, chanceBar(chance), el("span", { class: "chance-number" }, percent(chance)));
}

/** @param {number} chance */
export const chanceBar = (chance) =>
  svg(
    "svg",
    { class: "chance-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "chance-all", width: 100, height: 10 }),
    svg("rect", { class: "chance-part", width: Math.round(chance * 100), height: 10 }),
  );

/** "wins in 7 steps"; empty while the end is open. @param {number | null | undefined} plies */
export function endWords(plies) {
  if (plies === null || plies === undefined) return "";
  if (plies === 0) return t("end.draw");
  return t(plies > 0 ? "end.win" : "end.loss", { n: Math.abs(plies) });
}
