// The drawings that a game brings along: symbols of its art.svg, laid into the page once, so that they can be used at
// once and take their colours from where they stand. A kind without a drawing is shown by its glyph.

import { svg } from "../shell/dom.js";

/** @type {Map<string, Promise<Set<string>>>} */
const loading = new Map();
/** @type {Map<string, Set<string>>} */
const loaded = new Map();

/**
 * Lay a game's drawings into the page. The names of its symbols; empty when it brings none.
 * @param {string} slug
 * @returns {Promise<Set<string>>}
 */
export function loadArt(slug) {
  let found = loading.get(slug);
  if (!found) {
    found = fetchArt(slug).catch(() => new Set());
    loading.set(slug, found);
  }
  return found;
}

/** @param {string} slug */
async function fetchArt(slug) {
  const reply = await fetch(`/api/games/${slug}/art.svg`);
  if (!reply.ok) return new Set();
  const sheet = new DOMParser().parseFromString(await reply.text(), "image/svg+xml");
  const names = new Set(Array.from(sheet.querySelectorAll("symbol[id]"), (symbol) => symbol.id));
  // Ids of one game must not meet those of another.
  for (const element of sheet.querySelectorAll("*")) {
    if (element.id) element.id = `${slug}--${element.id}`;
    for (const attribute of element.attributes) {
      if (attribute.value.includes("url(#")) {
        attribute.value = attribute.value.replaceAll("url(#", `url(#${slug}--`);
      } else if (attribute.localName === "href" && attribute.value.startsWith("#")) {
        attribute.value = `#${slug}--${attribute.value.slice(1)}`;
      }
    }
  }
  const shelf = svg("svg", { class: "shelf", "aria-hidden": "true" });
  for (const part of sheet.querySelectorAll(":root > symbol, :root > defs")) shelf.append(document.importNode(part, true));
  document.body.append(shelf);
  loaded.set(slug, names);
  return names;
}

/** Whether a game's drawings are here and hold this one. @param {string} slug @param {string} name */
export const hasArt = (slug, name) => loaded.get(slug)?.has(name) ?? false;

/** How broad a drawing is for its height: 1 for a piece, less for a card. @param {string} slug @param {string} name */
export function aspect(slug, name) {
  const box = document.getElementById(`${slug}--${name}`)?.getAttribute("viewBox") ?? "0 0 1 1";
  const [, , width, height] = box.split(/[ ,]+/).map(Number);
  return width > 0 && height > 0 ? width / height : 1;
}

/**
 * One drawing, to put into an <svg>.
 * @param {string} slug
 * @param {string} name
 * @param {import("../shell/dom.js").Props} [props]
 */
export const drawing = (slug, name, props = {}) => svg("use", { href: `#${slug}--${name}`, ...props });

/**
 * A game's picture for its card, or nothing. The symbol's own viewBox decides its shape.
 * @param {string} slug
 */
export function picture(slug) {
  if (!hasArt(slug, "picture")) return null;
  const box = document.getElementById(`${slug}--picture`)?.getAttribute("viewBox") ?? "0 0 100 100";
  const frame = svg("svg", { viewBox: box, class: "picture", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" });
  const [x, y, width, height] = box.split(/[ ,]+/);
  frame.append(drawing(slug, "picture", { x, y, width, height }));
  return frame;
}
