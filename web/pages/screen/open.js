// A table before its game begins, on a large screen: the code with which people sit down, and who sits there.

import { html, names } from "../../app/html.js";
import { counted, say, translated } from "../../app/language.js";
import { seatName } from "../../shared/seat_names.js";
import { askedTo } from "../../table/ending/asked.js";
import { askedWords } from "../../table/ending/rematch.js";
import { LinkCode, NotHere, scanWords } from "../../table/inviting/invite_code.js";
import { joinPath } from "../../table/inviting/links.js";

/** @import { Game, Model, Seat } from "heptad/types" */

/** @param {{ model: Model }} props */
export function Open({ model: { game, title } }) {
  const asked = askedTo(game);
  const link = asked.length > 0 ? null : linkTo(game);
  const free = game.seats.filter(isFree).length;
  return html`<main class="open">
    ${link !== null && html`<div class="code"><${LinkCode} link=${link} /></div>`}
    <div class="asked">
      <h1>${translated(title?.name)}</h1>
      ${link !== null && html`<p class="scan">${scanWords()}</p><${NotHere} link=${link} />`}
      ${asked.length > 0 && html`<p class="scan">${askedWords(asked)}</p>`}
      <ol class="seats">
        ${game.seats.map(
          (seat) => html`<li key=${seat.seat} class=${names({ free: isFree(seat) })}>
            ${isFree(seat) ? say("Free seat") : seatName(game, seat.seat)}
          </li>`,
        )}
      </ol>
      <p role="status">
        <b>${counted("{n} seat free", "{n} seats free", free)}</b> ${say("The game starts when all seats are taken.")}
      </p>
    </div>
  </main>`;
}

/** @param {Seat} seat */
const isFree = ({ player, bot }) => player === null && bot === null;

/**
 * The address at which people sit down: with the secret in the address of this page, or where everybody may. Null for a
 * private game without a secret.
 *
 * @param {Game} game
 */
function linkTo({ id, visibility }) {
  const secret = location.hash.slice(1);
  if (secret !== "") return location.origin + joinPath(id, secret);
  return visibility === "private" ? null : `${location.origin}/games/${id}`;
}
