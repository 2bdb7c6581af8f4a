import { isOpen, letterOf, levelName, nameOf, shownName, sideClass, sitterOf, teamSign } from "../../../quintain/web/js/scene/seats.js";
import { same, test } from "./checking.js";

const TABLE = { seats: [{ seat: "A", name: "Ann", kind: "person" }, { seat: "B", name: "page", kind: "bot" }] };
const SCENE = { plates: [{ seat: 1 }, { seat: 0, hue: "green" }] };

test("seats by their letters", () => same([0, 7, null, undefined].map(letterOf), ["A", "H", "-", "-"]));

test("looks follow the order of the plates, and colours that the game gives", () => {
  same([1, 0, 2, null].map((seat) => sideClass(SCENE, seat)), ["side-0", "side-1 hue-green", "side-none", "side-none"]);
});

test("people go by their names, bots by their level", () => {
  same([shownName(TABLE.seats[0]), shownName(TABLE.seats[1]), levelName("page")], ["Ann", "Page", "Page"]);
  same([nameOf(TABLE, "B"), nameOf(TABLE, "C"), sitterOf(TABLE, 0)?.name, sitterOf(null, 0)], ["Page", "C", "Ann", undefined]);
});

test("only games without secrets and luck can be analysed", () => {
  same([{}, { luck: true }, { hidden: true }, { simultaneous: true }].map((nature) => isOpen({ nature })), [true, false, false, false]);
});

test("a team is told from the others by as few letters as need be", () => {
  const teams = ["Lions", "Griffins", "Griffons", "Griffins", undefined];
  same(teams.slice(0, 3).map((team) => teamSign(team, teams)), ["L", "Griffi", "Griffo"]);
  same(teamSign("Red", ["Red", "Red Foxes"]), "Red");
});
