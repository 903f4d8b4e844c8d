// Links with which others take seats of a game that has not begun, and its cancelling.

import { post } from "../../app/api.js";
import { html, useEffect, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { InviteCode } from "../../table/inviting/invite_code.js";
import { joinPath } from "../../table/inviting/links.js";

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

/** A link with which any free seat can be taken, and a QR code of it. @param {{ table: OpenTable }} props */
export function Invite({ table }) {
  const { act, busy } = table;
  const [link, setLink] = useLink(table);
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
    ${link !== null && html`<${InviteCode} link=${link} game=${table.game.id} />`}
  </section>`;
}

/**
 * The link to a game, null until it is made. Where that fails, the player learns it when asking for the link.
 *
 * @param {OpenTable} table
 * @returns {[string | null, (link: string) => void]}
 */
function useLink(table) {
  const [link, setLink] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    linkTo(table).then(setLink, () => {});
  }, []);
  return [link, setLink];
}

/**
 * A link to a game: a new invitation of its host, or the one by which the reader came.
 *
 * @param {OpenTable} table
 * @returns {Promise<string>}
 */
async function linkTo({ game, isHost }) {
  if (isHost) return (await post(`/v1/games/${game.id}/invitations`)).url;
  return game.invite === undefined ? location.href : location.origin + joinPath(game.id, game.invite);
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
