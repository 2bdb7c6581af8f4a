// Things that open and close: plates, drawers, one's own hand on a phone. What somebody opened stays open however often
// it is drawn anew; what holds the next click opens by itself, unless somebody has closed it.

import { attr } from "../shell/dom.js";

/** @typedef {{open: boolean, turn: (open: boolean) => void}} Fold whether something is open, and what is said when somebody turns it */

export class Folds {
  constructor() {
    /** @type {Set<string>} what somebody has opened */
    this.opened = new Set();
    /** @type {Set<string>} what somebody has closed, for as long as the same can be done */
    this.closed = new Set();
    /** @type {Set<string>} what holds the next click */
    this.holding = new Set();
  }

  /** @param {string} key @returns {Fold} */
  at(key) {
    return { open: this.isOpen(key), turn: (open) => this.#turn(key, open) };
  }

  /** @param {string} key */
  isOpen(key) {
    return this.opened.has(key) || (this.holding.has(key) && !this.closed.has(key));
  }

  /** Something else can be done now. */
  forget() {
    this.closed.clear();
  }

  /** @param {string} key @param {boolean} open */
  #turn(key, open) {
    const [into, from] = open ? [this.opened, this.closed] : [this.closed, this.opened];
    into.add(key);
    from.delete(key);
  }
}

/**
 * Something that opens, called by this key, as it was left.
 * @param {HTMLDetailsElement} details
 * @param {string} key
 * @param {Fold} fold
 */
export function folding(details, key, fold) {
  details.open = fold.open;
  attr(details, "data-fold", key);
  details.querySelector("summary")?.addEventListener("click", (event) => {
    // What can be pressed within it does not turn it.
    const pressed = event.target instanceof Element && event.target.closest("summary, button, a, input")?.localName !== "summary";
    if (event.defaultPrevented || pressed) return;
    // At once and by ourselves: whoever hears of this click afterwards may draw it as it is now.
    event.preventDefault();
    details.open = !details.open;
    fold.turn(details.open);
  });
  return details;
}
