// The games of this player.

import { html } from "../../../app/html.js";
import { say, sayAs } from "../../../app/language.js";
import { isAwaiting } from "../store/own.js";
import { Row, freeSeats, holders, isFree } from "./row.js";

/** @import { GameRow, LobbyModel, Place, Result } from "../types.js" */

/** @typedef {LobbyModel["account"]} Me */

/**
 * The games of this player, side by side: those that wait for a move first, and at the end how the last ones ended.
 *
 * @param {{ model: LobbyModel }} props
 */
export function OwnGames({ model }) {
  if (model.own === null || model.own.length + model.results.length === 0) return null;
  const { account } = model;
  const row = (/** @type {GameRow | Result} */ game, /** @type {string} */ state, isUrgent = false) => {
    const shown = { model, game, state, about: others(game, account), isUrgent };
    return html`<${Row} key=${game.id} ...${shown} />`;
  };
  return html`<section aria-labelledby="own-games">
    <h2 id="own-games" class="unseen">${say("Your games")}</h2>
    <ul class="strip">
      ${model.own.map((game) => row(game, ownState(game), isAwaiting(game)))}
      ${model.results.map((game) => row(game, outcome(game, account)))}
    </ul>
  </section>`;
}

/** @param {GameRow} game */
function ownState(game) {
  if (isAwaiting(game)) return sayAs("your move", "Your move");
  if (game.status === "open") return freeSeats(game.seats);
  return game.status === "finished" ? say("The game is over") : say("Others to move");
}

/**
 * Everybody at the table but this player; bots of a kind only once.
 *
 * @param {{ seats: Place[] }} game
 * @param {Me} account
 */
function others({ seats }, account) {
  const taken = seats.filter((seat) => !isFree(seat) && (seat.player === null || seat.player !== account?.id));
  const names = holders(taken);
  return names === "" ? say("nobody else yet") : say("with {names}", { names });
}

/** How a game ended for this player. @param {Result} game @param {Me} account */
function outcome({ seats }, account) {
  const own = seats.find(({ player }) => player === account?.id);
  if (own === undefined) return "";
  const isShared = seats.filter(({ rank }) => rank === own.rank).length > 1;
  if (isShared) return say("Tied for rank {rank}", { rank: own.rank });
  return own.rank === 1 ? say("Won") : say("Rank {rank} of {count}", { rank: own.rank, count: seats.length });
}
