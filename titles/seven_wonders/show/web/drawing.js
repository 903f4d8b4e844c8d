// 7 Wonders: the drawing of its table, and everything else that the page knows of it.

import { html, useState } from "heptad";
import { Boards } from "./board.js";
import { cityOf, othersOf, useLastEvents } from "./city.js";
import { Hand } from "./hand.js";
import { category, legend, rows, rules } from "./legend.js";
import { automatic, outcome, question, steps } from "./moves.js";
import { pictures } from "./pictures.js";
import { OwnCity, Plate } from "./players.js";
import { scenes, turns } from "./scenes.js";
import { ROMAN, say } from "./words.js";

/** @import { Drawing } from "heptad/types" */
/** @import { City, Model } from "./types.js" */

/** @param {{ model: Model }} props */
function Table({ model: shown }) {
  const model = { ...shown, events: useLastEvents(shown.events) };
  const [chosen, look] = useState(0);
  const { state, you } = model.game;
  const view = you ?? chosen;
  const own = cityOf(model, view);
  const others = othersOf(model, view);
  const from = (/** @type {string | null} */ card) => (you === view && card ? `hand:${card}:0` : `seat:${view}`);
  const plate = (/** @type {City} */ city) =>
    html`<${Plate} key=${city.number} model=${model} own=${own} city=${city}
      look=${you === null && !city.isFree ? () => look(city.number) : null} />`;
  const isChoosingBoards = state.age === 0;
  return html`<div class=${`w7 n${state.cities.length}`}>
    <div class="w7-cities">
      <div class="w7-others">
        ${plate(others[0])}
        ${others.length > 2 && html`<div class="w7-far">${others.slice(1, -1).map(plate)}</div>`}
        ${plate(others[others.length - 1])}
      </div>
      ${
        isChoosingBoards
          ? html`<${Boards} model=${model} />`
          : html`<${OwnCity} model=${model} city=${own} from=${from} />`
      }
    </div>
    ${!isChoosingBoards && html`<${Hand} model=${model} view=${view} />`}
  </div>`;
}

const PASSING = { left: say("hands go left"), right: say("hands go right"), none: say("the last card is discarded") };

/** @type {NonNullable<Drawing<"seven_wonders">["stand"]>} */
function stand({ game: { state, derived, status } }) {
  if (!state || status !== "playing") return "";
  if (state.age === 0) return say("Choosing boards");
  const passing = PASSING[derived?.passing ?? "none"];
  return say("Age {age} · turn {turn} of 6 · {passing}", { age: ROMAN[state.age], turn: state.turn, passing });
}

/** @type {Drawing<"seven_wonders">} */
export const drawing = {
  Table,
  layout: { bar: "wrapped" },
  steps,
  question,
  outcome,
  automatic,
  stand,
  rows,
  category,
  tieBreak: say("Coins"),
  scenes,
  turns,
  lesson: () => import("./lesson/lesson.js").then((module) => module.lesson),
  legend,
  rules,
  pictures,
};
