// The descriptions of dice, spaces and bonuses: on focus, and for screen readers.

import { either, html, listed, seatName, sentences, translated } from "heptad";
import { Gain, SmallDie } from "./cards.js";
import { factsOf, indexOf, resourcesOf } from "./lookup.js";
import { Sign } from "./symbols.js";
import { coinsInWords, dieAndFace, dieName, say, spaceName } from "./words.js";

/** @import { Bonus, Move, SheetProps, Shown, Space, ToldDie } from "./types.js" */

/** The accessible name of a die: what it shows, its price, and why it is of no use now. @param {ToldDie} told */
export const dieInWords = (told) => sentences(dieAndFace(told.die, told.symbol), dieTerms(told));

/** @param {ToldDie} told */
export function AboutDie(told) {
  const { model, die, symbol } = told;
  const { kind, compare } = symbol.target;
  return html`<b><${SmallDie} colour=${die.colour} /> ${dieAndFace(die, symbol)}</b>
    <p>${translated(symbol.text)}</p>
    ${kind === "guild" && html`<p>${comparison(model, compare ?? [])}</p>`}
    <p>${dieTerms(told)}</p>`;
}

/** The price of a die in words, and why it is of no use now. @param {ToldDie} told */
function dieTerms(told) {
  const { printed, terms } = told;
  const own = terms?.cost ?? printed;
  const [cost, onQuarter] = [own, printed].map(coinsInWords);
  return sentences(
    own === printed
      ? say("Price of the die: {cost}.", { cost })
      : say("Price of the die for you: {cost} (printed: {printed}).", { cost, printed: onQuarter }),
    terms && terms.coins > 0 && say("You first gain {coins}.", { coins: coinsInWords(terms.coins) }),
    whyUseless(told),
  );
}

/** Why a die is of no use now, if it is of none. @param {ToldDie} told */
function whyUseless({ model, die, terms, isLit }) {
  if (terms?.unlocked === false) return say("You have not unlocked this die.");
  if (terms === null || model.moves === null || isLit) return "";
  const isOfDie = (/** @type {Move} */ move) => "die" in move && move.die === die.id;
  const reason = refusal(model, ["comparison_fails", "unaffordable"], isOfDie);
  return reason ?? say("There is nothing that you could cross with it now.");
}

/**
 * Why none of some moves can be made, in the words of the API: the first of these kinds of refusals that one of them
 * has, the move for which the fewest coins are missing first. Undefined if none has such a refusal.
 *
 * @param {Shown} model
 * @param {string[]} kinds
 * @param {(move: Move) => boolean} isOne
 */
function refusal({ game, moves }, kinds, isOne) {
  const missing = (/** @type {Move} */ move) => coinsMissing(game, move);
  const refused = (moves?.unavailable ?? [])
    .filter(({ move }) => isOne(move))
    .sort((one, other) => missing(one.move) - missing(other.move));
  const ofKind = (/** @type {string} */ kind) => refused.find((entry) => entry.refusal.type.endsWith(`:${kind}`));
  return kinds.map(ofKind).find((entry) => entry !== undefined)?.refusal.detail;
}

/**
 * How many coins the player lacks for a move; no end of them if coins would not help.
 *
 * @param {Shown["game"]} game
 * @param {Move} move
 */
function coinsMissing(game, move) {
  const step = game.you === null ? null : factsOf(game, game.you).step;
  if (!step || !("space" in move)) return Number.MAX_SAFE_INTEGER;
  const missing = "die" in move ? step.dice[move.die]?.spaces[move.space] : step.spaces[move.space];
  return missing ?? Number.MAX_SAFE_INTEGER;
}

/**
 * How many spaces of these buildings a player and the neighbours had crossed when the turn started, in words.
 *
 * @param {Shown} model
 * @param {string[]} buildings
 */
function comparison({ game }, buildings) {
  const own = game.you === null ? null : factsOf(game, game.you);
  const compared = own === null ? game.seats.map(({ seat }) => seat) : [game.you ?? 0, own.left, own.right];
  const count = (/** @type {number} */ seat) =>
    buildings.reduce((sum, building) => sum + factsOf(game, seat).crossed[building], 0);
  const counts = listed([...new Set(compared)].map((seat) => `${seatName(game, seat)} ${count(seat)}`));
  return say("Crossed at the start of the turn: {counts}.", { counts });
}

/**
 * What a space is, brings and costs. `price` is what it costs to cross it now, or null.
 *
 * @param {SheetProps} sheet
 * @param {Space} space
 * @param {number | null} price
 */
export const spaceInWords = ({ printed, board }, space, price) =>
  sentences(spaceName(printed, space.id), translated(space.text), costOf(space), stateOf(board, space, price));

/** @param {SheetProps["board"]} board @param {Space} space @param {number | null} price */
function stateOf(board, space, price) {
  if (board.crossed.includes(space.id)) return say("Crossed.");
  return price === null ? "" : say("You can cross it now: {price}.", { price: coinsInWords(price) });
}

/** @param {Space} space */
const costOf = ({ cost }) => (cost === 0 ? say("No construction cost.") : say("Cost in resources: {cost}.", { cost }));

/** @param {{ sheet: SheetProps, space: Space, price: number | null }} props */
export function AboutSpace({ sheet, space, price }) {
  const { printed, board, own, model } = sheet;
  const isCrossed = board.crossed.includes(space.id);
  const reason = own && !isCrossed && price === null && whyNot(model, space);
  return html`<b>${spaceName(printed, space.id)}</b>
    <p class="about-gain"><${Gain} space=${space} /></p>
    <p>${translated(space.text)}</p>
    ${!isCrossed && html`<p>${own ? ownCostOf(model, space) : costOf(space)}</p><p>${diceFor(model, space)}</p>`}
    ${isCrossed && html`<p>${stateOf(board, space, price)}</p>`}
    ${price !== null && html`<p class="about-price">${stateOf(board, space, price)}</p>`}
    ${reason && html`<p class="reason">${reason}</p>`}
    <p class="about-building">${translated(printed.buildings[space.building].text)}</p>`;
}

/** What a space costs the player, and what is missing if it comes next. @param {Shown} model @param {Space} space */
function ownCostOf({ game }, space) {
  const { cost } = space;
  const you = game.you ?? 0;
  if (cost === 0) return costOf(space);
  const price = factsOf(game, you).step?.prices[space.id];
  return sentences(
    say("Cost in resources: {cost}; you produce {produced}.", { cost, produced: resourcesOf(game, you) }),
    price !== undefined && say("Instead of the missing ones you pay {coins}.", { coins: coinsInWords(price) }),
  );
}

/** Which faces of dice permit a space. @param {Shown} model @param {Space} space */
function diceFor({ catalogue }, { symbols }) {
  if (symbols.length === 0) return say("No die is needed.");
  const index = indexOf(catalogue);
  const named = symbols.map((id) =>
    id in index.symbols ? translated(index.symbols[id].name) : dieName(index.dice.purple),
  );
  const words = say("Needs a die that shows: {signs}.", { signs: either(named) });
  return html`${symbols.map((id) => html`<${Sign} of=${id} />`)} ${words}`;
}

/**
 * Why a space can't be crossed now: the most telling refusal, or that no die permits it. This sums up the refusals of
 * all dice, which the API gives one by one; whether a die permits a space is not worked out here.
 *
 * @param {Shown} model
 * @param {Space} space
 */
function whyNot(model, space) {
  const isOfSpace = (/** @type {Move} */ move) => "space" in move && move.space === space.id;
  const reason = refusal(model, ["unaffordable", "comparison_fails", "out_of_order", "not_granted"], isOfSpace);
  if (reason !== undefined) return reason;
  return refusal(model, ["face_forbids", "die_locked"], isOfSpace) && say("No die shows that now.");
}

/** @param {Bonus} bonus */
const bonusName = (bonus) => say("Bonus: {name}", { name: translated(bonus.name) });

/** @param {Bonus} bonus @param {boolean} isCrossed */
export const bonusInWords = (bonus, isCrossed) =>
  sentences(bonusName(bonus), translated(bonus.text), isCrossed && say("Taken."));

/** @param {{ bonus: Bonus }} props */
export const AboutBonus = ({ bonus }) => html`<b>${bonusName(bonus)}</b>
  <p>${translated(bonus.text)}</p>
  <p>${say("The player who crosses the third one ends the game: one more turn is played.")}</p>`;
