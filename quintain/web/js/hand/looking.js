// A closer look at a thing: a right-click, a long press of a finger, or a key on whatever has the focus. It never plays
// anything.

import { isTyping } from "../shell/dom.js";
import { preferences } from "../shell/storage.js";
import { idsAt } from "./pointer.js";

/** Sooner than the browser's own long press, which would bring its menu. */
const LONG_MS = 450;
const SLACK = 8;
const KEY = "i";
/** What says something can be looked at, even where it cannot be picked. */
const NAMES = ["data-id", "data-pick", "data-look"];

/**
 * @param {HTMLElement} root
 * @param {(ids: string[]) => boolean} look at what goes by these ids, the topmost first; whether there is anything to say
 * @returns {() => void} stop listening
 */
export function looking(root, look) {
  const listeners = new AbortController();
  const { signal } = listeners;
  /** @type {{x: number, y: number, id: number} | null} a finger that rests on something */
  let finger = null;
  /** What a finger has looked at is not pressed by lifting it. */
  let looked = false;
  let timer = 0;

  const lift = () => {
    clearTimeout(timer);
    finger = null;
  };
  const lookAt = (/** @type {EventTarget | null} */ target) => {
    const ids = target instanceof Element && !target.closest("a, input, select, textarea") ? idsAt(target, root, NAMES) : [];
    return ids.length > 0 && look(ids);
  };

  root.addEventListener(
    "pointerdown",
    (event) => {
      lift();
      looked = false;
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      finger = { x: event.clientX, y: event.clientY, id: event.pointerId };
      timer = setTimeout(() => {
        lift();
        looked = lookAt(event.target);
        // Whatever else has been following this finger lets go of it.
        if (looked) dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
      }, LONG_MS);
    },
    { signal, capture: true },
  );
  addEventListener("pointermove", (event) => void (finger && event.pointerId === finger.id && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLACK && lift()), { signal });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, lift, { signal });

  root.addEventListener(
    "click",
    (event) => {
      if (!looked) return;
      looked = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );

  root.addEventListener(
    "contextmenu",
    (event) => {
      const seen = looked || lookAt(event.target);
      lift();
      if (seen) event.preventDefault();
    },
    { signal },
  );

  root.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // What can only be read has nothing else to do with the key that presses things.
      const reads = event.target instanceof Element && event.target.matches("[data-reads]") && event.key === "Enter";
      const asked = event.key.toLowerCase() === KEY && preferences().shortcuts;
      if ((reads || asked) && lookAt(event.target)) event.preventDefault();
    },
    { signal },
  );
  signal.addEventListener("abort", lift);
  return () => listeners.abort();
}
