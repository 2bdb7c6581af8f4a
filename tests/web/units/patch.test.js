import { patched, whole } from "../../../quintain/web/js/scene/patch.js";
import { data, same, test } from "./checking.js";

const CASES = await data("../../vectors/patches.json");
const SENT = CASES[0].before;

test("what was left out stands at its default", () => {
  const scene = whole(SENT);
  same([scene.prompt, scene.offers, scene.result, scene.turned], ["Your turn", [], "", 0]);
});

for (const { says, before, after, patch } of CASES) {
  test(says, () => {
    const scene = whole(before);
    const written = JSON.stringify(scene);
    same(filled(patched(scene, patch)), filled(whole(after)));
    same(JSON.stringify(scene), written);
  });
}

test("no patch, no change", () => {
  const scene = whole(SENT);
  if (patched(scene, null) !== scene) throw new Error("another scene");
});

/** Cells without pieces may say so or not. @param {any} value @returns {any} */
function filled(value) {
  if (Array.isArray(value)) return value.map(filled);
  if (value === null || typeof value !== "object") return value;
  const things = Object.entries(value).filter(([, held]) => !Array.isArray(held) || held.length);
  return Object.fromEntries(things.map(([name, held]) => [name, filled(held)]));
}
