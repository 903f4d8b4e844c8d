// After the end: who wants to play again, and the way to the rematch.

import { post } from "../api.js";
import { html } from "../html.js";

import { say } from "../language.js";

/** Whether the reader played this game to its end, and so may play it again. */
export const mayRepeat = ({ status, reason, you }) => status === "finished" && reason !== "cancelled" && you !== null;

/** Which other player asks for a rematch, in words; nothing if nobody does. */
export function RematchWish({ model: { game, rematchBy } }) {
  const name = game.rematch && game.seats.find(({ player }) => player !== null && player === rematchBy)?.name;
  return name ? html`<p class="break" role="status">${say("{name} would like a rematch.", { name })}</p>` : null;
}

/** Ask for the rematch, or join the one that another player has asked for. */
export function RematchButton({ model: { game }, store }) {
  const play = async () => {
    try {
      location.assign(`/games/${(await post(`/v1/games/${game.id}/rematch`)).id}`);
    } catch (problem) {
      store.show({ problem });
    }
  };
  return html`<button type="button" class="primary" onClick=${play}>${game.rematch ? say("Join the rematch") : say("Rematch")}</button>`;
}
