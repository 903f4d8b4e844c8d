// Who sits at a seat: the name, whose turn it is, the clock.

import { html, names, useContext } from "../app/html.js";
import { say } from "../app/language.js";
import { aboutBot, isSearching } from "./bots.js";
import { Clock } from "./clock.js";
import { seatName } from "./seat_names.js";
import { Table } from "./spot.js";

/** @import { Model, Seat } from "heptad/types" */

/**
 * Whether a bot that takes its time has this seat, and a live game waits for it.
 *
 * @param {Pick<Model, "game" | "replay">} model
 * @param {number} number
 */
export const isThinking = ({ game, replay }, number) =>
  replay === null && game.status === "playing" && game.to_move.includes(number) && isSearching(game.seats[number].bot);

/** The plate of a seat: name, turn, clock. Every drawing shows one for each seat. @param {{ seat: number }} props */
export function SeatName({ seat: number }) {
  const { model } = useContext(Table);
  const { game } = model;
  const seat = game.seats[number];
  const awaited = game.to_move.includes(number) && game.status === "playing";
  const thinks = isThinking(model, number);
  const about = seat.bot === null ? undefined : aboutBot(seat.bot);
  return html`<span class=${names("seat-name", { awaited, thinks, own: number === game.you })} title=${about}>
    <i class="turn" aria-hidden="true"></i>
    <b>${seatName(game, number)}</b>
    ${number === game.you && html`<small>${say("you")}</small>`}
    ${thinks && html`<small class="thinking">${say("thinking …")}</small>`}
    ${seat.resigned && html`<small>${say("resigned")}</small>`}
    ${seat.stand_in && html`<small>${say("a bot plays")}</small>`}
    ${hasTime(seat) && html`<${Clock} clock=${seat.clock} game=${game} />`}
  </span>`;
}

/** Whether a clock runs for the player of a seat, or has time left for later. @param {Seat} seat */
const hasTime = ({ clock, bot, stand_in: standIn }) =>
  clock && bot === null && standIn === null && (clock.deadline || clock.left_ms > 0);
