// What a first game explains, the symbols, and the sections of the rules.

import { html, sentences } from "heptad";
import { Cost } from "./cards.js";
import { MARKED } from "./hand.js";
import { kindOf } from "./moves.js";
import { Sign, signOf } from "./symbols.js";
import { say } from "./words.js";

/** @import { LessonStep, Markup, Text } from "heptad/types" */
/** @import { Seated } from "./types.js" */

const isAt = (/** @type {string} */ kind) => (/** @type {Seated} */ model) => kindOf(model.moves) === kind;

/** Whether the own piece can go to the gate of another player in this turn. @param {Seated} model */
const isNearGate = ({ game: { you, state, derived } }) =>
  state.turn.seat === you && state.players.some(({ gate }, seat) => seat !== you && derived.reach.includes(gate));

/** @type {LessonStep<"seven">[]} */
export const lesson = [
  {
    id: "goal",
    always: true,
    when: ({ game, moves }) => game.state.turn.number <= game.seats.length && moves?.awaited,
    text: say("Lock one card of each of the seven colours, and you win at once. Your lock area shows which you have."),
  },
  {
    id: "contact",
    always: true,
    when: ({ moves }) => moves?.moves.some(({ move }) => move.action === "contact"),
    text: say(
      "You are beside another cube. Contact it instead of moving: you take a random hand card and send the cube home.",
    ),
  },
  {
    id: "move",
    always: true,
    when: isAt("move"),
    text: sentences(
      say("Move your cube to a lit cell."),
      say("Its card is opened, you have to take the arrival effect, and then you get the card."),
    ),
  },
  {
    id: "lock",
    always: true,
    when: isAt("lock"),
    text: sentences(
      say("Each turn begins with the lock phase: one hand card goes to the place of its colour."),
      say("From then on it counts, but its effect is gone."),
    ),
  },
  {
    id: "hand",
    always: true,
    when: isAt("hand"),
    text: sentences(
      say("In the hand phase you can use hand effects, as many as you like."),
      say("A used card is discarded. Some cost other cards: −1 and the colour say so."),
    ),
  },
  {
    id: "pay",
    always: true,
    when: isAt("pay"),
    text: say("Pay with another hand card of that colour. Rainbow fits every colour."),
  },
  {
    id: "answer_contact",
    always: true,
    when: isAt("answer_contact"),
    text: sentences(
      say("Someone contacts you."),
      say("With Counterattack you turn it round; otherwise you lose a random card and go back to your gate."),
    ),
  },
  {
    id: "answer_lock",
    always: true,
    when: isAt("answer_lock"),
    text: say("This lock would win the game. Only Hold It! stops it, and it costs another purple card."),
  },
  {
    id: "anytime",
    always: true,
    when: isAt("anytime"),
    text: sentences(
      say("You are asked here because you switched it on below your lock area."),
      say("Others can't tell whether you hold such a card."),
    ),
  },
  {
    id: "gate",
    always: true,
    when: (model) => model.moves?.awaited && isNearGate(model),
    text: sentences(
      say("An opponent's gate is near."),
      say("End a turn on it: you get half of that hand and an eternal card, which is locked at once."),
    ),
  },
];

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
