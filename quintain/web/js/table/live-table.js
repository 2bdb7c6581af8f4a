// A live table: what the server has said of it, and everything that can be asked of it. It draws nothing.

import * as api from "../net/api.js";
import { TableConnection } from "../net/table-connection.js";
import { patched, whole } from "../scene/patch.js";
import { keepSeat, sit } from "../shell/storage.js";

/** @import {ConnectionState} from "../net/table-connection.js" */
/** @import {Answer, ChatLine, Goodbye, ProposalInfo, Said, Scene, TableChanged, TableInfo, TableState, Update, Welcome} from "../types.d.ts" */

/**
 * Whoever draws the table.
 * @typedef {object} Watcher
 * @property {(welcome: Welcome, begins: boolean) => void} came everything afresh; `begins`: the match has just begun
 * @property {(update: Update, before: Scene) => void} happened something in the match
 * @property {(rematch: boolean) => void} changed somebody sat down, left, was renamed; or there is a rematch to go to
 * @property {(line: ChatLine) => void} said
 * @property {(reason: string) => void} ended the server has closed the table for us
 * @property {(state: ConnectionState, wait: number) => void} turned the connection was lost, or is back
 */

export class LiveTable {
  /** @param {TableInfo} info @param {{seat: string, token: string} | null} mine @param {Watcher} watcher */
  constructor(info, mine, watcher) {
    this.info = info;
    this.mine = mine;
    this.watcher = watcher;
    /** My seat's letter, or "-". */
    this.seat = mine?.seat ?? "-";
    /** How often my seat has acted. */
    this.count = 0;
    /** @type {Scene | null} null until every seat is taken */
    this.scene = null;
    /** @type {ProposalInfo[]} */
    this.proposals = [];
    /** @type {TableConnection | null} */
    this.connection = null;
    /** A decision is on its way. */
    this.sending = false;
    this.closed = false;
  }

  connect() {
    if (this.closed) return;
    this.connection?.close();
    this.connection = new TableConnection(this.info.id, this.mine?.token ?? null, {
      hear: (message) => this.#hear(message),
      turn: (state, wait) => this.watcher.turned(state, wait),
    });
  }

  close() {
    this.closed = true;
    this.connection?.close();
  }

  get watching() {
    return this.seat === "-";
  }

  /** Whether I must decide. @param {Scene | null} [scene] the present one unless given */
  isMine(scene = this.scene) {
    return Boolean(scene?.awaited.some(({ seat }) => seat === scene.audience) && scene.offers.length + scene.trays.length);
  }

  // --- hearing ---------------------------------------------------------------------------------------------------------

  /** @param {Welcome | Update | TableChanged | Said | Goodbye} message */
  #hear(message) {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "table":
        return this.#changed(message.table);
      case "said":
        return this.watcher.said(message.line);
      case "goodbye":
        if (message.again === false) this.watcher.ended(message.reason);
    }
  }

  /** @param {Welcome} message */
  #welcome(message) {
    const begins = this.scene === null && this.info.status === "open" && message.scene !== null;
    this.seat = message.seat;
    this.info = message.table;
    this.count = message.count;
    this.proposals = message.proposals ?? [];
    this.scene = message.scene ? whole(message.scene) : null;
    this.watcher.came(message, begins);
  }

  /** @param {Update} message */
  #update(message) {
    if (!this.scene) return;
    const before = this.scene;
    this.count = message.count;
    this.proposals = message.proposals ?? [];
    this.scene = patched(before, message.patch);
    this.watcher.happened(message, before);
  }

  /** @param {TableState} state */
  #changed(state) {
    const rematch = state.rematch && !this.info.rematch ? state.rematch : null;
    this.info = { ...this.info, ...state };
    if (rematch && this.mine) this.#keep(rematch, this.#seatAfter(), this.mine.token);
    this.watcher.changed(rematch !== null);
  }

  /** Everybody moves on by one seat for a rematch. */
  #seatAfter() {
    const seats = this.info.seats.map((info) => info.seat);
    return seats[(seats.indexOf(this.seat) + 1) % seats.length];
  }

  // --- asking ----------------------------------------------------------------------------------------------------------

  /**
   * Send an action or a word for the table; undefined where nothing can be sent now.
   * @param {string} text
   * @param {boolean} counted it is a decision: name the count, so that repeating it is safe
   * @returns {Promise<Answer | null | undefined>}
   */
  async act(text, counted) {
    if (this.sending || !this.connection) return undefined;
    this.sending = true;
    const own = counted && !text.startsWith("/");
    const answer = await this.connection.ask({ type: "act", text, ...(own ? { count: this.count } : {}) }, own);
    this.sending = false;
    return answer;
  }

  /** Why these clicks lead to nothing. @param {string[]} clicks */
  async why(clicks) {
    return (await this.connection?.ask({ type: "why", clicks })) ?? null;
  }

  /** Thinking takes long: where the connection breaks meanwhile, the hint is asked for once more. */
  async hint() {
    return (await this.connection?.ask({ type: "hint" }, true)) ?? null;
  }

  /** Say something to everybody. @param {string} text */
  async say(text) {
    return (await this.connection?.ask({ type: "chat", text })) ?? null;
  }

  // --- seats; these throw what the server says instead -------------------------------------------------------------------

  /** @param {string} name @param {string} seat */
  async sitDown(name, seat) {
    const seated = await api.join(this.info.id, name, seat);
    this.mine = { seat: seated.seat, token: seated.token };
    this.#keep(this.info.id, seated.seat, seated.token);
    this.connect();
  }

  async standUp() {
    if (!this.mine) return;
    await api.standUp(this.info.id, this.mine.seat, this.mine.token);
    sit(this.info.id, "-");
  }

  /** @param {string} name */
  async rename(name) {
    if (this.mine) await api.rename(this.info.id, this.mine.seat, this.mine.token, name);
  }

  /** The id of the table where the same people play again; null for those who watch. */
  async rematch() {
    if (!this.mine) return null;
    const seated = await api.rematch(this.info.id, this.mine.token);
    this.#keep(seated.table, seated.seat, seated.token || this.mine.token);
    return seated.table;
  }

  /** @param {string} id @param {string} seat @param {string} token */
  #keep(id, seat, token) {
    keepSeat({ id, seat, token, title: this.info.title, game: this.info.game });
  }
}
