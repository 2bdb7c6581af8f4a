import { forget, keepSeat, myTables, prefer, preferences, seatAt, sit } from "../../../quintain/web/js/shell/storage.js";
import { same, test } from "./checking.js";

const seat = (id, letter) => ({ id, seat: letter, token: `token-${letter}`, title: "A match", game: "chess" });

test("what somebody likes is remembered beside what they never chose", () => {
  prefer({ sound: true });
  prefer({ name: "Ann" });
  const { sound, name, motion } = preferences();
  same([sound, name, motion], [true, "Ann", true]);
});

test("the latest seat comes first, and no seat twice", () => {
  keepSeat(seat("one", "A"));
  keepSeat(seat("two", "A"));
  keepSeat(seat("one", "A"));
  same(myTables().map(({ id }) => id), ["one", "two"]);
});

test("a tab sits where it sat last, or nowhere when it got up", () => {
  keepSeat(seat("both", "A"));
  keepSeat(seat("both", "B"));
  same(seatAt("both")?.seat, "B");
  sit("both", "A");
  same(seatAt("both")?.token, "token-A");
  sit("both", "-");
  same(seatAt("both"), null);
  same(seatAt("elsewhere"), null);
});

test("a table that is forgotten is gone with all its seats", () => {
  forget("both");
  same(myTables().some(({ id }) => id === "both"), false);
});

test("so many seats are remembered and no more", () => {
  for (let n = 0; n < 60; n += 1) keepSeat(seat(`table-${n}`, "A"));
  same([myTables().length, myTables()[0].id], [50, "table-59"]);
});
