// Hints: a bot's advice on the options of one decision, gone as soon as these options are.

import { levelName } from "../scene/seats.js";
import { say } from "../shell/announcements.js";
import { t } from "../shell/i18n.js";

/** @import {Stage} from "../scene/stage.js" */
/** @import {Prompt} from "./prompt.js" */
/** @import {Answer, Offer, Scene} from "../types.d.ts" */

export class Hints {
  /** @param {Stage} stage @param {Prompt} prompt @param {() => Promise<Answer | null>} ask */
  constructor(stage, prompt, ask) {
    this.stage = stage;
    this.prompt = prompt;
    this.ask = ask;
    /** @type {Offer[] | null} the options that the hints on the page are about */
    this.offers = null;
    /** @type {string[]} the things that the best of them is about */
    this.best = [];
  }

  /** @param {Scene} scene */
  async show(scene) {
    const { offers } = scene;
    this.offers = offers;
    this.prompt.showHints("thinking", offers);
    const answer = await this.ask();
    if (this.offers !== offers) return;
    if (!answer || answer.refusal) {
      this.prompt.showHints(null, offers);
      this.prompt.refuse(answer?.refusal?.words ?? t("connection.not-sent"), answer?.refusal?.rule ?? "");
      return;
    }
    const hints = answer.hints ?? [];
    const title = t("hint.title", { adviser: levelName(answer.adviser ?? "") });
    this.prompt.showHints(hints, offers, title);
    this.best = offers.find((offer) => offer.text === hints[0]?.text)?.path ?? [];
    this.consider([]);
    if (hints.length) say(`${title}: ${hints.map((hint) => hint.label).join(", ")}`);
  }

  /** A new scene: hints on other options are out of date. @param {Scene | null} scene */
  see(scene) {
    if (this.offers && !sameOptions(this.offers, scene?.offers ?? [])) this.hide();
  }

  hide() {
    this.offers = null;
    this.best = [];
    this.prompt.showHints(null, []);
    this.consider([]);
  }

  /** Show on the board what an option would do; without one, the best of the hints. @param {string[]} path */
  consider(path) {
    const shown = path.length ? path : this.best;
    this.stage.point(shown, "data-hint");
    this.stage.board.aim([{ path: shown, kind: "better" }]);
  }
}

/** Whoever comes back after a lost connection has new offers of the same options. @param {Offer[]} some @param {Offer[]} others */
function sameOptions(some, others) {
  return some === others || (some.length === others.length && some.every((offer, place) => offer.text === others[place].text));
}
