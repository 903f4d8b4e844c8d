// A city as the table shows it, its neighbours, and what has just happened to it.

import { useRef } from "heptad";
import { cardOf, cityName, wonderOf } from "./words.js";

/** @import { Card, City, Event, Model, Side, Stage, Wonder } from "./types.js" */

/**
 * @param {Model} model
 * @param {number} number
 * @returns {City}
 */
export function cityOf(model, number) {
  const { state, derived, seats, standings } = model.game;
  const city = state.cities[number];
  const wonder = city.wonder === null ? null : wonderOf(model, city.wonder);
  return {
    number,
    name: cityName(model.game, number),
    isFree: number >= seats.length,
    wonder,
    side: city.side,
    stages: wonder && city.side ? wonder.sides[city.side].stages : [],
    markers: city.stages,
    structures: city.structures.map((id) => cardOf(model, id)),
    coins: city.coins,
    tokens: city.tokens,
    derived: derived.cities[number],
    score: standings.find(({ seat }) => seat === number)?.total ?? null,
  };
}

/**
 * The other cities round the table, from the left neighbour to the right one.
 *
 * @param {Model} model
 * @param {number} number
 */
export function othersOf(model, number) {
  const { cities } = model.game.derived;
  const found = [];
  for (let next = cities[number].left.city; next !== number; next = cities[next].left.city)
    found.push(cityOf(model, next));
  return found;
}

/**
 * Where a city lies, seen from another one.
 *
 * @param {City} city
 * @param {City} from
 * @returns {Side}
 */
export function sideOf({ number }, { derived: { left, right } }) {
  if (number === left.city) return "left";
  return number === right.city ? "right" : "far";
}

const GROUPS = [["brown", "grey"], ["blue"], ["yellow"], ["red"], ["green"], ["purple"]];

/**
 * Structures in groups: resources of both kinds together, then each other colour.
 *
 * @param {Card[]} structures
 */
export const grouped = (structures) =>
  GROUPS.map((colours) => colours.flatMap((colour) => structures.filter((card) => card.colour === colour))).filter(
    (cards) => cards.length > 0,
  );

const QUIET = new Set(["committed", "agenda_set", "state_digest"]);

/**
 * The last events that changed something on the table: they stay marked while the next cards are chosen.
 *
 * @param {Event[]} events
 */
export function useLastEvents(events) {
  const last = useRef(/** @type {Event[]} */ ([]));
  if (events.some(({ type }) => !QUIET.has(type))) last.current = events;
  return last.current;
}

/**
 * @param {Model} model
 * @param {City} city
 * @param {Card} card
 */
export const isJustBuilt = ({ events }, city, card) =>
  events.some(({ type, data }) => type === "structure_built" && data.city === city.number && data.card === card.id);

/**
 * Whether a stage of a city has just been finished, or this one.
 *
 * @param {Model} model
 * @param {City} city
 * @param {Stage} [stage]
 */
export const isStageJustBuilt = ({ events }, city, stage) =>
  events.some(
    ({ type, data }) =>
      type === "stage_built" && data.city === city.number && (stage === undefined || data.stage === stage.stage),
  );

/**
 * How many coins a city got or lost by what has just happened.
 *
 * @param {Model} model
 * @param {City} city
 */
export function coinChange({ events }, { number }) {
  let change = 0;
  for (const { type, data } of events) {
    if (type === "coins_settled") change += data.earned[number] + data.traded[number];
    if ((type === "structure_built" || type === "stage_built") && data.city === number)
      change -= data.bank + data.left + data.right;
  }
  return change;
}
