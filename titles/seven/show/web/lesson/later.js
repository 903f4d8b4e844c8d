// What the lesson explains when it comes up for the first time.

import { seatName, sentences } from "heptad";
import { cardSpot, cellZone } from "../moves.js";
import { cardOf, counted, say } from "../words.js";
import { handOf, isAt, isOwnTurn } from "./facts.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Seated } from "../types.js" */

const NEAR = 5; // complete colours with which somebody is near the win

/** The gates of others to which the own piece can go in this turn, as spots. @param {Seated} model */
const nearGates = ({ game: { you, state, derived } }) =>
  state.turn.seat === you
    ? state.players
        .filter(({ gate }, seat) => seat !== you && derived.reach.includes(gate))
        .map(({ gate }) => cellZone(gate))
    : [];

/** The seat of another player who is near the win. @param {Seated} model */
const leader = ({ game }) =>
  game.derived.seats.findIndex(({ complete }, seat) => seat !== game.you && complete >= NEAR);

/** A hand card of one of these colours. @param {Seated} model @param {string[]} colours */
const held = (model, colours) => handOf(model).find((id) => colours.includes(cardOf(model, id).colour));

/** Where such a card is. @param {string[]} colours */
const spotOf =
  (...colours) =>
  (/** @type {Seated} */ model) => {
    const card = held(model, colours);
    return card === undefined ? undefined : cardSpot(card);
  };

/** @type {LessonStep<"seven">[]} */
export const later = [
  {
    id: "contact",
    when: ({ moves }) => moves?.moves.some(({ move }) => move.action === "contact"),
    at: ({ game }) => game.derived.contacts.map((seat) => cellZone(game.state.players[seat].piece)),
    always: true,
    text: sentences(
      say("You are beside another piece."),
      say("Contact it instead of moving: you take a random hand card and send the piece home."),
    ),
  },
  {
    id: "pay",
    when: isAt("pay"),
    always: true,
    by: "move",
    text: say("Pay with another hand card of that colour. Rainbow fits every colour."),
  },
  {
    id: "answer_contact",
    when: isAt("answer_contact"),
    always: true,
    by: "move",
    text: sentences(
      say("Someone contacts you."),
      say("With Counterattack you turn it round; otherwise you lose a random card and go back to your gate."),
    ),
  },
  {
    id: "answer_lock",
    when: isAt("answer_lock"),
    always: true,
    by: "move",
    text: say("This lock would win the game. Only Hold It! stops it, and it costs another purple card."),
  },
  {
    id: "anytime",
    when: isAt("anytime"),
    always: true,
    by: "move",
    text: sentences(
      say("You are asked here because you switched it on below your lock area."),
      say("Others can't tell whether you hold such a card."),
    ),
  },
  {
    id: "gate",
    when: (model) => model.moves?.awaited && nearGates(model).length > 0,
    at: nearGates,
    always: true,
    text: sentences(
      say("An opponent's gate is near."),
      say("End a turn on it: you get half of that hand and an eternal card, which is locked at once."),
    ),
  },
  {
    id: "rainbow",
    when: (model) => isOwnTurn(model) && held(model, ["rainbow"]),
    at: spotOf("rainbow"),
    text: say("A Rainbow Fragment counts as every colour. In the hand phase, you can lock two in any empty place."),
  },
  {
    id: "colourless",
    when: (model) => isOwnTurn(model) && held(model, ["white", "black"]),
    at: spotOf("white", "black"),
    text: say("White and black cards have no colour, so they can't be locked. Use them for what they do."),
  },
  {
    id: "near",
    when: (model) => isOwnTurn(model) && leader(model) >= 0,
    at: (model) => `area:${leader(model)}`,
    text: (model) =>
      counted(
        "{name} has {n} of the seven colours. Hinder that player: contact, or take cards away.",
        "{name} has {n} of the seven colours. Hinder that player: contact, or take cards away.",
        model.game.derived.seats[leader(model)].complete,
        { name: seatName(model.game, leader(model)) },
      ),
  },
];
