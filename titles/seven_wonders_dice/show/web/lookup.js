// What the catalogue and the game say of a board, a die or a seat.

/**
 * @import { Board, Catalogue, DieTerms, Index, Lying, PrintedBoard, Seated, Shown, Started } from "./types.js"
 */

/** @type {WeakMap<Catalogue, Index>} */
const indexes = new WeakMap();

/** The catalogue by id. @param {Catalogue} catalogue */
export function indexOf(catalogue) {
  const index = indexes.get(catalogue) ?? indexed(catalogue);
  indexes.set(catalogue, index);
  return index;
}

/** @param {Catalogue} catalogue @returns {Index} */
function indexed(catalogue) {
  const boards = catalogue.boards.map(({ id, name, buildings: own }) => {
    const buildings = [...own, ...catalogue.buildings];
    return { id, name, buildings: byId(buildings), spaces: byId(buildings.flatMap(({ spaces }) => spaces)) };
  });
  return {
    boards: byId(boards),
    dice: byId(catalogue.dice),
    symbols: byId(catalogue.symbols),
    bonuses: byId(catalogue.bonuses),
  };
}

/** @template {{ id: string }} T @param {T[]} list @returns {Record<string, T>} */
const byId = (list) => Object.fromEntries(list.map((each) => [each.id, each]));

/** The symbol on the upper face of a die that has been rolled. @param {Index} index @param {Lying} lying */
export const symbolOn = (index, { die, face }) => index.symbols[index.dice[die].faces[face - 1].symbol];

/** A die as it lies in the forum. @param {Started} game @param {string} id */
export const lyingDie = ({ state }, id) => /** @type {Lying} */ (state.forum.find(({ die }) => die === id));

/** @param {Pick<Shown, "game" | "catalogue">} model @param {number} seat @returns {PrintedBoard} */
export const printedBoard = ({ game, catalogue }, seat) => indexOf(catalogue).boards[game.state.boards[seat].board];

/**
 * The board of a seat, with the steps that it has chosen in this turn if they may be seen.
 *
 * @param {Started} game
 * @param {number} seat
 * @returns {Board}
 */
export const boardOf = ({ state }, seat) => state.previews[seat]?.board ?? state.boards[seat];

/** What follows for a seat from what lies open. @param {Started} game @param {number} seat */
export const factsOf = ({ derived }, seat) => derived.seats[seat];

/** How many resources a seat builds with in its next step. @param {Started} game @param {number} seat */
export function resourcesOf(game, seat) {
  const { step, resources } = factsOf(game, seat);
  return step?.resources ?? resources;
}

/**
 * On what terms the reader can choose a die; null without a seat, and after the end.
 *
 * @param {Started} game
 * @param {string} die
 * @returns {DieTerms | null}
 */
export const termsOf = (game, die) => (game.you === null ? null : (factsOf(game, game.you).step?.dice[die] ?? null));

/**
 * What the next step of the player can answer: an action, unless something is left of the turn.
 *
 * @param {Seated["game"]} game
 */
export const taskOf = ({ state, you }) => state.previews[you]?.open.at(-1) ?? { type: /** @type {const} */ ("action") };

/** What a move costs in coins. @param {{ cost: Record<string, number> }} move */
export const priceOf = ({ cost }) => (cost.die ?? 0) + (cost.resources ?? 0);

/** @param {Started} game @param {number} seat */
export const standingOf = (game, seat) => game.standings.find((standing) => standing.seat === seat);

/** All points of a seat so far. @param {Started} game @param {number} seat */
export const totalOf = (game, seat) => standingOf(game, seat)?.total ?? 0;
