// The HTTP side of the server.

/** @import {Frames, GameInfo, GuideStep, LogPage, NewTable, ReviewLine, RulePage, Seated, Strip, TableInfo} from "../types.d.ts" */

/** A refused request, with the server's own line. */
export class ApiError extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** @typedef {{method?: string, body?: unknown, token?: string, text?: string, signal?: AbortSignal}} Ask */

/** The server's answer; throws what it said instead. @param {string} path @param {Ask} ask */
async function request(path, { method = "GET", body, token, text, signal }) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (text !== undefined) headers["Content-Type"] = "text/plain";
  /** @type {Response} */
  let reply;
  try {
    reply = await fetch(path, { method, headers, signal, body: text ?? (body === undefined ? undefined : JSON.stringify(body)) });
  } catch {
    throw new ApiError(0, "offline", "");
  }
  if (reply.ok) return reply;
  const said = await reply.json().catch(() => ({}));
  throw new ApiError(reply.status, said.code ?? "", said.error ?? said.detail ?? `${reply.status} ${reply.statusText}`);
}

/** @param {string} path @param {Ask} [ask] @returns {Promise<any>} */
async function call(path, ask = {}) {
  const reply = await request(path, ask);
  return reply.status === 204 ? null : reply.json();
}

/** @type {Promise<GameInfo[]> | null} */
let known = null;

/** The installed games; asked for once. @returns {Promise<GameInfo[]>} */
export function games() {
  known ??= call("/api/games").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** @param {string} slug @returns {Promise<GameInfo | undefined>} */
export const game = async (slug) => (await games()).find((info) => info.slug === slug);

/** @param {string} slug @returns {Promise<RulePage>} */
export const rules = (slug) => call(`/api/games/${slug}/rules`);

/** @param {string} slug @returns {Promise<GuideStep[]>} */
export const guide = (slug) => call(`/api/games/${slug}/guide`);

/** @returns {Promise<TableInfo[]>} */
export const publicTables = () => call("/api/tables");

/** @param {string} id @returns {Promise<TableInfo>} */
export const table = (id) => call(`/api/tables/${id}`);

/** @param {NewTable} plan @returns {Promise<Seated>} */
export const openTable = (plan) => call("/api/tables", { method: "POST", body: { entropy: entropy(), ...plan } });

/** @param {string} id @param {string} name @param {string | null} seat @returns {Promise<Seated>} */
export const join = (id, name, seat) =>
  call(`/api/tables/${id}/seats`, { method: "POST", body: { name, seat, entropy: entropy() } });

/** @param {string} id @param {string} seat @param {string} token @param {string} name @returns {Promise<TableInfo>} */
export const rename = (id, seat, token, name) =>
  call(`/api/tables/${id}/seats/${seat}`, { method: "PATCH", token, body: { name } });

/** @param {string} id @param {string} seat @param {string} token @returns {Promise<TableInfo>} */
export const standUp = (id, seat, token) => call(`/api/tables/${id}/seats/${seat}`, { method: "DELETE", token });

/** @param {string} id @param {string} token @returns {Promise<Seated>} */
export const rematch = (id, token) => call(`/api/tables/${id}/rematch`, { method: "POST", token });

/** Lines of the log before this one. @param {string} id @param {number} before @param {string} [token] @returns {Promise<LogPage>} */
export const earlierLog = (id, before, token) => call(`/api/tables/${id}/log?before=${before}`, { token });

/**
 * A page of a finished match, from one frame on until another.
 * @param {string} id @param {number} first @param {number} until @param {string} [token] of a seat, where nobody else may look
 * @returns {Promise<Frames>}
 */
export const frames = (id, first, until, token) => call(`/api/tables/${id}/frames?first=${first}&until=${until}`, { token });

/** The same of somebody's own record. @param {string} text @param {number} first @param {number} until @returns {Promise<Strip>} */
export const replay = (text, first, until) => call(`/api/replay?first=${first}&until=${until}`, { method: "POST", text });

/**
 * The review of a finished match of this server, or of somebody's own record, line by line.
 * @param {{table?: string, token?: string, record?: string}} match
 * @param {(line: ReviewLine) => void} hear
 * @param {AbortSignal} signal
 */
export async function review({ table, token, record }, hear, signal) {
  const reply = await request(table ? `/api/tables/${table}/review` : "/api/review", { method: "POST", token, text: record, signal });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(JSON.parse(line));
  }
}

/** The record of a finished match as text. @param {string} id @param {string} format @param {string} token */
export const record = async (id, format, token) => (await request(recordAddress(id, format), { token })).text();

/** Where a record can be downloaded. @param {string} id @param {string} [format] */
export const recordAddress = (id, format = "jsonl") => `/api/tables/${id}/record?format=${encodeURIComponent(format)}`;

/** What this seat adds to the luck of the match, so that nobody alone decides it. */
function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
