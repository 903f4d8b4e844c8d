// The cards to choose from: the hand, the discard pile for who builds from it, the last card of the draw pile.

import { Card, html, names, sentences, Spot, Table, useContext } from "heptad";
import { CardAbout, cardWords } from "./about.js";
import { Face, Mark } from "./cards.js";
import { isAsked, kindOf, targetCity, waysToBuild, wayWords, whyNotBuilt } from "./moves.js";
import { cardOf, cityName, say } from "./words.js";

/** @import { Model, Move, Way } from "./types.js" */

const CHOSEN = { build: say("building"), stage: say("wonder"), sell: say("selling") };

/** @typedef {Extract<Move, { action: keyof typeof CHOSEN }>} Choice */

/**
 * What can be done with a card now, in words; null if nothing is asked.
 *
 * @param {Model} model
 * @param {string} id
 * @param {number} city
 * @param {Way[]} ways
 */
function nowInWords(model, id, city, ways) {
  if (!isAsked(model, city)) return null;
  if (ways.length === 0) return whyNotBuilt(model, id, city);
  return say("Now: {way}", { way: ways.map((way) => wayWords(model, way)).join(" / ") });
}

/**
 * A card of the hand: `copy` is its number among equal ones, `chosen` the choice that was made with it, `giver` the key
 * of the place from which it came, if it was passed.
 *
 * @param {{ model: Model, id: string, copy: number, city: number, chosen?: Choice, giver: string | null }} props
 */
function HandCard({ model, id, copy, city, chosen, giver }) {
  const card = cardOf(model, id);
  const ways = waysToBuild(model, id, city);
  const { choosing } = useContext(Table);
  const isForStage = choosing.path[0]?.startsWith("stage-of:"); // then it costs what the stage costs
  const isOpen = isAsked(model, city) && !chosen && !isForStage;
  const now = nowInWords(model, id, city, ways);
  const kind = names("w7-hand-card", { poor: isOpen && ways.length === 0, chosen });
  return html`<${Spot} spot=${`card:${id}`} copy=${copy} class=${kind}
    label=${sentences(cardWords(model, card), now, chosen && CHOSEN[chosen.action])}
    about=${() => html`<${CardAbout} model=${model} card=${card} now=${now} />`}
    data-key=${`hand:${id}:${copy}`} data-from=${giver}>
    <${Face} model=${model} card=${card} />
    ${isOpen && html`<${Mark} ways=${ways} />`}
    ${chosen && html`<${Ribbon} model=${model} chosen=${chosen} />`}
  <//>`;
}

/** What was chosen for a card. @param {{ model: Model, chosen: Choice }} props */
const Ribbon = ({ model, chosen: { city, action } }) => html`<span class="w7-ribbon">
  ${city !== model.game.you && html`<small>${say("Free City:")} </small>`}${CHOSEN[action]}
</span>`;

/**
 * What is laid out, and what it is called.
 *
 * @param {Model} model
 * @param {number} view
 * @returns {{ title: string, cards: (string | null)[] }}
 */
function cardsToShow(model, view) {
  const { game } = model;
  const kind = kindOf(model);
  if (kind === "revive") return { title: say("Discard pile: choose one card"), cards: discardInOrder(model) };
  if (kind === "seventh" && targetCity(model) !== game.you)
    return { title: say("Last card of the draw pile"), cards: game.state.pile.filter((card) => card !== null) };
  const title = view === game.you ? say("Your hand") : say("Hand of {name}", { name: cityName(game, view) });
  return { title, cards: game.state.hands[view] ?? [] };
}

/** What one knows of the discard pile, in the order in which cards are printed. @param {Model} model */
function discardInOrder({ game, catalogue }) {
  const known = new Set(game.state.discard);
  const places = catalogue.cards.filter(({ id }) => known.has(id));
  return places.flatMap(({ id }) => game.state.discard.filter((card) => card === id));
}

/**
 * The cards in order, each with its number among equal ones, and with the choice that was made with it.
 *
 * @param {(string | null)[]} cards
 * @param {Move[]} choices
 */
function laidOut(cards, choices) {
  const left = choices.filter((move) => move.action in CHOSEN).map((move) => /** @type {Choice} */ (move));
  return cards.map((id, place) => {
    const choice = left.findIndex(({ card }) => card === id);
    const chosen = choice === -1 ? undefined : left.splice(choice, 1)[0];
    return { id, chosen, copy: cards.slice(0, place).filter((other) => other === id).length };
  });
}

/** The key of the seat that passed a seat its hand, if one did. @param {Model} model @param {number} seat */
function giverOf({ game: { derived } }, seat) {
  const from = derived.cities[seat].hand_from;
  return from === null ? null : `seat:${from}`;
}

/** @param {{ model: Model, view: number }} props */
export function Hand({ model, view }) {
  const { game } = model;
  const { title, cards } = cardsToShow(model, view);
  const city = view === game.you ? targetCity(model) : view;
  const giver = giverOf(model, view);
  if (cards.length === 0) return game.status === "playing" ? html`<div class="w7-hand none"></div>` : null;
  const lengths = { "--n": cards.length, "--half": cards.length > 4 ? Math.ceil(cards.length / 2) : 4 };
  return html`<section class=${names("w7-hand", { many: cards.length > 8 })} data-zone="hand" aria-label=${title}>
    <div class="w7-hand-cards" style=${lengths}>${laidOut(cards, model.moves?.chosen ?? []).map(
      ({ id, copy, chosen }, place) =>
        id === null
          ? html`<span key=${place} class="w7-hidden"><${Card} form="back" colour="grey" /></span>`
          : html`<${HandCard} key=${`${id}:${place}`} model=${model} id=${id} copy=${copy} city=${city}
              chosen=${chosen} giver=${giver} />`,
    )}</div>
  </section>`;
}
