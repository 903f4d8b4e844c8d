// What each player has: the city in front, the neighbours beside it, the others behind them.

import { html, names, SeatName, Spot, Symbol, translated } from "heptad";
import { CityAbout, cityTitle, cityWords, scienceWords, stagesWords, unitWords } from "./about.js";
import { Board, Picture } from "./board.js";
import { Chips, Structure } from "./cards.js";
import { coinChange, grouped, isJustBuilt, isStageJustBuilt, sideOf } from "./city.js";
import { targetCity } from "./moves.js";
import { Choice, costSymbols, Effects, Glyph, SCIENCE, signed, Stat, Symbols, Tiny, Token, Units } from "./symbols.js";
import { cardName, cardOf, coins, counted, say, sayAs } from "./words.js";

/** @import { Markup } from "heptad/types" */
/** @import { Card, City, Model } from "./types.js" */

/**
 * Coins, shields, science, stages and more of a city.
 *
 * @param {{ model: Model, city: City, children?: Markup }} props
 */
function Stats({ model, city, children }) {
  const { shields } = city.derived;
  return html`<div class="w7-stats">
    <${Stat} words=${coins(city.coins)}>
      <${Symbol} of="coin" /><b>${city.coins}</b><${CoinChange} model=${model} city=${city} />
    <//>
    <${Stat} words=${counted("{n} shield", "{n} shields", shields)}><${Symbol} of="shield" /><b>${shields}</b><//>
    <${Science} model=${model} city=${city} />
    ${children}
  </div>`;
}

/** @param {{ model: Model, city: City }} props */
function CoinChange({ model, city }) {
  const change = coinChange(model, city);
  return (
    change !== 0 &&
    html`<i key=${model.events.at(-1)?.version} class=${names("w7-change", change > 0 ? "more" : "less")}>
      ${signed(change)}
    </i>`
  );
}

/** @param {{ model: Model, city: City }} props */
function Science({ model, city }) {
  const { science, science_choices: choices } = city.derived;
  const had = SCIENCE.filter((symbol) => science[symbol] > 0);
  if (had.length === 0 && choices === 0) return null;
  return html`<${Stat} class="science" words=${scienceWords(model, city)}>
    ${had.map((symbol) => html`<${Symbol} of=${symbol} /><b>${science[symbol]}</b>`)}
    ${choices > 0 && html`<${Choice} of=${SCIENCE} /><b>${choices}</b>`}
  <//>`;
}

/** Conflict tokens; their sum where there is little room. @param {{ city: City }} props */
function Tokens({ city: { tokens } }) {
  if (tokens.length === 0) return null;
  const sum = tokens.reduce((points, more) => points + more, 0);
  return html`<${Stat} class="tokens" words=${say("conflict tokens: {list}", { list: tokens.join(", ") })}>
    <span class="w7-each">${tokens.map((points) => html`<${Token} points=${points} />`)}</span>
    <span class="w7-sum"><${Token} points=${sum} /></span>
  <//>`;
}

/** A mark for each stage of the wonder. @param {{ model: Model, city: City }} props */
function Pips({ model, city }) {
  const fresh = isStageJustBuilt(model, city);
  return html`<${Stat} words=${stagesWords(city)} class=${names("w7-pips", { fresh })}>
    ${city.stages.map((_, place) => html`<i class=${names({ done: place < city.markers.length })}></i>`)}
  <//>`;
}

/** @param {{ city: City }} props */
const Score = ({ city: { score } }) =>
  score !== null &&
  html`<${Stat} class="score" words=${counted("{n} point now", "{n} points now", score)}>
    <${Symbol} of="points" count=${score} />
  <//>`;

/**
 * How the conflict with a neighbour would end now: `points` are those of the token that one would take.
 *
 * @param {{ points: number }} props
 */
function Conflict({ points }) {
  if (points === 0) return html`<span class="w7-war tie"><b>=</b> ${say("as strong as you")}</span>`;
  return html`<span class=${`w7-war ${points > 0 ? "win" : "lose"}`}>
    <${Token} points=${points} /> ${points > 0 ? say("you are stronger") : say("you are weaker")}
  </span>`;
}

/**
 * What the city in front can buy of a neighbour, with the price.
 *
 * @param {{ model: Model, city: City, neighbour: City["derived"]["left"] }} props
 */
function Trade({ model, city, neighbour }) {
  const byPrice = Map.groupBy(city.derived.for_sale, ({ one_of: kinds }) => neighbour.prices[kinds[0]]);
  const offers = [...byPrice].sort(([one], [other]) => one - other);
  return html`<div class="w7-trade">${offers.map(
    ([price, units]) => html`<span class="w7-offer">
      <span class="unseen">${say("You can buy: {units}", { units: unitWords(model, units) })}, ${eachFor(price)}</span>
      <${Symbol} of="coin" count=${price} /><${Units} of=${units} />
    </span>`,
  )}</div>`;
}

/** @param {number} price */
const eachFor = (price) => counted("each for {n} coin", "each for {n} coins", price);

/** @param {{ city: City }} props */
const CityName = ({ city: { isFree, name, number } }) =>
  isFree ? html`<span class="seat-name"><b>${name}</b></span>` : html`<${SeatName} seat=${number} />`;

/**
 * Where a seat puts the card that it has chosen, face down until the reveal.
 *
 * @param {{ model: Model, city: City }} props
 */
function ChosenSlot({ model: { game }, city: { number } }) {
  const hasChosen = game.status === "playing" && game.state.commitments[number]?.complete;
  const back = html`<span class="w7-back"></span><span class="unseen">${say("has chosen a card")}</span>`;
  return html`<span class="w7-slot" data-key=${`seat:${number}`}>${hasChosen && back}</span>`;
}

/**
 * How many structures of each colour a city has, and those that it has just built. With `hasAll`, all of them: a phone
 * shows counts even so.
 *
 * @param {{ model: Model, city: City, hasAll: boolean }} props
 */
function Counts({ model, city, hasAll }) {
  const all = grouped(city.structures).flat();
  const colours = Map.groupBy(all, ({ colour }) => colour);
  const counts = [...colours].map(
    ([colour, cards]) => html`<span class="w7-count"><${Tiny} colour=${colour} />${cards.length}</span>`,
  );
  const fresh = city.structures.filter((card) => isJustBuilt(model, city, card));
  return html`<div class=${names("w7-counts", { all: hasAll })}>
    <span aria-hidden="true">${counts}</span>
    <${Chips} model=${model} city=${city} cards=${hasAll ? all : fresh} />
  </div>`;
}

/** The next stage of the Free City, which others choose for. @param {{ city: City }} props */
function NextStage({ city: { derived, stages } }) {
  const next = derived.next_stage && stages[derived.next_stage.stage - 1];
  return (
    next &&
    html`<p class="w7-next">
      <${Glyph} of="stage" /> <${Symbols}><${Effects} of=${next.effects} /> <i>:</i> ${costSymbols(next.cost)}<//>
    </p>`
  );
}

/** What one knows of the hand of another city. @param {{ model: Model, city: City }} props */
function OpenHand({ model, city }) {
  const cards = (model.game.state.hands[city.number] ?? []).flatMap((id) => (id === null ? [] : [cardOf(model, id)]));
  if (cards.length === 0) return null;
  return html`<div class="w7-chips w7-open-hand"><small>${say("Hand")}</small>${cards.map(
    ({ id, colour, effects }) => html`<span class=${`w7-chip c-${colour}`} title=${cardName(model, id)}>
      <${Effects} of=${effects} />
    </span>`,
  )}</div>`;
}

/** @param {{ city: City, look: () => void }} props */
const LookButton = ({ city: { name }, look }) => html`<button type="button" class="plain w7-look" onClick=${look}
  title=${say("Look from here")} aria-label=${say("Look from here: {name}", { name })}>
  <${Glyph} of="eye" />
</button>`;

/**
 * Another city: large for a neighbour of the city in front, `own`, and small for the others. With `look`, a spectator
 * can look from there.
 *
 * @param {{ model: Model, own: City, city: City, look: (() => void) | null }} props
 */
export function Plate({ model, own, city, look }) {
  const { game } = model;
  const side = sideOf(city, own);
  const neighbour = side === "far" ? null : own.derived[side];
  const isFought = game.you !== null && game.status === "playing" && game.state.age > 0;
  const target = model.moves?.awaited && targetCity(model) === city.number;
  return html`<section class=${names("w7-plate", side, { target })} data-zone=${`city${city.number}`}
    aria-label=${cityTitle(city, side)}>
    <${Landscape} city=${city} />
    <div class="w7-plate-head">
      ${neighbour && html`<${Symbol} of=${side} class="w7-side" />`}
      <${Spot} spot=${`city:${city.number}`} class="w7-city" label=${cityWords(city, side)}
        about=${() => html`<${CityAbout} city=${city} side=${side} />`}>
        <${CityName} city=${city} /> ${city.wonder && html`<${Where} city=${city} />`}
      <//>
      <${Score} city=${city} /><${ChosenSlot} model=${model} city=${city} />
    </div>
    <${Stats} model=${model} city=${city}>
      <${Tokens} city=${city} /><${Pips} model=${model} city=${city} />
      ${neighbour && isFought && html`<${Conflict} points=${neighbour.conflict} />`}
    <//>
    ${neighbour && html`<${Trade} model=${model} city=${city} neighbour=${neighbour} />`}
    ${city.isFree && html`<${NextStage} city=${city} />`}
    <${Counts} model=${model} city=${city} hasAll=${neighbour !== null || game.state.cities.length === 4} />
    ${look && html`<${LookButton} city=${city} look=${look} />`}
    <${OpenHand} model=${model} city=${city} />
  </section>`;
}

/** The wonder behind what a city has. @param {{ city: City }} props */
const Landscape = ({ city: { wonder, markers, stages } }) =>
  wonder && html`<${Picture} wonder=${wonder.id} done=${markers.length} all=${stages.length} />`;

/** @param {{ city: City }} props */
const Where = ({ city: { wonder, side } }) => html`<small class="w7-where">${translated(wonder?.city)} ${side}</small>`;

/**
 * The city in front; `from` tells from where a card comes.
 *
 * @param {{ model: Model, city: City, from: (card: string | null) => string }} props
 */
export function OwnCity({ model, city, from }) {
  const { production } = city.derived;
  const strip = (/** @type {City["structures"][number]} */ card) =>
    html`<${Structure} key=${card.id} model=${model} city=${city} card=${card} isStrip=${true} from=${from} />`;
  return html`<section class="w7-own" data-zone=${`city${city.number}`}
    aria-label=${say("City of {name}", { name: city.name })}>
    <div class="w7-own-head" data-part="means">
      <${CityName} city=${city} /><${ChosenSlot} model=${model} city=${city} />
      <${Stats} model=${model} city=${city}>
        <${Tokens} city=${city} /><${Pips} model=${model} city=${city} /><${Score} city=${city} />
      <//>
      <span class="w7-makes">
        <small>${model.game.you === null ? sayAs("a city", "Produces") : say("You produce")}</small>
        <span class="unseen">${unitWords(model, production)}</span><${Units} of=${production} />
      </span>
      <${Piles} model=${model} />
    </div>
    <div class="w7-own-body">
      <${Board} model=${model} city=${city} from=${from} />
      <${Columns} groups=${grouped(city.structures)} strip=${strip} />
    </div>
  </section>`;
}

const LONGEST = 6; // strips of a column

/**
 * The structures, a column or two for each colour. They are as large as fits: the style knows how many there are.
 *
 * @param {{ groups: Card[][], strip: (card: Card) => Markup }} props
 */
function Columns({ groups, strip }) {
  const lengths = groups.map(({ length }) => length);
  const columns = lengths.reduce((sum, length) => sum + Math.ceil(length / LONGEST), 0);
  const rows = Math.min(LONGEST, Math.max(...lengths, 0));
  return html`<div class="w7-built">
    <div class="w7-columns" style=${{ "--columns": columns, "--rows": rows }}>${groups.map(
      (cards) => html`<div key=${cards[0].colour} class="w7-column">${cards.map(strip)}</div>`,
    )}</div>
  </div>`;
}

/** The piles: what was discarded, and what a game for two draws from. @param {{ model: Model }} props */
function Piles({ model }) {
  const { discard, pile, holder } = model.game.state;
  const gone = model.events.flatMap(({ type, data }) =>
    type === "card_sold" || type === "card_discarded" ? [data.city] : [],
  );
  const first = discard.length - gone.length;
  const leaving = gone.map((city, place) => {
    const number = first + place;
    return html`<span key=${number} class="w7-back w7-gone" data-key=${`discard:${number}`} data-from=${`seat:${city}`}>
    </span>`;
  });
  const discarded = counted("Discard pile: {n} card", "Discard pile: {n} cards", discard.length);
  const left = counted("Draw pile: {n} card", "Draw pile: {n} cards", pile.length);
  return html`<div class="w7-piles" data-zone="piles">
    <${Stat} words=${discarded} class="w7-pile">
      ${leaving}<span class="w7-back"></span><b>${discard.length}</b> <small>${say("Discard")}</small>
    <//>
    ${
      holder !== null &&
      html`<${Stat} words=${left} class="w7-pile">
        <span class="w7-back"></span><b>${pile.length}</b> <small>${say("Draw")}</small>
      <//>`
    }
  </div>`;
}
