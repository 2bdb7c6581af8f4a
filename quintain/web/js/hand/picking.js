// Clicks turned into actions, by the paths of a scene's offers alone. Pure: no page, no server.
//
// An offer is played when its whole path has been clicked. Whatever can be clicked next glows; what is shown but
// refused now is barred, with the reason.

/** @import {Offer} from "../types.d.ts" */

/** The mark of a click after which more must follow. */
const STEP = "step";

/**
 * Where somebody stands on the way to an action.
 * @typedef {object} Pick
 * @property {string[]} clicks
 * @property {Map<string, string>} glow what can be clicked next, and the mark of what that would do
 * @property {Map<string, Offer>} barred what is shown and refused now, with its reason and rule
 * @property {Offer | null} offer the action that has been picked, once its path is complete
 */

/**
 * What a click came to. `several`: the place holds more than one thing that could be meant. `tried`: it led nowhere.
 * @typedef {{pick: Pick, several?: string[], tried?: string[], barred?: Offer}} Click
 */

/** All that can be picked in a scene: single actions, and several with one gesture. @param {{offers: Offer[], shortcuts: Offer[]} | null} scene @returns {Offer[]} */
export const choicesIn = (scene) => [...(scene?.offers ?? []), ...(scene?.shortcuts ?? [])];

/**
 * Where these clicks lead. Clicks that begin no offer lead back to the start.
 * @param {Offer[]} offers
 * @param {string[]} [clicks]
 * @returns {Pick}
 */
export function pick(offers, clicks = []) {
  const live = offers.filter((offer) => begins(offer, clicks));
  /** @type {Pick} */
  const found = { clicks, glow: new Map(), barred: new Map(), offer: null };
  if (!live.length) return clicks.length ? pick(offers) : found;
  for (const offer of live) {
    const rest = offer.path.slice(clicks.length);
    if (!rest.length) {
      if (!offer.refusal) return { ...found, glow: new Map(), barred: new Map(), offer };
    } else if (offer.refusal) {
      if (!found.barred.has(rest[0])) found.barred.set(rest[0], offer);
    } else if (!found.glow.has(rest[0])) {
      found.glow.set(rest[0], rest.length === 1 ? offer.mark || "move" : STEP);
    }
  }
  for (const id of found.glow.keys()) found.barred.delete(id);
  return found;
}

/**
 * One more click, on a place that goes by these ids, the topmost first; `direct` ids may also be clicked ahead of their
 * turn where only one offer leads to them, as buttons may.
 * @param {Offer[]} offers
 * @param {Pick} sofar
 * @param {string[]} ids
 * @param {Set<string>} [direct]
 * @returns {Click}
 */
export function click(offers, sofar, ids, direct = new Set()) {
  const next = ids.find((id) => sofar.glow.has(id));
  if (next) return { pick: pick(offers, [...sofar.clicks, next]) };
  const ahead = ids.find((id) => direct.has(id));
  if (ahead) {
    const only = offers.filter((offer) => !offer.refusal && offer.path.at(-1) === ahead);
    if (only.length === 1) return { pick: pick(offers, only[0].path) };
  }
  if (sofar.clicks.length && ids.includes(/** @type {string} */ (sofar.clicks.at(-1)))) return { pick: pick(offers) };
  const start = pick(offers);
  const again = ids.find((id) => start.glow.has(id) && !sofar.barred.has(id));
  if (again) return { pick: pick(offers, [again]) };
  const barred = ids.find((id) => sofar.barred.has(id));
  if (barred) return { pick: sofar, barred: sofar.barred.get(barred) };
  return { pick: sofar, tried: [...sofar.clicks, ids[ids.length - 1]] };
}

/**
 * The things of a crowded place that could be clicked next; more than one must be asked about.
 * @param {Pick} sofar
 * @param {string[]} ids
 */
export const clickable = (sofar, ids) => ids.filter((id) => sofar.glow.has(id));

/**
 * The offers that go on from these clicks and can be chosen.
 * @param {Offer[]} offers
 * @param {string[]} clicks
 */
export const offersFrom = (offers, clicks) => offers.filter((offer) => begins(offer, clicks) && !offer.refusal);

/**
 * What a button comes to: the first offer it leads to, and the refused one where it cannot be pressed now.
 * @param {Offer[]} offers
 * @param {Pick | null} sofar
 * @param {string} id
 * @returns {{offer: Offer | undefined, barred: Offer | null}}
 */
export function leadsTo(offers, sofar, id) {
  const found = offers.filter((offer) => offer.path.includes(id));
  const refused = found.every((offer) => offer.refusal) ? found[0] : null;
  return { offer: found[0], barred: sofar?.barred.get(id) ?? refused ?? null };
}

/** @param {Offer} offer @param {string[]} clicks */
const begins = (offer, clicks) => clicks.every((id, place) => offer.path[place] === id);
