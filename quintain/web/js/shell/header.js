// The bar at the top of every page but the table.

import { el, refill, svg } from "./dom.js";
import { t } from "./i18n.js";
import { signButton } from "./icons.js";
import { languageSelect, settingsWindow, themeButton } from "./preferences.js";

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
      signButton("gear", t("settings.title"), () => settingsWindow(redraw)),
    ),
  );
}

/** Our sign: a shield that has seen a lance or two. */
export function crest() {
  return svg(
    "svg",
    { viewBox: "0 0 48 48", class: "crest", "aria-hidden": "true" },
    svg("path", { class: "crest-lance", d: "M4.500 45.500l-2-2L41 3.500l4.500-1-1 4.500z" }),
    svg("path", { class: "crest-pennon", d: "M33.500 11l6-6 .5 9.500-8.500 6z" }),
    svg("path", { class: "crest-shield", d: "M24 7.500c4.500 2.800 9.300 4 14.500 4.200.4 13-4.300 23-14.500 29.800C13.800 34.700 9.100 24.700 9.500 11.700c5.200-.2 10-1.400 14.500-4.200z" }),
    svg("path", { class: "crest-field", d: "M24 10.500V24h12.800c1-3.300 1.400-6.300 1.400-9.800-5-.3-9.800-1.400-14.200-3.700zM24 24v14.500C17.500 33.800 13.200 29 11.300 24z" }),
    svg("path", { class: "crest-rim", d: "M24 7.500c4.500 2.800 9.300 4 14.500 4.200.4 13-4.300 23-14.500 29.800C13.800 34.700 9.100 24.700 9.500 11.700c5.200-.2 10-1.400 14.500-4.200z" }),
  );
}
