// A game that the server hosts, at any point of its past. A log file from disk has the same methods.

import { Problem, ask, headers, post, read } from "../../app/api.js";
import { applied } from "../store/updates.js";

/** @import { Envelope, Game, HistoryLine, Update } from "heptad/types" */

/**
 * @typedef {object} Past All of a game as a reader saw it.
 * @property {Game[]} games the game at the end of each batch, oldest first; they share what is the same in several
 * @property {Envelope[]} events
 * @property {HistoryLine[]} lines
 */

const MOST = 500; // updates of a page
const MAX_KEPT = 200; // states of the past, of a few kilobytes each

export class HostedGame {
  isHosted = true;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.isOver = false;
    this.kept = new Map(/** @type {[string, Promise<Past>][]} */ ([]));
  }

  get path() {
    return `/v1/games/${this.id}`;
  }

  /** The game as it is now. @returns {Promise<Game>} */
  async newest() {
    const game = await read(this.path);
    this.isOver = game.status === "finished";
    return game;
  }

  /**
   * The whole past as the reader `as` saw it: a seat, `spectator`, or null for all that is open by now.
   *
   * @param {string | number | null} as
   */
  past(as = null) {
    const reader = as === null && this.isOver ? "all" : as;
    const query = reader === null ? "" : `&as=${reader}`;
    return keep(this.kept, query, () => readPast(`${this.path}/updates?limit=${MOST}${query}`));
  }

  /** Add what has happened in the game, which is not over. @param {Update} update */
  async add(update) {
    addTo(await this.past(), update);
  }

  /**
   * The game at the end of a batch, as the reader `as` saw it.
   *
   * @param {number} version
   * @param {string | number | null} as
   */
  async state(version, as = null) {
    const { games } = await this.past(as);
    return games.findLast((game) => game.version <= version) ?? games[0];
  }

  /** Forget what was read, since more of it is open now. */
  forget() {
    this.kept.clear();
  }

  /** All events. */
  async events() {
    return (await this.past()).events;
  }

  /** All lines of the history. */
  async lines() {
    return (await this.past()).lines;
  }

  /** Why bots that search moved in this finished game, and whether it was analysed: `{thoughts, analysed}`. */
  thoughts() {
    return read(`${this.path}/thoughts`);
  }

  /** The analysis of this finished game as far as it is computed, once somebody has asked for one. */
  analysis() {
    return read(`${this.path}/analysis`);
  }

  /** Have this finished game analysed. Return what is known by now. */
  analyse() {
    return post(`${this.path}/analysis`);
  }

  /** The bytes of the log. */
  async log() {
    const answer = await ask(`${this.path}/log`, { headers: headers() });
    if (!answer.ok) throw new Problem(await answer.json());
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Read the updates of a game from its first batch on. @param {string} path @returns {Promise<Past>} */
async function readPast(path) {
  /** @type {Past} */
  const past = { games: [], events: [], lines: [] };
  for (let after = 0; after !== null; ) {
    const page = await read(`${path}&after=${after}`);
    for (const update of page.updates) addTo(past, update);
    after = page.next;
  }
  return past;
}

/** @param {Past} past @param {Update} update */
function addTo({ games, events, lines }, update) {
  const last = games.at(-1);
  const { game } = applied(last === undefined ? null : { game: last, moves: null }, update);
  games.push(game);
  events.push(...update.events);
  lines.push(...update.history);
}

/**
 * What is kept under a key, made if there is nothing. Nothing that failed is kept, and the oldest is forgotten.
 *
 * @template T
 * @param {Map<string, Promise<T>>} kept
 * @param {string} key
 * @param {() => Promise<T>} make
 */
export function keep(kept, key, make) {
  const found = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}
