// The words of 7 Wonders: what its drawing says, and the names of what is printed.

import { seatName, translated, words } from "heptad";

/** @import { Card, Model, Wonder } from "./types.js" */

export const { counted, say, sayAs } = words("seven_wonders");

export const ROMAN = ["", "I", "II", "III"];

/** @param {number} age */
export const ageName = (age) => say("Age {age}", { age: ROMAN[age] });

/** @param {number} count */
export const coins = (count) => counted("{n} coin", "{n} coins", count);

/**
 * The name of the player who has a city, or of the Free City.
 *
 * @param {Model["game"]} game
 * @param {number} number
 */
export const cityName = (game, number) => (number < game.seats.length ? seatName(game, number) : say("Free City"));

/** @typedef {ReturnType<typeof madeIndex>} Index */

/** @type {WeakMap<Model["catalogue"], Index>} */
const indexes = new WeakMap();

/** What is printed, by id. @param {Model} model */
function indexOf({ catalogue }) {
  const index = indexes.get(catalogue) ?? madeIndex(catalogue);
  indexes.set(catalogue, index);
  return index;
}

/** @param {Model["catalogue"]} catalogue */
function madeIndex({ cards, wonders, resources, science_symbols: symbols, colours }) {
  return {
    cards: new Map(cards.map((card) => [card.id, card])),
    structures: new Map(cards.map((card) => [card.structure, card])),
    wonders: new Map(wonders.map((wonder) => [wonder.id, wonder])),
    names: new Map([...resources, ...symbols, ...colours].map(({ id, name }) => [id, translated(name)])),
  };
}

/**
 * @param {Model} model
 * @param {string} id
 */
export const cardOf = (model, id) => /** @type {Card} */ (indexOf(model).cards.get(id));

/**
 * @param {Model} model
 * @param {string} id
 */
export const cardName = (model, id) => translated(cardOf(model, id).name);

/**
 * The name of a structure, which cards of two ages may share.
 *
 * @param {Model} model
 * @param {string} structure
 */
export const structureName = (model, structure) => translated(indexOf(model).structures.get(structure)?.name);

/**
 * @param {Model} model
 * @param {string} id
 */
export const wonderOf = (model, id) => /** @type {Wonder} */ (indexOf(model).wonders.get(id));

/**
 * The name of a resource, a science symbol or a colour.
 *
 * @param {Model} model
 * @param {string} id
 */
export const nameOf = (model, id) => /** @type {string} */ (indexOf(model).names.get(id));
