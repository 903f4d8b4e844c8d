// Moves: which spots a person presses to make each of them, what is asked, and what is done without asking.

import { html, seatName, translated } from "heptad";
import { Cube } from "./cards.js";
import { signOf } from "./symbols.js";
import { cardOf, colourLabel, colourName, nameOf, say, withNames } from "./words.js";

/** @import { Choosing, Entry, Markup, Moves, Step } from "heptad/types" */
/** @import { Asked, Design } from "./types.js" */

// Where things are. Each zone has a key: the spot of a cell, and what cards that come from a zone name in `data-from`.

export const handZone = (/** @type {number} */ seat) => `hand:${seat}`;
export const cellZone = (/** @type {number} */ cell) => `cell:${cell}`;
/** @param {number} seat @param {string} colour */
export const lockZone = (seat, colour) => `lock:${seat}:${colour}`;

// The spots of own cards and places.

export const cardSpot = (/** @type {string} */ id) => `card:${id}`;
export const placeSpot = (/** @type {string} */ colour) => `place:${colour}`;
/** @param {string} colour @param {string} id */
export const lockedSpot = (colour, id) => `lock:${colour}:${id}`;
const A_CARD = /^(?:card:|lock:[a-z]+:)(.+)$/;

/** The kind of the decision that is open; null if there is none. @param {Moves<"seven"> | null} moves */
export const kindOf = (moves) => moves?.decision?.replace(/-\d+$/, "") ?? null;

/** @param {string} spot @param {string} [label] @returns {Step[]} */
const pressed = (spot, label) => [{ spot, label }];
/** @param {string} spot @param {Markup} label @param {boolean} button @returns {Step[]} */
const offered = (spot, label, button = true) => [{ spot, label, button }];

/** Two spots, either of which can be pressed first. @param {Step} one @param {Step} other @returns {Step[][]} */
const inAnyOrder = (one, other) => [
  [one, other],
  [other, one],
];

/**
 * The spots that a person presses to make a move.
 *
 * @param {Entry<"seven">} entry
 * @param {Asked} model
 * @returns {Step[] | Step[][]}
 */
export function steps(entry, model) {
  const { move, label } = entry;
  const { players } = model.game.state;
  switch (move.action) {
    case "move":
    case "choose_cell":
      return pressed(cellZone(move.cell));
    case "contact":
      return pressed(cellZone(players[move.seat].piece));
    case "choose_line":
      return pressed(`line:${move.line}`);
    case "choose_card":
      return pressed(cardSpot(move.card));
    case "choose_locked":
      return pressed(lockedSpot(move.colour, move.card));
    case "choose_player":
      return offered(`player:${move.seat}`, playerLabel(model, move.seat), !("refusal" in entry));
    case "choose_colour":
      return offered(colourSpot(model, move.colour), colourButton(model, move.colour), !("refusal" in entry));
    case "lock":
      return inAnyOrder(pressed(cardSpot(move.card), nameOf(model, move.card))[0], placeStep(model, move.card));
    case "use":
      return [
        ...pressed(usedSpot(model, move.card), nameOf(model, move.card)),
        usedStep(model, move.card, move.option ?? null),
      ];
    case "choose_option":
      return offered(`option:${move.option}`, label);
    case "pass":
      return offered("pass", label);
    case "end_phase":
      return offered("end", label);
    default:
      return offered("id" in entry ? entry.id : label, label);
  }
}

/** @param {Asked} model @param {number} seat */
const playerLabel = (model, seat) =>
  html`<${Cube} colour=${model.game.state.players[seat].colour} /> ${seatName(model.game, seat)}`;

/** A colour is chosen by its place where one is asked for a place. @param {Asked} model @param {string} colour */
const colourSpot = (model, colour) => (kindOf(model.moves) === "place" ? placeSpot(colour) : `colour:${colour}`);

/** @param {Asked} model @param {string} colour */
const colourButton = (model, colour) => html`${signOf(colour)} ${colourLabel(model, colour)}`;

/** @param {Asked} model @param {string} card @returns {Step} */
function placeStep(model, card) {
  const { colour } = cardOf(model, card);
  const text = say("Lock in the {colour} place", { colour: colourName(model, colour) });
  return { spot: placeSpot(colour), label: html`${signOf(colour)} ${text}` };
}

/** Where a card lies that is used: in the hand, or locked. @param {Asked} model @param {string} card */
function usedSpot(model, card) {
  const isHeld = model.game.state.players[model.game.you].hand.includes(card);
  return isHeld ? cardSpot(card) : lockedSpot(cardOf(model, card).colour, card);
}

/** The ways in which a card with several of them is used. @type {Record<string, string | undefined>} */
const WAYS_OF_USE = { draw: say("Draw a card"), lock_pair: say("Lock both in one place, draw 2") };

/** @param {Asked} model @param {string} card @param {string | null} option @returns {Step} */
function usedStep(model, card, option) {
  const text = WAYS_OF_USE[option ?? ""] ?? say("Use {name}", { name: nameOf(model, card) });
  return { spot: `use:${option}`, label: html`${signOf(cardOf(model, card).colour)} ${text}` };
}

/** What is asked in words of the page; otherwise those of the API. @type {Record<string, string | undefined>} */
const QUESTIONS = {
  lock: say("Lock a card of a colour that you lack, or pass."),
  hand: say("Use a card for its hand effect, or end the phase."),
  expire: say("The cards of Verdian are discarded now. Which one first? The last one lies on top."),
};

/**
 * What the decision asks; of a card that is pressed, what it does.
 *
 * @param {Asked} model
 * @param {Choosing<"seven">} choosing
 */
export function question(model, choosing) {
  const kind = kindOf(model.moves) ?? "";
  const card = choosing.path[0]?.match(A_CARD)?.[1];
  if (card) return kind === "lock" ? lockQuestion(model, card) : cardQuestion(model, card);
  return QUESTIONS[kind] ?? promptOf(model, kind);
}

/** @param {Asked} model @param {string} id */
function cardQuestion(model, id) {
  const card = cardOf(model, id);
  const price = priceOf(model, id);
  return html`${signOf(card.colour)} <b>${nameOf(model, id)}</b> <span class="full">${textOf(card, "hand")}</span>
    ${price && html` <small>${price}</small>`}`;
}

/** What the use of a card costs, in words; null if it is free. @param {Asked} model @param {string} id */
export function priceOf({ game }, id) {
  const pays = game.derived.seats[game.you].cards[id]?.pays ?? [];
  return pays.length > 0 ? say("You pay with another card of your hand.") : null;
}

/** A hand card that can be locked, and what it can no longer do then. @param {Asked} model @param {string} id */
function lockQuestion(model, id) {
  const card = cardOf(model, id);
  const lost = say("You give up its effect: {text}", { text: textOf(card, "hand") });
  return html`${signOf(card.colour)} <b>${nameOf(model, id)}</b> <span class="full">${lost}</span>`;
}

/**
 * The question of the API, the colours that were named, and the full text of the effect, whose card may lie anywhere.
 *
 * @param {Asked} model
 * @param {string} kind
 */
function promptOf(model, kind) {
  const { game, moves } = model;
  const frame = game.state.course.at(-1);
  const effect = frame?.type === "effect" ? frame : null;
  const asked = [withNames(game, translated(moves.prompt))];
  if (kind === "line") asked.push(say("Press an arrow at the edge of the board."));
  const text = effect && textOf(cardOf(model, effect.card), effect.part);
  return html`${asked.join(" ")} ${effect?.colours?.map(signOf)} ${text && html`<small>${text}</small>`}`;
}

/**
 * What a card does, in the words of the catalogue; a hand effect that is the same as the arrival in those of that. No
 * rule is worked out here: the printed text of such an effect is "As on arrival.", which says nothing in a question.
 *
 * @param {Design} card
 * @param {"arrival" | "hand"} part
 */
export function textOf({ arrival, hand }, part) {
  const isSame = part === "arrival" || hand.steps.some(({ op }) => op === "same_as_arrival");
  return translated((isSame && arrival ? arrival : hand).text);
}

/**
 * A single option is taken by itself only where everybody can see that it is one: with an empty hand, or nowhere to go.
 *
 * @param {string} kind
 * @param {Asked} model
 */
export function automatic(kind, { game }) {
  const isEmpty = game.state.players[game.you].hand.length === 0;
  return kind === "stuck" || kind === "bonus" || (isEmpty && (kind === "lock" || kind === "hand"));
}
