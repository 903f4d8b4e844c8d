// Links with which others take seats of a game that has not begun, and its cancelling.

import { post } from "../../app/api.js";
import { html, useState } from "../../app/html.js";
import { say } from "../../app/language.js";

/** @import { OpenTable } from "./waiting.js" */

/** An invitation to one seat, copied to the clipboard. @param {{ table: OpenTable, seat: number }} props */
export function SeatLink({ table: { game, act, busy }, seat }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    act(async () => {
      const { url } = await post(`/v1/games/${game.id}/invitations`, { seat });
      await give(url);
      setCopied(true);
    });
  return html`<button type="button" class="plain" disabled=${busy} onClick=${copy}>
    ${isCopied ? say("Copied") : say("Link for this seat")}
  </button>`;
}

/** Hand a link to the device: its share sheet on a phone, else the clipboard. @param {string} url */
async function give(url) {
  const isPhone = Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;
  if (isPhone) return navigator.share({ url }).catch(() => {});
  return navigator.clipboard.writeText(url);
}

/** A link with which any free seat can be taken. @param {{ table: OpenTable }} props */
export function Invite({ table }) {
  const { act, busy } = table;
  const [link, setLink] = useState(/** @type {string | null} */ (null));
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    act(async () => {
      const url = link ?? (await linkTo(table));
      setLink(url);
      await give(url);
      setCopied(true);
    });
  const select = (/** @type {{ currentTarget: HTMLInputElement }} */ event) => event.currentTarget.select();
  return html`<section class="invite" aria-labelledby="invite">
    <h2 id="invite">${say("Invite your friends")}</h2>
    <p>${say("Anyone who opens the link gets a seat, without signing in.")}</p>
    ${link !== null && html`<input readonly aria-label=${say("Link")} value=${link} onFocus=${select} />`}
    <button type="button" class="main" disabled=${busy} onClick=${copy}>
      ${isCopied ? say("Copied") : say("Copy the link")}
    </button>
  </section>`;
}

/**
 * A link to a game: a new invitation of its host, or the one by which the reader came.
 *
 * @param {OpenTable} table
 * @returns {Promise<string>}
 */
async function linkTo({ game, isHost }) {
  if (isHost) return (await post(`/v1/games/${game.id}/invitations`)).url;
  return game.invite === undefined ? location.href : `${location.origin}/join/${game.id}#${game.invite}`;
}

/** Cancel the game, once the host is sure. @param {{ table: OpenTable }} props */
export function Cancel({ table: { game, act, busy } }) {
  const [isAsked, setAsked] = useState(false);
  const cancel = () => act(() => post(`/v1/games/${game.id}/cancellation`));
  if (!isAsked)
    return html`<p>
      <button type="button" class="plain" onClick=${() => setAsked(true)}>${say("Cancel the game")}</button>
    </p>`;
  return html`<p class="acts" role="alert">${say("Cancel this game?")}
    <button type="button" class="plain" disabled=${busy} onClick=${cancel}>${say("Yes, cancel it")}</button>
    <button type="button" class="plain" onClick=${() => setAsked(false)}>${say("No")}</button>
  </p>`;
}
