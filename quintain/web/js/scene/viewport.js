// Looking at a part of a large board: wheel and pinch zoom, dragging pans. Small boards always show whole.

import { attr } from "../shell/dom.js";

const CLOSEST = 6;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export class Viewport {
  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Box} */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    this.box = this.whole;
    this.enabled = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("pointerdown", (event) => this.#touch(event));
    root.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      root.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
  }

  /** A new board: show it whole, unless it only changed a little. @param {Box} whole @param {boolean} enabled */
  frame(whole, enabled) {
    const same = Math.abs(whole.width - this.whole.width) < 1 && Math.abs(whole.height - this.whole.height) < 1;
    this.whole = whole;
    this.enabled = enabled;
    attr(this.root, "data-zoom", enabled ? 1 : null);
    if (!same || !enabled) this.box = { ...whole };
    this.#show();
  }

  /** Zoom by a factor around the middle. @param {number} factor */
  zoom(factor) {
    this.#zoom(factor, { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 });
  }

  fit() {
    this.box = { ...this.whole };
    this.#show();
  }

  /** Move so that this place can be seen. @param {{x: number, y: number}} place */
  reveal({ x, y }) {
    const margin = 80;
    const { box } = this;
    if (x < box.x + margin) box.x = x - margin;
    if (x > box.x + box.width - margin) box.x = x + margin - box.width;
    if (y < box.y + margin) box.y = y - margin;
    if (y > box.y + box.height - margin) box.y = y + margin - box.height;
    this.#show();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.enabled) return;
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY / 400), this.#at(event));
  }

  /** @param {PointerEvent} event */
  #touch(event) {
    if (!this.enabled) return;
    // A piece that can be picked up is dragged itself.
    const held = event.target instanceof Element && event.target.closest("[data-can]");
    if (held && this.fingers.size === 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const unit = this.box.width / this.root.clientWidth;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) {
      const [, other] = others[0];
      const spread = (/** @type {{x: number, y: number}} */ at) => Math.hypot(at.x - other.x, at.y - other.y);
      const now = { x: event.clientX, y: event.clientY };
      this.#zoom(spread(now) / Math.max(1, spread(before)), this.#at(event));
    } else {
      this.box.x -= (event.clientX - before.x) * unit;
      this.box.y -= (event.clientY - before.y) * unit;
      this.#show();
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {MouseEvent} event */
  #at(event) {
    const matrix = this.root.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  /** @param {number} factor @param {{x: number, y: number}} around */
  #zoom(factor, around) {
    if (!this.enabled) return;
    const width = Math.min(this.whole.width, Math.max(this.whole.width / CLOSEST, this.box.width / factor));
    const real = this.box.width / width;
    this.box = {
      x: around.x - (around.x - this.box.x) / real,
      y: around.y - (around.y - this.box.y) / real,
      width,
      height: this.box.height / real,
    };
    this.#show();
  }

  #show() {
    const { box, whole } = this;
    box.x = Math.min(Math.max(box.x, whole.x), whole.x + whole.width - box.width);
    box.y = Math.min(Math.max(box.y, whole.y), whole.y + whole.height - box.height);
    this.root.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  }
}
