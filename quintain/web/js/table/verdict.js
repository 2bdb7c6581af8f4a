// Who won, from where the viewer sits; and where several seats are one side, which side came where.

import { t } from "../shell/i18n.js";

/** @import {Scene} from "../types.d.ts" */

/** @typedef {{team: string, place: number | null, names: string[]}} Side several seats that play together */

/** @param {Scene} scene @param {(seat: number) => string} nameOf */
export function verdict({ places, plates, audience }, nameOf) {
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const mine = audience !== null && first.includes(audience);
  if (!first.length) return t(places.length === 1 && audience !== null ? "result.lost" : "result.title");
  if (first.length === places.length && places.length > 1) return t("result.draw");
  const teams = new Set(first.map((seat) => plates.find((plate) => plate.seat === seat)?.team));
  const [team] = teams;
  if (team && teams.size === 1) return t(mine ? "result.won-side" : "result.winner", { team, names: team });
  if (mine) return t(first.length > 1 ? "result.won-together" : "result.won");
  return t("result.winner", { names: first.map(nameOf).join(", ") });
}

/**
 * The sides and who plays for them, the best first; nothing where everybody plays alone.
 * @param {Scene} scene
 * @param {(seat: number) => string} nameOf
 * @returns {Side[]}
 */
export function sidesOf({ places, plates }, nameOf) {
  /** @type {Map<string, Side>} */
  const sides = new Map();
  for (const { seat, team } of plates) {
    if (!team) continue;
    const side = sides.get(team) ?? { team, place: places[seat] ?? null, names: [] };
    side.names.push(nameOf(seat));
    sides.set(team, side);
  }
  return [...sides.values()].sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
}
