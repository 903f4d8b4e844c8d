// What the steps of the lesson ask and tell about the own turns.

import { sentences, translated } from "heptad";
import { kindOf, waysToBuild } from "../moves.js";
import { cardName, cardOf, counted, say } from "../words.js";

/** @import { SeatedModel } from "heptad/types" */
/** @import { Event, Way } from "../types.js" */

/** @typedef {SeatedModel<"seven_wonders">} Model */

/** Whether a decision of a kind waits for this player. @param {string} kind */
export const isAt = (kind) => (/** @type {Model} */ model) => kindOf(model) === kind && model.moves?.awaited === true;

export const isChoosing = isAt("choose");

/** The number of turns that are over. @param {Model} model */
export const turnsOf = ({ game: { state } }) => 6 * (state.age - 1) + state.turn - 1;

/** The own hand. @param {Model} model @returns {string[]} */
export const handOf = ({ game }) => game.state.hands[game.you].filter((id) => id !== null);

/** The cards that can be built, each with the ways. @param {Model} model */
const buildable = (model) =>
  handOf(model)
    .map((id) => ({ id, ways: waysToBuild(model, id, model.game.you) }))
    .filter(({ ways }) => ways.length > 0);

/** A hand card that can be built in such a way, as a spot. @param {Model} model @param {(way: Way) => unknown} test */
export function built(model, test) {
  const found = buildable(model).find(({ ways }) => ways.some(test));
  return found && `card:${found.id}`;
}

/** A card to begin with: one that makes resources, or another one that can be built. @param {Model} model */
export function advised(model) {
  const cards = buildable(model).map(({ id }) => id);
  const isMaker = (/** @type {string} */ id) => ["brown", "grey"].includes(cardOf(model, id).colour);
  return `card:${cards.find(isMaker) ?? cards[0] ?? handOf(model)[0]}`;
}

/** What this player did in the turn that was just revealed. @param {Model} model @param {Event[]} events */
const ownPlay = ({ game }, events) =>
  events.find(
    (event) =>
      (event.type === "structure_built" || event.type === "stage_built" || event.type === "card_sold") &&
      event.data.city === game.you,
  );

/** Where one sees what the last choice led to. @param {Model} model @param {Event[]} events */
export function placeOf(model, events) {
  const event = ownPlay(model, events);
  return event?.type === "structure_built" ? `built:${model.game.you}:${event.data.card}` : "means";
}

/** What the last choice led to. @param {Model} model @param {Event[]} events */
export function happened(model, events) {
  const event = ownPlay(model, events);
  switch (event?.type) {
    case "structure_built": {
      const name = cardName(model, event.data.card);
      return sentences(say("You built {name}.", { name }), translated(cardOf(model, event.data.card).text));
    }
    case "stage_built":
      return say("You built a stage of your wonder. What it gives is printed on it.");
    case "card_sold":
      return counted("You sold a card for {n} coin.", "You sold a card for {n} coins.", model.game.derived.sale);
    default:
      return "";
  }
}

/** Whether it is shown what this player did. @param {number} turns */
export const isRevealed = (turns) => (/** @type {Model} */ model, /** @type {Event[]} */ events) =>
  turnsOf(model) === turns && ownPlay(model, events) !== undefined;
