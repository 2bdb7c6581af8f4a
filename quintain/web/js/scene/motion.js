// Movement between two scenes. Things are followed by their stable ids: where one stood before and stands elsewhere now,
// a likeness of it flies from there to here above the page. What a notice tells of its motions gives the order: one
// beat after the other.

import { byId } from "../shell/dom.js";
import { preferences } from "../shell/storage.js";
import { boxOf, likeness, settingOf } from "./likeness.js";

/** @import {NoticeLine} from "../types.d.ts" */

const MOVE_MS = 340;
const FADE_MS = 260;
const GAP_MS = 60;

/** @typedef {{rect: DOMRect, likeness: () => Element, back: boolean}} Sight */

/** Whether nothing should move. */
export const calm = () => !preferences().motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where every piece is on the page now. @param {Element} root @returns {Map<string, Sight>} */
export function sights(root) {
  /** @type {Map<string, Sight>} */
  const found = new Map();
  for (const element of root.querySelectorAll("[data-piece]")) {
    const rect = boxOf(element);
    if (!rect.width || element.closest("details:not([open])")) continue;
    const setting = settingOf(element);
    found.set(element.getAttribute("data-piece") ?? "", {
      rect,
      likeness: () => likeness(element, rect.width, setting),
      back: element.hasAttribute("data-back") || element.classList.contains("back"),
    });
  }
  return found;
}

export class Motion {
  constructor() {
    this.layer = document.createElement("div");
    this.layer.className = "flights";
    this.layer.setAttribute("aria-hidden", "true");
    this.layer.inert = true;
    document.body.append(this.layer);
    /** @type {Set<() => void>} */
    this.landings = new Set();
  }

  /**
   * Let everything move from where it was to where it is.
   * @param {Element} root
   * @param {Map<string, Sight>} before
   * @param {NoticeLine[]} notices
   */
  play(root, before, notices) {
    this.finish();
    if (calm()) return;
    const after = sights(root);
    const starts = beats(notices);
    const places = placesOf(root, notices, before);
    for (const [id, was] of before) {
      const now = after.get(id);
      const delay = starts.get(id) ?? 0;
      const from = places.get(id);
      if (!now) this.#fade(was, delay + MOVE_MS * 0.55);
      else if (far(was.rect, now.rect) || was.back !== now.back) this.#fly(root, id, was, now, delay);
      // The place is the same, the thing is not: it came from elsewhere.
      else if (from && far(from, now.rect)) this.#fly(root, id, { ...now, rect: centred(from, now.rect) }, now, delay);
    }
    for (const [id, now] of after) {
      if (before.has(id)) continue;
      const from = places.get(id);
      if (from) this.#fly(root, id, { ...now, rect: centred(from, now.rect) }, now, starts.get(id) ?? 0);
      else this.#appear(root, id, starts.get(id) ?? 0);
    }
  }

  /** Everything in the air lands at once. */
  finish() {
    for (const land of [...this.landings]) land();
    this.layer.replaceChildren();
  }

  remove() {
    this.finish();
    this.layer.remove();
  }

  /** @param {Element} root @param {string} id @param {Sight} was @param {Sight} now @param {number} delay */
  #fly(root, id, was, now, delay) {
    const real = find(root, id);
    if (!real) return;
    const flyer = this.#lift(now.likeness(), now.rect);
    const [dx, dy] = [was.rect.x - now.rect.x, was.rect.y - now.rect.y];
    const scale = was.rect.width / now.rect.width;
    const flips = was.back !== now.back;
    const hop = leaps(dx, dy, now.rect.width) ? now.rect.width * 0.35 : 0;
    const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
    const middle = `translate(${dx / 2}px, ${dy / 2 - hop}px) scale(${((1 + scale) / 2) * (hop ? 1.14 : 1)})${flips ? " scaleX(0.02)" : ""}`;
    real.style.visibility = "hidden";
    const flight = flyer.animate([{ transform: start }, { transform: middle, easing: "ease-in-out" }, { transform: "none" }], {
      duration: MOVE_MS,
      delay,
      easing: hop || flips ? "ease-out" : "cubic-bezier(.3,.1,.3,1)",
      fill: "backwards",
    });
    this.#landing(flight, () => {
      flyer.remove();
      real.style.visibility = "";
    });
  }

  /** What has gone sinks away where it stood. @param {Sight} was @param {number} delay */
  #fade(was, delay) {
    const flyer = this.#lift(was.likeness(), was.rect);
    const flight = flyer.animate(
      [
        { opacity: 1, transform: "none" },
        { opacity: 0, transform: "translateY(18%) scale(0.72)" },
      ],
      { duration: FADE_MS, delay, fill: "both", easing: "ease-in" },
    );
    this.#landing(flight, () => flyer.remove());
  }

  /** @param {Element} root @param {string} id @param {number} delay */
  #appear(root, id, delay) {
    const real = find(root, id);
    const art = real?.querySelector(".art") ?? real;
    if (!art) return;
    const flight = art.animate(
      [
        { opacity: 0, transform: "translateY(14%) scale(0.8)" },
        { opacity: 1, transform: "none" },
      ],
      { duration: FADE_MS, delay, fill: "backwards", easing: "ease-out" },
    );
    this.#landing(flight, () => {});
  }

  /** @param {Element} copy @param {DOMRect} rect */
  #lift(copy, rect) {
    const flyer = document.createElement("div");
    flyer.className = "flyer";
    flyer.style.left = `${rect.x}px`;
    flyer.style.top = `${rect.y}px`;
    flyer.style.width = `${rect.width}px`;
    flyer.style.height = `${rect.height}px`;
    flyer.append(copy);
    this.layer.append(flyer);
    return flyer;
  }

  /** @param {Animation} flight @param {() => void} done */
  #landing(flight, done) {
    const land = () => {
      this.landings.delete(land);
      flight.onfinish = null;
      flight.cancel();
      done();
    };
    this.landings.add(land);
    flight.onfinish = land;
  }
}

/** @param {Element} root @param {string} id @returns {HTMLElement | SVGElement | null} */
const find = (root, id) => root.querySelector(`[data-piece="${CSS.escape(id)}"]`);

/** A thing of this size in the middle of that place. @param {DOMRect} place @param {DOMRect} size */
const centred = (place, size) =>
  new DOMRect(place.x + (place.width - size.width) / 2, place.y + (place.height - size.height) / 2, size.width, size.height);

/** @param {DOMRect} a @param {DOMRect} b */
const far = (a, b) => Math.abs(a.x - b.x) > 2 || Math.abs(a.y - b.y) > 2;

/** Whether a way is neither straight nor diagonal, so that it looks like a leap over something. @param {number} dx @param {number} dy @param {number} unit */
function leaps(dx, dy, unit) {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  return Math.min(x, y) > unit / 2 && Math.abs(x - y) > unit / 2 && Math.max(x, y) < unit * 3.5;
}

/** When each thing starts, in milliseconds. @param {NoticeLine[]} notices @returns {Map<string, number>} */
function beats(notices) {
  const order = [...new Set(notices.filter((notice) => notice.motions?.length).map((notice) => notice.beat ?? 0))];
  order.sort((a, b) => a - b);
  /** @type {Map<string, number>} */
  const starts = new Map();
  for (const notice of notices) {
    for (const { id } of notice.motions ?? []) {
      if (!starts.has(id)) starts.set(id, order.indexOf(notice.beat ?? 0) * (MOVE_MS + GAP_MS));
    }
  }
  return starts;
}

/**
 * Where things come from, as the notices tell. Where a thing goes by another name for this viewer, whatever is new at the
 * motion's target has come.
 * @param {Element} root
 * @param {NoticeLine[]} notices
 * @param {Map<string, Sight>} before
 * @returns {Map<string, DOMRect>}
 */
function placesOf(root, notices, before) {
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  for (const { id, source, target } of notices.flatMap((notice) => notice.motions ?? [])) {
    const rect = byId(root, source)?.getBoundingClientRect();
    if (!rect?.width) continue;
    if (find(root, id)) {
      found.set(id, rect);
      continue;
    }
    for (const piece of byId(root, target)?.querySelectorAll("[data-piece]") ?? []) {
      const name = piece.getAttribute("data-piece") ?? "";
      if (!before.has(name)) found.set(name, rect);
    }
  }
  return found;
}
