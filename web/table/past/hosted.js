// A game that the server hosts, at any point of its past. A log file from disk has the same methods.

import { Problem, ask, headers, post, read } from "../../app/api.js";

/** @import { Envelope, Game, HistoryLine } from "heptad/types" */

const MAX_KEPT = 200; // states of the past, of a few kilobytes each

export class HostedGame {
  isHosted = true;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.kept = new Map(/** @type {[string, Promise<Game>][]} */ ([]));
  }

  /**
   * The game at the end of a batch, as the reader `as` saw it: a seat, `spectator`, or null for all that is open.
   *
   * @param {number} version
   * @param {string | number | null} as
   */
  state(version, as = null) {
    const query = as === null ? `at=${version}` : `at=${version}&as=${as}`;
    return keep(this.kept, query, () => read(`/v1/games/${this.id}?${query}`));
  }

  /** Forget what was read, since more of it is open now. */
  forget() {
    this.kept.clear();
  }

  /** The game as it is now. @returns {Promise<Game>} */
  newest() {
    return read(`/v1/games/${this.id}`);
  }

  /** All events after a version. @returns {Promise<Envelope[]>} */
  events(after = 0) {
    return this.pages("events", after);
  }

  /** The lines of the history after a version. @returns {Promise<HistoryLine[]>} */
  lines(after = 0) {
    return this.pages("history", after);
  }

  /**
   * All that a list of the game has after a version, read page by page.
   *
   * @param {"events" | "history"} list
   * @param {number} after
   */
  async pages(list, after) {
    const found = [];
    for (let next = after; next !== null; ) {
      const page = await read(`/v1/games/${this.id}/${list}?after=${next}`);
      found.push(...(page.events ?? page.lines));
      next = page.next;
    }
    return found;
  }

  /** Why bots that search moved in this finished game, and whether it was analysed: `{thoughts, analysed}`. */
  thoughts() {
    return read(`/v1/games/${this.id}/thoughts`);
  }

  /** The analysis of this finished game as far as it is computed, once somebody has asked for one. */
  analysis() {
    return read(`/v1/games/${this.id}/analysis`);
  }

  /** Have this finished game analysed. Return what is known by now. */
  analyse() {
    return post(`/v1/games/${this.id}/analysis`);
  }

  /** The bytes of the log. */
  async log() {
    const answer = await ask(`/v1/games/${this.id}/log`, { headers: headers() });
    if (!answer.ok) throw new Problem(await answer.json());
    return new Uint8Array(await answer.arrayBuffer());
  }
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
