// How a game ended, in words.

import { counted, listed, say, translated } from "../language.js";
import { seatName } from "./words.js";

/**
 * `{headline, reason}` of a finished game, as texts. A drawing may tell the reason with `ending(model)`, for the ends that only its
 * title has, and what decides ties with `tieBreak`, a text in any languages.
 */
export function endingOf(model) {
  const { game } = model;
  if (game.reason === "cancelled") return { headline: say("The game was cancelled"), reason: "" };
  const winners = game.standings.filter(({ rank }) => rank === 1);
  return { headline: headlineOf(game, winners), reason: model.drawing.ending?.(model) ?? reasonOf(model, winners) };
}

function headlineOf(game, winners) {
  const names = winners.map(({ seat }) => seatName(game, seat));
  if (winners.length > 1) return say("{names} share the victory", { names: listed(names) });
  return winners[0]?.seat === game.you ? say("You win!") : say("{name} wins", { name: names[0] });
}

function reasonOf(model, winners) {
  const { game } = model;
  const [first, second] = game.standings;
  if (game.reason === "points")
    return second
      ? counted("{n} point; the second has {next}.", "{n} points; the second has {next}.", first.total, {
          next: second.total,
        })
      : "";
  if (game.reason === "shared")
    return counted(
      "They are equal in everything that counts, with {n} point.",
      "They are equal in everything that counts, with {n} points.",
      first.total,
    );
  if (game.reason === "tie_break") return tieOf(model, winners[0]);
  if (game.reason === "resignation")
    return say("{names} gave up.", {
      names: listed(game.seats.filter(({ resigned }) => resigned).map(({ seat }) => seatName(game, seat))),
    });
  if (game.reason === "abandoned" && !game.clock) return say("Nobody has moved for so long that the game was ended.");
  return model.lines.findLast(({ type }) => type === "finished")?.text ?? ""; // in the words of the title's own history
}

function tieOf({ game, drawing }, winner) {
  const level = game.standings.filter(({ total, resigned }) => total === winner.total && !resigned);
  const values = level.map(({ tie_break: value }) => value).join(" : ");
  const decides = drawing.tieBreak ? translated(drawing.tieBreak) : say("Tie-break");
  return counted(
    "{names} have {n} point each; {decides} decide: {values}.",
    "{names} have {n} points each; {decides} decide: {values}.",
    winner.total,
    { names: listed(level.map(({ seat }) => seatName(game, seat))), decides, values },
  );
}
