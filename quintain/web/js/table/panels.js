// The panels beside a table: its rules, the newest show, everything in words.

import { showTitle, showView } from "../scene/show.js";
import { textView } from "../scene/textview.js";
import { refill } from "../shell/dom.js";
import { t } from "../shell/i18n.js";
import { Panel } from "../shell/panel.js";
import { openRules } from "../shell/rulebook.js";

/** @import {LiveTable} from "./live-table.js" */

export class Panels {
  /** @param {Element} host @param {LiveTable} table @param {(text: string) => void} act plays an action chosen in words */
  constructor(host, table, act) {
    this.table = table;
    this.act = act;
    this.panel = new Panel(host);
  }

  /** The rules, at one of them if given. @param {string} [rule] */
  rules(rule) {
    void openRules(this.panel, this.table.info.game, rule);
  }

  /** The newest show. @param {boolean} [staged] one line after the other */
  show(staged = false) {
    const { scene } = this.table;
    const show = scene?.shows.at(-1);
    if (scene && show) this.panel.open("show", showTitle(show), showView(scene, show, (rule) => this.rules(rule), staged));
  }

  /** The table in words; once more: away with it. */
  text() {
    if (this.panel.shows("text")) {
      this.panel.close();
      return;
    }
    this.panel.open("text", t("text.title"));
    this.refresh();
  }

  /** The scene has changed: so have its words. */
  refresh() {
    const { body } = this.panel;
    const { scene, info } = this.table;
    if (this.panel.shows("text") && body && scene) refill(body, textView(scene, info, this.table.isMine() ? this.act : undefined));
  }
}
