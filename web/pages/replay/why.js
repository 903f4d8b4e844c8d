// Why a bot that searched makes its next move: the moves that it tried out, and what came of them.

import { SeatMark } from "../../shared/chart.js";
import { History } from "../../table/side/history.js";
import { seatName } from "../../shared/seat_names.js";
import { Fragment, html, names } from "../../app/html.js";
import { inPercent, inRanks } from "./numbers.js";
import { nextAt } from "./study.js";
import { say } from "../../app/language.js";

/** @import { Game } from "heptad/types" */
/** @import { ReplayModel, Thought as Entry } from "./types.js" */
/** @import { ReplayStore } from "./store.js" */
/** @typedef {{ model: ReplayModel, store: ReplayStore, isOpen: boolean }} Props */

/** The history; below it the reasons for the moves that are made next. @param {Props} props */
export function HistoryWithReasons({ model, store, isOpen }) {
  return html`<${Fragment}>
    <${History} model=${model} store=${store} isOpen=${isOpen} />
    <${Reasons} model=${model} />
  <//>`;
}

/**
 * The reasons for the moves that are made next, if bots that searched make them.
 *
 * @param {{ model: ReplayModel }} props
 */
export function Reasons({ model: { replay, game } }) {
  const thoughts = nextAt(replay.study?.thoughts ?? [], replay);
  if (thoughts.length === 0) return null;
  return html`<div class="reasons" tabindex="0" role="group" aria-label=${say("Move")}>
    ${thoughts.map(
      (thought) => html`<${Thought} key=${`${thought.seat} ${thought.decision}`} thought=${thought} game=${game} />`,
    )}
  </div>`;
}

/**
 * Why the move that was made may be worth less than another one: no word if it is worth most.
 *
 * @param {Entry} thought
 */
function doubt({ lines, hurried }) {
  if (hurried)
    return say(
      "Made in a hurry: the time was up before the search was done. What the moves are worth is rough, " +
        "and the first guess of the bot decided more.",
    );
  return lines.some(({ value }) => value > lines[0].value)
    ? say("The bot trusts its first guess of a move, too: a move that is worth a little more need not be made.")
    : null;
}

/** @param {{ thought: Entry, game: Game }} props */
function Thought({ thought, game }) {
  const { seat, lines } = thought;
  const doubts = doubt(thought);
  const title = say("{name}: next move and why", { name: seatName(game, seat) });
  // no landmark: two thoughts of one seat would have the same name
  return html`<div class="thought" role="group" aria-label=${title}>
    <h2><${SeatMark} seat=${seat} />${title}</h2>
    <table class="searched">
      <thead><tr><th scope="col">${say("Move")}</th>
        <th scope="col" title=${say("Percent of a win")}>${say("Worth")}</th>
        <th scope="col" title=${say("Mean rank at the end")}>${say("Rank")}</th>
        <th scope="col" title=${say("How often the game was played on")}>${say("Tries")}</th></tr></thead>
      <tbody>${lines.map(
        ({ label, value, rank, playouts }, place) => html`<tr class=${names({ made: place === 0 })}>
        <th scope="row">${label}${place === 0 && html` <small class="tag">${say("made")}</small>`}</th>
        <td>${inPercent(value)}</td><td>${inRanks(rank)}</td><td>${playouts}</td></tr>`,
      )}</tbody>
    </table>
    ${doubts && html`<p><small>${doubts}</small></p>`}
  </div>`;
}
