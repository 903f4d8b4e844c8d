// A new game that goes on from the position that is shown.

import { accountOrGuest, post } from "../api.js";
import { botName, botsOf, usualBot } from "../bots.js";
import { Dialog } from "../dialog.js";
import { seatName } from "../game/words.js";
import { html, useState } from "../html.js";
import { say } from "./words.js";

const ME = "me";
const FREE = "";

export function ForkDialog({ model, close }) {
  const { game, title, account } = model;
  const [problem, setProblem] = useState(null);
  const own = game.you ?? 0;
  const [takers, setTakers] = useState(game.seats.map(({ seat }) => (seat === own ? ME : usualBot(title))));
  const take = (number, taker) =>
    setTakers(
      takers.map((before, seat) => {
        if (seat === number) return taker;
        return before === ME && taker === ME ? usualBot(title) : before;
      }),
    );
  const open = async () => {
    try {
      await accountOrGuest(say("guest"));
      const seats = takers.map((taker) => {
        if (taker === FREE) return null;
        return taker === ME ? { player: ME } : { bot: taker };
      });
      location.assign(`/games/${(await post(`/v1/games/${game.id}/forks`, { at: game.version, seats })).id}`);
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  if (game.status !== "playing")
    return html`<${Dialog} title=${say("fork_title")} close=${close}><p>${say("fork_over")}</p><//>`;
  const options = [
    [ME, say("me", { name: account?.name ?? say("guest") })],
    ...botsOf(title).map((bot) => [bot, botName(bot)]),
    [FREE, say("free")],
  ];
  return html`<${Dialog} title=${say("fork_title")} close=${close}>
    <p>${say("fork_about")}</p>
    <div class="fork-seats">
      ${game.seats.map(
        ({ seat }) => html`<label key=${seat}>${seatName(game, seat)}
          <select onChange=${({ currentTarget }) => take(seat, currentTarget.value)}>
            ${options.map(([value, text]) => html`<option value=${value} selected=${value === takers[seat]}>${text}</option>`)}
          </select>
        </label>`,
      )}
    </div>
    <div class="choices"><button type="button" class="primary" onClick=${open}>${say("open_fork")}</button></div>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  <//>`;
}
