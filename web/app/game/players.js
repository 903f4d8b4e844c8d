// The other people at the table: mute one, or report one to the operator.

import { call, read } from "../api.js";
import { Dialog } from "../dialog.js";
import { html, useEffect, useState } from "../html.js";
import { texts } from "../language.js";
import { say } from "./words.js";

const REASONS = ["name", "cheating", "leaving", "harassment", "other"];
const reasonName = texts({
  en: {
    name: "An offensive name",
    cheating: "Cheating",
    leaving: "Leaves games, or lets others wait",
    harassment: "Harassment",
    other: "Something else",
  },
  ja: {
    name: "不適切な名前",
    cheating: "不正行為",
    leaving: "途中で抜ける、わざと待たせる",
    harassment: "嫌がらせ",
    other: "その他",
  },
});
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
  return html`<${Dialog} title=${say("players")} close=${close}>
    <ul class="people">
      ${players.map(
        ({ player, name }) => html`<li key=${player}>
          <b>${name}</b>
          <button type="button" class="plain" aria-pressed=${muted.has(player) ? "true" : "false"} onClick=${() => mute(player)}>${say(muted.has(player) ? "unmute" : "mute")}</button>
          <button type="button" class="plain" onClick=${() => setReported(player)}>${say("report")}</button>
          ${reported === player && html`<${Report} game=${model.game.id} player=${player} />`}
        </li>`,
      )}
    </ul>
    <p><small>${say("muted")}</small></p>
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
  if (state.isSent) return html`<p role="status">${say("reported")}</p>`;
  return html`<form class="report" onSubmit=${send}>
    <label>${say("report_reason")} <select name="reason">${REASONS.map((reason) => html`<option value=${reason}>${reasonName(reason)}</option>`)}</select></label>
    <label>${say("report_text")} <textarea name="text" rows="3" maxlength=${MAX_TEXT}></textarea></label>
    <button class="plain">${say("send")}</button>
    ${state.problem && html`<p class="problem" role="alert">${state.problem.message}</p>`}
  </form>`;
}
