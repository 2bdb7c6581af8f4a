// Windows over the page: dialogs, questions, short messages.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon, signButton } from "./icons.js";

/** @import {Child} from "./dom.js" */

let number = 0;

/**
 * A window with a title. It closes by its button, by Escape and by a click beside it.
 * @param {string} title
 * @param {(Child | Child[])[]} content
 * @param {{kind?: string, closed?: () => void}} [options]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { kind = "", closed } = {}) {
  number += 1;
  const heading = el("h2", { id: `dialog-${number}` }, title);
  const window = el(
    "dialog",
    { class: `window ${kind}`, "aria-labelledby": heading.id },
    el(
      "div",
      { class: "window-head" },
      heading,
      signButton("close", t("close"), () => window.close()),
    ),
    el("div", { class: "window-body" }, ...content),
  );
  window.addEventListener("click", (event) => {
    if (event.target === window) window.close();
  });
  window.addEventListener("close", () => {
    window.remove();
    closed?.();
  });
  document.body.append(window);
  window.showModal();
  return window;
}

/**
 * A question that is answered with yes or no.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes) {
  return new Promise((answer) => {
    let agreed = false;
    const agree = () => {
      agreed = true;
      window.close();
    };
    const window = openDialog(
      t("confirm.title"),
      [
        el("p", {}, question),
        el(
          "div",
          { class: "buttons end" },
          el("button", { type: "button", onclick: () => window.close() }, t("confirm.no")),
          el("button", { type: "button", class: "primary", autofocus: true, onclick: agree }, yes),
        ),
      ],
      { kind: "question", closed: () => answer(agreed) },
    );
  });
}

/**
 * Ask for a line of text; null when nothing was given.
 * @param {string} title
 * @param {string} label
 * @param {string} value
 * @param {string} yes
 * @returns {Promise<string | null>}
 */
export function askText(title, label, value, yes) {
  return new Promise((answer) => {
    /** @type {string | null} */
    let given = null;
    const input = el("input", { type: "text", value, maxlength: 32, required: true, autofocus: true });
    const form = el(
      "form",
      {
        method: "dialog",
        onsubmit: () => {
          given = input.value.trim() || null;
        },
      },
      el("label", { class: "field" }, el("span", {}, label), input),
      el("div", { class: "buttons end" }, el("button", { class: "primary" }, yes)),
    );
    openDialog(title, [form], { kind: "question", closed: () => answer(given) });
    input.select();
  });
}

/** A short message that goes by itself. @param {string} words */
export function toast(words) {
  const note = el("div", { class: "toast", role: "status" }, words);
  document.body.append(note);
  setTimeout(() => note.classList.add("going"), 3200);
  setTimeout(() => note.remove(), 3700);
}

/**
 * A link in a field, with a button that copies it; and a warning where it leads to this very machine, so that nobody else
 * can open it.
 * @param {string} link
 * @param {string} label
 */
export function copyLine(link, label) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": label, data: { key: "link" }, onfocus: () => field.select() });
  const press = () => void copyLink(link);
  const line = el("div", { class: "copy-line" }, field, el("button", { type: "button", class: "primary", data: { key: "copy" }, onclick: press }, icon("copy"), t("wait.copy")));
  return el("div", {}, line, isOnlyHere(link) ? el("p", { class: "soft only-here" }, t("wait.only-here")) : null);
}

/** Whether a link can be opened on this computer alone. @param {string} link */
const isOnlyHere = (link) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname);

/** Put a link on the clipboard and say so, and who cannot use it. @param {string} link */
export const copyLink = (link) => copy(link, isOnlyHere(link) ? `${t("wait.copied")} ${t("wait.only-here")}` : t("wait.copied"));

/** Put text on the clipboard and say so. @param {string} text @param {string} words */
export async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without leave to use the clipboard, copy the old way: from a field that is selected.
    const field = el("textarea", { class: "offscreen", "aria-hidden": "true" }, text);
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(words);
}
