// The forum, in the middle of the table: four quarters with their prices, and the dice as real cubes.

import { html, names, Spot, Symbol, Table, useContext, useMemo } from "heptad";
import { AboutDie, dieInWords } from "./about.js";
import { Cube } from "./cards.js";
import { indexOf, symbolOn, termsOf } from "./lookup.js";
import { Picture, SIGNS } from "./symbols.js";
import { coinsInWords, say } from "./words.js";

/** @import { Lying, Shown, ToldDie } from "./types.js" */

/** The dice lie closed while what they follow is still played out; then they roll. @param {{ model: Shown }} props */
export function Forum({ model }) {
  const { quarters } = model.catalogue.forum;
  const { turn, forum } = model.game.state;
  const { choosing } = useContext(Table);
  const isShaken = model.playing && model.events.some(({ type }) => type === "turn_started");
  const isRolled = forum.every(({ face }) => face > 0);
  const isNarrowed = choosing.path[0]?.startsWith("space");
  const dice = isRolled && !isShaken ? forum.map((lying, order) => ({ lying, order })) : [];
  const look = names("forum", { shaken: isShaken, narrowed: isNarrowed });
  return html`<section class=${look} data-part="forum" aria-label=${say("Forum")}>
    ${quarters.map(
      ({ id, cost }, quarter) => html`<div class="tray" key=${id} role="group" aria-label=${priceInWords(cost)}>
        <span class="tray-price"><${Symbol} of="coin" count=${cost} /></span>
        <div class="dice">
          ${dice
            .filter(({ lying }) => lying.quarter === quarter)
            .map((each) => html`<${Die} key=${`${turn}:${each.lying.die}`} model=${model} ...${each} />`)}
        </div>
      </div>`,
    )}
  </section>`;
}

/** @param {number} cost */
const priceInWords = (cost) => say("Price of these dice: {cost}", { cost: coinsInWords(cost) });

/** @param {{ model: Shown, lying: Lying, order: number }} props */
function Die({ model, lying, order }) {
  const { choosing } = useContext(Table);
  const index = indexOf(model.catalogue);
  const die = index.dice[lying.die];
  const spot = `die:${die.id}`;
  const isLit = choosing.isLit(spot);
  const printed = model.catalogue.forum.quarters[lying.quarter].cost;
  const terms = termsOf(model.game, die.id);
  /** @type {ToldDie} */
  const told = { model, die, symbol: symbolOn(index, lying), printed, terms, isLit };
  const cube = useMemo(() => html`<${Cube} die=${die} upper=${lying.face} />`, [die, lying.face]);
  const state = { useless: model.moves !== null && !isLit, now: choosing.goesOn(spot) };
  return html`<${Spot}
    spot=${spot}
    class=${names("die", state)}
    label=${dieInWords(told)}
    about=${() => html`<${AboutDie} ...${told} />`}
    style=${{ "--order": order }}
  >
    ${cube}
    ${terms?.unlocked === false && html`<span class="lock"><${Picture} of=${SIGNS.lock} /></span>`}
    ${isLit && terms && terms.cost !== printed && html`<${Chip} coins=${terms.cost} />`}
    ${terms && terms.coins > 0 && html`<${Chip} coins=${`+${terms.coins}`} class="gains" />`}
  <//>`;
}

/** What differs from the price of the quarter. @param {{ coins: number | string, class?: string }} props */
const Chip = ({ coins, class: own }) =>
  html`<span class=${names("cheaper", own)}><${Symbol} of="coin" count=${coins} /></span>`;
