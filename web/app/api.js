// Calls of the API, by the player whose token this browser keeps.

import { language, say } from "./language.js";
import { durationWords, limitSeconds, untilAllowed } from "./limit.js";
import { kept } from "./storage.js";

/** @import { Account, Failure, ProblemDocument, TitleRecord, Untyped } from "heptad/types" */

const TOKEN = "heptad.token"; // as on the account page
const ATTEMPTS = 6;
const LONGEST_PAUSE = 8_000;

/** A refusal of the API: a problem document (RFC 9457). */
export class Problem extends Error {
  /**
   * @param {ProblemDocument} content
   * @param {number} seconds until the request can succeed, if a limit refused it
   */
  constructor(content, seconds = 0) {
    super(seconds > 0 ? limitWords(seconds) : (content.detail ?? content.title));
    this.status = content.status;
    this.type = (content.type ?? "").replace("urn:heptad:problem:", "");
    this.content = content;
  }
}

/** @param {number} seconds */
const limitWords = (seconds) =>
  say("Too many requests. Try again in {duration}.", { duration: durationWords(seconds) });

const forgetfulWords = () =>
  say(
    "This browser keeps nothing for this page, so you could not continue as the same player. " +
      "Allow it to keep data, or make room.",
  );

/** The server can't be reached. */
export class Unreachable extends Problem {
  constructor() {
    super({ status: 503, title: say("The server can't be reached.") });
  }
}

/** Whether the same call may succeed a little later. @param {{ status?: number }} failure */
export const isPassing = ({ status = 0 }) => status === 429 || status >= 500;

/** The token of this browser's player; null if nobody has signed in. */
export const token = () => kept.get(TOKEN);
/** @param {string} text */
export const keepToken = (text) => kept.set(TOKEN, text);
const forgetToken = () => kept.remove(TOKEN);

/** Call a listener when somebody has signed in or out in another tab. @param {() => void} listener */
export const onOtherToken = (listener) =>
  addEventListener("storage", ({ key }) => (key === TOKEN || key === null) && listener());

/**
 * @param {Record<string, string>} more
 * @returns {Record<string, string>}
 */
export function headers(more = {}) {
  const own = token();
  return { "Accept-Language": language, ...(own === null ? {} : { Authorization: `Bearer ${own}` }), ...more };
}

/**
 * Return the answer of the server, as `fetch` does. Throw a Problem if it can't be reached.
 * What only reads waits while a limit is used up, and is then sent again; what does something is refused at once.
 *
 * @param {string} path
 * @param {RequestInit} options
 */
export async function ask(path, options) {
  for (;;) {
    const answer = await fetch(path, options).catch((error) => {
      throw options.signal?.aborted ? error : new Unreachable();
    });
    const seconds = limitSeconds(answer);
    if (seconds === 0 || (options.method ?? "GET") !== "GET") return answer;
    await untilAllowed(seconds, options.signal);
  }
}

/**
 * Return the JSON that the API answers. Throw a Problem if it refuses, or if it can't be reached.
 * `key` is an idempotency key: a repeated request with the same key takes effect once.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {{ key?: string, signal?: AbortSignal }} options
 * @returns {Promise<Untyped>}
 */
export async function call(method, path, body, { key, signal } = {}) {
  /** @type {Record<string, string>} */
  const more = { Accept: "application/json", ...(key === undefined ? {} : { "Idempotency-Key": key }) };
  if (body !== undefined) more["Content-Type"] = "application/json";
  const answer = await ask(path, {
    method,
    headers: headers(more),
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => ({ status: answer.status, title: answer.statusText }));
  if (!answer.ok) throw new Problem(content, limitSeconds(answer));
  return content;
}

/**
 * @param {string} path
 * @param {{ signal?: AbortSignal }} [options]
 */
export const read = (path, options) => call("GET", path, undefined, options);

/**
 * Post, and repeat under the same key while the network or the server fails. Without a network it waits for one.
 *
 * @param {string} path
 * @returns {Promise<Untyped>}
 */
export async function post(path, body = {}) {
  const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call("POST", path, body, { key });
    } catch (error) {
      const isPassed = error instanceof Problem && error.status >= 500; // who meets a limit learns of it at once
      if (!isPassed || attempt === ATTEMPTS) throw error;
      await pause(250 * 2 ** attempt);
      if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
  }
}

/**
 * Do what fails only for now again and again, until it succeeds, or until `signal` aborts. `onFailure` gets each
 * failure.
 *
 * @template Result
 * @param {() => Promise<Result>} act
 * @param {AbortSignal} signal
 * @param {(failure: Problem) => void} [onFailure]
 * @returns {Promise<Result>}
 */
export async function persistently(act, signal, onFailure) {
  for (let failures = 1; ; failures += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Problem && isPassing(error)) || signal.aborted) throw error;
      onFailure?.(error);
      await pause(Math.min(250 * 2 ** failures, LONGEST_PAUSE));
    }
  }
}

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The account of this browser's player; null if there is none, or its token is no longer valid.
 *
 * @returns {Promise<Account | null>}
 */
export async function account() {
  if (token() === null) return null;
  try {
    return await read("/v1/account");
  } catch (problem) {
    if (!(problem instanceof Problem && problem.status === 401)) throw problem;
    forgetToken();
    return null;
  }
}

const NEEDS_CODE = new Set(["sign-up-code-needed", "sign-up-code-refused"]);

/**
 * Create a player. Where sign-up is by invitation, ask for the code until it is accepted or nothing is entered.
 *
 * @param {string} name
 */
export async function newGuest(name) {
  const question = say("This server takes new players by invitation. Enter the code that you got from its operator:");
  for (let /** @type {string | undefined} */ sign_up_code; ; ) {
    try {
      return await call("POST", "/v1/players", { name, sign_up_code });
    } catch (problem) {
      if (!(problem instanceof Problem && NEEDS_CODE.has(problem.type))) throw problem;
      sign_up_code = globalThis.prompt(question)?.trim();
      if (!sign_up_code) throw problem;
    }
  }
}

/**
 * The account of this browser's player, who becomes a guest with this name if there is none. Throw a Problem where no
 * token can be kept.
 *
 * @param {string} name
 */
export async function accountOrGuest(name) {
  const own = await account();
  if (own !== null) return own;
  if (!kept.lasts) throw new Problem({ status: 0, title: forgetfulWords() });
  keepToken((await newGuest(name)).token);
  return account();
}

/** @type {Map<string, TitleRecord>} */
const titles = new Map();

/** What can be played: the titles by id. */
export async function allTitles() {
  if (titles.size === 0) for (const title of (await read("/v1/titles")).titles) titles.set(title.id, title);
  return titles;
}
