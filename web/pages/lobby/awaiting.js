// Which games wait for the player, and the order of one's own games that follows from it.

import { Problem, ask, headers } from "../../app/api.js";

/** @import { AnyNotice } from "heptad/types" */
/** @import { Game } from "./types.js" */

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
