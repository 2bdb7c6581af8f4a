import { patched, whole } from "../../../quintain/web/js/scene/patch.js";
import { same, test } from "./checking.js";

const cell = (id, ...pieces) => ({ id, label: id, at: [0, 0], pieces });
const SENT = { game: "chess", audience: 0, prompt: "Your turn", plates: [], boards: [{ id: "board", label: "board", cells: [cell("a1", "knight"), cell("a2")] }] };

test("what was left out stands at its default", () => {
  const scene = whole(SENT);
  same([scene.prompt, scene.offers, scene.result, scene.turned], ["Your turn", [], "", 0]);
});

test("whole fields are replaced, the rest stays", () => {
  const after = patched(whole(SENT), { fields: { prompt: "Wait" } });
  same([after.prompt, after.boards], ["Wait", SENT.boards]);
});

test("of a board only the cells that differ are replaced", () => {
  const before = whole(SENT);
  const after = patched(before, { cells: { board: [cell("a1"), cell("nowhere", "ghost")] } });
  same(after.boards[0].cells, [cell("a1"), cell("a2")]);
  same(before.boards[0].cells[0].pieces, ["knight"]);
});

test("cells are laid into a board that comes with the same patch", () => {
  const boards = [{ id: "board", label: "another", cells: [cell("b1")] }];
  same(patched(whole(SENT), { fields: { boards }, cells: { board: [cell("b1", "rook")] } }).boards[0], { ...boards[0], cells: [cell("b1", "rook")] });
});

test("no patch, no change", () => {
  const scene = whole(SENT);
  if (patched(scene, null) !== scene) throw new Error("another scene");
});
