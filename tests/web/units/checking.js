// Tests that run wherever there are modules: under Node's own runner, or in a page that asks for `failures`.

const node = globalThis.process?.versions?.node ? { ...(await import("node:test")), ...(await import("node:fs/promises")) } : null;
const waiting = [];

/** A test; under Node it is handed to Node's runner. @param {string} says @param {() => unknown} run */
export function test(says, run) {
  if (node) node.test(says, run);
  else waiting.push({ says, run });
}

/** Run what was handed in here, in a page: how many there were, and what failed. */
export async function outcome() {
  const failures = [];
  for (const { says, run } of waiting) {
    try {
      await run();
    } catch (error) {
      failures.push(`${says}: ${error}`);
    }
  }
  return { tests: waiting.length, failures };
}

/** Fails unless both are the same when written down; maps and sets are too. @param {unknown} found @param {unknown} expected */
export function same(found, expected) {
  const [one, other] = [found, expected].map((value) => JSON.stringify(plain(value)));
  if (one !== other) throw new Error(`found ${one}, not ${other}`);
}

/** @param {unknown} value */
function plain(value) {
  if (value instanceof Map) return plain(Object.fromEntries(value));
  if (value instanceof Set) return plain([...value]);
  if (Array.isArray(value)) return value.map(plain);
  if (value === undefined) return null;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, plain(value[key])]));
}

/** What stands in a JSON file beside the tests. @param {string} path relative to this file */
export async function data(path) {
  const place = new URL(path, import.meta.url);
  return JSON.parse(node ? await node.readFile(place, "utf-8") : await (await fetch(place)).text());
}
