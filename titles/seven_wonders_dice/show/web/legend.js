// The symbols of the table.

import { html, sentences, Symbol } from "heptad";
import { Gain, Resources, SmallDie } from "./cards.js";
import { Box, Picture, Sign, SIGNS } from "./symbols.js";
import { say } from "./words.js";

/** @import { Markup } from "heptad/types" */
/** @import { Space } from "./types.js" */

/** @param {number | string} count */
const coin = (count) => html`<${Symbol} of="coin" count=${count} />`;

/** @param {number} count */
const points = (count) => html`<${Symbol} of="points" count=${count} />`;

/** @type {Pick<Space, "kind" | "points" | "effects">} */
const ATTACK = { kind: "attack", points: 5, effects: [] };

/** The symbols, with what they mean. @type {[symbol: Markup, text: string][]} */
export const legend = [
  [html`<${Resources} count=${2} />`, say("Construction cost in resources; also the resources that you produce.")],
  [points(4), say("Points at the end.")],
  [coin(7), say("Gain coins.")],
  [html`<${SmallDie} colour="blue" />${coin("+2")}`, say("Coins each time you choose a die of this colour.")],
  [html`<${SmallDie} colour="grey" />${coin(0)}`, say("Dice of this colour cost nothing.")],
  [html`<${SmallDie} />${coin("−1")}`, say("All dice cost 1 less.")],
  [html`<${SmallDie} colour="black" /><${Picture} of=${SIGNS.key} />`, say("Unlock this special die.")],
  [html`<${Box} colours=${["green"]} crossed />`, say("Cross a space of this building without a die.")],
  [
    html`<span class="per">${coin(1)}${points(1)}<i>/</i><${Box} colours=${["blue"]} /></span>`,
    say("A coin now and a point at the end for each cross in this building."),
  ],
  [html`<${Symbol} of="turn" /><${SmallDie}>0<//>`, say("Build with a die once more; the die is free.")],
  [html`<${Symbol} of="turn" />`, say("Take another action.")],
  [html`<${Gain} space=${ATTACK} />`, say("Attack: points, 1 less for each defense of the neighbour on that side.")],
  [
    html`<${Picture} of=${SIGNS.shield} class="c-red" />`,
    say("Defense: the neighbour's attacks on this side score 1 less."),
  ],
  [html`<${Sign} of="spy_green" />`, say("Black die: cross any space that is next in a building of this colour.")],
  [
    html`<${Sign} of="guild_blue" />`,
    sentences(
      say("Purple die: cross a guild if you have at least as many crosses in this colour as each neighbour."),
      say("With two players, you need more than your opponent."),
    ),
  ],
];
