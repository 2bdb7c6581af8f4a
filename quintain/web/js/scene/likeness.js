// Copies of things that can stand anywhere on the page and look as they do where they lie.

import { el, svg } from "../shell/dom.js";

/**
 * What a thing owes its looks to: the classes of all that it lies in, from the outside, and how many lie there beside it.
 * @typedef {{around: string[], before: number, after: number}} Setting
 */

/** @param {Element} element @returns {Setting} */
export function settingOf(element) {
  const around = [];
  for (let place = element.parentElement; place && place !== document.body; place = place.parentElement) around.unshift(place.className);
  const beside = [...(element.parentElement?.children ?? [element])];
  const before = beside.indexOf(element);
  return { around, before, after: beside.length - before - 1 };
}

/**
 * A copy that fills whatever it is put into, so many pixels wide. Of what may be gone by now, say what its setting was.
 * @param {Element} element
 * @param {number} width
 * @param {Setting} [setting]
 * @returns {Element}
 */
export function likeness(element, width, setting = settingOf(element)) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const name of ["data-id", "data-piece", "transform", "tabindex"]) copy.removeAttribute(name);
  if (copy instanceof SVGSVGElement) return copy;
  if (copy instanceof SVGElement) return svg("svg", { viewBox: "-50 -50 100 100" }, copy);
  if (!(copy instanceof HTMLElement)) return copy;
  const turn = Number(copy.style.getPropertyValue("--turn"));
  copy.removeAttribute("style");
  Object.assign(copy.style, { width: "100%", height: "100%", margin: "0", transform: turn ? `rotate(${turn}deg)` : "none" });
  copy.style.setProperty("--card", `${width}px`);
  return setting.around.reduceRight((inside, classes, depth) => {
    const innermost = depth === setting.around.length - 1;
    return el("div", { class: `around ${classes}` }, innermost ? [...blanks(setting.before), inside, ...blanks(setting.after)] : inside);
  }, /** @type {HTMLElement} */ (copy));
}

/** So many things that nobody sees. @param {number} count */
const blanks = (count) => Array.from({ length: count }, () => el("i", { hidden: true }));

/** Where a thing is on the page: a turned card by its own size, not by the room that it takes up. @param {Element} element @returns {DOMRect} */
export function boxOf(element) {
  const rect = (element.querySelector(":scope > .bounds") ?? element).getBoundingClientRect();
  if (!(element instanceof HTMLElement) || !element.style.getPropertyValue("--turn")) return rect;
  const { offsetWidth: width, offsetHeight: height } = element;
  return new DOMRect(rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width, height);
}
