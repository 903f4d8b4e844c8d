// The score sheet: the points by category, as a table.

import { html, names } from "../app/html.js";
import { say } from "../app/language.js";
import { SeatMark } from "./chart.js";
import { seatName } from "./seat_names.js";

/** @import { Model, Standing } from "heptad/types" */

/**
 * The sheet, the best seat first. With `hasMarks` seats have the marks of the chart. With `isFilledIn` the points are
 * written category by category, the total last, as one does at the table.
 *
 * @param {{ model: Model, hasMarks?: boolean, isFilledIn?: boolean }} props
 */
export function Scores({ model, hasMarks, isFilledIn }) {
  const { game, drawing } = model;
  if (game.standings.length === 0) return null;
  const seats = [...game.standings].sort((one, other) => one.rank - other.rank);
  const rows = drawing.rows?.(model) ?? Object.keys(seats[0].points);
  const kind = columnKind(model);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${say("Scores")}>
    <table class=${names("scores", { many: seats.length > 4, "filled-in": isFilledIn })}>
      <thead><tr>
        <td></td>
        ${seats.map((place) => html`<${Heading} model=${model} place=${place} hasMark=${hasMarks} />`)}
      </tr></thead>
      <tbody>
        ${rows.map(
          (row, position) => html`<tr style=${{ "--position": position }}>
            <th scope="row" data-drawn=${game.title}>${drawing.category?.(row, model) ?? row}</th>
            ${seats.map(
              (place) =>
                html`<td class=${names(kind(place), { nothing: place.points[row] === 0 })}>${place.points[row]}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
      <tfoot style=${{ "--position": rows.length + 1 }}>
        ${
          rows.length > 1 &&
          html`<tr>
            <th scope="row">${say("Total")}</th>
            ${seats.map((place) => html`<td class=${names(kind(place))}>${place.total}</td>`)}
          </tr>`
        }
        ${
          (game.reason === "tie_break" || game.reason === "shared") &&
          html`<tr class="tie">
            <th scope="row">${say("Tie-break")}</th>
            ${seats.map(({ tie_break: value }) => html`<td>${value}</td>`)}
          </tr>`
        }
      </tfoot>
    </table>
  </div>`;
}

/** The head of a seat's column: rank and name. @param {{ model: Model, place: Standing, hasMark?: boolean }} props */
function Heading({ model, place, hasMark }) {
  const name = seatName(model.game, place.seat);
  return html`<th scope="col" class=${names(columnKind(model)(place))}>
    <small>${place.rank}.</small> ${hasMark && html`<${SeatMark} seat=${place.seat} />`}
    <span class="seat-of-score" title=${name}>${name}</span>
  </th>`;
}

/** Whether a seat's column is the reader's, and the winner's. @param {Model} model */
const columnKind =
  ({ game }) =>
  (/** @type {Standing} */ { seat, rank }) => ({
    own: seat === game.you,
    won: rank === 1 && game.status === "finished",
  });
