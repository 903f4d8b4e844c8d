// How a game ended, in words.

import { counted, listed, say, translated } from "../../app/language.js";
import { seatName } from "../../shared/seat_names.js";

/** @import { Game, Model, Standing } from "heptad/types" */

/**
 * The headline of a finished game, and the reason of its end. A drawing may tell the reason with `ending(model)`, for
 * the ends that only its title has, and what decides ties with `tieBreak`.
 *
 * @param {Model} model
 */
export function endingOf(model) {
  const { game } = model;
  if (game.reason === "cancelled") return { headline: say("The game was cancelled"), reason: "" };
  const ended = endedEarly(model);
  if (ended !== null) return { headline: ended, reason: say("It was not played to its end, and does not count.") };
  const winners = game.standings.filter(({ rank }) => rank === 1);
  return { headline: headlineOf(game, winners), reason: model.drawing.ending?.(model) ?? reasonOf(model, winners) };
}

/**
 * Who ended a game against bots to try another way, in words; null if nobody did.
 *
 * @param {Model} model
 */
function endedEarly({ game, lines }) {
  const last = game.reason === "abandoned" ? lines.findLast(({ type }) => type === "abandoned") : undefined;
  const seat = game.seats.find(({ player }) => player !== null)?.seat;
  if (!last?.actor.startsWith("player:") || seat === undefined) return null;
  return seat === game.you ? say("You ended this game") : say("{name} ended this game", { name: seatName(game, seat) });
}

/**
 * @param {Game} game
 * @param {Standing[]} winners
 */
function headlineOf(game, winners) {
  const names = winners.map(({ seat }) => seatName(game, seat));
  if (winners.length > 1) return say("{names} share the victory", { names: listed(names) });
  return winners[0]?.seat === game.you ? say("You win!") : say("{name} wins", { name: names[0] });
}

/**
 * @param {Model} model
 * @param {Standing[]} winners
 */
function reasonOf(model, winners) {
  const { game } = model;
  switch (game.reason) {
    case "points":
      return byPoints(game);
    case "shared":
      return counted(
        "They are equal in everything that counts, with {n} point.",
        "They are equal in everything that counts, with {n} points.",
        totalOf(game.standings[0]),
      );
    case "tie_break":
      return byTieBreak(model, winners[0]);
    case "resignation": {
      const resigned = game.seats.filter((seat) => seat.resigned).map(({ seat }) => seatName(game, seat));
      return say("{names} gave up.", { names: listed(resigned) });
    }
    case "abandoned":
      if (!game.clock) return say("Nobody has moved for so long that the game was ended.");
  }
  return model.lines.findLast(({ type }) => type === "finished")?.text ?? ""; // in the words of the title's own history
}

/** @param {Game} game */
function byPoints({ standings: [first, second] }) {
  if (!second) return "";
  return counted("{n} point; the second has {next}.", "{n} points; the second has {next}.", totalOf(first), {
    next: totalOf(second),
  });
}

/**
 * @param {Model} model
 * @param {Standing} winner
 */
function byTieBreak({ game, drawing }, winner) {
  const level = game.standings.filter(({ total, resigned }) => total === winner.total && !resigned);
  return counted(
    "{names} have {n} point each; {decides} decide: {values}.",
    "{names} have {n} points each; {decides} decide: {values}.",
    totalOf(winner),
    {
      names: listed(level.map(({ seat }) => seatName(game, seat))),
      decides: drawing.tieBreak ? translated(drawing.tieBreak) : say("Tie-break"),
      values: level.map(({ tie_break: value }) => value).join(" : "),
    },
  );
}

/** @param {Standing} standing */
const totalOf = ({ total }) => total ?? 0;
