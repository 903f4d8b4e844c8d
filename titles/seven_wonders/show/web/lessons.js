// What explains the game: lessons, symbols, the rows of the score sheet, the sections of the rules.

import { html, sentences, Symbol } from "heptad";
import { kindOf } from "./moves.js";
import { Choice, Glyph, Resource, SCIENCE, Tiny, Token } from "./symbols.js";
import { say } from "./words.js";

/** @import { LessonStep, Markup, SeatedModel } from "heptad/types" */
/** @import { Way } from "./types.js" */

/** @typedef {SeatedModel<"seven_wonders">} Model */

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

/** Whether a decision of this kind is open. @param {string} kind */
const isAt = (kind) => (/** @type {Model} */ model) => kindOf(model) === kind && model.moves?.awaited;

const isChoosing = isAt("choose");

/** Whether a card is chosen, and one can be used like this. @param {(way: Way) => boolean} test */
const canUse = (test) => (/** @type {Model} */ model) => isChoosing(model) && model.moves?.moves.some(test);

/** @type {LessonStep<"seven_wonders">[]} */
export const lesson = [
  {
    id: "first",
    always: true,
    when: isChoosing,
    text: sentences(
      say("Everybody chooses one card at the same time, then passes the hand to the next player."),
      say("A tick marks a card that you can build without paying, a coin what a card costs you."),
      say("The cost printed on it goes to the bank, the price of resources that you lack to a neighbour."),
    ),
  },
  {
    id: "war",
    always: true,
    when: (model) => isChoosing(model) && model.game.state.turn >= 4,
    text: sentences(
      say("At the end of the age your shields meet those of your two neighbours."),
      say("The marks beside their shields tell who would win now."),
    ),
  },
  {
    id: "trade",
    always: true,
    when: canUse(({ move, cost }) => move.action === "build" && cost.left + cost.right > 0),
    text: sentences(
      say("You lack a resource for some cards."),
      say("Your neighbours can't refuse to sell theirs."),
      say("Choose such a card, and an arrow shows which one gets your coins."),
    ),
  },
  {
    id: "chain",
    always: true,
    when: canUse(({ move }) => move.action === "build" && move.by === "chain"),
    text: say("A card with a chain costs nothing: you have built what leads to it."),
  },
  {
    id: "stage",
    always: true,
    when: canUse(({ move }) => move.action === "stage"),
    text: sentences(
      say("You can pay for the next stage of your wonder."),
      say("Any card can go under it, so use one that you don't want a neighbour to get."),
    ),
  },
  {
    id: "seventh",
    always: true,
    when: isAt("seventh"),
    text: say("You may use your seventh card as well: build, wonder stage or sale."),
  },
  {
    id: "revive",
    always: true,
    when: isAt("revive"),
    text: sentences(
      say("You see all cards that were discarded in this game."),
      say("Build one of them free of charge."),
    ),
  },
  {
    id: "free_city",
    always: true,
    when: (model) => isChoosing(model) && model.game.state.holder === model.game.you,
    text: sentences(
      say("You hold the Free City card."),
      say("Choose a card for your own city, then one for the Free City, which is a neighbour of both of you."),
    ),
  },
];

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
