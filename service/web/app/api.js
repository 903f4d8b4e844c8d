// Calls of the API, by the player whose token this browser keeps.

import { language } from "./language.js";

const TOKEN = "heptad.token"; // as on the account page
const ATTEMPTS = 6;

/** A refusal of the API: a problem document (RFC 9457). */
export class Problem extends Error {
  constructor(content) {
    super(content.detail ?? content.title);
    this.status = content.status;
    this.type = (content.type ?? "").replace("urn:heptad:problem:", "");
    this.content = content;
  }
}

/** The token of this browser's player; null if nobody has signed in. */
export const token = () => localStorage.getItem(TOKEN);
export const keepToken = (text) => localStorage.setItem(TOKEN, text);
export const forgetToken = () => localStorage.removeItem(TOKEN);

export function headers(more = {}) {
  const own = token();
  return { "Accept-Language": language, ...(own === null ? {} : { Authorization: `Bearer ${own}` }), ...more };
}

/**
 * Return the JSON that the API answers. Throw a Problem if it refuses, a TypeError if the network fails.
 * `key` is an idempotency key: a repeated request with the same key takes effect once.
 */
export async function call(method, path, body, { key, signal } = {}) {
  const more = { Accept: "application/json", ...(key === undefined ? {} : { "Idempotency-Key": key }) };
  if (body !== undefined) more["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers: headers(more), signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => ({ status: answer.status, title: answer.statusText }));
  if (!answer.ok) throw new Problem(content);
  return content;
}

export const read = (path, options) => call("GET", path, undefined, options);

/** Post, and repeat under the same key while the network or the server fails. */
export async function post(path, body = {}) {
  const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call("POST", path, body, { key });
    } catch (error) {
      const passing = error instanceof TypeError || error.status === 503;
      if (!passing || attempt === ATTEMPTS) throw error;
      await pause(250 * 2 ** attempt);
    }
  }
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The account of this browser's player; null if there is none, or its token is no longer valid. */
export async function account() {
  if (token() === null) return null;
  try {
    return await read("/v1/account");
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    forgetToken();
    return null;
  }
}

/** The account of this browser's player, who becomes a guest with this name if there is none. */
export async function accountOrGuest(name) {
  const own = await account();
  if (own !== null) return own;
  const player = await call("POST", "/v1/players", { name });
  keepToken(player.token);
  return account();
}

const titles = new Map();

/** What can be played: the titles by id. */
export async function allTitles() {
  if (titles.size === 0) for (const title of (await read("/v1/titles")).titles) titles.set(title.id, title);
  return titles;
}
