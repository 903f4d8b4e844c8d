// What the bar below the table asks, or whom it waits for.

import { html } from "../../app/html.js";
import { counted, listed, say, translated } from "../../app/language.js";
import { isThinking } from "../../shared/seat.js";
import { seatName } from "../../shared/seat_names.js";
import { outcomeOf } from "./confirming.js";
import { isAsked } from "./decision.js";

/** @import { AskedModel, Choosing, Model } from "heptad/types" */

/**
 * The question of the pending decision, or why there is none.
 *
 * @param {Model} model
 * @param {Choosing} choosing
 */
export function promptOf(model, choosing) {
  const { game } = model;
  if (game.status === "open") return say("Waiting for players to sit down");
  if (game.reason === "cancelled") return say("The game was cancelled");
  if (game.status === "finished") return say("The game is over");
  if (game.paused_until !== null) return say("The game is paused.");
  return isAsked(model) ? asked(model, choosing) : awaited(model);
}

/**
 * What will happen by a move that is only to be confirmed; otherwise the question of the decision, and what was chosen
 * already if it can still be changed.
 *
 * @param {AskedModel} model
 * @param {Choosing} choosing
 */
function asked(model, choosing) {
  const { moves, drawing } = model;
  if (choosing.complete !== null) return outcomeOf(model, choosing.complete);
  const question = drawing.question?.(model, choosing) ?? translated(moves.prompt);
  if (!moves.chosen?.length) return question;
  const chosen = say("Chosen: {label}", { label: drawing.chosen?.(model) ?? listed(model.chosen) });
  return moves.awaited
    ? html`${question} <small>${chosen}</small>`
    : html`${chosen} <small>${say("You can change it until all have chosen.")}</small>`;
}

/** Whom the game waits for. @param {Model} model */
function awaited(model) {
  const { game, playing } = model;
  const nameOf = (/** @type {number} */ seat) => seatName(game, seat);
  const thinkers = game.to_move.filter((seat) => isThinking(model, seat));
  if (!playing && thinkers.length > 0)
    return counted("{names} is thinking …", "{names} are thinking …", thinkers.length, {
      names: listed(thinkers.map(nameOf)),
    });
  const isOwn = game.you !== null && game.to_move.includes(game.you); // the moves are still on their way
  if (playing || game.due !== null || isOwn || game.to_move.length === 0) return say("The table resolves the turn …");
  return say("Waiting for {names}", { names: listed(game.to_move.map(nameOf)) });
}
