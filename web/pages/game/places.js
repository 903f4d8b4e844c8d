// The seats of a game that has not begun: who holds each, and what can be done about it.

import { call, keepToken, newGuest, post, token } from "../../app/api.js";
import { html, names, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { aboutBot, botName, botsOf } from "../../shared/bots.js";
import { guestName } from "../../shared/names.js";
import { SeatLink } from "./invite.js";

/** @import { Game, Seat } from "heptad/types" */
/** @import { OpenTable } from "./waiting.js" */

/** @param {Seat} seat */
export const isFree = ({ player, bot }) => player === null && bot === null;

/**
 * A seat: who holds it, and what can be done about it.
 *
 * @param {{ seat: Seat, table: OpenTable }} props
 */
export function Place({ seat, table }) {
  const { game, isHost } = table;
  const isOwn = seat.seat === game.you;
  const holder = seat.bot === null ? seat.name : botName(seat.bot);
  const isOfHost = seat.player !== null && seat.player === game.creator;
  const roles = [isOwn && say("You"), isOfHost && say("host")].filter(Boolean).join(" · ");
  return html`<li class=${names("place", { own: isOwn, free: isFree(seat) })}>
    <span class="number" aria-hidden="true">${seat.seat + 1}</span>
    <span class="holder"><span class="unseen">${say("Seat {seat}", { seat: seat.seat + 1 })}: </span>
      ${isFree(seat) ? html`<i>${say("Free seat")}</i>` : html`<b>${holder}</b>`}${" "}<small>${roles}</small>
    </span>
    <span class="acts">
      ${
        isFree(seat)
          ? html`<${FreeActs} seat=${seat} table=${table} />`
          : (isOwn || isHost) && html`<${TakenActs} seat=${seat} table=${table} name=${holder} isOwn=${isOwn} />`
      }
    </span>
  </li>`;
}

/** @param {{ seat: Seat, table: OpenTable }} props */
function FreeActs({ seat: { seat }, table }) {
  const { game, title, isHost, act, busy } = table;
  const addBot = (/** @type {string} */ bot) => act(() => post(`/v1/games/${game.id}/seats`, { seat, bot }));
  const sitDown = () => act(() => sit(game, seat));
  return html`
    ${
      game.you === null &&
      html`<button type="button" class="main" disabled=${busy} onClick=${sitDown}>${say("Sit down here")}</button>`
    }
    ${isHost && html`<${SeatLink} table=${table} seat=${seat} />`}
    ${isHost && !game.rated && html`<${AddBot} bots=${botsOf(title)} busy=${busy} add=${addBot} />`}
  `;
}

/**
 * The bots of the title, to seat one. They are listed on demand.
 *
 * @param {{ bots: string[], busy: boolean, add(bot: string): void }} props
 */
function AddBot({ bots, busy, add }) {
  const [isOpen, setOpen] = useState(false);
  const isExpanded = isOpen ? "true" : "false";
  const bot = (/** @type {string} */ kind) =>
    html`<li key=${kind}>
      <button type="button" class="plain" disabled=${busy} onClick=${() => add(kind)}>
        <b>${botName(kind)}</b> <small>${aboutBot(kind)}</small>
      </button>
    </li>`;
  return html`
    <button type="button" class="plain" aria-expanded=${isExpanded} onClick=${() => setOpen(!isOpen)}>
      ${say("Add a bot")}
    </button>
    ${isOpen && html`<ul class="bots">${bots.map(bot)}</ul>`}
  `;
}

/**
 * Take a seat; who has no account becomes a guest, and the page begins again as that player.
 *
 * @param {Game} game
 * @param {number} seat
 */
async function sit(game, seat) {
  const isNew = token() === null;
  if (isNew) keepToken((await newGuest(guestName())).token);
  const answer = await post(`/v1/games/${game.id}/seats`, { seat });
  if (isNew) location.reload();
  return answer;
}

/** @param {{ seat: Seat, table: OpenTable, name: string, isOwn: boolean }} props */
function TakenActs({ seat: { seat }, table, name, isOwn }) {
  const { game, act, busy } = table;
  const clear = () => act(() => call("DELETE", `/v1/games/${game.id}/seats/${seat}`));
  const label = isOwn ? undefined : say("Remove {name}", { name });
  return html`<button type="button" class="plain" disabled=${busy} onClick=${clear} aria-label=${label}>
    ${isOwn ? say("Stand up") : say("Remove")}
  </button>`;
}
