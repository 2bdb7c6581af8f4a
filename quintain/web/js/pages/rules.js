// The page with the rules of a game.

import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { book, reader } from "../shell/rulebook.js";

/** @import {Page} from "../app.js" */

/** @param {HTMLElement} main @param {string[]} params @returns {Promise<Page>} */
export async function page(main, [slug]) {
  const rules = await book(slug);
  const { root, show } = reader(rules);
  main.append(
    el(
      "div",
      { class: "paper" },
      el("p", { class: "crumbs" }, el("a", { href: "/" }, t("home.title")), " · ", el("a", { href: `/new/${slug}` }, t("rules.play"))),
      root,
    ),
  );
  const toHash = () => show(decodeURIComponent(location.hash.slice(1)));
  addEventListener("hashchange", toHash);
  if (location.hash) requestAnimationFrame(toHash);
  return { title: t("rules.of", { game: rules.title }), leave: () => removeEventListener("hashchange", toHash) };
}
