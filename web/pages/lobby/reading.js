// What the lobby reads: the notifications that hold now, the addresses of lists of games, and the order of one's own.

import { Problem, ask, headers } from "../../app/api.js";

/** @import { AnyNotice } from "heptad/types" */
/** @import { Game, List } from "./types.js" */

/** @type {Record<Exclude<List, "ranking">, (filter: string) => string>} */
const LISTS = {
  open: (filter) => `/v1/games?status=open&limit=30${filter}`,
  playing: (filter) => `/v1/games?status=playing&limit=12${filter}`,
  finished: (filter) => `/v1/results?limit=12${filter}`,
};

/** The lists of games, in the order in which the lobby looks for something to show. */
export const GAME_LISTS = /** @type {Exclude<List, "ranking">[]} */ (Object.keys(LISTS));

/**
 * The address of a list of games, of one title or of all.
 *
 * @param {Exclude<List, "ranking">} list
 * @param {string} title
 */
export const listAddress = (list, title) => LISTS[list](title ? `&title=${title}` : "");

/**
 * The notifications that hold now: a `your_turn` for each game that waits for the account.
 *
 * @returns {Promise<AnyNotice[]>}
 */
export async function currentNotices() {
  const answer = await ask("/v1/events?wait=0", { headers: headers({ Accept: "application/x-ndjson" }) });
  if (!answer.ok) throw new Problem(await answer.json());
  return (await answer.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/**
 * Games that wait for this player first, then those that wait for players, then the others; each the last change first.
 *
 * @param {Game[]} games
 * @param {Set<string>} awaiting
 */
export function sorted(games, awaiting) {
  const urgency = (/** @type {Game} */ { id, status }) => {
    if (awaiting.has(id)) return 0;
    return status === "open" ? 1 : 2;
  };
  return games.sort((one, other) => urgency(one) - urgency(other) || other.updated_at.localeCompare(one.updated_at));
}
