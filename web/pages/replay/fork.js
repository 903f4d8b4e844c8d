// A new game that goes on from the position that is shown.

import { accountOrGuest, post } from "../../app/api.js";
import { botName, botsOf, usualBot } from "../../shared/bots.js";
import { Dialog } from "../../shared/dialog.js";
import { seatName } from "../../shared/seat_names.js";
import { html, useState } from "../../app/html.js";

import { say } from "../../app/language.js";

const ME = "me";
const FREE = "";

const about = say(
  "A new game continues from this position. Cards that were dealt stay; later draws are new. Who sits where?",
);

/** @typedef {{ currentTarget: HTMLSelectElement }} Change */
/** @import { Failure } from "heptad/types" */
/** @import { ReplayModel } from "./types.js" */

/** @param {{ model: ReplayModel, close: () => void }} props */
export function ForkDialog({ model, close }) {
  const { game, account } = model;
  const title = model.title ?? { bots: [] };
  const [problem, setProblem] = useState(/** @type {Failure | null} */ (null));
  const own = game.you ?? 0;
  const [takers, setTakers] = useState(game.seats.map(({ seat }) => (seat === own ? ME : usualBot(title))));
  const take = (/** @type {number} */ number, /** @type {string} */ taker) =>
    setTakers(
      takers.map((before, seat) => {
        if (seat === number) return taker;
        return before === ME && taker === ME ? usualBot(title) : before;
      }),
    );
  const open = async () => {
    try {
      await accountOrGuest(say("Guest"));
      const seats = takers.map((taker) => {
        if (taker === FREE) return null;
        return taker === ME ? { player: ME } : { bot: taker };
      });
      location.assign(`/games/${(await post(`/v1/games/${game.id}/forks`, { at: game.version, seats })).id}`);
    } catch (refusal) {
      setProblem(/** @type {Failure} */ (refusal));
    }
  };
  if (game.status !== "playing")
    return html`<${Dialog} title=${say("Fork here")} close=${close}>
      <p>${say("The game is over at this position: go back to fork it.")}</p>
    <//>`;
  const options = [
    [ME, say("me ({name})", { name: account?.name ?? say("Guest") })],
    ...botsOf(title).map((bot) => [bot, botName(bot)]),
    [FREE, say("free")],
  ];
  return html`<${Dialog} title=${say("Fork here")} close=${close}>
    <p>${about}</p>
    <div class="fork-seats">
      ${game.seats.map(
        ({ seat }) => html`<label key=${seat}>${seatName(game, seat)}
          <select onChange=${(/** @type {Change} */ { currentTarget }) => take(seat, currentTarget.value)}>
            ${options.map(
              ([value, text]) => html`<option value=${value} selected=${value === takers[seat]}>${text}</option>`,
            )}
          </select>
        </label>`,
      )}
    </div>
    <div class="choices"><button type="button" class="primary" onClick=${open}>${say("Start the fork")}</button></div>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  <//>`;
}
