// New games that go on from a position: at once, against bots, or with others at the seats that one chooses.

import { accountOrGuest, post } from "../../app/api.js";
import { botName, botsOf, usualBot } from "../../shared/bots.js";
import { Confirm } from "../../table/menu/confirm.js";
import { Dialog } from "../../shared/dialog.js";
import { seatName } from "../../shared/seat_names.js";
import { html, useState } from "../../app/html.js";

import { say } from "../../app/language.js";

const ME = "me";
const FREE = "";

const about = say(
  "A new game continues from this position. Cards that were dealt stay; later draws are new. Who sits where?",
);

const aboutEnding = say(
  "This game ends now and does not count. A new game continues from this position against the same bots. " +
    "Cards that were dealt stay; later draws are new.",
);

/** @typedef {{ currentTarget: HTMLSelectElement }} Change */
/** @import { Failure, Game, TitleRecord } from "heptad/types" */
/** @import { ReplayStore } from "./store.js" */
/** @import { ReplayModel } from "./types.js" */

/**
 * The button that leads from a position to a new game against bots, with one press. A game against bots that is still
 * being played ends with that, so its player is asked first.
 *
 * @param {object} props
 * @param {ReplayModel} props.model
 * @param {ReplayStore} props.store
 * @param {number} [props.place] the place of the position; without it, the one that is shown
 * @param {number} [props.seat] the seat that one takes; without it, the one through whose eyes one looks
 */
export function AnotherWay({ model, store, place = model.replay.place, seat = seatOf(model) }) {
  const { replay, title } = model;
  const { source, positions, end } = replay;
  const [isAsking, ask] = useState(false);
  const [isSent, setSent] = useState(false);
  const isRunning = end.status === "playing";
  if (!("id" in source) || place === positions.length - 1 || (isRunning && !isAgainstBots(end))) return null;
  const go = async () => {
    if (isSent) return;
    setSent(true);
    try {
      await accountOrGuest(say("Guest"));
      const body = { at: positions[place].version, seats: withBots(end, seat, title), ...(isRunning && { end: true }) };
      location.assign(`/games/${(await post(`/v1/games/${source.id}/forks`, body)).id}`);
    } catch (problem) {
      store.show({ problem: /** @type {Failure} */ (problem) });
      setSent(false);
    }
  };
  const isBusy = isSent ? "true" : undefined;
  return html`<button type="button" class="plain another-way" aria-disabled=${isBusy}
      onClick=${() => (isRunning ? ask(true) : go())}>${say("Try another way from here")}</button>
    ${
      isAsking &&
      html`<${Confirm} ask=${say("End this game and try another way?")} about=${aboutEnding} act=${go}
        close=${() => ask(false)} />`
    }`;
}

/** The seat through whose eyes one looks; for who has none, one that is asked. @param {ReplayModel} model */
const seatOf = ({ game }) => game.you ?? game.to_move[0] ?? 0;

/** Whether the reader plays against bots alone, so that nobody minds if the game ends. @param {Game} game */
const isAgainstBots = ({ you, rated, seats }) =>
  you !== null && !rated && !seats[you].resigned && seats.every(({ bot }, seat) => seat === you || bot !== null);

/**
 * The seats of a new game: the reader, bots as they were, and a bot that a beginner can beat for everyone else.
 *
 * @param {Game} game
 * @param {number} own
 * @param {TitleRecord | undefined} title
 */
function withBots({ seats }, own, title) {
  const bots = title?.bots ?? [];
  return seats.map(({ seat, bot }) => {
    if (seat === own) return { player: ME };
    return { bot: bot !== null && bots.includes(bot) ? bot : usualBot({ bots }) };
  });
}

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
