// Addresses: going to them, and those that people hand to each other.

/** Go to an address of ours. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The page of a table. A personal one carries the seat's token in its fragment, which reaches no server's log. @param {string} id @param {{seat: string, token: string}} [seat] */
export const tableAddress = (id, seat) => (seat?.token ? `/table/${id}#${seat.seat}.${seat.token}` : `/table/${id}`);

/** The rules of a game, at one rule if given. @param {string} slug @param {string} [rule] */
export const rulesAddress = (slug, rule = "") => `/rules/${slug}${rule ? `#${encodeURIComponent(rule)}` : ""}`;

/**
 * Where a position can be analysed: the settings that it begins from, the moves since, and how many of them are on the board.
 * @param {string} slug
 * @param {Record<string, string>} [settings]
 * @param {string[]} [moves]
 * @param {number} [at]
 */
export function analysisAddress(slug, settings = {}, moves = [], at = moves.length) {
  const query = new URLSearchParams(settings);
  for (const move of moves) query.append("m", move);
  if (at !== moves.length) query.set("ply", String(at));
  return `/analysis/${slug}${query.size ? `?${query}` : ""}`;
}

/** Whether a click on a link means "go there", not "open it beside". @param {MouseEvent} event */
export const isPlain = (event) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** @param {string} path */
export const absolute = (path) => new URL(path, location.origin).href;

/** The seat and token in a personal link's fragment. @param {string} hash @returns {{seat: string, token: string} | null} */
export function readFragment(hash) {
  const found = /^#([A-H])\.([\w-]+)$/.exec(hash);
  return found ? { seat: found[1], token: found[2] } : null;
}
