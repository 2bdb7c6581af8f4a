// A small chat that folds away, and counts what was said meanwhile.

import { el } from "../shell/dom.js";
import { t, timeOfDay } from "../shell/i18n.js";

/** @import {ChatLine} from "../types.d.ts" */

export class Chat {
  /** @param {(text: string) => Promise<boolean>} send whether it was taken @param {(unread: number) => void} count */
  constructor(send, count) {
    this.count = count;
    /** @type {ChatLine[]} */
    this.lines = [];
    /** When the latest of them was said. @type {number | null} */
    this.heard = null;
    this.unread = 0;
    this.badge = el("span", { class: "unread", hidden: true });
    this.list = el("ol", { class: "chat-lines" });
    this.scroll = el("div", { class: "chat-scroll", tabindex: 0, role: "log", "aria-live": "off", "aria-label": t("chat.title") }, this.list);
    this.input = el("input", { type: "text", maxlength: 300, autocomplete: "off", "aria-label": t("chat.say"), placeholder: t("chat.say") });
    this.form = el(
      "form",
      {
        class: "chat-form",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = this.input.value.trim();
          if (text && (await send(text))) this.input.value = "";
        },
      },
      this.input,
      el("button", { class: "small" }, t("chat.send")),
    );
    this.empty = el("p", { class: "nothing" }, t("chat.empty"));
    this.root = el(
      "details",
      { class: "chat-part sheet", ontoggle: () => this.#tell(this.root.open ? 0 : this.unread) },
      el("summary", {}, t("chat.title"), this.badge),
      el("div", { class: "chat" }, this.empty, this.scroll, this.form),
    );
  }

  /** @param {number} unread */
  #tell(unread) {
    this.unread = unread;
    showUnread(this.badge, unread);
    this.count(unread);
  }

  /** All that was said; what came while the line was lost has not been read. @param {ChatLine[]} lines @param {(line: ChatLine) => boolean} own */
  set(lines, own) {
    const heard = this.heard ?? Infinity;
    const missed = lines.filter((line) => line.at > heard && !own(line)).length;
    this.heard = lines.at(-1)?.at ?? 0;
    this.lines = [];
    this.list.replaceChildren();
    this.empty.hidden = false;
    lines.forEach((line) => this.#append(line));
    this.#more(missed);
  }

  /** @param {ChatLine} line @param {boolean} own */
  add(line, own) {
    this.heard = line.at;
    this.#append(line);
    if (!own) this.#more(1);
  }

  /** @param {number} unread */
  #more(unread) {
    this.#tell(this.root.open ? 0 : this.unread + unread);
  }

  /** @param {ChatLine} line */
  #append(line) {
    this.lines.push(line);
    this.empty.hidden = true;
    const name = line.by === "-" ? t("chat.watcher") : line.name;
    this.list.append(
      el("li", {}, el("b", {}, name), " ", el("time", {}, timeOfDay(line.at)), " ", el("span", { class: "chat-text" }, line.text)),
    );
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }
}

/** @param {HTMLElement} badge @param {number} unread */
export function showUnread(badge, unread) {
  badge.hidden = unread === 0;
  badge.textContent = String(unread);
}
