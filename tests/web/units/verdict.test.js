import { sidesOf, verdict } from "../../../quintain/web/js/table/verdict.js";
import { same, test } from "./checking.js";

const name = (seat) => "ABCD"[seat];
const over = (places, audience, teams = []) => ({ places, audience, plates: places.map((_, seat) => ({ seat, team: teams[seat] })) });
const TEAMS = ["Lions", "Griffins", "Lions", "Griffins"];

test("one winner among others", () => {
  same([0, 1, null].map((audience) => verdict(over([1, 2], audience), name)), ["result.won", "result.winner", "result.winner"]);
  same([verdict(over([1, 1, 3], 0), name), verdict(over([1, 1], 0), name), verdict(over([null, null], 0), name)], ["result.won-together", "result.draw", "result.title"]);
});

test("who plays alone wins or loses", () => {
  same([verdict(over([1], 0), name), verdict(over([null], 0), name), verdict(over([null], null), name)], ["result.won", "result.lost", "result.title"]);
});

test("a side wins for all who play for it", () => {
  same([0, 2, 1, null].map((audience) => verdict(over([1, 2, 1, 2], audience, TEAMS), name)), ["result.won-side", "result.won-side", "result.winner", "result.winner"]);
  same(verdict(over([1, 1, 1, 1], 0, TEAMS), name), "result.draw");
});

test("sides stand in the order of their places", () => {
  same(sidesOf(over([2, 1, 2, 1], 0, TEAMS), name), [{ team: "Griffins", place: 1, names: ["B", "D"] }, { team: "Lions", place: 2, names: ["A", "C"] }]);
  same(sidesOf(over([null, 1, null, 1], 0, TEAMS), name).map(({ team }) => team), ["Griffins", "Lions"]);
  same(sidesOf(over([1, 2], 0), name), []);
});
