// The description of a card, wonder or token on focus, and its name for screen readers.

import { html, sentences, translated } from "heptad";
import { Cost, Effects } from "./effects.js";
import { Chain } from "./symbols.js";
import { coinsInWords, costInWords, nameOf, say } from "./words.js";

/** @import { Model, Price, Thing } from "./types.js" */

/**
 * What this player would pay, in words; empty without a price.
 * @param {Model} model
 * @param {Thing} thing
 * @param {Price} [price]
 */
function priceInWords(model, thing, price) {
  if (price === undefined) return "";
  if (price.chain && thing.chain_parent)
    return say("Free for you: {name} is in your city.", { name: nameOf(model, thing.chain_parent) });
  const total = price.bank + price.rival;
  return total === 0
    ? say("You would pay nothing now.")
    : say("You would pay {coins} now.", { coins: coinsInWords(total) });
}

/**
 * The name of a thing for screen readers, with what it does, costs, and would cost now.
 * @param {Model} model
 * @param {Thing} thing
 * @param {Price} [price]
 */
export function labelOf(model, thing, price) {
  const cost = thing.cost ? `${say("Cost")}: ${costInWords(model, thing.cost)}` : "";
  return sentences(translated(thing.name), translated(thing.text), cost, priceInWords(model, thing, price));
}

/**
 * The description of a thing on focus. `note` is a sentence more.
 * @param {{ model: Model, thing: Thing, price?: Price, note?: string }} props
 */
export function About({ model, thing, price, note }) {
  const colour = model.catalogue.colours.find(({ id }) => id === thing.colour);
  return html`<div class="duel-about">
    <p><b>${translated(thing.name)}</b> ${colour && html`<small>${translated(colour.name)}</small>`}</p>
    <p class="line"><${Effects} thing=${thing} /> ${translated(thing.text)}</p>
    ${
      thing.cost &&
      html`<p class="line">${say("Cost")}: <${Cost} thing=${thing} /> ${costInWords(model, thing.cost)}</p>`
    }
    <${Chains} model=${model} thing=${thing} />
    ${note && html`<p>${note}</p>`}
    ${price && html`<p>${priceInWords(model, thing, price)}</p>`}
  </div>`;
}

/**
 * Which card makes a card free, and which one it makes free.
 * @param {{ model: Model, thing: Thing }} props
 */
function Chains({ model, thing }) {
  const { chain_parent: parent, chain_child: child } = thing;
  return html`
    ${
      parent &&
      html`<p class="line">
        <${Chain} of=${thing.chain_needs} /> ${say("Free for the player with {name}.", { name: nameOf(model, parent) })}
      </p>`
    }
    ${
      child &&
      html`<p class="line">
        <${Chain} of=${thing.chain_symbol} /> ${say("Makes {name} free.", { name: nameOf(model, child) })}
      </p>`
    }`;
}
