// How moves are put together: what is asked, the spots to press, and what the buttons say.

import { html, listed, Symbol, translated } from "heptad";
import { Glyph, Tiny } from "./symbols.js";
import { cardName, cardOf, cityName, counted, say, wonderOf } from "./words.js";

/** @import { Markup, Step } from "heptad/types" */
/** @import { Asked, Card, Choosing, Entry, Model, Move, Way } from "./types.js" */

/** The kind of a decision: its id without the number. @param {Model} model */
export const kindOf = ({ moves }) => moves?.decision?.replace(/-\d+$/, "");

/** The city for which the player chooses now, the own one if for none. @param {Model} model */
export function targetCity({ game }) {
  const target = game.derived.cities.findIndex(({ chooser }) => chooser !== null && chooser === game.you);
  return target === -1 ? game.you : target;
}

/** Whether a card for this city is asked for, or chosen already. @param {Model} model @param {number} city */
export const isAsked = (model, city) => Boolean(model.moves?.decision) && targetCity(model) === city;

/**
 * The legal ways to build a card in a city.
 *
 * @param {Model} model
 * @param {string} card
 * @param {number} city
 */
export const waysToBuild = (model, card, city) =>
  (model.moves?.moves ?? []).filter(({ move }) => isBuilding(move, card, city));

/**
 * Why a card can't be built in a city; null if it can, or nothing is asked.
 *
 * @param {Model} model
 * @param {string} card
 * @param {number} city
 */
export const whyNotBuilt = (model, card, city) =>
  model.moves?.unavailable?.find(({ move }) => isBuilding(move, card, city))?.refusal.detail ?? null;

/**
 * @param {Move} move
 * @param {string} card
 * @param {number} city
 */
const isBuilding = (move, card, city) =>
  (move.action === "build" && move.card === card && move.city === city) ||
  (move.action === "revive" && move.card === card);

/** The legal ways to pay for the next stage of a city, with any card. @param {Model} model @param {number} city */
export const waysToStage = (model, city) =>
  (model.moves?.moves ?? []).filter(({ move }) => move.action === "stage" && move.city === city);

/** @param {Way} way @param {string} card */
const usesCard = ({ move }, card) => "card" in move && move.card === card;

/** How a card is built, in words. @param {Model} model @param {Way} way */
export function wayWords(model, { move, cost }) {
  if (move.action === "revive") return say("built free of charge");
  if (move.action === "build" && move.by === "chain") return say("built free by a chain");
  if (move.action === "build" && move.by === "gift") return say("built free of charge (Olympia)");
  const parts = payments(model, move, cost).map(({ words }) => words);
  return parts.length === 0 ? say("built from your own resources") : listed(parts);
}

/**
 * A choice in the words of the API, with what is paid for it or gained by it.
 *
 * @param {Way} way
 * @param {Asked} model
 */
export function outcome({ move, cost }, model) {
  if (move.action === "sell") return { lines: [gainWords(model.game.derived.sale)] };
  const paid = payments(model, move, cost).map(({ words }) => words);
  return { lines: paid.length === 0 ? [] : [say("You pay {coins}.", { coins: listed(paid) })] };
}

/** @param {number} coins */
const gainWords = (coins) => say("You get {coins}.", { coins: counted("{n} coin", "{n} coins", coins) });

/**
 * To whom a move pays; without a side, the bank.
 *
 * @param {Model} model
 * @param {Move} move
 * @param {Way["cost"]} [cost]
 */
function payments({ game }, move, cost) {
  if (!cost || !("city" in move)) return [];
  const { bank = 0, left = 0, right = 0 } = cost;
  const { left: onLeft, right: onRight } = game.derived.cities[move.city];
  const to = (/** @type {number} */ city, /** @type {number} */ coins) =>
    counted("{n} coin to {name}", "{n} coins to {name}", coins, { name: cityName(game, city) });
  return [
    { side: null, coins: bank, words: counted("{n} coin to the bank", "{n} coins to the bank", bank) },
    { side: "left", coins: left, words: to(onLeft.city, left) },
    { side: "right", coins: right, words: to(onRight.city, right) },
  ].filter(({ coins }) => coins > 0);
}

/**
 * A button: what is done, what is paid to whom, and what the city gets for it.
 *
 * @param {{ model: Model, entry: Entry, words: string, symbol: Markup, gain: number }} props
 */
function UseLabel({ model, entry, words, symbol, gain }) {
  const { move } = entry;
  const cost = "cost" in entry ? entry.cost : undefined;
  const isOther = "city" in move && move.city !== model.game.you;
  return html`<span class="w7-use">
    ${symbol}<span>${isOther && html`<small>${say("Free City:")} </small>`}${words}</span>
    ${payments(model, move, cost).map(
      ({ side, coins, words: inWords }) => html`<span class="w7-pay"><span class="unseen">, ${inWords}</span>
        <span aria-hidden="true"><${Symbol} of="coin" count=${coins} /> ${side && html`<${Symbol} of=${side} />`}</span>
      </span>`,
    )}
    ${gain > 0 && html`<${Gain} coins=${gain} />`}
  </span>`;
}

/** @param {{ coins: number }} props */
const Gain = ({ coins }) => html`<span class="w7-pay">
  <span class="unseen">, ${counted("{n} coin for you", "{n} coins for you", coins)}</span>
  <${Symbol} of="coin" count=${`+${coins}`} />
</span>`;

const BUILDING = {
  cost: say("Build"),
  chain: say("Build, free by a chain"),
  gift: say("Build, free of charge (Olympia)"),
};

/**
 * The last step of a move: what is done with the card.
 *
 * @param {Entry} entry
 * @param {Asked} model
 * @param {Card} card
 * @returns {Step}
 */
function lastStep(entry, model, card) {
  const { move } = entry;
  const label = (/** @type {string} */ words, /** @type {Markup} */ symbol, /** @type {number} */ gain = 0) =>
    html`<${UseLabel} model=${model} entry=${entry} words=${words} symbol=${symbol} gain=${gain} />`;
  const own = html`<${Tiny} colour=${card.colour} />`;
  const any = html`<${Symbol} of="card" />`;
  switch (move.action) {
    case "build":
      return {
        spot: `build:${move.city}:${move.by}:${move.left}:${move.right}`,
        order: 1,
        label: label(BUILDING[move.by], own),
      };
    case "stage":
      return {
        spot: `stage:${move.city}:${move.left}:${move.right}`,
        order: 2,
        label: label(say("Wonder stage {n}", { n: nextStage(model, move.city) }), html`<${Glyph} of="stage" />`),
      };
    case "sell":
      return { spot: `sell:${move.city}`, order: 3, label: label(say("Sell"), any, model.game.derived.sale) };
    case "discard":
      return { spot: `discard:${move.city}`, order: 4, label: label(say("Discard, no coins"), any) };
    default:
      return { spot: "revive", order: 1, label: label(say("Build, free of charge"), own) };
  }
}

/** @param {Model} model @param {number} city */
const nextStage = ({ game }, city) => game.derived.cities[city].next_stage?.stage;

/**
 * The spots by which a move is put together: the card, then its use. A stage can also be pressed before its card.
 *
 * @param {Entry} entry
 * @param {Asked} model
 * @returns {Step[] | Step[][]}
 */
export function steps(entry, model) {
  const { move } = entry;
  if (move.action === "choose_board") return [{ spot: `board:${move.wonder}` }];
  if (move.action === "choose_side") return [{ spot: `side:${move.side}` }];
  if (move.action === "pass") return [{ spot: "pass", label: say("Build nothing"), button: true }];
  const card = cardOf(model, move.card);
  const use = [{ spot: `card:${move.card}`, label: translated(card.name) }, lastStep(entry, model, card)];
  if (move.action === "revive") return use;
  if (move.city === model.game.you && targetCity(model) !== model.game.you)
    return [{ spot: "own", label: say("Change the card of your own city"), button: true }, ...use];
  if (move.action !== "stage") return use;
  const isPaidInOneWay = waysToStage(model, move.city).filter((way) => usesCard(way, move.card)).length === 1;
  const stageFirst = [{ spot: `stage-of:${move.city}:${nextStage(model, move.city)}` }, ...use];
  return [use, isPaidInOneWay ? stageFirst.slice(0, 2) : stageFirst];
}

/** What a card does, without the explanation that all science cards repeat. @param {Card} card */
const shortText = ({ text, colour }) =>
  colour === "green" ? translated(text).split(/(?<=\p{Sentence_Terminal})/u)[0] : translated(text);

/**
 * The question above the buttons: the card that is chosen, in words, or what is to be chosen.
 *
 * @param {Asked} model
 * @param {Choosing} choosing
 */
export function question(model, { path }) {
  const card = path.find((spot) => spot.startsWith("card:"))?.slice("card:".length);
  if (card !== undefined) return html`<b>${cardName(model, card)}</b> <small>${shortText(cardOf(model, card))}</small>`;
  if (path.length > 0) return questionOfStage(model, path[0]);
  switch (kindOf(model)) {
    case "choose_board":
      return say("Choose the wonder of your city.");
    case "choose_side":
      return say("Choose the side of your board.");
    case "revive":
      return questionOfRevival(model);
    case "seventh":
      return questionOfLastCard(model);
    default:
      return questionOfCard(model);
  }
}

/** What to put under a stage, and who is paid if there is only one way. @param {Asked} model @param {string} spot */
function questionOfStage(model, spot) {
  const [, city, n] = spot.split(":");
  const ways = new Set(waysToStage(model, Number(city)).map((way) => listed(paidWords(model, way))));
  const [paid] = ways;
  return ways.size === 1 && paid !== ""
    ? say("Wonder stage {n}, {coins}: choose the card to put under it.", { n, coins: paid })
    : say("Wonder stage {n}: choose the card to put under it.", { n });
}

/** @param {Model} model @param {Way} way */
const paidWords = (model, { move, cost }) => payments(model, move, cost).map(({ words }) => words);

/** @param {Asked} model */
function questionOfRevival(model) {
  const asked =
    model.moves.moves.length === 1
      ? say("No card of the discard pile can be built: you have these structures already.")
      : say("Build a card from the discard pile free of charge.");
  return targetCity(model) === model.game.you ? asked : `${say("Free City:")} ${asked}`;
}

/** @param {Asked} model */
function questionOfLastCard(model) {
  const { game } = model;
  if (targetCity(model) !== game.you) return say("The last card of the draw pile, for the Free City.");
  const power = translated(wonderOf(model, /** @type {string} */ (game.state.cities[game.you].wonder)).city);
  return say("Your last card: {power} lets you use it as well.", { power });
}

/** @param {Asked} model */
function questionOfCard(model) {
  const { game } = model;
  if (targetCity(model) !== game.you) return say("Now choose a card for the Free City.");
  if (game.state.holder === game.you) return say("Choose a card for your own city; the Free City comes next.");
  return say("Choose a card: build it, build a wonder stage with it, or sell it.");
}

/** Whether the single option of a kind of decision is taken by itself. @param {string} kind */
export const automatic = (kind) => kind.startsWith("choose") || kind === "revive";
