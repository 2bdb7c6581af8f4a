// The shell: which page stands at which address, and how to go from one to the next.

import { ApiError } from "./net/api.js";
import { el, focusOn } from "./shell/dom.js";
import { failure } from "./shell/failure.js";
import { header } from "./shell/header.js";
import { bestLanguage, speak, t } from "./shell/i18n.js";
import { go, isPlain } from "./shell/links.js";
import { applyTheme } from "./shell/preferences.js";
import { preferences } from "./shell/storage.js";

/**
 * A page takes its place in <main> and says how to leave it.
 * @typedef {object} Page
 * @property {string} title
 * @property {boolean} [bare] false where a page that usually brings a bar of its own has none
 * @property {() => void} [leave]
 */
/** @typedef {(main: HTMLElement, params: string[]) => Page | Promise<Page>} Show */
/** @type {{at: RegExp, load: () => Promise<{page: Show}>, bare?: boolean}[]} */
const ROUTES = [
  { at: /^\/$/, load: () => import("./pages/home.js") },
  { at: /^\/new\/([\w-]+)$/, load: () => import("./pages/setup.js") },
  { at: /^\/table\/([\w-]+)$/, load: () => import("./pages/table.js"), bare: true },
  { at: /^\/replay(?:\/([\w-]+))?$/, load: () => import("./pages/replay.js"), bare: true },
  { at: /^\/analysis\/([\w-]+)$/, load: () => import("./pages/analysis.js"), bare: true },
  { at: /^\/rules\/([\w-]+)$/, load: () => import("./pages/rules.js") },
];

/** @type {Page | null} */
let current = null;
let turn = 0;

/** Show whatever stands at the present address. @param {boolean} moved whether somebody went there, rather than loaded it */
async function show(moved) {
  turn += 1;
  const mine = turn;
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const route = ROUTES.find(({ at }) => at.test(location.pathname));
  const params = (route?.at.exec(location.pathname) ?? []).slice(1);
  const fresh = el("div", { class: "page" });
  try {
    if (!route) throw new ApiError(404, "no-page", t("error.no-page"));
    const { page } = await route.load();
    if (mine !== turn) return;
    current?.leave?.();
    current = null;
    dress(Boolean(route.bare));
    main.replaceChildren(fresh);
    const shown = await page(fresh, params);
    if (mine !== turn) {
      shown.leave?.();
      return;
    }
    current = shown;
    if (shown.bare === false) dress(false);
    document.title = shown.title === t("title") ? shown.title : `${shown.title} · ${t("title")}`;
  } catch (error) {
    if (mine !== turn) return;
    dress(false);
    main.replaceChildren(
      el("div", { class: "paper narrow" }, el("h1", {}, t("error.title")), failure(error), el("p", {}, el("a", { href: "/" }, t("error.home")))),
    );
    document.title = t("title");
  }
  if (moved) {
    focusOn(main);
    // The focus would scroll to the top of <main>, which is not that of the page.
    scrollTo(0, 0);
  }
}

/** The shell around a page; a bare one has a bar of its own. @param {boolean} bare */
function dress(bare) {
  document.body.classList.toggle("bare", bare);
  header(redraw, bare);
}

/** The same page again, in another language. */
function redraw() {
  void show(false);
}

addEventListener("popstate", () => void show(true));

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlain(event)) return;
  if (link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || !ROUTES.some(({ at }) => at.test(link.pathname))) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

applyTheme(preferences().theme);
await speak(bestLanguage(preferences().language));
await show(false);
