// The decision that is open: whether it is this player's, and whether the game waits for it.

/** @import { AskedModel, Model, Moves } from "heptad/types" */

/**
 * Whether a decision of this player is open, chosen already or not.
 *
 * @type {(model: Model) => model is AskedModel}
 */
export const isAsked = /** @type {(model: Model) => model is AskedModel} */ (
  ({ moves, sending }) => moves !== null && moves.moves.length > 0 && moves.decision !== null && sending === null
);

/**
 * Whether the game waits for this player: a choice of several steps is not complete before the last one.
 *
 * @param {Model} model
 */
export const isAwaited = (model) => isAsked(model) && model.moves.awaited;

/** The kind of the decision that the moves belong to. @param {Moves | null} moves */
export const kindOf = (moves) => moves?.decision?.replace(/-\d+$/, "") ?? null;
