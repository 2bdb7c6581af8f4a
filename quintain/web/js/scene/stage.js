// A whole scene on the page: plates around, boards in the middle, everything else where it belongs. Table and replay
// both use it; it knows nothing of servers.

import { choicesIn } from "../hand/picking.js";
import { attr, byId, el, refill } from "../shell/dom.js";
import { t, tOr } from "../shell/i18n.js";
import { signButton } from "../shell/icons.js";
import { BoardView } from "./board.js";
import { Motion, sights } from "./motion.js";
import { plateView } from "./plates.js";
import { letterOf } from "./seats.js";
import { dieView, groupedZones, meterView, zoneView } from "./zones.js";

/** @import {Pick} from "../hand/picking.js" */
/** @import {NoticeLine, Scene, TableInfo, Zone} from "../types.d.ts" */

/** From so many plates on each of them is kept small. */
const CROWD = 3;
/** Where there is little room, one's own things are a strip that opens. */
const NARROW = matchMedia("(max-width: 720px)");
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
    this.frame = el("div", { class: "board-frame" }, this.board.root, this.#zoomButtons());
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
    /** @type {Set<string>} what has been unfolded: seats by letter, and the dock */
    this.unfolded = new Set();
    this.listening = new AbortController();
    NARROW.addEventListener("change", () => this.drawSides(), { signal: this.listening.signal });
    this.root = el("div", { class: "stage" }, this.far, this.commons, this.middle, this.near);
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
   */
  draw(scene, notices) {
    this.motion.finish();
    const before = notices && this.scene ? sights(this.root) : null;
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
    for (const die of scene.dice) {
      if (notices && faces.has(die.id) && faces.get(die.id) !== die.face) byId(this.commons, die.id)?.classList.add("rolling");
    }
    if (before) this.motion.play(this.root, before, notices ?? []);
  }

  /** Plates and zones alone: somebody came, went or was renamed. */
  drawSides() {
    const scene = this.scene;
    if (!scene) return;
    const pickable = new Set(choicesIn(scene).flatMap((offer) => offer.path));
    const docked = scene.zones.filter((zone) => isDocked(scene, zone));
    const folds = scene.zones.some((zone) => zone.place);
    this.root.classList.toggle("folds", folds);
    const near = this.#isNear(scene);
    const plates = scene.plates.map((plate) => ({
      plate,
      view: plateView(scene, plate, {
        table: this.table,
        names: this.names,
        pickable,
        zones: scene.zones.filter((zone) => zone.owner === plate.seat && !isCommon(zone) && !docked.includes(zone)),
        fold: folds ? this.#fold(letterOf(plate.seat)) : null,
      }),
    }));
    refill(this.far, plates.filter(({ plate }) => !near(plate.seat)).map(({ view }) => view));
    refill(this.near, plates.filter(({ plate }) => near(plate.seat)).map(({ view }) => view));
    this.far.dataset.plates = String(this.far.childElementCount);
    for (const side of [this.far, this.near]) side.classList.toggle("crowded", scene.plates.length >= CROWD);
    this.#showActing();
    refill(this.dock, folds && docked.length ? this.#strip(scene, docked, pickable) : docked.map((zone) => zoneView(scene, zone, pickable)));
    this.#drawCommons(scene, pickable);
    if (this.pick) this.mark(this.pick);
  }

  /** @param {string} key @returns {import("./plates.js").Fold} */
  #fold(key) {
    const turn = (/** @type {boolean} */ open) => void (open ? this.unfolded.add(key) : this.unfolded.delete(key));
    return { open: this.unfolded.has(key), turn };
  }

  /** One's own things, in short where there is little room. @param {Scene} scene @param {Zone[]} zones @param {Set<string>} pickable */
  #strip(scene, zones, pickable) {
    const fold = this.#fold("dock");
    const strip = el(
      "details",
      { class: "dock-fold", open: fold.open || !NARROW.matches },
      el("summary", { class: "dock-strip", data: { key: "dock" } }, zones.map(inShort)),
      el("div", { class: "dock-zones" }, groupedZones(scene, zones, pickable)),
    );
    strip.addEventListener("toggle", () => NARROW.matches && fold.turn(strip.open));
    return strip;
  }

  /** Where the plates are a strip to push along, whoever acts is in sight. */
  #showActing() {
    const plate = this.far.querySelector(".acting");
    if (!(plate instanceof HTMLElement) || this.far.scrollWidth <= this.far.clientWidth) return;
    const [strip, own] = [this.far, plate].map((element) => element.getBoundingClientRect());
    if (own.left < strip.left || own.right > strip.right) this.far.scrollLeft += own.left - strip.left - strip.width / 4;
  }

  /** What lies between the players. @param {Scene} scene @param {Set<string>} pickable */
  #drawCommons(scene, pickable) {
    const common = scene.zones.filter(isCommon);
    const cascades = common.filter((zone) => zone.layout === "cascade");
    const scrolled = this.commons.querySelector(".cascades")?.scrollLeft ?? 0;
    const row = el("div", { class: "cascades", data: { count: cascades.length } }, cascades.map((zone) => zoneView(scene, zone, pickable)));
    row.style.setProperty("--across", String(cascades.length > WIDEST ? Math.ceil(cascades.length / 2) : cascades.length));
    refill(
      this.commons,
      el(
        "div",
        { class: "commons-rest" },
        common.filter((zone) => zone.layout !== "cascade").map((zone) => zoneView(scene, zone, pickable)),
        scene.dice.length ? el("div", { class: "dice" }, scene.dice.map(dieView)) : null,
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
    for (const chip of this.dock.querySelectorAll("[data-chip]")) chip.toggleAttribute("data-can", pick.glow.has(chip.getAttribute("data-chip") ?? ""));
    for (const side of [this.far, this.near, this.commons, this.dock]) {
      for (const element of side.querySelectorAll("[data-id]")) {
        const id = element.getAttribute("data-id") ?? "";
        element.toggleAttribute("data-can", pick.glow.has(id));
        attr(element, "data-mark", pick.glow.get(id));
        element.toggleAttribute("data-picked", pick.clicks.includes(id));
        const sign = element.querySelector(":scope > .zone-head .zone-sign");
        if (sign) sign.textContent = tOr(`mark.${pick.glow.get(id)}`, "");
        if (element.tagName === "BUTTON") element.setAttribute("aria-pressed", String(pick.clicks.includes(id)));
      }
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

  turn() {
    this.extra = (this.extra + 180) % 360;
    if (this.scene) this.draw(this.scene, []);
    if (this.pick) this.mark(this.pick);
  }

  remove() {
    this.listening.abort();
    this.motion.remove();
  }
}

/** @param {number | null | undefined} owner */
const has = (owner) => owner !== null && owner !== undefined;

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
