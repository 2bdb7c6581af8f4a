// A finished match as a strip of scenes, which comes in pages: only what somebody looks at is asked for.

import { patched, whole } from "./patch.js";

/** @import {Frame, Scene} from "../types.d.ts" */

/** So many frames before one that is jumped to are asked for with it, so that its log has a beginning. */
const BEFORE = 60;
/** So many frames before the end of what is known the next ones are asked for. */
const AHEAD = 12;

/** @typedef {{total: number, first: number, frames: Frame[]}} StripPage */
/** @typedef {(first: number, until: number) => Promise<StripPage>} LoadPage */

export class Strip {
  /** @param {LoadPage} load */
  constructor(load) {
    this.load = load;
    this.total = Infinity;
    /** @type {Frame[]} with gaps where nothing was asked for yet */
    this.frames = [];
    /** @type {Scene[]} with the same gaps */
    this.scenes = [];
    /** @type {Promise<void>} asked for one after the other */
    this.asking = Promise.resolve();
  }

  /** The last frame. */
  get last() {
    return this.total - 1;
  }

  /** Whether this frame is here. @param {number} ply */
  has(ply) {
    return this.scenes[ply] !== undefined;
  }

  /** See to it that this frame is here, or the last if there are fewer. @param {number} ply @returns {Promise<void>} */
  reach(ply) {
    const asked = this.asking.then(() => this.#reach(ply));
    this.asking = asked.catch(() => undefined);
    return asked;
  }

  /** Ask for what follows in good time. @param {number} ply */
  lookAhead(ply) {
    const end = this.run(ply)[1];
    if (end < this.total && end - ply <= AHEAD) this.reach(end).catch(() => undefined);
  }

  /** The first frame of those around this one that are here without a gap, and the one after the last. @param {number} ply @returns {[number, number]} */
  run(ply) {
    let [first, end] = [ply, ply];
    while (this.has(first - 1)) first -= 1;
    while (this.has(end)) end += 1;
    return [first, end];
  }

  /** @param {number} ply */
  async #reach(ply) {
    while (!this.has(Math.min(ply, this.last))) {
      const wanted = Math.min(ply, this.last);
      const [first, until] = this.#gap(wanted);
      const page = await this.load(this.has(wanted - 1) ? wanted : Math.max(first, wanted - BEFORE), until);
      if (!page.frames.length) return;
      this.#keep(page);
    }
  }

  /** The frames around this one that are not here. @param {number} ply @returns {[number, number]} */
  #gap(ply) {
    let [first, until] = [ply, ply + 1];
    while (first > 0 && !this.has(first - 1)) first -= 1;
    while (until < Math.min(this.total, this.scenes.length) && !this.has(until)) until += 1;
    return [first, this.has(until) ? until : Math.min(this.total, 1 << 30)];
  }

  /** @param {StripPage} page */
  #keep({ total, first, frames }) {
    this.total = total;
    frames.forEach((frame, place) => {
      const before = this.scenes[first + place - 1];
      this.frames[first + place] = frame;
      this.scenes[first + place] = frame.scene ? whole(frame.scene) : patched(before, frame.patch);
    });
  }
}
