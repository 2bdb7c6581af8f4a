import { choicesIn, click, clickable, offersFrom, pick } from "../../../quintain/web/js/hand/picking.js";
import { data, same, test } from "./checking.js";

const { cases, ...scene } = await data("../../vectors/picking.json");
const offers = choicesIn(scene);

for (const { says, clicks, then } of cases) {
  test(says, () => {
    let result = { pick: pick(offers) };
    for (const ids of clicks) result = click(offers, result.pick, ids);
    const found = result.pick;
    same(found.clicks, then.clicks);
    same(found.glow, then.glow ?? {});
    same(found.barred, then.barred ?? {});
    same(found.offer?.text, then.offer);
    same(result.tried, then.tried);
    same(result.barred, then.refused);
    same(offersFrom(offers, found.clicks).map((offer) => offer.text), then.open);
  });
}

test("a button may be clicked ahead of its turn where one offer leads to it", () => {
  const direct = new Set(["b1=F", "c3"]);
  same(click(offers, pick(offers), ["b1=F"], direct).pick.offer?.text, "b1=F");
  same(click(offers, pick(offers), ["c3"], direct).tried, ["c3"]);
});

test("a crowded place says which of its things can be clicked", () => {
  same(clickable(pick(offers, ["b1"]), ["d2", "h8", "c3"]), ["d2", "c3"]);
});

test("clicks that begin no offer lead back to the start", () => {
  same(pick(offers, ["h8"]).clicks, []);
  same(pick([], ["h8"]).clicks, []);
});
