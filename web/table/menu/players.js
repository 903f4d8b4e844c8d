// The other people at the table: mute one, or report one to the operator.

import { call, read } from "../../app/api.js";
import { html, useEffect, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { Dialog } from "../../shared/dialog.js";

/** @import { Failure, Model, Seat } from "heptad/types" */

/** What somebody can be reported for, as the API calls it. */
const REASONS = {
  name: () => say("An offensive name"),
  cheating: () => say("Cheating"),
  leaving: () => say("Leaves games, or lets others wait"),
  harassment: () => say("Harassment"),
  other: () => say("Something else"),
};
const MAX_TEXT = 500;

/** @param {{ model: Model, players: Seat[], close(): void }} props `players` are the seats of other people */
export function Players({ model, players, close }) {
  const [muted, setMuted] = useState(/** @type {Set<string>} */ (new Set()));
  const [problem, setProblem] = useState(/** @type {Failure | null} */ (null));
  const guarded = (/** @type {Promise<unknown>} */ work) => work.then(() => setProblem(null), setProblem);
  const readMuted = async () => {
    const { players: found } = await read("/v1/account/muted");
    setMuted(new Set(found.map((/** @type {{ id: string }} */ { id }) => id)));
  };
  useEffect(() => void guarded(readMuted()), []);
  const mute = (/** @type {string} */ player) =>
    guarded(call(muted.has(player) ? "DELETE" : "PUT", `/v1/account/muted/${player}`).then(readMuted));
  return html`<${Dialog} title=${say("Players")} close=${close}>
    <ul class="people">
      ${players.map(
        ({ player, name }) =>
          player &&
          html`<${Player}
            key=${player}
            id=${player}
            name=${name}
            game=${model.game.id}
            isMuted=${muted.has(player)}
            mute=${() => mute(player)}
          />`,
      )}
    </ul>
    <p><small>${say("Muted players can't challenge you, and you are not paired with them.")}</small></p>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  <//>`;
}

/** @param {{ id: string, name: string, game: string, isMuted: boolean, mute(): void }} props */
function Player({ id, name, game, isMuted, mute }) {
  const [isReported, setReported] = useState(false);
  return html`<li>
    <b>${name}</b>
    <button type="button" class="plain" aria-pressed=${isMuted ? "true" : "false"} onClick=${mute}>
      ${isMuted ? say("No longer mute") : say("Mute")}
    </button>
    <button type="button" class="plain" onClick=${() => setReported(true)}>${say("Report")}</button>
    ${isReported && html`<${Report} game=${game} player=${id} />`}
  </li>`;
}

/** @param {{ game: string, player: string }} props */
function Report({ game, player }) {
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState(/** @type {Failure | null} */ (null));
  const send = async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const { reason, text } = Object.fromEntries(new FormData(event.currentTarget));
    try {
      await call("POST", `/v1/players/${player}/reports`, { game, reason, text });
      setSent(true);
    } catch (error) {
      setProblem(/** @type {Failure} */ (error));
    }
  };
  if (isSent) return html`<p role="status">${say("Thank you. The operator of this server will look at it.")}</p>`;
  return html`<form class="report" onSubmit=${send}>
    <label>${say("What was wrong?")}
      <select name="reason">
        ${Object.entries(REASONS).map(([reason, text]) => html`<option value=${reason}>${text()}</option>`)}
      </select>
    </label>
    <label>${say("More about it (optional)")}
      <textarea name="text" rows="3" maxlength=${MAX_TEXT}></textarea>
    </label>
    <button class="plain">${say("Send")}</button>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  </form>`;
}
