// What the steps of the lesson ask about the own turns.

import { kindOf } from "../moves.js";

/** @import { Seated } from "../types.js" */

/** Whether this player is asked for a decision of a kind. @param {string} kind */
export const isAt = (kind) => (/** @type {Seated} */ model) => kindOf(model.moves) === kind;

/** Whether the game waits for this player in the own turn. @param {Seated} model */
export const isOwnTurn = ({ game, moves }) => moves?.awaited === true && game.state.turn.seat === game.you;

/** The own hand, all of whose cards this player knows. @param {Seated} model @returns {string[]} */
export const handOf = ({ game }) => game.state.players[game.you].hand.filter((id) => id !== null);

/** How often this player has done something, by the type of the event. @param {Seated} model @param {string} type */
export const timesOf = ({ game, lines }, type) =>
  lines.filter((line) => line.type === type && line.seat === game.you).length;

/** A card of the hand that can be locked now. @param {Seated} model */
export const lockable = (model) =>
  handOf(model).find((id) => model.game.derived.seats[model.game.you].cards[id]?.lockable);
