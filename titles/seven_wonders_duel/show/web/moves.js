// How a move is put together, and what the pending decision asks.

import { html, seatName, Symbol, translated } from "heptad";
import { Effects } from "./effects.js";
import { Coin, Sign } from "./symbols.js";
import { AGES, coinsInWords, nameOf, say, thingOf } from "./words.js";

/** @import { Choosing, Entry, Markup, Step } from "heptad/types" */
/** @import { AskedModel, Model, Price, Prices, Title } from "./types.js" */

/**
 * The kind of the pending decision; undefined if this player is not asked.
 * @type {(model: Pick<Model, "moves">) => string | undefined}
 */
export const kindOf = ({ moves }) => moves?.decision?.replace(/-\d+$/, "");

/**
 * Whether this player is asked.
 * @type {(model: Model) => model is AskedModel}
 */
export const isAsked = (model) => kindOf(model) !== undefined;

/**
 * What this player would pay for each thing, in the own turn.
 * @type {(model: Model) => Prices}
 */
export const pricesOf = (model) =>
  isAsked(model) && kindOf(model) === "turn" ? model.game.derived.cities[model.game.you].prices : {};

/**
 * The spots of a move: the card and what is done with it, or a wonder and the card for it; everything else is one spot.
 * @param {Entry<Title>} entry
 * @param {AskedModel} model
 * @returns {Step[] | Step[][]}
 */
export function steps({ move }, model) {
  const { prices, discard } = model.game.derived.cities[model.game.you];
  switch (move.action) {
    case "build": {
      const label = buildLabel(model, prices[move.card]);
      return [
        { spot: `card:${move.card}`, label: nameOf(model, move.card) },
        { spot: "build", order: 1, label },
      ];
    }
    case "wonder": {
      const tucked = { spot: `card:${move.card}`, label: nameOf(model, move.card) };
      const label = wonderLabel(model, move.wonder, prices[move.wonder]);
      const use = { spot: `wonder:${move.wonder}`, order: 3, label };
      return [
        [tucked, use],
        [use, tucked],
      ];
    }
    case "discard": {
      const label = html`${say("Discard")} +<${Coins} count=${discard} />`;
      return [
        { spot: `card:${move.card}`, label: nameOf(model, move.card) },
        { spot: "discard", order: 2, label },
      ];
    }
    case "choose_starter":
      return [{ spot: `starter:${move.seat}`, button: true, label: starterLabel(model, move.seat) }];
    case "take_token":
    case "take_box_token":
      return [{ spot: `token:${move.token}` }];
    case "draft_wonder":
      return [{ spot: `wonder:${move.wonder}` }];
    default:
      return [{ spot: `card:${move.card}` }];
  }
}

/** @param {{ count: number }} props */
const Coins = ({ count }) => html`<${Coin} count=${count} /><span class="unseen">${coinsInWords(count)}</span>`;

/**
 * A price in a button, and how much of it the opponent gets.
 * @param {{ model: AskedModel, price: Price }} props
 */
function Paid({ model, price: { bank, rival } }) {
  if (bank + rival === 0) return html`<small>${say("free")}</small>`;
  const name = seatName(model.game, 1 - model.game.you);
  const part = rival > 0 && html` <small>${say("{coins} to {name}", { coins: coinsInWords(rival), name })}</small>`;
  return html`<${Coins} count=${bank + rival} />${part}`;
}

/** @type {(model: AskedModel, price: Price) => Markup} */
function buildLabel(model, price) {
  if (price.chain) return html`${say("Build")} <${Symbol} of="chain" /> <small>${say("free by chain")}</small>`;
  return html`${say("Build")} <${Paid} model=${model} price=${price} />`;
}

/** @type {(model: AskedModel, wonder: string, price: Price) => Markup} */
const wonderLabel = (model, wonder, price) =>
  html`<${Sign} of="wonder" /> ${nameOf(model, wonder)} <${Paid} model=${model} price=${price} />`;

/** @type {(model: AskedModel, seat: number) => string} */
const starterLabel = ({ game }, seat) =>
  seat === game.you ? say("I begin") : say("{name} begins", { name: seatName(game, seat) });

/** @type {Record<string, (model: AskedModel) => string>} */
const QUESTIONS = {
  draft_wonder: () => say("Take one of these wonders. You will have four."),
  take_token: () => say("You have a pair of symbols: take a progress token."),
  take_box_token: () => say("Tokens drawn from the box: keep one."),
  revive: () => say("Choose a card of the discard pile to build free of charge."),
  destroy: destroyQuestion,
  choose_starter: ({ game }) =>
    say("You are weaker in battle: choose who begins age {age}.", { age: AGES[game.state.age] }),
};

/**
 * The question of the pending decision; once a card is chosen, what the card does.
 * @type {(model: AskedModel, choosing?: Choosing<Title>) => Markup}
 */
export function question(model, choosing) {
  const kind = kindOf(model) ?? "";
  return kind === "turn" ? turnQuestion(model, choosing?.path[0]) : QUESTIONS[kind]?.(model);
}

/**
 * What the pressed card or wonder does; before that, what can be pressed.
 * @type {(model: AskedModel, pressed: string | undefined) => Markup}
 */
function turnQuestion(model, pressed) {
  if (pressed === undefined)
    return model.moves.moves.some(({ move }) => move.action === "wonder")
      ? say("Take one of the lit cards, or choose a lit wonder to build with one.")
      : say("Take one of the lit cards.");
  const [kind, id] = pressed.split(":");
  const thing = thingOf(model, id);
  const effects = html`<span class="line"><${Effects} thing=${thing} /></span>`;
  const more = kind === "wonder" && say("Which card do you put under it?");
  return html`<strong>${translated(thing.name)}</strong> ${more} ${effects} ${translated(thing.text)}`;
}

/** @type {Record<string, string>} */
const COLOURS = { brown: say("brown"), grey: say("grey") };

/**
 * What the wonder that was built last asks: a card of which colour the opponent loses.
 * @param {AskedModel} model
 */
function destroyQuestion(model) {
  const wonder = thingOf(model, model.game.state.cities[model.game.you].built.at(-1)?.wonder ?? "");
  const effect = wonder.effects.find((each) => each.type === "discard_opponent_card");
  return say("{wonder}: choose a {colour} card of your opponent. It goes to the discard pile.", {
    wonder: translated(wonder.name),
    colour: effect && COLOURS[effect.colour],
  });
}
