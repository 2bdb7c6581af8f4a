// Looking at a part of a large board: wheel and pinch zoom, dragging pans, two touches of the ground show everything. Small
// boards always show whole.

import { attr } from "../shell/dom.js";

const CLOSEST = 6;
/** Two touches within this time, and no farther from each other, are one gesture. */
const TWICE_MS = 320;
const TWICE_PX = 28;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export class Viewport {
  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Box} */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    this.box = this.whole;
    this.enabled = false;
    /** @type {Box | null} where one begins, if not with the whole */
    this.home = null;
    /** Somebody has chosen where to look. */
    this.moved = false;
    /** @type {{time: number, x: number, y: number} | null} the last touch of the ground */
    this.tap = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("pointerdown", (event) => this.#touch(event));
    root.addEventListener("pointermove", (event) => this.#drag(event));
    root.addEventListener("pointerup", (event) => this.#tapped(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      root.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
  }

  /**
   * A new board, or another room for it: show it whole, or at first this part of it; who has looked elsewhere stays there.
   * @param {Box} whole
   * @param {boolean} enabled
   * @param {Box | null} home
   */
  frame(whole, enabled, home) {
    const changed = whole.width !== this.whole.width || whole.height !== this.whole.height || enabled !== this.enabled;
    if (changed) this.moved = false;
    this.whole = whole;
    this.enabled = enabled;
    this.home = home;
    attr(this.root, "data-zoom", enabled ? 1 : null);
    if (!this.moved) this.box = enabled && home ? this.#around(home) : this.#everything();
    else this.box = this.#kept();
    this.#show();
  }

  /** Zoom by a factor around the middle. @param {number} factor */
  zoom(factor) {
    this.#zoom(factor, { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 });
  }

  /** Everything; or, where everything is in view already, where one began. */
  fit() {
    const all = this.#everything();
    this.moved = true;
    this.box = this.home && this.box.width > all.width * 0.98 ? this.#around(this.home) : all;
    this.#show();
  }

  /** Move so that all of this can be seen, and only if it must be; farther away where it is larger than the view. @param {Box | null} part */
  show(part) {
    if (!part || !this.enabled) return;
    const { box } = this;
    if (part.width > box.width || part.height > box.height) this.box = this.#around(part);
    else {
      box.x = Math.min(Math.max(box.x, part.x + part.width - box.width), part.x);
      box.y = Math.min(Math.max(box.y, part.y + part.height - box.height), part.y);
    }
    this.#show();
  }

  /** Whether this place is in view. @param {{x: number, y: number}} place */
  sees({ x, y }) {
    const { box } = this;
    return x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height;
  }

  /** Where the pointer is, in the units of the drawing. @param {MouseEvent} event */
  at(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.getScreenCTM()?.inverse());
  }

  /** How many units of the drawing a pixel is. */
  get unit() {
    return this.box.width / (this.root.clientWidth || this.box.width);
  }

  /** The whole, and as much around it as fills the room there is. */
  get room() {
    return this.#around(this.whole);
  }

  /** All that can be shown; small boards keep their own shape. */
  #everything() {
    return this.enabled ? this.room : { ...this.whole };
  }

  /** As much as is in view, around the same middle, in the shape that the room has now. @returns {Box} */
  #kept() {
    const all = this.#everything();
    const { box } = this;
    const width = Math.min(box.width, all.width);
    const height = (width * all.height) / all.width;
    return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  }

  /** A part in the middle of the room there is, no closer than one may come. @param {Box} part @returns {Box} */
  #around(part) {
    const { clientWidth, clientHeight } = this.root;
    const shape = clientWidth && clientHeight ? clientWidth / clientHeight : this.whole.width / this.whole.height;
    const width = Math.max(part.width, part.height * shape, this.whole.width / CLOSEST);
    const height = width / shape;
    return { x: part.x + (part.width - width) / 2, y: part.y + (part.height - height) / 2, width, height };
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.enabled) return;
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY / 400), this.at(event));
  }

  /** @param {PointerEvent} event */
  #touch(event) {
    if (!this.enabled) return;
    // A piece that can be picked up is dragged itself.
    const held = event.target instanceof Element && event.target.closest("[data-can]");
    if (held && this.fingers.size === 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** Two touches of the ground show everything, and two more where one began. @param {PointerEvent} event */
  #tapped(event) {
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const held = event.target instanceof Element && event.target.closest("[data-can]");
    const before = this.tap;
    this.tap = held ? null : { time, x, y };
    if (!this.enabled || held || !before || time - before.time > TWICE_MS || Math.hypot(x - before.x, y - before.y) > TWICE_PX) return;
    this.tap = null;
    this.fit();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const { unit } = this;
    this.moved = true;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) {
      const [, other] = others[0];
      const spread = (/** @type {{x: number, y: number}} */ at) => Math.hypot(at.x - other.x, at.y - other.y);
      const now = { x: event.clientX, y: event.clientY };
      this.#zoom(spread(now) / Math.max(1, spread(before)), this.at(event));
    } else {
      this.box.x -= (event.clientX - before.x) * unit;
      this.box.y -= (event.clientY - before.y) * unit;
      this.#show();
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {number} factor @param {{x: number, y: number}} around */
  #zoom(factor, around) {
    if (!this.enabled) return;
    this.moved = true;
    const width = Math.min(this.#everything().width, Math.max(this.whole.width / CLOSEST, this.box.width / factor));
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
    const { box } = this;
    const all = this.#everything();
    box.x = Math.min(Math.max(box.x, all.x), all.x + all.width - box.width);
    box.y = Math.min(Math.max(box.y, all.y), all.y + all.height - box.height);
    this.root.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  }
}
