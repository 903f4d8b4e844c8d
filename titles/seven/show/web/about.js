// The description of a card or a cell: on focus, and for screen readers.

import { html, inRow, seatName, translated } from "heptad";
import { signOf } from "./symbols.js";
import { cardOf, cellName, colourLabel, colourName, counted, nameOf, say } from "./words.js";

/** @import { HandEffect, LaidCard, Printed, Shown, State } from "./types.js" */

/** The occasions on which hand effects are used. */
const OCCASIONS = {
  hand_phase: say("in your hand phase"),
  anytime: say("at any time"),
  "reaction:contact_declared_on_me": say("answers a contact"),
  "reaction:final_lock_declared_by_opponent": say("answers a final lock"),
};

const CATEGORIES = { normal: null, first: say("first card"), eternal: say("eternal card") };

/** When a hand effect can be used, what it costs, and how often. @param {Printed} model @param {HandEffect} hand */
export function termsOf(model, { timing, cost, limit }) {
  const terms = [OCCASIONS[timing]];
  if (cost) {
    const colour = colourName(model, cost.colour);
    terms.push(
      counted("cost: discard {n} other {colour} card", "cost: discard {n} other {colour} cards", cost.n, { colour }),
    );
  }
  if (limit) terms.push(say("once a turn"));
  return inRow(terms);
}

/**
 * Everything about a card: its name and colour, arrival, hand effect with its terms, and what else holds for it.
 * `place` says where or how it lies.
 *
 * @param {{ model: Printed, id: string, place?: string }} props
 */
export function CardAbout({ model, id, place }) {
  const { colour, category, name, arrival, hand, base_effects: properties, lock } = cardOf(model, id);
  const kind = [colourLabel(model, colour), CATEGORIES[category]].filter(Boolean).join(" · ");
  return html`<div class="card-about">
    <p class="about-head">${signOf(colour)} <b>${translated(name)}</b> <small>${kind}</small></p>
    ${place && html`<p><small>${place}</small></p>`}
    ${arrival && html`<p><b class="part">${say("Arrival")}</b> ${translated(arrival.text)}</p>`}
    <p><b class="part">${say("Hand effect")}</b> <small>(${termsOf(model, hand)})</small> ${translated(hand.text)}</p>
    ${properties.map(({ text }) => html`<p><small>${translated(text)}</small></p>`)}
    ${!lock.lockable && html`<p><small>${say("It can't be locked.")}</small></p>`}
  </div>`;
}

/**
 * A list of cards, with the number of those that are left out.
 *
 * @param {{ model: Printed, cards: (string | null)[], limit?: number }} props
 */
export function CardList({ model, cards, limit = cards.length }) {
  const left = cards.length - limit;
  return html`<ul class="card-list">
    ${cards
      .slice(0, limit)
      .map((id) => html`<li>${id && signOf(cardOf(model, id).colour)} ${cardName(model, id)}</li>`)}
    ${left > 0 && html`<li><small>${say("and {count} more", { count: left })}</small></li>`}
  </ul>`;
}

/** @param {Printed} model @param {string | null} id */
const cardName = (model, id) => (id ? nameOf(model, id) : say("a face-down card"));

/**
 * The seats whose piece stands on a cell, and whose gate it is; -1 for none.
 *
 * @param {State} state
 * @param {number} cell
 */
export const seatsAt = ({ players }, cell) => ({
  piece: players.findIndex((player) => player.piece === cell),
  gate: players.findIndex((player) => player.gate === cell),
});

/**
 * A cell: who stands there, whose gate it is, and its cards.
 *
 * @param {{ model: Shown, state: State, cell: number }} props
 */
export function CellAbout({ model, state, cell }) {
  const stack = state.stacks[cell] ?? [];
  const { piece, gate } = seatsAt(state, cell);
  const height = stack.length > 1 && counted("{n} card lies here", "{n} cards lie here", stack.length);
  return html`<div class="card-about">
    <p class="about-head"><b>${cellName(cell)}</b> <small>${height}</small></p>
    ${piece >= 0 && html`<p>${say("piece of {name}", { name: seatName(model.game, piece) })}</p>`}
    ${gate >= 0 && html`<p><b>${say("gate of {name}", { name: seatName(model.game, gate) })}.</b> ${gateText()}</p>`}
    <${TopAbout} model=${model} top=${stack[0]} />
    ${
      stack.length > 1 &&
      html`<ul>${stack.slice(1).map(({ card }) => html`<li><small>↓ ${cardName(model, card)}</small></li>`)}</ul>`
    }
  </div>`;
}

export const gateText = () =>
  say("A piece of another player that stands here when a turn ends invades: half of the hand, and an eternal card.");

/** @param {{ model: Shown, top?: LaidCard }} props */
function TopAbout({ model, top }) {
  if (top === undefined) return html`<p>${say("no card")}</p>`;
  const known = top.card && html` <small>(${say("you know it: {name}", { name: nameOf(model, top.card) })})</small>`;
  return html`
    ${!top.up && html`<p>${say("a face-down card")}${known}</p>`}
    ${top.card && html`<${CardAbout} model=${model} id=${top.card} />`}
  `;
}

/** A cell for screen readers. @param {Shown} model @param {State} state @param {number} cell */
export function cellLabel(model, state, cell) {
  const [top] = state.stacks[cell] ?? [];
  const { piece, gate } = seatsAt(state, cell);
  const words = [cellName(cell), top === undefined ? say("no card") : cardName(model, top.up ? top.card : null)];
  if (piece >= 0) words.push(say("piece of {name}", { name: seatName(model.game, piece) }));
  if (gate >= 0) words.push(say("gate of {name}", { name: seatName(model.game, gate) }));
  return inRow(words);
}
