// A whole scene on the page: plates around, boards in the middle, everything else where it belongs. Table and replay
// both use it; it knows nothing of servers.

import { looking } from "../hand/looking.js";
import { choicesIn } from "../hand/picking.js";
import { attr, byId, el, refill } from "../shell/dom.js";
import { GAME_LANGUAGE, t, tOr } from "../shell/i18n.js";
import { signButton } from "../shell/icons.js";
import { BoardView } from "./board.js";
import { dieView, rollDice } from "./dice.js";
import { Folds, folding } from "./folds.js";
import { glideFrom, lookAt } from "./glide.js";
import { calm, Motion, sights, tempo } from "./motion.js";
import { plateView } from "./plates.js";
import { openReading } from "./reading.js";
import { groupedZones, meterView, zoneView } from "./zones.js";

/** @import {Pick} from "../hand/picking.js" */
/** @import {NoticeLine, Scene, TableInfo, Zone} from "../types.d.ts" */

/** From so many plates on each of them is kept small. */
const CROWD = 3;
/** Where there is little room, one's own things are a strip that opens. */
const NARROW = matchMedia("(max-width: 720px)");
/** From here on, for its height, things lie low on the board. */
const LOW = 0.55;
/** So long dice roll that lie on the table. */
const ROLL_MS = 700;
/** So many cascades stand side by side; more of them in two rows. */
const WIDEST = 5;

export class Stage {
  constructor() {
    this.board = new BoardView();
    this.motion = new Motion();
    this.far = el("div", { class: "far" });
    this.near = el("div", { class: "near" });
    this.commons = el("div", { class: "commons" });
    this.dock = el("div", { class: "dock" });
    this.laying = el("div", { class: "laying", hidden: true });
    this.around = el("button", { type: "button", class: "around-pick small", hidden: true });
    this.frame = el("div", { class: "board-frame" }, this.board.root, this.#zoomButtons(), this.around, this.laying);
    this.board.ghosts.changed = () => this.#drawLaying();
    this.middle = el("div", { class: "middle" }, this.frame, this.dock);
    /** @type {HTMLElement[]} what is laid over the scene */
    this.over = [];
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {string[]} names by seat, where there is no table */
    this.names = [];
    /** The viewer turns the board by so many degrees more. */
    this.extra = 0;
    /** @type {Pick | null} */
    this.pick = null;
    /** @type {{id: string, rect: DOMRect} | null} a thing that was let go somewhere else than it stood */
    this.carried = null;
    /** What opens: plates by the letters of their seats, drawers by their ids, and the dock. */
    this.folds = new Folds();
    /** What could be done when a fold was last left as somebody wanted it. */
    this.offered = "";
    this.listening = new AbortController();
    NARROW.addEventListener("change", () => this.drawSides(), { signal: this.listening.signal });
    this.root = el("div", { class: "stage" }, this.far, this.commons, this.middle, this.near);
    /** What a closer look leads to. @type {import("./reading.js").Leads} */
    this.leads = { rule: () => {}, choose: null, take: null };
    this.stopLooking = looking(this.root, (ids) => this.look(ids));
  }

  /** Open what goes by these ids at reading size; whether there is anything to read. @param {string[]} ids */
  look(ids) {
    return this.scene !== null && openReading(this.scene, ids, this.pick, this.leads);
  }

  #zoomButtons() {
    const { viewport } = this.board;
    return el(
      "div",
      { class: "zooms", hidden: true },
      signButton("plus", t("zoom.in"), () => viewport.zoom(1.4)),
      signButton("minus", t("zoom.out"), () => viewport.zoom(1 / 1.4)),
      signButton("fit", t("zoom.fit"), () => viewport.fit()),
    );
  }

  /** Which of many places for a board is pointed at, and how to get to another. */
  #drawLaying() {
    const { open, aimed } = this.board.ghosts;
    this.laying.hidden = !open.length;
    if (!open.length) return refill(this.laying);
    const ghost = open.find((place) => place.ghost.id === aimed)?.ghost;
    const arrow = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ x, /** @type {number} */ y) =>
      el("button", { type: "button", class: "round", "aria-label": t(`laying.${name}`), data: { key: `laying-${name}` }, onclick: () => this.board.ghosts.step({ x, y }) }, sign);
    return refill(
      this.laying,
      el("p", { class: "laying-words", lang: ghost ? GAME_LANGUAGE : null }, ghost ? [ghost.label, ghost.note].filter(Boolean).join(" · ") : t("laying.many", { n: open.length })),
      el("div", { class: "laying-steps" }, arrow("left", "◂", -1, 0), arrow("up", "▴", 0, -1), arrow("down", "▾", 0, 1), arrow("right", "▸", 1, 0)),
      ghost ? el("button", { type: "button", class: "small primary", data: { pick: ghost.id, key: "laying-do" } }, t("laying.do")) : null,
    );
  }

  /** Lay things over the scene that are no part of it: over the board, or above the hand where there is none. @param {...HTMLElement} things */
  lay(...things) {
    this.over = things;
    this.#layOver();
  }

  #layOver() {
    const place = this.frame.hidden ? this.middle : this.frame;
    for (const thing of this.over) if (thing.parentElement !== place) place.append(thing);
  }

  /**
   * Draw a scene; with `notices`, let things move there from the scene before.
   * @param {Scene} scene
   * @param {NoticeLine[] | null} notices
   * @returns {number} how long they move, in milliseconds
   */
  draw(scene, notices) {
    this.motion.finish();
    const before = notices && this.scene ? sights(this.root) : null;
    const look = before && lookAt(this.board, this.scene, scene);
    const held = this.carried && before?.get(this.carried.id);
    if (this.carried && held) before?.set(this.carried.id, { ...held, rect: this.carried.rect });
    this.carried = null;
    const faces = new Map(this.scene?.dice.map((die) => [die.id, die.face]));
    this.scene = scene;
    this.board.draw(scene, this.extra);
    this.frame.hidden = !scene.boards.length;
    this.#layOver();
    attr(this.frame, "data-around", scene.around || null);
    this.frame.classList.toggle("of-hexes", scene.boards.some((board) => board.shape === "hex"));
    const zooms = this.frame.querySelector(".zooms");
    if (zooms instanceof HTMLElement) zooms.hidden = !this.board.viewport.enabled;
    this.drawSides();
    if (!before) return 0;
    const rolled = scene.dice.filter((die) => faces.has(die.id) && faces.get(die.id) !== die.face);
    // What has been seen to fall does not fall once more.
    if (!calm() && !notices?.some(({ glimpse }) => glimpse?.throw)) rollDice(scene.game, this.commons, rolled, ROLL_MS * tempo());
    return this.motion.play(this.root, before, notices ?? [], this.board, look && glideFrom(this.board, look));
  }

  /** Plates and zones alone: somebody came, went or was renamed. */
  drawSides() {
    const scene = this.scene;
    if (!scene) return;
    const pickable = new Set(choicesIn(scene).flatMap((offer) => offer.path));
    /** @type {import("./zones.js").About} */
    const about = { pickable, fold: (key) => this.folds.at(key), rule: (rule) => this.leads.rule(rule) };
    const docked = scene.zones.filter((zone) => isDocked(scene, zone));
    const folds = isGreat(scene);
    this.root.classList.toggle("folds", folds);
    this.#setRoom(scene, folds);
    const near = this.#isNear(scene);
    const plates = scene.plates.map((plate) => ({
      plate,
      view: plateView(scene, plate, {
        ...about,
        table: this.table,
        names: this.names,
        zones: scene.zones.filter((zone) => zone.owner === plate.seat && !isCommon(zone) && !docked.includes(zone)),
        folded: folds,
      }),
    }));
    refill(this.far, plates.filter(({ plate }) => !near(plate.seat)).map(({ view }) => view));
    refill(this.near, plates.filter(({ plate }) => near(plate.seat)).map(({ view }) => view));
    this.far.dataset.plates = String(this.far.childElementCount);
    for (const side of [this.far, this.near]) side.classList.toggle("crowded", scene.plates.length >= CROWD);
    this.#showActing();
    refill(this.dock, folds && docked.length ? this.#strip(scene, docked, about) : docked.map((zone) => zoneView(scene, zone, about)));
    this.#drawCommons(scene, about);
    if (this.pick) this.mark(this.pick);
  }

  /** Whatever stands around the stage knows what room its boards need. @param {Scene} scene @param {boolean} great */
  #setRoom(scene, great) {
    const { parentElement: host } = this.root;
    const { whole } = this.board.viewport;
    host?.classList.toggle("great", great);
    host?.classList.toggle("steady", great || scene.boards.length > 0);
    host?.style.setProperty("--tall", String(whole.height / whole.width));
  }

  /** One's own things, in short where there is little room. @param {Scene} scene @param {Zone[]} zones @param {import("./zones.js").About} about */
  #strip(scene, zones, about) {
    const strip = el(
      "details",
      { class: "dock-fold" },
      el("summary", { class: "dock-strip", data: { key: "dock" } }, zones.map(inShort)),
      el("div", { class: "dock-zones" }, groupedZones(scene, zones, about)),
    );
    const { open, turn } = about.fold("dock");
    return folding(strip, "dock", { open: open || !NARROW.matches, turn });
  }

  /** Where the plates are a strip to push along, whoever acts is in sight. */
  #showActing() {
    const plate = this.far.querySelector(".acting");
    if (!(plate instanceof HTMLElement) || this.far.scrollWidth <= this.far.clientWidth) return;
    const [strip, own] = [this.far, plate].map((element) => element.getBoundingClientRect());
    if (own.left < strip.left || own.right > strip.right) this.far.scrollLeft += own.left - strip.left - strip.width / 4;
  }

  /** What lies between the players. @param {Scene} scene @param {import("./zones.js").About} about */
  #drawCommons(scene, about) {
    const common = scene.zones.filter(isCommon);
    const cascades = common.filter((zone) => zone.layout === "cascade");
    const scrolled = this.commons.querySelector(".cascades")?.scrollLeft ?? 0;
    const row = el("div", { class: "cascades", data: { count: cascades.length } }, cascades.map((zone) => zoneView(scene, zone, about)));
    row.style.setProperty("--across", String(cascades.length > WIDEST ? Math.ceil(cascades.length / 2) : cascades.length));
    refill(
      this.commons,
      el(
        "div",
        { class: "commons-rest" },
        common.filter((zone) => zone.layout !== "cascade").map((zone) => zoneView(scene, zone, about)),
        scene.dice.length ? el("div", { class: "dice" }, scene.dice.map((die) => dieView(scene.game, die))) : null,
        scene.meters.filter((meter) => !has(meter.owner)).map((meter) => meterView(scene, meter)),
      ),
      cascades.length ? row : null,
    );
    row.scrollLeft = scrolled;
  }

  /** Whose plate stands on the viewer's side: their own, or the one at the bottom. @param {Scene} scene */
  #isNear(scene) {
    const turned = this.extra % 360 !== 0;
    const own = scene.audience ?? scene.plates[0]?.seat;
    if (!turned || scene.plates.length !== 2) return (/** @type {number} */ seat) => seat === own;
    return (/** @type {number} */ seat) => seat !== own;
  }

  /** Show what has been picked and what can be picked next. @param {Pick} pick */
  mark(pick) {
    this.pick = pick;
    this.board.mark(pick);
    this.#markAround(pick);
    for (const chip of this.dock.querySelectorAll("[data-chip]")) chip.toggleAttribute("data-can", pick.glow.has(chip.getAttribute("data-chip") ?? ""));
    for (const side of [this.far, this.near, this.commons, this.dock]) {
      for (const element of side.querySelectorAll("[data-id]")) {
        const id = element.getAttribute("data-id") ?? "";
        element.toggleAttribute("data-can", pick.glow.has(id));
        attr(element, "data-mark", pick.glow.get(id));
        element.toggleAttribute("data-picked", pick.clicks.includes(id));
        const sign = element.querySelector(":scope > .zone-head .zone-sign");
        if (sign) sign.textContent = tOr(`mark.${pick.glow.get(id)}`, "");
        if (element.tagName === "BUTTON" && !element.hasAttribute("aria-disabled")) element.setAttribute("aria-pressed", String(pick.clicks.includes(id)));
      }
    }
    this.#hold(pick);
  }

  /** The ground around the boards has a button of its own, for whoever cannot point at it. @param {Pick} pick */
  #markAround(pick) {
    const { around_id: id = "", around_label: label = "", around = "" } = this.scene ?? {};
    const can = pick.glow.has(id);
    this.around.hidden = !can;
    this.around.textContent = label || around;
    attr(this.around, "data-id", can ? id : null);
    attr(this.around, "data-can", can ? 1 : null);
    attr(this.frame, "data-can-around", can ? 1 : null);
  }

  /** What is closed and holds the next click says so; a drawer opens by itself, a plate where nothing can be clicked elsewhere. @param {Pick} pick */
  #hold(pick) {
    const offered = JSON.stringify([pick.clicks, [...pick.glow.keys()]]);
    if (offered !== this.offered) this.folds.forget();
    this.offered = offered;
    this.folds.holding.clear();
    for (const details of this.root.querySelectorAll("details[data-fold]")) {
      const key = details.getAttribute("data-fold") ?? "";
      const things = [...details.querySelectorAll("[data-id][data-can]")].filter((thing) => !thing.closest("summary"));
      const held = new Set(things.map((thing) => thing.getAttribute("data-id")));
      attr(details, "data-holds", held.size ? 1 : null);
      const only = held.size > 0 && held.size === pick.glow.size;
      if (held.size && (details.classList.contains("zone-drawer") || (only && details.classList.contains("plate")))) this.folds.holding.add(key);
      if (details instanceof HTMLDetailsElement && key !== "dock") details.open = this.folds.isOpen(key);
    }
  }

  /** Point at things, or at the cells of an overlay; `how` is the attribute that says why. @param {Iterable<string>} ids @param {string} how */
  point(ids, how) {
    for (const element of this.root.querySelectorAll(`[${how}]`)) element.removeAttribute(how);
    const marked = (/** @type {string} */ id) => this.scene?.overlays.find((overlay) => overlay.id === id)?.cells ?? [id];
    for (const id of [...ids].flatMap(marked)) {
      byId(this.root, id)?.setAttribute(how, "");
      // A thing's cell shows it better than the thing itself.
      byId(this.root, id)?.closest(".cell")?.setAttribute(how, "");
    }
  }

  /** Whether a button that belongs to this thing stands beside it. @param {string} id */
  holds(id) {
    return Boolean(this.board.pointOf(id) || this.scene?.zones.some((zone) => zone.id === id));
  }

  /** Whether any of these lies low on the board. @param {string[]} ids */
  isBelow(ids) {
    const frame = this.frame.getBoundingClientRect();
    return ids.some((id) => (byId(this.board.root, id)?.getBoundingClientRect().bottom ?? 0) > frame.top + frame.height * LOW);
  }

  turn() {
    this.extra = (this.extra + 180) % 360;
    if (this.scene) this.draw(this.scene, []);
    if (this.pick) this.mark(this.pick);
  }

  remove() {
    this.listening.abort();
    this.stopLooking();
    this.motion.remove();
  }
}

/** @param {number | null | undefined} owner */
const has = (owner) => owner !== null && owner !== undefined;

/** A table of many things: worlds to sail around, or hands and tableaus beside the boards. @param {Scene} scene */
const isGreat = (scene) => Boolean(scene.around) || scene.zones.some((zone) => zone.place);

/** What lies between the players, even if it has become somebody's. @param {Zone} zone */
const isCommon = (zone) => !has(zone.owner) || zone.layout === "cascade";

/** The viewer's own fan lies below the board, and whatever the game puts there. @param {Scene} scene @param {Zone} zone */
const isDocked = (scene, zone) => zone.place === "dock" || (!zone.place && zone.layout === "fan" && has(zone.owner) && zone.owner === scene.audience);

/** A zone in one line: its name, and what lies there by its glyphs. @param {Zone} zone */
const inShort = (zone) =>
  el(
    "span",
    { class: "in-short" },
    el("span", { class: "zone-name" }, zone.label),
    (zone.pieces ?? []).map((piece) => el("b", { class: "chip", data: { chip: piece.id } }, (piece.count ?? 1) > 1 ? `${piece.glyph}×${piece.count}` : piece.glyph)),
  );
