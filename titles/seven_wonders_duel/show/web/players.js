// The players: a plate with what decides each turn, and the city.

import { html, names, SeatName, sentences, Spot, Symbol, translated } from "heptad";
import { byColour, CardSpot, Face, Token, WonderSpot } from "./cards.js";
import { oneOf } from "./effects.js";
import { Coin, Science, Sign } from "./symbols.js";
import {
  cityName,
  coinsInWords,
  counted,
  DISCARD_RULE,
  MILITARY_RULE,
  PRICE_RULE,
  say,
  SCIENCE_RULE,
} from "./words.js";

/** @import { Model, Prices, Thing } from "./types.js" */
/** @typedef {{ model: Model, seat: number }} Own of a seat */

const NEAR_CAPITAL = 4; // spaces from which a plate warns of a military supremacy
const NEAR_SCIENCE = 2; // symbols from which it warns of a scientific one

/**
 * The seats at the left and at the right: the own seat, or the first one, sits at the left.
 * @type {(model: { game: { you: number | null } }) => [left: number, right: number]}
 */
export const sidesOf = ({ game }) => (game.you === 1 ? [1, 0] : [0, 1]);

/**
 * The side of a seat: 0 is the left, 1 the right.
 * @type {(model: Model, seat: number) => number}
 */
export const sideOf = (model, seat) => sidesOf(model).indexOf(seat);

/**
 * Name, coins, points, production with prices, symbols, and shields to victory: what decides each turn.
 * @param {Own} props
 */
export function Plate({ model, seat }) {
  const { state, standings, to_move: toMove } = model.game;
  const total = standings.find((standing) => standing.seat === seat)?.total;
  const isAgain = state.again && toMove.includes(seat);
  return html`<section class=${`plate side${sideOf(model, seat)}`} aria-label=${cityName(model, seat)}>
    <div class="plate-head">
      <${SeatName} seat=${seat} />
      ${isAgain && html`<span class="again"><${Symbol} of="turn" />${say("extra turn")}</span>`}
    </div>
    <div class="facts">
      <${Purse} model=${model} seat=${seat} />
      <${ToWin} model=${model} seat=${seat} />
      ${total !== undefined && html`<${Total} seat=${seat} total=${total} />`}
    </div>
    <${Production} model=${model} seat=${seat} />
    <${Symbols} model=${model} seat=${seat} />
  </section>`;
}

/** @param {Own} props */
function Purse({ model, seat }) {
  const { coins } = model.game.state.cities[seat];
  const label = `${say("Coins")}: ${coins}`;
  const about = () => html`<p><b>${label}</b></p><p>${DISCARD_RULE}</p>`;
  return html`<${Spot} spot=${`purse:${seat}`} class="fact purse" label=${label} about=${about}>
    <b class="coins" key=${coins}><${Symbol} of="coin" />${coins}</b>
  <//>`;
}

/** @param {{ seat: number, total: number }} props */
function Total({ seat, total }) {
  const label = `${say("Points now")}: ${total}`;
  const about = () => html`<p><b>${label}</b></p>`;
  return html`<${Spot} spot=${`points:${seat}`} class="fact" label=${label} about=${about}>
    <${Symbol} of="points" /><b>${total}</b>
  <//>`;
}

/** @param {Own} props */
function ToWin({ model, seat }) {
  const count = model.game.derived.cities[seat].shields_to_win;
  const text = counted("{n} more shield to win at once", "{n} more shields to win at once", count);
  const about = () => html`<p><b>${say("Military")}</b> ${text}</p><p>${MILITARY_RULE}</p>`;
  return html`<${Spot} spot=${`military:${seat}`} class=${names("fact", { near: count <= NEAR_CAPITAL })}
    label=${`${say("Military")}: ${text}`} about=${about}>
    <${Symbol} of="shield" /><b>${count}</b><${Sign} of="capital" />
  <//>`;
}

/**
 * What a city makes, and what a missing unit costs it, of each resource.
 * @param {Own} props
 */
export function Production({ model, seat }) {
  const { production, choices, unit_prices: prices, fixed_prices: fixed } = model.game.derived.cities[seat];
  const { resources } = model.catalogue;
  const isFixed = (/** @type {string} */ id) => fixed.some((kind) => kind === id);
  const rows = resources.map(({ id, name }) =>
    say("{name}: makes {count}, each missing one costs {price}", {
      name: translated(name),
      count: production[id],
      price: coinsInWords(prices[id]),
    }),
  );
  const pairs = choices.map((choice) => html`<span class="pair">${oneOf(choice.one_of)}</span>`);
  const about = () => html`
    <p><b>${say("Production and prices")}</b></p>
    ${rows.map((row, place) => html`<p class="line"><${Symbol} of=${resources[place].id} /> ${row}</p>`)}
    ${pairs.length > 0 && html`<p class="line">${say("One of these a turn, whichever saves most:")} ${pairs}</p>`}
    <p><small>${PRICE_RULE}</small></p>`;
  return html`<${Spot} spot=${`production:${seat}`} class="production" about=${about}
    label=${sentences(say("Production and prices"), ...rows)}>
    ${resources.map(
      ({ id }) => html`<span key=${id} class=${names("resource", { none: production[id] === 0 })}>
        <span><${Symbol} of=${id} /><b>${production[id]}</b></span>
        <span class=${names("unit", { fixed: isFixed(id) })}><${Coin} count=${prices[id]} /></span>
      </span>`,
    )}
    ${choices.map(
      (choice, place) => html`<span key=${place} class="resource choice-of">${oneOf(choice.one_of)}</span>`,
    )}
  <//>`;
}

/**
 * The scientific symbols of a city; those that come twice are a pair.
 * @param {Own} props
 */
function Symbols({ model, seat }) {
  const { symbols, symbols_to_win: left } = model.game.derived.cities[seat];
  const times = (/** @type {string} */ id) => symbols[id] ?? 0;
  const count = Object.keys(symbols).length;
  const all = model.catalogue.science_symbols.filter(({ id }) => id !== "scales" || times(id) > 0);
  const summary = say("{count} of 6 different symbols", { count });
  const own = all.filter(({ id }) => times(id) > 0).map(({ id, name }) => `${translated(name)} ${times(id)}`);
  const about = () => html`
    <p><b>${say("Scientific symbols")}</b> ${summary}</p>
    ${all.map(({ id, name }) => html`<p class="line"><${Science} of=${id} /> ${translated(name)}: ${times(id)}</p>`)}
    <p><small>${SCIENCE_RULE}</small></p>`;
  return html`<${Spot} spot=${`science:${seat}`} class=${names("sciences", { near: left <= NEAR_SCIENCE })}
    label=${sentences(say("Scientific symbols"), summary, ...own)} about=${about}>
    ${all.map(
      ({ id }) => html`<span key=${id} class=${names("owned", { none: times(id) === 0 })}>
        <${Science} of=${id} />${times(id) > 1 && html`<b class="twice">2</b>`}
      </span>`,
    )}
    <b class="of-six">${count}/6</b>
  <//>`;
}

/**
 * The wonders, tokens and cards of a seat. `prices` are those of the own wonders.
 * @param {Own & { prices: Prices }} props
 */
export function City({ model, seat, prices }) {
  const { cards, tokens } = model.game.state.cities[seat];
  const label = `${cityName(model, seat)}: ${say("Wonders")}, ${say("Cards")}`;
  return html`<section class=${`city side${sideOf(model, seat)}`} aria-label=${label} data-zone=${`city${seat}`}>
    <${Wonders} model=${model} seat=${seat} prices=${seat === model.game.you ? prices : {}} />
    ${
      tokens.length > 0 &&
      html`<div class="tokens own">${tokens.map((id) => html`<${Token} key=${id} model=${model} id=${id} />`)}</div>`
    }
    <div class="built-cards">
      ${byColour(model, cards).map((thing) => html`<${BuiltCard} key=${thing.id} model=${model} thing=${thing} />`)}
    </div>
  </section>`;
}

/**
 * The wonders of a seat. Each stays at its place when it is built.
 * @param {Own & { prices: Prices }} props
 */
function Wonders({ model, seat, prices }) {
  const city = model.game.state.cities[seat];
  const own = model.catalogue.wonders.map(({ id }) => {
    const built = city.built.find(({ wonder }) => wonder === id);
    const note = built
      ? say("Built, with a card under it.")
      : say("Not built yet. To build it, take a card, which goes under it.");
    return { id, built, note, price: built ? undefined : prices[id] };
  });
  return html`<div class="wonders">
    ${own
      .filter(({ id, built }) => built || city.wonders.includes(id))
      .map((wonder) => html`<${WonderSpot} key=${wonder.id} model=${model} ...${wonder} />`)}
  </div>`;
}

/** @param {{ model: Model, thing: Thing }} props */
function BuiltCard({ model, thing }) {
  const isNew = model.events.some(
    ({ type, data }) => (type === "card_built" || type === "card_revived") && data.card === thing.id,
  );
  return html`<${CardSpot} model=${model} thing=${thing} class=${names("built-card", { fresh: isNew })}
    data-key=${thing.id} data-from="discard-pile"><${Face} form="strip" thing=${thing} /><//>`;
}
