// Who plays, for those who look from afar: names, clocks, and whose turn it is.

import { html, names } from "../../app/html.js";
import { listed, say } from "../../app/language.js";
import { Clock } from "../../shared/clock.js";
import { seatName } from "../../shared/seat_names.js";

/** @import { Game, Model, Seat } from "heptad/types" */

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

/** Whose turn it is, in words. @param {Model} model */
export function turnWords({ game, playing }) {
  if (game.paused_until !== null) return say("The game is paused.");
  const movers = listed(game.to_move.map((seat) => seatName(game, seat)));
  if (playing || game.to_move.length === 0) return say("The table resolves the turn …");
  return say("{names} to move", { names: movers });
}
