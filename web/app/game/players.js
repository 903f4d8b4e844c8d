// The other people at the table: mute one, or report one to the operator.

import { call, read } from "../api.js";
import { Dialog } from "../dialog.js";
import { html, useEffect, useState } from "../html.js";
import { say } from "../language.js";

const REASONS = ["name", "cheating", "leaving", "harassment", "other"];
const WORDS = {
  name: () => say("An offensive name"),
  cheating: () => say("Cheating"),
  leaving: () => say("Leaves games, or lets others wait"),
  harassment: () => say("Harassment"),
  other: () => say("Something else"),
};
const MAX_TEXT = 500;

/** `players` are seats with other people. */
export function Players({ model, players, close }) {
  const [muted, setMuted] = useState(new Set());
  const [reported, setReported] = useState(null);
  const [problem, setProblem] = useState(null);
  const guarded = (work) => work.then(() => setProblem(null), setProblem);
  const readMuted = async () => setMuted(new Set((await read("/v1/account/muted")).players.map(({ id }) => id)));
  useEffect(() => void guarded(readMuted()), []);
  const mute = (player) =>
    guarded(call(muted.has(player) ? "DELETE" : "PUT", `/v1/account/muted/${player}`).then(readMuted));
  return html`<${Dialog} title=${say("Players")} close=${close}>
    <ul class="people">
      ${players.map(
        ({ player, name }) => html`<li key=${player}>
          <b>${name}</b>
          <button type="button" class="plain" aria-pressed=${muted.has(player) ? "true" : "false"} onClick=${() => mute(player)}>${muted.has(player) ? say("No longer mute") : say("Mute")}</button>
          <button type="button" class="plain" onClick=${() => setReported(player)}>${say("Report")}</button>
          ${reported === player && html`<${Report} game=${model.game.id} player=${player} />`}
        </li>`,
      )}
    </ul>
    <p><small>${say("Muted players can't challenge you, and you are not paired with them.")}</small></p>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  <//>`;
}

function Report({ game, player }) {
  const [state, setState] = useState({ isSent: false, problem: null });
  const send = async (event) => {
    event.preventDefault();
    const { reason, text } = Object.fromEntries(new FormData(event.currentTarget));
    try {
      await call("POST", `/v1/players/${player}/reports`, { game, reason, text });
      setState({ isSent: true, problem: null });
    } catch (problem) {
      setState({ isSent: false, problem });
    }
  };
  if (state.isSent) return html`<p role="status">${say("Thank you. The operator of this server will look at it.")}</p>`;
  return html`<form class="report" onSubmit=${send}>
    <label>${say("What was wrong?")} <select name="reason">${REASONS.map((reason) => html`<option value=${reason}>${WORDS[reason]()}</option>`)}</select></label>
    <label>${say("More about it (optional)")} <textarea name="text" rows="3" maxlength=${MAX_TEXT}></textarea></label>
    <button class="plain">${say("Send")}</button>
    ${state.problem && html`<p class="problem" role="alert">${state.problem.message}</p>`}
  </form>`;
}
