// 7 Wonders Duel: the military track, the pyramid or the draft of the wonders, and both cities.

import { html } from "heptad";
import { Board, Middle } from "./board.js";
import { legend, rules } from "./legend.js";
import { pricesOf, question, steps } from "./moves.js";
import { pictures } from "./pictures.js";
import { outcome } from "./outcome.js";
import { City, Plate, sidesOf } from "./players.js";
import { scenes, turns } from "./scenes.js";
import { category, ending, rows, stand, tieBreak } from "./scores.js";

/** @import { Drawing } from "heptad/types" */
/** @import { Model, Title } from "./types.js" */

/** @param {{ model: Model }} props */
function Table({ model }) {
  const sides = sidesOf(model);
  const prices = pricesOf(model);
  return html`<div class="duel"><div class=${`duel-grid age-${model.game.state.age}`}>
    <${Board} model=${model} />
    ${sides.map((seat) => html`<${Plate} key=${`plate${seat}`} model=${model} seat=${seat} />`)}
    <${Middle} model=${model} prices=${prices} />
    ${sides.map((seat) => html`<${City} key=${`city${seat}`} model=${model} seat=${seat} prices=${prices} />`)}
  </div></div>`;
}

/** All decisions exist by what both players see, so that a single option can be taken by itself. */
const automatic = () => true;

/** @type {Drawing<Title>} */
export const drawing = {
  layout: { bar: "compact", head: "short" },
  Table,
  steps,
  question,
  outcome,
  close: true,
  automatic,
  stand,
  rows,
  category,
  ending,
  tieBreak,
  rules,
  scenes,
  turns,
  lesson: () => import("./lesson/lesson.js").then((module) => module.lesson),
  legend,
  pictures,
};
