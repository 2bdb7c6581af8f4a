// The boards of a scene as one drawing: ground, overlays, cells with their pieces, arrows, buttons; and the marks of
// what can be picked. Cells are kept from scene to scene, so that the keyboard's cursor stays where it is.

import { choicesIn, leadsTo, offersFrom } from "../hand/picking.js";
import { attr, byId, focusOn, svg } from "../shell/dom.js";
import { listed, t } from "../shell/i18n.js";
import { around, crowd, layOut, neighbour, outline, SIZE } from "./geometry.js";
import { Ghosts } from "./ghosts.js";
import { ground, owners } from "./ground.js";
import { boardPiece } from "./pieces.js";
import { sideClass } from "./seats.js";
import { Viewport } from "./viewport.js";
import { wholeBoard } from "./wholes.js";

/** @import {Pick} from "../hand/picking.js" */
/** @import {Board, Cell, Overlay, Scene} from "../types.d.ts" */

const ARROWS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
const RAISED = 27;
/** Half of how broad a letter of an overlay's sign is. */
const LETTER = 5;
/** How far the lines of a note are apart. */
const NOTE_LINE = 21;
/** Where the cells of a world would be smaller than so many pixels, it is not shown whole at first. */
const READABLE = 34;
/** The layers of a cell, from the bottom. */
const DEPTHS = ["ground", "model", "corner"];
/** Overlays that say what the ground itself is drawn as. */
const GROUND = "ground";
/** Where the glyphs of overlays stand in a cell, so that several can be read side by side. */
const CORNERS = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
];

export class BoardView {
  constructor() {
    this.root = svg("svg", { class: "board", role: "group" });
    this.viewport = new Viewport(this.root);
    /** @type {Scene | null} */
    this.scene = null;
    this.signature = "";
    this.turned = 0;
    /** @type {Set<string>} ids of overlays that are switched off */
    this.hidden = new Set();
    /** @type {Map<string, SVGGElement>} */
    this.cells = new Map();
    /** The quiet overlay that is shown now. */
    this.lit = "";
    this.cursor = "";
    /** @type {Map<string, string[]>} what lies at the edges of a cell, in words */
    this.edges = new Map();
    this.ghosts = new Ghosts();
    /** @type {Map<string, SVGGElement>} the cells of each board, by its id */
    this.grounds = new Map();
    /** All that lies around the boards and between them. */
    this.field = svg("rect", { class: "field" });
    /** What could be done when the view last went there. */
    this.followed = "";
    this.layers = { over: layer("overlays"), cells: layer("cells", false), wholes: layer("wholes", false), signs: layer("signs"), arrows: layer("arrows"), aims: layer("aims"), raised: layer("raiseds", false) };
    this.plane = layOut([], 0, []);
    this.root.addEventListener("keydown", (event) => this.#steer(event));
    this.root.addEventListener("focusin", (event) => this.#follow(event.target));
    this.root.addEventListener("pointermove", (event) => this.#hover(event));
    new ResizeObserver(() => this.#frame()).observe(this.root);
  }

  /**
   * Draw a scene, turned by so many degrees more than it asks for.
   * @param {Scene} scene
   * @param {number} extra
   */
  draw(scene, extra) {
    this.scene = scene;
    this.turned = (scene.turned + extra) % 360;
    const signature = JSON.stringify([
      this.turned,
      scene.game,
      scene.plates.map((plate) => plate.emblem),
      scene.boards.map((board) => ({ ...board, cells: board.cells.map(({ id, at, tint }) => [id, at, tint]) })),
      scene.ghosts,
    ]);
    if (signature !== this.signature) {
      this.signature = signature;
      this.#build(scene);
    }
    for (const board of scene.boards) for (const cell of board.cells) this.#fill(scene, cell);
    this.#overlay(scene);
    this.#arrows(scene);
  }

  /** @param {Scene} scene */
  #build(scene) {
    const had = this.root.contains(document.activeElement) ? this.cursor : "";
    const { boards } = scene;
    this.plane = layOut(boards, this.turned, scene.ghosts);
    this.#frame();
    this.root.setAttribute("aria-label", boards.map((board) => board.label).join("; "));
    this.root.style.setProperty("--ratio", String(this.plane.box.width / this.plane.box.height));
    this.cells.clear();
    this.grounds = new Map(boards.map((board) => [board.id, svg("g", { class: "board-cells" })]));
    this.layers.cells.replaceChildren(...this.grounds.values());
    for (const [id, { board, x, y }] of this.plane.places) {
      const cell = svg(
        "g",
        { class: "cell", role: "button", tabindex: -1, transform: `translate(${x} ${y})`, data: { id } },
        svg("path", { class: "hit", d: outline(board, this.turned) }),
        svg("path", { class: "recent", d: outline(board, this.turned, 2) }),
        svg("path", { class: "glow", d: outline(board, this.turned, 4) }),
        svg("g", { class: "pieces" }),
        svg("g", { class: "mark" }),
        svg("path", { class: "cursor", d: outline(board, this.turned, 3) }),
      );
      this.cells.set(id, cell);
      this.grounds.get(board.id)?.append(cell);
    }
    this.ghosts.build(this.plane.ghosts);
    this.edges = spokenEdges(boards);
    if (!this.cells.has(this.cursor)) this.cursor = this.#firstCell();
    this.cells.get(this.cursor)?.setAttribute("tabindex", "0");
    this.root.replaceChildren(
      markers(),
      this.field,
      ground(scene, this.plane, this.turned),
      this.layers.over,
      owners(scene, this.plane),
      this.layers.cells,
      this.layers.wholes,
      this.ghosts.layer,
      this.ghosts.above,
      this.layers.signs,
      this.layers.arrows,
      this.layers.aims,
      this.layers.raised,
    );
    if (had) focusOn(this.cells.get(this.cursor));
  }

  /** The cell at the lower left. */
  #firstCell() {
    let [best, least] = ["", Infinity];
    for (const [id, place] of this.plane.places) {
      const cost = place.x - place.y * 1000;
      if (cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  /** @param {Scene} scene @param {Cell} cell */
  #fill(scene, cell) {
    const element = this.cells.get(cell.id);
    const pieces = cell.pieces ?? [];
    const key = JSON.stringify([pieces, scene.plates.map((plate) => plate.hue)]);
    if (!element) return;
    attr(element, "data-recent", scene.recent.includes(cell.id) ? 1 : null);
    if (element.dataset.pieces === key) return;
    element.dataset.pieces = key;
    const places = crowd(pieces.map((piece) => piece.layer ?? "model"));
    const drawn = pieces.map((piece, index) => {
      const { x, y, scale } = places[index];
      const view = boardPiece(scene, piece);
      if (scale < 1) view.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      return { view, depth: DEPTHS.indexOf(piece.layer ?? "model") };
    });
    element.querySelector(".pieces")?.replaceChildren(...drawn.sort((one, other) => one.depth - other.depth).map(({ view }) => view));
  }

  // --- meanings over the cells -----------------------------------------------------------------------------------------

  /** Show a quiet overlay for a while; none with an empty id. @param {string} id */
  light(id) {
    if (id === this.lit) return;
    this.lit = id;
    if (this.scene) this.#overlay(this.scene);
  }

  /** Washes lie under the pieces, glyphs over them. @param {Scene} scene */
  #overlay(scene) {
    const drawn = scene.overlays.filter(({ kind }) => kind !== GROUND);
    const shown = drawn.filter((overlay) => (overlay.quiet ? overlay.id === this.lit : !this.hidden.has(overlay.id)));
    const lettered = drawn.filter((overlay) => overlay.glyph);
    const group = (/** @type {Overlay} */ overlay, /** @type {(Node | null)[]} */ parts) =>
      svg("g", { class: `over over-${overlay.kind} ${sideClass(scene, overlay.owner)}`, data: { overlay: overlay.id } }, parts);
    this.layers.over.replaceChildren(
      ...shown.map((overlay) => group(overlay, overlay.cells.map((id) => this.#wash(id)))),
    );
    this.layers.signs.replaceChildren(
      ...shown
        .filter((overlay) => overlay.glyph)
        .map((overlay) => {
          const corner = (/** @type {string} */ id) => CORNERS[lettered.filter(({ cells }) => cells.includes(id)).indexOf(overlay) % CORNERS.length];
          return group(overlay, overlay.cells.map((id) => this.#sign(id, overlay.glyph ?? "", corner(id))));
        }),
    );
  }

  /** @param {string} id */
  #wash(id) {
    const place = this.plane.places.get(id);
    if (!place) return null;
    return svg(
      "g",
      { transform: `translate(${place.x} ${place.y})` },
      svg("path", { class: "wash", d: outline(place.board, this.turned, 2) }),
      svg("path", { class: "bracket", d: BRACKETS }),
    );
  }

  /** @param {string} id @param {string} glyph @param {number[]} corner */
  #sign(id, glyph, corner) {
    const place = this.plane.places.get(id);
    if (!place) return null;
    const reach = SIZE * (place.board.shape === "hex" ? 0.3 : 0.37);
    const at = { x: place.x + corner[0] * (reach - LETTER * (glyph.length - 1)), y: place.y + corner[1] * reach };
    return svg("text", { class: "over-glyph", ...at, "text-anchor": "middle", "dominant-baseline": "central" }, glyph);
  }

  /** @param {Scene} scene */
  #arrows(scene) {
    this.layers.arrows.replaceChildren(
      ...scene.arrows.map(({ source, target, kind, label }) => {
        const arrow = this.#arrow(source, target, kind);
        arrow.append(svg("title", {}, label));
        return arrow;
      }),
    );
  }

  /** @param {string} source @param {string} target @param {string} kind */
  #arrow(source, target, kind) {
    const ends = [this.pointOf(source), this.pointOf(target)];
    if (!ends[0] || !ends[1] || ends[0] === ends[1]) return svg("g");
    const [from, to] = between(ends[0], ends[1]);
    return svg("path", { class: `aim aim-${kind}`, d: `M${from.x} ${from.y}L${to.x} ${to.y}`, "marker-end": `url(#arrow${kind === "played" || kind === "better" ? `-${kind}` : ""})` });
  }

  /** Arrows along what might be done, from the first thing of each path to its last. @param {{path: string[], kind: "played" | "better"}[]} aims */
  aim(aims) {
    this.layers.aims.replaceChildren(...aims.filter(({ path }) => path.length > 1).map(({ path, kind }) => this.#arrow(path[0], path[path.length - 1], kind)));
  }

  /** The middle of a cell, a ghost or a board, or of the cell that a piece stands on. @param {string} id */
  pointOf(id) {
    const place = this.plane.places.get(id) ?? this.plane.ghosts.find(({ ghost }) => ghost.id === id);
    if (place) return place;
    const board = this.scene?.boards.find((one) => one.id === id);
    const box = board && around(this.#pointsOf(board), 0);
    if (box) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const holder = byId(this.layers.cells, id)?.closest(".cell");
    return holder ? this.plane.places.get(holder.getAttribute("data-id") ?? "") : undefined;
  }

  // --- what can be picked ----------------------------------------------------------------------------------------------

  /**
   * Show what has been picked and what can be picked next.
   * @param {Pick} pick
   */
  mark(pick) {
    const scene = this.scene;
    if (!scene) return;
    for (const board of scene.boards) {
      for (const cell of board.cells) {
        const element = this.cells.get(cell.id);
        if (element) this.#markCell(scene, cell, element, pick);
      }
    }
    this.ghosts.mark(pick);
    this.#markWholes(scene, pick);
    this.#raise(scene, pick);
    this.#turnTo(pick);
  }

  /** Boards that can be picked as a whole, at their frames or anywhere on them, and the ground around. @param {Scene} scene @param {Pick} pick */
  #markWholes(scene, pick) {
    const known = (/** @type {string} */ id) => (pick.glow.has(id) || pick.barred.has(id) ? id : null);
    const target = pick.clicks.length > 0;
    for (const [id, cells] of this.grounds) attr(cells, "data-id", known(id));
    attr(this.field, "data-id", known(scene.around_id));
    attr(this.field, "data-can", pick.glow.has(scene.around_id) ? (target ? "target" : "source") : null);
    const found = scene.boards.filter((board) => pick.glow.has(board.id));
    const had = document.activeElement?.closest(".whole-board")?.getAttribute("data-id") ?? "";
    this.layers.wholes.replaceChildren(
      ...found.map((board) => {
        const offers = offersFrom(choicesIn(scene), [...pick.clicks, board.id]);
        const said = offers.length === 1 ? offers[0].label : t("cell.options", { n: offers.length });
        return wholeBoard(this.plane, board, { said: [board.label, said, noteAt(offers)].filter(Boolean).join(", "), note: noteAt(offers), target });
      }),
    );
    if (had) focusOn(byId(this.layers.wholes, had));
  }

  /** @param {Scene} scene @param {Cell} cell @param {SVGGElement} element @param {Pick} pick */
  #markCell(scene, cell, element, pick) {
    const ids = [cell.id, ...(cell.pieces ?? []).map((piece) => piece.id)];
    const next = ids.find((id) => pick.glow.has(id));
    const mark = next ? pick.glow.get(next) : null;
    const picked = ids.some((id) => pick.clicks.includes(id));
    const target = pick.clicks.length > 0;
    attr(element, "data-can", next ? (target ? "target" : "source") : null);
    attr(element, "data-mark", mark);
    attr(element, "data-picked", picked ? 1 : null);
    attr(element, "aria-pressed", picked ? "true" : null);
    const note = next && target ? this.#notes(scene, ids, pick) : "";
    const noted = note ? [noteView(note)] : [];
    element.querySelector(".mark")?.replaceChildren(...(next && target ? [markShape(mark ?? ""), ...noted] : []));
    element.setAttribute("aria-label", this.#label(scene, cell, pick, next, picked));
  }

  /** What is said of the things here that can be picked next. @param {Scene} scene @param {string[]} ids @param {Pick} pick */
  #notes(scene, ids, pick) {
    const next = ids.filter((id) => pick.glow.has(id));
    return next.map((id) => noteAt(offersFrom(choicesIn(scene), [...pick.clicks, id]))).filter(Boolean).join(", ");
  }

  /** @param {Scene} scene @param {Cell} cell @param {Pick} pick @param {string | undefined} next @param {boolean} picked */
  #label(scene, cell, pick, next, picked) {
    const pieces = (cell.pieces ?? []).map((piece) => piece.label);
    const said = pieces.length ? [listed(pieces)] : [t("cell.empty", { cell: cell.label })];
    if (pieces.length && !pieces.some((label) => label.includes(cell.label))) said.unshift(cell.label);
    said.push(...(this.edges.get(cell.id) ?? []));
    if (picked) said.push(t("cell.picked"));
    if (next) {
      const here = [cell.id, ...(cell.pieces ?? []).map((piece) => piece.id)].filter((id) => pick.glow.has(id));
      const offers = here.flatMap((id) => offersFrom(choicesIn(scene), [...pick.clicks, id]));
      said.push(offers.length === 1 ? offers[0].label : t("cell.options", { n: offers.length }));
      const note = this.#notes(scene, [cell.id, ...(cell.pieces ?? []).map((piece) => piece.id)], pick);
      if (note) said.push(note);
    }
    for (const overlay of scene.overlays) {
      if (!overlay.quiet && !this.hidden.has(overlay.id) && overlay.cells.includes(cell.id)) said.push(overlay.label);
    }
    return said.join(", ");
  }

  /** Buttons that belong to a cell stand beside it, whenever some offer leads to them. @param {Scene} scene @param {Pick} pick */
  #raise(scene, pick) {
    const wanted = scene.buttons.filter((button) => {
      if (!button.at || !this.pointOf(button.at)) return false;
      return choicesIn(scene).some((offer) => offer.path.includes(button.id));
    });
    this.layers.raised.replaceChildren(
      ...wanted.map((button) => {
        const { x, y } = /** @type {{x: number, y: number}} */ (this.pointOf(button.at ?? ""));
        const barred = pick.glow.has(button.id) ? null : leadsTo(choicesIn(scene), pick, button.id).barred;
        const spoken = [button.label, button.cost, barred?.refusal, barred?.rule].filter(Boolean).join(", ");
        const { box } = this.plane;
        const side = x + 38 + RAISED > box.x + box.width ? -1 : 1;
        return svg(
          "g",
          {
            class: "raised",
            role: "button",
            tabindex: 0,
            "aria-label": spoken,
            "aria-disabled": barred ? "true" : null,
            data: { id: button.id, can: barred ? null : pick.glow.has(button.id) ? "target" : "source" },
            transform: `translate(${x + 36 * side} ${Math.max(y - 36, box.y + RAISED)})`,
          },
          svg("title", {}, spoken),
          svg("circle", { class: "raised-shadow", r: RAISED, cy: 4 }),
          svg("circle", { class: "raised-face", r: RAISED }),
          svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, button.glyph || "+"),
          barred ? svg("path", { class: "raised-bar", d: "M-19 19L19 -19" }) : null,
        );
      }),
    );
  }

  // --- where one looks -------------------------------------------------------------------------------------------------

  /** @param {Board} board */
  #pointsOf(board) {
    return board.cells.flatMap(({ id }) => this.plane.places.get(id) ?? []);
  }

  /** Small boards are always shown whole. A world whose cells would be too small to read begins where one can do something. */
  #frame() {
    const { box, large } = this.plane;
    const { clientWidth, clientHeight } = this.root;
    const world = (this.scene?.boards.length ?? 0) > 1;
    const small = clientWidth > 0 && SIZE * Math.min(clientWidth / box.width, clientHeight / box.height) < READABLE;
    this.viewport.frame(box, large || (world && small), world && small ? this.#home() : null);
    for (const [name, value] of Object.entries(this.viewport.room)) attr(this.field, name, value);
  }

  /** One's own board, or wherever something can be done. */
  #home() {
    const scene = /** @type {Scene} */ (this.scene);
    const points = choicesIn(scene).flatMap(({ path, refusal }) => (refusal ? [] : this.#reachOf(path[0])));
    const own = scene.boards.find((board) => scene.audience !== null && board.owner === scene.audience);
    const board = own && around(this.#pointsOf(own), SIZE);
    const inside = board && points.every(({ x, y }) => x > board.x && y > board.y && x < board.x + board.width && y < board.y + board.height);
    return inside || (board && !points.length) ? board : around(points, SIZE * 1.5);
  }

  /** How far a thing reaches: a board as far as its cells. @param {string} id */
  #reachOf(id) {
    const board = this.scene?.boards.find((one) => one.id === id);
    return board ? this.#pointsOf(board) : (this.pointOf(id) ?? []);
  }

  /** See to it that these things are in view. @param {string[]} ids */
  follow(ids) {
    this.viewport.show(around(ids.flatMap((id) => this.#reachOf(id)), SIZE * 0.8));
  }

  /** Another choice: where it can be made is in view, of several places at least one. @param {Pick} pick */
  #turnTo(pick) {
    const ids = [...pick.glow.keys()];
    const key = JSON.stringify([pick.clicks, ids]);
    if (key === this.followed) return;
    this.followed = key;
    const seen = ids.filter((id) => {
      const point = this.pointOf(id);
      return point && this.viewport.sees(point);
    });
    if (pick.clicks.length || !seen.length) this.follow(ids);
  }

  /** The mouse points at the nearest place of a crowd. @param {PointerEvent} event */
  #hover(event) {
    if (!this.ghosts.open.length || (event.pointerType !== "mouse" && !this.ghosts.above.contains(/** @type {Node} */ (event.target)))) return;
    const id = this.ghosts.near(this.viewport.at(event), 0);
    if (id && id !== this.ghosts.aimed) this.ghosts.aim(id);
  }

  // --- the keyboard's cursor -------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #steer(event) {
    const direction = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (this.ghosts.focused) {
      this.ghosts.step(direction, true);
      return;
    }
    const next = neighbour(this.plane, this.cursor, direction);
    if (next) focusOn(this.cells.get(next));
  }

  /** @param {EventTarget | null} target */
  #follow(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    const id = cell?.getAttribute("data-id");
    if (!id || id === this.cursor) return;
    this.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = id;
    cell?.setAttribute("tabindex", "0");
    const place = this.plane.places.get(id);
    if (place) this.viewport.show(around([place], SIZE * 0.8));
  }

  /** Put the cursor on its cell. */
  focus() {
    focusOn(this.cells.get(this.cursor));
  }
}

/** What is said of a target: the note that all offers which go on there share. @param {import("../types.d.ts").Offer[]} offers */
const noteAt = (offers) => (new Set(offers.map((offer) => offer.note ?? "")).size === 1 ? (offers[0].note ?? "") : "");

/** What is said of a target, a line for each part of it, the last one at the lower rim of the cell. @param {string} note */
function noteView(note) {
  const lines = note.split(", ");
  const spans = lines.map((line, index) => svg("tspan", { x: 0, dy: index ? NOTE_LINE : 0 }, line));
  return svg("text", { class: "target-note", y: SIZE * 0.43 - NOTE_LINE * (lines.length - 1), "text-anchor": "middle" }, spans);
}

/** What lies at the edges of cells, for those who cannot see it. @param {Board[]} boards */
function spokenEdges(boards) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { first, second, label } of boards.flatMap((board) => board.edges ?? [])) {
    for (const id of label ? [first, second] : []) found.set(id, [...(found.get(id) ?? []), label ?? ""]);
  }
  return found;
}

/** From one thing to another, without covering either. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function between(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = (SIZE * 0.3) / Math.max(1, Math.hypot(dx, dy));
  return [
    { x: from.x + dx * part, y: from.y + dy * part },
    { x: to.x - dx * part, y: to.y - dy * part },
  ];
}

const BRACKETS = "M-44 -30V-44H-30M30 -44H44V-30M44 30V44H30M-30 44H-44V30";

/** @param {string} mark */
function markShape(mark) {
  if (mark === "capture") return svg("circle", { class: "ring", r: 42 });
  if (mark === "step") return svg("path", { class: "dot", d: "M0 -16L16 0L0 16L-16 0Z" });
  return svg("circle", { class: "dot", r: 15 });
}

/** @param {string} id @param {string} look */
const marker = (id, look) =>
  svg(
    "marker",
    { id, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 4, markerHeight: 4, orient: "auto-start-reverse" },
    svg("path", { class: `aim-head ${look}`, d: "M0 0L10 5L0 10Z" }),
  );

const markers = () => svg("defs", {}, marker("arrow", ""), marker("arrow-played", "played"), marker("arrow-better", "better"));

/** @param {string} name @param {boolean} [silent] */
const layer = (name, silent = true) => svg("g", { class: name, "aria-hidden": silent ? "true" : null });
