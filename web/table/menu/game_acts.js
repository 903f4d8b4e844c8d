// What can be done about the game now, as buttons of the menu.

import { call } from "../../app/api.js";
import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { PAUSE_ACTS } from "../asking/pause.js";

/** @import { Failure, Game, Model, Seat } from "heptad/types" */
/** @import { GameStore, TableStore } from "../store/store.js" */
/** @import { Confirmed } from "./confirm.js" */

/** @typedef {(question: Confirmed) => void} Confirming Ask before something is done. */

/** @param {{ model: Model, store: TableStore, confirm: Confirming, showResult?: () => void }} props */
export function GameActs({ model, store, confirm, showResult }) {
  const { game, account, replay } = model;
  if (replay !== null) return null;
  const live = /** @type {GameStore} */ (store); // only a replay has another one
  const seat = game.you === null ? undefined : game.seats[game.you];
  const isHost = account !== null && game.creator === account.id;
  const isOver = game.status === "finished";
  return html`
    ${isOver && html`<button type="button" onClick=${showResult}>${say("Result")}</button>`}
    ${
      game.status !== "open" &&
      html`<a href=${`/games/${game.id}?at=${isOver ? 1 : game.version}`}>
        ${isOver ? say("Replay") : say("Look back at this game")}
      </a>`
    }
    ${
      game.status === "playing" &&
      seat !== undefined &&
      !seat.resigned &&
      html`<${PlayerActs} game=${game} seat=${seat} store=${live} confirm=${confirm} />`
    }
    ${
      game.status === "open" &&
      (seat !== undefined || isHost) &&
      html`<${OpenActs} game=${game} isHost=${isHost} store=${live} confirm=${confirm} />`
    }
  `;
}

/**
 * What a player of a running game can do: come back, pause, resign.
 *
 * @param {{ game: Game, seat: Seat, store: GameStore, confirm: Confirming }} props
 */
function PlayerActs({ game, seat, store, confirm }) {
  const { wants_pause: wants } = seat;
  const resign = () =>
    confirm({
      ask: say("Give up this game?"),
      about: say("Your seat ranks last. The game continues without you if others play."),
      act: () => store.act("/resignation"),
    });
  return html`
    ${seat.stand_in && html`<${Act} text=${PAUSE_ACTS.comeBack()} act=${() => store.act("/return")} />`}
    ${
      game.clock &&
      game.paused_until === null &&
      html`<${Act}
        text=${wants ? PAUSE_ACTS.takeBack() : PAUSE_ACTS.ask()}
        act=${() => store.act("/pause", { wanted: !wants })}
      />`
    }
    ${game.paused_until !== null && html`<${Act} text=${PAUSE_ACTS.resume()} act=${() => store.act("/resumption")} />`}
    <${Act} text=${say("Resign")} act=${resign} />
  `;
}

/**
 * What can be done before the game starts: its host cancels it, others leave.
 *
 * @param {{ game: Game, isHost: boolean, store: GameStore, confirm: Confirming }} props
 */
function OpenActs({ game, isHost, store, confirm }) {
  const leave = () =>
    call("DELETE", `/v1/games/${game.id}/seats/${game.you}`).then(
      () => location.assign("/"),
      (/** @type {Failure} */ problem) => store.show({ problem }),
    );
  const cancel = () => store.act("/cancellation");
  return isHost
    ? html`<${Act}
        text=${say("Cancel the game")}
        act=${() => confirm({ ask: say("Cancel this game for everyone?"), act: cancel })}
      />`
    : html`<${Act}
        text=${say("Leave the game")}
        act=${() => confirm({ ask: say("Give up your seat?"), act: leave })}
      />`;
}

/** @param {{ text: string, act(): unknown }} props */
const Act = ({ text, act }) => html`<button type="button" onClick=${act}>${text}</button>`;
