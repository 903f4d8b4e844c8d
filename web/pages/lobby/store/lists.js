// The lists of games that all may see: their addresses, and how often they are read.

/** @import { List } from "../types.js" */

/** @type {Record<Exclude<List, "ranking">, (filter: string) => string>} */
const LISTS = {
  open: (filter) => `/v1/games?status=open&limit=30${filter}`,
  playing: (filter) => `/v1/games?status=playing&limit=12${filter}`,
  finished: (filter) => `/v1/results?limit=12${filter}`,
};

/** The lists of games, in the order in which the lobby looks for something to show. */
export const GAME_LISTS = /** @type {Exclude<List, "ranking">[]} */ (Object.keys(LISTS));

/** Milliseconds between two readings of a list while somebody looks at it. */
export const LIST_AGE = 60_000;

/** Whether a list is read again while somebody looks at it: others change rarely. @param {List} list */
export const isLively = (list) => list === "open" || list === "playing";

/**
 * The address of a list of games, of one title or of all.
 *
 * @param {Exclude<List, "ranking">} list
 * @param {string} title
 */
export const listAddress = (list, title) => LISTS[list](title ? `&title=${title}` : "");
