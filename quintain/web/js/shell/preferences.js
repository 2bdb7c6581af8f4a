// How things look and sound: theme, language, sound, pace, my name. The switches of the header and the settings window.

import { openDialog } from "./dialog.js";
import { el, refill } from "./dom.js";
import { bestLanguage, LANGUAGES, speak, t } from "./i18n.js";
import { icon } from "./icons.js";
import { prefer, preferences } from "./storage.js";

/** @typedef {"auto" | "light" | "dark"} Theme */

/** @import {Pace} from "./storage.js" */

/** @type {Pace[]} */
const PACES = ["slow", "normal", "fast", "once"];
/** @type {Theme[]} */
const THEMES = ["auto", "light", "dark"];
/** @type {Record<Theme, string>} */
const SIGNS = { auto: "auto", light: "sun", dark: "moon" };

/** @param {Theme} theme */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** A button that goes through the themes. */
export function themeButton() {
  const button = el("button", { type: "button", class: "round" });
  const show = () => {
    const { theme } = preferences();
    const label = `${t("theme.title")}: ${t(`theme.${theme}`)}`;
    button.setAttribute("aria-label", label);
    button.title = label;
    refill(button, icon(SIGNS[theme]));
  };
  button.addEventListener("click", () => {
    const theme = THEMES[(THEMES.indexOf(preferences().theme) + 1) % THEMES.length];
    prefer({ theme });
    applyTheme(theme);
    show();
  });
  show();
  return button;
}

/** A list of languages; the page is drawn anew in the one chosen. @param {() => void} redraw */
export function languageSelect(redraw) {
  const now = bestLanguage(preferences().language);
  const select = el(
    "select",
    {
      "aria-label": t("language.title"),
      class: "language",
      onchange: async () => {
        prefer({ language: select.value });
        await speak(select.value);
        redraw();
      },
    },
    Object.entries(LANGUAGES).map(([tag, name]) => el("option", { value: tag, lang: tag, selected: tag === now }, name)),
  );
  return select;
}

/** How fast is shown what happens. */
export function paceField() {
  const now = preferences().pace;
  const pace = el(
    "select",
    { data: { do: "pace" }, onchange: () => prefer({ pace: /** @type {Pace} */ (pace.value) }) },
    PACES.map((word) => el("option", { value: word, selected: word === now }, t(`pace.${word}`))),
  );
  return el("label", { class: "field" }, el("span", {}, t("pace.title")), pace);
}

/** @param {() => void} redraw */
export function settingsWindow(redraw) {
  const { name, theme, sound, motion, shortcuts } = preferences();
  const who = el("input", { type: "text", maxlength: 32, value: name, placeholder: t("name.guest"), onchange: () => prefer({ name: who.value.trim() }) });
  const looks = el(
    "select",
    {
      onchange: () => {
        prefer({ theme: /** @type {Theme} */ (looks.value) });
        applyTheme(/** @type {Theme} */ (looks.value));
      },
    },
    THEMES.map((word) => el("option", { value: word, selected: word === theme }, t(`theme.${word}`))),
  );
  const window = openDialog(
    t("settings.title"),
    [
      el("label", { class: "field" }, el("span", {}, t("name.mine")), who),
      el("label", { class: "field" }, el("span", {}, t("language.title")), languageSelect(() => {
        window.close();
        redraw();
      })),
      el("label", { class: "field" }, el("span", {}, t("theme.title")), looks),
      check(t("settings.sound"), sound, (on) => prefer({ sound: on })),
      paceField(),
      check(t("settings.motion"), motion, (on) => prefer({ motion: on })),
      check(t("keys.single"), shortcuts, (on) => prefer({ shortcuts: on })),
    ],
    { kind: "settings" },
  );
}

/** @param {string} words @param {boolean} on @param {(on: boolean) => void} change */
export function check(words, on, change) {
  const box = el("input", { type: "checkbox", checked: on, onchange: () => change(box.checked) });
  return el("label", { class: "check" }, box, el("span", {}, words));
}

/** The name to sit down with. */
export const myName = () => preferences().name || t("name.guest");
