// A small chat.

import { el } from "./dom.js";
import { t, timeOfDay } from "./i18n.js";

/** @import {ChatLine} from "./types.d.ts" */

export class Chat {
  /** @param {(text: string) => Promise<boolean>} send whether it was taken */
  constructor(send) {
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
    this.root = el("div", { class: "chat" }, this.empty, this.scroll, this.form);
  }

  /** @param {ChatLine[]} lines */
  set(lines) {
    this.list.replaceChildren();
    this.empty.hidden = false;
    lines.forEach((line) => this.add(line));
  }

  /** @param {ChatLine} line */
  add(line) {
    this.empty.hidden = true;
    const name = line.by === "-" ? t("chat.watcher") : line.name;
    this.list.append(
      el("li", {}, el("b", {}, name), " ", el("time", {}, timeOfDay(line.at)), " ", el("span", { class: "chat-text" }, line.text)),
    );
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }
}
