import { crowd, layOut, neighbour, outline, outside, seam } from "../../../quintain/web/js/scene/geometry.js";
import { same, test } from "./checking.js";

const board = (columns, rows, more = {}) => ({
  id: "board",
  label: "board",
  cells: Array.from({ length: columns * rows }, (_, n) => ({ id: `${n % columns},${Math.floor(n / columns)}`, label: "", at: [n % columns, Math.floor(n / columns)] })),
  ...more,
});
const at = (plane, id) => [plane.places.get(id).x, plane.places.get(id).y];
const UP = { x: 0, y: -1 };
const RIGHT = { x: 1, y: 0 };

test("columns go to the right, rows upwards", () => {
  const plane = layOut([board(3, 2)], 0);
  same([at(plane, "0,0"), at(plane, "2,1")], [[0, 0], [200, -100]]);
  same(plane.inner, { x: -50, y: -150, width: 300, height: 200 });
  same(plane.large, false);
});

test("turned by half, the first cell is at the upper right", () => {
  const plane = layOut([board(3, 2, { columns: ["a", "b", "c"], rows: ["1", "2"] })], 180);
  same(at(plane, "0,0"), [0, 0]);
  same(at(plane, "2,1"), [-200, 100]);
  same(plane.labels.filter(({ text }) => text === "a")[0].x, plane.inner.x + 250);
});

test("a board beside which others may be laid has no names along its rims", () => {
  const lone = board(3, 2, { columns: ["a", "b", "c"], rows: ["1", "2"] });
  const ghost = { id: "east", label: "east", origin: /** @type {[number, number]} */ ([3, 0]), columns: 3, rows: 2 };
  same(layOut([lone], 0).labels.length, 5);
  same(layOut([lone], 0, [ghost]).labels.length, 0);
});

test("hexes lie in rows that are shifted by half a cell", () => {
  const plane = layOut([board(2, 2, { shape: "hex" })], 0);
  same(at(plane, "0,1"), [50, -86.6]);
});

test("boards that would cover each other lie side by side", () => {
  const second = { ...board(2, 1), id: "second", cells: [{ id: "s", label: "", at: [0, 0] }] };
  const plane = layOut([board(2, 1), second], 0);
  same(at(plane, "s"), [300, 0]);
});

test("boards with origins lie where these say", () => {
  const second = { id: "second", label: "", origin: [0, 5], cells: [{ id: "s", label: "", at: [1, 0] }] };
  same(at(layOut([board(2, 1), second], 0), "s"), [100, -500]);
});

test("a long board can be zoomed", () => same(layOut([board(15, 1)], 0).large, true));

test("arrow keys lead to the nearest cell ahead, and nowhere over the rim", () => {
  const plane = layOut([board(3, 3)], 0);
  same(neighbour(plane, "1,1", UP), "1,2");
  same(neighbour(plane, "1,1", RIGHT), "2,1");
  same(neighbour(plane, "1,2", UP), null);
  same(neighbour(plane, "nowhere", UP), null);
});

test("the seam of two neighbours stands across the way between them", () => {
  const { places } = layOut([board(3, 1)], 0);
  same(seam(places.get("0,0"), places.get("1,0")).map(({ x, y }) => [x, Math.abs(y)]), [[50, 50], [50, 50]]);
  same(seam(places.get("0,0"), places.get("2,0")), null);
});

test("outlines: four sides, or six", () => {
  same(outline(board(1, 1), 0, 10), "M-40 -40H40V40H-40Z");
  same(outline(board(1, 1, { shape: "hex" }), 0).split("L").length, 6);
});

const models = (count) => crowd(Array(count).fill("model"));

test("many pieces on a cell stand in rows within it", () => {
  same(models(1), [{ x: 0, y: 0, scale: 1 }]);
  same(models(5).length, 5);
  same(models(4).map(({ x, y }) => [x, y]), [[-25, -25], [25, -25], [-25, 25], [25, 25]]);
});

test("few things lie in their layers: on the ground, in the middle, small in a corner", () => {
  const [ground, model, corner] = crowd(["ground", "model", "corner"]);
  same([ground.x < 0, ground.y > 0], [true, true]);
  same([model.x > ground.x, model.y < ground.y, model.scale > ground.scale], [true, true, true]);
  same([corner.x > 0, corner.y < 0, corner.scale < ground.scale], [true, true, true]);
  same(crowd(["ground"]), [{ x: 0, y: 0, scale: 1 }]);
});

test("eight things on a cell have a field each: small ones above, what lies on the ground below", () => {
  const layers = ["ground", "model", "ground", "corner", "model", "model", "ground", "corner"];
  const spots = crowd(layers);
  same(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size, 8);
  same(spots.every(({ x, y, scale }) => Math.abs(x) + 50 * scale <= 50.001 && Math.abs(y) + 50 * scale <= 50.001), true);
  same([spots[3].y, spots[7].y, spots[0].y < spots[6].y], [spots[3].y, spots[3].y, true]);
  same(Math.min(spots[0].y, spots[2].y, spots[6].y) >= Math.max(spots[3].y, spots[7].y), true);
});

test("a side is marked outside its cells, in their order along the rim", () => {
  const plane = layOut([board(3, 3)], 0);
  same(outside(plane, ["2,0", "0,0", "1,0"]).line.map(({ y }) => y), [66, 66, 66]);
  same(outside(plane, ["nowhere"]), null);
});
