// The panels beside the table: the history and the scores.

import { html, names, useEffect, useRef } from "../html.js";
import { say, seatName } from "./words.js";

/** The history, newest last. New lines are read to screen readers. */
export function History({ model }) {
  const list = useRef(null);
  useEffect(() => {
    list.current.scrollTop = list.current.scrollHeight;
  }, [model.lines.length]);
  return html`<ol class="history" ref=${list} aria-live="polite" tabindex="0" aria-label=${say("history")}>
    ${model.lines.map(
      (line) => html`<li key=${line.version} class=${names({ own: line.seat === model.game.you && line.seat !== undefined })}>${line.text}</li>`,
    )}
  </ol>`;
}

/** The points by category, as a table. */
export function Scores({ model }) {
  const { game, drawing } = model;
  if (game.standings.length === 0) return null;
  const seats = [...game.standings].sort((one, other) => one.rank - other.rank);
  const rows = Object.keys(seats[0].points);
  return html`<div class="scroll"><table class="scores">
    <thead><tr><td></td>${seats.map(({ seat }) => html`<th scope="col">${seatName(game, seat)}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr><th scope="row">${drawing.category?.(row, model) ?? row}</th>${seats.map(({ points }) => html`<td>${points[row]}</td>`)}</tr>`,
      )}
    </tbody>
    <tfoot><tr><th scope="row">${say("total")}</th>${seats.map(({ total }) => html`<td>${total}</td>`)}</tr></tfoot>
  </table></div>`;
}
