// The drawing of a title that has no drawing of its own: who sits where, and every legal move as a button.

import { html, SeatName } from "heptad";

/** @import { Drawing, Model } from "heptad/types" */

/** @param {{ model: Model }} props */
function PlainTable({ model }) {
  return html`<ul class="plain-table">
    ${model.game.seats.map(({ seat }) => html`<li key=${seat}><${SeatName} seat=${seat} /></li>`)}
  </ul>`;
}

/** @type {Drawing} */
export const plain = { Table: PlainTable };
