// The page on which a player allows a program to act for them: one on the web, which has led the browser here, or that
// of a device, whose code the player enters. It shows who is signed in, sends what the player has chosen with the token
// of this browser, and leads back to the program.

import { call, newGuest, passkey, Refused, SIGNED_OUT, TOKEN, use } from "./account_calls.js";
import { doing, note } from "./account_notes.js";
import { actor, isBot, offer, onChoice } from "./consent_as.js";
import { element, textOf } from "./texts.js";

/** @import { Account } from "heptad/types" */

/**
 * What the program of a device asks for.
 *
 * @typedef {object} Asked
 * @property {string} origin
 * @property {string} name
 * @property {string} device
 * @property {string} user_code as the device shows it
 * @property {string[]} scopes
 */

const MANAGE = "account:manage";

/** The query with which a program has led the browser here; undefined on the page for devices. */
const request = document.getElementById("asked")?.dataset.request;
/** The code of the device, after it was entered. */
let userCode = "";
/** The words about the private games of the player. */
let ofPlayer = "";
/** Who is signed in. @type {Account | null} */
let player = null;

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("allow"));
const boxes = () => [...element("scopes").querySelectorAll("input")];

/** Go to where the server leads. @param {{ location: string | null }} answer */
function go({ location: to }) {
  if (to !== null) location.replace(to);
  return to !== null;
}

/** Show who is signed in and what can be allowed, or how to sign in. */
async function show() {
  const isSignedIn = localStorage.getItem(TOKEN) !== null;
  if (isSignedIn) await showPlayer();
  element("signed-out").hidden = localStorage.getItem(TOKEN) !== null;
  element("allow").hidden = localStorage.getItem(TOKEN) === null;
}

async function showPlayer() {
  /** @type {Account} */
  const account = await call("GET", "/v1/account");
  const may = account.scopes.includes(MANAGE);
  if (may && element("asked").dataset.asks === "no" && go(await call("POST", "/oauth/authorize", { request }))) return;
  element("name").textContent = account.name;
  element("handle").textContent = account.handle ? `@${account.handle}` : "";
  element("may-not").hidden = may;
  player = account;
  const asked = boxes().flatMap(({ value, dataset }) => (dataset.asked === undefined ? [] : [value]));
  if (may) await offer(account, asked);
  for (const control of form?.elements ?? [])
    if (control instanceof HTMLInputElement || control instanceof HTMLButtonElement) control.disabled = !may;
  showScopes();
}

/** Offer the scopes that the program asks for, as far as they fit the account as which it acts. */
function showScopes() {
  if (player === null) return;
  const plays = isBot(player) ? "bot:play" : "game:play";
  for (const box of boxes()) {
    const isPlay = box.value.endsWith(":play");
    const held = isPlay ? player.scopes.some((scope) => scope.endsWith(":play")) : player.scopes.includes(box.value);
    const isOffered = box.dataset.asked !== undefined && held && (!isPlay || box.value === plays);
    box.disabled = !isOffered || !player.scopes.includes(MANAGE);
    if (box.parentElement) box.parentElement.hidden = !isOffered;
    if (box.value === "game:read") sayWhoseGames(box, isBot(player) && player.kind !== "bot");
  }
}

/** Say whose private games a program sees. @param {HTMLElement} box @param {boolean} ofBot */
function sayWhoseGames({ nextSibling: words }, ofBot) {
  if (words === null) return;
  ofPlayer ||= words.textContent ?? "";
  words.textContent = ofBot ? ` ${textOf("bot_reads")}` : ofPlayer;
}

/** Show what the program of a device asks for. @param {Asked} asked */
function showAsked({ origin, name, device, user_code, scopes }) {
  element("origin").textContent = origin;
  element("program-name").textContent = name;
  element("calls-itself").hidden = !name;
  element("device-name").textContent = device;
  element("on-device").hidden = device === user_code;
  element("shown-code").textContent = user_code;
  element("described").hidden = false;
  for (const box of boxes()) {
    box.checked = scopes.includes(box.value);
    if (box.checked) box.dataset.asked = "";
    else delete box.dataset.asked;
    if (box.parentElement) box.parentElement.hidden = !box.checked;
  }
  element("code-title").hidden = true;
  element("code-part").hidden = true;
  element("asked").hidden = false;
}

/** Send what is about the device whose code was entered. @param {string} path @param {object} body */
async function callWithCode(path, body) {
  try {
    return await call("POST", path, { user_code: userCode, ...body });
  } catch (error) {
    const isOfCode = error instanceof Refused && error.error === "invalid_grant";
    throw isOfCode ? new Error(textOf("wrong_code"), { cause: error }) : error;
  }
}

/** Find what waits with the code that was entered; who is not signed in does that first. */
async function find() {
  if (userCode && localStorage.getItem(TOKEN) !== null) showAsked(await callWithCode("/oauth/device", {}));
  await show();
  element("asked").hidden = !userCode;
}

/** What is sent when the player allows it. */
function chosen() {
  const fields = new FormData(form ?? undefined);
  const scopes = fields.getAll("scope");
  if (scopes.length === 0) throw new Error(textOf("nothing"));
  const seconds = fields.get("expires_in_seconds");
  return { scopes, expires_in_seconds: seconds ? Number(seconds) : null, ...actor() };
}

/** Answer a device, and say what happens there. @param {object} answer @param {string} said */
async function answerDevice(answer, said) {
  await callWithCode("/oauth/device/answer", answer);
  element("asked").hidden = true;
  element("code-title").hidden = false;
  scrollTo(0, 0);
  return textOf(said);
}

/** @param {string} id @param {(fields: Record<string, string>) => Promise<string | void>} send */
function onSubmit(id, send) {
  document.getElementById(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = /** @type {HTMLFormElement} */ (event.currentTarget);
    const fields = /** @type {[string, string][]} */ ([...new FormData(sent)]);
    doing(sent.querySelector("button"), () => send(Object.fromEntries(fields)));
  });
}

/** @param {string} id @param {() => Promise<string | void>} press */
function onPress(id, press) {
  const button = document.getElementById(id);
  if (button instanceof HTMLButtonElement) button.addEventListener("click", () => doing(button, press));
}

/** @param {{ token: string }} found */
async function signIn(found) {
  localStorage.setItem(TOKEN, found.token);
  await begin();
}

const begin = request === undefined ? find : show;

onSubmit("enter-code", async ({ user_code }) => {
  userCode = user_code;
  await find();
  element("asked-title").focus();
});
onSubmit("create", async ({ name }) => signIn(await newGuest(name)));
onPress("sign-in", async () => {
  const credential = await passkey("/v1/sessions/options", use);
  await signIn(await call("POST", "/v1/sessions", { credential, label: textOf("browser") }));
});
onSubmit("allow", async () => {
  if (request === undefined) return answerDevice(chosen(), "allowed");
  go(await call("POST", "/oauth/authorize", { request, ...chosen() }));
  return undefined;
});
onChoice(showScopes);
onPress("refuse", () => answerDevice({}, "refused"));

if (form !== null) {
  userCode = request === undefined ? location.hash.slice(1) : "";
  for (const field of document.querySelectorAll("#enter-code input"))
    if (field instanceof HTMLInputElement) field.value = userCode;
  addEventListener(SIGNED_OUT, () => begin().catch(({ message }) => note("trouble", message)));
  addEventListener("storage", ({ key }) => key === TOKEN && doing(null, begin)); // signed in in another tab
  doing(null, begin);
}
