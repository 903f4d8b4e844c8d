// Who plays, for those who look from afar: names, clocks, and whose turn it is.

import { html, names } from "../../app/html.js";
import { counted, listed, say } from "../../app/language.js";
import { Clock } from "../../shared/clock.js";
import { seatName } from "../../shared/seat_names.js";

/** @import { Game, Model, Seat } from "heptad/types" */

const MOST_NAMED = 2; // of those who move at once

/** @param {{ game: Game }} props */
export function People({ game }) {
  return html`<ol class=${names("people", { many: game.seats.length > 4 })}>
    ${game.seats.map((seat) => html`<${Person} key=${seat.seat} seat=${seat} game=${game} />`)}
  </ol>`;
}

/** @param {{ seat: Seat, game: Game }} props */
function Person({ seat, game }) {
  const isAwaited = game.status === "playing" && game.to_move.includes(seat.seat);
  return html`<li class=${names("person", { awaited: isAwaited })}>
    <b>${seatName(game, seat.seat)}</b>
    ${seat.resigned && html`<small>${say("resigned")}</small>`}
    ${hasTime(seat, game) && html`<${Clock} clock=${seat.clock} game=${game} />`}
  </li>`;
}

/** Whether the clock of a seat counts. @param {Seat} seat @param {Game} game */
const hasTime = ({ clock, bot, resigned }, { status }) => clock && bot === null && !resigned && status === "playing";

/** Whose turn it is, in words: of many at once their number, since their names are lit. @param {Model} model */
export function turnWords({ game, playing }) {
  const movers = game.to_move;
  if (game.paused_until !== null) return say("The game is paused.");
  if (playing || movers.length === 0) return say("The table resolves the turn …");
  if (movers.length > MOST_NAMED) return counted("{n} player to move", "{n} players to move", movers.length);
  return say("{names} to move", { names: listed(movers.map((seat) => seatName(game, seat))) });
}
