import { html } from "../app/html.js";
import { SeatName } from "../app/game/seat.js";
import { Spot } from "../app/game/spot.js";

function Table({ model, state }) {
  const own = state.hands[model.game.you ?? 0];
  return html`<div>
    ${model.game.seats.map(({ seat }) => html`<p><${SeatName} seat=${seat} /> ${state.cities[seat].structures.map((id) => html`<span data-key=${id} data-zone=${`city${seat}`}>${id} </span>`)}</p>`)}
    <div data-zone="hand">${own.map((id) => html`<${Spot} key=${id} spot=${`card:${id}`} label=${id} data-key=${id} about=${() => id}>${id}<//> `)}</div>
  </div>`;
}

const steps = ({ move, label }) => [{ spot: `card:${move.card}` }, { spot: label, label }];

export const drawing = { Table, steps, style: "" };
