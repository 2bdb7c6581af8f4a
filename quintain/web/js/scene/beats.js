// What happened, cut into beats, and the scene in the middle of it. Pure: no page.

/** @import {Motion, NoticeLine, Piece, Scene} from "../types.d.ts" */

/**
 * What is shown together. `shown` is the one notice that holds something up: dice that fall, or a card. `lit` are the
 * places that are lit meanwhile, `done` those of them which no later beat touches.
 * @typedef {{number: number, notices: NoticeLine[], shown: NoticeLine | null, lit: string[], done: string[]}} Beat
 */

/**
 * The beats of what happened, in the order in which it was told. Nobody can look at two throws or two cards at once, so
 * whatever holds up another one begins a beat of its own.
 * @param {NoticeLine[]} notices
 * @param {(notice: NoticeLine) => boolean} holdsUp whether it holds up dice or a card
 * @returns {Beat[]}
 */
export function beatsOf(notices, holdsUp) {
  /** @type {Beat[]} */
  const beats = [];
  for (const notice of notices) {
    const number = notice.beat ?? 0;
    const shown = holdsUp(notice) ? notice : null;
    const last = beats.at(-1);
    if (!last || last.number !== number || (shown && last.shown)) beats.push({ number, notices: [notice], shown, lit: [], done: [] });
    else {
      last.notices.push(notice);
      last.shown ??= shown;
    }
  }
  /** @type {Set<string>} */
  const later = new Set();
  for (const beat of beats.toReversed()) {
    beat.lit = [...new Set(beat.notices.flatMap(({ glimpse }) => glimpse?.cells ?? []))];
    beat.done = beat.lit.filter((id) => !later.has(id));
    for (const id of [...beat.lit, ...motionsOf(beat.notices).flatMap(({ source, target }) => [source, target])]) later.add(id);
  }
  return beats;
}

/** Everything that moves. @param {NoticeLine[]} notices @returns {Motion[]} */
export const motionsOf = (notices) => notices.flatMap((notice) => notice.motions ?? []);

/**
 * The scene after these motions: what went lies where it went to, everything else is as it was. `left` are the motions
 * of what is not there under that name, such as a card that is yet to be turned over.
 * @param {Scene} scene
 * @param {Motion[]} motions
 * @returns {{scene: Scene, left: Motion[]}}
 */
export function moved(scene, motions) {
  /** @type {Motion[]} */
  const left = [];
  let after = scene;
  for (const motion of motions) {
    const piece = lying(after, motion.source)?.find(({ id }) => id === motion.id);
    if (!piece || !lying(after, motion.target)) left.push(motion);
    else if (motion.source !== motion.target) after = carried(after, piece, motion);
  }
  return { scene: after, left };
}

/** What lies in a cell or a zone; undefined where there is no such place. @param {Scene} scene @param {string} id */
function lying(scene, id) {
  const place = scene.boards.flatMap((board) => board.cells).find((cell) => cell.id === id) ?? scene.zones.find((zone) => zone.id === id);
  return place && (place.pieces ?? []);
}

/** @param {Scene} scene @param {Piece} piece @param {Motion} motion @returns {Scene} */
function carried(scene, piece, { source, target }) {
  /** @template {{id: string, pieces?: Piece[]}} T @param {T} place @returns {T} */
  const changed = (place) => {
    if (place.id === source) return { ...place, pieces: (place.pieces ?? []).filter(({ id }) => id !== piece.id) };
    return place.id === target ? { ...place, pieces: [...(place.pieces ?? []), piece] } : place;
  };
  return {
    ...scene,
    boards: scene.boards.map((board) => ({ ...board, cells: board.cells.map(changed) })),
    zones: scene.zones.map(changed),
  };
}

/**
 * The scene with these cells as they are at the end, and nothing in two places.
 * @param {Scene} scene
 * @param {Scene} end
 * @param {string[]} ids
 * @returns {Scene}
 */
export function withCells(scene, end, ids) {
  const there = new Map(end.boards.flatMap((board) => board.cells).filter(({ id }) => ids.includes(id)).map((cell) => [cell.id, cell]));
  const come = new Set([...there.values()].flatMap((cell) => cell.pieces ?? []).map(({ id }) => id));
  /** @template {{id: string, pieces?: Piece[]}} T @param {T} place @returns {T} */
  const left = (place) => (place.pieces?.some(({ id }) => come.has(id)) ? { ...place, pieces: place.pieces.filter(({ id }) => !come.has(id)) } : place);
  return {
    ...scene,
    boards: scene.boards.map((board) => ({ ...board, cells: board.cells.map((cell) => there.get(cell.id) ?? left(cell)) })),
    zones: scene.zones.map(left),
  };
}
