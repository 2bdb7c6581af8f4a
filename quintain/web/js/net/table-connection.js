// The live connection to one table: numbered messages, exactly the gap after a reconnect, commands answered by number.
//
// States: "opening" (a socket is being made or greeted), "open" (it has answered), "lost" (waiting to try again),
// "closed" (for good). A command that was not answered when the connection broke is sent again; the count in it makes that safe.

/** @import {Answer, Command, Message} from "../types.d.ts" */

/** @typedef {"opening" | "open" | "lost" | "closed"} ConnectionState */
/**
 * @typedef {object} Listener
 * @property {(message: Exclude<Message, Answer>) => void} hear numbered messages in order, and goodbyes
 * @property {(state: ConnectionState, wait: number) => void} turn the state changed; in so many ms it will try again
 */
/** @template T @typedef {T extends {id: number} ? Omit<T, "id"> : never} Unnumbered */
/** @typedef {{text: string, again: boolean, answered: (answer: Answer | null) => void}} Asked */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
const ANSWER_WITHIN = 12_000;

export class TableConnection {
  /** @param {string} table @param {string | null} token @param {Listener} listener */
  constructor(table, token, listener) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`;
    this.token = token;
    this.listener = listener;
    /** @type {ConnectionState} */
    this.state = "opening";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.epoch = "";
    this.seen = 0;
    this.wait = FIRST_WAIT;
    this.number = 0;
    /** @type {Map<number, Asked>} */
    this.asked = new Map();
    this.retry = 0;
    this.pulse = 0;
    this.deadline = 0;
    this.nudge = () => this.#hurry();
    addEventListener("online", this.nudge);
    document.addEventListener("visibilitychange", this.nudge);
    this.#open();
  }

  /**
   * Say something and wait for the answer; null when the connection was closed for good, or broke under a command
   * that is not worth repeating.
   * @param {Unnumbered<Command>} command
   * @param {boolean} [again] send it once more when the connection breaks before the answer
   * @returns {Promise<Answer | null>}
   */
  ask(command, again = false) {
    if (this.state === "closed" || (this.state !== "open" && !again)) return Promise.resolve(null);
    this.number += 1;
    const id = this.number;
    const text = JSON.stringify({ ...command, id });
    return new Promise((answered) => {
      this.asked.set(id, { text, again, answered });
      if (this.state === "open") this.#send(text);
    });
  }

  close() {
    this.#turn("closed");
    this.#drop();
    removeEventListener("online", this.nudge);
    document.removeEventListener("visibilitychange", this.nudge);
    for (const asked of this.asked.values()) asked.answered(null);
    this.asked.clear();
  }

  // --- inside ----------------------------------------------------------------------------------------------------------

  #open() {
    this.#turn("opening");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", token: this.token, epoch: this.epoch, seen: this.seen }));
      this.#ping();
      this.pulse = setInterval(() => this.#ping(), PING_EVERY);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket === socket) this.#lose();
    };
  }

  /** @param {Message} message */
  #hear(message) {
    clearTimeout(this.deadline);
    if (message.type === "answer") {
      this.#opened();
      this.asked.get(message.id)?.answered(message);
      this.asked.delete(message.id);
      return;
    }
    if (message.type === "goodbye") {
      this.listener.hear(message);
      if (message.again === false) this.close();
      return;
    }
    if (message.type === "welcome") {
      this.epoch = message.epoch;
    } else if (message.n <= this.seen) {
      return;
    } else if (message.n !== this.seen + 1) {
      // Something is missing: come back and ask for exactly that.
      this.#lose();
      return;
    }
    this.seen = message.n;
    this.#opened();
    this.listener.hear(message);
  }

  #opened() {
    if (this.state !== "opening") return;
    this.wait = FIRST_WAIT;
    this.#turn("open");
    for (const asked of this.asked.values()) this.#send(asked.text);
  }

  #ping() {
    this.number += 1;
    this.#send(JSON.stringify({ type: "ping", id: this.number }));
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.#lose(), ANSWER_WITHIN);
  }

  /** @param {string} text */
  #send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  #lose() {
    if (this.state === "closed") return;
    this.#drop();
    for (const [id, asked] of this.asked) {
      if (asked.again) continue;
      asked.answered(null);
      this.asked.delete(id);
    }
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    this.#turn("lost", wait);
    this.retry = setTimeout(() => this.#open(), wait);
  }

  /** The network is back, or somebody looks at the page again: do not wait any longer. */
  #hurry() {
    if (document.visibilityState === "hidden") return;
    if (this.state === "lost") {
      clearTimeout(this.retry);
      this.#open();
    } else if (this.state === "open") {
      this.#ping();
    }
  }

  #drop() {
    clearTimeout(this.retry);
    clearTimeout(this.deadline);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }

  /** @param {ConnectionState} state @param {number} [wait] */
  #turn(state, wait = 0) {
    if (this.state === state) return;
    this.state = state;
    this.listener.turn(state, wait);
  }
}
