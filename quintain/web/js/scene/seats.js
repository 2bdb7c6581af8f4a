// Seats, plates and the looks that go with them.

import { capital, tOr } from "../shell/i18n.js";

/** @import {Badge, GameInfo, Scene, SeatInfo, TableInfo} from "../types.d.ts" */

const LETTERS = "ABCDEFGH";

/** What a badge says, and how long it lasts. @param {string | Badge} badge */
export const badgeWords = (badge) => (typeof badge === "string" ? badge : [badge.words, badge.until].filter(Boolean).join(", "));

/** @param {number | null | undefined} seat */
export const letterOf = (seat) => (seat === null || seat === undefined ? "-" : LETTERS[seat]);

/**
 * The class that gives a thing its owner's looks: by the order of the plates, not of the seats, so that the first plate
 * always looks the same; or by the colour that the game itself gives a seat.
 * @param {Scene} scene
 * @param {number | null | undefined} seat
 */
export function sideClass(scene, seat) {
  const index = scene.plates.findIndex((plate) => plate.seat === seat);
  if (index < 0) return "side-none";
  const { hue } = scene.plates[index];
  return hue ? `side-${index} hue-${hue}` : `side-${index}`;
}

/** A team's name as short as it can be told from the others. @param {string} team @param {(string | undefined)[]} teams */
export function teamSign(team, teams) {
  const others = teams.filter((other) => other && other !== team);
  const length = Array.from(team, (_, index) => index + 1).find((n) => !others.some((other) => other?.startsWith(team.slice(0, n))));
  return team.slice(0, length);
}

/** @param {TableInfo | null} table @param {number | null} seat @returns {SeatInfo | undefined} */
export const sitterOf = (table, seat) => table?.seats.find((info) => info.seat === letterOf(seat));

/** A bot's level as people read it. @param {string} level */
export const levelName = (level) => tOr(`level.${level}`, capital(level));

/** The name of whoever holds a seat; bots go by their level. @param {SeatInfo} sitter */
export const shownName = (sitter) => (sitter.kind === "bot" ? levelName(sitter.name) : sitter.name);

/** The same, by the seat's letter. @param {TableInfo} table @param {string} letter */
export function nameOf(table, letter) {
  const sitter = table.seats.find((info) => info.seat === letter);
  return sitter ? shownName(sitter) : letter;
}

/** Whether a game has neither secrets nor luck, so that its positions can be analysed. @param {GameInfo} game */
export const isOpen = ({ nature }) => !(nature.hidden || nature.luck || nature.simultaneous);
