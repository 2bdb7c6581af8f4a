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

/** Whether a click on a link means "go there", not "open it beside". @param {MouseEvent} event */
export const isPlain = (event) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** @param {string} path */
export const absolute = (path) => new URL(path, location.origin).href;

/** The seat and token in a personal link's fragment. @param {string} hash @returns {{seat: string, token: string} | null} */
export function readFragment(hash) {
  const found = /^#([A-H])\.([\w-]+)$/.exec(hash);
  return found ? { seat: found[1], token: found[2] } : null;
}
