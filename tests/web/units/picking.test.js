import { choicesIn, click, clickable, leadsTo, offersFrom, pick } from "../../../quintain/web/js/hand/picking.js";
import { data, same, test } from "./checking.js";

const { cases, ...scene } = await data("../../vectors/picking.json");
const offers = choicesIn(scene);
const reasons = (barred) => new Map(Array.from(barred, ([id, offer]) => [id, offer.refusal]));

for (const { says, clicks, then } of cases) {
  test(says, () => {
    let result = { pick: pick(offers) };
    for (const ids of clicks) result = click(offers, result.pick, ids);
    const found = result.pick;
    same(found.clicks, then.clicks);
    same(found.glow, then.glow ?? {});
    same(reasons(found.barred), then.barred ?? {});
    same(found.offer?.text, then.offer);
    same(result.tried, then.tried);
    same(result.barred?.refusal, then.refused);
    same(offersFrom(offers, found.clicks).map((offer) => offer.text), then.open);
  });
}

test("a button may be clicked ahead of its turn where one offer leads to it", () => {
  const direct = new Set(["b1=F", "c3"]);
  same(click(offers, pick(offers), ["b1=F"], direct).pick.offer?.text, "b1=F");
  same(click(offers, pick(offers), ["c3"], direct).tried, ["c3"]);
});

test("what is refused in equal words cites its own rule", () => {
  const refused = (id, rule) => ({ text: id, label: id, path: [id], refusal: "too dear", rule });
  const greyed = [refused("arm", "RU-1"), refused("mend", "RU-2"), { text: "end", label: "end", path: ["end"] }];
  for (const [id, rule] of [["arm", "RU-1"], ["mend", "RU-2"]]) {
    same(click(greyed, pick(greyed), [id]).barred?.rule, rule);
    same(leadsTo(greyed, pick(greyed), id).barred?.rule, rule);
  }
  same(leadsTo(greyed, pick(greyed), "end").barred, null);
});

test("a button is greyed where all that it leads to from here is refused", () => {
  const ways = [{ text: "a", label: "a", path: ["x", "b"] }, { text: "c", label: "c", path: ["y", "b"], refusal: "no", rule: "RU-1" }];
  same(leadsTo(ways, pick(ways), "b").barred, null);
  same(leadsTo(ways, pick(ways, ["y"]), "b").barred?.rule, "RU-1");
  same(leadsTo(ways.slice(1), null, "b").barred?.rule, "RU-1");
});

test("a crowded place says which of its things can be clicked", () => {
  same(clickable(pick(offers, ["b1"]), ["d2", "h8", "c3"]), ["d2", "c3"]);
});

test("clicks that begin no offer lead back to the start", () => {
  same(pick(offers, ["h8"]).clicks, []);
  same(pick([], ["h8"]).clicks, []);
});
