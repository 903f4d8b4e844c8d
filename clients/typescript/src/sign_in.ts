/**
 * Signing players in on a page: OAuth 2.1 with a code, PKCE and no secret. The guide of a server, at `/docs/sign-in`,
 * says what happens.
 */

import { HeptadClient } from "./client.js";
import { SignInError, UnreachableError } from "./errors.js";
import type { Settings } from "./transport.js";
import type { Schemas } from "./types.js";

const BEGUN = "heptad-client:begun";
const ANSWER = ["code", "state", "iss", "error", "error_description"];
const ANSWER_SECONDS = 30;
const RANDOM_BYTES = 32;

/** What a program may ask for. None gets `account:manage`. */
export type Scope = Exclude<NonNullable<Schemas["DeviceCodeIn"]["scopes"]>[number], "account:manage">;

/** Where a token is kept, such as `localStorage`. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** At which server a page signs players in, and what it asks for. */
export interface SignInSettings extends Omit<Settings, "token"> {
  /** Without them, the server says what is usual: to read and to play. */
  scopes?: readonly Scope[];
  /** The URL that names the program, by default the origin of the page. */
  clientId?: string;
  /** Where the browser comes back to, by default the page without its query and fragment. */
  redirectUri?: string;
  /** Where the token is kept: by default in `sessionStorage`, until the tab is closed. */
  storage?: TokenStorage;
}

/** A sign-in that waits for the answer of the server. */
interface Begun {
  url: string;
  clientId: string;
  redirectUri: string;
  state: string;
  verifier: string;
  /** The page that asked. */
  page: string;
}

/** A token that a page keeps; `expires` is in milliseconds since 1970, or null. */
interface Kept {
  token: string;
  expires: number | null;
}

/** What the server answers, as far as it is read. */
interface Answer {
  access_token?: string;
  expires_in?: number;
  error?: string;
  error_description?: string;
}

let arriving: Promise<void> | undefined;

/**
 * Lead the browser to the server, where the player allows the page to act for them. Call it when a button is pressed.
 *
 * The browser comes back to the page, where `signedIn` gives a client. A website that was allowed the same before comes
 * back at once, unless `ask` is set. Throw TypeError on a page that is neither on https nor on this machine.
 */
export async function signIn(settings: SignInSettings, options: { ask?: boolean } = {}): Promise<void> {
  const begun = beginningOf(settings);
  const { url, clientId, redirectUri, state, verifier } = begun;
  const { scopes, language } = settings;
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
    code_challenge_method: "S256",
    resource: `${url}/v1`,
    ...(scopes && { scope: scopes.join(" ") }),
    ...(language && { lang: language }),
    ...(options.ask && { prompt: "consent" }),
  });
  sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  location.assign(`${url}/oauth/authorize?${query}`);
}

/**
 * The client of the player who is signed in, or null. Call it when the page is loaded.
 *
 * It also receives the answer with which the browser comes back from the server, and takes it out of the address and
 * the history. Throw SignInError if that says no (`access_denied`: the player has refused) or can't be trusted.
 */
export async function signedIn(settings: SignInSettings): Promise<HeptadClient | null> {
  arriving ??= arrive(settings).finally(() => {
    arriving = undefined;
  });
  await arriving;
  const kept = keptOf(settings);
  return kept && new HeptadClient({ ...settings, token: kept.token });
}

/** Revoke the token of the player who is signed in, and forget it. Throw SignInError, UnreachableError. */
export async function signOut(settings: SignInSettings): Promise<void> {
  const kept = keptOf(settings);
  if (kept === null) return;
  const url = urlOf(settings);
  await post(url, "/oauth/revoke", { client_id: clientIdOf(settings), token: kept.token });
  storageOf(settings).removeItem(keyOf(url, clientIdOf(settings)));
}

function beginningOf(settings: SignInSettings): Begun {
  if (!globalThis.isSecureContext || location.origin === "null") {
    throw new TypeError(`Players can sign in on a page at https:// or http://localhost, not at ${location.href}`);
  }
  return {
    url: urlOf(settings),
    clientId: clientIdOf(settings),
    redirectUri: settings.redirectUri ?? location.origin + location.pathname,
    state: random(),
    verifier: random(),
    page: location.href,
  };
}

/** Exchange the code with which the browser comes back, if it does, for a token. */
async function arrive(settings: SignInSettings): Promise<void> {
  const here = new URL(location.href);
  const [code, state, iss, error, description] = ANSWER.map((name) => here.searchParams.get(name));
  if (!state || !iss || !(code || error)) return;
  const begun: Begun | null = JSON.parse(sessionStorage.getItem(BEGUN) ?? "null");
  sessionStorage.removeItem(BEGUN);
  for (const name of ANSWER) here.searchParams.delete(name);
  const isSamePage = begun !== null && new URL(begun.page).pathname === here.pathname;
  history.replaceState(history.state, "", isSamePage ? begun.page : here);
  if (begun?.state !== state) throw new SignInError("unexpected_answer", "this tab has not asked; sign in again");
  if (begun.url !== iss) throw new SignInError("unexpected_issuer", `${iss} has answered, not ${begun.url}`);
  if (!code) throw new SignInError(error ?? "", description ?? "");
  storageOf(settings).setItem(keyOf(begun.url, begun.clientId), JSON.stringify(await exchange(begun, code)));
  if (!isSamePage) location.replace(begun.page);
}

/** The token for a code. A code can be used once, so this is not repeated. */
async function exchange({ url, clientId, redirectUri, verifier }: Begun, code: string): Promise<Kept> {
  const answer = await post(url, "/oauth/token", {
    grant_type: "authorization_code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  });
  const { access_token: token, expires_in: seconds } = answer;
  if (token === undefined) throw new SignInError("server_error", "the answer has no token");
  return { token, expires: seconds === undefined ? null : Date.now() + seconds * 1000 };
}

async function post(url: string, path: string, form: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(form);
  const signal = AbortSignal.timeout(ANSWER_SECONDS * 1000);
  try {
    const answer = await fetch(url + path, { method: "POST", body, redirect: "error", signal });
    const found: Answer = await answer.json();
    if (answer.ok) return found;
    throw new SignInError(found.error ?? "server_error", found.error_description ?? answer.statusText);
  } catch (cause) {
    if (cause instanceof SignInError) throw cause;
    throw new UnreachableError(`No answer from ${url}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** The token that is kept, unless it has expired. */
function keptOf(settings: SignInSettings): Kept | null {
  const storage = storageOf(settings);
  const key = keyOf(urlOf(settings), clientIdOf(settings));
  const kept: Kept | null = JSON.parse(storage.getItem(key) ?? "null");
  if (kept === null || kept.expires === null || kept.expires > Date.now()) return kept;
  storage.removeItem(key);
  return null;
}

function storageOf({ storage }: SignInSettings): TokenStorage {
  return storage ?? sessionStorage;
}

/** Under which name a token is kept: programs on one origin, such as github.io, have different ones. */
function keyOf(url: string, clientId: string): string {
  return `heptad-client:token:${url} ${clientId}`;
}

function urlOf(settings: SignInSettings): string {
  return new HeptadClient(settings).url;
}

function clientIdOf({ clientId }: SignInSettings): string {
  return clientId ?? `${location.origin}/`;
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
