// The table of 7 Wonders Dice: the forum with its dice, the player's own sheet, and the sheets of the others.

import {
  either,
  html,
  isMoving,
  listed,
  names,
  seatName,
  SeatName,
  sentences,
  Spot,
  Symbol,
  Table as TableContext,
  translated,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  words,
} from "heptad";

const { counted, say } = words("seven_wonders_dice");

const WORDS = {
  points_of: (values) => counted("{n} point", "{n} points", values.count),
  resources_of: (values) => counted("{n} resource", "{n} resources", values.count),
  turn: (values) => say("Turn {turn}", values),
  last: () => say("the last turn"),
  next_last: () => say("one more turn"),
  over: (values) => counted("{n} turn", "{n} turns", values.turn),
  forum: () => say("Forum"),
  quarter: (values) => say("Price of these dice: {cost}", values),
  free: () => say("free"),
  coins: (values) => counted("{n} coin", "{n} coins", values.count),
  die: (values) => say("{face} ({die})", values),
  die_costs: (values) => say("Price of the die: {cost}.", values),
  die_cheaper: (values) => say("Price of the die for you: {cost} (printed: {printed}).", values),
  die_gains: (values) => say("You first gain {coins}.", values),
  locked: () => say("You have not unlocked this die."),
  die_useless: () => say("There is nothing that you could cross with it now."),
  compare: (values) => say("Crossed at the start of the turn: {counts}.", values),
  board: (values) => say("{city}, the board of {name}", values),
  back: () => say("Back to your board"),
  look: (values) =>
    say("Look at the board of {name}: {city}, {points}, {coins}, {resources}, {bonuses} of 3 bonuses", values),
  space: (values) => say("{building}, {space}", values),
  crossed: () => say("Crossed."),
  cost: (values) => say("Cost in resources: {cost}; you produce {produced}.", values),
  cost_other: (values) => say("Cost in resources: {cost}.", values),
  no_cost: () => say("No construction cost."),
  missing: (values) => say("Instead of the missing ones you pay {coins}.", values),
  price: (values) => say("You can cross it now: {price}.", values),
  needs: (values) => say("Needs a die that shows: {signs}.", values),
  needs_none: () => say("No die is needed."),
  first: (values) => say("First cross {spaces}.", values),
  dear: () => say("You have too few coins."),
  no_die: () => say("No die shows that now."),
  not_granted: () => say("The effect does not allow this building."),
  compare_fails: () => say("You have too few crosses for the comparison."),
  attacks: (values) => say("Attacks {name}: {shields} of 2 defenses crossed", values),
  first_short: (values) => say("1st +{points}", values),
  first_open: (values) => counted("First to complete it: {n} point", "First to complete it: {n} points", values.points),
  first_own: (values) => counted("Completed first: {n} point", "Completed first: {n} points", values.points),
  first_gone: (values) => say("{name} completed it first", values),
  points_here: (values) => counted("{n} point", "{n} points", values.points),
  total: (values) => counted("{n} point in all", "{n} points in all", values.points),
  gold: (values) => say("Gold reserve: {coins} of {capacity}", values),
  resources: (values) => say("Resources you have in each turn: {count}", values),
  bonus: (values) => say("Bonus: {name}", values),
  bonus_crossed: () => say("Taken."),
  bonuses: () => say("Bonuses"),
  bonuses_end: () => say("Whoever crosses the third one ends the game: one more turn is played."),
  take_back: () => say("Take back"),
  ask_action: () => say("Choose a die or a space, or pass."),
  ask_again: () => say("Another action: choose a die or a space, or pass."),
  ask_pass: () => say("You can cross nothing now: pass."),
  ask_free: () => say("Choose a die that costs you nothing now, and a space."),
  ask_cross: (values) => say("Cross one space without a die: {buildings}.", values),
  ask_two: (values) => say("Cross up to two spaces without a die: {buildings}.", values),
  ask_bonus: () => say("The building is complete! Choose a bonus."),
  ask_space: (values) => say("What do you cross with the {die} ({face})?", values),
  ask_die: (values) => say("{space}: with which die?", values),
  ask_wonder: (values) => say("{space}: build it?", values),
  ask_this: (values) => say("{space}: cross it?", values),
  passed: () => say("pass"),
  declined: () => say("declined"),
  with_die: (values) => say("{die}", values),
  cross_it: (values) => say("Cross it, {price}", values),
  build_it: (values) => say("Build, {price}", values),
  attack: (values) =>
    counted(
      "{name} attacks {target}: {printed} less {shields} is {n} point",
      "{name} attacks {target}: {printed} less {shields} is {n} points",
      values.points,
      values,
    ),
  attacks_title: () => say("Attacks"),
  first_title: (values) =>
    counted(
      "{names}: first to complete the {building}, {n} point",
      "{names}: first to complete the {building}, {n} points",
      values.points,
      values,
    ),
  last_title: (values) => say("{names} crossed the third bonus. One more turn!", values),
  enters: (values) => say("The {die} enters the forum", values),
  leaves: (values) => say("in place of the {die}", values),
  unlocks: (values) => say("unlocked by {names}", values),
  waiting: () => say("The boards are dealt when all seats are taken."),
  others: () => say("The other boards"),
  did: (values) => say("Last turn: {steps}", values),
  points: () => say("points"),
  produced: () => say("resources"),
  left: () => say("left neighbour"),
  right: () => say("right neighbour"),
};

const coinsInWords = (count) => (count === 0 ? say("free") : counted("{n} coin", "{n} coins", count));

// What the catalogue says, by id.

const indexes = new WeakMap();

/** The catalogue by id: `boards` with `buildings` and `spaces`, `dice`, `symbols`, `bonuses`. */
function indexOf(catalogue) {
  if (!indexes.has(catalogue)) indexes.set(catalogue, index(catalogue));
  return indexes.get(catalogue);
}

function index(catalogue) {
  const byId = (list) => new Map(list.map((item) => [item.id, item]));
  const boards = catalogue.boards.map((board) => {
    const buildings = [...board.buildings, ...catalogue.buildings];
    return { ...board, buildings: byId(buildings), spaces: byId(buildings.flatMap(({ spaces }) => spaces)) };
  });
  return {
    boards: byId(boards),
    dice: byId(catalogue.dice),
    symbols: byId(catalogue.symbols),
    bonuses: byId(catalogue.bonuses),
  };
}

/** The symbol on the upper face of a die that lies in the forum; undefined before it is rolled. */
const faceOf = (index, { die, face }) => index.symbols.get(index.dice.get(die).faces[face - 1]?.symbol);

const printedBoard = (model, seat) => indexOf(model.catalogue).boards.get(model.game.state.boards[seat].board);

/** The board of a seat, with the steps that it has chosen in this turn if they may be seen. */
const boardOf = (state, seat) => state.previews?.[seat]?.board ?? state.boards[seat];

const crossedIn = (printed, board, buildings) =>
  board.crossed.filter((id) => buildings.includes(printed.spaces.get(id).building)).length;

const neighbour = (game, seat, side) => (seat + (side === "left" ? 1 : game.seats.length - 1)) % game.seats.length;

/** The effects of the crossed spaces of a board that have a type. */
const effectsOf = (printed, board, type) =>
  board.crossed.flatMap((id) => printed.spaces.get(id).effects.filter((effect) => effect.type === type));

/** The name of a die. The numbers of the grey ones are not printed: their faces tell them apart. */
const dieName = (die) => translated(die.name).replace(/ ?\d/, "");

/** What a move costs in coins. */
const priceOf = ({ cost }) => (cost?.die ?? 0) + (cost?.resources ?? 0);

const spaceName = (printed, id) => {
  const space = printed.spaces.get(id);
  return say("{building}, {space}", {
    building: translated(printed.buildings.get(space.building).name),
    space: translated(space.name),
  });
};

// Signs: what is printed on dice and spaces, in one colour, in a box of 24 by 24.

const SIGNS = {
  mask: "M3.5 4.5c5 2 12 2 17 0 .7 8-2 14-8.5 17C5.5 18.5 2.8 12.5 3.5 4.5zm3 5q2.3 2.5 4.6 0-2.3-2.2-4.6 0zm6.4 0q2.3 2.5 4.6 0-2.3-2.2-4.6 0zM7.5 14q4.5 2.5 9 0-1 4.3-4.5 4.3T7.5 14z",
  scales: html`<path d="M11 2.5h2v2.2l7.5 1.9-.4 1.7L13 6.6V19.5h4V22H7v-2.5h4V6.6L3.9 8.3l-.4-1.7L11 4.7z"/><path d="M5.2 8 2 14.5M5.2 8l3.2 6.5M18.8 8l-3.2 6.5M18.8 8l3.2 6.5" stroke="currentColor" stroke-width="1" fill="none"/><path d="M1.2 14.3h8a4 3.7 0 0 1-8 0zm13.6 0h8a4 3.7 0 0 1-8 0z"/>`,
  fountain: html`<path d="M2 16.5h20l-2.6 5H4.6z"/><path d="M12 16V7M12 7.5C11 2 5 2 5 10v2M12 7.5c1-5.5 7-5.5 7 2.5v2" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`,
  temple: "M12 2 22 7.5V9.2H2V7.5zM4 10.5h3.2v7.3H4zm6.4 0h3.2v7.3h-3.2zm6.4 0H20v7.3h-3.2zM2 19h20v3H2z",
  owl: html`<path d="M4.5 2.5 8.5 5h7l4-2.5c1 4 1.2 6 .5 9.5 0 6-3.5 10-8 10s-8-4-8-10c-.7-3.5-.5-5.5.5-9.5zM8.6 7.3a2.9 2.9 0 1 0 .1 0zm6.8 0a2.9 2.9 0 1 0 .1 0zM12 12.8l-1.3 1.5L12 17l1.3-2.7z" fill-rule="evenodd"/><circle cx="8.7" cy="10.2" r="1.3"/><circle cx="15.5" cy="10.2" r="1.3"/>`,
  caduceus: html`<path d="M11.2 3h1.6v19h-1.6z"/><circle cx="12" cy="3" r="2"/><path d="M11.5 8.5C8 9 3 8 1.5 3.5c3.5 2 6.5.5 10 2.5zm1 0c3.5.5 8.5-.5 10-5-3.5 2-6.5.5-10 2.5z"/><path d="M9 10.5c-1.5 3.5 6.5 3.5 6 6.5-.3 2-4 1.8-5 3.5M15 10.5c1.5 3.5-6.5 3.5-6 6.5.3 2 4 1.8 5 3.5" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>`,
  axe: html`<path d="M13.6 3.2l2 .8L8 22.2l-2.6-1z"/><path d="M15 3.5c3.5-.7 6.5 2.5 7 7.5-2.7-2.3-6-1.8-8.5.5L11.5 10.5zM12.8 3.3C9 2 6 3.5 4.5 6.8c3-.7 4.5.3 5.8 3z"/>`,
  sword: "M21.5 2.5 20.3 7 10.5 16.8l-3.3-3.3L17 3.7zM4.8 12.8l6.4 6.4-1.6 1.6-2.5-2.5-3 3.1-1.5-1.5 3.1-3-2.5-2.5z",
  shield: "M12 2 21 4.5v7c0 5.5-4 9-9 10.9-5-1.9-9-5.4-9-10.9v-7zm-1.2 4.5v4H6.5v2.4h4.3v5h2.4v-5h4.3v-2.4h-4.3v-4z",
  camel:
    "M2 12.5C2.3 10 3.6 9.7 4.5 9.5 5.5 6 8 5.5 9.3 8.3 10.5 5 14 5 15 9.3c.9.5 1.9-.2 2.2-1.8l.5-3C18 3 19.5 2.8 20.5 3.2L23 4.5 22.5 6l-2.6.3-.5 4c-.3 2.7-1.7 4-3.4 4.3v7h-2v-6.8H7v6.8H5v-7.2c-.8-.3-1.3-.9-1.5-1.7L2.8 16l-1-.3z",
  coin: "M12 2a10 10 0 1 0 .1 0zm0 2.5a7.5 7.5 0 1 1-.1 0zm0 2L13.7 10l3.8.5-2.8 2.6.7 3.8L12 15l-3.4 1.9.7-3.8-2.8-2.6 3.8-.5z",
  chest: "M2 11.2V9.5C2 6 4.5 4 7.5 4h9C19.5 4 22 6 22 9.5v1.7zM2 13h7.5v3.5h5V13H22v7.5H2zm8.8-1h2.4v3h-2.4z",
  compass: html`<path d="M12 1.5a2.3 2.3 0 0 1 1.3 4.2L20 20.3 18.6 22.5 12.6 9h-1.2L5.4 22.5 4 20.3 10.7 5.7A2.3 2.3 0 0 1 12 1.5z"/><path d="M6 15q6 3.5 12 0" fill="none" stroke="currentColor" stroke-width="1.8"/>`,
  tablet: "M4.5 22V8a7.5 5.5 0 0 1 15 0v14zM7.5 9h9v1.8h-9zm0 3.8h9v1.8h-9zm0 3.8h6v1.8h-6z",
  gear: html`<g>${[0, 45, 90, 135].map((turn) => html`<rect x="10.2" y="1.5" width="3.6" height="21" rx=".8" transform="rotate(${turn} 12 12)"/>`)}</g><path d="M12 4.5a7.5 7.5 0 1 0 .1 0zm0 4.5a3 3 0 1 1-.1 0z" fill-rule="evenodd"/>`,
  leader: "M12 2a5 5.3 0 1 0 .1 0zM2.5 22c0-6 4-8.7 9.5-8.7s9.5 2.7 9.5 8.7z",
  leader_laurel: html`<path d="M12 6a3.7 4 0 1 0 .1 0zM5.5 22c0-4.5 2.5-6.5 6.5-6.5s6.5 2 6.5 6.5z"/><path d="M6.5 3C3 6 2.5 11 5.5 15M17.5 3C21 6 21.5 11 18.5 15" fill="none" stroke="currentColor" stroke-width="1.3"/><path d="M3.5 4.5 6 6.8 3 7.3zM2 9l3 1-2.5 1.8zm.8 5 2.7-.2-1.5 2.7zM20.5 4.5 18 6.8l3 .5zM22 9l-3 1 2.5 1.8zm-.8 5-2.7-.2 1.5 2.7z"/>`,
  spy: "M1.5 12c5-7.5 16-7.5 21 0-5 7.5-16 7.5-21 0zM12 7.5a4.5 4.5 0 1 0 .1 0zm0 2.5a2 2 0 1 1-.1 0z",
  guild: html`<path d="M5 4.5 19 10 5 15.5M5 20.5h14" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  wonder: "M12 3 23 21H1z",
  key: "M8 4a5 5 0 1 0 4.6 7H15v3h3v-3h4V8h-9.4A5 5 0 0 0 8 4zm0 3.2a1.9 1.9 0 1 1-.1 0z",
  lock: "M6.5 10V7.5a5.5 5.5 0 0 1 11 0V10H19v11H5V10zm2.6 0h5.8V7.5a2.9 2.9 0 0 0-5.8 0z",
};

/** The sign of each colour, so that no colour stands alone. */
const COLOUR_SIGNS = {
  green: "M12 3 22 20.5H2z",
  grey: "M12 1.5 22 12 12 22.5 2 12z",
  blue: "M2 8.5h20v7H2z",
  yellow: html`<circle cx="12" cy="12" r="9"/>`,
  red: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  purple: "m12 1.5 3.2 7.2 7.8.8-5.9 5.2 1.7 7.7L12 18.4l-6.8 4 1.7-7.7L1 9.5l7.8-.8z",
  black: "M12 2a10 10 0 1 0 .1 0zm0 3a7 7 0 1 1-.1 0zm0 3.5a3.5 3.5 0 1 0 .1 0z",
  white: "M12 2a4.5 4.5 0 1 0 .1 0zM3.5 22c0-6.5 3.5-9.5 8.5-9.5s8.5 3 8.5 9.5z",
  wonder: SIGNS.wonder,
};

/** The resources have the symbols that all titles share. */
const RESOURCES = { stone: "stone", wood: "wood", brick: "clay", textile: "loom", glass: "glass", papyrus: "papyrus" };

/** What a sign is made of: most are one path. */
const drawn = (sign) => (typeof sign === "string" ? html`<path d=${sign} fill-rule="evenodd" />` : sign);

const Picture = ({ of, class: own }) =>
  html`<svg class=${names("sign", own)} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">${drawn(of)}</svg>`;

/** The sign of a symbol of the catalogue, as it is on a die or beside the spaces that it permits. */
function Sign({ of: id }) {
  if (id in RESOURCES) return html`<${Symbol} of=${RESOURCES[id]} class="sign" />`;
  if (id in SIGNS) return html`<${Picture} of=${SIGNS[id]} />`;
  const [kind, colour] = id.split("_");
  if (kind === "leader") return html`<${Picture} of=${SIGNS.leader} class=${`c-${colour}`} />`;
  if (kind === "any") return html`<${Picture} of=${SIGNS.guild} class="c-purple" />`;
  const colours = colour === "four" ? ["red", "green", "blue", "yellow"] : [colour];
  return html`<span class="sign-pair"><${Picture} of=${SIGNS[kind]} /><${Box} colours=${colours} /></span>`; // a spy or a guild
}

/** A space of one of these colours of buildings: with its colour's sign, or a cross if it may be crossed. */
function Box({ colours, crossed }) {
  const width = 24 / colours.length;
  return html`<svg class="box" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${colours.map((colour, place) => html`<rect class=${`c-${colour}`} x=${place * width} width=${width + 0.1} height="24" />`)}
    ${
      crossed
        ? html`<path d="m5 5 14 14M19 5 5 19" stroke="#fff" stroke-width="4" stroke-linecap="round" />`
        : colours.length === 1 &&
          html`<g class="on-box" transform="translate(5 5) scale(.58)">${drawn(COLOUR_SIGNS[colours[0]])}</g>`
    }
  </svg>`;
}

/** A die in a text, of a colour or of any colour. */
const SmallDie = ({ colour = "any", children }) =>
  html`<span class=${`small-die c-${colour}`} aria-hidden="true">${children ?? (colour !== "any" && html`<${Picture} of=${COLOUR_SIGNS[colour]} />`)}</span>`;

const BUILDING_COLOURS = {
  wonder: "wonder",
  barracks_west: "red",
  barracks_east: "red",
  agora: "blue",
  market: "yellow",
  university: "green",
  guild_court: "purple",
  gallery_of_leaders: "white",
  warehouse: "grey",
};

const coloursOf = (buildings) => [...new Set(buildings.map((building) => BUILDING_COLOURS[building]))];

/** An effect as symbols. */
function Effect({ effect }) {
  const { type, colour, amount, buildings } = effect;
  const coin = (text) => html`<${Symbol} of="coin" count=${text} />`;
  const box = (crossed) => html`<${Box} colours=${coloursOf(buildings)} crossed=${crossed} />`;
  switch (type) {
    case "gain_coins":
      return coin(amount);
    case "coins_on_die":
      return html`<${SmallDie} colour=${colour} />${coin(`+${amount}`)}`;
    case "die_cost_zero":
      return html`<${SmallDie} colour=${colour} />${coin(0)}`;
    case "die_cost_minus_one":
      return html`<${SmallDie} />${coin("−1")}`;
    case "unlock_die":
      return html`<${SmallDie} colour=${colour} /><${Picture} of=${SIGNS.key} />`;
    case "cross_space":
      return box(true);
    case "cross_up_to_two":
      return html`${box(true)}${box(true)}`;
    case "coins_and_points_per_space":
      return html`<span class="per">${coin(effect.coins)}<${Symbol} of="points" count=${effect.points} /><i>/</i>${box(false)}</span>`;
    case "points_per_space":
      return html`<span class="per flat"><${Symbol} of="points" count=${effect.points} /><i>/</i>${box(false)}</span>`;
    case "construct_without_die_cost":
      return html`<${Symbol} of="turn" /><${SmallDie}>0<//>`;
    case "extra_action":
      return html`<${Symbol} of="turn" class="large" />`;
    default:
      return null; // a produced resource: its sign says it
  }
}

/** The points of an attack stand in a burst, all others in laurels. */
const BURST =
  "m12 0 2.3 4.6 4.7-2.2-.8 5.2 5.2.6-3.8 3.7 4 3.4-5 1.2 1.2 5-5-1.5L12 24l-2.7-4-5 1.5 1.3-5-5-1.2 4-3.4L.8 8.2l5.2-.6L5 2.4l4.7 2.2z";

/** What a space brings, as symbols. */
function Gain({ space }) {
  if (space.kind === "attack")
    return html`<span class="burst" aria-hidden="true"><${Picture} of=${BURST} /><b>${space.points}</b></span>`;
  if (space.kind === "defense") return html`<${Picture} of=${SIGNS.shield} class="c-red" />`;
  return html`${space.points > 0 && html`<${Symbol} of="points" count=${space.points} class="large" />`}
    ${space.effects.map((effect) => html`<${Effect} effect=${effect} />`)}`;
}

// Crosses, as drawn by hand: no two beside each other alike.

const STROKES = [
  ["M3 4q9 7 18 17", "M21 3.5Q11 11 3.5 20.5"],
  ["M4 3q7 10 17 17", "M20 4Q13 13 3 20"],
  ["M3 5q10 5 17 16", "M21.5 5Q12 10 4 21"],
];

/** `fresh` ones are drawn now, `pencil` ones may still change. */
function Cross({ id, fresh, pencil }) {
  const strokes = STROKES[(id.length + id.charCodeAt(id.length - 1)) % STROKES.length];
  return html`<svg class=${names("cross", { fresh, pencil })} viewBox="0 0 24 24" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    ${strokes.map((d, place) => html`<path class=${`stroke-${place}`} d=${d} />`)}
  </svg>`;
}

// The forum: four quarters with their prices, and the dice as real cubes.

/** What this player may do with dice, from the moves and the own board. */
function useDie(lying) {
  const { model, choosing } = useContext(TableContext);
  const { you, state } = model.game;
  const index = indexOf(model.catalogue);
  const die = index.dice.get(lying.die);
  const printed = model.catalogue.forum.quarters[lying.quarter].cost;
  const move = model.moves?.moves.find((move) => move.move.die === lying.die);
  const effects = (type) =>
    you === null
      ? []
      : effectsOf(printedBoard(model, you), boardOf(state, you), type).filter(({ colour }) => colour === die.colour);
  const isLocked = die.special && you !== null && effects("unlock_die").length === 0;
  const gain = effects("coins_on_die").reduce((sum, { amount }) => sum + amount, 0);
  return {
    model,
    choosing,
    die,
    printed,
    price: move?.cost.die ?? printed,
    gain,
    symbol: faceOf(index, lying),
    isLocked,
  };
}

function Die({ lying, order }) {
  const told = useDie(lying);
  const { die, symbol, price, printed, gain, isLocked, choosing, model } = told;
  const spot = `die:${die.id}`;
  const isUseless = model.moves !== null && !choosing.isLit(spot);
  const cube = useMemo(() => html`<${Cube} die=${die} upper=${lying.face} />`, [die, lying.face]);
  const label = `${say("{face} ({die})", { die: dieName(die), face: translated(symbol?.name) })}. ${dieWords(told)}`;
  const about = () => html`<${AboutDie} ...${told} />`;
  const state = { useless: isUseless, now: choosing.goesOn(spot) };
  return html`<${Spot} spot=${spot} class=${names("die", state)} label=${label} about=${about} style=${{ "--order": order }}>
    ${cube}
    ${isLocked && html`<span class="lock"><${Picture} of=${SIGNS.lock} /></span>`}
    ${price !== printed && html`<span class="cheaper"><${Symbol} of="coin" count=${price} /></span>`}
    ${gain > 0 && html`<span class="cheaper gains"><${Symbol} of="coin" count=${`+${gain}`} /></span>`}
  <//>`;
}

/** A die with all its faces, the upper one in front. */
function Cube({ die: { faces, colour }, upper }) {
  const turned = [...faces.slice(upper - 1), ...faces.slice(0, upper - 1)];
  return html`<span class=${`cube c-${colour}`} aria-hidden="true">
    ${turned.map(({ symbol }, place) => html`<span class=${`face face-${place}`}><${Sign} of=${symbol} /></span>`)}
  </span>`;
}

/** The price of a die in words, or why it is of no use now. */
function dieWords({ model, choosing, die, printed, price, gain, isLocked }) {
  const own =
    price === printed
      ? say("Price of the die: {cost}.", {
          cost: coinsInWords(price),
          printed: coinsInWords(printed),
        })
      : say("Price of the die for you: {cost} (printed: {printed}).", {
          cost: coinsInWords(price),
          printed: coinsInWords(printed),
        });
  const cost = gain > 0 ? `${own} ${say("You first gain {coins}.", { coins: coinsInWords(gain) })}` : own;
  if (isLocked) return `${cost} ${say("You have not unlocked this die.")}`;
  if (model.moves === null || choosing.isLit(`die:${die.id}`)) return cost;
  const refused = refusals(model, ({ die: other }) => other === die.id);
  const reason = ["comparison_fails", "unaffordable"].find((type) => refused.includes(type));
  return `${cost} ${WORDS[REFUSALS[reason] ?? "die_useless"]()}`;
}

/** The types of the refusals of some moves. */
const refusals = ({ moves }, isOne) =>
  (moves.unavailable ?? []).filter(({ move }) => isOne(move)).map(({ refusal }) => refusal.type.split(":").at(-1));

/** The text for each refusal of a space, the most telling one first. */
const REFUSALS = {
  unaffordable: "dear",
  comparison_fails: "compare_fails",
  not_granted: "not_granted",
  face_forbids: "no_die",
  die_locked: "no_die",
};

function AboutDie(told) {
  const { model, die, symbol } = told;
  return html`<b><${SmallDie} colour=${die.colour} /> ${say("{face} ({die})", { die: dieName(die), face: translated(symbol?.name) })}</b>
    <p>${translated(symbol?.text)}</p>
    ${symbol?.target.kind === "guild" && html`<p>${say("Crossed at the start of the turn: {counts}.", { counts: comparison(model, symbol.target.compare) })}</p>`}
    <p>${dieWords(told)}</p>`;
}

/** How many spaces of these buildings a player and the neighbours have crossed, in words. */
function comparison(model, buildings) {
  const { you, seats, state } = model.game;
  const own =
    you === null
      ? seats.map(({ seat }) => seat)
      : [you, neighbour(model.game, you, "left"), neighbour(model.game, you, "right")];
  const count = (seat) => crossedIn(printedBoard(model, seat), state.boards[seat], buildings);
  return listed([...new Set(own)].map((seat) => `${seatName(model.game, seat)} ${count(seat)}`));
}

/** The dice lie closed while what they follow is still played out; then they roll. */
function Forum({ model, state }) {
  const { quarters } = model.catalogue.forum;
  const isShaken = model.playing && model.events.some(({ type }) => type === "turn_started");
  const isRolled = state.forum.every(({ face }) => face > 0);
  const { choosing } = useContext(TableContext);
  const isNarrowed = choosing.path[0]?.startsWith("space");
  const dice =
    isRolled && !isShaken
      ? state.forum.map((lying, order) => ({ lying, order, key: `${state.turn}:${lying.die}` }))
      : [];
  return html`<section class=${names("forum", { shaken: isShaken, narrowed: isNarrowed })} aria-label=${say("Forum")}>
    ${quarters.map(
      (
        { id, cost },
        quarter,
      ) => html`<div class="tray" key=${id} role="group" aria-label=${say("Price of these dice: {cost}", { cost: coinsInWords(cost) })}>
        <span class="tray-price"><${Symbol} of="coin" count=${cost} /></span>
        <div class="dice">${dice.filter(({ lying }) => lying.quarter === quarter).map((die) => html`<${Die} ...${die} />`)}</div>
      </div>`,
    )}
  </section>`;
}

// The sheet of a player.

/**
 * A sheet, large. `seat` is whose it is; only the player's own one can be crossed. `fresh` are the spaces crossed in the
 * last turn.
 */
function Sheet({ model, seat, fresh }) {
  const { game } = model;
  const board = boardOf(game.state, seat);
  const printed = printedBoard(model, seat);
  const { choosing } = useContext(TableContext);
  const own = seat === game.you;
  const root = useRef(null);
  useEffect(() => reveal(root.current, choosing), [model.moves?.decision, model.chosen?.length, choosing.path.join()]);
  const sheet = { model, seat, own, board, printed, fresh, points: standingOf(game, seat)?.points ?? {} };
  const buildings = [...printed.buildings.values()].filter(({ id }) => id !== "wonder");
  const label = say("{city}, the board of {name}", { city: translated(printed.name), name: seatName(game, seat) });
  return html`<section class=${names("sheet", { narrowed: own && choosing.path.length > 0 })} ref=${root} aria-label=${label}>
    <${Wonder} sheet=${sheet} />
    ${buildings.map((building) => html`<${Building} key=${building.id} sheet=${sheet} building=${building} />`)}
    <${Gold} sheet=${sheet} />
    <${Bonuses} sheet=${sheet} />
  </section>`;
}

/** Bring a space into view that can be pressed next, if none is. */
function reveal(sheet, choosing) {
  const spaces = [...sheet.querySelectorAll(choosing.path.length > 0 ? ".space.now" : ".space.lit")];
  const view = sheet.closest(".table").getBoundingClientRect();
  const isSeen = ({ top, bottom }) => top > view.top && bottom < view.bottom;
  if (spaces.length === 0 || spaces.some((space) => isSeen(space.getBoundingClientRect()))) return;
  spaces[0].scrollIntoView({ block: "center", behavior: isMoving() ? "smooth" : "auto" });
}

/** The place of an area of the catalogue on the sheet. */
const placed = ({ x, y, width, height }) => ({
  "--column": `${x + 1} / span ${width}`,
  "--row": `${y + 1} / span ${height}`,
});

function Building({ sheet, building }) {
  const { points, board } = sheet;
  const rows = [...Map.groupBy(building.spaces, ({ row }) => row).values()];
  const isComplete = building.spaces.every(({ id }) => board.crossed.includes(id));
  return html`<div class=${names("building", `c-${building.colour}`, { complete: isComplete })} style=${placed(building.area)}>
    <h2 class="building-head">
      <${Picture} of=${COLOUR_SIGNS[building.colour]} /><span class="building-name">${translated(building.name)}</span>
      ${building.first_completion_points > 0 && html`<${First} sheet=${sheet} building=${building} />`}
      ${building.id === "warehouse" ? html`<${Produced} sheet=${sheet} />` : html`<${Points} points=${points[building.id]} />`}
    </h2>
    ${building.side && html`<${Target} sheet=${sheet} building=${building} />`}
    ${rows.map((spaces) => html`<${Row} key=${spaces[0].id} sheet=${sheet} spaces=${spaces} />`)}
  </div>`;
}

const produced = ({ printed, board }) =>
  effectsOf(printed, board, "produce_resource").reduce((sum, { amount }) => sum + amount, 0);

/** How many resources there are to build with. */
const Produced = ({ sheet }) => html`<span class="produced">
  <span class="unseen">${say("Resources you have in each turn: {count}", { count: produced(sheet) })}</span><span class="hex" aria-hidden="true">${produced(sheet)}</span>
</span>`;

/** The points of a building so far. */
const Points = ({ points = 0 }) =>
  html`<span class="unseen">${counted("{n} point", "{n} points", points)}</span><b class="score" aria-hidden="true">${points}</b>`;

/** Whom a barracks attacks, and how many defenses stand against it. */
function Target({ sheet: { model, seat }, building }) {
  const target = neighbour(model.game, seat, building.side);
  const shields = crossedDefenses(model, target, building.faces);
  return html`<p class=${`target ${building.side}`}>
    <span class="unseen">${say("Attacks {name}: {shields} of 2 defenses crossed", { name: seatName(model.game, target), shields })}</span>
    <${Symbol} of=${building.side} /><span class="target-name" aria-hidden="true">${seatName(model.game, target)}</span>
    ${[0, 1].map((place) => html`<${Picture} of=${SIGNS.shield} class=${place < shields ? "standing" : "fallen"} />`)}
  </p>`;
}

function crossedDefenses(model, seat, building) {
  const printed = printedBoard(model, seat);
  return model.game.state.boards[seat].crossed.filter(
    (id) => printed.spaces.get(id).building === building && printed.spaces.get(id).kind === "defense",
  ).length;
}

/** Who completes the agora first, or did. */
function First({ sheet: { model, board }, building }) {
  const { boards } = model.game.state;
  const winner = boards.findIndex(({ first }) => first.includes(building.id));
  const isOwn = board.first.includes(building.id);
  const points = building.first_completion_points;
  const words = isOwn
    ? counted("Completed first: {n} point", "Completed first: {n} points", points)
    : winner >= 0
      ? say("{name} completed it first", { name: seatName(model.game, winner) })
      : counted("First to complete it: {n} point", "First to complete it: {n} points", points);
  const state = { gone: !isOwn && winner >= 0, won: isOwn };
  return html`<span class=${names("first", state)}><span class="unseen">${words}</span><span aria-hidden="true">${say("1st +{points}", { points })}</span></span>`;
}

/** A row of spaces: the sign that permits all of them stands before it. */
function Row({ sheet, spaces }) {
  const [{ symbols }] = spaces;
  const isShared =
    symbols.length > 0 &&
    spaces.every((space) => space.symbols.join() === symbols.join()) &&
    !(symbols[0] in RESOURCES);
  return html`<div class=${names("space-row", { signed: isShared, narrow: spaces.length > 3 })} style=${{ "--count": spaces.length }}>
    ${isShared && html`<span class="row-signs" aria-hidden="true">${symbols.map((symbol) => html`<${Sign} of=${symbol} />`)}</span>`}
    ${spaces.map((space) => html`<${Space} key=${space.id} sheet=${sheet} space=${space} isSigned=${!isShared} />`)}
  </div>`;
}

function Space({ sheet, space, isSigned, children }) {
  const { own, board, fresh, seat, model } = sheet;
  const { choosing } = useContext(TableContext);
  const printedOn = useMemo(() => html`<${Printed} space=${space} isSigned=${isSigned} />`, [space]);
  const place = board.crossed.indexOf(space.id);
  const isCrossed = place >= 0;
  const isPencilled = place >= board.crossed.length - board.fresh && model.game.status === "playing";
  const spot = own ? `space:${space.id}` : `look:${seat}:${space.id}`;
  const option = own ? choosing.option(spot) : undefined;
  const isNow = own && choosing.path.length > 0 && choosing.goesOn(spot);
  const price = option?.moves.length > 0 ? Math.min(...option.moves.map(priceOf)) : null;
  const attack = board.attacks.find((attack) => attack.space === space.id);
  return html`<${Spot}
    spot=${spot}
    class=${names("space", space.kind, { crossed: isCrossed, now: isNow, fresh: fresh.has(space.id) })}
    label=${spaceWords(sheet, space, price)}
    about=${() => html`<${AboutSpace} sheet=${sheet} space=${space} price=${price} />`}
  >
    ${printedOn}
    ${children}
    ${isCrossed && html`<${Cross} id=${space.id} fresh=${isPencilled || fresh.has(space.id)} pencil=${isPencilled} />`}
    ${!isCrossed && choosing.isPressed(spot) && html`<${Cross} id=${space.id} pencil />`}
    ${attack && html`<b class="written" aria-hidden="true">${attack.points}</b>`}
    ${price !== null && html`<span class="price" aria-hidden="true"><${Symbol} of="coin" count=${price} /></span>`}
  <//>`;
}

/** What is printed on a space: its sign, unless the row has it, what it brings, and its cost. */
const Printed = ({ space, isSigned }) => html`
  ${isSigned && space.symbols.length > 0 && html`<span class="space-sign">${space.symbols.map((symbol) => html`<${Sign} of=${symbol} />`)}</span>`}
  <span class="gain"><${Gain} space=${space} /></span>
  ${space.cost > 0 && html`<span class="hex cost-hex" aria-hidden="true">${space.cost}</span>`}`;

/** The accessible name of a space: what it is, brings and costs. */
function spaceWords({ printed, board }, space, price) {
  const cost = space.cost > 0 ? say("Cost in resources: {cost}.", { cost: space.cost }) : say("No construction cost.");
  const state = board.crossed.includes(space.id)
    ? say("Crossed.")
    : price === null
      ? ""
      : say("You can cross it now: {price}.", { price: coinsInWords(price) });
  return [`${spaceName(printed, space.id)}.`, translated(space.text), cost, state].filter(Boolean).join(" ");
}

function AboutSpace({ sheet, space, price }) {
  const { printed, board, own, model } = sheet;
  const isCrossed = board.crossed.includes(space.id);
  const reason = own && !isCrossed && price === null && model.moves !== null ? whyNot(sheet, space) : null;
  return html`<b>${spaceName(printed, space.id)}</b>
    <p class="about-gain"><${Gain} space=${space} /></p>
    <p>${translated(space.text)}</p>
    ${isCrossed ? html`<p>${say("Crossed.")}</p>` : html`<p>${costWords(space, produced(sheet))}</p><p>${needs(model, space)}</p>`}
    ${price !== null && html`<p class="about-price">${say("You can cross it now: {price}.", { price: coinsInWords(price) })}</p>`}
    ${reason && html`<p class="reason">${reason}</p>`}
    <p class="about-building">${translated(printed.buildings.get(space.building).text)}</p>`;
}

/** What a space costs, and what is missing. */
function costWords({ cost }, produced) {
  if (cost === 0) return say("No construction cost.");
  const missing =
    cost > produced
      ? say("Instead of the missing ones you pay {coins}.", { coins: coinsInWords(cost - produced) })
      : "";
  return `${say("Cost in resources: {cost}; you produce {produced}.", { cost, produced })} ${missing}`;
}

/** Which faces of dice permit a space. */
function needs(model, space) {
  if (space.symbols.length === 0) return say("No die is needed.");
  const { symbols, dice } = indexOf(model.catalogue);
  const named = space.symbols.map((id) =>
    symbols.has(id) ? translated(symbols.get(id).name) : dieName(dice.get("purple")),
  );
  return html`${space.symbols.map((id) => html`<${Sign} of=${id} />`)} ${say("Needs a die that shows: {signs}.", { signs: either(named) })}`;
}

/** Why a space can't be crossed now, as the refusals of the API say, in the language of the page. */
function whyNot({ printed, board, model }, space) {
  const open = space.requires.filter((id) => !board.crossed.includes(id));
  if (open.length > 0)
    return say("First cross {spaces}.", { spaces: listed(open.map((id) => spaceName(printed, id))) });
  const types = refusals(model, (move) => move.space === space.id);
  const reason = Object.keys(REFUSALS).find((type) => types.includes(type));
  return reason === undefined ? null : WORDS[REFUSALS[reason]]();
}

/** Silhouettes of the seven wonders, in a box of 60 by 40. */
const WONDERS = {
  alexandria: "M22 39V27h16v12zM24 26V15h12v11zM26.5 14V7h7v7zM27 6l3-5 3 5zM30 2l14-1v3zM30 2 16 1v3zM12 39h36v-3H12z",
  babylon:
    "M4 39v-8h52v8zM10 30v-8h40v8zM17 21v-7h26v7zM24 13V7h12v6zM8 29c2-5 5-5 6 0zM46 29c2-5 5-5 6 0zM15 20c2-5 5-5 6 0zM39 20c2-5 5-5 6 0zM26 6c1-6 7-6 8 0z",
  ephesus:
    "M3 39v-3h54v3zM6 35v-2h48v2zM9 32V17h4v15zM18 32V17h4v15zM28 32V17h4v15zM38 32V17h4v15zM47 32V17h4v15zM6 16v-3h48v3zM6 12 30 1l24 11z",
  giza: "M2 39 24 7l22 32zM36 22l5-7 17 24H48zM24 7l6 32H46z",
  halicarnassus:
    "M8 39v-9h44v9zM12 29V19h3v10zM20 29V19h3v10zM28.5 29V19h3v10zM37 29V19h3v10zM45 29V19h3v10zM9 18v-2h42v2zM14 15 26 6h8l12 9zM27 5V1h6v4z",
  olympia: "M17 39V29h5V17c0-4 3-6 6-6a4.5 4.5 0 1 1 4 0c3 0 6 2 6 6v8h6v14zM44 24V5l2-3 2 3v19zM12 39h36v-2H12z",
  rhodes:
    "M18 39l4-16-1-9c0-3 3-4 6-4a4 4 0 1 1 5 0c3 0 5-1 7-4l3-5 2 1-3 9c-1 3-3 4-4 5l-1 7 5 16h-5l-6-14h-1l-6 14zM8 39v-4h14l-1 4zM37 35h14v4H38z",
};

/** The wonder, across the top: who builds it, and its three steps. */
function Wonder({ sheet }) {
  const { printed, model, seat, points } = sheet;
  const total = totalOf(model.game, seat);
  const wonder = printed.buildings.get("wonder");
  return html`<div class="building wonder c-wonder" style=${placed(wonder.area)}>
    <svg class="wonder-picture" viewBox="0 0 60 40" aria-hidden="true" focusable="false"><path d=${WONDERS[printed.id]} /></svg>
    <div class="wonder-name"><${SeatName} seat=${seat} /><h2>${translated(wonder.title)}</h2></div>
    <span class="wonder-total"><span class="unseen">${counted("{n} point in all", "{n} points in all", total)}</span><${Total} points=${total} /></span>
    <div class="wonder-steps">
      ${wonder.spaces.map((space) => html`<${Space} key=${space.id} sheet=${sheet} space=${space}><i class="step-number" aria-hidden="true">${space.position}</i><//>`)}
    </div>
    <span class="wonder-points"><${Points} points=${points.wonder} /></span>
  </div>`;
}

/** The coins, circled. */
function Gold({ sheet: { model, board } }) {
  const { area, capacity, name } = model.catalogue.gold_reserve;
  return html`<div class="building gold c-gold" style=${placed(area)}>
    <span class="gold-name">
      <${Symbol} of="coin" count=${board.coins} /><span class="gold-words">${translated(name)}</span>
      <span class="unseen">${say("Gold reserve: {coins} of {capacity}", { coins: board.coins, capacity })}</span>
    </span>
    <span class="coins" aria-hidden="true">
      ${Array.from({ length: capacity }, (_, place) => html`<i class=${names("circle", { full: place < board.coins })}></i>`)}
    </span>
  </div>`;
}

function Bonuses({ sheet }) {
  const { bonuses, bonuses_area: area } = sheet.model.catalogue;
  return html`<div class="building bonuses c-gold" style=${placed(area)} role="group" aria-label=${say("Bonuses")}>
    ${bonuses.map((bonus) => html`<${Bonus} key=${bonus.id} sheet=${sheet} bonus=${bonus} />`)}
  </div>`;
}

function Bonus({ sheet: { board, own, seat }, bonus }) {
  const isCrossed = board.bonuses.includes(bonus.id);
  const title = say("Bonus: {name}", { name: translated(bonus.name) });
  const label = `${title}. ${translated(bonus.text)} ${isCrossed ? say("Taken.") : ""}`;
  const about = () =>
    html`<b>${title}</b><p>${translated(bonus.text)}</p><p>${say("Whoever crosses the third one ends the game: one more turn is played.")}</p>`;
  const spot = own ? `bonus:${bonus.id}` : `look:${seat}:${bonus.id}`;
  return html`<${Spot} spot=${spot} class=${names("space bonus", { crossed: isCrossed })} label=${label} about=${about}>
    <span class="gain">${bonus.effects.map((effect) => html`<${Effect} effect=${effect} />`)}</span>
    ${isCrossed && html`<${Cross} id=${bonus.id} />`}
  <//>`;
}

const standingOf = (game, seat) => game.standings.find((standing) => standing.seat === seat);
const totalOf = (game, seat) => standingOf(game, seat)?.total ?? 0;
const isWinner = (game, seat) => game.status === "finished" && standingOf(game, seat)?.rank === 1;

/** All points of a seat so far. */
const Total = ({ points }) => html`<b class="score total" aria-hidden="true"><${Symbol} of="points" />${points}</b>`;

// The other boards, small. A press makes one large.

function Plate({ model, seat, show, fresh, deeds }) {
  const { game } = model;
  const board = boardOf(game.state, seat);
  const printed = printedBoard(model, seat);
  const redrawn = [printed, board.crossed.join(), [...fresh].join()];
  const sheet = useMemo(() => html`<${SmallSheet} printed=${printed} board=${board} fresh=${fresh} />`, redrawn);
  return html`<li class=${names("plate", { winner: isWinner(game, seat) })} data-key=${`seat:${seat}`}>
    <p class="plate-name"><${SeatName} seat=${seat} /><${Side} game=${game} seat=${seat} /></p>
    <${Facts} model=${model} seat=${seat} board=${board} printed=${printed} />
    <button type="button" class="small-sheet" aria-label=${plateWords(model, seat, board, printed)} onClick=${() => show(seat)}>${sheet}</button>
    ${deeds && html`<p class="deeds"><span class="unseen">${deedWords(model, printed, deeds)}</span><${Deeds} model=${model} seat=${seat} steps=${deeds} /></p>`}
  </li>`;
}

/** Points, coins, resources, bonuses and unlocked dice of a seat. */
const Facts = ({ model, seat, board, printed }) => html`<p class="plate-facts" aria-hidden="true">
  <${Total} points=${totalOf(model.game, seat)} /><${Symbol} of="coin" count=${board.coins} />
  <span class="hex">${produced({ printed, board })}</span>
  <span class="plate-bonuses">${model.catalogue.bonuses.map(({ id }) => html`<i class=${names({ taken: board.bonuses.includes(id) })}></i>`)}</span>
  ${effectsOf(printed, board, "unlock_die").map(({ colour }) => html`<${SmallDie} colour=${colour} />`)}
</p>`;

/** The same in words. */
const plateWords = ({ game }, seat, board, printed) =>
  say("Look at the board of {name}: {city}, {points}, {coins}, {resources}, {bonuses} of 3 bonuses", {
    name: seatName(game, seat),
    city: translated(printed.name),
    points: counted("{n} point", "{n} points", totalOf(game, seat)),
    coins: coinsInWords(board.coins),
    resources: counted("{n} resource", "{n} resources", produced({ printed, board })),
    bonuses: board.bonuses.length,
  });

/** What a seat did in the last turn, in words. */
const deedWords = ({ catalogue }, printed, deeds) =>
  say("Last turn: {steps}", { steps: deeds.map((step) => stepWords(catalogue, printed, step)).join(", ") });

/** On which side a seat sits, with its sign. */
function Side({ game, seat }) {
  const { you, seats } = game;
  if (you === null || seat === you || seats.length === 2) return null;
  const side = seat === neighbour(game, you, "left") ? "left" : seat === neighbour(game, you, "right") ? "right" : null;
  return (
    side && html`<span class="side-of"><${Symbol} of=${side} /><span class="unseen">${WORDS[side]()}</span></span>`
  );
}

const Deeds = ({ model, seat, steps }) =>
  steps.map(
    (step) => html`<${Deed} index=${indexOf(model.catalogue)} printed=${printedBoard(model, seat)} step=${step} />`,
  );

/** A step of a turn as symbols: the die, and what was crossed with it. */
function Deed({ index, printed, step: { move, value, gained } }) {
  const space = printed.spaces.get(move.space);
  return html`<span class="deed" aria-hidden="true">
    ${move.die && html`<${SmallDie} colour=${index.dice.get(move.die).colour} />`}
    ${
      space &&
      html`<span class=${`deed-space c-${BUILDING_COLOURS[space.building]}`}>
      <${Sign} of=${space.symbols[0] ?? "wonder"} /><${Gain} space=${{ ...space, points: value ?? space.points }} />
    </span>`
    }
    ${move.action === "pass" && html`<${Symbol} of="coin" count=${`+${gained}`} />`}
    ${move.bonus && html`<span class="deed-space c-gold">${index.bonuses.get(move.bonus).effects.map((effect) => html`<${Effect} effect=${effect} />`)}</span>`}
    ${move.action === "decline" && "–"}
  </span>`;
}

/** A step of a turn in words. */
function stepWords(catalogue, printed, { move }) {
  if (move.space) return spaceName(printed, move.space);
  if (move.bonus) return translated(indexOf(catalogue).bonuses.get(move.bonus).name);
  return move.action === "pass" ? say("pass") : say("declined");
}

const UNIT = 10; // of a small sheet, for each unit of the grid of the catalogue
const HEIGHT = 11.5; // spaces are a little higher than wide

/** A sheet as one small picture: buildings, open and crossed spaces. */
function SmallSheet({ printed, board, fresh }) {
  return html`<svg viewBox="0 0 ${24 * UNIT} ${12 * HEIGHT}" aria-hidden="true" focusable="false">
    ${[...printed.buildings.values()].map((building) => html`<${SmallBuilding} building=${building} crossed=${board.crossed} fresh=${fresh} />`)}
  </svg>`;
}

function SmallBuilding({ building: { area, spaces, id }, crossed, fresh }) {
  const rows = Math.max(...spaces.map(({ row }) => row)) + 1;
  const columns = (row) => spaces.filter((space) => space.row === row).length;
  const [x, y, width, height] = [
    area.x * UNIT + 1,
    area.y * HEIGHT + 1,
    area.width * UNIT - 2,
    area.height * HEIGHT - 2,
  ];
  const colour = BUILDING_COLOURS[id];
  return html`<rect class=${`c-${colour}`} x=${x} y=${y} width=${width} height=${height} rx="2" />
    ${spaces.map((space) => {
      const [w, h] = [(width - 2) / columns(space.row), (height - 2) / rows];
      const [left, top] = [x + 1 + space.column * w, y + 1 + space.row * h];
      const isCrossed = crossed.includes(space.id);
      return html`<rect class=${names("small-space", { taken: isCrossed, fresh: fresh.has(space.id) })} x=${left + 1} y=${top + 1} width=${w - 2} height=${h - 2} rx="1.5" />
        ${isCrossed && html`<path class="small-cross" d=${`M${left + w / 2 - 4} ${top + h / 2 - 4}l8 8m0-8-8 8`} />`}`;
    })}`;
}

// The whole table.

const NOTHING = new Set();

/** What each seat did in the turn before, as far as this page has seen it: `{fresh, deeds}`, by seat. */
function useLastTurn({ game: { state }, events }) {
  const memory = useRef({ turn: 0, before: null, counts: null, deeds: null, played: 0 }).current;
  if (state.turn !== memory.turn) {
    memory.before = state.turn === memory.turn + 1 ? memory.counts : null;
    memory.counts = state.boards.map(({ crossed }) => crossed.length);
    memory.turn = state.turn;
  }
  const played = events.filter(({ type }) => type === "turn_played");
  if (played.length > 0)
    Object.assign(memory, { deeds: new Map(played.map(({ data }) => [data.seat, data.steps])), played: state.turn });
  const fresh = (board, seat) => {
    if (board.fresh > 0) return new Set(board.crossed.slice(-board.fresh));
    return memory.before === null ? NOTHING : new Set(board.crossed.slice(memory.before[seat]));
  };
  const isRecent = state.turn - memory.played <= 1;
  return { fresh: state.boards.map(fresh), deeds: isRecent ? memory.deeds : null };
}

function Table({ model, state }) {
  if (state === null) return html`<${Waiting} model=${model} />`;
  return html`<${Playing} model=${model} state=${state} />`;
}

function Waiting({ model }) {
  return html`<div class="dice-waiting"><p>${say("The boards are dealt when all seats are taken.")}</p><ul>${model.game.seats.map(({ seat }) => html`<li key=${seat}><${SeatName} seat=${seat} /></li>`)}</ul></div>`;
}

function Playing({ model, state }) {
  const { game } = model;
  const { choosing } = useContext(TableContext);
  const [looked, look] = useState(null);
  const { fresh, deeds } = useLastTurn(model);
  const home = game.you ?? 0;
  useEffect(() => look(null), [choosing.path[0]]); // whoever presses a die wants the own board
  const shown = looked ?? home;
  const plates = game.seats.map((_, place) => (home + place) % game.seats.length).filter((seat) => seat !== shown);
  return html`<div class=${names("dice-table", { still: !isMoving() })}>
    <${Forum} model=${model} state=${state} />
    ${deeds && html`<p class="deed-strip" aria-hidden="true">${plates.filter((seat) => deeds.has(seat)).map((seat) => html`<span><b>${seatName(game, seat)}</b><${Deeds} model=${model} seat=${seat} steps=${deeds.get(seat)} /></span>`)}</p>`}
    <div class="own-place">
      ${shown !== home && game.you !== null && html`<button type="button" class="plain home-button" onClick=${() => look(null)}>${say("Back to your board")}</button>`}
      <${Sheet} key=${shown} model=${model} seat=${shown} fresh=${fresh[shown]} />
    </div>
    <ul class=${names("plates", { many: plates.length > 3 })} aria-label=${say("The other boards")}>
      ${plates.map((seat) => html`<${Plate} key=${seat} model=${model} seat=${seat} show=${look} fresh=${fresh[seat]} deeds=${deeds?.get(seat)} />`)}
    </ul>
  </div>`;
}

// Moves.

/**
 * The ways to put a move together: a die and then a space, or a space and then a die. What can be built is the answer
 * of the API; refused moves are told beside the spaces.
 */
function ways({ move, refusal, cost, label }, model) {
  if (refusal !== undefined) return [];
  const price = priceOf({ cost });
  const space = { spot: `space:${move.space}` };
  switch (move.action) {
    case "build": {
      const die = { spot: `die:${move.die}` };
      const isDearer = model.moves.moves.some((other) => isCheaperTwin(model, other, move, price));
      return [
        [
          die,
          {
            ...space,
            order: placeOf(model, move.space),
            label: html`<${SpaceLabel} model=${model} id=${move.space} price=${price} />`,
          },
        ],
        !isDearer && [space, { ...die, label: html`<${DieLabel} model=${model} id=${move.die} price=${price} />` }],
      ].filter(Boolean);
    }
    case "wonder":
      return [
        [
          space,
          {
            spot: "do",
            label: html`<${Priced} words=${say("Build, {price}", { price: coinsInWords(price) })} price=${price} />`,
          },
        ],
      ];
    case "cross":
      return [
        [
          space,
          {
            spot: "do",
            label: html`<${Priced} words=${say("Cross it, {price}", { price: coinsInWords(price) })} price=${price} />`,
          },
        ],
      ];
    case "bonus":
      return [
        [
          {
            spot: `bonus:${move.bonus}`,
            button: true,
            order: bonusOrder(model, move.bonus),
            label: html`<${BonusLabel} model=${model} id=${move.bonus} />`,
          },
        ],
      ];
    case "pass":
      return [
        [
          {
            spot: "pass",
            button: true,
            order: -1,
            label: html`<${Symbol} of="coin" count=${`+${model.catalogue.pass_coins}`} /> ${label}`,
          },
        ],
      ];
    case "decline":
      return [[{ spot: "decline", button: true, label }]];
    default:
      return [[{ spot: "take_back", button: true, label: say("Take back") }]];
  }
}

/** Whether a move crosses the same space with a die that shows the same and costs less, or is listed before. */
function isCheaperTwin({ game, catalogue }, { move, cost }, { space, die }, price) {
  if (move.action !== "build" || move.space !== space || move.die === die) return false;
  const symbol = (id) =>
    faceOf(
      indexOf(catalogue),
      game.state.forum.find(({ die }) => die === id),
    );
  return (
    symbol(move.die) === symbol(die) && (priceOf({ cost }) < price || (priceOf({ cost }) === price && move.die < die))
  );
}

/** The place of a space in the order of the board. */
const placeOf = (model, id) => [...printedBoard(model, model.game.you).spaces.keys()].indexOf(id);

/** Bonuses come as on the board, before taking back. */
const bonusOrder = ({ catalogue: { bonuses } }, id) => bonuses.findIndex((bonus) => bonus.id === id) - bonuses.length;

const Priced = ({ words, price }) => html`<${Symbol} of="coin" count=${price} /> ${words}`;

function BonusLabel({ model, id }) {
  const bonus = indexOf(model.catalogue).bonuses.get(id);
  return html`<span class="option-space">${bonus.effects.map((effect) => html`<${Effect} effect=${effect} />`)} ${translated(bonus.name)}</span>`;
}

function SpaceLabel({ model, id, price }) {
  const printed = printedBoard(model, model.game.you);
  const space = printed.spaces.get(id);
  return html`<span class="option-space"><${Gain} space=${space} /> ${spaceName(printed, id)} <${Symbol} of="coin" count=${price} /><span class="unseen">${coinsInWords(price)}</span></span>`;
}

function DieLabel({ model, id, price }) {
  const index = indexOf(model.catalogue);
  const lying = model.game.state.forum.find(({ die }) => die === id);
  const die = index.dice.get(id);
  const symbol = faceOf(index, lying);
  return html`<span class="option-space"><${SmallDie} colour=${die.colour}><${Sign} of=${symbol.id} /><//> ${say("{die}", { die: dieName(die) })} <${Symbol} of="coin" count=${price} /><span class="unseen">${coinsInWords(price)}</span></span>`;
}

const QUESTIONS = {
  action: "ask_action",
  extra_action: "ask_again",
  construct_without_die_cost: "ask_free",
  cross_space: "ask_cross",
  cross_up_to_two: "ask_two",
  take_bonus: "ask_bonus",
};

/** What is asked: what the task that is next in the turn allows. */
function question(model, choosing) {
  const { you, state } = model.game;
  const task = state.previews[you]?.open.at(-1) ?? { type: "action" };
  const printed = printedBoard(model, you);
  const buildings = task.buildings && either(task.buildings.map((id) => translated(printed.buildings.get(id).name)));
  if (choosing.path.length > 0) return nextStep(model, choosing);
  const isForced = model.moves.moves.every(({ move, setting }) => setting || move.action === "pass");
  const asked = isForced ? "ask_pass" : QUESTIONS[task.type];
  return asked && WORDS[asked]({ buildings }); // otherwise the prompt of the decision is shown
}

/** What is asked once a die or a space is pressed. */
function nextStep(model, choosing) {
  const [kind, id] = choosing.path[0].split(":");
  const index = indexOf(model.catalogue);
  if (kind === "die") {
    const lying = model.game.state.forum.find(({ die }) => die === id);
    return say("What do you cross with the {die} ({face})?", {
      die: dieName(index.dice.get(id)),
      face: translated(faceOf(index, lying).name),
    });
  }
  const space = spaceName(printedBoard(model, model.game.you), id);
  const action = choosing.here[0]?.move.move.action;
  return action === "build"
    ? say("{space}: with which die?", { space })
    : action === "wonder"
      ? say("{space}: build it?", { space })
      : say("{space}: cross it?", { space });
}

/** The steps that the player has chosen in this turn, in words. */
function chosen({ game, catalogue, moves }) {
  const printed = printedBoard({ game, catalogue }, game.you);
  return moves.chosen.map((step) => stepWords(catalogue, printed, step)).join(" → ");
}

/** The turn; on a phone also the own coins and points, since the sheet scrolls. */
function stand({ game }) {
  if (game.state === null) return "";
  return html`${turnWords(game)}${
    game.you !== null &&
    html`<span class="own-facts" aria-hidden="true">
    <${Symbol} of="coin" count=${boardOf(game.state, game.you).coins} /><${Total} points=${totalOf(game, game.you)} />
  </span>`
  }`;
}

function turnWords({ state, status }) {
  if (status !== "playing") return counted("{n} turn", "{n} turns", state.turn);
  const turn = say("Turn {turn}", { turn: state.turn });
  if (state.last === 0) return turn;
  return html`<span class="turn-number">${turn} · </span><b class="last-turn">${state.turn === state.last ? say("the last turn") : say("one more turn")}</b>`;
}

/** The versions at which turns ended: the ends of the batches that start the next one, and of the last one. */
const turns = (events) =>
  [...Map.groupBy(events, ({ batch }) => batch).values()]
    .filter((batch) => batch.some(({ type }) => type === "turn_started" || type === "finished"))
    .map((batch) => batch.at(-1).version);

// What is played out over the table.

const SCENES = {
  attacks_scored: attackScene,
  first_completed: firstScene,
  last_turn_called: lastScene,
  die_entered: dieScene,
};

function scenes(events, before, after, model) {
  return events
    .filter(({ type }) => type in SCENES)
    .map((event) => ({ key: `${event.type}:${event.version}`, ...SCENES[event.type](event.data, after, model) }));
}

function attackScene({ attacks }, game) {
  const words = (attack) =>
    counted(
      "{name} attacks {target}: {printed} less {shields} is {n} point",
      "{name} attacks {target}: {printed} less {shields} is {n} points",
      attack.points,
      {
        name: seatName(game, attack.seat),
        target: seatName(game, attack.target),
        printed: attack.printed,
        shields: attack.defenses,
      },
    );
  const content = () => html`<div class="dice-scene"><h2>${say("Attacks")}</h2>
    ${attacks.map(
      (
        attack,
        place,
      ) => html`<p class="attack-line" style=${{ "--order": place }} aria-label=${words(attack)} role="img">
      <b>${seatName(game, attack.seat)}</b>
      <span class="weapon"><${Picture} of=${SIGNS[attack.space.startsWith("barracks_west") ? "axe" : "sword"]} /></span>
      <span class="struck"><b>${seatName(game, attack.target)}</b>${[0, 1].map((shield) => html`<${Picture} of=${SIGNS.shield} class=${shield < attack.defenses ? "standing" : "fallen"} />`)}</span>
      <span class="sum">${attack.defenses > 0 && html`<span>${attack.printed} − ${attack.defenses} =</span>`}<${Symbol} of="points" count=${attack.points} /></span>
    </p>`,
    )}</div>`;
  return {
    words: sentences(...attacks.map(words)),
    content,
    milliseconds: Math.min(2600, 1300 + 250 * attacks.length),
    before: true,
  };
}

const namesOf = (game, seats) => listed(seats.map((seat) => seatName(game, seat)));

function firstScene({ seats, building, points }, game, model) {
  const agora = model.catalogue.buildings.find(({ id }) => id === building);
  const words = counted(
    "{names}: first to complete the {building}, {n} point",
    "{names}: first to complete the {building}, {n} points",
    points,
    { names: namesOf(game, seats), building: translated(agora.name) },
  );
  return {
    words,
    milliseconds: 1700,
    content: () =>
      html`<div class="dice-scene notice"><${Box} colours=${coloursOf([building])} /><h2>${words}</h2><${Symbol} of="points" count=${`+${points}`} /></div>`,
  };
}

function lastScene({ seats }, game) {
  const words = say("{names} crossed the third bonus. One more turn!", { names: namesOf(game, seats) });
  return {
    words,
    milliseconds: 1900,
    content: () =>
      html`<div class="dice-scene notice"><span class="plate-bonuses"><i class="taken"></i><i class="taken"></i><i class="taken"></i></span><h2>${words}</h2></div>`,
  };
}

function dieScene({ die, replaced, seats }, game, model) {
  const { dice } = indexOf(model.catalogue);
  const [enters, leaves] = [dice.get(die), dice.get(replaced)];
  const title = say("The {die} enters the forum", { die: dieName(enters) });
  const more = [
    say("in place of the {die}", { die: dieName(leaves) }),
    say("unlocked by {names}", { names: namesOf(game, seats) }),
  ];
  const content =
    () => html`<div class="dice-scene notice"><span class="swap"><${SmallDie} colour=${leaves.colour} /><${Symbol} of="right" /><span class="die"><${Cube} die=${enters} upper=${1} /></span></span>
    <h2>${title}</h2>${more.map((line) => html`<p>${line}</p>`)}</div>`;
  return { words: sentences(title, ...more), milliseconds: 1800, content };
}

// Words for the panels.

function category(row, { catalogue }) {
  const { name } = [...catalogue.buildings, ...catalogue.boards[0].buildings].find(({ id }) => id === row);
  return html`<span class="category"><${Box} colours=${coloursOf([row])} /><span>${translated(name)}</span></span>`;
}

const isOwnTurn = ({ game, moves }) => game.you !== null && game.state !== null && moves !== null && moves.awaited;
const task = ({ game }) => game.state.previews[game.you]?.open.at(-1)?.type ?? "action";
const hasMove = (model, test) => isOwnTurn(model) && model.moves.moves.some(({ move }) => test(move));

/** What a first game explains, each once. */
const lessons = [
  {
    id: "dice_action",
    when: (model) => isOwnTurn(model) && task(model) === "action",
    text: {
      en: "Everybody uses the same seven dice. Choose one: you pay the price of the quarter where it lies, and cross a space that shows the same sign. The dice stay for the others.",
      ja: "7個のダイスは全員が共有します。1つ選んで区画の値段を払い、同じ絵のマスに印をつけます。ダイスは取り除かれず、ほかの人も使えます。",
    },
  },
  {
    id: "dice_cost",
    when: (model) => hasMove(model, ({ action }) => action === "build") && model.game.state.turn >= 2,
    text: {
      en: "The grey number on a space is its cost in resources. Each resource that your warehouse does not produce costs 1 coin. Resources are never used up.",
      ja: "マスの灰色の数字は建設コストです。倉庫で産出していない資源1つにつき1金を払います。資源はなくなりません。",
    },
  },
  {
    id: "dice_red",
    when: (model) => hasMove(model, ({ space }) => space?.includes("_attack")),
    text: {
      en: "An attack scores at once: its number, less the neighbour's shields on that side. A shield that is crossed now counts from the next turn.",
      ja: "攻撃はすぐに得点になります。数字から、隣の人のその側の盾の数を引きます。今つけた盾は次のターンから有効です。",
    },
  },
  {
    id: "dice_wonder",
    when: (model) => hasMove(model, ({ action }) => action === "wonder"),
    text: {
      en: "You need no die for your wonder: press its next step, and pay its resources.",
      ja: "驚異の建設にダイスは要りません。次の段階を選び、資源のコストを払います。",
    },
  },
  {
    id: "dice_effect",
    when: (model) =>
      isOwnTurn(model) &&
      ["cross_space", "cross_up_to_two", "construct_without_die_cost", "extra_action"].includes(task(model)),
    text: {
      en: "Your cross has set something off: your turn goes on. You may also do without it.",
      ja: "印の効果で手番が続きます。使わないこともできます。",
    },
  },
  {
    id: "dice_bonus",
    when: (model) => isOwnTurn(model) && task(model) === "take_bonus",
    text: {
      en: "A complete building of the city brings a bonus. As soon as somebody has crossed all three, one more turn is played, and the game is over.",
      ja: "都市の建物を完成させるとボーナスを1つ得ます。誰かが3つすべてに印をつけると、あと1ターンでゲームが終わります。",
    },
  },
  {
    id: "dice_special",
    when: (model) =>
      isOwnTurn(model) && model.game.state.forum.some(({ die }) => ["black", "white", "purple"].includes(die)),
    text: {
      en: "The black, white and purple dice can be chosen only by those who have unlocked them.",
      ja: "黒・白・紫のダイスは、解禁した人だけが選べます。",
    },
  },
];

const legend = [
  [
    html`<span class="hex">2</span>`,
    {
      en: "Construction cost in resources; also the resources that you produce.",
      ja: "資源で払う建設コスト。自分の産出する資源の数も同じ印。",
    },
  ],
  [html`<${Symbol} of="points" count="4" />`, { en: "Points at the end.", ja: "終了時の得点。" }],
  [html`<${Symbol} of="coin" count="7" />`, { en: "Gain coins.", ja: "コインを得る。" }],
  [
    html`<${SmallDie} colour="blue" /><${Symbol} of="coin" count="+2" />`,
    { en: "Coins each time you choose a die of this colour.", ja: "この色のダイスを選ぶたびにコインを得る。" },
  ],
  [
    html`<${SmallDie} colour="grey" /><${Symbol} of="coin" count="0" />`,
    { en: "Dice of this colour cost nothing.", ja: "この色のダイスは0金。" },
  ],
  [
    html`<${SmallDie} /><${Symbol} of="coin" count="−1" />`,
    { en: "All dice cost 1 less.", ja: "すべてのダイスが1金安くなる。" },
  ],
  [
    html`<${SmallDie} colour="black" /><${Picture} of=${SIGNS.key} />`,
    { en: "Unlock this special die.", ja: "この特別ダイスを解禁する。" },
  ],
  [
    html`<${Box} colours=${["green"]} crossed />`,
    { en: "Cross a space of this building without a die.", ja: "この建物の1マスにダイスなしで印をつける。" },
  ],
  [
    html`<span class="per"><${Symbol} of="coin" count="1" /><${Symbol} of="points" count="1" /><i>/</i><${Box} colours=${["blue"]} /></span>`,
    {
      en: "A coin now and a point at the end for each cross in this building.",
      ja: "この建物の印1つにつき、今1金、終了時に1点。",
    },
  ],
  [
    html`<${Symbol} of="turn" /><${SmallDie}>0<//>`,
    { en: "Build with a die once more; the die is free.", ja: "もう一度ダイスで建設する。ダイスは0金。" },
  ],
  [html`<${Symbol} of="turn" />`, { en: "Take another action.", ja: "もう一度アクションをする。" }],
  [
    html`<${Gain} space=${{ kind: "attack", points: 5 }} />`,
    {
      en: "Attack: points, 1 less for each defense of the neighbour on that side.",
      ja: "攻撃：得点。その側の隣の防御1つにつき1点減る。",
    },
  ],
  [
    html`<${Picture} of=${SIGNS.shield} class="c-red" />`,
    { en: "Defense: the neighbour's attacks on this side score 1 less.", ja: "防御：この側への隣の攻撃が1点減る。" },
  ],
  [
    html`<${Sign} of="spy_green" />`,
    {
      en: "Black die: cross any space that is next in a building of this colour.",
      ja: "黒ダイス：この色の建物で順番に当たる好きなマスに印をつける。",
    },
  ],
  [
    html`<${Sign} of="guild_blue" />`,
    {
      en: "Purple die: cross a guild if you have at least as many crosses in this colour as each neighbour (with two players, more).",
      ja: "紫ダイス：この色の印が両隣のどちらよりも少なくなければ（2人では相手より多ければ）ギルドに印をつける。",
    },
  ],
];

export const drawing = {
  Table,
  layout: { scores: "small" },
  steps: ways,
  question,
  chosen,
  stand,
  scenes,
  turns,
  category,
  lessons,
  legend,
  automatic: () => true, // all that decides about it lies open
  rows: ({ catalogue }) => catalogue.scoring_rows,
  rules: () => "3",
  tieBreak: { en: "Coins", ja: "コイン" },
};
