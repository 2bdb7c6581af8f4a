// Scenes as they arrive: defaults filled in, differences applied.

/** @import {Scene, ScenePatch, SentScene} from "../types.d.ts" */

/** The scene with every field present. @param {SentScene} sent @returns {Scene} */
export function whole(sent) {
  return {
    prompt: "",
    boards: [],
    around: "",
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

/**
 * The scene after what changed: whole fields, and of boards the cells that differ. The old one stays as it was.
 * @param {Scene} scene
 * @param {ScenePatch | null | undefined} patch
 * @returns {Scene}
 */
export function patched(scene, patch) {
  if (!patch) return scene;
  const fields = /** @type {Partial<Scene>} */ (patch.fields ?? {});
  const boards = fields.boards ?? scene.boards;
  const cells = patch.cells ?? {};
  return {
    ...scene,
    ...fields,
    boards: boards.map((board) => {
      if (!(board.id in cells)) return board;
      const changed = new Map(cells[board.id].map((cell) => [cell.id, cell]));
      return { ...board, cells: board.cells.map((cell) => changed.get(cell.id) ?? cell) };
    }),
  };
}
