// Movement between two scenes. Things are followed by their stable ids: where one stood before and stands elsewhere now,
// a likeness of it flies from there to here above the page. What a notice tells of its motions gives the way and the
// order: along what is passed, one beat after the other.

import { byId } from "../shell/dom.js";
import { preferences } from "../shell/storage.js";
import { motionsOf } from "./beats.js";
import { begin, goAlong } from "./glide.js";
import { boxOf, likeness, settingOf } from "./likeness.js";

/** @import {BoardView} from "./board.js" */
/** @import {Glide} from "./glide.js" */
/** @import {Pace} from "../shell/storage.js" */
/** @import {Motion as Told, NoticeLine} from "../types.d.ts" */

const MOVE_MS = 340;
/** From one place to the next on a way that passes several. */
const LEG_MS = 230;
const BUMP_MS = 260;
const FADE_MS = 260;
const GLIDE_MS = 520;
const GAP_MS = 60;
/** How far something goes toward what it runs into, for its own width. */
const BUMP = 0.28;
/** @type {Record<Pace, number>} */
const TEMPOS = { slow: 1.8, normal: 1, fast: 0.5, once: 1 };
/** @type {Record<string, {x: number, y: number}>} the sides of a board that is not turned */
const SIDES = { n: { x: 0, y: -1 }, e: { x: 1, y: 0 }, s: { x: 0, y: 1 }, w: { x: -1, y: 0 } };

/** @typedef {{rect: DOMRect, likeness: () => Element, back: boolean}} Whereabouts */

/** Whether nothing should move. */
export const calm = () => !preferences().motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long everything takes, for how long it usually takes. */
export const tempo = () => TEMPOS[preferences().pace] ?? 1;

/** Where every piece is on the page now. @param {Element} root @returns {Map<string, Whereabouts>} */
export function sights(root) {
  /** @type {Map<string, Whereabouts>} */
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
    /** @type {Map<() => void, Animation>} what is in the air, by how it lands */
    this.landings = new Map();
  }

  /**
   * Let everything move from where it was to where it is.
   * @param {Element} root
   * @param {Map<string, Whereabouts>} before
   * @param {NoticeLine[]} notices
   * @param {BoardView} board
   * @param {Glide | null} glide how its ground gets where it is
   * @returns {number} how long that takes, in milliseconds
   */
  play(root, before, notices, board, glide) {
    this.finish();
    if (calm()) return 0;
    const after = sights(root);
    const ways = waysOf(root, notices, before, board.turned);
    if (glide) goAlong(before, board.root, glide);
    for (const [id, was] of before) {
      const now = after.get(id);
      const way = ways.get(id) ?? STAYS;
      if (!now) this.#fade(was, way.delay + MOVE_MS * 0.55);
      else if (far(was.rect, now.rect) || was.back !== now.back) this.#fly(root, id, was, now, way);
      // The place is the same, the thing is not: it came from elsewhere.
      else if (way.from && far(way.from, now.rect)) this.#fly(root, id, { ...now, rect: centred(way.from, now.rect) }, now, way);
      else if (way.bump) this.#fly(root, id, was, now, way);
    }
    for (const [id, now] of after) {
      if (before.has(id)) continue;
      const way = ways.get(id) ?? STAYS;
      if (way.from) this.#fly(root, id, { ...now, rect: centred(way.from, now.rect) }, now, way);
      else this.#appear(root, id, way.delay);
    }
    if (glide) this.#glide(board, glide);
    return this.#airborne();
  }

  /** How long until everything has landed. */
  #airborne() {
    const ends = [...this.landings.values()].map((flight) => Number(flight.effect?.getComputedTiming().endTime ?? 0));
    return Math.max(0, ...ends);
  }

  /** Everything in the air lands at once. */
  finish() {
    for (const land of [...this.landings.keys()]) land();
    this.layer.replaceChildren();
  }

  remove() {
    this.finish();
    this.layer.remove();
  }

  /** @param {Element} root @param {string} id @param {Whereabouts} was @param {Whereabouts} now @param {Way} way */
  #fly(root, id, was, now, way) {
    const real = find(root, id);
    if (!real) return;
    const flyer = this.#lift(now.likeness(), now.rect);
    const { frames, ms } = flightOf(was, now, way);
    real.style.visibility = "hidden";
    const flight = flyer.animate(frames, { duration: ms * tempo(), delay: way.delay, fill: "backwards" });
    this.#landing(flight, () => {
      flyer.remove();
      real.style.visibility = "";
    });
  }

  /** @param {BoardView} board @param {Glide} glide */
  #glide(board, glide) {
    const { animations, clear } = begin(board, glide, GLIDE_MS * tempo());
    for (const animation of animations) this.#landing(animation, clear);
  }

  /** What has gone sinks away where it stood. @param {Whereabouts} was @param {number} delay */
  #fade(was, delay) {
    const flyer = this.#lift(was.likeness(), was.rect);
    const flight = flyer.animate(
      [
        { opacity: 1, transform: "none" },
        { opacity: 0, transform: "translateY(18%) scale(0.72)" },
      ],
      { duration: FADE_MS * tempo(), delay, fill: "both", easing: "ease-in" },
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
      { duration: FADE_MS * tempo(), delay, fill: "backwards", easing: "ease-out" },
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
    this.landings.set(land, flight);
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

/**
 * The frames of a flight: along everything that it passes, and a bounce at its end where it runs into something.
 * @param {Whereabouts} was
 * @param {Whereabouts} now
 * @param {Way} way
 * @returns {{frames: Keyframe[], ms: number}}
 */
function flightOf(was, now, way) {
  const scale = was.rect.width / now.rect.width;
  const turns = was.back !== now.back;
  const start = { x: was.rect.x - now.rect.x, y: was.rect.y - now.rect.y };
  const stops = way.past.map((rect) => centred(rect, now.rect)).map((rect) => ({ x: rect.x - now.rect.x, y: rect.y - now.rect.y }));
  const hop = !stops.length && leaps(start.x, start.y, now.rect.width) ? now.rect.width * 0.35 : 0;
  const goes = far(was.rect, now.rect) || turns;
  const ms = { way: goes ? (stops.length ? LEG_MS * (stops.length + 1) : MOVE_MS) : 0, bump: way.bump ? BUMP_MS : 0 };
  const all = ms.way + ms.bump;
  /** @param {{x: number, y: number}} at @param {number} offset @param {string} easing @param {string} [more] */
  const frame = (at, offset, easing, more = "") => ({ transform: `translate(${at.x}px, ${at.y}px)${more}`, offset, easing });
  /** @type {Keyframe[]} */
  const frames = [frame(start, 0, hop || turns ? "ease-out" : "cubic-bezier(.3,.1,.3,1)", ` scale(${scale})`)];
  if (goes && (hop || turns)) {
    const middle = { x: start.x / 2, y: start.y / 2 - hop };
    frames.push(frame(middle, ms.way / 2 / all, "ease-in-out", ` scale(${((1 + scale) / 2) * (hop ? 1.14 : 1)})${turns ? " scaleX(0.02)" : ""}`));
  }
  stops.forEach((stop, leg) => frames.push(frame(stop, ((leg + 1) / (stops.length + 1)) * (ms.way / all), "ease-in-out")));
  if (way.bump) {
    const reach = now.rect.width * BUMP;
    const against = { x: way.bump.x * reach, y: way.bump.y * reach };
    if (goes) frames.push(frame({ x: 0, y: 0 }, ms.way / all, "ease-out"));
    frames.push(frame(against, (ms.way + ms.bump * 0.4) / all, "ease-in"));
    frames.push(frame({ x: -against.x / 5, y: -against.y / 5 }, (ms.way + ms.bump * 0.75) / all, "ease-out"));
  }
  return { frames: [...frames, { transform: "none", offset: 1 }], ms: all };
}

/**
 * How something gets where it is: when it starts, from where, past what, and in which direction it runs into something.
 * @typedef {{delay: number, from: DOMRect | null, past: DOMRect[], bump: {x: number, y: number} | null}} Way
 */

/** @type {Way} nobody told */
const STAYS = { delay: 0, from: null, past: [], bump: null };

/**
 * The ways of things, as the notices tell. Where a thing goes by another name for this viewer, whatever is new at the
 * motion's target has come.
 * @param {Element} root
 * @param {NoticeLine[]} notices
 * @param {Map<string, Whereabouts>} before
 * @param {number} turned
 * @returns {Map<string, Way>}
 */
function waysOf(root, notices, before, turned) {
  /** @type {Map<string, Way>} */
  const found = new Map();
  const starts = startsOf(notices);
  const place = (/** @type {string} */ id) => shownBox(byId(root, id));
  for (const motion of motionsOf(notices)) {
    const delay = starts.get(motion.id) ?? 0;
    const sooner = found.get(motion.id);
    const passed = [...(sooner ? [motion.source] : []), ...(motion.through ?? [])].flatMap((id) => place(id) ?? []);
    const bump = motion.bump ? toward(place(motion.target), place(motion.bump), SIDES[motion.bump], turned) : null;
    const from = sooner?.from ?? (motion.source === motion.target ? null : place(motion.source));
    const way = { delay, from, past: [...(sooner?.past ?? []), ...passed], bump };
    for (const name of find(root, motion.id) ? [motion.id] : newAt(root, motion, before)) found.set(name, way);
    if (!found.has(motion.id)) found.set(motion.id, { ...STAYS, delay });
  }
  return found;
}

/** What is new where this went. @param {Element} root @param {Told} motion @param {Map<string, Whereabouts>} before */
const newAt = (root, { target }, before) =>
  [...(byId(root, target)?.querySelectorAll("[data-piece]") ?? [])].map((piece) => piece.getAttribute("data-piece") ?? "").filter((name) => !before.has(name));

/** @param {Element | null} element */
function shownBox(element) {
  const rect = element?.getBoundingClientRect();
  return rect?.width ? rect : null;
}

/**
 * The direction from a place to another thing, or to a side of it on a board that is turned.
 * @param {DOMRect | null} from
 * @param {DOMRect | null} thing
 * @param {{x: number, y: number} | undefined} side
 * @param {number} turned
 */
function toward(from, thing, side, turned) {
  if (from && thing) {
    const [dx, dy] = [thing.x + thing.width / 2 - from.x - from.width / 2, thing.y + thing.height / 2 - from.y - from.height / 2];
    const far = Math.hypot(dx, dy) || 1;
    return { x: dx / far, y: dy / far };
  }
  if (!side) return null;
  const angle = (turned * Math.PI) / 180;
  return { x: side.x * Math.cos(angle) - side.y * Math.sin(angle), y: side.x * Math.sin(angle) + side.y * Math.cos(angle) };
}

/** When each thing starts, in milliseconds. @param {NoticeLine[]} notices @returns {Map<string, number>} */
function startsOf(notices) {
  const order = [...new Set(notices.filter((notice) => notice.motions?.length).map((notice) => notice.beat ?? 0))];
  order.sort((a, b) => a - b);
  /** @type {Map<string, number>} */
  const starts = new Map();
  for (const notice of notices) {
    for (const { id } of notice.motions ?? []) {
      if (!starts.has(id)) starts.set(id, order.indexOf(notice.beat ?? 0) * (MOVE_MS + GAP_MS) * tempo());
    }
  }
  return starts;
}
