// What happened, played out: who did what with which cards; and from where cards came.

import { html, seatName, sentences } from "heptad";
import { Back, Cube, Face, Tile } from "./cards.js";
import { cellZone, handZone, lockZone } from "./moves.js";
import { Sign, signOf } from "./symbols.js";
import { cellName, colourName, nameOf, say } from "./words.js";

/** @import { Game as AnyGame, Scene } from "heptad/types" */
/** @import { Beat, Beats, Event, Gains, Game, Origins, Printed, Telling } from "./types.js" */

const MOST_BEATS = 4; // the most that are played out for one batch
const MOST_CARDS = 4; // that are shown of one beat

/**
 * For each type of event: the zones that gained cards, each with the zone from which they came.
 *
 * @type {Gains}
 */
const GAINS = {
  card_taken: ({ seat, cell }) => [[handZone(seat), cellZone(cell)]],
  cell_taken: ({ seat, cell }) => [[handZone(seat), cellZone(cell)]],
  cards_drawn: ({ seat }) => [[handZone(seat), "deck"]],
  cards_revealed: ({ seat }) => [[handZone(seat), "deck"]],
  cards_stolen: ({ thief, victim }) => [[handZone(thief), handZone(victim)]],
  card_given: ({ giver, to }) => [[handZone(to), handZone(giver)]],
  card_salvaged: ({ seat }) => [[handZone(seat), "discard"]],
  locked_card_taken: ({ seat, owner, colour }) => [[handZone(seat), lockZone(owner, colour)]],
  lock_declared: ({ seat }) => [["aside", handZone(seat)]],
  cards_locked: ({ seat, colour, copies }) => [[lockZone(seat, colour), copies.length > 0 ? handZone(seat) : "aside"]],
  eternal_card_locked: ({ seat, colour }) => [
    [lockZone(seat, colour), "eternal"],
    [handZone(seat), lockZone(seat, colour)],
  ],
  card_placed: ({ seat, colour, cell }) => [[lockZone(seat, colour), cell === null ? "aside" : cellZone(cell)]],
  placed_card_moved: ({ seat, colour, cell }) => [[cellZone(cell), lockZone(seat, colour)]],
  card_laid: ({ cell }) => [[cellZone(cell), "aside"]],
  hand_card_laid: ({ seat, cell }) => [[cellZone(cell), handZone(seat)]],
  deck_cards_laid: ({ cells }) => cells.map((cell) => [cellZone(cell), "deck"]),
  cards_shifted: ({ cells, origins }) => cells.map((cell, place) => [cellZone(cell), cellZone(origins[place])]),
  effect_declared: ({ seat, leaves }) =>
    leaves === "stays" ? [] : [[leaves === "discard" ? "discard" : "aside", handZone(seat)]],
  used_card_left: ({ seat, aside }) => [[aside ? "aside" : "discard", handZone(seat)]],
  card_discarded: ({ seat }) => [["discard", handZone(seat)]],
  cost_paid: ({ seat }) => [["discard", handZone(seat)]],
  cell_discarded: ({ cell }) => [["discard", cellZone(cell)]],
  locked_card_discarded: ({ owner, colour }) => [["discard", lockZone(owner, colour)]],
  lock_cancelled: () => [["discard", "aside"]],
  aside_discarded: () => [["discard", "aside"]],
};

/**
 * From which zone each zone got its newest cards in the last batch. What passed through a zone comes from where it
 * was before.
 *
 * @param {Event[]} events
 * @returns {Origins}
 */
export function originsOf(events) {
  const origins = new Map();
  for (const { type, data } of events) {
    const gains = /** @type {((data: Event["data"]) => [string, string][]) | undefined} */ (GAINS[type]);
    for (const [to, from] of gains?.(data) ?? [])
      origins.set(to, from === "aside" ? (origins.get(from) ?? from) : from);
  }
  return origins;
}

/** The cards of a seal that the reader may open. @param {Event} event @param {{ sealed: number }} fact */
function opened({ sealed }, fact) {
  const payload = /** @type {unknown} */ (sealed[fact.sealed]?.payload);
  return [payload].flat().filter((id) => typeof id === "string");
}

/**
 * The beat of each type of event that is played out.
 *
 * @type {Beats}
 */
const BEATS = {
  card_opened: ({ data }, { name, after, events }) => {
    const seat = openerOf(data.cell, after, events);
    const shown = { cards: [data.card], part: /** @type {const} */ ("arrival") };
    if (seat === null) return { ...shown, text: cellName(data.cell), seats: [] };
    return { ...shown, text: say("{name} opens", { name: name(seat) }), seats: [seat] };
  },
  effect_declared: ({ data: { seat, card } }, { name, after }) =>
    seat === after.you ? null : { text: say("{name} uses", { name: name(seat) }), cards: [card] },
  cards_locked: ({ data: { seat, cards } }, { name, after }) =>
    seat === after.you ? null : { text: say("{name} locks", { name: name(seat) }), cards, part: "lock" },
  contact_declared: ({ data: { seat, victim } }, { name }) => ({
    text: say("{name} contacts {other}", { name: name(seat), other: name(victim) }),
    cards: [],
  }),
  contact_cancelled: () => ({ text: say("The contact is cancelled"), cards: [] }),
  lock_cancelled: ({ data: { cards } }) => ({ text: say("The lock is cancelled"), cards }),
  cards_stolen: (event, { name }) => {
    const { thief, victim, count, shown, cards } = event.data;
    const values = { name: name(thief), other: name(victim), count };
    return {
      text: say("{name} takes {count} at random from {other}", values),
      cards: [...shown.map(({ card }) => card), ...opened(event, cards)],
      backs: count,
    };
  },
  card_given: (event, { name }) => {
    const { giver, to, shown, card } = event.data;
    return {
      text: say("{name} gives {other} a card", { name: name(giver), other: name(to) }),
      cards: shown ? [shown.card] : card.flatMap((fact) => opened(event, fact)),
      backs: 1,
    };
  },
  card_discarded: ({ data: { seat, card, at_random: isRandom } }, { name }) =>
    isRandom ? { text: say("{name} loses at random", { name: name(seat) }), cards: [card] } : null,
  cards_revealed: ({ data: { seat, cards } }, { name }) => ({
    text: say("{name} draws and reveals", { name: name(seat) }),
    cards,
  }),
  colour_declared: ({ data: { seat, colour } }, { name, after, model }) => {
    const values = { name: name(seat), colour: colourName(model, colour) };
    return seat === after.you ? null : { text: say("{name} names {colour}", values), cards: [], colour };
  },
  cell_discarded: ({ data: { cards } }) => ({ text: say("Discarded from the board"), cards }),
  locked_card_taken: ({ data: { seat, owner, card } }, { name }) => ({
    text: say("{name} takes a lock of {other}", { name: name(seat), other: name(owner) }),
    cards: [card],
  }),
  locked_card_discarded: ({ data: { owner, card } }, { name }) => ({
    text: say("{name} loses a lock", { name: name(owner) }),
    cards: [card],
  }),
  gate_invaded: ({ data: { seat, owner } }, { name }) => ({
    text: say("{name} invades the gate of {other}", { name: name(seat), other: name(owner) }),
    cards: [],
    sign: "gate",
  }),
  eternal_card_locked: ({ data: { seat, card } }, { name }) => ({
    text: say("{name} gains an eternal card", { name: name(seat) }),
    cards: [card],
  }),
  deck_turned: () => ({ text: say("The discard pile becomes the deck"), cards: [] }),
};

/**
 * Whose piece opened a cell: that which went there, or which stands there; null for nobody's.
 *
 * @param {number} cell
 * @param {Game} after
 * @param {Event[]} events
 */
function openerOf(cell, after, events) {
  const movers = events.flatMap(({ type, data }) => (type === "piece_moved" && data.cell === cell ? [data.seat] : []));
  const standing = after.state.players.findIndex(({ piece }) => piece === cell);
  return movers[0] ?? (standing < 0 ? null : standing);
}

/** Who did something to whom. @param {Event} event */
function seatsIn({ data }) {
  const { seat, thief, giver, victim, owner, to } = /** @type {Record<string, unknown>} */ (data);
  return [seat ?? thief ?? giver, victim ?? owner ?? to].filter((each) => typeof each === "number");
}

/** The beat of an event; null if it has none. @param {Event} event @param {Telling} telling @returns {Beat | null} */
function beatOf(event, telling) {
  const tell = /** @type {((event: Event, telling: Telling) => Beat | null) | undefined} */ (BEATS[event.type]);
  const beat = tell?.(event, telling) ?? null;
  return beat && { seats: seatsIn(event), ...beat };
}

/**
 * What is played out when events lead from one state to another: the last things that happened, and the victory.
 *
 * @param {Event[]} events
 * @param {AnyGame<"seven">} before
 * @param {Game} after
 * @param {Printed} model
 * @returns {Scene[]}
 */
export function scenes(events, before, after, model) {
  const telling = { name: (/** @type {number} */ seat) => seatName(after, seat), after, model, events };
  const beats = events.map((event) => beatOf(event, telling)).filter((beat) => beat !== null);
  const played =
    beats.length > 0 ? [happened(beats.slice(-MOST_BEATS), after, model, events.at(-1)?.version ?? 0)] : [];
  return before.status !== "finished" && after.status === "finished" ? [...played, ...victory(after, model)] : played;
}

/** @param {Beat[]} beats @param {Game} game @param {Printed} model @param {number} key @returns {Scene} */
function happened(beats, game, model, key) {
  const told = beats.map(({ text, cards }) => [text, ...cards.map((id) => nameOf(model, id))].join(" "));
  const hasCards = beats.some(({ cards }) => cards.length > 0);
  return {
    key,
    words: sentences(...told),
    milliseconds: 450 + 450 * beats.length + (hasCards ? 300 : 0),
    content: () => html`<ol class="beats">
      ${beats.map((beat, index) => html`<${Told} game=${game} model=${model} beat=${beat} index=${index} />`)}
    </ol>`,
  };
}

/**
 * One thing that happened: who did it, and its cards.
 *
 * @param {{ game: Game, model: Printed, beat: Beat, index: number }} props
 */
function Told({ game, model, beat, index }) {
  const { text, cards, part, backs = 0, colour, sign, seats = [] } = beat;
  const cubes = seats.map((seat) => html`<${Cube} colour=${game.state.players[seat].colour} />`);
  const unknown = Math.max(0, Math.min(MOST_CARDS, backs) - cards.length);
  return html`<li class="beat" style=${{ "--delay": `${index * 180}ms` }}>
    <p>
      ${cubes.flatMap((cube, place) => (place > 0 ? [" → ", cube] : [cube]))} ${colour && signOf(colour)}${
        sign && html`<span class="chip big"><${Sign} of=${sign} /></span>`
      } ${text}
    </p>
    <div class="beat-cards">
      ${cards.slice(0, MOST_CARDS).map((id) => html`<${Face} model=${model} id=${id} part=${part} />`)}
      ${Array.from({ length: unknown }, () => html`<${Back} />`)}
    </div>
  </li>`;
}

/** @param {Game} game @param {Printed} model @returns {Scene[]} */
function victory(game, model) {
  const { state, derived } = game;
  const winner = derived.seats.findIndex(({ complete }, seat) => complete === state.players[seat].lock_area.length);
  if (winner < 0) return [];
  const text = say("{name} has all seven colours!", { name: seatName(game, winner) });
  const tiles = state.players[winner].lock_area.map(
    ({ locked }, index) =>
      html`<span class="won" style=${{ "--delay": `${index * 110}ms` }}>
        <${Tile} model=${model} id=${locked.at(-1)} />
      </span>`,
  );
  const content = () => html`<div class="victory"><p>${text}</p><div>${tiles}</div></div>`;
  return [{ key: "victory", words: text, milliseconds: 2600, content }];
}

/** The last version of each batch in which a turn began: there the turn before it had ended. @param {Event[]} events */
export const turns = (events) =>
  events
    .filter(({ type, data }) => type === "turn_began" && data.turn > 1)
    .map(({ batch, version }) => events.findLast((event) => event.batch === batch)?.version ?? version);
