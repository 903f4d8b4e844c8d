// What a move leads to: the card that opens, a contact, an invasion, the last colour.

import { seatName, sentences, translated } from "heptad";
import { gateText, seatsAt } from "./about.js";
import { priceOf, textOf } from "./moves.js";
import { cardOf, nameOf, say, withNames } from "./words.js";

/** @import { LegalMove, Outcome } from "heptad/types" */
/** @import { Asked } from "./types.js" */

/**
 * @param {LegalMove<"seven">} entry
 * @param {Asked} model
 * @returns {Outcome}
 */
export function outcome({ move, label }, model) {
  const words = withNames(model.game, label);
  switch (move.action) {
    case "move":
      return { label: words, lines: arrival(model, move.cell) };
    case "contact":
      return { label: words, lines: [contact(model, move.seat)] };
    case "lock":
      return { label: words, lines: lock(model, move.card) };
    case "use":
      return { label: words, lines: use(model, move.card) };
    default:
      return { label: words };
  }
}

/**
 * What happens where a piece comes to stand.
 *
 * @param {Asked} model
 * @param {number} cell
 */
function arrival(model, cell) {
  const { state, you } = model.game;
  const [top] = state.stacks[cell] ?? [];
  const { gate } = seatsAt(state, cell);
  const lines = [];
  if (top?.card) lines.push(sentences(nameOf(model, top.card), arrivalOf(model, top.card)));
  else if (top) lines.push(say("A face-down card opens, and you carry out its effect."));
  if (gate >= 0 && gate !== you)
    lines.push(say("This is the gate of {name}.", { name: seatName(model.game, gate) }), gateText());
  return lines;
}

/** @param {Asked} model @param {string} card */
const arrivalOf = (model, card) => translated(cardOf(model, card).arrival?.text);

/** @param {Asked} model @param {number} seat */
const contact = ({ game }, seat) =>
  say("You take a random card from the hand of {name}, whose piece goes back to its gate.", {
    name: seatName(game, seat),
  });

/** @param {Asked} model @param {string} card */
function lock(model, card) {
  const { winning } = model.game.derived.seats[model.game.you];
  const { colour } = cardOf(model, card);
  return winning.some((each) => each === colour) ? [say("It is your last colour: you win if it stays locked.")] : [];
}

/** @param {Asked} model @param {string} card */
function use(model, card) {
  const price = priceOf(model, card);
  return [textOf(cardOf(model, card), "hand"), ...(price === null ? [] : [price])];
}
