// The tale of a match: what happened is told beat after beat, and only then does the new scene stand. It keeps order and
// time and draws nothing. Whoever does not want to wait skips it and has missed nothing.

import { beatsOf, moved, motionsOf, withCells } from "../scene/beats.js";
import { preferences } from "../shell/storage.js";

/** @import {Beat} from "../scene/beats.js" */
/** @import {LogCut, NoticeLine, Scene} from "../types.d.ts" */

/** So many chapters may wait for the one that is being told; with more of them the oldest are over at once. */
const MOST_WAITING = 4;
/** A chapter of more beats is a summary: nobody was here when it happened. */
const LONGEST = 60;

/**
 * What one update brought. `log`: the whole log, where something was taken back.
 * @typedef {{notices: NoticeLine[], scene: Scene, before: Scene, log: LogCut | null}} Chapter
 */
/**
 * Whoever tells it to a person.
 * @typedef {object} Telling
 * @property {(notice: NoticeLine) => boolean} holdsUp whether a notice holds up dice or a card
 * @property {(scene: Scene, beat: Beat) => number} show begin to show a beat; so many milliseconds until it has been seen
 * @property {(scene: Scene, beat: Beat) => number} say a beat has been seen: its words, and what came of it; so many milliseconds to read them
 * @property {(lines: NoticeLine[]) => void} hurry words of which nothing was shown
 * @property {(chapter: Chapter, notices: NoticeLine[] | null) => number} close the scene stands; these are still to be shown on the way there, and so long that takes
 */

export class Tale {
  /** @param {Telling} telling */
  constructor(telling) {
    this.telling = telling;
    /** @type {Scene | null} what is shown */
    this.scene = null;
    /** @type {Chapter[]} the first of them is being told */
    this.chapters = [];
    /** @type {Beat[]} what is still to be said of it; the first of them is being shown */
    this.beats = [];
    /** @type {NoticeLine[]} what moved and could not be shown yet */
    this.unseen = [];
    /** @type {(() => void) | null} what comes next */
    this.next = null;
    this.timer = 0;
    /** Something is held: nothing changes under a finger. */
    this.held = false;
    this.listening = new AbortController();
    document.addEventListener("visibilitychange", () => document.hidden && this.skip(), { signal: this.listening.signal });
  }

  /** Afresh, with this scene. @param {Scene | null} scene */
  begin(scene) {
    this.#forget();
    this.chapters = [];
    this.beats = [];
    this.scene = scene;
  }

  /** Something happened: it is told as soon as all before it has been told. @param {Chapter} chapter */
  hear(chapter) {
    this.chapters.push(chapter);
    const most = document.hidden ? 0 : MOST_WAITING + 1;
    if (this.chapters.length > most) this.#hasten(most);
    if (this.next || !this.chapters.length) return;
    if (this.held) this.next = () => this.#turn();
    else this.#turn();
  }

  /** Whether something is being told. */
  get runs() {
    return this.beats.length > 0;
  }

  /** Go to the end at once; whether there was anything left to tell. */
  skip() {
    const told = this.chapters.length > 0;
    this.#hasten(0);
    return told;
  }

  /** Hold it still, as long as somebody presses something, or let it go on. @param {boolean} held */
  hold(held) {
    this.held = held;
    const { next } = this;
    if (!held && next && !this.timer) this.#later(0, next);
  }

  leave() {
    this.#forget();
    this.listening.abort();
  }

  // --- inside ----------------------------------------------------------------------------------------------------------

  /** Come to the end at once of all chapters but so many. @param {number} left */
  #hasten(left) {
    this.#forget();
    while (this.chapters.length > left) {
      this.telling.hurry(this.beats.length ? this.beats.flatMap(({ notices }) => notices) : this.chapters[0].notices);
      this.beats = [];
      this.#close(null);
    }
  }

  /** The next chapter begins. */
  #turn() {
    const [chapter] = this.chapters;
    if (!chapter) return;
    const beats = beatsOf(chapter.notices, this.telling.holdsUp);
    if (isQuiet(beats) || chapter.log || beats.length > LONGEST || preferences().pace === "once") {
      this.telling.hurry(chapter.notices);
      const ms = this.#close(together(chapter.notices));
      if (this.chapters.length) this.#later(ms, () => this.#turn());
      return;
    }
    this.beats = beats;
    this.unseen = [];
    this.#show();
  }

  #show() {
    const [beat] = this.beats;
    if (!this.scene) return;
    const { scene, left } = moved(this.scene, motionsOf(beat.notices));
    this.scene = scene;
    if (left.length) this.unseen.push({ ...beat.notices[0], beat: 0, motions: left });
    this.#later(this.telling.show(scene, beat), () => this.#say());
  }

  #say() {
    const beat = /** @type {Beat} */ (this.beats.shift());
    if (!this.scene) return;
    this.scene = withCells(this.scene, this.chapters[0].scene, beat.done);
    const ms = this.telling.say(this.scene, beat);
    if (this.beats.length) this.#later(ms, () => this.#show());
    // What comes now waits until this has been read.
    else this.#later(Math.max(ms, this.#close(this.unseen)), () => this.#turn());
  }

  /** The chapter ends with its scene. @param {NoticeLine[] | null} notices */
  #close(notices) {
    const chapter = /** @type {Chapter} */ (this.chapters.shift());
    this.scene = chapter.scene;
    return this.telling.close(chapter, notices);
  }

  /** @param {number} ms @param {() => void} next */
  #later(ms, next) {
    this.next = next;
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.held) return;
      this.next = null;
      next();
    }, ms);
  }

  #forget() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.next = null;
  }
}

/** Whether there is nothing to wait for: one beat that only moves things. @param {Beat[]} beats */
const isQuiet = (beats) => beats.length < 2 && beats.every(({ shown, lit }) => !shown && !lit.length);

/** What happened, without waiting for one another. @param {NoticeLine[]} notices */
const together = (notices) => notices.map((notice) => ({ ...notice, beat: 0 }));
