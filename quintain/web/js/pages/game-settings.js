// One setting of a game, with the control that fits its kind and the game's own words for it.

import { el } from "../shell/dom.js";
import { capital, GAME_LANGUAGE, sentence, t } from "../shell/i18n.js";

/** @import {Field} from "../types.d.ts" */

/**
 * A setting that takes a file's text: a file is picked, and the game's own can be fetched to begin with.
 * @param {Field} field
 * @param {string} own where the game's own file is
 * @param {(value: unknown) => void} change
 */
export function fileControl(field, own, change) {
  const input = el("input", {
    type: "file",
    accept: ".toml,text/plain",
    "aria-describedby": `help-${field.name}`,
    onchange: async () => change((await input.files?.[0]?.text()) ?? ""),
  });
  return el(
    "div",
    { class: "setting long" },
    el("label", { class: "field" }, el("span", { class: "setting-name", lang: GAME_LANGUAGE }, spoken(field.name)), input),
    el("small", { id: `help-${field.name}`, lang: GAME_LANGUAGE }, sentence(field.help)),
    el("a", { href: own, download: "" }, t("setup.own-file")),
  );
}

/**
 * @param {Field} field
 * @param {unknown} value
 * @param {number} seats
 * @param {(value: unknown) => void} change
 */
export function settingControl(field, value, seats, change) {
  const help = el("small", { id: `help-${field.name}`, lang: GAME_LANGUAGE }, sentence(field.help));
  const title = el("span", { class: "setting-name", lang: GAME_LANGUAGE }, spoken(field.name));
  if (!field.per_seat) {
    return el("div", { class: `setting ${field.text ? "long" : ""}` }, el("label", { class: "field" }, title, one(field, value, change)), help);
  }
  const values = Array.from({ length: seats }, (_, seat) => (Array.isArray(value) ? (value[seat] ?? value[0]) : value));
  return el(
    "div",
    { class: "setting", role: "group", "aria-label": spoken(field.name) },
    title,
    values.map((item, seat) =>
      el(
        "label",
        { class: "field" },
        el("span", {}, t("setup.seat", { letter: "ABCDEFGH"[seat] })),
        one(field, item, (chosen) => {
          values[seat] = chosen;
          change([...values]);
        }),
      ),
    ),
    help,
  );
}

/** @param {Field} field @param {unknown} value @param {(value: unknown) => void} change */
function one(field, value, change) {
  const choices = field.choices ?? [];
  const ranged = field.low !== null && field.low !== undefined;
  if (field.text) {
    const input = el("input", { type: "text", value: String(value ?? ""), spellcheck: "false", "aria-describedby": `help-${field.name}`, onchange: () => change(input.value) });
    return input;
  }
  if (choices.length && !ranged) return list(field, choices, value, change);
  if (!choices.length) return range(field, value, change);
  return either(field, choices, value, change);
}

/** @param {Field} field @param {(string | number)[]} choices @param {unknown} value @param {(value: unknown) => void} change */
function list(field, choices, value, change) {
  const select = el(
    "select",
    { "aria-describedby": `help-${field.name}`, lang: GAME_LANGUAGE, onchange: () => change(choices[select.selectedIndex]) },
    choices.map((choice) => el("option", { value: choice, selected: String(choice) === String(value) }, spoken(String(choice)))),
  );
  return select;
}

/** A slider and a number that go together. @param {Field} field @param {unknown} value @param {(value: unknown) => void} change */
function range(field, value, change) {
  const [min, max] = [field.low ?? 0, field.high ?? 100];
  const number = el("input", { type: "number", min, max, value: Number(value), "aria-label": spoken(field.name), "aria-describedby": `help-${field.name}` });
  const slider = el("input", { type: "range", min, max, value: Number(value), "aria-label": spoken(field.name) });
  slider.addEventListener("input", () => {
    number.value = slider.value;
    change(Number(slider.value));
  });
  number.addEventListener("input", () => {
    slider.value = number.value;
    if (number.validity.valid && number.value) change(Number(number.value));
  });
  return el("span", { class: "range" }, slider, number);
}

/** A choice such as "off", or a number. @param {Field} field @param {(string | number)[]} choices @param {unknown} value @param {(value: unknown) => void} change */
function either(field, choices, value, change) {
  const isNumber = !choices.some((choice) => String(choice) === String(value));
  const number = el("input", { type: "number", min: field.low, max: field.high, value: isNumber ? Number(value) : field.low, hidden: !isNumber, "aria-label": spoken(field.name) });
  const select = el(
    "select",
    {
      "aria-describedby": `help-${field.name}`,
      lang: GAME_LANGUAGE,
      onchange: () => {
        number.hidden = select.selectedIndex < choices.length;
        change(number.hidden ? choices[select.selectedIndex] : Number(number.value));
      },
    },
    choices.map((choice) => el("option", { selected: String(choice) === String(value) }, spoken(String(choice)))),
    el("option", { selected: isNumber }, `${field.low} – ${field.high}`),
  );
  number.addEventListener("input", () => {
    if (number.validity.valid && number.value) change(Number(number.value));
  });
  return el("span", { class: "range" }, select, number);
}

/** `no_progress_limit` as people read it. @param {string} name */
const spoken = (name) => capital(name.replaceAll("_", " ").replaceAll("-", " "));
