// Single keys that do things, and the window that lists them.

import { openDialog } from "./dialog.js";
import { el, isTyping } from "./dom.js";
import { t } from "./i18n.js";
import { prefer, preferences } from "./storage.js";

/** @typedef {Record<string, (event: KeyboardEvent) => unknown>} KeyMap by the key as KeyboardEvent names it */

/**
 * Listen for keys. `always` work even where single keys are switched off; they are not letters.
 * @param {KeyMap} keys
 * @param {KeyMap} always
 * @returns {() => void} stop
 */
export function listen(keys, always) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const free = always[event.key];
    if (free && !(isTyping(event.target) && event.key !== "Escape")) {
      free(event);
      return;
    }
    const key = keys[event.key];
    if (!key || isTyping(event.target) || !preferences().shortcuts) return;
    event.preventDefault();
    key(event);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** A window that lists keys. @param {[string, string][]} rows keys and what they do */
export function keyList(rows) {
  const off = el("input", {
    type: "checkbox",
    checked: preferences().shortcuts,
    onchange: () => prefer({ shortcuts: off.checked }),
  });
  openDialog(t("keys.title"), [
    el(
      "dl",
      { class: "keys" },
      rows.flatMap(([key, words]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, words)]),
    ),
    el("label", { class: "check" }, off, el("span", {}, t("keys.single"))),
  ]);
}
