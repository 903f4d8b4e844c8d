// What the steps of the lesson ask and tell about the own turns.

import { sentences } from "heptad";
import { boardOf, indexOf, priceOf, printedBoard, taskOf, totalOf } from "../lookup.js";
import { coinsInWords, counted, pointsInWords, say, stepInWords } from "../words.js";

/** @import { Envelope } from "heptad/types" */
/** @import { Move, Seated, TurnStep } from "../types.js" */

/** @typedef {Envelope<"seven_wonders_dice">[]} Events */

/** @param {Seated} model */
export const isOwnTurn = ({ game, moves }) => game.state !== null && moves?.awaited === true;

/** Whether something of these kinds is to be done next. @param {Seated} model @param {...string} kinds */
export const isNext = (model, ...kinds) => isOwnTurn(model) && kinds.includes(taskOf(model.game).type);

/** Whether this player begins the turn of this number. @param {number} turn */
export const isTurn = (turn) => (/** @type {Seated} */ model) =>
  isNext(model, "action") && model.game.state.turn === turn && !model.moves?.chosen?.length;

/** The spaces that some moves cross, as spots. @param {Seated} model @param {(move: Move) => boolean} test */
export const spacesOf = (model, test) =>
  (isOwnTurn(model) ? (model.moves?.moves ?? []) : []).flatMap(({ move }) =>
    "space" in move && test(move) ? [`space:${move.space}`] : [],
  );

/** A die and a space to begin with, the cheapest ones; nothing if no die fits. @param {Seated} model */
export function advised(model) {
  const able = (model.moves?.moves ?? []).filter(({ move }) => move.action === "build");
  const best = able.sort((one, other) => priceOf(one) - priceOf(other))[0];
  return best?.move.action === "build" ? [`die:${best.move.die}`, `space:${best.move.space}`] : [];
}

/** The steps of the own turn that was shown last; none if it was not. @param {Seated} model @param {Events} since */
export function played({ game }, since) {
  const event = since.find(({ type, data }) => type === "turn_played" && data.seat === game.you);
  return event?.type === "turn_played" ? event.data.steps : [];
}

/** The spaces that these steps crossed, as spots. @param {TurnStep[]} steps */
export const crossedBy = (steps) => steps.flatMap(({ move }) => ("space" in move ? [`space:${move.space}`] : []));

/** What the own last turn led to. @param {Seated} model @param {Events} since */
export function happened(model, since) {
  const { game, catalogue } = model;
  const printed = printedBoard(model, game.you);
  const names = played(model, since).map((step) => stepInWords(indexOf(catalogue), printed, step));
  return sentences(
    say("Your turn: {steps}.", { steps: names.join(" → ") }),
    say("You have {points} and {coins} now.", {
      points: pointsInWords(totalOf(game, game.you)),
      coins: amount(boardOf(game, game.you).coins),
    }),
  );
}

/** Coins that somebody has. @param {number} coins */
export const amount = (coins) => (coins === 0 ? say("no coins") : counted("{n} coin", "{n} coins", coins));

/** What passing brings. @param {Seated} model */
export const passing = ({ catalogue }) => coinsInWords(catalogue.pass_coins);
