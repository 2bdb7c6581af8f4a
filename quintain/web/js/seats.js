// Seats, plates and the looks that go with them.

/** @import {Scene, Seat, SeatInfo, TableInfo} from "./types.d.ts" */

const LETTERS = "ABCDEFGH";

/** @param {Seat | null | undefined} seat */
export const letterOf = (seat) => (seat === null || seat === undefined ? "-" : LETTERS[seat]);

/**
 * The class that gives a thing its owner's looks: by the order of the plates, not of the seats, so that the first plate
 * always looks the same.
 * @param {Scene} scene
 * @param {Seat | null | undefined} seat
 */
export function sideClass(scene, seat) {
  const index = scene.plates.findIndex((plate) => plate.seat === seat);
  return index < 0 ? "side-none" : `side-${index}`;
}

/** @param {TableInfo | null} table @param {Seat | null} seat @returns {SeatInfo | undefined} */
export const sitterOf = (table, seat) => table?.seats.find((info) => info.seat === letterOf(seat));

/** The name of whoever holds a seat, by its letter. @param {TableInfo} table @param {string} letter */
export const nameOf = (table, letter) => table.seats.find((info) => info.seat === letter)?.name ?? letter;
