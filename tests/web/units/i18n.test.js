import { ago, bestLanguage, capital, listed, number, percent, sentence, signed, t, tOr } from "../../../quintain/web/js/shell/i18n.js";
import { same, test } from "./checking.js";

test("a key without words stands for itself", () => {
  same(t("no.such.key"), "no.such.key");
  same(tOr("no.such.key", "otherwise"), "otherwise");
});

test("values are filled in; what is not given stays visible", () => same(t("{a} and {b}", { a: 1 }), "1 and {b}"));

test("words become sentences once", () => {
  same([sentence("it is not yours"), sentence("Yes."), sentence("really?"), capital("")], ["It is not yours.", "Yes.", "Really?", ""]);
});

test("lists and numbers as people write them", () => {
  same([listed(["a", "b", "c"]), listed(["a"])], ["a, b, and c", "a"]);
  same([percent(0.425), number(12345), signed(3), signed(0), signed(-2)], ["43%", "12,345", "+3", "0", "-2"]);
});

test("times past in the largest unit that fits", () => {
  const minute = 60_000;
  same([2, 90, 60 * 50].map((minutes) => ago(Date.now() - minutes * minute)), ["2 minutes ago", "1 hour ago", "2 days ago"]);
});

test("the language that was chosen, or the first of the browser's that we have", () => {
  same([bestLanguage("de", ["en"]), bestLanguage("", ["fr-CH", "de-AT", "en"]), bestLanguage("xx", ["fr"])], ["de", "de", "en"]);
});
