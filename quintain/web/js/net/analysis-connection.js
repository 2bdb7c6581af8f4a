// The connection to the server for analysing positions: ask to look at one, hear what is thought of it.

/** @import {AnalysisMessage, Answer, Posed, Thought} from "../types.d.ts" */

const AGAIN_MS = 1500;

/**
 * @typedef {object} AnalysisListener
 * @property {(message: Posed | Thought) => void} hear
 * @property {(answer: Answer) => void} refused a look was refused
 * @property {(words: string | null) => void} turn the connection was lost, with what the server said if anything; null: it is back
 */

export class AnalysisConnection {
  /** @param {string} game @param {AnalysisListener} acts */
  constructor(game, acts) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/analysis/${game}`;
    this.acts = acts;
    this.number = 0;
    /** The number of the latest look: what is said of others is late. */
    this.looking = 0;
    /** @type {string} the latest look, to repeat on a new connection */
    this.latest = "";
    /** @type {Map<number, (answer: Answer | null) => void>} */
    this.asked = new Map();
    this.closed = false;
    /** Why the server closed the connection, if it said so. */
    this.reason = "";
    this.retry = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.#open();
  }

  /** @param {string[]} moves @param {Record<string, string>} settings */
  look(moves, settings) {
    this.number += 1;
    this.looking = this.number;
    this.latest = JSON.stringify({ type: "look", id: this.number, moves, settings });
    this.#send(this.latest);
  }

  /** Why these clicks lead to nothing in the position on the board. @param {string[]} clicks @returns {Promise<Answer | null>} */
  why(clicks) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    this.number += 1;
    const id = this.number;
    this.#send(JSON.stringify({ type: "why", id, clicks }));
    return new Promise((answered) => {
      this.asked.set(id, answered);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    this.socket?.close();
  }

  #open() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.reason = "";
      this.acts.turn(null);
      if (this.latest) this.#send(this.latest);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lose();
  }

  #lose() {
    for (const answered of this.asked.values()) answered(null);
    this.asked.clear();
    if (this.closed) return;
    this.acts.turn(this.reason);
    this.retry = setTimeout(() => this.#open(), AGAIN_MS);
  }

  /** @param {AnalysisMessage} message */
  #hear(message) {
    if (message.type === "goodbye") {
      this.reason = message.reason;
      if (message.again === false) this.close();
      this.acts.turn(message.reason);
    } else if (message.type !== "answer") {
      if (message.id === this.looking) this.acts.hear(message);
    } else if (this.asked.has(message.id)) {
      this.asked.get(message.id)?.(message);
      this.asked.delete(message.id);
    } else if (message.id === this.looking && !message.ok) {
      this.acts.refused(message);
    }
  }

  /** @param {string} text */
  #send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}
