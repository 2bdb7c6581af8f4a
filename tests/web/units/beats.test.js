import { beatsOf, moved, withCells } from "../../../quintain/web/js/scene/beats.js";
import { whole } from "../../../quintain/web/js/scene/patch.js";
import { same, test } from "./checking.js";

/** @param {string} kind @param {number} beat @param {object} [more] */
const notice = (kind, beat, more = {}) => ({ kind, beat, words: kind, rule: "X-1", ...more });
/** @param {...string} cells */
const lights = (...cells) => ({ glimpse: { cells } });
/** @param {any} told */
const isRoll = ({ kind }) => kind === "roll";
/** @param {any[]} beats */
const kinds = (beats) => beats.map(({ notices }) => notices.map((/** @type {any} */ { kind }) => kind));

test("what has the same beat is shown together, in the order in which it was told", () => {
  const beats = beatsOf([notice("a", 0), notice("b", 0), notice("c", 1), notice("d", 3), notice("e", 0)], isRoll);
  same(kinds(beats), [["a", "b"], ["c"], ["d"], ["e"]]);
});

test("nobody looks at two throws at once", () => {
  const beats = beatsOf([notice("a", 0), notice("roll", 0), notice("b", 0), notice("roll", 0), notice("c", 0)], isRoll);
  same(kinds(beats), [["a", "roll", "b"], ["roll", "c"]]);
  same(beats.map(({ shown }) => shown?.kind), ["roll", "roll"]);
});

test("a place is done with the last beat that touches it", () => {
  const goes = { motions: [{ id: "x", source: "a1", target: "b1" }] };
  const beats = beatsOf([notice("a", 0, lights("a1", "c1")), notice("b", 1, { ...lights("c1"), ...goes }), notice("c", 2, lights("c1", "b1"))], isRoll);
  same(beats.map(({ lit }) => lit), [["a1", "c1"], ["c1"], ["c1", "b1"]]);
  same(beats.map(({ done }) => done), [[], [], ["c1", "b1"]]);
});

/** @param {Record<string, string[]>} lying by cell, and by the zone "hand" */
const scene = ({ hand = [], ...cells }) =>
  whole(
    /** @type {any} */ ({
      game: "x",
      audience: 0,
      plates: [],
      boards: [{ id: "board", label: "", cells: Object.entries(cells).map(([id, pieces]) => ({ id, label: id, at: [0, 0], pieces: pieces.map((piece) => ({ id: piece })) })) }],
      zones: [{ id: "hand", label: "", pieces: hand.map((piece) => ({ id: piece })) }],
    }),
  );
/** @param {any} drawn */
const lying = (drawn) => Object.fromEntries([...drawn.boards[0].cells, ...drawn.zones].map(({ id, pieces }) => [id, pieces.map((/** @type {any} */ piece) => piece.id)]));

test("what goes lies where it went to, and the scene before is as it was", () => {
  const before = scene({ a1: ["x", "y"], b1: [], hand: ["card"] });
  const written = JSON.stringify(before);
  const after = moved(before, [{ id: "x", source: "a1", target: "b1" }, { id: "card", source: "hand", target: "a1" }, { id: "y", source: "a1", target: "a1", bump: "b1" }]);
  same(lying(after.scene), { a1: ["y", "card"], b1: ["x"], hand: [] });
  same(after.left, []);
  same(JSON.stringify(before), written);
});

test("what is not there under that name is left for later", () => {
  const before = scene({ a1: ["x"], b1: [] });
  const motions = [{ id: "hand/3", source: "stock", target: "hand" }, { id: "x", source: "b1", target: "a1" }, { id: "x", source: "a1", target: "box" }];
  const after = moved(before, motions);
  same(lying(after.scene), { a1: ["x"], b1: [], hand: [] });
  same(after.left, motions);
});

test("a cell is brought up to date alone, and nothing stands in two places", () => {
  const now = withCells(scene({ a1: ["x"], b1: ["y"], c1: [] }), scene({ a1: [], b1: ["y", "z"], c1: ["x"] }), ["c1"]);
  same(lying(now), { a1: [], b1: ["y"], c1: ["x"], hand: [] });
});
