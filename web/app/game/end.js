// The end of a game: who won and why, the score sheet, the chart, and what to do next.

import { Dialog } from "../dialog.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { HostedGame } from "../replay/hosted.js";
import { Chart } from "./chart.js";
import { endingOf } from "./ending.js";
import { Scores } from "./panels.js";
import { RematchButton, RematchWish, mayRepeat } from "./rematch.js";
import { readTimeline } from "./timeline.js";

import { say } from "../language.js";

/** Whether the result is shown, and what changes that. It is shown by itself as soon as the game has ended on the screen, with its scenes. */
export function useResult({ game, playing }) {
  const [isShown, show] = useState(false);
  const isOver = game.status === "finished" && !playing;
  useEffect(() => {
    if (isOver) show(true);
  }, [isOver]);
  return [isShown && isOver, show];
}

/** The result of a finished game, over its last state. */
export function Result({ model, store, close }) {
  const { game } = model;
  const { headline, reason } = endingOf(model);
  return html`<${Dialog} class="result-sheet" title=${headline} close=${close}>
    ${reason && html`<p class="reason-of-end">${reason}</p>`}
    <${Scores} model=${model} hasMarks=${true} />
    ${game.reason !== "cancelled" && html`<${TimelineChart} model=${model} />`}
    <${Next} model=${model} store=${store} />
  <//>`;
}

function TimelineChart({ model }) {
  const [timeline, setTimeline] = useState(null);
  const source = useMemo(() => new HostedGame(model.game.id), [model.game.id]);
  useEffect(() => {
    readTimeline(source, model.drawing).then(setTimeline, () => setTimeline([]));
  }, [source]);
  if (timeline === null) return html`<p class="chart" aria-busy="true"></p>`;
  return timeline.length > 1 && html`<${Chart} game=${model.game} timeline=${timeline} />`;
}

/** Rematch, replay, lobby. */
function Next({ model, store }) {
  const { game, problem } = model;
  const isPlayed = game.reason !== "cancelled";
  return html`<${RematchWish} model=${model} />
    <div class="choices">
      ${mayRepeat(game) && html`<${RematchButton} model=${model} store=${store} />`}
      ${isPlayed && html`<a class="plain" href=${`/games/${game.id}?at=1`}>${say("Replay")}</a>`}
      <a class="plain" href="/">${say("Lobby")}</a>
      ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    </div>`;
}
