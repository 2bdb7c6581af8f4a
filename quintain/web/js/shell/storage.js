// What this browser remembers: my tables and how I like things. Works without storage too, until the page is closed.

const TABLES = "quintain.tables";
const SETTINGS = "quintain.settings";
const MOST_TABLES = 50;

/**
 * A seat of mine, with the token that acts for it.
 * @typedef {{id: string, seat: string, token: string, title: string, game: string, seen: number}} MyTable
 */

/** @typedef {"slow" | "normal" | "fast" | "once"} Pace */

/**
 * @typedef {object} Preferences
 * @property {string} name
 * @property {string} language empty: the browser's
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {boolean} shortcuts single keys do things
 * @property {boolean} motion
 * @property {Pace} pace how fast is shown what happens
 * @property {Record<string, boolean>} overlays by kind; false is hidden
 * @property {Record<string, boolean>} guided games whose first-match guide is done with
 * @property {Record<string, string>} levels the last bot played against, by game
 */

/** @type {Preferences} */
const DEFAULTS = {
  name: "",
  language: "",
  theme: "auto",
  sound: false,
  shortcuts: true,
  motion: true,
  pace: "normal",
  overlays: {},
  guided: {},
  levels: {},
};

/** @type {Map<string, string>} */
const memory = new Map();

/** A browser may refuse even to show its storage. @typedef {() => Storage} Shelf */

/** @type {Shelf} what all tabs know */
const ALL = () => localStorage;
/** @type {Shelf} what this tab knows */
const TAB = () => sessionStorage;

/** @param {string} key @param {Shelf} [shelf] */
function read(key, shelf = ALL) {
  try {
    return JSON.parse(shelf().getItem(key) ?? memory.get(key) ?? "null");
  } catch {
    return JSON.parse(memory.get(key) ?? "null");
  }
}

/** Whether it will still be known after a reload. @param {string} key @param {unknown} value @param {Shelf} [shelf] */
function write(key, value, shelf = ALL) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    shelf().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

// --- how I like things -----------------------------------------------------------------------------------------------

/** @returns {Preferences} */
export function preferences() {
  return { ...DEFAULTS, ...read(SETTINGS) };
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  write(SETTINGS, { ...preferences(), ...changes });
}

// --- my tables -------------------------------------------------------------------------------------------------------

/** The latest first. @returns {MyTable[]} */
export function myTables() {
  const found = read(TABLES);
  return Array.isArray(found) ? found : [];
}

/**
 * Remember a seat, and that this tab sits in it.
 * @param {Omit<MyTable, "seen">} table
 */
export function keepSeat(table) {
  const others = myTables().filter((other) => other.id !== table.id || other.seat !== table.seat);
  const kept = write(TABLES, [{ ...table, seen: Date.now() }, ...others].slice(0, MOST_TABLES));
  sit(table.id, table.seat);
  return kept;
}

/** @param {string} id */
export function forget(id) {
  write(TABLES, myTables().filter((table) => table.id !== id));
}

/** This tab watches from this seat; two tabs may hold two seats of one table. @param {string} id @param {string} seat */
export function sit(id, seat) {
  write(`quintain.seat.${id}`, seat, TAB);
}

/** The seat that this browser holds at a table: this tab's own, or else the latest. @param {string} id */
export function seatAt(id) {
  const mine = myTables().filter((table) => table.id === id);
  const here = read(`quintain.seat.${id}`, TAB);
  if (here === "-") return null;
  return mine.find((table) => table.seat === here) ?? mine[0] ?? null;
}

// --- a record on its way to the replay page --------------------------------------------------------------------------

const RECORD = "quintain.record";

/** @param {string} text */
export const keepRecord = (text) => write(RECORD, text, TAB);

/** @returns {string | null} */
export const keptRecord = () => read(RECORD, TAB);
