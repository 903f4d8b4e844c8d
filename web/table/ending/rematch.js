// After the end: who wants to play again, and the way to the rematch.

import { post } from "../../app/api.js";
import { html } from "../../app/html.js";
import { listed, say } from "../../app/language.js";
import { keepPlayers } from "./asked.js";

/** @import { Failure, Game, Model } from "heptad/types" */

/** Whether the reader played this game to its end, and so may play it again. @param {Game} game */
export const mayRepeat = ({ status, reason, you }) => status === "finished" && reason !== "cancelled" && you !== null;

/** Which other player asks for a rematch, in words; nothing if nobody does. @param {{ model: Model }} props */
export function RematchWish({ model: { game, rematchBy } }) {
  const name = game.rematch && game.seats.find(({ player }) => player !== null && player === rematchBy)?.name;
  return name ? html`<p class="break" role="status">${say("{name} would like a rematch.", { name })}</p>` : null;
}

/** For whom the seats of a rematch are kept. @param {string[]} asked */
export const askedWords = (asked) =>
  say("Waiting for {names} to join the rematch. No one else can take the free seats.", { names: listed(asked) });

/**
 * Ask for the rematch, or join the one that another player has asked for.
 *
 * @param {{ model: Model, store: { show(changes: Partial<Model>): void } }} props
 */
export function RematchButton({ model: { game }, store }) {
  const play = async () => {
    try {
      const { id } = await post(`/v1/games/${game.id}/rematch`);
      keepPlayers(id, game);
      location.assign(`/games/${id}`);
    } catch (error) {
      store.show({ problem: /** @type {Failure} */ (error) });
    }
  };
  return html`<button type="button" class="primary" onClick=${play}>
    ${game.rematch ? say("Join the rematch") : say("Rematch")}
  </button>`;
}
