// Scenes as they arrive: defaults filled in, differences applied.

/** @import {ListPatch, Patch, Scene, SentScene} from "../types.d.ts" */

/** The scene with every field present. @param {SentScene} sent @returns {Scene} */
export function whole(sent) {
  return {
    prompt: "",
    boards: [],
    around: "",
    around_id: "",
    around_label: "",
    ghosts: [],
    zones: [],
    overlays: [],
    arrows: [],
    dice: [],
    trays: [],
    meters: [],
    buttons: [],
    offers: [],
    shortcuts: [],
    awaited: [],
    recent: [],
    remarks: [],
    position: "",
    shows: [],
    result: "",
    places: [],
    turned: 0,
    mutable: "",
    muted: [],
    ...sent,
  };
}

/** What the things of a list are called by, where it is not their id. @type {Record<string, string>} */
const NAMES = { plates: "seat", offers: "text", shortcuts: "text" };

/**
 * A scene, or a thing of it, after what changed: whole fields, and lists thing by thing. The old one stays as it was.
 * @template {object} T
 * @param {T} thing
 * @param {Patch | null | undefined} patch
 * @returns {T}
 */
export function patched(thing, patch) {
  if (!patch) return thing;
  const after = /** @type {Record<string, any>} */ ({ ...thing, ...patch.fields });
  for (const [name, list] of Object.entries(patch.lists ?? {})) after[name] = patchedList(after[name] ?? [], list, NAMES[name] ?? "id");
  return /** @type {T} */ (after);
}

/** @param {Record<string, any>[]} before @param {ListPatch} patch @param {string} key */
function patchedList(before, { items = [], parts = {}, gone = [], order }, key) {
  const things = new Map(before.map((thing) => [String(thing[key]), thing]));
  for (const name of gone) things.delete(String(name));
  for (const [name, part] of Object.entries(parts)) things.set(name, patched(things.get(name) ?? {}, part));
  for (const thing of /** @type {Record<string, any>[]} */ (items)) things.set(String(thing[key]), thing);
  return order ? order.map((name) => things.get(String(name))) : [...things.values()];
}
