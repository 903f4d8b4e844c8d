// Who is asked to a rematch: its table does not say it, so the tab that leads there keeps who played before.

import { keptInTab } from "../../app/storage.js";

/** @import { Game, Seat } from "heptad/types" */

const KEY = "heptad.rematch"; // the last one that this tab has opened, with the seats of the game before

/** Keep who played a game. @param {string} rematch the id of the game that follows @param {Game} game */
export const keepPlayers = (rematch, { seats }) => keptInTab.write(KEY, { rematch, seats });

/** The names of those for whom the free seats of a game are kept; none if this tab does not know. @param {Game} game */
export function askedTo({ id, seats }) {
  const { rematch, seats: before } = keptInTab.read(KEY, {});
  if (rematch !== id) return [];
  const sitting = new Set(seats.map(({ player }) => player));
  return /** @type {Seat[]} */ (before)
    .filter(({ player }) => player !== null && !sitting.has(player))
    .map(({ name }) => name ?? "");
}
