// Tokens: what they allow, in words and as boxes to tick, and the one that the player has just issued by hand. Its text
// is on the page until the player has saved it, revokes it or signs out, and nowhere else.

import { call } from "./account_calls.js";
import { day, element, language, made, textOf } from "./texts.js";

/** @import { Schemas } from "heptad/types" */

const ALL_SCOPES = 5; // of the six, each kind of account has one to play
const USUAL = ["game:read", "game:play", "bot:play"];

/** Whether a token may do all that there is. @param {string[]} scopes */
export const mayAll = (scopes) => scopes.length === ALL_SCOPES;

const list = new Intl.ListFormat(language, { type: "conjunction" });

/** What scopes allow a player or a bot account, in words. @param {string[]} scopes @param {boolean} [ofBot] */
export const inWords = (scopes, ofBot = false) =>
  list.format(scopes.map((scope) => textOf(ofBot && scope === "game:read" ? "bot_reads" : scope)));

/**
 * Show what can be chosen: a box for each scope, in words. At first a code for another device gives all of them, and a
 * token for a program what one needs that plays. What the player has ticked or not before stays so.
 *
 * @param {string[]} scopes
 */
export function showChoices(scopes) {
  offer("gives", scopes, scopes);
  offer("allows", scopes, USUAL);
}

/** @param {string} id @param {string[]} scopes @param {string[]} usual */
function offer(id, scopes, usual) {
  const before = new Map(boxes(id).map(({ value, checked }) => [value, checked]));
  const choices = scopes.map((scope) => {
    const [label, box] = [made("label", textOf(scope)), document.createElement("input")];
    Object.assign(box, { type: "checkbox", value: scope, defaultChecked: usual.includes(scope) });
    box.checked = before.get(scope) ?? box.defaultChecked;
    label.prepend(box);
    return label;
  });
  element(id).replaceChildren(...element(id).querySelectorAll("legend"), ...choices);
}

/** @param {string} id */
const boxes = (id) => [...element(id).querySelectorAll("input")];

/**
 * The scopes that are ticked. Throw an error if there are none.
 *
 * @param {string} id
 * @param {string} nothing the name of its text
 */
export function chosen(id, nothing) {
  const scopes = boxes(id).flatMap(({ value, checked }) => (checked ? [value] : []));
  if (scopes.length === 0) throw new Error(textOf(nothing));
  return scopes;
}

/** Issue a token. @param {string} label @param {string} seconds for which it is valid; empty: until it is revoked */
export const issue = (label, seconds) =>
  call("POST", "/v1/account/tokens", {
    label,
    scopes: chosen("allows", "allows_nothing"),
    expires_in_seconds: seconds ? Number(seconds) : null,
  });

/** Show a token that was issued, and a command to try it. @param {Schemas["IssuedOut"]} issued */
export function showIssued({ token, token_id, scopes, expires_at }) {
  const allowed = { scopes: inWords(scopes), time: expires_at && day(expires_at) };
  element("issued").dataset.token = token_id;
  element("issued-allows").textContent = textOf(expires_at ? "allows" : "allows_until_revoked", allowed);
  element("issued-token").textContent = token;
  element("issued-command").textContent = `curl -s ${location.origin}/v1/account -H "Authorization: Bearer ${token}"`;
  element("issued").hidden = false;
  element("issued").focus();
  element("issued").scrollIntoView({ block: "nearest" });
}

/** Forget the text of the token that was issued, unless it is one of these. @param {string[]} ids */
export function forgetIssued(ids = []) {
  if (ids.includes(element("issued").dataset.token ?? "")) return;
  element("issued").hidden = true;
  for (const text of element("issued").getElementsByTagName("code")) text.textContent = "";
  for (const said of element("issued").querySelectorAll("[role=status]")) said.textContent = "";
}

/** Copy a text of the page, and say so beside the button. @param {HTMLButtonElement} button */
export async function copy(button) {
  const text = element(button.dataset.copies ?? "");
  const said = /** @type {Element} */ (button.nextElementSibling);
  try {
    await navigator.clipboard.writeText(text.textContent);
    said.textContent = textOf("copied");
  } catch {
    getSelection()?.selectAllChildren(text); // pages from plain http have no clipboard
    said.textContent = textOf("not_copied");
  }
}
