// A game that has begun, on a large screen: the table as spectators see it, and after the end the score sheet.

import { html } from "../../app/html.js";
import { say, translated } from "../../app/language.js";
import { Scores } from "../../shared/scores.js";
import { Table } from "../../shared/spot.js";
import { Choosing } from "../../table/asking/choosing.js";
import { endingOf } from "../../table/ending/ending.js";
import { layoutOf } from "../../table/layout.js";
import { Board } from "../../table/moving/board.js";
import { Moving } from "../../table/moving/motion.js";
import { Scene } from "../../table/moving/scene.js";
import { Fitted } from "./fitted.js";
import { People, turnWords } from "./people.js";

/** @import { Model, StartedModel, TableContext } from "heptad/types" */
/** @import { ScreenStore } from "./store.js" */

const LINES = 3; // of the history

/** @param {{ model: Model, store: ScreenStore }} props */
export function Running({ model, store }) {
  const { game, drawing } = model;
  const isOver = game.status === "finished" && !model.playing;
  /** @type {TableContext} */
  const table = {
    model: /** @type {StartedModel} */ (model),
    choosing: new Choosing(null, drawing, model, []),
    press: () => {},
    inspect: () => {},
    store,
  };
  return html`<${Table.Provider} value=${table}>
    <div class="running" ...${layoutOf(drawing)}>
      <header>
        <div class="what">
          <b>${translated(model.title?.name)}</b>
          <span class="stand" data-drawn=${game.title}>${drawing.stand?.(model)}</span>
        </div>
        <${People} game=${game} />
      </header>
      <main>
        <h1 class="unseen">${say("Table")}</h1>
        <${Fitted} inert=${!isOver}>
          ${isOver ? html`<${Scores} model=${model} />` : html`<${Shown} model=${model} />`}
        <//>
      </main>
      <footer>
        <div role="status"><${Words} model=${model} isOver=${isOver} /></div>
      </footer>
      <${Scene} scene=${model.scene} title=${game.title} skip=${() => store.skip()} />
    </div>
  <//>`;
}

/** @param {{ model: Model }} props */
const Shown = ({ model }) =>
  html`<${Moving} frame=${model.game} title=${model.game.title}><${Board} model=${model} /><//>`;

/** Whose turn it is and what happened last, or how the game ended. @param {{ model: Model, isOver: boolean }} props */
function Words({ model, isOver }) {
  if (isOver) {
    const { headline, reason } = endingOf(model);
    return html`<p class="turn-words">${headline}</p><p class="last-lines">${reason}</p>`;
  }
  return html`<p class="turn-words">${turnWords(model)}</p>
    <ul class="last-lines">
      ${model.lines.slice(-LINES).map(({ text }) => html`<li>${text}</li>`)}
    </ul>`;
}
