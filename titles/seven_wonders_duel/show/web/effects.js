// What cards, wonders and tokens do and cost, in symbols.

import { html, Symbol } from "heptad";
import { Chain, Coin, Counted, Loss, Science, Sign } from "./symbols.js";

/** @import { Markup } from "heptad/types" */
/** @import { Effect, EffectDrawings, Thing } from "./types.js" */

/** @type {(count: number, of: string) => Markup[]} */
const many = (count, of) => Array.from({ length: count }, () => html`<${Symbol} of=${of} />`);

/**
 * Symbols of which one counts.
 * @param {string[]} things
 */
export const oneOf = (things) =>
  things.map((thing, place) => html`${place > 0 && html`<i class="or">/</i>`}<${Symbol} of=${thing} />`);

/** @param {string | string[]} count */
const thingsCounted = (count) => [count].flat().map((of) => html`<${Counted} of=${of} />`);

/** @type {EffectDrawings} */
const EFFECTS = {
  points: ({ amount }) => html`<${Symbol} of="points" count=${amount} />`,
  shields: ({ amount }) => many(amount, "shield"),
  science: ({ symbol }) => html`<${Science} of=${symbol} />`,
  produce: ({ resources }) => Object.entries(resources).map(([resource, count]) => many(count, resource)),
  produce_choice: ({ options }) => oneOf(options),
  trade_fixed: ({ resources, price }) => html`${oneOf(resources)}<i class="or">=</i><${Coin} count=${price} />`,
  coins_now: ({ amount }) => html`<${Coin} count=${amount} />`,
  coins_per: ({ amount, count }) => html`<${Coin} count=${amount} /><i class="or">/</i>${thingsCounted(count)}`,
  coins_per_best_city: ({ amount }) => html`<${Coin} count=${amount} />`,
  points_per_best_city: ({ amount, count }) =>
    html`<${Symbol} of="points" count=${amount} /><i class="or">/</i>${thingsCounted(count)}`,
  extra_turn: () => html`<${Symbol} of="turn" />`,
  opponent_loses_coins: ({ amount }) => html`<${Loss} coins=${amount} />`,
  discard_opponent_card: ({ colour }) =>
    html`<span class="struck"><${Counted} of=${colour} /><${Sign} of="no" /></span>`,
  build_from_discard: () => html`<${Sign} of="revive" />`,
  draw_box_tokens: ({ draw, keep }) => html`<b>${draw}</b><${Sign} of="token" /><i class="or">→</i><b>${keep}</b>`,
  cost_reduction: ({ applies_to, resources }) =>
    html`<${Counted} of=${applies_to} /><b>−${resources}</b><${Sign} of="any" />`,
  receive_opponent_trade_coins: () => html`<${Symbol} of="coin" /><${Symbol} of="left" />`,
  points_per_progress_token: ({ amount }) =>
    html`<${Symbol} of="points" count=${amount} /><i class="or">/</i><${Sign} of="token" />`,
  extra_shields: ({ applies_to, amount }) => html`<${Counted} of=${applies_to} /><b>+</b>${many(amount, "shield")}`,
  wonders_gain_extra_turn: () => html`<${Sign} of="wonder" /><b>+</b><${Symbol} of="turn" />`,
  coins_on_chain_build: ({ amount }) => html`<${Symbol} of="chain" /><i class="or">=</i><${Coin} count=${amount} />`,
};

/** @param {Effect} effect */
const drawn = (effect) => /** @type {(effect: Effect) => Markup} */ (EFFECTS[effect.type])(effect);

/** @param {{ thing: Thing }} props */
export const Effects = ({ thing }) => thing.effects.map((effect) => html`<span class="effect">${drawn(effect)}</span>`);

/**
 * The printed cost: coins and resources, and the sign of the chain that makes the card free.
 * @param {{ thing: Thing }} props
 */
export function Cost({ thing }) {
  if (!thing.cost) return null;
  const { coins, resources } = thing.cost;
  return html`${coins > 0 && html`<${Coin} count=${coins} />`}
    ${Object.entries(resources).map(([resource, count]) => many(count, resource))}
    ${thing.chain_needs && html`<${Chain} of=${thing.chain_needs} />`}`;
}
