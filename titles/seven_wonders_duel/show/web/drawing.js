// 7 Wonders Duel: the draft of the wonders, the pyramid, the military track with its tokens, and both cities.

import {
  Card,
  html,
  language,
  names,
  PICTURES,
  Scores,
  SeatName,
  seatName,
  sentences,
  Spot,
  Symbol,
  translated,
  words,
} from "heptad";

const { counted, say, sayAs } = words("seven_wonders_duel");

const WORDS = {
  draft: () => say("Draft of the wonders"),
  draft_order: () => say("The order of the draft"),
  age: (values) => say("Age {age}", values),
  cards_left: (values) => say("{age}, cards left: {count}", values),
  extra: () => say("extra turn"),
  your_city: () => say("Your city"),
  city: (values) => say("City of {name}", values),
  pyramid: (values) => say("Cards of age {age}", values),
  board: () => say("Board"),
  take_card: () => say("Take one of the lit cards."),
  take_any: () => say("Take one of the lit cards, or choose a lit wonder to build with one."),
  put_under: () => say("Which card do you put under it?"),
  take_wonder: () => say("Take one of these wonders. You will have four."),
  take_token: () => say("You have a pair of symbols: take a progress token."),
  destroy: (values) => say("{wonder}: choose a {colour} card of your opponent. It goes to the discard pile.", values),
  starter: (values) => say("You are weaker in battle: choose who begins age {age}.", values),
  begin: () => say("I begin"),
  lets_begin: (values) => say("{name} begins", values),
  build: () => say("Build"),
  discard: () => say("Discard"),
  wonder: () => say("Wonder"),
  free: () => say("free"),
  by_chain: () => say("free by chain"),
  paid_to: (values) => say("{coins} to {name}", values),
  cost: () => say("Cost"),
  no_cost: () => say("no cost"),
  coins: (values) => counted("{n} coin", "{n} coins", values.count),
  price_now: (values) => say("You would pay {coins} now.", values),
  price_free: () => say("You would pay nothing now."),
  price_chain: (values) => say("Free for you: {name} is in your city.", values),
  free_with: (values) => say("Free for whoever has {name}.", values),
  makes_free: (values) => say("Makes {name} free.", values),
  covered: () => say("Other cards lie on it."),
  too_dear: (values) => say("You have {own}.", values),
  seven_built: () => say("Seven wonders are built; this one went to the box."),
  back: (values) => say("Face-down card of age {age}", values),
  back_guild: () => say("Face-down guild"),
  back_about: () => say("It is turned up when no card lies on it any more."),
  built: () => say("Built, with a card under it."),
  unbuilt: () => say("Not built yet. To build it, take a card, which goes under it."),
  wonders: () => say("Wonders"),
  cards: () => say("Cards"),
  out: () => say("Out of the game"),
  production: () => say("Production and prices"),
  makes: (values) => say("{name}: makes {count}, each missing one costs {price}", values),
  choice: () => say("One of these a turn, whichever saves most:"),
  price_rule: () =>
    say(
      "You can buy what you don't make: a missing unit costs 2 coins, and 1 more for each that the opponent's brown and grey cards make. The coin below each resource is its price.",
    ),
  science: () => say("Scientific symbols"),
  science_count: (values) => say("{count} of 6 different symbols", values),
  science_rule: () => say("Two of a kind: take a progress token. Six different ones: you win at once."),
  military: () => say("Military"),
  to_win: (values) => counted("{n} more shield to win at once", "{n} more shields to win at once", values.count),
  chain_rule: () =>
    say(
      "A white sign in a dark square is a chain: whoever has the earlier card with the sign builds the later one free of charge.",
    ),
  military_rule: () =>
    say(
      "Each shield moves the pawn one space toward the opponent's capital. In the capital: a win at once. At the end, the leader has 2, 5 or 10 points by the zone of the pawn.",
    ),
  pawn_centre: () => say("The pawn is in the centre."),
  pawn_at: (values) => say("{name} leads by {count}.", values),
  loot: (values) => say("{at} spaces from the centre, {name} loses {coins}.", values),
  track: () => say("Military track"),
  tokens: () => say("Progress tokens"),
  token: () => say("Progress token"),
  discard_pile: () => say("Discard pile"),
  discard_count: (values) => counted("{n} card in the discard pile", "{n} cards in the discard pile", values.count),
  empty: () => say("empty"),
  revive: () => say("Choose a card of the discard pile to build free of charge."),
  library: () => say("Tokens drawn from the box: keep one."),
  library_hidden: (values) => say("{name} chooses one of three tokens of the box.", values),
  purse: () => say("Coins"),
  points_now: () => say("Points now"),
  purse_about: () => say("Discarding a card gives 2 coins, and 1 for each yellow card of the city."),
  wins: (values) => say("{name} wins", values),
  by_military: () => say("Military supremacy: the pawn is in the capital."),
  by_science: () => say("Scientific supremacy: six different symbols."),
  pawn_moves: (values) => say("{name} moves the pawn by {count}.", values),
  loses: (values) => say("{name} loses {coins}.", values),
  age_begins: (values) => say("Age {age} begins", values),
  blue: () => say("Civilian"),
  green: () => say("Science"),
  yellow: () => say("Trade"),
  purple: () => say("Guilds"),
  wonders_row: () => sayAs("wonders row", "Wonders"),
  tokens_row: () => say("Progress"),
  coins_row: () => sayAs("coins row", "Coins"),
  military_row: () => say("Military"),
};

const AGES = language === "ja" ? ["", "1", "2", "3"] : ["", "I", "II", "III"];
const COLOURS = ["brown", "grey", "yellow", "blue", "green", "red", "purple"];
const LONGEST_TRACK = 9; // spaces from the centre to a capital

const coinsInWords = (count) => counted("{n} coin", "{n} coins", count);

/** The card, wonder or progress token of an id. */
function thingOf({ catalogue }, id) {
  const isIt = (thing) => thing.id === id;
  return catalogue.cards.find(isIt) ?? catalogue.wonders.find(isIt) ?? catalogue.progress_tokens.find(isIt);
}

const nameOf = (model, id) => translated(thingOf(model, id).name);
const kindOf = ({ moves }) => moves?.decision?.replace(/-\d+$/, "");

/** How many spaces a seat leads on the military track; below 0 if the other seat does. */
const leadOf = (state, seat) => (state.first === seat ? state.pawn : -state.pawn);

// Symbols of this title, in a box of 24 by 24.

const line = (d, width = 1.8) =>
  html`<path d=${d} fill="none" stroke="currentColor" stroke-width=${width} stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (d) => html`<path d=${d} fill="currentColor" fill-rule="evenodd"/>`;
const ring = (r, width = 1.8, x = 12, y = 12) =>
  html`<circle cx=${x} cy=${y} r=${r} fill="none" stroke="currentColor" stroke-width=${width}/>`;
const dot = (r, x = 12, y = 12) => html`<circle cx=${x} cy=${y} r=${r} fill="currentColor"/>`;

const SCIENCE = {
  quill: html`${area("M18 5c-6 0-10 5-10 10l-2 4 1.2.6 1.8-3.6c6 0 9-5 9-11z")}<path d="M9 15.5 15.5 8" stroke="#1f6a3b"/>`,
  mortar: html`${area("M6 11h12c0 4-1.5 6-3.5 7l.8 2H8.7l.8-2C7.5 17 6 15 6 11z")}${line("m12.5 10 4-6", 2.4)}`,
  plumb_bob: html`${line("M12 3.5V9")}${area("M8.5 9h7l-1 6-2.5 5.5L9.5 15z")}`,
  wheel: html`${ring(6.8)}${line("M12 5v14M5 12h14M7 7l10 10M17 7 7 17", 1.3)}${dot(2)}`,
  armillary_sphere: html`${ring(6.8, 1.5)}<g fill="none" stroke="currentColor" stroke-width="1.3"><ellipse cx="12" cy="12" rx="6.8" ry="2.4" transform="rotate(-25 12 12)"/><ellipse cx="12" cy="12" rx="2.6" ry="6.8"/></g>${line("M12 3.5v17", 1.3)}${dot(1.6)}`,
  sundial: html`${line("M4.5 17a7.5 7.5 0 0 1 15 0z")}${line("M12 17 9 10M12 9.5V6.5M5.5 12l-1.5-1M18.5 12l1.5-1", 1.5)}${dot(1.4, 12, 17)}`,
  scales: html`${line("M12 4.5v14M8 19h8M5.5 7.5h13", 1.6)}${area("M5.5 8 2.8 13.5a2.9 2.9 0 0 0 5.4 0zM18.5 8l-2.7 5.5a2.9 2.9 0 0 0 5.4 0z")}`,
};

const CHAINS = {
  horseshoe: line("M8 18V9.5a4 4 0 0 1 8 0V18M6.5 18.5H9M15 18.5h2.5", 2.6),
  sword: area("m12 3 1.8 3v8.5h3.2v2h-3.5V21h-3v-4.5H7v-2h3.2V6z"),
  tower: area("M7.5 20V10H6V5h2.5v2h2.3V5h2.4v2h2.3V5H18v5h-1.5v10h-3v-4h-3v4z"),
  book: area("M4 6c3-1 5.5-.8 7.3.8v12C9.5 17.3 7 17 4 18zM20 6c-3-1-5.5-.8-7.3.8v12C14.5 17.3 17 17 20 18z"),
  gear: html`<circle cx="12" cy="12" r="6.5" fill="none" stroke="currentColor" stroke-width="4" stroke-dasharray="2.9 2.2"/>${ring(4.5, 2.6)}`,
  mask: area(
    "M5 5.5c5 1.8 9 1.8 14 0 1.5 8-2 13-7 14.5-5-1.5-8.5-6.5-7-14.5zM8 10l3.5 1.2L8.5 12zM16 10l-3.5 1.2 3 .8zM9 14.5c2 1.5 4 1.5 6 0-1 3-5 3-6 0z",
  ),
  moon: area("M16.5 4.5a8.3 8.3 0 1 0 0 15A9 9 0 0 1 16.5 4.5z"),
  drop: area("M12 3c4 5.5 6 8.8 6 11.5a6 6 0 0 1-12 0C6 11.8 8 8.5 12 3z"),
  amphora: area("M9.5 3h5v2.5c4 2 4.5 6 2.5 9.5l-3 4.5h1v1.5H9v-1.5h1l-3-4.5c-2-3.5-1.5-7.5 2.5-9.5z"),
  target: html`${ring(7.5, 1.8)}${ring(3.8, 1.8)}${dot(1.6)}`,
  helmet: area("M5 19C3.5 9 7.5 5 13 5c4 0 6.5 3 6.5 7.5h-6l-1 2.5 1 4H9.5L8 15l-.5 4z"),
  lyre: line("M7.5 4c-3 7-1.5 12 4.5 13.5C18 16 19.5 11 16.5 4M8 20.5h8M7 7.5h10M10.2 8v8M13.8 8v8", 1.6),
  lamp: area("M3 11h4c1-3.5 9-3.5 10 0 2 0 3-1.2 4-3.2.8 5-2 9-6 10.2V20H9v-2c-3-1-5.2-3.5-6-7z"),
  column: area("M6 4h12v3H6zM7.5 8h2.3v9H7.5zM10.9 8h2.3v9h-2.3zM14.3 8h2.3v9h-2.3zM6 18h12v3H6z"),
  sun: html`${dot(4.2)}${line("M12 3.5v2.5M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18")}`,
  portico: area("m3 9.5 9-5.5 9 5.5V11H3zM5 12h2.5v6H5zM10.8 12h2.5v6h-2.5zM16.5 12H19v6h-2.5zM3.5 19h17v2h-17z"),
  barrel: html`${area("M7 4h10c2.2 5 2.2 11 0 16H7C4.8 15 4.8 9 7 4z")}<path d="M5.5 9h13M5.5 15h13" stroke="#2a2c31" stroke-width="1.5"/>`,
};

const SIGNS = {
  yes: line("m5 13 4.5 4.5L19 7", 3.4),
  no: line("m6 6 12 12M18 6 6 18", 3.2),
  wonder: html`<path d="M2 20.5 9.5 6 17 20.5z" fill="#f2d27a" stroke="#4b3a12" stroke-width="1.2" stroke-linejoin="round"/><path d="M11 20.5 16.5 11 22 20.5z" fill="#cfa545" stroke="#4b3a12" stroke-width="1.2" stroke-linejoin="round"/>`,
  token: html`<circle cx="12" cy="12" r="9.5" fill="#2c7a4b" stroke="#dcefd9" stroke-width="1.6"/>${html`<path d="m12 6.5 1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-1.9-3.5 1.9.8-3.9-2.9-2.7 3.9-.5z" fill="#eaf6e6"/>`}`,
  any: html`<circle cx="12" cy="12" r="10" fill="#5b5446"/><path d="M12 4.5 19 8.5v7L12 19.5 5 15.5v-7z" fill="#eadfc4"/><path d="M12 12 5 8.5M12 12l7-3.5M12 12v7.5" stroke="#5b5446"/>`,
  revive: html`<rect x="8" y="8" width="11" height="14" rx="1.5" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/><rect x="4.5" y="5" width="11" height="14" rx="1.5" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/><path d="M10 16V9m-3 3 3-3.5 3 3.5" fill="none" stroke="#25753f" stroke-width="2"/>`,
  pawn: html`<path d="M12 2.5a4.3 4.3 0 0 1 2.6 7.7c.6 4.2 2 6.6 4 8.3v3H5.4v-3c2-1.7 3.4-4.1 4-8.3A4.3 4.3 0 0 1 12 2.5z" fill="#d8423a" stroke="#2b0a08" stroke-width="1.2"/><path d="M10 5.5a2.6 2.6 0 0 1 2-1" stroke="#ffd9d4" stroke-width="1.2" fill="none" stroke-linecap="round"/>`,
  capital: html`<path d="M3 21V9h3V6h3v3h2V4h2v5h2V6h3v3h3v12h-6v-5a3 3 0 0 0-6 0v5z" fill="currentColor"/>`,
};

/** A symbol of this title, of one of the sets above. */
const Glyph = ({ shape, class: own }) =>
  html`<span class=${names("symbol", own)} aria-hidden="true"><svg viewBox="0 0 24 24" focusable="false">${shape}</svg></span>`;

/** An amount of coins; two digits are smaller. */
const Coin = ({ count }) => html`<${Symbol} of="coin" count=${count} class=${names({ two: count > 9 })} />`;

/** Coins that are lost, on red. */
const Loss = ({ coins }) => html`<span class="loss">−${coins}<${Symbol} of="coin" /></span>`;

const Sign = ({ of }) => html`<${Glyph} shape=${SIGNS[of]} class=${`sign-${of}`} />`;
const Science = ({ of }) =>
  html`<${Glyph} class="science" shape=${html`<circle cx="12" cy="12" r="11" fill="#1f6a3b"/><g transform="translate(1.2 1.2) scale(.9)">${SCIENCE[of]}</g>`} />`;
const Chain = ({ of }) =>
  html`<${Glyph} class="chain-mark" shape=${html`<rect x=".5" y=".5" width="23" height="23" rx="6" fill="#2a2c31" stroke="#d9d2c0"/><g transform="translate(1.8 1.8) scale(.85)">${CHAINS[of]}</g>`} />`;

/** A small card of a colour, or another thing that effects count. */
function Counted({ of }) {
  if (of === "wonder") return html`<${Sign} of="wonder" />`;
  if (of === "coin_triple") return html`<${Symbol} of="coin" count="3" />`;
  return html`<${Glyph} class=${`mini c-${of}`} shape=${html`<rect x="3.5" y="1" width="17" height="22" rx="2.5" fill="var(--c)" stroke="#fff" stroke-width="1.4"/><path d=${PICTURES[of]} fill="#fff" transform="translate(5 7.5) scale(.235)"/>`} />`;
}

// What cards, wonders and tokens do, in symbols. One function for each type of effect.

const many = (count, of) => Array.from({ length: count }, () => html`<${Symbol} of=${of} />`);
const either = (things) =>
  things.map((thing, place) => html`${place > 0 && html`<i class="or">/</i>`}<${Symbol} of=${thing} />`);
const thingsCounted = (count) => [count].flat().map((of) => html`<${Counted} of=${of} />`);

const EFFECTS = {
  points: ({ amount }) => html`<${Symbol} of="points" count=${amount} />`,
  shields: ({ amount }) => many(amount, "shield"),
  science: ({ symbol }) => html`<${Science} of=${symbol} />`,
  produce: ({ resources }) => Object.entries(resources).map(([resource, count]) => many(count, resource)),
  produce_choice: ({ options }) => either(options),
  trade_fixed: ({ resources, price }) => html`${either(resources)}<i class="or">=</i><${Coin} count=${price} />`,
  coins_now: ({ amount }) => html`<${Coin} count=${amount} />`,
  coins_per: ({ amount, count }) => html`<${Coin} count=${amount} /><i class="or">/</i>${thingsCounted(count)}`,
  coins_per_best_city: ({ amount }) => html`<${Coin} count=${amount} />`,
  points_per_best_city: ({ amount, count }) =>
    html`<${Symbol} of="points" count=${amount} /><i class="or">/</i>${thingsCounted(count)}`,
  extra_turn: () => html`<${Symbol} of="turn" />`,
  opponent_loses_coins: ({ amount }) => html`<${Loss} coins=${amount} />`,
  discard_opponent_card: ({ colour }) =>
    html`<span class="struck"><${Counted} of=${colour} /><${Sign} of="no" /></span>`,
  build_from_discard: () => html`<${Sign} of="revive" />`,
  draw_box_tokens: ({ draw, keep }) => html`<b>${draw}</b><${Sign} of="token" /><i class="or">→</i><b>${keep}</b>`,
  cost_reduction: ({ applies_to, resources }) =>
    html`<${Counted} of=${applies_to} /><b>−${resources}</b><${Sign} of="any" />`,
  receive_opponent_trade_coins: () => html`<${Symbol} of="coin" /><${Symbol} of="left" />`,
  points_per_progress_token: ({ amount }) =>
    html`<${Symbol} of="points" count=${amount} /><i class="or">/</i><${Sign} of="token" />`,
  extra_shields: ({ applies_to, amount }) => html`<${Counted} of=${applies_to} /><b>+</b>${many(amount, "shield")}`,
  wonders_gain_extra_turn: () => html`<${Sign} of="wonder" /><b>+</b><${Symbol} of="turn" />`,
  coins_on_chain_build: ({ amount }) => html`<${Symbol} of="chain" /><i class="or">=</i><${Coin} count=${amount} />`,
};

const Effects = ({ thing }) =>
  thing.effects.map((effect) => html`<span class="effect">${EFFECTS[effect.type](effect)}</span>`);

/** The printed cost: coins and resources, and the symbol of the chain that makes the card free. */
function Cost({ thing }) {
  const { coins, resources } = thing.cost;
  return html`${coins > 0 && html`<${Coin} count=${coins} />`}
    ${Object.entries(resources).map(([resource, count]) => many(count, resource))}
    ${thing.chain_needs && html`<${Chain} of=${thing.chain_needs} />`}`;
}

function costInWords(model, { cost }) {
  const named = ([id, count]) => {
    const name = translated(model.catalogue.resources.find((resource) => resource.id === id).name);
    return language === "ja" ? `${name}${count}` : `${count} ${name.toLowerCase()}`;
  };
  const parts = [...(cost.coins > 0 ? [coinsInWords(cost.coins)] : []), ...Object.entries(cost.resources).map(named)];
  return parts.length === 0 ? say("no cost") : parts.join(language === "ja" ? "、" : ", ");
}

// Prices: the API tells them in the labels of all moves, also of those that can't be made now.

const coinsIn = (label) => Number(label.match(/(\d+)(?: coin|金)/)?.[1] ?? 0);

/** What the player of this page would pay now, by the id of a card or wonder; empty if it is not this player's turn. */
function pricesOf({ moves }) {
  const all = [...(moves?.moves ?? []), ...(moves?.unavailable ?? [])];
  const built = all.filter(({ move }) => move.action === "build" || move.action === "wonder");
  return new Map(built.map(({ move, label }) => [move.wonder ?? move.card, coinsIn(label)]));
}

/** Whether nothing is printed as the cost of a thing. */
const isGratis = ({ cost }) => cost.coins === 0 && Object.keys(cost.resources).length === 0;

/** The price of a thing as a small plate: with a tick if it can be paid and a cross if not; plain on a covered card. */
function Price({ model, thing, prices, covered }) {
  if (!prices.has(thing.id)) return null;
  const price = prices.get(thing.id);
  const { coins, cards } = model.game.state.cities[model.game.you];
  const isChained = cards.includes(thing.chain_parent);
  if (covered && price === 0 && !isChained && isGratis(thing)) return null;
  return html`<span class=${names("price", { dear: price > coins, later: covered })} aria-hidden="true">
    ${!covered && html`<${Sign} of=${price > coins ? "no" : "yes"} />`}${isChained ? html`<${Symbol} of="chain" />` : (price > 0 || covered) && html`<${Coin} count=${price} />`}
  </span>`;
}

function priceInWords(model, thing, prices) {
  if (!prices.has(thing.id)) return "";
  const price = prices.get(thing.id);
  const isChained = model.game.state.cities[model.game.you].cards.includes(thing.chain_parent);
  if (isChained) return say("Free for you: {name} is in your city.", { name: nameOf(model, thing.chain_parent) });
  return price === 0
    ? say("You would pay nothing now.")
    : say("You would pay {coins} now.", { coins: coinsInWords(price) });
}

/** The name of a thing for screen readers, with what it does, costs, and would cost now. */
function labelOf(model, thing, prices = new Map()) {
  const cost = thing.cost ? `${say("Cost")}: ${costInWords(model, thing)}` : "";
  return sentences(translated(thing.name), translated(thing.text), cost, priceInWords(model, thing, prices));
}

/** What is told about a card, wonder or token on focus. */
function About({ model, thing, prices = new Map(), note }) {
  const colour = model.catalogue.colours.find(({ id }) => id === thing.colour);
  return html`<div class="duel-about">
    <p><b>${translated(thing.name)}</b> ${colour && html`<small>${translated(colour.name)}</small>`}</p>
    <p class="line"><${Effects} thing=${thing} /> ${translated(thing.text)}</p>
    ${thing.cost && html`<p class="line">${say("Cost")}: <${Cost} thing=${thing} /> ${costInWords(model, thing)}</p>`}
    ${thing.chain_parent && html`<p class="line"><${Chain} of=${thing.chain_needs} /> ${say("Free for whoever has {name}.", { name: nameOf(model, thing.chain_parent) })}</p>`}
    ${thing.chain_child && html`<p class="line"><${Chain} of=${thing.chain_symbol} /> ${say("Makes {name} free.", { name: nameOf(model, thing.chain_child) })}</p>`}
    ${note && html`<p>${note}</p>`}
    ${prices.has(thing.id) && html`<p>${priceInWords(model, thing, prices)}</p>`}
  </div>`;
}

// Cards and wonders.

/** A card face up: what it does and the chain that it begins on its band, its cost below. */
function Face({ thing, form }) {
  const effect = html`<${Effects} thing=${thing} />${thing.chain_symbol && html`<span class="gift"><${Chain} of=${thing.chain_symbol} /></span>`}`;
  return html`<${Card} form=${form} colour=${thing.colour} effect=${effect} cost=${html`<${Cost} thing=${thing} />`} name=${translated(thing.name)} />`;
}

const backOf = (card) => (card.colour === "purple" ? "guild" : `age${card.age}`);

/** Silhouettes of the wonders in a box of 60 by 40, each with the hue of its sky. */
const WONDERS = {
  appian_way: [95, "M20 40 28 12h4l9 28zM7 40c-4-8-3-22 1-27 5 5 6 19 2 27zM48 40c-4-8-3-22 1-27 5 5 6 19 2 27z"],
  circus_maximus: [
    15,
    "M3 40V20c10-9 44-9 54 0v20h-5v-7a3 3 0 0 0-6 0v7h-5v-8a3 3 0 0 0-6 0v8h-10v-8a3 3 0 0 0-6 0v8h-5v-7a3 3 0 0 0-6 0v7zM8 21c12-6 32-6 44 0v2c-12-5-32-5-44 0z",
  ],
  colossus: [200, "m22 40 5-17-2-9-6-4 1-2 7 3a4 4 0 1 1 6-1l5-8 3 1-5 10-2 9 6 18h-5l-5-13-3 13z"],
  great_library: [
    40,
    "M6 40v-3h48v3zM10 36V20h5v16zM22 36V20h5v16zM33 36V20h5v16zM45 36V20h5v16zM7 19v-3h46v3zM12 15a18 10 0 0 1 36 0z",
  ],
  great_lighthouse: [
    215,
    "m22 40 3-24h10l3 24zM23 15v-3h14v3zM26 11V6h8v5zM25 5l5-4 5 4zM39 7l14-4v5zM39 10l14 4V9zM21 7 7 3v5zM21 10 7 14V9z",
  ],
  hanging_gardens: [
    140,
    "M3 40v-9h54v9zM10 29v-7h40v7zM18 20v-6h24v6zM25 12V8h10v4zM6 31c0 4 3 4 3 0s3 6 4 0zM46 31c0 5 4 5 4 0s3 5 4 0zM14 22c0 4 4 5 4 0zM42 22c0 5 4 5 4 0zM30 8c-5 0-5-5-1-5 0-3 5-3 5 0 4 1 2 6-4 5z",
  ],
  mausoleum: [
    265,
    "M8 40v-7h44v7zM12 32V20h4v12zM22 32V20h4v12zM34 32V20h4v12zM44 32V20h4v12zM10 19v-3h40v3zM15 15l5-4h2l3-3h2l2-3h2l2 3h2l3 3h2l5 4z",
  ],
  piraeus: [190, "M6 30h48l-7 9H14zM28 29V4h3v25zM33 7c11 3 15 10 16 20H33zM26 10c-8 4-12 10-13 17h13z"],
  pyramids: [38, "M1 40 22 7l21 33zM29 40 45 17l14 23z"],
  sphinx: [30, "M5 40v-6h9v-6c5-3 12-4 19-3l2-11c2-6 13-6 15 0l3 11h-4v5l5 4v6z"],
  statue_of_zeus: [225, "M14 40V10h4v16h16v14h-5v-9H19v9zM22 25v-9a5 5 0 1 1 8-1l2 6 9-1v3l-10 4v-2zM43 40V5h2v35z"],
  temple_of_artemis: [
    330,
    "M4 40v-4h52v4zM8 35V20h4v15zM17 35V20h4v15zM28 35V20h4v15zM39 35V20h4v15zM48 35V20h4v15zM4 19l26-15 26 15z",
  ],
};

/** A wonder: cost at the left, effects at the right, its name below. A built one shines, with the card under it. */
function Wonder({ model, thing, built, prices = new Map() }) {
  const [hue, path] = WONDERS[thing.id] ?? [45, ""];
  const tucked = built && thingOf(model, built.card);
  return html`<span class=${names("wonder", { built })} style=${{ "--hue": hue }}>
    ${tucked && html`<span class="tucked" data-key=${built.card}><${Card} form="back" colour=${backOf(tucked)} /></span>`}
    <span class="frame">
      <svg viewBox="0 0 60 40" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false"><circle cx="45" cy="10" r="5" fill="#fff6" /><path d=${path} /></svg>
      <span class="wonder-cost">${!built && html`<${Cost} thing=${thing} />`}${built && html`<span class="done"><${Sign} of="yes" /></span>`}</span>
      <span class="wonder-effects"><${Effects} thing=${thing} /></span>
      <span class="wonder-name">${translated(thing.name)}</span>
    </span>
    <${Price} model=${model} thing=${thing} prices=${prices} />
  </span>`;
}

/** A wonder that can be pressed or looked at. */
function WonderSpot({ model, id, built, prices, note, children }) {
  const thing = thingOf(model, id);
  return html`<${Spot} spot=${`wonder:${id}`} class="wonder-spot" data-key=${`wonder:${id}`}
    label=${`${labelOf(model, thing, prices)} ${note ?? ""}`} about=${() => html`<${About} model=${model} thing=${thing} prices=${prices} note=${note} />`}>
    <${Wonder} model=${model} thing=${thing} built=${built} prices=${prices} />${children}
  <//>`;
}

/** A progress token: its effect on a green disc, its name below; to choose from, its text too. */
function Token({ model, id, toChoose }) {
  const thing = thingOf(model, id);
  return html`<${Spot} spot=${`token:${id}`} class=${names("token", { "to-choose": toChoose })} label=${`${say("Progress token")}: ${labelOf(model, thing)}`} data-key=${toChoose ? undefined : `token:${id}`}
    about=${() => html`<${About} model=${model} thing=${thing} />`}>
    <span class="disc"><${Effects} thing=${thing} /></span><span class="token-name">${translated(thing.name)}</span>
    ${toChoose && html`<span class="token-text">${translated(thing.text)}</span>`}
  <//>`;
}

// The board: discard pile, military track, progress tokens.

function Board({ model, state, sides }) {
  return html`<section class="board" aria-label=${say("Board")}>
    <${DiscardPile} model=${model} state=${state} />
    <${Track} model=${model} state=${state} sides=${sides} />
    <ul class="tokens" aria-label=${say("Progress tokens")} data-zone="board">${state.board_tokens.map((id) => html`<li key=${id}><${Token} model=${model} id=${id} /></li>`)}</ul>
  </section>`;
}

/** The discard pile, its last card on top; all of it is told on focus. */
function DiscardPile({ model, state }) {
  const top = state.discard.at(-1);
  const list = state.discard.map((id) => nameOf(model, id)).join(language === "ja" ? "、" : ", ");
  const about = () =>
    html`<p><b>${say("Discard pile")}</b> ${say("Discarding a card gives 2 coins, and 1 for each yellow card of the city.")}</p><div class="duel-pile"><${Strips} model=${model} cards=${state.discard} /></div>`;
  return html`<${Spot} spot="discard-pile" class="pile" label=${`${counted("{n} card in the discard pile", "{n} cards in the discard pile", state.discard.length)}: ${list || say("empty")}`} about=${about} data-zone="pile">
    <span class="pile-place" data-key="discard-pile">${top && html`<span key=${top} data-key=${top}><${Face} thing=${thingOf(model, top)} /></span>`}</span>
    <b class="pile-count">${state.discard.length}</b><span class="token-name">${say("Discard pile")}</span>
  <//>`;
}

/** Cards as strips, by colour. */
const Strips = ({ model, cards }) =>
  byColour(model, cards).map((thing) => html`<${Face} key=${thing.id} form="strip" thing=${thing} />`);

const byColour = (model, cards) =>
  cards
    .map((id) => thingOf(model, id))
    .sort((one, other) => COLOURS.indexOf(one.colour) - COLOURS.indexOf(other.colour));

/** The military track from the capital at the left to the one at the right: the pawn moves toward whoever loses. */
function Track({ model, state, sides }) {
  const [left] = sides;
  const lead = leadOf(state, left);
  const leader = lead > 0 ? sides[0] : sides[1];
  const name =
    lead === 0
      ? say("The pawn is in the centre.")
      : say("{name} leads by {count}.", { name: seatName(model.game, leader), count: Math.abs(lead) });
  const tokens = militaryTokens(model, state, left);
  const about =
    () => html`<p><b>${say("Military track")}</b> ${name}</p><p>${say("Each shield moves the pawn one space toward the opponent's capital. In the capital: a win at once. At the end, the leader has 2, 5 or 10 points by the zone of the pawn.")}</p>
    ${tokens.filter(({ lies }) => lies).map((token) => html`<p class="line"><${Loss} coins=${token.coins_lost} /> ${lootInWords(model, state, token)}</p>`)}`;
  return html`<${Spot} spot="track" class="track" label=${`${say("Military track")}: ${name}`} about=${about}><${Spaces} lead=${lead} tokens=${tokens} points=${model.catalogue.military_track.points_by_distance} pawn="pawn" /><//>`;
}

/** The military tokens, each with its place on the track as the seat at the left sees it, and whether it lies there. */
function militaryTokens({ catalogue }, state, left) {
  const place = (at) => (state.first === left ? at : -at);
  return catalogue.military_track.military_tokens.map((token) => ({
    ...token,
    at: place(token.enter_at),
    lies: state.military_tokens.includes(token.id),
  }));
}

function lootInWords({ game }, state, { loser, coins_lost: coins, enter_at: at }) {
  const seat = loser === "first" ? state.first : 1 - state.first;
  return say("{at} spaces from the centre, {name} loses {coins}.", {
    at: Math.abs(at),
    name: seatName(game, seat),
    coins: coinsInWords(coins),
  });
}

/** The spaces of the track with the points of each zone, the military tokens that lie there, and the pawn. */
function Spaces({ lead, tokens, points, pawn, children }) {
  const places = Array.from({ length: 2 * LONGEST_TRACK + 1 }, (_, place) => place - LONGEST_TRACK);
  const isCapital = (place) => Math.abs(place) === LONGEST_TRACK;
  const zone = (place) => (place === 0 ? 0 : points[Math.abs(place)]);
  return html`<span class="spaces" aria-hidden="true">
    ${places.map(
      (
        place,
      ) => html`<i key=${place} class=${names("space", isCapital(place) ? "capital" : `zone${zone(place)}`, { left: place < 0, right: place > 0 })} style=${{ gridColumn: place + 10 }}>
      ${isCapital(place) && html`<${Sign} of="capital" />`}${place === lead && pawn && html`<span class="pawn" data-key=${pawn}><${Sign} of="pawn" /></span>`}
    </i>`,
    )}
    ${[-7, -4, -1, 1, 4, 7].map(
      (
        place,
      ) => html`<i key=${`p${place}`} class=${`zone-points zone${points[Math.abs(place)]}`} style=${{ gridColumn: ZONES[place] }}>
      <span><${Symbol} of="points" />${points[Math.abs(place)]}</span>
      ${tokens.filter(({ at, lies }) => lies && points[Math.abs(at)] === points[Math.abs(place)] && at > 0 === place > 0).map((token) => html`<${Loss} coins=${token.coins_lost} />`)}
    </i>`,
    )}
    ${children}
  </span>`;
}

const ZONES = { "-7": "2 / 5", "-4": "5 / 8", "-1": "8 / 10", 1: "11 / 13", 4: "13 / 16", 7: "16 / 19" };

// The middle: the draft, then the pyramid, with what has to be chosen from over it, then the points.

function Middle(props) {
  const { model, state } = props;
  if (model.game.status === "finished" && state.pyramid.length === 0)
    return html`<div class="middle"><${Scores} model=${model} /></div>`;
  if (state.age === 0) return html`<${Draft} ...${props} />`;
  return html`<${Pyramid} ...${props} />`;
}

function Draft({ model, state }) {
  const taken = state.cities.flatMap(({ wonders }) => wonders).length;
  const order = model.catalogue.draft_order.map((turn) => (turn === 0 ? state.first : 1 - state.first));
  return html`<section class="middle draft" aria-label=${say("Draft of the wonders")}>
    <ol class="draft-order" aria-label=${say("The order of the draft")}>${order.map((seat, place) => html`<li key=${place} class=${names(`side${sideOf(model, seat)}`, { past: place < taken, now: place === taken })}>${seatName(model.game, seat)}</li>`)}</ol>
    <div class="offer" data-zone="offer">
      ${state.offered_wonders.map((id) => html`<${WonderSpot} key=${id} model=${model} id=${id}><span class="wonder-text">${translated(thingOf(model, id).text)}</span><//>`)}
    </div>
  </section>`;
}

/** The cards of the age, each over those that it covers. */
function Pyramid({ model, state, prices }) {
  const layout = model.catalogue.layouts[state.age];
  const lying = new Set(state.pyramid.map(({ place }) => place));
  const rows = Math.max(...layout.map(({ row }) => row)) + 1;
  return html`<section class=${`middle pyramid rows${rows}`} aria-label=${say("Cards of age {age}", { age: AGES[state.age] })} data-zone="pyramid">
    ${["revive", "destroy"].includes(kindOf(model)) && html`<${Picks} model=${model} />`}
    ${kindOf(model) === "take_token" && html`<${TokenChoice} model=${model} tokens=${state.board_tokens} />`}
    ${state.drawn_tokens.length > 0 && html`<${TokenChoice} model=${model} tokens=${state.drawn_tokens} />`}
    ${state.pyramid.map((place) => {
      const slot = layout[place.place];
      const isCovered = slot.covered_by.some((other) => lying.has(other));
      return html`<${Place} key=${place.place} model=${model} state=${state} place=${place} slot=${slot} covered=${isCovered} prices=${prices} />`;
    })}
  </section>`;
}

function Place({ model, state, place, slot, covered, prices }) {
  const style = { "--col": slot.col, "--row": slot.row, zIndex: slot.row };
  if (!place.face_up) {
    const label = place.guild ? say("Face-down guild") : say("Face-down card of age {age}", { age: AGES[state.age] });
    return html`<${Spot} spot=${`place:${place.place}`} class="slot covered" style=${style} label=${label} data-key=${`place:${place.place}`} about=${() => html`<p><b>${label}</b></p><p>${say("It is turned up when no card lies on it any more.")}</p>`}>
      <${Card} form="back" colour=${place.guild ? "guild" : `age${state.age}`} />
    <//>`;
  }
  const thing = thingOf(model, place.card);
  const isTurned = model.events.some(({ type, data }) => type === "cards_revealed" && data.cards.includes(thing.id));
  return html`<${Spot} spot=${`card:${thing.id}`} class=${names("slot", { covered, turned: isTurned })} style=${style} label=${labelOf(model, thing, prices)} data-key=${thing.id}
    about=${() => html`<${About} model=${model} thing=${thing} prices=${prices} />`}>
    <${Face} thing=${thing} /><${Price} model=${model} thing=${thing} prices=${prices} covered=${covered} />
  <//>`;
}

/** The cards to choose from: those of the discard pile for the Mausoleum, or those that the opponent may lose. */
function Picks({ model }) {
  const cards = model.moves.moves.map(({ move }) => move.card);
  return html`<section class="choice" aria-label=${question(model)}>
    <p>${question(model)}</p>
    <div class="spread">${byColour(model, cards).map(
      (thing) => html`<${Spot} key=${thing.id} spot=${`card:${thing.id}`} class="offered" label=${labelOf(model, thing)}
      about=${() => html`<${About} model=${model} thing=${thing} />`}><${Face} thing=${thing} /><//>`,
    )}</div>
  </section>`;
}

/** The progress tokens to choose from. The other player sees the backs of those that the Great Library drew. */
function TokenChoice({ model, tokens }) {
  const isSeen = tokens.every((id) => id !== null);
  const isOwn = isSeen && model.moves !== null && kindOf(model) !== undefined;
  const text = isOwn
    ? question(model)
    : say("{name} chooses one of three tokens of the box.", { name: seatName(model.game, model.game.state.active) });
  return html`<section class="choice" aria-label=${text}>
    <p>${text}</p>
    <div class="token-list">${tokens.map((id, place) => (isSeen ? html`<${Token} key=${id} model=${model} id=${id} toChoose />` : html`<span key=${place} class="disc"><${Sign} of="token" /></span>`))}</div>
  </section>`;
}

/** How a supremacy was won, in words; undefined for other ends. */
function ending({ game }) {
  if (game.reason !== "supremacy") return undefined;
  return Math.abs(game.state.pawn) === LONGEST_TRACK
    ? say("Military supremacy: the pawn is in the capital.")
    : say("Scientific supremacy: six different symbols.");
}

// The cities.

/** The own seat, or the first one, is at the left (0), the other at the right (1). */
const sideOf = ({ game }, seat) => (seat === (game.you ?? 0) ? 0 : 1);

const cityName = ({ game }, seat) =>
  seat === game.you ? say("Your city") : say("City of {name}", { name: seatName(game, seat) });

/** Name, coins, points, production with prices, symbols, and shields to victory of a seat: what decides each turn. */
function Plate({ model, state, seat, side }) {
  const city = state.cities[seat];
  const total = model.game.standings.find((standing) => standing.seat === seat)?.total;
  const isAgain = state.again && model.game.to_move.includes(seat);
  return html`<section class=${`plate side${side}`} aria-label=${cityName(model, seat)}>
    <div class="plate-head"><${SeatName} seat=${seat} />${isAgain && html`<span class="again"><${Symbol} of="turn" />${say("extra turn")}</span>`}</div>
    <div class="facts">
      <${Spot} spot=${`purse:${seat}`} class="fact purse" label=${`${say("Coins")}: ${city.coins}`} about=${() => html`<p><b>${say("Coins")}: ${city.coins}</b></p><p>${say("Discarding a card gives 2 coins, and 1 for each yellow card of the city.")}</p>`}><b class="coins" key=${city.coins}><${Symbol} of="coin" />${city.coins}</b><//>
      <${ToWin} model=${model} state=${state} seat=${seat} />
      ${total !== undefined && html`<${Spot} spot=${`points:${seat}`} class="fact" label=${`${say("Points now")}: ${total}`} about=${() => html`<p><b>${say("Points now")}: ${total}</b></p>`}><${Symbol} of="points" /><b>${total}</b><//>`}
    </div>
    <${Production} model=${model} state=${state} seat=${seat} />
    <${Symbols} model=${model} state=${state} seat=${seat} />
  </section>`;
}

function ToWin({ model, state, seat }) {
  const count = LONGEST_TRACK - leadOf(state, seat);
  const text = counted("{n} more shield to win at once", "{n} more shields to win at once", count);
  return html`<${Spot} spot=${`military:${seat}`} class=${names("fact", { near: count <= 4 })} label=${`${say("Military")}: ${text}`} about=${() => html`<p><b>${say("Military")}</b> ${text}</p><p>${say("Each shield moves the pawn one space toward the opponent's capital. In the capital: a win at once. At the end, the leader has 2, 5 or 10 points by the zone of the pawn.")}</p>`}>
    <${Symbol} of="shield" /><b>${count}</b><${Sign} of="capital" /><//>`;
}

const effectsOf = (model, ids, type) =>
  ids.flatMap((id) => thingOf(model, id).effects).filter((effect) => effect.type === type);

/** How much of a resource the brown and grey cards of a city make. */
const madeBy = (model, city, resource) =>
  effectsOf(model, city.cards, "produce").reduce((sum, { resources }) => sum + (resources[resource] ?? 0), 0);

/** What a city makes, and what a missing unit costs it, of each resource. */
function Production({ model, state, seat }) {
  const city = state.cities[seat];
  const fixed = effectsOf(model, city.cards, "trade_fixed");
  const rows = model.catalogue.resources.map(({ id, name }) => {
    const own = fixed.find(({ resources }) => resources.includes(id));
    return {
      id,
      name: translated(name),
      count: madeBy(model, city, id),
      price: own?.price ?? 2 + madeBy(model, state.cities[1 - seat], id),
      isFixed: own !== undefined,
    };
  });
  const choices = effectsOf(model, [...city.cards, ...city.built.map(({ wonder }) => wonder)], "produce_choice");
  const inWords = ({ name, count, price }) =>
    say("{name}: makes {count}, each missing one costs {price}", { name, count, price: coinsInWords(price) });
  const about = () => html`<p><b>${say("Production and prices")}</b></p>
    ${rows.map((row) => html`<p class="line"><${Symbol} of=${row.id} /> ${inWords(row)}</p>`)}
    ${choices.length > 0 && html`<p class="line">${say("One of these a turn, whichever saves most:")} ${choices.map(({ options }) => html`<span class="pair">${either(options)}</span>`)}</p>`}
    <p><small>${say("You can buy what you don't make: a missing unit costs 2 coins, and 1 more for each that the opponent's brown and grey cards make. The coin below each resource is its price.")}</small></p>`;
  return html`<${Spot} spot=${`production:${seat}`} class="production" label=${sentences(say("Production and prices"), ...rows.map(inWords))} about=${about}>
    ${rows.map(
      ({ id, count, price, isFixed }) => html`<span key=${id} class=${names("resource", { none: count === 0 })}>
      <span><${Symbol} of=${id} /><b>${count}</b></span><span class=${names("unit", { fixed: isFixed })}><${Coin} count=${price} /></span></span>`,
    )}
    ${choices.map(({ options }, place) => html`<span key=${place} class="resource choice-of">${either(options)}</span>`)}
  <//>`;
}

/** The scientific symbols of a city; those that come twice are a pair. */
function Symbols({ model, state, seat }) {
  const city = state.cities[seat];
  const own = effectsOf(model, [...city.cards, ...city.tokens], "science").map(({ symbol }) => symbol);
  const count = new Set(own).size;
  const all = model.catalogue.science_symbols.filter(({ id }) => id !== "scales" || own.includes(id));
  const times = (id) => own.filter((symbol) => symbol === id).length;
  const about =
    () => html`<p><b>${say("Scientific symbols")}</b> ${say("{count} of 6 different symbols", { count })}</p>
    ${all.map(({ id, name }) => html`<p class="line"><${Science} of=${id} /> ${translated(name)}: ${times(id)}</p>`)}<p><small>${say("Two of a kind: take a progress token. Six different ones: you win at once.")}</small></p>`;
  const label = sentences(
    say("Scientific symbols"),
    say("{count} of 6 different symbols", { count }),
    ...all.filter(({ id }) => times(id) > 0).map(({ id, name }) => `${translated(name)} ${times(id)}`),
  );
  return html`<${Spot} spot=${`science:${seat}`} class=${names("sciences", { near: count >= 4 })} label=${label} about=${about}>
    ${all.map(({ id }) => html`<span key=${id} class=${names("owned", { none: times(id) === 0 })}><${Science} of=${id} />${times(id) > 1 && html`<b class="twice">2</b>`}</span>`)}<b class="of-six">${count}/6</b>
  <//>`;
}

/** The wonders, tokens and cards of a seat. */
function City({ model, state, seat, side, prices }) {
  const city = state.cities[seat];
  const own = seat === model.game.you ? prices : new Map();
  return html`<section class=${`city side${side}`} aria-label=${`${cityName(model, seat)}: ${say("Wonders")}, ${say("Cards")}`} data-zone=${`city${seat}`}>
    <div class="wonders">
      ${model.catalogue.wonders.map(({ id }) => {
        const built = city.built.find(({ wonder }) => wonder === id); // each stays at its place when it is built
        if (built)
          return html`<${WonderSpot} key=${id} model=${model} id=${id} built=${built} note=${say("Built, with a card under it.")} />`;
        return (
          city.wonders.includes(id) &&
          html`<${WonderSpot} key=${id} model=${model} id=${id} prices=${own} note=${say("Not built yet. To build it, take a card, which goes under it.")} />`
        );
      })}
    </div>
    ${city.tokens.length > 0 && html`<div class="tokens own">${city.tokens.map((id) => html`<${Token} key=${id} model=${model} id=${id} />`)}</div>`}
    <div class="built-cards">${byColour(model, city.cards).map((thing) => html`<${BuiltCard} key=${thing.id} model=${model} thing=${thing} />`)}</div>
  </section>`;
}

function BuiltCard({ model, thing }) {
  const isNew = model.events.some(
    ({ type, data }) => (type === "card_built" || type === "card_revived") && data.card === thing.id,
  );
  return html`<${Spot} spot=${`card:${thing.id}`} class=${names("built-card", { fresh: isNew })} label=${labelOf(model, thing)} data-key=${thing.id} data-from="discard-pile"
    about=${() => html`<${About} model=${model} thing=${thing} />`}><${Face} form="strip" thing=${thing} /><//>`;
}

function Table({ model, state }) {
  if (!state?.cities)
    return html`<ul class="plain-table">${model.game.seats.map(({ seat }) => html`<li key=${seat}><${SeatName} seat=${seat} /></li>`)}</ul>`;
  const sides = model.game.you === 1 ? [1, 0] : [0, 1];
  const prices = pricesOf(model);
  const props = { model, state, prices };
  return html`<div class="duel"><div class=${`duel-grid age-${state.age}`}>
    <${Board} model=${model} state=${state} sides=${sides} />
    ${sides.map((seat, side) => html`<${Plate} key=${`plate${seat}`} ...${props} seat=${seat} side=${side} />`)}
    <${Middle} ...${props} />
    ${sides.map((seat, side) => html`<${City} key=${`city${seat}`} ...${props} seat=${seat} side=${side} />`)}
  </div></div>`;
}

// Moves.

/** The spots of a move: the card and what is done with it, or a wonder and the card for it; everything else is one spot. */
function steps({ move, label, cost }, model) {
  const { action, card, wonder, token, seat } = move;
  const rival = cost?.rival ?? 0;
  if (action === "build")
    return [
      { spot: `card:${card}` },
      { spot: "build", order: 1, label: buildLabel(model, card, coinsIn(label), rival) },
    ];
  if (action === "wonder") {
    const use = { spot: `wonder:${wonder}`, order: 3, label: wonderLabel(model, wonder, coinsIn(label), rival) };
    const tucked = { spot: `card:${card}`, label: nameOf(model, card) };
    return [
      [tucked, use],
      [use, tucked],
    ];
  }
  if (action === "discard")
    return [
      { spot: `card:${card}` },
      { spot: "discard", order: 2, label: html`${say("Discard")} +<${Coins} count=${coinsIn(label)} />` },
    ];
  if (action === "choose_starter") return [{ spot: `starter:${seat}`, button: true, label: starterLabel(model, seat) }];
  if (token !== undefined) return [{ spot: `token:${token}` }];
  return [{ spot: card === undefined ? `wonder:${wonder}` : `card:${card}` }];
}

const Coins = ({ count }) => html`<${Coin} count=${count} /><span class="unseen">${coinsInWords(count)}</span>`;

/** A price in a button, and how much of it the opponent gets. */
function Paid({ model, price, rival }) {
  if (price === 0) return html`<small>${say("free")}</small>`;
  const other = seatName(model.game, 1 - model.game.you);
  return html`<${Coins} count=${price} />${rival > 0 && html` <small>${say("{coins} to {name}", { coins: coinsInWords(rival), name: other })}</small>`}`;
}

function buildLabel(model, card, price, rival) {
  const isChained = model.game.state.cities[model.game.you].cards.includes(thingOf(model, card).chain_parent);
  if (isChained) return html`${say("Build")} <${Symbol} of="chain" /> <small>${say("free by chain")}</small>`;
  return html`${say("Build")} <${Paid} model=${model} price=${price} rival=${rival} />`;
}

const wonderLabel = (model, wonder, price, rival) =>
  html`<${Sign} of="wonder" /> ${nameOf(model, wonder)} <${Paid} model=${model} price=${price} rival=${rival} />`;

const starterLabel = ({ game }, seat) =>
  seat === game.you ? say("I begin") : say("{name} begins", { name: seatName(game, seat) });

/** Why a move can't be made, in words without ids. */
function reason({ refusal }, { game }) {
  if (refusal.type.endsWith(":not_available")) return say("Other cards lie on it.");
  if (refusal.type.endsWith(":unaffordable"))
    return say("You have {own}.", { own: coinsInWords(game.state.cities[game.you].coins) });
  return refusal.type.endsWith(":wonder_gone") ? say("Seven wonders are built; this one went to the box.") : undefined;
}

/** The question of the pending decision; once a card is chosen, what the card does. */
function question(model, choosing) {
  const kind = kindOf(model);
  const { state, you } = model.game;
  if (kind === "turn") return turnQuestion(model, choosing.path[0]);
  if (kind === "draft_wonder") return say("Take one of these wonders. You will have four.");
  if (kind === "take_token") return say("You have a pair of symbols: take a progress token.");
  if (kind === "take_box_token") return say("Tokens drawn from the box: keep one.");
  if (kind === "revive") return say("Choose a card of the discard pile to build free of charge.");
  if (kind === "choose_starter")
    return say("You are weaker in battle: choose who begins age {age}.", { age: AGES[state.age] });
  return kind === "destroy" ? destroyQuestion(model, state.cities[you].built) : undefined;
}

/** What the pressed card or wonder does; before that, what can be pressed. */
function turnQuestion(model, pressed) {
  if (pressed === undefined)
    return model.moves.moves.some(({ move }) => move.action === "wonder")
      ? say("Take one of the lit cards, or choose a lit wonder to build with one.")
      : say("Take one of the lit cards.");
  const [kind, id] = pressed.split(":");
  const thing = thingOf(model, id);
  return html`<strong>${translated(thing.name)}</strong> <span class="line"><${Effects} thing=${thing} /></span> ${translated(thing.text)} ${kind === "wonder" && say("Which card do you put under it?")}`;
}

function destroyQuestion(model, built) {
  const isDestroying = ({ type }) => type === "discard_opponent_card";
  const wonder = built.map((one) => thingOf(model, one.wonder)).findLast(({ effects }) => effects.some(isDestroying));
  return (
    wonder &&
    say("{wonder}: choose a {colour} card of your opponent. It goes to the discard pile.", {
      wonder: translated(wonder.name),
      colour: COLOUR_WORDS[wonder.effects.find(isDestroying).colour][language],
    })
  );
}

const COLOUR_WORDS = { brown: { en: "brown", ja: "茶色" }, grey: { en: "grey", ja: "灰色" } };

/** All decisions exist by what both players see, so that a single option can be taken by itself. */
const automatic = () => true;

const SECTIONS = {
  draft_wonder: "2",
  turn: "4",
  take_token: "8",
  take_box_token: "6",
  revive: "6",
  destroy: "6",
  choose_starter: "11",
};

function stand({ game }) {
  const { state } = game;
  if (!state?.cities) return "";
  if (game.status === "finished") return ending({ game }) ?? "";
  if (state.age === 0) return say("Draft of the wonders");
  return say("{age}, cards left: {count}", {
    age: say("Age {age}", { age: AGES[state.age] }),
    count: state.pyramid.length,
  });
}

// The rows of the score sheet.

const ROW_SIGNS = {
  wonders: html`<${Sign} of="wonder" />`,
  tokens: html`<${Sign} of="token" />`,
  coins: html`<${Symbol} of="coin" />`,
  military: html`<${Symbol} of="shield" />`,
};
const ROW_WORDS = { wonders: "wonders_row", tokens: "tokens_row", coins: "coins_row", military: "military_row" };

const category = (row) =>
  html`<span class="category">${ROW_SIGNS[row] ?? html`<${Counted} of=${row} />`} ${WORDS[ROW_WORDS[row] ?? row]()}</span>`;

// What is played out over the table.

function scenes(events, before, after, model) {
  return events.flatMap(
    (event) =>
      SCENES[event.type]?.({ data: event.data, before, after, model, key: `${event.type}@${event.version}` }) ?? [],
  );
}

const SCENES = {
  layout_dealt: ({ data: { age }, key }) => ({
    key,
    before: true,
    milliseconds: 1300,
    words: say("Age {age} begins", { age: AGES[age] }),
    content: () => html`<${AgeScene} age=${age} />`,
  }),
  pawn_moved: pawnScene,
  finished: ({ data, before, after, model, key }) =>
    data.reason === "supremacy" ? supremacyScene(before, after, model, key) : [],
};

const AgeScene = ({ age }) => html`<div class="age-scene">
  <div class="fan">${[-2, -1, 0, 1, 2].map((place) => html`<span key=${place} style=${{ "--place": place }}><${Card} form="back" colour=${`age${age}`} /></span>`)}</div>
  <h2>${say("Age {age}", { age: AGES[age] })}</h2>
</div>`;

/** The pawn goes from where it stood to where it stands now, and the opponent loses what the tokens on its way take. */
function pawnScene({ data, before, model, key }) {
  const left = model.game.you === 1 ? 1 : 0;
  const from = leadOf(before.state, left);
  const to = leadOf({ ...before.state, pawn: data.pawn }, left);
  const mover = seatName(model.game, data.seat);
  const moved = say("{name} moves the pawn by {count}.", { name: mover, count: Math.abs(to - from) });
  const lost =
    data.opponent_lost > 0
      ? say("{name} loses {coins}.", {
          name: seatName(model.game, 1 - data.seat),
          coins: coinsInWords(data.opponent_lost),
        })
      : "";
  const sides = [left, 1 - left].map((seat) => seatName(model.game, seat));
  const content = () => html`<div class="pawn-scene">
    <p class="ends"><span>${sides[0]}</span><span>${sides[1]}</span></p>
    <${Spaces} lead=${to} tokens=${militaryTokens(model, before.state, left)} points=${model.catalogue.military_track.points_by_distance}>
      <span class="walker" style=${{ gridColumn: to + 10, "--from": from - to }}><${Sign} of="pawn" /></span>
    <//>
    <p>${moved} ${lost && html`<b class="bad"><${Symbol} of="coin" /> ${lost}</b>`}</p>
  </div>`;
  return { key, before: true, milliseconds: lost ? 2000 : 1200, words: `${moved} ${lost}`, content };
}

function supremacyScene(before, after, model, key) {
  const winner = after.standings.find(({ rank }) => rank === 1).seat;
  const isMilitary = Math.abs(after.state.pawn) === LONGEST_TRACK;
  const how = ending({ game: after });
  const own = effectsOf(
    model,
    [...after.state.cities[winner].cards, ...after.state.cities[winner].tokens],
    "science",
  ).map(({ symbol }) => symbol);
  const shown = isMilitary
    ? html`<${Sign} of="capital" /><${Sign} of="pawn" />`
    : [...new Set(own)].map((symbol) => html`<${Science} of=${symbol} />`);
  const wins = say("{name} wins", { name: seatName(model.game, winner) });
  return {
    key,
    milliseconds: 2600,
    words: `${wins} ${how}`,
    content: () => html`<div class="supremacy"><div class="signs">${shown}</div><h2>${wins}</h2><p>${how}</p></div>`,
  };
}

/** The versions at which turns ended. */
const turns = (events) =>
  events
    .filter(
      ({ type, data }) => type === "finished" || (type === "agenda_set" && data.agenda.at(-1)?.id?.startsWith("turn-")),
    )
    .map(({ version }) => version);

// A first game explains each kind of move once.

const isAsked = (kind) => (model) => kindOf(model) === kind;
const own = ({ game }) => game.state.cities[game.you];

const lessons = [
  {
    id: "draft",
    when: isAsked("draft_wonder"),
    text: {
      en: "Each player gets four wonders. The symbols at the left are the cost, those at the right what the wonder does once you build it. An arrow in a circle gives you another turn.",
      ja: "各プレイヤーは4つの世界の七不思議を持ちます。左の記号がコスト、右の記号が建設したときの効果です。丸い矢印は追加手番です。",
    },
  },
  {
    id: "turn",
    when: isAsked("turn"),
    text: {
      en: "Take a card that no other card covers. Press it to see what you can do: build it, discard it for coins, or put it under one of your wonders to build that. The plate on a card is its price for you now.",
      ja: "ほかのカードに覆われていないカードを1枚取ります。押すと、建設するか、捨てて金を得るか、七不思議の下に置いてその七不思議を建設するかを選べます。カードの札は、今のあなたにとっての価格です。",
    },
  },
  {
    id: "prices",
    when: (model) => isAsked("turn")(model) && own(model).cards.length >= 2,
    text: say(
      "You can buy what you don't make: a missing unit costs 2 coins, and 1 more for each that the opponent's brown and grey cards make. The coin below each resource is its price.",
    ),
  },
  {
    id: "military",
    when: (model) => isAsked("turn")(model) && model.game.state.pawn !== 0,
    text: say(
      "Each shield moves the pawn one space toward the opponent's capital. In the capital: a win at once. At the end, the leader has 2, 5 or 10 points by the zone of the pawn.",
    ),
  },
  {
    id: "token",
    when: isAsked("take_token"),
    text: say("Two of a kind: take a progress token. Six different ones: you win at once."),
  },
  {
    id: "library",
    when: isAsked("take_box_token"),
    text: {
      en: "The Great Library drew three tokens of the box. Keep one of them.",
      ja: "大図書館で箱から3枚を引きました。1枚を残します。",
    },
  },
  {
    id: "revive",
    when: isAsked("revive"),
    text: {
      en: "The Mausoleum builds any card of the discard pile free of charge.",
      ja: "マウソロス霊廟では、捨て札のどれか1枚を無料で建設します。",
    },
  },
  {
    id: "destroy",
    when: isAsked("destroy"),
    text: {
      en: "Your opponent loses the card that you choose, and no longer makes its resources.",
      ja: "選んだカードは相手の都市からなくなり、産出もなくなります。",
    },
  },
  {
    id: "starter",
    when: isAsked("choose_starter"),
    text: {
      en: "The weaker player in battle chooses who begins. Look at the new cards first.",
      ja: "軍事で劣勢なプレイヤーが、先に始めるプレイヤーを選びます。新しいカードを見てから決められます。",
    },
  },
  {
    id: "chain",
    when: (model) => isAsked("turn")(model) && model.game.state.age >= 2,
    text: say(
      "A white sign in a dark square is a chain: whoever has the earlier card with the sign builds the later one free of charge.",
    ),
  },
];

const legend = [
  [html`<${Symbol} of="turn" />`, { en: "Take another turn", ja: "追加手番" }],
  [
    html`<${Symbol} of="shield" />`,
    say(
      "Each shield moves the pawn one space toward the opponent's capital. In the capital: a win at once. At the end, the leader has 2, 5 or 10 points by the zone of the pawn.",
    ),
  ],
  [html`<${Science} of="wheel" />`, say("Two of a kind: take a progress token. Six different ones: you win at once.")],
  [
    html`<${Chain} of="mask" />`,
    say(
      "A white sign in a dark square is a chain: whoever has the earlier card with the sign builds the later one free of charge.",
    ),
  ],
  [html`<${Symbol} of="points" />`, { en: "Points at the end", ja: "終了時の得点" }],
  [html`<${Symbol} of="coin" />`, { en: "Coins", ja: "金" }],
  [
    html`<span class="effect"><${Symbol} of="wood" />=<${Symbol} of="coin" count="1" /></span>`,
    { en: "You buy this resource for 1 coin", ja: "この資源を1金で購入できる" },
  ],
  [
    html`<span class="effect">${either(["wood", "clay"])}</span>`,
    { en: "Makes one of these a turn", ja: "毎ターン、どちらか1つを産出" },
  ],
  [html`<${Counted} of="yellow" />`, { en: "A card of this colour", ja: "この色のカード" }],
  [html`<${Sign} of="wonder" />`, { en: "A built wonder", ja: "建設済みの世界の七不思議" }],
  [html`<${Sign} of="token" />`, { en: "A progress token", ja: "進歩トークン" }],
  [
    html`<${Sign} of="revive" />`,
    { en: "Builds a card of the discard pile free of charge", ja: "捨て札から1枚を無料で建設" },
  ],
  [html`<${Sign} of="any" />`, { en: "Any resource", ja: "好きな資源" }],
  [html`<${Sign} of="yes" />`, { en: "You have the coins for it", ja: "支払える" }],
  [html`<${Sign} of="no" />`, { en: "Too expensive now", ja: "今は支払えない" }],
];

const tieBreak = { en: "points of blue cards", ja: "青のカードの得点" };

const ROWS = ["blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military"];

export const drawing = {
  Table,
  rows: () => ROWS,
  steps,
  reason,
  question,
  automatic,
  ending,
  tieBreak,
  rules: (kind) => SECTIONS[kind],
  stand,
  category,
  scenes,
  turns,
  lessons,
  legend,
};
