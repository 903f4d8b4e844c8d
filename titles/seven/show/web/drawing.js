// SEVEN on the page: the table, and what other modules know of this title.

import { html, names, seatName } from "heptad";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { legend, rules } from "./legend.js";
import { automatic, question, steps } from "./moves.js";
import { pictures } from "./pictures.js";
import { outcome } from "./outcome.js";
import { Player } from "./players.js";
import { originsOf, scenes, turns } from "./scenes.js";
import { signOf } from "./symbols.js";
import { Course, PHASE_NAMES, Phases, Piles } from "./turn.js";
import { say } from "./words.js";

/** @import { Drawing } from "heptad/types" */
/** @import { Game, Shown, State } from "./types.js" */

/** @param {{ model: Shown, state: State }} props */
function Table({ model, state }) {
  const { game } = model;
  const origins = originsOf(model.events);
  const player = (/** @type {number} */ seat) =>
    html`<${Player} key=${seat} model=${model} state=${state} seat=${seat} origins=${origins} />`;
  const others = seatOrder(game).filter((seat) => seat !== game.you);
  const look = { watched: game.you === null, ended: game.status === "finished" };
  return html`<div class=${names("seven", `players-${game.seats.length}`, look)}>
    <div class="field">
      <div class="top-line">
        <div class="turn-line"><${Phases} model=${model} /><${Course} model=${model} state=${state} /></div>
        <${Piles} model=${model} state=${state} origins=${origins} />
      </div>
      <div class="others">${others.map(player)}</div>
      <${Board} model=${model} state=${state} origins=${origins} />
      ${game.you !== null && html`<div class="mine">${player(game.you)}</div>`}
    </div>
    ${game.you !== null && html`<${Hand} model=${model} state=${state} origins=${origins} />`}
  </div>`;
}

const NORTH = 3; // the cell of the northern gate

/** The seats in the order of play: the own one first, for others that of the northern gate. @param {Game} game */
function seatOrder({ you, derived: { order }, state }) {
  const north = state.players.findIndex(({ gate }) => gate === NORTH);
  const first = order.indexOf(you ?? Math.max(0, north));
  return [...order.slice(first), ...order.slice(0, first)];
}

/** How a game stands: turn, phase, and whose turn it is. @param {Game} game */
function standing(game) {
  const { turn } = game.state;
  const { phase } = game.derived;
  if (game.status !== "playing" || phase === null) return "";
  const values = { turn: turn.number, name: seatName(game, turn.seat), phase: PHASE_NAMES[phase] };
  return say("Turn {turn}, {phase}: {name}", values);
}

/** How a game ended that was won by colours; who that was stands above it. @param {{ reason: string | null }} game */
const endingOf = ({ reason }) => (reason === "seventh_colour" ? say("All seven colours are locked.") : null);

/** @param {string} row */
const category = (row) => (row === "colours" ? html`${signOf("rainbow")} ${say("Complete colours")}` : row);

/** @type {Drawing<"seven">} */
export const drawing = {
  Table,
  layout: { bar: "rows", backdrop: "sheer" },
  steps,
  question,
  outcome,
  close: true,
  automatic,
  stand: ({ game }) => (game.state === null ? "" : standing(/** @type {Game} */ (game))),
  ending: ({ game }) => endingOf(game),
  scenes,
  turns,
  category,
  legend,
  lesson: () => import("./lesson/lesson.js").then((module) => module.lesson),
  rules,
  pictures,
};
