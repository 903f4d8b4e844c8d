// The end of a game: who won and why, the score sheet, the chart, and what to do next.

import { html, useEffect, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { isMoving } from "../../app/settings.js";
import { Chart } from "../../shared/chart.js";
import { Dialog } from "../../shared/dialog.js";
import { Scores } from "../../shared/scores.js";
import { timelineOf } from "../past/timeline.js";
import { endingOf } from "./ending.js";
import { RematchButton, RematchWish, mayRepeat } from "./rematch.js";

/** @import { Model } from "heptad/types" */
/** @import { Moment } from "../../shared/chart.js" */

/** @typedef {{ show(changes: Partial<Model>): void }} Store */

/**
 * Whether the result is shown, and what changes that. It is shown by itself as soon as the game has ended on the
 * screen, with its scenes.
 *
 * @param {Model} model
 * @returns {[isShown: boolean, show: (isShown: boolean) => void]}
 */
export function useResult({ game, playing }) {
  const [isShown, show] = useState(false);
  const isOver = game.status === "finished" && !playing;
  useEffect(() => {
    if (isOver) show(true);
  }, [isOver]);
  return [isShown && isOver, show];
}

/** The result of a finished game, over its last state. @param {{ model: Model, store: Store, close(): void }} props */
export function Result({ model, store, close }) {
  const { headline, reason } = endingOf(model);
  const [isFilledIn] = useState(isMoving);
  return html`<${Dialog} class="result-sheet" title=${headline} about="reason-of-end" close=${close}>
    ${reason && html`<p class="reason-of-end" id="reason-of-end">${reason}</p>`}
    <${Scores} model=${model} hasMarks=${true} isFilledIn=${isFilledIn} />
    ${model.game.reason !== "cancelled" && html`<${TimelineChart} model=${model} />`}
    <${Next} model=${model} store=${store} />
  <//>`;
}

/** @param {{ model: Model }} props */
function TimelineChart({ model }) {
  const [timeline, setTimeline] = useState(/** @type {Moment[] | null} */ (null));
  useEffect(() => {
    timelineOf(model.game.id).then(setTimeline, () => setTimeline([]));
  }, [model.game.id]);
  if (timeline === null) return html`<p class="chart" aria-busy="true"></p>`;
  return timeline.length > 1 && html`<${Chart} game=${model.game} timeline=${timeline} />`;
}

/** Rematch, replay, lobby. @param {{ model: Model, store: Store }} props */
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
