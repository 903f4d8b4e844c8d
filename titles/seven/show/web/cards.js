// Cards as tiles and as faces that one can read, and the cubes of the players.

import { html, names } from "heptad";
import { Picture, SIGNS, Sign, signOf } from "./symbols.js";
import { briefOf, cardOf, nameOf } from "./words.js";

/** @import { HandEffect, LaidCard, Printed } from "./types.js" */

/**
 * A card as a small tile: its colour, its picture, the sign of its colour.
 *
 * @param {{ model: Printed, id: string, [attribute: string]: unknown }} props
 */
export function Tile({ model, id, ...rest }) {
  const { colour, category } = cardOf(model, id);
  return html`<span class=${names("tile", `k-${colour}`)} ...${rest}>
    <${Picture} card=${id} /><${Sign} of=${colour} />
    ${category !== "normal" && html`<i class="kind"><${Sign} of=${category} /></i>`}
  </span>`;
}

/**
 * The top card of a cell, face up or down; a card that the reader knows although it lies face down shows through.
 *
 * @param {{ model: Printed, laid: LaidCard, [attribute: string]: unknown }} props
 */
export function TopCard({ model, laid, ...rest }) {
  if (laid.up && laid.card) return html`<${Tile} model=${model} id=${laid.card} ...${rest} />`;
  return html`<span class="tile down" ...${rest}>
    ${laid.card && html`<${Peek} model=${model} id=${laid.card} />`}
  </span>`;
}

/** @param {{ model: Printed, id: string }} props */
function Peek({ model, id }) {
  return html`<span class=${names("peek", `k-${cardOf(model, id).colour}`)}><${Picture} card=${id} /></span>`;
}

/**
 * A card that one can read: colour, cost and occasion of its hand effect, picture, name, and one effect in a few words.
 * Of a card that is only locked, no effect.
 *
 * @param {{ model: Printed, id: string, part?: "arrival" | "hand" | "lock", mark?: string }} props
 */
export function Face({ model, id, part = "hand", mark }) {
  const { colour, hand, category } = cardOf(model, id);
  return html`<span class=${names("card", "face", `k-${colour}`)}>
    <span class="band">
      <${Sign} of=${colour} />
      <span class="terms">
        ${category !== "normal" && html`<${Sign} of=${category} />`}
        ${part === "hand" && html`<${Terms} hand=${hand} />`}
      </span>
    </span>
    <${Picture} card=${id} />
    <span class="card-name">${nameOf(model, id)}</span>
    <span class="brief">${part !== "lock" && briefOf(id, part)}</span>
    ${mark && html`<i class="mark"><${Sign} of=${mark} /></i>`}
  </span>`;
}

/** When a hand effect can be used, how often, and what it costs, in signs. @param {{ hand: HandEffect }} props */
function Terms({ hand: { timing, limit, cost } }) {
  return html`
    ${timing === "anytime" && html`<${Sign} of="anytime" />`}
    ${timing.startsWith("reaction") && html`<${Sign} of="reaction" />`}
    ${limit && html`<${Sign} of="once" />`}
    ${cost && html`<${Cost} n=${cost.n} colour=${cost.colour} />`}
  `;
}

/**
 * How many other hand cards of which colour are discarded for an effect.
 *
 * @param {{ n: number, colour: string }} props
 */
export function Cost({ n, colour }) {
  return html`<span class="pay">−${n} ${signOf(colour)}</span>`;
}

export const Back = () => html`<span class="card face back"></span>`;

/** The piece of a player. @param {{ colour: string | null }} props */
export function Cube({ colour }) {
  return html`<svg
    class=${names("cube", `k-${colour ?? "none"}`)} viewBox="0 0 24 24" aria-hidden="true" focusable="false"
  >
    <path class="top" d="M12 1 22 6 12 11 2 6z" />
    <path class="front" d="M2 6l10 5v12L2 18z" />
    <path class="flank" d="M22 6 12 11v12l10-5z" />
    ${
      colour &&
      html`<svg x="5.5" y="6.5" width="13" height="13" viewBox="-2 -2 28 28">
      <path class="badge" fill-rule="evenodd" d=${SIGNS[colour]} />
    </svg>`
    }
  </svg>`;
}
