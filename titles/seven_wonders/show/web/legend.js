// What explains the game: symbols, the rows of the score sheet, the sections of the rules.

import { html, Symbol } from "heptad";
import { Choice, Glyph, Resource, SCIENCE, Tiny, Token } from "./symbols.js";
import { say } from "./words.js";

/** @import { Markup } from "heptad/types" */

/** The section of the rules about each kind of decision. @type {Record<string, string>} */
const SECTIONS = { choose: "4", seventh: "6.3", revive: "6.4", choose_board: "2", choose_side: "2" };

/** @param {string} kind */
export const rules = (kind) => SECTIONS[kind];

/** @type {Record<string, Markup>} */
const CATEGORIES = {
  military: html`<${Symbol} of="shield" /> ${say("Military")}`,
  treasury: html`<${Symbol} of="coin" /> ${say("Treasury")}`,
  wonder: html`<${Glyph} of="stage" /> ${say("Wonder")}`,
  civilian: html`<${Tiny} colour="blue" /> ${say("Civilian")}`,
  commerce: html`<${Tiny} colour="yellow" /> ${say("Commerce")}`,
  guilds: html`<${Tiny} colour="purple" /> ${say("Guilds")}`,
  science: html`<${Tiny} colour="green" /> ${say("Science")}`,
};

export const rows = () => Object.keys(CATEGORIES);

/** @param {string} row */
export const category = (row) => html`<span class="w7-category">${CATEGORIES[row]}</span>`;

/** @param {string[]} symbols */
const inOneRow = (symbols) =>
  html`<span class="w7-row">${symbols.map((symbol) => html`<${Symbol} of=${symbol} />`)}</span>`;

const TOKENS = html`<span class="w7-row"><${Token} points=${3} /><${Token} points=${-1} /></span>`;

/** @type {[symbol: Markup, text: string][]} */
export const legend = [
  [html`<${Glyph} of="check" />`, say("You can build this with your own resources")],
  [html`<${Symbol} of="coin" count=${2} />`, say("You can build this for this many coins")],
  [html`<${Symbol} of="chain" />`, say("Free of charge by a chain")],
  [html`<${Glyph} of="cross" />`, say("Can't be built now, only sold or put under the wonder")],
  [html`<${Resource} of="wood" />`, say("Wood")],
  [html`<${Resource} of="stone" />`, say("Stone")],
  [html`<${Resource} of="clay" />`, say("Clay")],
  [html`<${Resource} of="ore" />`, say("Ore")],
  [html`<${Resource} of="glass" />`, say("Glass")],
  [html`<${Resource} of="papyrus" />`, say("Papyrus")],
  [html`<${Resource} of="textile" />`, say("Textile")],
  [html`<${Choice} of=${["wood", "clay"]} />`, say("One of these, as you need it")],
  [inOneRow(["left", "right"]), say("Left and right neighbour")],
  [html`<${Glyph} of="stage" />`, say("Stage of a wonder")],
  [html`<${Symbol} of="shield" />`, say("Shield")],
  [html`<${Symbol} of="points" />`, say("Points")],
  [TOKENS, say("Tokens of won and lost conflicts")],
  [inOneRow(SCIENCE), say("Science: many of a kind, and sets of all three")],
  [html`<${Choice} of=${SCIENCE} />`, say("One science symbol of your choice at the end")],
  [html`<${Glyph} of="gift" />`, say("One structure free of charge in each age")],
  [html`<${Glyph} of="last" />`, say("The seventh card can be used, too")],
  [html`<${Glyph} of="revive" />`, say("Build a card from the discard pile")],
  [html`<${Glyph} of="copy" />`, say("Copies a guild of a neighbour at the end")],
];
