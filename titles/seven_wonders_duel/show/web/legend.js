// The symbols, and the sections of the rules.

import { html, Symbol } from "heptad";
import { oneOf } from "./effects.js";
import { Chain, Counted, Science, Sign } from "./symbols.js";
import { CHAIN_RULE, MILITARY_RULE, say, sayAs, SCIENCE_RULE } from "./words.js";

/** @import { Markup } from "heptad/types" */

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
