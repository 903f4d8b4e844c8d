// What the drawing says: its sentences, and the names of the things in them.

import { inRow, seatName, sentences, translated, words } from "heptad";

/** @import { Cost, Model, Thing } from "./types.js" */

export const { counted, say, sayAs } = words("seven_wonders_duel");

/** The number of each age, as texts write it. */
export const AGES = ["", sayAs("age", "I"), sayAs("age", "II"), sayAs("age", "III")];

/** What is said in more than one place. */
export const CHAIN_RULE = sentences(
  say("A white sign in a dark square is a chain."),
  say("The player who has the earlier card with the sign builds the later one free of charge."),
);
export const DISCARD_RULE = say("Discarding a card gives 2 coins, and 1 for each yellow card of the city.");
export const MILITARY_RULE = sentences(
  say("Each shield moves the pawn one space toward the opponent's capital."),
  say("In the capital: a win at once."),
  say("At the end, the leader has 2, 5 or 10 points by the zone of the pawn."),
);
export const PRICE_RULE = sentences(
  say("You can buy what you don't make."),
  say("A missing unit costs 2 coins, and 1 more for each that the opponent's brown and grey cards make."),
  say("The coin below each resource is its price."),
);
export const SCIENCE_RULE = say("Two of a kind: take a progress token. Six different ones: you win at once.");

/**
 * The card, wonder or progress token of an id.
 * @param {Pick<Model, "catalogue">} model
 * @param {string} id
 * @returns {Thing}
 */
export function thingOf({ catalogue }, id) {
  const isIt = (/** @type {{ id: string }} */ thing) => thing.id === id;
  const { cards, wonders, progress_tokens: tokens } = catalogue;
  return /** @type {Thing} */ (cards.find(isIt) ?? wonders.find(isIt) ?? tokens.find(isIt));
}

/** @type {(model: Pick<Model, "catalogue">, id: string) => string} */
export const nameOf = (model, id) => translated(thingOf(model, id).name);

/** @param {number} count */
export const coinsInWords = (count) => counted("{n} coin", "{n} coins", count);

/**
 * A printed cost, without the chain.
 * @param {Model} model
 * @param {Cost} cost
 */
export function costInWords({ catalogue }, { coins, resources }) {
  const parts = Object.entries(resources).map(([id, count]) => {
    const name = catalogue.resources.find((resource) => resource.id === id)?.name;
    return say("{count} {resource}", { count, resource: translated(name).toLowerCase() });
  });
  const all = coins > 0 ? [coinsInWords(coins), ...parts] : parts;
  return all.length === 0 ? say("no cost") : inRow(all);
}

/** @type {(model: Model, seat: number) => string} */
export const cityName = ({ game }, seat) =>
  seat === game.you ? say("Your city") : say("City of {name}", { name: seatName(game, seat) });
