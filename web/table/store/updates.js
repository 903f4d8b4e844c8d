// A game as its updates lead to it, one after another: `GET /v1/games/{id}/updates`.

/** @import { Game, Moves, Update } from "heptad/types" */

/**
 * @typedef {object} Followed What a client has that applies updates. It is never changed: what comes shares with what
 * was before all that is the same.
 * @property {Game} game as `GET /v1/games/{id}` shows it
 * @property {Moves | null} moves what the reader is offered, null if nothing
 */

/**
 * A game after an update. The first one is whole; later ones have the members that differ.
 *
 * @param {Followed | null} known what the update is about: at its version or the one before
 * @param {Update} update
 * @returns {Followed}
 */
export function applied(known, update) {
  const game = /** @type {Game} */ ({ ...known?.game, ...update.game, state: stateAfter(known?.game.state, update) });
  if (update.moves === undefined) return { game, moves: known?.moves ?? null };
  return { game, moves: /** @type {Moves | null} */ (update.moves && { ...update.moves, version: update.version }) };
}

/**
 * @param {Game["state"] | undefined} before
 * @param {Update} update
 */
function stateAfter(before, { state, changed }) {
  if (state !== undefined) return state;
  return changed === undefined ? before : { ...before, ...changed };
}

/**
 * The update that brings somebody who has nothing to what is known here.
 *
 * @param {Followed} known
 * @returns {Update}
 */
export function wholeOf({ game: { state, ...game }, moves }) {
  return { version: game.version, game, state, events: [], history: [], moves };
}
