// What a phone shows at the bottom of a table: tabs, and which of the sheets they open.

import { el } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";

/** @typedef {"log" | "chat" | "type"} Sheet */
/** @typedef {{opened: (sheet: Sheet | "") => void, hint: () => void, menu: () => void}} TabActs */

/** The sheets that tabs open; the others do something at once. @type {Record<string, Sheet>} */
const SHEETS = { log: "log", chat: "chat", keys: "type" };

export class Tabs {
  /** @param {TabActs} acts `opened` is told which sheet is open now, empty for none */
  constructor(acts) {
    this.acts = acts;
    /** @type {Sheet | ""} */
    this.sheet = "";
    this.unread = el("span", { class: "unread", hidden: true });
    this.root = el(
      "nav",
      { class: "tabs", "aria-label": t("tabs.title") },
      this.#tab("log", t("log.short"), () => this.toggle("log")),
      this.#tab("chat", t("chat.title"), () => this.toggle("chat"), this.unread),
      this.#tab("hint", t("hint.ask"), acts.hint),
      this.#tab("keys", t("type.short"), () => this.toggle("type")),
      this.#tab("menu", t("menu.title"), acts.menu),
    );
  }

  /** @param {string} name @param {string} label @param {() => void} act @param {HTMLElement | null} [badge] */
  #tab(name, label, act, badge = null) {
    return el("button", { type: "button", data: { tab: name }, "aria-expanded": SHEETS[name] ? "false" : null, onclick: act }, icon(name), el("span", {}, label), badge);
  }

  /** Open a sheet, or close it where it is open. @param {Sheet} sheet */
  toggle(sheet) {
    this.sheet = this.sheet === sheet ? "" : sheet;
    for (const tab of this.root.querySelectorAll("[aria-expanded]")) {
      tab.setAttribute("aria-expanded", String(SHEETS[tab.getAttribute("data-tab") ?? ""] === this.sheet));
    }
    this.acts.opened(this.sheet);
  }

  close() {
    if (this.sheet) this.toggle(this.sheet);
  }

  /** Hints and typing are for whoever must decide. @param {boolean} mine */
  allow(mine) {
    for (const tab of this.root.querySelectorAll(":is([data-tab=hint], [data-tab=keys])")) tab.toggleAttribute("disabled", !mine);
  }
}
