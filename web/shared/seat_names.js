// What the page calls who sits at a seat.

import { say } from "../app/language.js";
import { botName, levelName } from "./bots.js";

/** @typedef {{ seats: { bot: string | null, player: string | null, name?: string | null }[] }} Seats */

/**
 * The name of who sits at a seat. Bots of a kind have numbers, from 1, in names as short as plates of phones.
 *
 * @param {Seats} game
 * @param {number} number
 */
export function seatName(game, number) {
  const seat = game.seats[number];
  if (seat === undefined) return say("Seat {seat}", { seat: number + 1 });
  if (seat.name) return seat.name;
  if (seat.bot === null && seat.player === null) return say("free");
  if (seat.bot === null) return say("Player {number}", { number: number + 1 }); // a log has no names of players
  const same = game.seats.filter(({ bot }) => bot === seat.bot);
  return same.length > 1 ? `${levelName(seat.bot)} (${number + 1})` : botName(seat.bot);
}
