// The panels beside the table: the history and the scores. The rules and the symbols have modules of their own.

import { html, names, useEffect, useRef } from "../html.js";
import { SeatMark } from "./chart.js";
import { seatName } from "./words.js";
import { say } from "../language.js";

/** @import { Model, Standing } from "heptad/types" */

/**
 * The history, newest last. New lines are read to screen readers. In a replay each line leads to its position.
 *
 * @param {{ model: Model, store: { goTo?(version: number): unknown }, isOpen: boolean }} props
 */
export function History({ model, store, isOpen }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const { replay, game } = model;
  const lines = (replay?.lines ?? model.lines).filter(({ type }) => type !== "resolved"); // what follows says it
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const current = /** @type {HTMLElement | null} */ (box.querySelector("[aria-current]"));
    box.scrollTop = current ? current.offsetTop - box.clientHeight / 2 : box.scrollHeight;
  }, [lines.length, replay?.place, isOpen]); // a closed panel of a phone does not scroll
  const current = replay && lines.findLast(({ version }) => version <= game.version)?.version;
  const before = replay?.positions[replay.place - 1]?.version ?? 0;
  return html`<ol class="history" ref=${list} aria-live=${replay ? "off" : "polite"} tabindex="0" aria-label=${say("History")}>
    ${lines.map((line) => {
      const isLater = replay && line.version > game.version;
      const isStep = replay && line.version > before && !isLater; // a step of a replay may have several lines
      const kind = names({ own: line.seat === game.you && line.seat !== undefined, later: isLater, current: isStep });
      return html`<li key=${line.version} class=${kind} aria-current=${line.version === current ? "step" : undefined}>
        ${replay ? html`<button type="button" onClick=${() => store.goTo?.(line.version)}>${line.text}</button>` : line.text}
      </li>`;
    })}
  </ol>`;
}

/** The points by category, as a table: the best seat first. With `hasMarks` seats have the marks of the chart. @param {{ model: Model, hasMarks?: boolean }} props */
export function Scores({ model, hasMarks }) {
  const { game, drawing } = model;
  if (game.standings.length === 0) return null;
  const seats = [...game.standings].sort((one, other) => one.rank - other.rank);
  const rows = drawing.rows?.(model) ?? Object.keys(seats[0].points);
  const column = (/** @type {Standing} */ { seat, rank }) => ({
    own: seat === game.you,
    won: rank === 1 && game.status === "finished",
  });
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${say("Scores")}><table class=${names("scores", { many: seats.length > 4 })}>
    <thead><tr><td></td>${seats.map((place) => html`<th scope="col" class=${names(column(place))}><small>${place.rank}.</small> ${hasMarks && html`<${SeatMark} seat=${place.seat} />`}<span class="seat-of-score" title=${seatName(game, place.seat)}>${seatName(game, place.seat)}</span></th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr>
          <th scope="row" data-drawn=${game.title}>${drawing.category?.(row, model) ?? row}</th>
          ${seats.map((place) => html`<td class=${names(column(place), { nothing: place.points[row] === 0 })}>${place.points[row]}</td>`)}
        </tr>`,
      )}
    </tbody>
    <tfoot>
      ${rows.length > 1 && html`<tr><th scope="row">${say("Total")}</th>${seats.map((place) => html`<td class=${names(column(place))}>${place.total}</td>`)}</tr>`}
      ${(game.reason === "tie_break" || game.reason === "shared") && html`<tr class="tie"><th scope="row">${say("Tie-break")}</th>${seats.map(({ tie_break: value }) => html`<td>${value}</td>`)}</tr>`}
    </tfoot>
  </table></div>`;
}
