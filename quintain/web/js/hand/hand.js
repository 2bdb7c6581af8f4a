// The player's hand over the table: clicks, drags and resting turned into picks, picks into actions, and whatever cannot
// be picked into the reason why.

import { say } from "../shell/announcements.js";
import { choose, confirm } from "../shell/dialog.js";
import { t } from "../shell/i18n.js";
import { play as sound } from "../shell/sound.js";
import { choicesIn, click, clickable, pick, refusedRule } from "./picking.js";
import { pointing } from "./pointer.js";

/** @import {Pick} from "./picking.js" */
/** @import {Spot} from "./pointer.js" */
/** @import {Answer, Offer, RefusalInfo, Scene} from "../types.d.ts" */

/**
 * What the hand needs of its table.
 * @typedef {object} Reach
 * @property {import("../scene/stage.js").Stage} stage
 * @property {import("../table/prompt.js").Prompt} prompt
 * @property {() => boolean} busy an action is on its way
 * @property {() => boolean} watching nobody's hand: a spectator's
 * @property {(text: string) => void} act
 * @property {(clicks: string[]) => Promise<Answer | null>} why clicks that led nowhere; the game says what they meant
 */

export class Hand {
  /** @param {Reach} reach */
  constructor(reach) {
    this.reach = reach;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Pick} */
    this.pick = pick([]);
    /** @type {Map<string, RefusalInfo | null>} what the table said to clicks tried in this position */
    this.reasons = new Map();
    /** @type {string[]} what is being carried */
    this.lifted = [];
    this.stop = pointing(reach.stage.root, {
      choose: (spot) => this.choose(spot),
      lift: (spot) => this.#lift(spot),
      drop: (spot, at) => this.#drop(spot, at),
      rest: (spot) => void this.#rest(spot),
      clear: () => this.clear(),
    });
  }

  /** A new scene. What was picked stays picked as long as the same things can be done. @param {Scene | null} scene */
  see(scene) {
    const same = JSON.stringify(choicesIn(this.scene)) === JSON.stringify(choicesIn(scene));
    this.scene = scene;
    if (same) return;
    this.reasons.clear();
    this.pick = pick(choicesIn(scene));
    this.reach.prompt.forgive();
  }

  /** Show what is picked and what can be picked. */
  mark() {
    if (!this.scene) return;
    this.reach.stage.mark(this.pick);
    this.reach.prompt.mark(this.scene, this.pick, (id) => this.reach.stage.holds(id));
  }

  /** Lay down whatever is picked. */
  clear() {
    this.pick = pick(choicesIn(this.scene));
    this.reach.prompt.forgive();
    this.mark();
  }

  /** Something was clicked. @param {Spot} spot */
  choose(spot) {
    if (this.reach.busy() || !this.scene || this.scene.result) return;
    const inside = clickable(this.pick, spot.inside);
    if (clickable(this.pick, spot.ids).length || !inside.length) this.#click(spot.ids);
    else if (inside.length === 1) this.#click(inside);
    else void this.#chooseAmong(inside);
  }

  /** @param {string[]} ids */
  async #chooseAmong(ids) {
    const labels = this.#labels();
    const chosen = await choose(t("pick.which"), ids.map((id) => ({ value: id, label: labels.get(id) ?? id })));
    if (chosen) this.#click([chosen]);
  }

  /** @param {string[]} ids */
  #click(ids) {
    if (!this.scene) return;
    const direct = new Set(this.scene.buttons.map((button) => button.id));
    const result = click(choicesIn(this.scene), this.pick, ids, direct);
    this.pick = result.pick;
    this.reach.prompt.forgive();
    if (this.pick.offer) {
      void this.#take(this.pick.offer);
      return;
    }
    if (result.barred) this.reach.prompt.refuse(result.barred, refusedRule(this.scene, result.barred), this.#about(ids));
    else if (result.tried) void this.#explain(result.tried);
    else if (this.pick.clicks.length) say(t("pick.next", { n: this.pick.glow.size }));
    this.mark();
  }

  /** @param {Offer} offer */
  async #take(offer) {
    if (offer.confirm && !(await confirm(offer.label, t("confirm.do")))) {
      this.clear();
      return;
    }
    this.pick = pick(choicesIn(this.scene));
    this.mark();
    this.reach.act(offer.text);
  }

  // --- carrying --------------------------------------------------------------------------------------------------------

  /** @param {Spot} spot */
  #lift(spot) {
    const ids = [...spot.ids, ...spot.inside];
    const picked = ids.includes(this.pick.clicks.at(-1) ?? "");
    if (this.reach.busy() || !pieceAt(spot)) return false;
    if (!picked) {
      const start = clickable(this.pick, ids).length ? this.pick : pick(choicesIn(this.scene));
      if (!clickable(start, ids).length) return false;
      this.pick = start;
      this.choose(spot);
    }
    this.lifted = spot.ids;
    this.reach.stage.point(spot.ids, "data-lifted");
    return this.pick.clicks.length > 0;
  }

  /** @param {Spot | null} spot @param {DOMRect} at */
  #drop(spot, at) {
    const { stage } = this.reach;
    const carried = pieceAt({ ids: this.lifted, inside: [], element: stage.root.querySelector("[data-lifted]") });
    stage.point([], "data-lifted");
    if (!spot || spot.ids.some((id) => this.lifted.includes(id))) return;
    // It was carried there by hand: it moves on from where it was let go.
    if (carried && clickable(this.pick, [...spot.ids, ...spot.inside]).length) stage.carried = { id: carried, rect: at };
    this.choose(spot);
  }

  // --- why not ---------------------------------------------------------------------------------------------------------

  /** The mouse rests on something that cannot be picked: say why before it is clicked. @param {Spot | null} spot */
  async #rest(spot) {
    if (!spot || !this.pick.clicks.length || this.reach.busy()) return;
    const id = spot.ids[spot.ids.length - 1];
    const here = [...spot.ids, ...spot.inside];
    if (here.some((other) => this.pick.glow.has(other) || this.pick.clicks.includes(other))) return;
    if (!this.reach.stage.board.cells.has(id)) return;
    const clicks = this.pick.clicks.join();
    const reason = await this.#why([...this.pick.clicks, id]);
    if (reason && clicks === this.pick.clicks.join()) this.reach.prompt.refuse(reason.words, reason.rule, this.#about([id]));
  }

  /** @param {string[]} tried */
  async #explain(tried) {
    sound("no");
    if (this.reach.watching()) {
      this.reach.prompt.refuse(t("pick.watching"), "");
      return;
    }
    const reason = await this.#why(tried);
    this.reach.prompt.refuse(reason?.words ?? t("pick.nothing"), reason?.rule ?? "", this.#about(tried.slice(-1)));
  }

  /** Ask the table why not; null where it cannot say. @param {string[]} tried @returns {Promise<RefusalInfo | null>} */
  async #why(tried) {
    const key = tried.join("\n");
    const known = this.reasons.get(key);
    if (known !== undefined) return known;
    const reason = (await this.reach.why(tried))?.refusal ?? null;
    this.reasons.set(key, reason);
    return reason;
  }

  /** The outermost of these things on a board, to speak beside it. @param {string[]} ids */
  #about(ids) {
    const { cells } = this.reach.stage.board;
    return cells.get(ids.findLast((id) => cells.has(id)) ?? "")?.querySelector(".hit") ?? null;
  }

  /** What things are called. */
  #labels() {
    const scene = this.scene;
    const cells = scene?.boards.flatMap((board) => board.cells) ?? [];
    const pieces = [...cells.flatMap((cell) => cell.pieces ?? []), ...(scene?.zones.flatMap((zone) => zone.pieces ?? []) ?? [])];
    return new Map([...cells, ...pieces, ...(scene?.zones ?? []), ...(scene?.buttons ?? []), ...(scene?.ghosts ?? [])].map((thing) => [thing.id, thing.label]));
  }
}

/** The piece that would be carried from here; bare ground cannot be. @param {Spot} spot @returns {string | null} */
function pieceAt(spot) {
  const piece = spot.element?.closest("[data-piece]") ?? spot.element?.closest(".cell")?.querySelector("[data-piece]");
  return piece?.getAttribute("data-piece") ?? null;
}
