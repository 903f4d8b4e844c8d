// What helps in a first game: a hint for each kind of move, the symbols, and the sections of the rules.

import { html, sentences, Symbol } from "heptad";
import { oneOf } from "./effects.js";
import { kindOf } from "./moves.js";
import { Chain, Counted, Science, Sign } from "./symbols.js";
import { CHAIN_RULE, MILITARY_RULE, PRICE_RULE, say, sayAs, SCIENCE_RULE } from "./words.js";

/** @import { Lesson, Markup, SeatedModel } from "heptad/types" */
/** @import { Title } from "./types.js" */

const isAsked = (/** @type {string} */ kind) => (/** @type {SeatedModel<Title>} */ model) => kindOf(model) === kind;
const isTurn = isAsked("turn");

/** @type {Lesson<Title>[]} */
export const lessons = [
  {
    id: "draft",
    when: isAsked("draft_wonder"),
    text: sentences(
      say("Each player gets four wonders."),
      say("The symbols at the left are the cost, those at the right what the wonder does once you build it."),
      say("An arrow in a circle gives you another turn."),
    ),
  },
  {
    id: "turn",
    when: isTurn,
    text: sentences(
      say("Take a card that no other card covers."),
      say("Press it to build it, discard it for coins, or put it under one of your wonders to build that."),
      say("The plate on a card is its price for you now."),
    ),
  },
  {
    id: "prices",
    when: (model) => isTurn(model) && model.game.state.cities[model.game.you].cards.length >= 2,
    text: PRICE_RULE,
  },
  { id: "military", when: (model) => isTurn(model) && model.game.state.pawn !== 0, text: MILITARY_RULE },
  { id: "token", when: isAsked("take_token"), text: SCIENCE_RULE },
  {
    id: "library",
    when: isAsked("take_box_token"),
    text: say("The Great Library drew three tokens of the box. Keep one of them."),
  },
  {
    id: "revive",
    when: isAsked("revive"),
    text: say("The Mausoleum builds any card of the discard pile free of charge."),
  },
  {
    id: "destroy",
    when: isAsked("destroy"),
    text: say("Your opponent loses the card that you choose, and no longer makes its resources."),
  },
  {
    id: "starter",
    when: isAsked("choose_starter"),
    text: say("The weaker player in battle chooses who begins. Look at the new cards first."),
  },
  { id: "chain", when: (model) => isTurn(model) && model.game.state.age >= 2, text: CHAIN_RULE },
];

/** @type {[symbol: Markup, text: string][]} */
export const legend = [
  [html`<${Symbol} of="turn" />`, say("Take another turn")],
  [html`<${Symbol} of="shield" />`, MILITARY_RULE],
  [html`<${Science} of="wheel" />`, SCIENCE_RULE],
  [html`<${Chain} of="mask" />`, CHAIN_RULE],
  [html`<${Symbol} of="points" />`, say("Points at the end")],
  [html`<${Symbol} of="coin" />`, sayAs("symbol", "Coins")],
  [
    html`<span class="effect"><${Symbol} of="wood" />=<${Symbol} of="coin" count="1" /></span>`,
    say("You buy this resource for 1 coin"),
  ],
  [html`<span class="effect">${oneOf(["wood", "clay"])}</span>`, say("Makes one of these a turn")],
  [html`<${Counted} of="yellow" />`, say("A card of this colour")],
  [html`<${Sign} of="wonder" />`, say("A built wonder")],
  [html`<${Sign} of="token" />`, say("A progress token")],
  [html`<${Sign} of="revive" />`, say("Builds a card of the discard pile free of charge")],
  [html`<${Sign} of="any" />`, say("Any resource")],
  [html`<${Sign} of="yes" />`, say("You have the coins for it")],
  [html`<${Sign} of="no" />`, say("Too expensive now")],
];

/** @type {Record<string, string>} */
const SECTIONS = {
  draft_wonder: "2",
  turn: "4",
  take_token: "8",
  take_box_token: "6",
  revive: "6",
  destroy: "6",
  choose_starter: "11",
};

/** The section of the rules about a kind of decision. @param {string} kind */
export const rules = (kind) => SECTIONS[kind];
