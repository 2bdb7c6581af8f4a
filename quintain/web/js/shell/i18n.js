// The words of the shell, one file per language. What games say comes from the server as it is.

/** @type {Record<string, string>} */
let words = {};
/** @type {Record<string, string>} */
let fallback = {};
let language = "en";

export const LANGUAGES = { en: "English", de: "Deutsch" };
/** The language that games speak. */
export const GAME_LANGUAGE = "en";

/** The language a person has chosen, or else the first of the browser's that we have. @param {string} chosen @param {readonly string[]} [spoken] */
export function bestLanguage(chosen, spoken = navigator.languages) {
  const wanted = [chosen, ...spoken.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/** @param {string} tag */
export async function speak(tag) {
  language = tag in LANGUAGES ? tag : "en";
  fallback = await load("en");
  words = language === "en" ? fallback : await load(language);
  document.documentElement.lang = language;
}

/** @param {string} tag @returns {Promise<Record<string, string>>} */
async function load(tag) {
  const reply = await fetch(`/web/lang/${tag}.json`);
  return reply.ok ? reply.json() : {};
}

/**
 * The sentence for a key, with `{name}` filled in. With a number `n` and keys ending in `.one` and `.other`, the right
 * plural.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  let sentence = find(key);
  if (sentence === undefined && typeof values.n === "number") {
    sentence = find(`${key}.${new Intl.PluralRules(language).select(values.n)}`) ?? find(`${key}.other`);
  }
  return (sentence ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} key @returns {string | undefined} */
const find = (key) => words[key] ?? fallback[key];

/** The sentence for a key, or another where there is none. @param {string} key @param {string} otherwise */
export const tOr = (key, otherwise) => find(key) ?? otherwise;

/** @param {string} words */
export const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Words as a sentence. @param {string} words */
export const sentence = (words) => (/[.!?…]$/.test(words) ? capital(words) : `${capital(words)}.`);

/** "a, b and c" @param {string[]} parts */
export const listed = (parts) => new Intl.ListFormat(language, { type: "conjunction" }).format(parts);

/** @param {number} share */
export const percent = (share) => new Intl.NumberFormat(language, { style: "percent" }).format(share);

/** @param {number} value */
export const number = (value) => new Intl.NumberFormat(language).format(value);

/** With its sign, as points are written. @param {number} value */
export const signed = (value) => new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(value);

/** How long ago, in words. @param {number} then milliseconds since 1970 */
export function ago(then) {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const minutes = Math.round((then - Date.now()) / 60_000);
  if (Math.abs(minutes) < 60) return format.format(minutes, "minute");
  if (Math.abs(minutes) < 60 * 24) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 60 / 24), "day");
}

/** The time of day. @param {number} then */
export const timeOfDay = (then) =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(new Date(then));
