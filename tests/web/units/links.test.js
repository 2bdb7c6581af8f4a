import { analysisAddress, isPlain, readFragment, rulesAddress, tableAddress } from "../../../quintain/web/js/shell/links.js";
import { same, test } from "./checking.js";

test("a personal link carries its seat where no server reads it, and is read back", () => {
  const link = tableAddress("abc", { seat: "B", token: "x-Y_1" });
  same(link, "/table/abc#B.x-Y_1");
  same(readFragment(link.slice(link.indexOf("#"))), { seat: "B", token: "x-Y_1" });
  same([tableAddress("abc"), tableAddress("abc", { seat: "B", token: "" })], ["/table/abc", "/table/abc"]);
});

test("other fragments are nobody's seat", () => {
  same(["", "#", "#KS-5.2", "#Z.token", "#A."].map(readFragment), [null, null, null, null, null]);
});

test("rules are found by their number", () => same([rulesAddress("chess"), rulesAddress("chess", "R 1")], ["/rules/chess", "/rules/chess#R%201"]));

test("an analysis holds its position, its moves, and where one stands among them", () => {
  same(analysisAddress("chess"), "/analysis/chess");
  same(analysisAddress("chess", { start: "8/8 w" }, ["e4", "e5"]), "/analysis/chess?start=8%2F8+w&m=e4&m=e5");
  same(analysisAddress("chess", {}, ["e4", "e5"], 1), "/analysis/chess?m=e4&m=e5&ply=1");
});

test("a click with a key held down opens the link elsewhere", () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  same([isPlain(plain), isPlain({ ...plain, ctrlKey: true }), isPlain({ ...plain, button: 1 })], [true, false, false]);
});
