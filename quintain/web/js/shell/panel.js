// A panel beside the table that leaves it in sight: rules, text view. One at a time.

import { el, focusOn } from "./dom.js";
import { t } from "./i18n.js";
import { signButton } from "./icons.js";

/** @import {Child} from "./dom.js" */

export class Panel {
  /** @param {Element} host */
  constructor(host) {
    this.host = host;
    /** @type {HTMLElement | null} */
    this.root = null;
    this.kind = "";
    /** @type {Element | null} */
    this.before = null;
  }

  /**
   * Open a panel, or put other content into the one that is open.
   * @param {string} kind
   * @param {string} title
   * @param {...Child} content
   */
  open(kind, title, ...content) {
    if (!this.root) this.before = document.activeElement;
    this.root?.remove();
    this.kind = kind;
    const heading = el("h2", { tabindex: -1 }, title);
    this.root = el(
      "aside",
      {
        class: `panel panel-${kind}`,
        "aria-label": title,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          this.close();
        },
      },
      el(
        "div",
        { class: "window-head" },
        heading,
        signButton("close", t("close"), () => this.close()),
      ),
      el("div", { class: "panel-body", tabindex: 0, role: "group", "aria-label": title }, ...content),
    );
    this.host.append(this.root);
    focusOn(heading);
  }

  /** Whether a panel of this kind is open. @param {string} kind */
  shows(kind) {
    return this.root !== null && this.kind === kind;
  }

  /** @returns {HTMLElement | null} */
  get body() {
    return this.root?.querySelector(".panel-body") ?? null;
  }

  close() {
    this.root?.remove();
    this.root = null;
    if (this.before?.isConnected) focusOn(this.before);
  }
}
