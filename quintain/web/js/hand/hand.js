// The player's hand over the table: clicks, drags and resting turned into picks, picks into actions, and whatever cannot
// be picked into the reason why.

import { say } from "../shell/announcements.js";
import { confirm } from "../shell/dialog.js";
import { byId } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { play as sound } from "../shell/sound.js";
import { looking } from "./looking.js";
import { choicesIn, click, clickable, pick } from "./picking.js";
import { idsAt, pointing } from "./pointer.js";

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
 * @property {() => boolean} skip come to the end of what is being told, for somebody acts; whether there was anything left
 * @property {(held: boolean) => void} held something is being pressed, or has been let go
 * @property {(text: string) => void} act
 * @property {(clicks: string[]) => Promise<Answer | null>} why clicks that led nowhere; the game says what they meant
 */

/** So near a finger still means the same place. */
const TOUCH_PX = 26;

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
    /** A board that could be laid is being carried. */
    this.laying = false;
    Object.assign(reach.stage.leads, {
      choose: (/** @type {string} */ id) => this.choose({ ids: [id], inside: [], element: null }),
      take: (/** @type {Offer} */ offer) => this.#takeStill(offer),
      rule: (/** @type {string} */ rule) => reach.prompt.acts.rule(rule),
    });
    const stopLooking = looking(reach.prompt.root, (ids) => reach.stage.look(ids));
    const stopPointing = pointing(reach.stage.root, {
      near: (event, target) => this.#near(event, target),
      holding: () => this.pick.clicks.length > 0,
      choose: (spot, touched) => this.choose(spot, touched),
      lift: (spot) => this.#lift(spot),
      drop: (spot, at) => this.#drop(spot, at),
      rest: (spot) => void this.#rest(spot),
      clear: () => this.reach.skip() || this.clear(),
      press: (held) => reach.held(held),
    });
    this.stop = () => {
      stopPointing();
      stopLooking();
    };
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

  /** Between many places that cover each other the nearest is meant. @param {PointerEvent} event @param {Element} target @returns {Spot | null} */
  #near(event, target) {
    const { board } = this.reach.stage;
    if (!board.ghosts.open.length || !board.root.contains(target) || clickable(this.pick, idsAt(target, board.root)).length) return null;
    const touched = event.pointerType === "touch";
    const id = board.ghosts.near(board.viewport.at(event), touched ? TOUCH_PX * board.viewport.unit : 0);
    return id ? { ids: [id], inside: [], element: byId(board.ghosts.layer, id), snapped: true, touched } : null;
  }

  /** Something was clicked, or touched by a finger, which is too broad to tell small things apart. @param {Spot} spot @param {boolean} [touched] */
  choose(spot, touched = false) {
    const told = this.reach.skip();
    const { ghosts } = this.reach.stage.board;
    if (spot.snapped && spot.touched && spot.ids[0] !== ghosts.aimed) {
      // A finger covers many places: the first touch says which it has come to, the second is meant.
      ghosts.aim(spot.ids[0]);
      say(spot.element?.getAttribute("aria-label") ?? "");
      return;
    }
    // Whoever only wanted to see the end has not tried anything.
    if (told && !clickable(this.pick, [...spot.ids, ...spot.inside]).length) return;
    if (this.reach.busy() || !this.scene || this.scene.result) return;
    const hit = clickable(this.pick, spot.ids);
    const inside = clickable(this.pick, spot.inside);
    const unsure = hit.length ? touched && inside.length > 0 : inside.length > 1;
    // Somewhere on a crowded cell: what stands there is listed, large, with what can be done with it.
    if (unsure && this.reach.stage.look([...hit, ...inside])) return;
    this.#click(hit.length || !inside.length ? spot.ids : inside);
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
    if (result.barred) this.#refuse(result.barred, ids);
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

  /** Play what was offered when somebody began to read, unless the table has moved on. @param {Offer} offer */
  #takeStill(offer) {
    if (this.reach.busy() || !choicesIn(this.scene).some((other) => other.text === offer.text && !other.refusal)) return;
    void this.#take(offer);
  }

  // --- carrying --------------------------------------------------------------------------------------------------------

  /** @param {Spot} spot */
  #lift(spot) {
    this.reach.skip();
    this.laying = Boolean(spot.snapped && spot.ids[0] === this.reach.stage.board.ghosts.aimed && !this.reach.busy());
    if (this.laying) return true;
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
    if (this.laying) {
      this.laying = false;
      if (spot?.snapped) this.choose(spot);
      return;
    }
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
    if (!spot || this.reach.busy()) return;
    const barred = spot.ids.find((one) => this.pick.barred.has(one));
    if (barred) return this.#refuse(/** @type {Offer} */ (this.pick.barred.get(barred)), spot.ids);
    if (!this.pick.clicks.length) return;
    const id = spot.ids[spot.ids.length - 1];
    const here = [...spot.ids, ...spot.inside];
    if (here.some((other) => this.pick.glow.has(other) || this.pick.clicks.includes(other))) return;
    if (!this.reach.stage.board.cells.has(id)) return;
    const clicks = this.pick.clicks.join();
    const reason = await this.#why([...this.pick.clicks, id]);
    if (reason && clicks === this.pick.clicks.join()) this.reach.prompt.refuse(reason.words, reason.rule, this.#about([id]));
  }

  /** What is shown greyed says why, with its own rule. @param {Offer} barred @param {string[]} ids */
  #refuse(barred, ids) {
    this.reach.prompt.refuse(barred.refusal ?? "", barred.rule ?? "", this.#about(ids));
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
    const { cells, layers } = this.reach.stage.board;
    const cell = cells.get(ids.findLast((id) => cells.has(id)) ?? "")?.querySelector(".hit");
    return cell ?? ids.map((id) => byId(layers.raised, id)).find(Boolean) ?? null;
  }
}

/** The piece that would be carried from here; bare ground cannot be. @param {Spot} spot @returns {string | null} */
function pieceAt(spot) {
  const piece = spot.element?.closest("[data-piece]") ?? spot.element?.closest(".cell")?.querySelector("[data-piece]");
  return piece?.getAttribute("data-piece") ?? null;
}
