// Clocks run here between two messages of the server, and are put right by each.

import { t } from "../shell/i18n.js";

/** @import {ClockInfo} from "../types.d.ts" */

const SHORT_MS = 20_000;

export class Clocks {
  /** @param {Element} root where the [data-clock] places are */
  constructor(root) {
    this.root = root;
    /** @type {ClockInfo[]} */
    this.clocks = [];
    this.since = 0;
    this.timer = setInterval(() => this.show(), 250);
  }

  /** @param {ClockInfo[]} clocks */
  set(clocks) {
    this.clocks = clocks;
    this.since = performance.now();
    this.show();
  }

  show() {
    for (const clock of this.clocks) {
      const place = this.root.querySelector(`[data-clock="${clock.seat}"]`);
      if (!(place instanceof HTMLElement)) continue;
      const left = Math.max(0, clock.left_ms - (clock.running ? performance.now() - this.since : 0));
      place.hidden = false;
      place.classList.toggle("running", clock.running);
      place.classList.toggle("short", clock.running && left < SHORT_MS);
      const words = timeLeft(left);
      if (place.textContent !== words) place.textContent = words;
      place.title = t(clock.running ? "clock.running" : "clock.standing");
    }
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** @param {number} ms */
function timeLeft(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
