// Where the cells of a scene's boards lie on the page. Pure. A cell is 100 units wide.

/** @import {Board, Cell, Ghost} from "../types.d.ts" */

export const SIZE = 100;
/** How broad the frame around a square board is. */
const RIM = 34;
/** How broad the strip outside is where sides are marked. */
const OUTSIDE = 62;
const HEX = SIZE / Math.sqrt(3);
/** Beyond so many cells in a row or a column a board can be zoomed. */
const LARGE = 14;

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{cell: Cell, board: Board, x: number, y: number}} Place the middle of a cell
 * @typedef {{ghost: Ghost, x: number, y: number, width: number, height: number}} GhostPlace its middle and its size
 * @typedef {{x: number, y: number, text: string}} Label
 * @typedef {object} Plane
 * @property {Map<string, Place>} places by cell id
 * @property {GhostPlace[]} ghosts
 * @property {Label[]} labels along the rims of a single square board that stays one
 * @property {{x: number, y: number, width: number, height: number}} box everything, frame included
 * @property {{x: number, y: number, width: number, height: number}} inner the cells and ghosts alone
 * @property {boolean} large
 */

/**
 * All boards on one plane, turned clockwise by so many degrees. Pieces stay upright: only places are turned.
 * @param {Board[]} boards
 * @param {number} turned
 * @param {Ghost[]} [ghosts]
 * @returns {Plane}
 */
export function layOut(boards, turned, ghosts = []) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  const offsets = offsetsOf(boards);
  boards.forEach((board, index) => {
    for (const cell of board.cells) {
      const at = /** @type {[number, number]} */ ([cell.at[0] + offsets[index][0], cell.at[1] + offsets[index][1]]);
      places.set(cell.id, { cell, board, ...turn(middle(board, at), turned) });
    }
  });
  const laid = ghosts.map((ghost) => ghostPlace(ghost, turned));
  const inner = boxAround([...places.values(), ...laid.flatMap(cornersOf)], boards.some((board) => board.shape === "hex") ? SIZE / Math.sqrt(3) : SIZE / 2);
  const rim = boards.some((board) => board.sides?.length) ? OUTSIDE : boards.length === 1 ? RIM : 2 * RIM;
  const box = { x: inner.x - rim, y: inner.y - rim, width: inner.width + 2 * rim, height: inner.height + 2 * rim };
  const large = Math.max(inner.width, inner.height) > LARGE * SIZE;
  return { places, ghosts: laid, labels: laid.length ? [] : labelsOf(boards, inner, turned), box, inner, large };
}

/** @param {Ghost} ghost @param {number} turned @returns {GhostPlace} */
function ghostPlace(ghost, turned) {
  const { origin, columns, rows } = ghost;
  const upright = turned % 180 === 0;
  const at = turn({ x: SIZE * (origin[0] + (columns - 1) / 2), y: -SIZE * (origin[1] + (rows - 1) / 2) }, turned);
  return { ghost, ...at, width: SIZE * (upright ? columns : rows), height: SIZE * (upright ? rows : columns) };
}

/** The middles of the cells at two opposite corners. @param {GhostPlace} place @returns {Point[]} */
const cornersOf = ({ x, y, width, height }) => [-1, 1].map((way) => ({ x: x + (way * (width - SIZE)) / 2, y: y + (way * (height - SIZE)) / 2 }));

/** @param {Board} board @param {[number, number]} at @returns {Point} */
function middle(board, [column, row]) {
  if (board.shape === "hex") return { x: SIZE * (column + row / 2), y: -1.5 * HEX * row };
  return { x: SIZE * column, y: -SIZE * row };
}

/** @param {Point} point @param {number} degrees @returns {Point} */
function turn({ x, y }, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: round(x * cos - y * sin), y: round(x * sin + y * cos) };
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** Boards lie where their origins say; where they would cover each other, one beside the other. @param {Board[]} boards */
function offsetsOf(boards) {
  const taken = boards.flatMap((board) =>
    board.cells.map((cell) => `${(board.origin?.[0] ?? 0) + cell.at[0]},${(board.origin?.[1] ?? 0) + cell.at[1]}`),
  );
  if (new Set(taken).size === taken.length) return boards.map((board) => board.origin ?? [0, 0]);
  let right = 0;
  return boards.map((board) => {
    const columns = board.cells.map((cell) => cell.at[0]);
    const offset = [right - Math.min(...columns), 0];
    right += Math.max(...columns) - Math.min(...columns) + 2;
    return offset;
  });
}

/** @param {Point[]} points @param {number} reach */
function boxAround(points, reach) {
  if (!points.length) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs) - SIZE / 2, Math.min(...ys) - reach];
  return { x, y, width: Math.max(...xs) + SIZE / 2 - x, height: Math.max(...ys) + reach - y };
}

/**
 * @param {Board[]} boards
 * @param {{x: number, y: number, width: number, height: number}} inner
 * @param {number} turned
 * @returns {Label[]}
 */
function labelsOf(boards, inner, turned) {
  if (boards.length !== 1 || boards[0].shape === "hex" || turned % 180) return [];
  const [board] = boards;
  const upside = turned % 360 !== 0;
  const columns = board.columns ?? [];
  const rows = board.rows ?? [];
  const below = columns.map((text, index) => ({
    x: inner.x + SIZE * ((upside ? columns.length - 1 - index : index) + 0.5),
    y: inner.y + inner.height + RIM / 2,
    text,
  }));
  const beside = rows.map((text, index) => ({
    x: inner.x - RIM / 2,
    y: inner.y + SIZE * ((upside ? index : rows.length - 1 - index) + 0.5),
    text,
  }));
  return [...below, ...beside];
}

/**
 * The outline of a cell around (0, 0), drawn in by `inset`.
 * @param {Board} board
 * @param {number} turned
 * @param {number} [inset]
 */
export function outline(board, turned, inset = 0) {
  if (board.shape !== "hex") {
    const half = SIZE / 2 - inset;
    return `M${-half} ${-half}H${half}V${half}H${-half}Z`;
  }
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((60 * corner + 30 + turned) * Math.PI) / 180;
    const reach = HEX - inset;
    return `${round(reach * Math.cos(angle))} ${round(reach * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/**
 * The ends of the seam between two neighbours, or null where they do not touch.
 * @param {Place} first
 * @param {Place} second
 * @returns {[Point, Point] | null}
 */
export function seam(first, second) {
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  const distance = Math.hypot(dx, dy);
  if (!distance || distance > SIZE * 1.2) return null;
  const half = (first.board.shape === "hex" ? HEX : SIZE) / 2;
  const middle = { x: first.x + dx / 2, y: first.y + dy / 2 };
  const across = { x: (-dy / distance) * half, y: (dx / distance) * half };
  return [
    { x: middle.x + across.x, y: middle.y + across.y },
    { x: middle.x - across.x, y: middle.y - across.y },
  ];
}

/** Which way the sides of a cell at the rim look, before the board is turned. @type {Record<string, Point>} */
const RIMS = { n: { x: 0, y: -SIZE }, e: { x: SIZE, y: 0 }, s: { x: 0, y: SIZE }, w: { x: -SIZE, y: 0 } };

/**
 * The ends of an edge: between two cells, or along the rim of the board beside the first; null where they do not touch.
 * @param {Plane} plane
 * @param {string} first
 * @param {string} second
 * @param {number} turned
 */
export function edgeOf({ places }, first, second, turned) {
  const one = places.get(first);
  const out = RIMS[second] && turn(RIMS[second], turned);
  const other = one && out ? { ...one, x: one.x + out.x, y: one.y + out.y } : places.get(second);
  return one && other ? seam(one, other) : null;
}

/**
 * The cell that an arrow key leads to: the nearest one in that direction, straight ahead before aslant.
 * @param {Plane} plane
 * @param {string} from
 * @param {Point} direction
 * @returns {string | null}
 */
export function neighbour(plane, from, direction) {
  const here = plane.places.get(from);
  if (!here) return null;
  let best = null;
  let least = Infinity;
  for (const [id, place] of plane.places) {
    const [dx, dy] = [place.x - here.x, place.y - here.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (ahead < SIZE / 4 || aside > ahead * 1.01) continue;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** Whether some of these would cover each other. @param {GhostPlace[]} places */
export const areCrowded = (places) =>
  places.some((one, index) => places.slice(index + 1).some((other) => Math.abs(one.x - other.x) < (one.width + other.width) / 2 - 1 && Math.abs(one.y - other.y) < (one.height + other.height) / 2 - 1));

/**
 * The place whose middle is nearest to a point, if the point lies no farther away than where its rim is.
 * @param {GhostPlace[]} places
 * @param {Point} at
 * @param {number} [farthest]
 */
export function nearest(places, at, farthest) {
  /** @type {GhostPlace | null} */
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const away = Math.hypot(place.x - at.x, place.y - at.y);
    if (away < least && away <= (farthest ?? Math.max(place.width, place.height) * 0.75)) [best, least] = [place, away];
  }
  return best;
}

/**
 * The least box around these points, larger by a margin on every side; null around nothing.
 * @param {Point[]} points
 * @param {number} margin
 */
export function around(points, margin) {
  if (!points.length) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** @typedef {{x: number, y: number, scale: number}} Spot a place inside a cell, and how large a thing is there */

/** Beyond so many things on one cell each gets a field of its own, whatever its layer is. */
const LAYERED = 4;
const CORNERS = [[1, -1], [-1, -1], [1, 1], [-1, 1]];
const CORNER_SCALE = 0.34;
/** In which order things stand where each has a field of its own. */
const RANKS = ["corner", "model", "ground"];

/**
 * Where to put several pieces on one cell. Few of them lie in their layers: what is on the ground shows at the feet of the
 * models, small things stand in the corners. Many stand side by side, so that none covers another.
 * @param {string[]} layers of the pieces, in their order
 * @returns {Spot[]}
 */
export function crowd(layers) {
  const count = (/** @type {string} */ layer) => layers.filter((other) => other === layer).length;
  const [models, grounds, corners] = [count("model"), count("ground"), count("corner")];
  if (layers.length > LAYERED || models > 2 || grounds > 1) return fields(layers);
  const standing = grid(models);
  const lying = grid(grounds);
  const small = CORNERS.slice(0, corners).map(([x, y]) => ({ x: (x * SIZE * (1 - CORNER_SCALE)) / 2, y: (y * SIZE * (1 - CORNER_SCALE)) / 2, scale: CORNER_SCALE }));
  const feet = { x: -SIZE * 0.2, y: SIZE * 0.2, scale: 0.6 };
  const above = (/** @type {Spot} */ { x, y, scale }) => ({ x: x * 0.76 + SIZE * 0.12, y: y - SIZE * 0.12, scale: scale * 0.76 });
  return layers.map((layer) => {
    if (layer === "corner") return /** @type {Spot} */ (small.shift());
    if (layer === "ground") return models ? feet : /** @type {Spot} */ (lying.shift());
    const spot = /** @type {Spot} */ (standing.shift());
    return grounds ? above(spot) : spot;
  });
}

/** Everybody in a field of their own: small things above, what lies on the ground below. @param {string[]} layers */
function fields(layers) {
  const spots = grid(layers.length);
  const order = layers.map((_, index) => index).sort((one, other) => RANKS.indexOf(layers[one]) - RANKS.indexOf(layers[other]) || one - other);
  return layers.map((_, index) => spots[order.indexOf(index)]);
}

/** @param {number} count @returns {Spot[]} */
function grid(count) {
  const across = Math.max(1, Math.ceil(Math.sqrt(count)));
  const down = Math.ceil(count / across);
  const step = SIZE / across;
  return Array.from({ length: count }, (_, index) => ({
    x: ((index % across) - (across - 1) / 2) * step,
    y: (Math.floor(index / across) - (down - 1) / 2) * step,
    scale: 1 / across,
  }));
}

/**
 * The line outside some cells of a rim, from end to end, and the middle of it.
 * @param {Plane} plane
 * @param {string[]} cells
 * @returns {{line: Point[], middle: Point} | null}
 */
export function outside({ places, inner }, cells) {
  const found = cells.flatMap((id) => places.get(id) ?? []);
  if (!found.length) return null;
  const centre = { x: inner.x + inner.width / 2, y: inner.y + inner.height / 2 };
  const mean = { x: average(found.map(({ x }) => x)), y: average(found.map(({ y }) => y)) };
  const away = Math.hypot(mean.x - centre.x, mean.y - centre.y) || 1;
  const out = { x: (mean.x - centre.x) / away, y: (mean.y - centre.y) / away };
  const along = (/** @type {Point} */ { x, y }) => (x - centre.x) * -out.y + (y - centre.y) * out.x;
  const pushed = (/** @type {Point} */ { x, y }, /** @type {number} */ by) => ({ x: round(x + out.x * by), y: round(y + out.y * by) });
  const line = found.toSorted((a, b) => along(a) - along(b)).map((place) => pushed(place, SIZE * 0.66));
  return { line, middle: pushed(line[Math.floor(line.length / 2)], 12) };
}

/** @param {number[]} values */
const average = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
