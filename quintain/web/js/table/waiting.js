// The waiting room: who sits where, a link to send to friends, seats to sit down in.

import { picture } from "../scene/art.js";
import { shownName } from "../scene/seats.js";
import { copyLine } from "../shell/dialog.js";
import { el } from "../shell/dom.js";
import { GAME_LANGUAGE, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { absolute, tableAddress } from "../shell/links.js";
import { preferences } from "../shell/storage.js";

/** @import {TableInfo} from "../types.d.ts" */

/**
 * @param {TableInfo} table
 * @param {string} seat mine, or "-"
 * @param {{sit: (name: string, seat: string) => void, rename: () => void, leave: () => void}} act
 */
export function waitingRoom(table, seat, act) {
  const name = el("input", { type: "text", maxlength: 32, value: preferences().name, placeholder: t("name.guest"), autocomplete: "nickname", data: { key: "my-name" } });
  const free = table.seats.filter((info) => info.kind === "open").length;
  const seated = seat !== "-";
  const drawn = picture(table.game);
  const title = seated || !free ? t("wait.title") : t("wait.invited");
  return el(
    "section",
    { class: "waiting", "aria-label": title },
    drawn ? el("div", { class: "banner-picture" }, drawn) : null,
    el("h2", {}, title),
    el("p", { role: "status" }, t("wait.free", { n: free })),
    seated ? el("div", { class: "invitation" }, el("p", {}, t("wait.invite")), copyLine(absolute(tableAddress(table.id)), t("wait.link"))) : el("label", { class: "field" }, el("span", {}, t("name.mine")), name),
    el(
      "ul",
      { class: "seats" },
      table.seats.map((info) =>
        el(
          "li",
          { class: info.kind === "open" ? "free" : "taken" },
          el("span", { class: "seat-letter", "aria-hidden": "true" }, info.seat),
          el(
            "span",
            { class: "seat-name" },
            info.kind === "open" ? t("seat.open") : shownName(info),
            info.seat === seat ? el("span", { class: "you" }, t("plate.you")) : null,
            info.kind === "bot" || info.kind === "program" ? el("span", { class: "presence bot" }, icon("bot"), t(`seat.${info.kind}`)) : null,
            info.team ? el("span", { class: "plate-badge", lang: GAME_LANGUAGE }, info.team) : null,
            info.remembers ? el("span", { class: "presence bot" }, t("seat.remembers")) : null,
          ),
          info.kind === "open" && !seated
            ? el("button", { type: "button", class: "primary", data: { key: `sit-${info.seat}` }, onclick: () => act.sit(name.value.trim() || t("name.guest"), info.seat) }, t("wait.sit"))
            : null,
          info.seat === seat
            ? el(
                "span",
                { class: "buttons" },
                el("button", { type: "button", class: "small", data: { key: "rename" }, onclick: act.rename }, t("menu.rename")),
                el("button", { type: "button", class: "small", data: { key: "stand-up" }, onclick: act.leave }, t("wait.leave")),
              )
            : null,
        ),
      ),
    ),
  );
}
