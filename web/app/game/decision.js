// The decision that is open: whether it is this player's, and whether the game waits for it.

/** Whether a decision of this player is open, chosen already or not. */
export const isAsked = ({ moves, sending }) =>
  moves !== null && moves.moves.length > 0 && moves.decision !== null && sending === null;

/** Whether the game waits for this player: a choice of several steps is not complete before the last one. */
export const isAwaited = (model) => isAsked(model) && model.moves.awaited;
