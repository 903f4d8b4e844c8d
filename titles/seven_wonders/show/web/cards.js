// Cards: their faces, the structures of a city, and the mark that says whether one can be built.

import { Card, html, inRow, names, Spot, Symbol, translated } from "heptad";
import { CardAbout, cardWords } from "./about.js";
import { isJustBuilt } from "./city.js";
import { costSymbols, Effects, Glyph } from "./symbols.js";
import { structureName } from "./words.js";

/** @import { Markup } from "heptad/types" */
/** @import { Card as Printed, City, Model, Way } from "./types.js" */

/** The face of a card; `form` as in `Card`. @param {{ model: Model, card: Printed, form?: string }} props */
export function Face({ model, card, form }) {
  const cost = costSymbols(card.cost);
  return html`<${Card} form=${form} colour=${card.colour} name=${translated(card.name)}
    effect=${html`<${Effects} of=${card.effects} />`}
    cost=${cost.length > 0 && html`<span class="w7-cost">${cost}</span>`}
    foot=${html`
      <${Links} model=${model} to=${card.chain_from} symbol=${html`<${Symbol} of="chain" />`} />
      <${Links} model=${model} to=${card.chain_to} symbol="→ " />`} />`;
}

/** The structures to which a chain leads. @param {{ model: Model, to: string[], symbol: Markup }} props */
const Links = ({ model, to, symbol }) =>
  to.length > 0 && html`<span class="w7-link">${symbol}${inRow(to.map((one) => structureName(model, one)))}</span>`;

/**
 * A finished structure: the upper edge of its card in the own city, a chip elsewhere. `from` tells from where a card
 * comes.
 *
 * @param {{ model: Model, city: City, card: Printed, isStrip?: boolean, from: (card: string) => string }} props
 */
export function Structure({ model, city, card, isStrip = false, from }) {
  const fresh = isJustBuilt(model, city, card);
  return html`<${Spot} spot=${`built:${city.number}:${card.id}`}
    class=${names(isStrip ? "w7-strip" : "w7-chip", `c-${card.colour}`, { fresh })}
    label=${cardWords(model, card)} about=${() => html`<${CardAbout} model=${model} card=${card} />`}
    data-key=${`city${city.number}:${card.id}`} data-from=${from(card.id)}>
    ${isStrip ? html`<${Face} model=${model} card=${card} form="strip" />` : html`<${Effects} of=${card.effects} />`}
  <//>`;
}

/** Structures of another city, each with what it does. @param {{ model: Model, city: City, cards: Printed[] }} props */
export function Chips({ model, city, cards }) {
  const from = () => `seat:${city.number}`;
  return html`<div class="w7-chips">${cards.map(
    (card) => html`<${Structure} key=${card.id} model=${model} city=${city} card=${card} from=${from} />`,
  )}</div>`;
}

/** @param {Way} way */
const paid = ({ cost }) => (cost?.bank ?? 0) + (cost?.left ?? 0) + (cost?.right ?? 0);

/** @param {Way} way */
const byOf = ({ move }) => ("by" in move ? move.by : null);

/** Whether something can be built now, and for how much: a mark on its corner. @param {{ ways: Way[] }} props */
export function Mark({ ways }) {
  if (ways.length === 0) return html`<span class="w7-mark no"><${Glyph} of="cross" /></span>`;
  const least = Math.min(...ways.filter((way) => byOf(way) !== "gift").map(paid));
  const can = (/** @type {Markup} */ symbol) => html`<span class="w7-mark yes">${symbol}</span>`;
  if (ways.some((way) => byOf(way) === "chain")) return can(html`<${Symbol} of="chain" />`);
  if (least === 0) return can(html`<${Glyph} of="check" />`);
  if (ways.some((way) => byOf(way) === "gift")) return can(html`<${Glyph} of="gift" />`);
  return html`<span class="w7-mark pay"><${Symbol} of="coin" count=${least} /></span>`;
}
