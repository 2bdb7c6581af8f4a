// The bar at the top of every page but the table.

import { el, refill, svg } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";
import { languageSelect, settingsWindow, themeButton } from "./look.js";

/** @param {() => void} redraw @param {boolean} bare the page has a bar of its own */
export function header(redraw, bare) {
  const place = document.getElementById("header");
  if (!place) return;
  place.hidden = bare;
  document.getElementById("skip")?.replaceChildren(t("skip"));
  if (bare) return;
  refill(
    place,
    el("a", { href: "/", class: "brand" }, crest(), el("span", {}, "Quintain")),
    el(
      "div",
      { class: "header-tools" },
      languageSelect(redraw),
      themeButton(),
      el("button", { type: "button", class: "round", "aria-label": t("settings.title"), title: t("settings.title"), onclick: () => settingsWindow(redraw) }, icon("gear")),
    ),
  );
}

/** Our sign: the quintain, a shield on a turning arm with a sandbag at its other end. */
export function crest() {
  return svg(
    "svg",
    { viewBox: "0 0 48 48", class: "crest", "aria-hidden": "true" },
    svg("path", { class: "crest-post", d: "M22 12h4v30h6v3H16v-3h6z" }),
    svg("path", { class: "crest-post", d: "M8 9h34v4H8z" }),
    svg("path", { class: "crest-shield", d: "M3 12c4 0 7-1 9.500-2.500C15 11 18 12 22 12c.3 9-2.700 15.500-9.500 19C5.700 27.500 2.700 21 3 12z" }),
    svg("path", { class: "crest-cross", d: "M11.300 12h2.400v6h5.600v2.400h-5.600v8h-2.400v-8H5.700V18h5.600z" }),
    svg("path", { class: "crest-bag", d: "M38.500 13h2v4h-2zM36 17h7l2 8c.8 3.500-1.500 6-5.500 6s-6.300-2.500-5.500-6z" }),
  );
}
