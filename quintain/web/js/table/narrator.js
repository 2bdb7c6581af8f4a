// The narrator of a table: shows each beat of a tale on the stage, writes its lines into the log, and keeps quiet whatever
// was asked before.

import { pick } from "../hand/picking.js";
import { motionsOf } from "../scene/beats.js";
import { say } from "../shell/announcements.js";
import { focusName, focusOn } from "../shell/dom.js";
import { play as sound } from "../shell/sound.js";
import { Tale } from "./tale.js";
import { Teller } from "./teller.js";

/** @import {Beat} from "../scene/beats.js" */
/** @import {Chapter} from "./tale.js" */
/** @import {NoticeLine, Scene} from "../types.d.ts" */

/**
 * Where it is told.
 * @typedef {object} Place
 * @property {import("../scene/stage.js").Stage} stage
 * @property {import("./log.js").Log} log
 * @property {import("./prompt.js").Prompt} prompt
 * @property {() => Element} host says whether something is being told
 * @property {(rule: string) => void} rule shows a rule
 * @property {(chapter: Chapter, notices: NoticeLine[] | null) => number} close the scene stands; what still moves on the way there, and how long
 */

export class Narrator {
  /** @param {string} game @param {Place} place */
  constructor(game, place) {
    this.place = place;
    this.teller = new Teller(game, { skip: () => this.tale.skip(), rule: place.rule });
    this.tale = new Tale({
      holdsUp: (notice) => this.teller.holdsUp(notice),
      show: (scene, beat) => this.#show(scene, beat),
      say: (scene, beat) => this.#say(scene, beat),
      hurry: (lines) => this.#hurry(lines),
      close: (chapter, notices) => this.#close(chapter, notices),
    });
    /** @type {string | null} what had the focus in the prompt when something began to be told */
    this.focused = null;
  }

  /** Afresh, with this scene. @param {Scene | null} scene */
  begin(scene) {
    this.tale.begin(scene);
    this.#rest(0);
  }

  /** Somebody acts: nothing stands in the way any longer. */
  yield() {
    this.tale.skip();
    this.teller.hide();
  }

  leave() {
    this.tale.leave();
    this.teller.hide();
  }

  /** @param {Scene} scene in the middle of it @param {Beat} beat */
  #show(scene, beat) {
    const { stage } = this.place;
    this.#quieten();
    const places = [...beat.lit, ...motionsOf(beat.notices).map(({ target }) => target)];
    stage.board.follow(places);
    const moving = stage.draw(scene, beat.notices);
    stage.mark(pick([]));
    stage.point(beat.lit, "data-told");
    if (beat.shown?.glimpse?.throw) sound("dice");
    else soundOf(beat.notices);
    return Math.max(moving, this.teller.show(scene, beat, stage.isBelow(places)));
  }

  /** What was asked before is asked no more. */
  #quieten() {
    const { root } = this.place.prompt;
    const active = document.activeElement;
    if (active && root.contains(active)) this.focused = focusName(active);
    this.place.host().classList.add("telling");
    root.classList.remove("mine");
    root.inert = true;
  }

  /** @param {Scene} scene with what came of the beat @param {Beat} beat */
  #say(scene, beat) {
    this.place.log.add(beat.notices);
    const ms = this.teller.say(beat);
    if (!this.tale.runs) this.#rest(ms);
    else if (beat.done.length) this.place.stage.draw(scene, []);
    return ms;
  }

  /** Words of which nothing is shown but the scene that stands afterwards. @param {NoticeLine[]} lines */
  #hurry(lines) {
    this.#rest(0);
    this.place.log.add(lines);
    for (const line of lines) say(line.words);
    soundOf(lines);
  }

  /** All has been told, and can be read for so long. @param {number} ms */
  #rest(ms) {
    this.place.host().classList.remove("telling");
    this.place.prompt.root.inert = false;
    this.place.stage.point([], "data-told");
    if (ms) this.teller.rest(ms);
    else this.teller.hide();
  }

  /** @param {Chapter} chapter @param {NoticeLine[] | null} notices */
  #close(chapter, notices) {
    if (chapter.log) this.place.log.cut(chapter.log);
    const moving = this.place.close(chapter, notices);
    if (this.focused && document.activeElement === document.body) focusOn(this.place.prompt.root.querySelector(this.focused));
    this.focused = null;
    return moving;
  }
}

/** @param {NoticeLine[]} notices */
function soundOf(notices) {
  const moves = motionsOf(notices).length;
  if (moves) sound(moves > 1 ? "take" : "place");
}
