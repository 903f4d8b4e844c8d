// Who sits at a seat: the name, whose turn it is, the clock.

import { aboutBot, isSearching } from "../bots.js";
import { html, names, useContext, useEffect, useState } from "../html.js";
import { duration, say } from "../language.js";
import { Table } from "./spot.js";
import { seatName } from "./words.js";

/** @import { Game, Model, Seat } from "heptad/types" */

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
  const isAwaited = game.to_move.includes(number) && game.status === "playing";
  const thinks = isThinking(model, number);
  return html`<span class=${names("seat-name", { awaited: isAwaited, thinks, own: number === game.you })} title=${seat.bot === null ? undefined : aboutBot(seat.bot)}>
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

/**
 * The time that is left to a seat, which runs down while its deadline does.
 *
 * @param {{ clock: NonNullable<Seat["clock"]>, game: Game }} props
 */
function Clock({ clock, game }) {
  const [, tick] = useState(0);
  const deadline = game.paused_until === null ? clock.deadline : null;
  const isRunning = deadline !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = isRunning ? Math.max(0, (Date.parse(deadline) - Date.now()) / 1000) : clock.left_ms / 1000;
  return html`<time class=${names("clock", { running: isRunning, short: left < 15 })}>${duration(left)}</time>`;
}
