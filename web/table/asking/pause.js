// A pause of the game, or of this player: a bot plays for who was late too often.

import { html } from "../../app/html.js";
import { listed, say } from "../../app/language.js";
import { seatName } from "../../shared/seat_names.js";

/** @import { Game } from "heptad/types" */

/** @typedef {{ act(path: string, body?: object): unknown }} Store */

/** What can be done about a pause, by what is said on the button. */
export const PAUSE_ACTS = {
  ask: () => say("Ask for a pause"),
  agree: () => say("Agree to the pause"),
  takeBack: () => say("I no longer want a pause"),
  resume: () => say("Continue the game"),
  comeBack: () => say("Play myself again"),
};

/** @param {{ game: Game, store: Store }} props */
export function Pause({ game, store }) {
  if (game.status !== "playing") return null;
  const own = game.you === null ? undefined : game.seats[game.you];
  const wish = game.seats.filter(({ wants_pause: wants, seat }) => wants && seat !== game.you);
  const names = listed(wish.map(({ seat }) => seatName(game, seat)));
  const act = (/** @type {keyof typeof PAUSE_ACTS} */ name, /** @type {string} */ path) =>
    own && html`<button type="button" class="plain" onClick=${() => store.act(path)}>${PAUSE_ACTS[name]()}</button>`;
  return html`
    ${
      own?.stand_in &&
      html`<p class="break">
        ${say("A bot plays for you, since your time was up.")} ${act("comeBack", "/return")}
      </p>`
    }
    ${game.paused_until !== null && own && html`<p class="break">${act("resume", "/resumption")}</p>`}
    ${
      game.paused_until === null &&
      wish.length > 0 &&
      html`<p class="break" role="status">
        ${say("{names} would like a pause.", { names })} ${act("agree", "/pause")}
      </p>`
    }
  `;
}
