// The symbols, and the sections of the rules.

import { html } from "heptad";
import { Cost } from "./cards.js";
import { MARKED } from "./hand.js";
import { Sign, signOf } from "./symbols.js";
import { say } from "./words.js";

/** @import { Markup, Text } from "heptad/types" */

const COLOURS = ["red", "orange", "yellow", "green", "blue", "pink", "purple"];

const chipOf = (/** @type {string} */ sign) => html`<span class="chip"><${Sign} of=${sign} /></span>`;

/** Symbols, with what they mean. @type {[Markup, Text][]} */
export const legend = [
  [
    html`<span class="legend-signs">${COLOURS.map(signOf)}</span>`,
    say("The seven colours, each with its sign. Rainbow counts as all of them; white and black have no colour."),
  ],
  [chipOf("first"), say("First card: protected, usable where it lies")],
  [chipOf("eternal"), say("Eternal card: won by invading a gate")],
  [chipOf("reaction"), say("Reaction: answers what an opponent declares")],
  [chipOf("anytime"), say("Can be used at any time")],
  [chipOf("once"), say("Once a turn")],
  [chipOf("gate"), say("Gate of a player")],
  [html`<${Cost} n=${1} colour="orange" />`, say("Cost: discard other hand cards of this colour")],
  ...MARKED.map(([mark, text]) => /** @type {[Markup, Text]} */ ([chipOf(mark), text])),
];

/** The section of the rules about each kind of decision. @type {Record<string, string | undefined>} */
const SECTIONS = {
  cube: "3",
  lock: "6.1",
  hand: "6.2",
  pay: "6.2",
  move: "6.3",
  bonus: "6.3",
  stuck: "6.3",
  expire: "6.4",
  anytime: "6.5",
  answer_contact: "6.5",
  answer_lock: "6.5",
  locked: "5",
  lock_card: "5",
  place: "5",
};

const PRINCIPLES = "10";

export const rules = (/** @type {string} */ kind) => SECTIONS[kind] ?? PRINCIPLES;
