// 7 Wonders: the drawing of its table, and everything else that the page knows of it.

import {
  Card,
  html,
  listed,
  names,
  PICTURES,
  SeatName,
  seatName,
  sentences,
  Spot,
  Symbol,
  Table as TableContext,
  translated,
  useContext,
  useRef,
  useState,
  words,
} from "heptad";

const { counted, say } = words("seven_wonders");

const WORDS = {
  stand: (values) => say("Age {age} · turn {turn} of 6 · {passing}", values),
  stand_boards: () => say("Choosing boards"),
  age: (values) => say("Age {age}", values),
  passing_left: () => say("hands go left"),
  passing_right: () => say("hands go right"),
  no_passing: () => say("the last card is discarded"),
  coins: (values) => counted("{n} coin", "{n} coins", values.n),
  shields: (values) => counted("{n} shield", "{n} shields", values.n),
  score: (values) => counted("{n} point now", "{n} points now", values.n),
  stages: (values) => say("{n} of {all} wonder stages", values),
  tokens: (values) => say("conflict tokens: {list}", values),
  produces: () => say("Produces"),
  makes: () => say("You produce"),
  sells: () => say("You can buy"),
  at: (values) => counted("each for {n} coin", "each for {n} coins", values.n),
  left: () => say("Left neighbour"),
  right: () => say("Right neighbour"),
  far: () => say("No neighbour of yours"),
  city: (values) => say("City of {name}", values),
  free_city: () => say("Free City"),
  war_win: () => say("you are stronger"),
  war_lose: () => say("you are weaker"),
  war_tie: () => say("as strong as you"),
  hand: () => say("Your hand"),
  cards: () => say("Hand"),
  hand_of: (values) => say("Hand of {name}", values),
  discard: () => say("Discard"),
  pile: () => say("Draw"),
  discard_n: (values) => counted("Discard pile: {n} card", "Discard pile: {n} cards", values.n),
  pile_n: (values) => counted("Draw pile: {n} card", "Draw pile: {n} cards", values.n),
  discard_open: () => say("Discard pile: choose one card"),
  last_card: () => say("Last card of the draw pile"),
  ready: () => say("has chosen a card"),
  cost: () => say("Cost"),
  some: (values) => say("{n} {name}", values),
  nothing: () => say("nothing"),
  free: () => say("free"),
  chain_from: () => say("Free of charge with"),
  chain_to: () => say("Makes free of charge"),
  built: () => say("In your city already"),
  build: () => say("Build"),
  build_gift: () => say("Build, free of charge (Olympia)"),
  build_chain: () => say("Build, free by a chain"),
  build_discard: () => say("Build, free of charge"),
  stage: (values) => say("Wonder stage {n}", values),
  stage_name: (values) => say("Stage {n}", values),
  sell: () => say("Sell"),
  throw: () => say("Discard, for nothing"),
  none: () => say("Build nothing"),
  change_own: () => say("Change the card of your own city"),
  side: (values) => say("Side {side}", values),
  to: (values) => counted("{n} coin to {name}", "{n} coins to {name}", values.n, values),
  to_bank: (values) => counted("{n} coin to the bank", "{n} coins to the bank", values.n),
  gain: (values) => counted("{n} coin for you", "{n} coins for you", values.n),
  under: (values) => say("under it: {card}", values),
  hidden_card: () => say("a card, face down"),
  finished: () => say("finished"),
  next: () => say("next"),
  later: () => say("not yet"),
  can: (values) => say("Now: {way}", values),
  can_own: () => say("built from your own resources"),
  can_chain: () => say("built free by a chain"),
  can_gift: () => say("built free of charge (Olympia)"),
  cannot: () => say("can't be built now"),
  no_money: () => say("Not enough resources or coins"),
  no_money_free: () => say("The Free City can't meet this cost"),
  r_already_built: () => say("This city has this structure already"),
  r_no_stage_left: () => say("All stages of this wonder are finished"),
  r_free_city_must_build: () => say("The Free City sells only if it can build nothing"),
  r_board_taken: () => say("This board is taken"),
  ask_choose: () => say("Choose a card: build it, build a wonder stage with it, or sell it."),
  ask_under: () => say("Choose the card to put under it."),
  ask_own_first: () => say("Choose a card for your own city; the Free City comes next."),
  ask_free: (values) => say("Now choose a card for the {free}.", values),
  ask_seventh: (values) => say("Your last card: {power} lets you use it as well.", values),
  ask_seventh_free: () => say("The last card of the draw pile, for the Free City."),
  ask_revive: () => say("Build a card from the discard pile free of charge."),
  ask_revive_none: () => say("No card of the discard pile can be built: you have these structures already."),
  ask_board: () => say("Choose the wonder of your city."),
  ask_side: () => say("Choose the side of your board."),
  war: (values) => say("Conflicts of age {age}", values),
  war_line: (values) => say("{a} {x}, {b} {y}: {result}", values),
  wins: (values) => say("{name} wins", values),
  draw: () => say("draw"),
  new_age: (values) => say("Age {age}", values),
  left_pass: () => say("Hands go to the left"),
  right_pass: () => say("Hands go to the right"),
  copied: (values) => say("{name} copies a guild", values),
  watch_from: () => say("Look from here"),
  military: () => say("Military"),
  treasury: () => say("Treasury"),
  wonder: () => say("Wonder"),
  civilian: () => say("Civilian"),
  science: () => say("Science"),
  commerce: () => say("Commerce"),
  guilds: () => say("Guilds"),
  structures: () => say("Structures"),
  waiting_table: () => say("The boards are dealt as soon as everybody sits."),
  chosen_build: () => say("building"),
  chosen_stage: () => say("wonder"),
  chosen_sell: () => say("selling"),
};

const ROMAN = ["", "I", "II", "III"];
const GROUPS = [["brown", "grey"], ["blue"], ["yellow"], ["red"], ["green"], ["purple"]];
const SCIENCE = ["compass", "gear", "tablet"];
const VICTORY = [0, 1, 3, 5]; // the points of a won conflict in each age
const SYMBOL_OF = { textile: "loom" }; // the other resources are called like their symbols

// What the catalogue says, by id.

const indexes = new WeakMap();

/** The catalogue by id: `{cards, wonders, resources, science, colours}`. */
function indexOf({ catalogue }) {
  if (!indexes.has(catalogue)) {
    const byId = (list) => new Map(list.map((item) => [item.id, item]));
    indexes.set(catalogue, {
      cards: byId(catalogue.cards),
      wonders: byId(catalogue.wonders),
      resources: byId(catalogue.resources),
      science: byId(catalogue.science_symbols),
      colours: byId(catalogue.colours),
    });
  }
  return indexes.get(catalogue);
}

const cardOf = (model, id) => indexOf(model).cards.get(id);
const cardName = (model, id) => translated(cardOf(model, id)?.name);

/** A city with all that can be read off its cards: `{number, wonder, stages, structures, effects, shields, science, …}`. */
function cityOf(model, number) {
  const { state, seats } = model.game;
  const city = state.cities[number];
  const { wonders } = indexOf(model);
  const wonder = wonders.get(city.wonder);
  const stages = wonder && city.side ? wonder.sides[city.side].stages : [];
  const structures = city.structures.map((id) => cardOf(model, id));
  const effects = [...structures, ...stages.slice(0, city.stages.length)].flatMap((part) => part.effects);
  const isFree = number >= seats.length;
  return {
    ...city,
    number,
    isFree,
    wonder,
    stages,
    structures,
    effects,
    markers: city.stages,
    name: isFree ? say("Free City") : seatName(model.game, number),
    shields: sumOf(effects.map(({ type, amount }) => (type === "shields" ? amount : 0))),
    science: SCIENCE.map((symbol) => effects.filter((effect) => effect.symbol === symbol).length),
    wild: effects.filter(({ type }) => type === "science_choice").length,
    score: model.game.standings?.find(({ seat }) => seat === number)?.total,
  };
}

/** What a city produces, as units: lists of the resources that each can become. `forSale` leaves out what neighbours can't buy. */
function productionOf(city, forSale) {
  const units = city.wonder ? [[city.wonder.initial_resource]] : [];
  for (const effect of city.effects) {
    if (forSale && effect.tradable === false) continue;
    if (effect.type === "produces")
      for (const [resource, count] of Object.entries(effect.resources)) units.push(...Array(count).fill([resource]));
    if (effect.type === "produces_choice") units.push(effect.one_of);
  }
  return units;
}

/** What a city pays for a unit of this resource of its left or right neighbour. */
function priceOf(city, resource, side) {
  const discounts = city.effects.filter(
    (effect) => effect.type === "trade_discount" && effect.resources.includes(resource),
  );
  return discounts.some(({ from }) => from === side || from === "both") ? 1 : 2;
}

const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const leftOf = (number, count) => (number + 1) % count;
const rightOf = (number, count) => (number + count - 1) % count;
const sideOf = (number, from, count) =>
  number === leftOf(from, count) ? "left" : number === rightOf(from, count) ? "right" : "far";

// Symbols.

const GLYPHS = {
  stage: html`<path d="M12 3 22.5 20.5h-21z" fill="#e9cf95" stroke="#5e4517" stroke-width="1.2" stroke-linejoin="round"/><path d="M12 3 15 20.5H22.5z" fill="#b98d3c"/><path d="M8.6 9h5.4M5.3 14.6h9" stroke="#5e4517" stroke-width=".9"/>`,
  gift: html`<rect x="3" y="2.5" width="12.5" height="18" rx="1.8" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/><circle cx="15.5" cy="15.5" r="6.3" fill="#f3c84b" stroke="#8a5c08"/><path d="m10.5 20.5 10-10" stroke="#ad3127" stroke-width="2.6" stroke-linecap="round"/>`,
  last: html`<rect x="5" y="2" width="14" height="20" rx="2" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/><path d="M8.2 7h7.6v2.4l-4 8.6H9l3.8-8.3H8.2z" fill="#2b5ca8"/>`,
  revive: html`<path d="M3 15h18v6H3z" fill="#8d8674" stroke="#3a362c" stroke-width="1"/><rect x="7" y="3" width="10" height="13" rx="1.4" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/><path d="M12 5.5 15.2 10H13v4h-2v-4H8.8z" fill="#25753f"/>`,
  copy: html`<rect x="3" y="2.5" width="11" height="15" rx="1.6" fill="#8d67bd" stroke="#fff" stroke-width="1"/><rect x="9.5" y="6.5" width="11" height="15" rx="1.6" fill="#6d42a0" stroke="#fff" stroke-width="1"/><path d="M15 10.5v7M11.5 14h7" stroke="#fff" stroke-width="1.8"/>`,
  check: html`<circle cx="12" cy="12" r="10" fill="#25753f"/><path d="m7 12.3 3.4 3.5L17 8.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>`,
  cross: html`<circle cx="12" cy="12" r="10" fill="#4a3431"/><path d="m8 8 8 8M16 8l-8 8" stroke="#ffc0b8" stroke-width="2.6" stroke-linecap="round"/>`,
  eye: html`<path d="M1.5 12C6 4.5 18 4.5 22.5 12 18 19.5 6 19.5 1.5 12z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/><circle cx="12" cy="12" r="3.2" fill="currentColor"/>`,
  self: html`<path d="M9 4v8H4l8 9 8-9h-5V4z" fill="currentColor"/>`,
};

/** A symbol of this title, shown like those that all titles share. */
const Glyph = ({ of }) =>
  html`<span class="symbol" aria-hidden="true"><svg viewBox="0 0 24 24" focusable="false">${GLYPHS[of]}</svg></span>`;

const Resource = ({ of }) => html`<${Symbol} of=${SYMBOL_OF[of] ?? of} />`;

/** A small card of a colour, with the picture of that colour. */
const Tiny = ({ colour }) =>
  html`<span class=${`w7-tiny c-${colour}`} aria-hidden="true"><svg viewBox="0 0 60 40" focusable="false"><path d=${PICTURES[colour]} /></svg></span>`;

/** Resources of which one is had at a time, as on the cards: one / another. */
const Choice = ({ of }) =>
  html`<span class=${names("w7-choice", { many: of.length > 2 })}>${of.map((one, place) => [place > 0 && html`<i>/</i>`, html`<${Resource} of=${one} />`])}</span>`;

const times = (count, what) => Array.from({ length: count }, () => what);

const PER = {
  card: ({ colours }) => colours.map((colour) => html`<${Tiny} colour=${colour} />`),
  wonder_stage: () => html`<${Glyph} of="stage" />`,
  defeat_token: () => html`<${Symbol} of="defeat" />`,
};

/** What is counted, between arrows to the cities in which it is. */
function Counted({ effect: { per, scope }, what }) {
  const near = scope !== "self";
  return html`<span class="w7-counted">${near && html`<${Symbol} of="left" />`}${scope === "self_and_neighbours" && html`<${Glyph} of="self" />`}${PER[per.kind](per)}${near && html`<${Symbol} of="right" />`}<i>:</i>${what}</span>`;
}

const EFFECTS = {
  produces: ({ resources }) =>
    Object.entries(resources).flatMap(([of, count]) => times(count, html`<${Resource} of=${of} />`)),
  produces_choice: ({ one_of }) => html`<${Choice} of=${one_of} />`,
  points: ({ amount }) => html`<${Symbol} of="points" count=${amount} />`,
  shields: ({ amount }) => times(amount, html`<${Symbol} of="shield" />`),
  science: ({ symbol }) => html`<${Symbol} of=${symbol} />`,
  science_choice: () => html`<${Choice} of=${SCIENCE} />`,
  coins_now: ({ amount }) => html`<${Symbol} of="coin" count=${amount} />`,
  coins_per: (effect) =>
    html`<${Counted} effect=${effect} what=${html`<${Symbol} of="coin" count=${effect.amount} />`} />`,
  points_per: (effect) =>
    html`<${Counted} effect=${effect} what=${html`<${Symbol} of="points" count=${effect.amount} />`} />`,
  trade_discount: ({ from, resources, price }) => html`<span class="w7-discount">
    ${from !== "right" && html`<${Symbol} of="left" />`}<${Symbol} of="coin" count=${price} />
    <span class="w7-cluster">${resources.map((of) => html`<${Resource} of=${of} />`)}</span>${from !== "left" && html`<${Symbol} of="right" />`}</span>`,
  free_build_per_age: () => html`<${Glyph} of="gift" />`,
  play_last_card: () => html`<${Glyph} of="last" />`,
  build_from_discard: () => html`<${Glyph} of="revive" />`,
  copy_guild: () => html`<${Glyph} of="copy" />`,
};

/** Effects as symbols. Coins and points for the same thing share one count. */
function Effects({ of: effects }) {
  const [first, second] = effects;
  if (effects.length === 2 && first.type === "coins_per" && second.type === "points_per") {
    const both = html`<${Symbol} of="coin" count=${first.amount} /><${Symbol} of="points" count=${second.amount} />`;
    return html`<${Counted} effect=${first} what=${both} />`;
  }
  return effects.map((effect) => EFFECTS[effect.type](effect));
}

function costSymbols({ coins, resources }) {
  return [
    ...(coins > 0 ? [html`<${Symbol} of="coin" count=${coins} />`] : []),
    ...Object.entries(resources).flatMap(([of, count]) => times(count, html`<${Resource} of=${of} />`)),
  ];
}

function costWords(model, { coins, resources }) {
  const { resources: all } = indexOf(model);
  const parts = Object.entries(resources).map(([id, count]) =>
    say("{n} {name}", { n: count, name: translated(all.get(id).name) }),
  );
  return listed([...(coins > 0 ? [counted("{n} coin", "{n} coins", coins)] : []), ...parts]) || say("nothing");
}

/** A symbol with a number beside it, and the same in words for screen readers. */
const Stat = ({ words, children, class: own }) =>
  html`<span class=${names("w7-stat", own)} title=${words}><span class="unseen">${words}</span><span aria-hidden="true">${children}</span></span>`;

const Token = ({ points }) =>
  html`<b class=${names("w7-token", points < 0 ? "lost" : "won")} aria-hidden="true">${points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0"}</b>`;

// Cards.

/** A card of the catalogue, drawn; `form` as in `Card`. */
function Drawn({ model, card, form }) {
  const cost = costSymbols(card.cost);
  const line = (structures, symbol) =>
    structures.length > 0 &&
    html`<span class="w7-link">${symbol}${structures.map((one) => structureName(model, one)).join(", ")}</span>`;
  return html`<${Card} form=${form} colour=${card.colour} name=${translated(card.name)} effect=${html`<${Effects} of=${card.effects} />`}
    cost=${cost.length > 0 && html`<span class="w7-cost">${cost}</span>`}
    foot=${html`${line(card.chain_from, html`<${Symbol} of="chain" />`)}${line(card.chain_to, "→ ")}`} />`;
}

/** The name of a structure, which cards of two ages may share. */
const structureName = (model, structure) =>
  translated(model.catalogue.cards.find((card) => card.structure === structure)?.name);

/** All about a card. */
function CardAbout({ model, card, more }) {
  const links = (structures) => listed(structures.map((structure) => structureName(model, structure)));
  return html`<div class="w7-about">
    <b class="w7-about-name">${translated(card.name)}</b>
    <small><${Tiny} colour=${card.colour} /> ${translated(indexOf(model).colours.get(card.colour).name)}, ${say("Age {age}", { age: ROMAN[card.age] })}</small>
    <p><span class="w7-symbols"><${Effects} of=${card.effects} /></span> ${translated(card.text)}</p>
    <p><b>${say("Cost")}:</b> <span class="w7-symbols">${costSymbols(card.cost)}</span> ${costWords(model, card.cost)}</p>
    ${card.chain_from.length > 0 && html`<p><${Symbol} of="chain" /> ${say("Free of charge with")}: ${links(card.chain_from)}</p>`}
    ${card.chain_to.length > 0 && html`<p><${Symbol} of="chain" /> ${say("Makes free of charge")}: ${links(card.chain_to)}</p>`}
    ${more && html`<p class="w7-now">${more}</p>`}
  </div>`;
}

function cardWords(model, card) {
  return `${translated(card.name)}, ${translated(indexOf(model).colours.get(card.colour).name)}. ${say("Cost")}: ${costWords(model, card.cost)}. ${translated(card.text)}`;
}

/** A finished structure: the upper edge of its card in the own city, a chip elsewhere. */
function Structure({ model, city, card, isStrip, from }) {
  const fresh = isJustBuilt(model, city, card);
  return html`<${Spot} spot=${`built:${city.number}:${card.id}`} class=${names(isStrip ? "w7-strip" : "w7-chip", `c-${card.colour}`, { fresh })}
    label=${cardWords(model, card)} about=${() => html`<${CardAbout} model=${model} card=${card} />`}
    data-key=${`city${city.number}:${card.id}`} data-from=${from(card.id)}>
    ${isStrip ? html`<${Drawn} model=${model} card=${card} form="strip" />` : html`<${Effects} of=${card.effects} />`}
  <//>`;
}

const isJustBuilt = (model, city, card) =>
  model.events.some(
    ({ type, data }) => type === "structure_built" && data.city === city.number && data.card === card.id,
  );

/** Structures in groups: resources of both kinds together, then each other colour. */
const grouped = (structures) =>
  GROUPS.map((colours) => colours.flatMap((colour) => structures.filter((card) => card.colour === colour))).filter(
    (cards) => cards.length > 0,
  );

// Wonders.

/** The seven wonders as silhouettes, in a box of 200 by 110. They grow from the ground as their stages are finished. */
const WONDERS = {
  giza: "M4 102 66 22l62 80zM92 102 136 46l44 56zM158 102l20-27 20 27z",
  babylon:
    "M18 102V84h164v18zM38 81V64h124v17zM60 61V44h80v17zM82 41V24h36v17zM22 84c2-9 10-9 12 0zm24 0c2-9 10-9 12 0zm84 0c2-9 10-9 12 0zm30 0c2-9 10-9 12 0zM44 64c2-9 10-9 12 0zm90 0c2-9 10-9 12 0zM66 44c2-8 9-8 11 0zm54 0c2-8 9-8 11 0zM92 24c2-12 14-12 16 0z",
  olympia:
    "M52 102V92h96v10zM122 90V30h12v60zM74 90V76h22V52c0-9 5-14 13-14h9v52zM108 36a9.500 9.500 0 1 1 .1 0zM66 90V20h4v70zM64 20a4 4 0 0 1 8 0zM70 56h28v6H70z",
  rhodes:
    "M50 102V92h34v10zM116 102V92h34v10zM66 91 86 58h28l20 33h-15L100 68 81 91zM84 57l4-25h24l4 25zM100 30a8 8 0 1 1 .1 0zM110 34l18-22 6 4-18 26zM126 10c0-5 4-6 6-10 5 5 5 9 1 14zM88 34 76 56l-6-3 12-23z",
  ephesus:
    "M24 102V94h152v8zM32 93v-4h136v4zM38 88V46h8v42zm17 0V46h8v42zm17 0V46h8v42zm17 0V46h8v42zm17 0V46h8v42zm17 0V46h8v42zm17 0V46h8v42zm15 0V46h8v42zM32 45v-7h136v7zM34 37l66-26 66 26z",
  alexandria:
    "M58 102V92h84v10zM70 91l6-33h48l6 33zM80 57l3-26h34l3 26zM89 30V17h22v13zM86 16h28l-3-4H89zM100 0c6 5 6 8 0 12-6-4-6-7 0-12zM118 7l44-7v5l-44 5zM82 7 38 0v5l44 5z",
  halicarnassus:
    "M34 102V74h132v28zM42 73V44h8v29zm20 0V44h8v29zm20 0V44h8v29zm20 0V44h8v29zm20 0V44h8v29zm20 0V44h8v29zM36 43v-6h128v6zM50 36l10-6h80l10 6zm14-7 9-6h54l9 6zm14-7 8-6h28l8 6zM88 15v-5c4-7 8-7 12-2 4-5 8-5 12 2v5z",
};

/** A wonder, of which `done` of `all` stages stand. */
function Picture({ wonder, done, all }) {
  const top = 104 - (104 * done) / Math.max(all, 1);
  return html`<svg class=${`w7-picture w-${wonder}`} viewBox="0 0 200 110" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
    <circle class="sun" cx="186" cy="30" r="12" />
    <path class="hills" d="M-300 110V92c60-24 130-18 180-6s110-14 170-2 70 4 100-6 110-14 190 2 90 4 160 4v26z" />
    <path class="ghost" d=${WONDERS[wonder]} />
    ${done > 0 && html`<path class="stone" d=${WONDERS[wonder]} style=${{ clipPath: `inset(${(100 * top) / 104}% 0 0)` }} />`}
    <path class="ground" d="M-300 112v-11c200-4 600-4 800 0v11z" />
  </svg>`;
}

function StageAbout({ model, city, stage, place }) {
  const marker = city.markers[place];
  const state = place < city.markers.length ? "finished" : place === city.markers.length ? "next" : "later";
  return html`<div class="w7-about">
    <b class="w7-about-name">${say("Stage {n}", { n: stage.stage })} <small>${WORDS[state]()}</small></b>
    <p><span class="w7-symbols"><${Effects} of=${stage.effects} /></span> ${translated(stage.text)}</p>
    <p><b>${say("Cost")}:</b> <span class="w7-symbols">${costSymbols(stage.cost)}</span> ${costWords(model, stage.cost)}</p>
    ${state === "finished" && html`<p>${say("under it: {card}", { card: marker ? cardName(model, marker) : say("a card, face down") })}</p>`}
  </div>`;
}

/** A stage of the large board. While a card is chosen, the next stage is a place to put it if there is one way to pay for it. */
function Stage({ model, city, stage, place, from }) {
  const { choosing } = useContext(TableContext);
  const isNext = place === city.markers.length;
  const uses = isNext
    ? choosing.options().filter(({ spot, moves }) => spot.startsWith(`stage:${city.number}:`) && moves.length > 0)
    : [];
  const isDone = place < city.markers.length;
  const fresh = model.events.some(
    ({ type, data }) => type === "stage_built" && data.city === city.number && data.stage === stage.stage,
  );
  const words = `${say("Stage {n}", { n: stage.stage })}, ${isDone ? say("finished") : isNext ? say("next") : say("not yet")}. ${translated(stage.text)} ${say("Cost")}: ${costWords(model, stage.cost)}`;
  return html`<${Spot} spot=${uses.length === 1 ? uses[0].spot : `stage-of:${city.number}:${stage.stage}`} class=${names("w7-stage", { done: isDone, next: isNext, fresh })} label=${words}
    about=${() => html`<${StageAbout} model=${model} city=${city} stage=${stage} place=${place} />`}>
    ${isDone && html`<span class="w7-marker" data-key=${`city${city.number}:stage${stage.stage}`} data-from=${from(city.markers[place])}></span>`}
    ${isNext && isAsked(model, city.number) && html`<${Mark} ways=${model.moves.moves.filter(({ move }) => move.action === "stage" && move.city === city.number)} />`}
    <span class="w7-stage-effect"><${Effects} of=${stage.effects} /></span>
    <span class="w7-stage-cost">${isDone ? html`<${Glyph} of="check" />` : costSymbols(stage.cost)}</span>
  <//>`;
}

/** The large board of a city. */
function Board({ model, city, from }) {
  if (!city.wonder) return html`<div class="w7-board empty"></div>`;
  return html`<div class=${`w7-board w-${city.wonder.id}`}>
    <${Picture} wonder=${city.wonder.id} done=${city.markers.length} all=${city.stages.length} />
    <p class="w7-board-name"><${Resource} of=${city.wonder.initial_resource} /> ${translated(city.wonder.city)} ${city.side && html`<small>${city.side}</small>`}</p>
    <div class="w7-stages">${city.stages.map((stage, place) => html`<${Stage} key=${stage.stage} model=${model} city=${city} stage=${stage} place=${place} from=${from} />`)}</div>
  </div>`;
}

// Cities.

/** Coins, shields, science, tokens, points of a city. */
function Stats({ model, city, war, isOther, isFar }) {
  const change = coinChange(model, city.number);
  const science = SCIENCE.map((symbol, place) => ({ symbol, count: city.science[place] })).filter(
    ({ count }) => count > 0,
  );
  return html`<div class="w7-stats">
    <${Stat} words=${counted("{n} coin", "{n} coins", city.coins)}><${Symbol} of="coin" /><b>${city.coins}</b>${change !== 0 && html`<i key=${model.events.at(-1).version} class=${names("w7-change", change > 0 ? "more" : "less")}>${change > 0 ? `+${change}` : `−${-change}`}</i>`}<//>
    <${Stat} words=${counted("{n} shield", "{n} shields", city.shields)}><${Symbol} of="shield" /><b>${city.shields}</b><//>
    ${(science.length > 0 || city.wild > 0) && html`<${Stat} class="science" words=${scienceWords(model, city)}>${science.map(({ symbol, count }) => html`<${Symbol} of=${symbol} /><b>${count}</b>`)}${city.wild > 0 && html`<${Choice} of=${SCIENCE} /><b>${city.wild}</b>`}<//>`}
    ${city.tokens.length > 0 && html`<${Stat} class="tokens" words=${say("conflict tokens: {list}", { list: city.tokens.join(", ") })}>${(isFar ? [sumOf(city.tokens)] : city.tokens).map((points) => html`<${Token} points=${points} />`)}<//>`}
    <${Stat} words=${say("{n} of {all} wonder stages", { n: city.markers.length, all: city.stages.length })} class=${names("w7-pips", { fresh: model.events.some(({ type, data }) => type === "stage_built" && data.city === city.number) })}>${city.stages.map((_, place) => html`<i class=${names({ done: place < city.markers.length })}></i>`)}<//>
    ${!isOther && html`<${Score} city=${city} />`}
    ${war && html`<span class=${`w7-war ${war.result}`}>${war.result === "tie" ? html`<b>=</b>` : html`<${Token} points=${war.points} />`} ${war.words}</span>`}
  </div>`;
}

const Score = ({ city }) =>
  city.score !== undefined &&
  html`<${Stat} class="score" words=${counted("{n} point now", "{n} points now", city.score)}><${Symbol} of="points" count=${city.score} /><//>`;

function scienceWords(model, city) {
  const { science } = indexOf(model);
  return listed(SCIENCE.map((symbol, place) => `${translated(science.get(symbol).name)} ${city.science[place]}`));
}

/** How many coins a city got or lost by what has just happened. */
function coinChange(model, number) {
  const count = model.game.state.cities.length;
  let change = 0;
  for (const { type, data } of model.events) {
    if (type === "coins_settled") change += data.earned[number] + data.traded[number];
    if ((type === "structure_built" || type === "stage_built") && data.city === number)
      change -= data.bank + data.left + data.right;
  }
  return count > number ? change : 0;
}

/** How a conflict between two cities would end now, for the first one. */
function warWith(own, other, age) {
  if (own.shields === other.shields) return { result: "tie", words: say("as strong as you") };
  const win = own.shields > other.shields;
  return {
    result: win ? "win" : "lose",
    words: win ? say("you are stronger") : say("you are weaker"),
    points: win ? VICTORY[age] : -1,
  };
}

/** Units of production: equal ones once, with their number. */
const Units = ({ of: units }) =>
  html`<span class="w7-units">${units.map((unit) => html`<span class="w7-unit">${unit.length === 1 ? html`<${Resource} of=${unit[0]} />` : html`<${Choice} of=${unit} />`}</span>`)}</span>`;

function unitWords(model, units) {
  const { resources } = indexOf(model);
  return (
    listed(units.map((unit) => unit.map((id) => translated(resources.get(id).name)).join(" / "))) || say("nothing")
  );
}

/** What the city in front can buy of a neighbour, with the price. */
function Trade({ model, own, city, side }) {
  const units = productionOf(city, true);
  const prices = Map.groupBy(units, (unit) => priceOf(own, unit[0], side));
  return html`<div class="w7-trade">${[...prices]
    .sort(([one], [other]) => one - other)
    .map(
      ([price, some]) =>
        html`<span class="w7-offer"><span class="unseen">${say("You can buy")}: ${unitWords(model, some)}, ${counted("each for {n} coin", "each for {n} coins", price)}</span><${Symbol} of="coin" count=${price} /><${Units} of=${some} /></span>`,
    )}</div>`;
}

function CityName({ city }) {
  return city.isFree
    ? html`<span class="seat-name"><b>${say("Free City")}</b></span>`
    : html`<${SeatName} seat=${city.number} />`;
}

/** All about a city, for the inspector. */
function CityAbout({ model, city, side }) {
  return html`<div class="w7-about">
    <b class="w7-about-name">${city.name}</b>
    <small>${WORDS[side]()}${city.wonder ? `: ${translated(city.wonder.name)} ${city.side ?? ""}` : ""}</small>
    <p><b>${say("Produces")}:</b> <${Units} of=${productionOf(city, false)} /></p>
    ${city.stages.map((stage, place) => html`<p>${place < city.markers.length ? html`<${Glyph} of="check" />` : html`<${Glyph} of="stage" />`} <span class="w7-symbols"><${Effects} of=${stage.effects} /></span> <small>${translated(stage.text)}</small></p>`)}
    ${grouped(city.structures).map((cards) => html`<p><${Tiny} colour=${cards[0].colour} /> ${cards.map((card) => translated(card.name)).join(", ")}</p>`)}
  </div>`;
}

function cityWords(model, city, side) {
  const built = city.structures.map((card) => translated(card.name)).join(", ");
  const stages = say("{n} of {all} wonder stages", { n: city.markers.length, all: city.stages.length });
  return sentences(
    say("City of {name}", { name: city.name }),
    WORDS[side](),
    translated(city.wonder?.name),
    stages,
    built && `${say("Structures")}: ${built}`,
  );
}

/** Where a seat puts the card that it has chosen, face down until the reveal. */
function ChosenSlot({ model, city }) {
  const chosen = model.game.status === "playing" && model.game.state.commitments[city.number]?.complete;
  return html`<span class="w7-slot" data-key=${`seat:${city.number}`}>${chosen && html`<span class="w7-back"></span><span class="unseen">${say("has chosen a card")}</span>`}</span>`;
}

/** The structures of another city, each with what it does. */
const Chips = ({ model, city, cards }) =>
  html`<div class="w7-chips">${cards.map((card) => html`<${Structure} key=${card.id} model=${model} city=${city} card=${card} from=${() => `seat:${city.number}`} />`)}</div>`;

/** How many structures of each colour a city has, and the one that it has just built. */
function Counts({ model, city }) {
  const colours = Map.groupBy(grouped(city.structures).flat(), ({ colour }) => colour);
  return html`<div class="w7-counts">
    <span aria-hidden="true">${[...colours].map(([colour, cards]) => html`<span class="w7-count"><${Tiny} colour=${colour} />${cards.length}</span>`)}</span>
    <${Chips} model=${model} city=${city} cards=${city.structures.filter((card) => isJustBuilt(model, city, card))} />
  </div>`;
}

/** Another city: large for a neighbour, small for the others. */
function Plate({ model, own, city, side, look }) {
  const isNear = side !== "far";
  const hand = (model.game.state.hands[city.number] ?? []).filter((card) => card !== null);
  const next = city.isFree && city.stages[city.markers.length];
  return html`<section class=${names("w7-plate", side, { target: model.moves?.awaited && targetCity(model) === city.number })} data-zone=${`city${city.number}`} aria-label=${`${say("City of {name}", { name: city.name })} (${WORDS[side]()})`}>
    ${city.wonder && html`<${Picture} wonder=${city.wonder.id} done=${city.markers.length} all=${city.stages.length} />`}
    <div class="w7-plate-head">
      ${isNear && html`<${Symbol} of=${side} class="w7-side" />`}
      <${Spot} spot=${`city:${city.number}`} class="w7-city" label=${cityWords(model, city, side)} about=${() => html`<${CityAbout} model=${model} city=${city} side=${side} />`}>
        <${CityName} city=${city} /> ${city.wonder && html`<small class="w7-where">${translated(city.wonder.city)} ${city.side}</small>`}
      <//>
      <${Score} city=${city} /><${ChosenSlot} model=${model} city=${city} />
    </div>
    <${Stats} model=${model} city=${city} isOther=${true} isFar=${!isNear} war=${isNear && model.game.you !== null && model.game.status === "playing" && model.game.state.age > 0 ? warWith(own, city, model.game.state.age) : null} />
    ${isNear && html`<${Trade} model=${model} own=${own} city=${city} side=${side} />`}
    ${next && html`<p class="w7-next"><${Glyph} of="stage" /> <span class="w7-symbols"><${Effects} of=${next.effects} /> <i>:</i> ${costSymbols(next.cost)}</span></p>`}
    ${isNear || model.game.state.cities.length === 4 ? html`<${Chips} model=${model} city=${city} cards=${grouped(city.structures).flat()} />` : html`<${Counts} model=${model} city=${city} />`}
    ${look && html`<button type="button" class="plain w7-look" onClick=${look} title=${say("Look from here")} aria-label=${`${say("Look from here")}: ${city.name}`}><${Glyph} of="eye" /></button>`}
    ${hand.length > 0 && html`<div class="w7-chips w7-open-hand"><small>${say("Hand")}</small>${hand.map((id) => html`<span class=${`w7-chip c-${cardOf(model, id).colour}`} title=${cardName(model, id)}><${Effects} of=${cardOf(model, id).effects} /></span>`)}</div>`}
  </section>`;
}

/** The city in front. */
function OwnCity({ model, city, from }) {
  return html`<section class="w7-own" data-zone=${`city${city.number}`} aria-label=${say("City of {name}", { name: city.name })}>
    <div class="w7-own-head">
      <${CityName} city=${city} /><${ChosenSlot} model=${model} city=${city} />
      <${Stats} model=${model} city=${city} />
      <span class="w7-makes"><small>${model.game.you === null ? say("Produces") : say("You produce")}</small><span class="unseen">${unitWords(model, productionOf(city, false))}</span><${Units} of=${productionOf(city, false)} /></span>
      <${Piles} model=${model} />
    </div>
    <div class="w7-own-body">
      <${Board} model=${model} city=${city} from=${from} />
      <div class="w7-columns">${grouped(city.structures).map(
        (cards) =>
          html`<div key=${cards[0].colour} class="w7-column">${cards.map((card) => html`<${Structure} key=${card.id} model=${model} city=${city} card=${card} isStrip=${true} from=${from} />`)}</div>`,
      )}</div>
    </div>
  </section>`;
}

// The hand.

/** The city for which the next card is chosen: the Free City once its holder has chosen for the own one. */
function targetCity(model) {
  const { game, moves } = model;
  const asked = game.state.agenda?.filter(({ type, decider }) => type === "ask" && decider === game.you) ?? [];
  const free = asked.find(({ subject }) => subject !== game.you);
  return free && (asked.length === 1 || (moves?.chosen ?? []).length > 0) ? free.subject : game.you;
}

/** Whether a card for this city is asked for, or chosen already. */
const isAsked = (model, city) => model.moves !== null && model.moves.decision !== null && targetCity(model) === city;

/** The legal ways to build a card in a city. */
const waysToBuild = (model, card, city) =>
  (model.moves?.moves ?? []).filter(
    ({ move }) =>
      (move.action === "build" && move.card === card && move.city === city) ||
      (move.action === "revive" && move.card === card),
  );

const paid = ({ cost }) => (cost?.bank ?? 0) + (cost?.left ?? 0) + (cost?.right ?? 0);

/** Whether a card can be built now, and for how much: a mark on its corner. */
function Mark({ ways }) {
  if (ways.length === 0) return html`<span class="w7-mark no"><${Glyph} of="cross" /></span>`;
  if (ways.some(({ move }) => move.by === "chain"))
    return html`<span class="w7-mark yes"><${Symbol} of="chain" /></span>`;
  const least = Math.min(...ways.filter(({ move }) => move.by !== "gift").map(paid));
  if (least > 0 && ways.some(({ move }) => move.by === "gift"))
    return html`<span class="w7-mark yes"><${Glyph} of="gift" /></span>`;
  if (least === 0) return html`<span class="w7-mark yes"><${Glyph} of="check" /></span>`;
  return html`<span class="w7-mark pay"><${Symbol} of="coin" count=${least} /></span>`;
}

function wayWords(model, { move, cost }) {
  if (move.by === "chain") return say("built free by a chain");
  if (move.by === "gift" || move.action === "revive") return say("built free of charge (Olympia)");
  const parts = payments(model, move, cost).map(({ words }) => words);
  return parts.length === 0 ? say("built from your own resources") : listed(parts);
}

const CHOSEN = { build: "chosen_build", stage: "chosen_stage", sell: "chosen_sell" };

function HandCard({ model, id, place, city, chosen, giver }) {
  const card = cardOf(model, id);
  const ways = waysToBuild(model, id, city);
  const isKnown = isAsked(model, city);
  const isBuilt = model.game.state.cities[city]?.structures.some(
    (other) => cardOf(model, other).structure === card.structure,
  );
  const now = isKnown
    ? say("Now: {way}", {
        way:
          ways.length === 0
            ? isBuilt
              ? say("In your city already")
              : say("can't be built now")
            : ways.map((way) => wayWords(model, way)).join(" / "),
      })
    : null;
  return html`<${Spot} spot=${`card:${id}`} copy=${place} class=${names("w7-hand-card", { poor: isKnown && !chosen && ways.length === 0, chosen: chosen !== undefined })}
    label=${[cardWords(model, card), now, chosen && WORDS[CHOSEN[chosen.action]]()].filter(Boolean).join(" ")}
    about=${() => html`<${CardAbout} model=${model} card=${card} more=${now} />`}
    data-key=${`hand:${id}:${place}`} data-from=${giver}>
    <${Drawn} model=${model} card=${card} />
    ${isKnown && !chosen && html`<${Mark} ways=${ways} />`}
    ${chosen && html`<span class="w7-ribbon">${chosen.city !== model.game.you && html`<small>${say("Free City")}: </small>`}${WORDS[CHOSEN[chosen.action]]()}</span>`}
  <//>`;
}

/** The cards to choose from: the hand, the discard pile for who builds from it, the last card of the draw pile. */
function cardsToShow(model, view) {
  const { state, you } = model.game;
  const kind = model.moves?.decision?.replace(/-\d+$/, "");
  const known = (zone) => zone.filter((card) => card !== null);
  if (kind === "revive")
    return {
      title: say("Discard pile: choose one card"),
      cards: [...known(state.discard)].sort(inPrintedOrder(model)),
    };
  if (kind === "seventh" && targetCity(model) !== you)
    return { title: say("Last card of the draw pile"), cards: known(state.pile) };
  const hand = state.hands[view] ?? [];
  return {
    title: view === you ? say("Your hand") : say("Hand of {name}", { name: seatName(model.game, view) }),
    cards: hand,
  };
}

function inPrintedOrder(model) {
  const place = new Map(model.catalogue.cards.map(({ id }, at) => [id, at]));
  return (one, other) => place.get(one) - place.get(other);
}

/** The seat that has just passed its hand to `seat`: hands go to the left in odd ages. */
function giverOf({ state, seats }, seat) {
  return `seat:${state.age % 2 === 1 ? rightOf(seat, seats.length) : leftOf(seat, seats.length)}`;
}

function Hand({ model, view }) {
  const { game } = model;
  const { title, cards } = cardsToShow(model, view);
  const city = view === game.you ? targetCity(model) : view;
  const open = [...(model.moves?.chosen ?? [])];
  const take = (id) => {
    const place = open.findIndex(({ card }) => card === id);
    return place === -1 ? undefined : open.splice(place, 1)[0];
  };
  const seen = new Map();
  const nth = (id) => {
    seen.set(id, (seen.get(id) ?? -1) + 1);
    return seen.get(id);
  };
  if (cards.length === 0) return game.status === "playing" ? html`<div class="w7-hand none"></div>` : null;
  return html`<section class=${names("w7-hand", { many: cards.length > 8 })} data-zone="hand" aria-label=${title}>
    <div class="w7-hand-cards" style=${{ "--n": cards.length, "--half": cards.length > 4 ? Math.ceil(cards.length / 2) : 4 }}>${cards.map(
      (id, place) =>
        id === null
          ? html`<span key=${place} class="w7-hidden"><${Card} form="back" colour="grey" /></span>`
          : html`<${HandCard} key=${`${id}:${place}`} model=${model} id=${id} place=${nth(id)} city=${city} chosen=${take(id)} giver=${giverOf(game, view)} />`,
    )}</div>
  </section>`;
}

/** The piles: what was discarded, and what a game for two draws from. */
function Piles({ model }) {
  const { discard, pile, holder } = model.game.state;
  const gone = model.events.filter(({ type }) => type === "card_sold" || type === "card_discarded");
  const first = discard.length - gone.length;
  return html`<div class="w7-piles" data-zone="piles">
    <${Stat} words=${counted("Discard pile: {n} card", "Discard pile: {n} cards", discard.length)} class="w7-pile">${gone.map(({ data }, place) => html`<span key=${first + place} class="w7-back w7-gone" data-key=${`discard:${first + place}`} data-from=${`seat:${data.city}`}></span>`)}<span class="w7-back"></span><b>${discard.length}</b> <small>${say("Discard")}</small><//>
    ${holder !== null && html`<${Stat} words=${counted("Draw pile: {n} card", "Draw pile: {n} cards", pile.length)} class="w7-pile"><span class="w7-back"></span><b>${pile.length}</b> <small>${say("Draw")}</small><//>`}
  </div>`;
}

// Choosing boards.

/** One side of a board, to choose from. */
function BoardFace({ model, wonder, sides, spot }) {
  const about =
    () => html`<div class="w7-about"><b class="w7-about-name">${translated(wonder.name)}</b><p><${Resource} of=${wonder.initial_resource} /> ${translated(wonder.text)}</p>
    ${sides.map((side) => html`<p><b>${say("Side {side}", { side })}</b></p>${wonder.sides[side].stages.map((stage) => html`<p><span class="w7-symbols">${costSymbols(stage.cost)} → <${Effects} of=${stage.effects} /></span> <small>${translated(stage.text)}</small></p>`)}`)}</div>`;
  const words = sides.map(
    (side) =>
      `${say("Side {side}", { side })}: ${wonder.sides[side].stages.map((stage) => `${costWords(model, stage.cost)}: ${translated(stage.text)}`).join(" ")}`,
  );
  return html`<${Spot} spot=${spot} class="w7-face" label=${`${translated(wonder.name)}. ${words.join(" ")}`} about=${about}>
    <span class=${`w7-banner w-${wonder.id}`}><${Picture} wonder=${wonder.id} done=${1} all=${1} /></span>
    <span class="w7-board-name"><${Resource} of=${wonder.initial_resource} /> ${translated(wonder.name)}</span>
    ${sides.map((side) => html`<span class="w7-face-side"><b>${side}</b>${wonder.sides[side].stages.map((stage) => html`<span class="w7-stage"><span class="w7-stage-effect"><${Effects} of=${stage.effects} /></span><span class="w7-stage-cost">${costSymbols(stage.cost)}</span></span>`)}</span>`)}
  <//>`;
}

/** The boards or sides to choose from before the first age. */
function Boards({ model }) {
  const { state } = model.game;
  const { wonders } = indexOf(model);
  const ask = state.agenda.find(({ type }) => type === "ask");
  const sideless = ask?.kind === "choose_side" ? wonders.get(state.cities[ask.subject].wonder) : null;
  const taken = new Set(state.cities.map(({ wonder }) => wonder));
  return html`<section class="w7-boards" aria-label=${say("Choosing boards")}>
    ${
      sideless
        ? ["A", "B"].map(
            (side) =>
              html`<${BoardFace} key=${side} model=${model} wonder=${sideless} sides=${[side]} spot=${`side:${side}`} />`,
          )
        : model.catalogue.wonders
            .filter(({ id }) => !taken.has(id))
            .map(
              (wonder) =>
                html`<${BoardFace} key=${wonder.id} model=${model} wonder=${wonder} sides=${["A", "B"]} spot=${`board:${wonder.id}`} />`,
            )
    }
  </section>`;
}

// The table.

const HIDDEN = new Set(["committed", "agenda_set", "state_digest"]);

/** The last events that changed something on the table: they stay marked while the next cards are chosen. */
function useLastEvents(events) {
  const last = useRef([]);
  if (events.some(({ type }) => !HIDDEN.has(type))) last.current = events;
  return last.current;
}

function Table({ model: shown, state }) {
  const model = { ...shown, events: useLastEvents(shown.events) };
  const [chosen, look] = useState(0);
  const view = model.game.you ?? chosen;
  if (!state)
    return html`<div class="w7-waiting"><p>${say("The boards are dealt as soon as everybody sits.")}</p>${model.game.seats.map(({ seat }) => html`<p><${SeatName} seat=${seat} /></p>`)}</div>`;
  const count = state.cities.length;
  const own = cityOf(model, view);
  const others = Array.from({ length: count - 1 }, (_, step) => cityOf(model, (view + 1 + step) % count));
  const from = (card) => (model.game.you === view && card ? `hand:${card}:0` : `seat:${view}`);
  const plate = (
    city,
  ) => html`<${Plate} key=${city.number} model=${model} own=${own} city=${city} side=${sideOf(city.number, view, count)}
    look=${model.game.you === null && !city.isFree ? () => look(city.number) : null} />`;
  return html`<div class=${`w7 n${count}`}>
    <div class="w7-others">
      ${plate(others[0])}
      ${count > 3 && html`<div class="w7-far">${others.slice(1, -1).map(plate)}</div>`}
      ${plate(others.at(-1))}
    </div>
    ${state.age === 0 ? html`<${Boards} model=${model} />` : html`<${OwnCity} model=${model} city=${own} from=${from} /><${Hand} model=${model} view=${view} />`}
  </div>`;
}

// Moves.

/** To whom a move pays: `[{side, coins, words}]`, without a side the bank. */
function payments(model, { city }, { bank = 0, left = 0, right = 0 } = {}) {
  const count = model.game.state.cities.length;
  const toCity = (side, number, coins) => ({
    side,
    coins,
    words: counted("{n} coin to {name}", "{n} coins to {name}", coins, { name: cityOf(model, number).name }),
  });
  return [
    ...(bank > 0 ? [{ coins: bank, words: counted("{n} coin to the bank", "{n} coins to the bank", bank) }] : []),
    ...(left > 0 ? [toCity("left", leftOf(city, count), left)] : []),
    ...(right > 0 ? [toCity("right", rightOf(city, count), right)] : []),
  ];
}

/** A button: what is done, and what is paid to whom. */
function UseLabel({ model, words, symbol, move, cost, gain }) {
  const isOther = move.city !== undefined && move.city !== model.game.you;
  return html`<span class="w7-use">${symbol}<span>${isOther && html`<small>${say("Free City")}: </small>`}${words}</span>
    ${payments(model, move, cost).map(({ side, coins, words: inWords }) => html`<span class="w7-pay"><span class="unseen">, ${inWords}</span><span aria-hidden="true"><${Symbol} of="coin" count=${coins} /> ${side && html`<${Symbol} of=${side} />`}</span></span>`)}
    ${gain && html`<span class="w7-pay"><span class="unseen">, ${counted("{n} coin for you", "{n} coins for you", gain)}</span><${Symbol} of="coin" count=${`+${gain}`} /></span>`}
  </span>`;
}

/** The last step of a move: what is done with the card. */
const USES = {
  build: ({ move, cost }, model) => ({
    spot: `build:${move.city}:${move.by}:${move.left}:${move.right}`,
    order: 1,
    label: html`<${UseLabel} model=${model} words=${WORDS[move.by === "cost" ? "build" : `build_${move.by}`]()} symbol=${html`<${BuildSymbol} model=${model} move=${move} />`} move=${move} cost=${cost} />`,
  }),
  stage: ({ move, cost }, model) => ({
    spot: `stage:${move.city}:${move.left}:${move.right}`,
    order: 2,
    label: html`<${UseLabel} model=${model} words=${say("Wonder stage {n}", { n: model.game.state.cities[move.city].stages.length + 1 })} symbol=${html`<${Glyph} of="stage" />`} move=${move} cost=${cost} />`,
  }),
  sell: ({ move }, model) => ({
    spot: `sell:${move.city}`,
    order: 3,
    label: html`<${UseLabel} model=${model} words=${say("Sell")} symbol=${html`<${Symbol} of="card" />`} move=${move} gain=${3} />`,
  }),
  discard: ({ move }, model) => ({
    spot: `discard:${move.city}`,
    order: 4,
    label: html`<${UseLabel} model=${model} words=${say("Discard, for nothing")} symbol=${html`<${Symbol} of="card" />`} move=${move} />`,
  }),
  revive: ({ move }, model) => ({
    spot: "revive",
    order: 1,
    label: html`<${UseLabel} model=${model} words=${say("Build, free of charge")} symbol=${html`<${BuildSymbol} model=${model} move=${move} />`} move=${{}} />`,
  }),
};

const BuildSymbol = ({ model, move }) => html`<${Tiny} colour=${cardOf(model, move.card).colour} />`;

/** The spots by which a move is put together: the card, then its use. A stage can also be pressed before its card. */
function steps(entry, model) {
  const { move } = entry;
  if (move.action === "choose_board") return [{ spot: `board:${move.wonder}` }];
  if (move.action === "choose_side") return [{ spot: `side:${move.side}` }];
  if (move.action === "pass") return [{ spot: "pass", label: say("Build nothing"), button: true }];
  const use = [{ spot: `card:${move.card}`, label: cardName(model, move.card) }, USES[move.action](entry, model)];
  const isChange = move.action !== "revive" && move.city === model.game.you && targetCity(model) !== model.game.you;
  if (isChange) return [{ spot: "own", label: say("Change the card of your own city"), button: true }, ...use];
  return move.action === "stage"
    ? [use, [{ spot: `stage-of:${move.city}:${model.game.state.cities[move.city].stages.length + 1}` }, ...use]]
    : use;
}

/** Why a move can't be made, in words; undefined if the API says it best. */
function reason({ move, refusal }, model) {
  const code = refusal.type.split(":").at(-1);
  if (code === "unaffordable")
    return move.city === model.game.you
      ? say("Not enough resources or coins")
      : say("The Free City can't meet this cost");
  return ["already_built", "no_stage_left", "free_city_must_build", "board_taken"].includes(code)
    ? WORDS[`r_${code}`]()
    : undefined;
}

/** What a card does, without the explanation that all science cards repeat. */
const shortText = ({ text, colour }) =>
  colour === "green" ? translated(text).split(/(?<=[.。])/)[0] : translated(text);

/** The question above the buttons: the card that is chosen, in words, or what is to be chosen. */
function question(model, choosing) {
  const card = choosing.path.find((spot) => spot.startsWith("card:"))?.slice(5);
  if (card !== undefined) return html`<b>${cardName(model, card)}</b> <small>${shortText(cardOf(model, card))}</small>`;
  if (choosing.path.length > 0) return say("Choose the card to put under it.");
  const kind = model.moves.decision.replace(/-\d+$/, "");
  const target = targetCity(model);
  const isFree = target !== model.game.you;
  if (kind === "choose_board") return say("Choose the wonder of your city.");
  if (kind === "choose_side") return say("Choose the side of your board.");
  if (kind === "revive")
    return `${isFree ? `${say("Free City")}: ` : ""}${model.moves.moves.length === 1 ? say("No card of the discard pile can be built: you have these structures already.") : say("Build a card from the discard pile free of charge.")}`;
  if (kind === "seventh")
    return isFree
      ? say("The last card of the draw pile, for the Free City.")
      : say("Your last card: {power} lets you use it as well.", {
          power: translated(cityOf(model, target).wonder.city),
        });
  if (isFree) return html`${say("Now choose a card for the {free}.", { free: say("Free City") })}`;
  return model.game.state.holder === model.game.you
    ? say("Choose a card for your own city; the Free City comes next.")
    : say("Choose a card: build it, build a wonder stage with it, or sell it.");
}

function stand({ game }) {
  const { state } = game;
  if (!state || game.status !== "playing") return "";
  if (state.age === 0) return say("Choosing boards");
  const passing =
    state.turn === 6
      ? say("the last card is discarded")
      : state.age % 2 === 1
        ? say("hands go left")
        : say("hands go right");
  return say("Age {age} · turn {turn} of 6 · {passing}", { age: ROMAN[state.age], turn: state.turn, passing });
}

// Scenes.

/** All conflicts of an age: each pair of neighbours, with what each one takes. */
function duelsOf({ age, shields }, you) {
  return shields.map((_, number) => {
    const pair = [number, leftOf(number, shields.length)];
    if (pair[1] === you) pair.reverse();
    const [one, other] = pair;
    const difference = shields[one] - shields[other];
    return {
      cities: pair,
      shields: [shields[one], shields[other]],
      won: Math.sign(difference),
      tokens: difference === 0 ? [] : difference > 0 ? [VICTORY[age], -1] : [-1, VICTORY[age]],
    };
  });
}

function War({ model, data }) {
  const { you } = model.game;
  const duels = duelsOf(data, you).sort((one, other) => other.cities.includes(you) - one.cities.includes(you));
  const side = (
    duel,
    place,
  ) => html`<span class=${names("w7-warrior", { winner: duel.won === (place === 0 ? 1 : -1), own: duel.cities[place] === you })}>
    <b>${cityOf(model, duel.cities[place]).name}</b>
    ${duel.tokens.length > 0 && html`<${Token} points=${duel.tokens[place]} />`}<span class="w7-strength"><${Symbol} of="shield" /> ${duel.shields[place]}</span></span>`;
  return html`<div class="w7-scene"><h2>${say("Conflicts of age {age}", { age: ROMAN[data.age] })}</h2>
    <ul class=${names("w7-wars", { many: duels.length > 4 })}>${duels.map((duel, place) => html`<li class=${names("w7-duel", { own: duel.cities.includes(you) })} style=${{ animationDelay: `${place * 120}ms` }}>${side(duel, 0)}<i class=${duel.won === 0 ? "even" : ""} aria-hidden="true"></i>${side(duel, 1)}</li>`)}</ul>
  </div>`;
}

function warWords(model, data) {
  const name = (number) => cityOf(model, number).name;
  return sentences(
    say("Conflicts of age {age}", { age: ROMAN[data.age] }),
    ...duelsOf(data, model.game.you).map(({ cities: [a, b], shields: [x, y], won }) =>
      say("{a} {x}, {b} {y}: {result}", {
        a: name(a),
        b: name(b),
        x,
        y,
        result: won === 0 ? say("draw") : say("{name} wins", { name: name(won > 0 ? a : b) }),
      }),
    ),
  );
}

const NewAge = ({ age }) =>
  html`<div class="w7-scene w7-new-age"><b>${ROMAN[age]}</b><h2>${say("Age {age}", { age: ROMAN[age] })}</h2><p><${Symbol} of=${age % 2 === 1 ? "left" : "right"} /> ${age % 2 === 1 ? say("Hands go to the left") : say("Hands go to the right")}</p></div>`;

const Copied = ({ model, data }) =>
  html`<div class="w7-scene"><h2>${say("{name} copies a guild", { name: cityOf(model, data.city).name })}</h2><div class="w7-shown"><${Drawn} model=${model} card=${cardOf(model, data.card)} /></div></div>`;

const SCENES = {
  conflicts_resolved: (data, model) => ({
    words: warWords(model, data),
    milliseconds: 1600 + 150 * data.shields.length,
    content: () => html`<${War} model=${model} data=${data} />`,
  }),
  hands_dealt: (data) => ({
    words: sentences(
      say("Age {age}", { age: ROMAN[data.age] }),
      data.age % 2 === 1 ? say("Hands go to the left") : say("Hands go to the right"),
    ),
    milliseconds: 1200,
    content: () => html`<${NewAge} age=${data.age} />`,
  }),
  guild_copied: (data, model) => ({
    words: `${say("{name} copies a guild", { name: cityOf(model, data.city).name })}: ${cardName(model, data.card)}`,
    milliseconds: 1600,
    content: () => html`<${Copied} model=${model} data=${data} />`,
  }),
};

/** What is played over the table before a new state is shown. */
function scenes(events, before, after, model) {
  if (!before.state) return [];
  return events
    .filter(({ type }) => type in SCENES)
    .map(({ type, data, version }) => ({ key: `${version}`, before: true, ...SCENES[type](data, model) }));
}

/** The version at the end of each turn. */
function turns(events) {
  const ends = new Map(events.map(({ batch, version }) => [batch, version]));
  const over = new Set(
    events
      .filter(
        ({ type, data }) =>
          type === "hands_passed" || type === "conflicts_resolved" || (type === "hands_dealt" && data.age === 1),
      )
      .map(({ batch }) => batch),
  );
  return [...over].map((batch) => ends.get(batch));
}

// The scores, the rules, the first game.

const CATEGORY_SYMBOLS = {
  military: html`<${Symbol} of="shield" />`,
  treasury: html`<${Symbol} of="coin" />`,
  wonder: html`<${Glyph} of="stage" />`,
  civilian: html`<${Tiny} colour="blue" />`,
  science: html`<${Tiny} colour="green" />`,
  commerce: html`<${Tiny} colour="yellow" />`,
  guilds: html`<${Tiny} colour="purple" />`,
};
const category = (row) => html`<span class="w7-category">${CATEGORY_SYMBOLS[row]} ${WORDS[row]()}</span>`;

const RULES = { choose: "4", seventh: "6.3", revive: "6.4", choose_board: "2", choose_side: "2" };

const isAt = (kind) => (model) => model.moves?.decision?.startsWith(`${kind}-`) && model.moves.awaited;
const isChoosing = isAt("choose");
const canBuild = (test) => (model) =>
  isChoosing(model) && model.moves.moves.some((entry) => entry.move.action === "build" && test(entry));

const lessons = [
  {
    id: "first",
    when: isChoosing,
    text: {
      en: "Everybody chooses one card at the same time, then the hands go on to the next player. A tick marks a card that you can build without paying, a coin what a card costs you: the cost printed on it goes to the bank, the price of resources that you lack to a neighbour.",
      ja: "全員が同時に1枚選び、残りの手札を隣へ渡します。チェック印は支払いなしで建設できるカード、コイン印は建設に払うコインです。カードに書かれたコインは銀行へ、足りない資源の代金は隣へ払います。",
    },
  },
  {
    id: "war",
    when: (model) => isChoosing(model) && model.game.state.turn >= 4,
    text: {
      en: "At the end of the age your shields meet those of your two neighbours. The marks beside their shields tell who would win now.",
      ja: "世代の終わりに、両隣と盾の数を比べます。隣の盾の横の印で、今ならどちらが勝つか分かります。",
    },
  },
  {
    id: "trade",
    when: canBuild(({ cost }) => cost.left + cost.right > 0),
    text: {
      en: "You lack a resource for some cards. Your neighbours can't refuse to sell theirs: choose such a card, and an arrow shows which one gets your coins.",
      ja: "資源が足りないカードは、隣の都市から買って建設できます。隣は断れません。カードを選ぶと、左右どちらに何金払うかが表示されます。",
    },
  },
  {
    id: "chain",
    when: canBuild(({ move }) => move.by === "chain"),
    text: {
      en: "A card with a chain costs nothing: you have built what leads to it.",
      ja: "鎖の印のカードは無償で建設できます。つながる建造物がすでにあるからです。",
    },
  },
  {
    id: "stage",
    when: (model) => isChoosing(model) && model.moves.moves.some(({ move }) => move.action === "stage"),
    text: {
      en: "You can pay for the next stage of your wonder. Any card can go under it, so use one that you don't want a neighbour to get.",
      ja: "七不思議の次の段階を建設できます。下に置くカードは何でもよいので、隣に渡したくないカードを使いましょう。",
    },
  },
  {
    id: "seventh",
    when: isAt("seventh"),
    text: {
      en: "You may use your seventh card as well: build, wonder stage or sale.",
      ja: "7枚目のカードも使えます。建設、七不思議、売却のどれでも構いません。",
    },
  },
  {
    id: "revive",
    when: isAt("revive"),
    text: {
      en: "You see all cards that were discarded in this game. Build one of them free of charge.",
      ja: "これまでに捨てられたカードがすべて見えます。1枚を無償で建設できます。",
    },
  },
  {
    id: "free_city",
    when: (model) => isChoosing(model) && model.game.state.holder === model.game.you,
    text: {
      en: "You hold the Free City card: choose a card for your own city, then one for the Free City, which is a neighbour of both of you.",
      ja: "自由都市カードを持っています。自分の都市のカードを選んだあと、両者の隣である自由都市のカードも選びます。",
    },
  },
];

const legend = [
  [html`<${Glyph} of="check" />`, { en: "You can build this with your own resources", ja: "自分の資源で建設できる" }],
  [
    html`<${Symbol} of="coin" count=${2} />`,
    { en: "You can build this for this many coins", ja: "この枚数のコインを払えば建設できる" },
  ],
  [html`<${Symbol} of="chain" />`, { en: "Free of charge by a chain", ja: "連鎖で無償建設できる" }],
  [
    html`<${Glyph} of="cross" />`,
    { en: "Can't be built now, only sold or put under the wonder", ja: "今は建設できない（売却か七不思議に使える）" },
  ],
  [html`<${Resource} of="wood" />`, { en: "Wood", ja: "木材" }],
  [html`<${Resource} of="stone" />`, { en: "Stone", ja: "石材" }],
  [html`<${Resource} of="clay" />`, { en: "Clay", ja: "粘土" }],
  [html`<${Resource} of="ore" />`, { en: "Ore", ja: "鉱石" }],
  [html`<${Resource} of="glass" />`, { en: "Glass", ja: "ガラス" }],
  [html`<${Resource} of="papyrus" />`, { en: "Papyrus", ja: "パピルス" }],
  [html`<${Resource} of="textile" />`, { en: "Textile", ja: "織物" }],
  [
    html`<${Choice} of=${["wood", "clay"]} />`,
    { en: "One of these, as you need it", ja: "どちらか1つ（建設ごとに選ぶ）" },
  ],
  [
    html`<span class="w7-row"><${Symbol} of="left" /><${Symbol} of="right" /></span>`,
    { en: "Left and right neighbour", ja: "左隣、右隣" },
  ],
  [html`<${Glyph} of="stage" />`, { en: "Stage of a wonder", ja: "七不思議の段階" }],
  [html`<${Symbol} of="shield" />`, { en: "Shield", ja: "盾" }],
  [html`<${Symbol} of="points" />`, { en: "Points", ja: "得点" }],
  [
    html`<span class="w7-row"><${Token} points=${3} /><${Token} points=${-1} /></span>`,
    { en: "Tokens of won and lost conflicts", ja: "交戦の勝利と敗北のトークン" },
  ],
  [
    html`<span class="w7-row"><${Symbol} of="compass" /><${Symbol} of="gear" /><${Symbol} of="tablet" /></span>`,
    { en: "Science: many of a kind, and sets of all three", ja: "科学記号：同じ種類を多く、または3種類を揃える" },
  ],
  [
    html`<${Choice} of=${SCIENCE} />`,
    { en: "One science symbol of your choice at the end", ja: "終了時に好きな科学記号1つ" },
  ],
  [html`<${Glyph} of="gift" />`, { en: "One structure free of charge in each age", ja: "各世代に1つ無償で建設" }],
  [html`<${Glyph} of="last" />`, { en: "The seventh card can be used, too", ja: "7枚目のカードも使える" }],
  [html`<${Glyph} of="revive" />`, { en: "Build a card from the discard pile", ja: "捨て札から1枚を建設" }],
  [html`<${Glyph} of="copy" />`, { en: "Copies a guild of a neighbour at the end", ja: "終了時に隣のギルドを複製" }],
];

// The style.

export const drawing = {
  Table,
  steps,
  question,
  reason,
  stand,
  category,
  scenes,
  turns,
  lessons,
  legend,
  rows: () => ["military", "treasury", "wonder", "civilian", "commerce", "guilds", "science"],
  automatic: (kind) => kind.startsWith("choose") || kind === "revive",
  rules: (kind) => RULES[kind],
  tieBreak: { en: "Coins", ja: "コイン" },
};
