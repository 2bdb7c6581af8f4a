// Clicks, taps, keys and drags on things, turned into the ids of what was meant.

import { boxOf, likeness } from "../scene/likeness.js";

/**
 * What was pointed at: `ids` from the topmost thing outwards, and `inside` whatever else stands on the same cell.
 * Where nothing was pointed at but something near is meant, it is `snapped` to.
 * @typedef {{ids: string[], inside: string[], element: Element | null, snapped?: boolean, touched?: boolean}} Spot
 * @typedef {object} Pointing
 * @property {(event: PointerEvent, target: Element) => Spot | null} near what is meant here, where nothing that can be picked was hit
 * @property {(spot: Spot, touched: boolean) => void} choose a click, tap or key
 * @property {() => boolean} holding whether something has been picked that still wants to know where to
 * @property {(spot: Spot) => boolean} lift whether a drag may begin here; it has been picked if so
 * @property {(spot: Spot | null, at: DOMRect) => void} drop a drag ended here
 * @property {(spot: Spot | null) => void} rest the mouse rests here
 * @property {() => void} clear a click on nothing
 * @property {(held: boolean) => void} press something is being pressed, or has been let go and is about to be clicked
 */

const SLACK = 6;
const REST_MS = 380;

/** What can be pointed at says by one of these what it is. */
const NAMES = ["data-id", "data-pick"];

/**
 * Everything that a place of the page belongs to, by its ids, the topmost first.
 * @param {Element | null} target
 * @param {Element} root
 * @param {string[]} [names] the attributes that hold ids
 */
export function idsAt(target, root, names = NAMES) {
  /** @type {string[]} */
  const ids = [];
  for (let at = target; at && at !== root; at = at.parentElement) {
    const name = names.find((one) => at?.hasAttribute(one));
    const id = name && at.getAttribute(name);
    if (id && !ids.includes(id)) ids.push(id);
  }
  return ids;
}

/** @param {Element | null} target @param {Element} root @returns {Spot | null} */
function spotOf(target, root) {
  const ids = idsAt(target, root);
  if (!ids.length) return null;
  const first = target?.closest("[data-id], [data-pick]") ?? null;
  const cell = target?.closest(".cell");
  const inside = Array.from(cell?.querySelectorAll("[data-piece]") ?? [], (piece) => piece.getAttribute("data-piece") ?? "");
  return { ids, inside: inside.filter((id) => !ids.includes(id)), element: first };
}

/**
 * @param {HTMLElement} root
 * @param {Pointing} act
 * @returns {() => void} stop listening
 */
export function pointing(root, act) {
  const listeners = new AbortController();
  const { signal } = listeners;
  /** @type {{x: number, y: number, spot: Spot, ghost: HTMLElement | null} | null} */
  let held = null;
  let moved = false;
  let resting = 0;
  const meant = (/** @type {Event} */ event, /** @type {Element} */ target) => act.near(/** @type {PointerEvent} */ (event), target) ?? spotOf(target, root);

  root.addEventListener(
    "click",
    (event) => {
      if (moved) {
        moved = false;
        event.stopPropagation();
        return;
      }
      const target = /** @type {Element} */ (event.target);
      // A link leads to its page, and what opens only opens; but a drawer is also a place to bring something to.
      const goal = target.closest("button, [data-can]") || (act.holding() && target.closest(".zone-drawer"));
      if (target.closest("a") || (target.closest("summary") && !goal)) return;
      const spot = meant(event, target);
      if (spot) act.choose(spot, /** @type {PointerEvent} */ (event).pointerType === "touch");
      else if (!target.closest("button, a, input, summary, label")) act.clear();
    },
    { signal },
  );

  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      const target = /** @type {Element} */ (event.target);
      if (!(target instanceof SVGElement)) return;
      const spot = spotOf(target, root);
      if (!spot) return;
      event.preventDefault();
      act.choose(spot, false);
    },
    { signal },
  );

  root.addEventListener(
    "pointerdown",
    (event) => {
      moved = false;
      if (event.button !== 0 || !event.isPrimary) return;
      act.press(true);
      const spot = meant(event, /** @type {Element} */ (event.target));
      if (spot) held = { x: event.clientX, y: event.clientY, spot, ghost: null };
    },
    { signal },
  );

  addEventListener(
    "pointermove",
    (event) => {
      if (!held) return;
      if (!held.ghost) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
        moved = true;
        if (!act.lift(held.spot)) {
          held = null;
          return;
        }
        held.ghost = ghostOf(held.spot);
        root.classList.add("dragging");
      }
      held.ghost.style.left = `${event.clientX}px`;
      held.ghost.style.top = `${event.clientY}px`;
    },
    { signal },
  );

  /** @param {PointerEvent} event */
  const letGo = (event) => {
    act.press(false);
    const was = held;
    held = null;
    if (!was?.ghost) return;
    const at = was.ghost.getBoundingClientRect();
    was.ghost.remove();
    root.classList.remove("dragging");
    const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    act.drop(under && root.contains(under) ? meant(event, under) : null, at);
    setTimeout(() => {
      moved = false;
    });
  };
  addEventListener("pointerup", letGo, { signal });
  addEventListener("pointercancel", letGo, { signal });

  root.addEventListener(
    "pointerover",
    (event) => {
      clearTimeout(resting);
      if (event.pointerType !== "mouse") return;
      const spot = spotOf(/** @type {Element} */ (event.target), root);
      resting = setTimeout(() => act.rest(spot), REST_MS);
    },
    { signal },
  );
  signal.addEventListener("abort", () => clearTimeout(resting));
  return () => listeners.abort();
}

/**
 * Carry a button's drawing to wherever the pointer lets go. Without a movement it stays a click.
 * @param {PointerEvent} event
 * @param {(under: Element | null) => void} drop
 */
export function carry(event, drop) {
  const { currentTarget: held, clientX: x, clientY: y } = event;
  if (event.button !== 0 || !(held instanceof HTMLElement)) return;
  const listeners = new AbortController();
  const { signal } = listeners;
  /** @type {HTMLElement | null} */
  let ghost = null;
  addEventListener(
    "pointermove",
    (moved) => {
      if (!ghost && Math.hypot(moved.clientX - x, moved.clientY - y) < SLACK) return;
      ghost ??= ghostFor(held.querySelector("svg"), held.querySelector("svg") ?? held);
      ghost.style.left = `${moved.clientX}px`;
      ghost.style.top = `${moved.clientY}px`;
    },
    { signal },
  );
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(
      end,
      (ended) => {
        listeners.abort();
        if (!ghost) return;
        ghost.remove();
        const { clientX, clientY } = /** @type {PointerEvent} */ (ended);
        if (end === "pointerup") drop(document.elementFromPoint(clientX, clientY));
      },
      { signal },
    );
  }
}

/** A likeness that follows the finger. @param {Spot} spot */
function ghostOf(spot) {
  const piece =
    spot.element?.closest("[data-piece]") ?? spot.element?.closest(".cell")?.querySelector("[data-piece]") ?? null;
  return ghostFor(piece, piece ?? spot.element);
}

/** @param {Element | null} piece what is carried @param {Element | null} measure what says how large it is */
function ghostFor(piece, measure) {
  const { width, height } = measure ? boxOf(measure) : { width: 60, height: 60 };
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  ghost.inert = true;
  if (piece) ghost.append(likeness(piece, width));
  document.body.append(ghost);
  return ghost;
}
