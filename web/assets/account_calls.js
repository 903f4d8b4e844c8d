// What the account page asks of the server and of the browser: answers of the API, passkeys, a new player.

import { note } from "./account_notes.js";
import { language, limitSeconds, pause, textOf, timeAfter } from "./texts.js";

export const TOKEN = "heptad.token";
/** The event of the window when the server no longer knows the token. */
export const SIGNED_OUT = "signed-out";

/** @import { ProblemDocument, Untyped } from "heptad/types" */

/** An answer of 400 or above: its text is that of the problem document. */
export class Refused extends Error {
  /** @param {number} status @param {ProblemDocument} problem */
  constructor(status, problem) {
    super(
      problem.errors?.map((error) => `${error.field}: ${error.detail}`).join("; ") ??
        problem.detail ??
        problem.error_description ??
        problem.title,
    );
    this.status = status;
    this.type = problem.type;
    this.error = problem.error; // the code of OAuth
  }
}

/**
 * Return the answer of the server. What only reads waits while a limit is used up; the page says until when.
 *
 * @param {string} path
 * @param {RequestInit} options
 */
async function answered(path, options) {
  for (;;) {
    const answer = await fetch(path, options).catch(() => {
      throw new Error(textOf("unreachable"));
    });
    const seconds = limitSeconds(answer);
    if (!seconds) return answer;
    if (options.method !== "GET") throw new Error(textOf("limit", { minutes: Math.ceil(seconds / 60) }));
    note("trouble", textOf("waiting", { time: timeAfter(seconds) }));
    await pause(seconds);
    note("trouble", "");
  }
}

/**
 * Return the JSON that the API answers to who is signed in. A token that is no longer valid is forgotten.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Untyped>}
 */
export async function call(method, path, body) {
  const token = localStorage.getItem(TOKEN);
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": language };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const answer = await answered(path, { method, headers, body: sent, cache: "no-store" });
  const found = answer.status === 204 ? null : await answer.json();
  if (answer.ok) return found;
  if (answer.status === 401 && token) {
    localStorage.removeItem(TOKEN);
    dispatchEvent(new Event(SIGNED_OUT));
    throw new Error(textOf("signed_out"));
  }
  throw new Refused(answer.status, found);
}

/**
 * Let the browser use or make a passkey. `path` is where the server says what it needs for that.
 *
 * @param {string} path
 * @param {(options: Untyped) => Promise<Credential | null>} ask
 */
export async function passkey(path, ask) {
  if (!globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) throw new Error(textOf("unsupported"));
  const { options } = await call("POST", path);
  try {
    return /** @type {PublicKeyCredential} */ (await ask(options)).toJSON();
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    throw new Error(name === "NotAllowedError" ? textOf("cancelled") : message, { cause: error });
  }
}

/** Make a passkey. @param {PublicKeyCredentialCreationOptionsJSON} options */
export const make = (options) =>
  navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
/** Use a passkey. @param {PublicKeyCredentialRequestOptionsJSON} options */
export const use = (options) =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });

/**
 * Create a player. Where sign-up is by invitation, ask for the code until it is accepted or nothing is entered.
 *
 * @param {string} name
 */
export async function newGuest(name) {
  for (let /** @type {string | undefined} */ sign_up_code; ; ) {
    try {
      return await call("POST", "/v1/players", { name, sign_up_code });
    } catch (error) {
      if (!(error instanceof Refused && error.type?.includes(":sign-up-code-"))) throw error;
      sign_up_code = globalThis.prompt(textOf("sign_up_code"))?.trim();
      if (!sign_up_code) throw error;
    }
  }
}
