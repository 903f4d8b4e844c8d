// What the steps of the lesson ask and tell about the own turns.

import { sentences, translated } from "heptad";
import { kindOf } from "../moves.js";
import { coinsInWords, nameOf, say, thingOf } from "../words.js";

/** @import { Envelope, SeatedModel } from "heptad/types" */
/** @import { Price, Title } from "../types.js" */

/** @typedef {SeatedModel<Title>} Model */
/** @typedef {Envelope<Title>[]} Events */

export const isAsked = (/** @type {string} */ kind) => (/** @type {Model} */ model) => kindOf(model) === kind;
export const isTurn = isAsked("turn");

export const cityOf = (/** @type {Model} */ { game }) => game.state.cities[game.you];
const derivedOf = (/** @type {Model} */ { game }) => game.derived.cities[game.you];
const priceOf = (/** @type {Model} */ model, /** @type {string} */ id) =>
  /** @type {Price | undefined} */ (derivedOf(model).prices[id]);

/** How many turns a seat has taken: each put a card somewhere. @type {(model: Model) => number} */
export const turnsOf = (model) =>
  model.lines.filter(({ type, seat }) => seat === model.game.you && TURNS.includes(type)).length;
const TURNS = ["card_built", "card_discarded", "wonder_built"];

/** Whether something can be paid for now. @type {(model: Model, id: string) => boolean} */
export const isPayable = (model, id) => priceOf(model, id)?.missing === 0;

/** A card to begin with: one that makes resources, or another one that can be paid for. @param {Model} model */
export function advised(model) {
  const able = model.game.derived.available.filter((id) => isPayable(model, id));
  const isMaker = (/** @type {string} */ id) => ["brown", "grey"].includes(thingOf(model, id).colour ?? "");
  return `card:${able.find(isMaker) ?? able[0] ?? model.game.derived.available[0]}`;
}

/** What the own last move did with a card. @type {(model: Model, since: Events) => Events[number] | undefined} */
export const turnOf = ({ game }, since) =>
  since.find(({ type, data }) => TURNS.includes(type) && "seat" in data && data.seat === game.you);

/** @type {(model: Model, since: Events) => string} */
export function happened(model, since) {
  const event = turnOf(model, since);
  if (event?.type === "card_built") {
    const thing = thingOf(model, event.data.card);
    return sentences(say("You built {name}.", { name: translated(thing.name) }), translated(thing.text));
  }
  if (event?.type === "wonder_built") {
    const thing = thingOf(model, event.data.wonder);
    return sentences(say("You built the wonder {name}.", { name: translated(thing.name) }), translated(thing.text));
  }
  if (event?.type !== "card_discarded") return "";
  const values = { name: nameOf(model, event.data.card), coins: coinsInWords(event.data.gained) };
  return say("You discarded {name} and got {coins}.", values);
}

/** Where one sees what the last move did. @type {(model: Model, since: Events) => string} */
export function placeOf(model, since) {
  const event = turnOf(model, since);
  const { you } = model.game;
  if (event?.type === "wonder_built") return `wonder:${event.data.wonder}`;
  if (event?.type !== "card_built") return `purse:${you}`;
  const isMaker = thingOf(model, event.data.card).effects.some(({ type }) => type.startsWith("produce"));
  return isMaker ? `production:${you}` : `card:${event.data.card}`;
}

/** The last thing that the opponent did with a card, as the history tells it. @type {(model: Model) => string} */
export const rivalsTurn = ({ game, lines }) =>
  lines.findLast(({ type, seat }) => seat === 1 - game.you && TURNS.includes(type))?.text ?? "";
