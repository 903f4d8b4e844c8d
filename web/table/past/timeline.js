// How the points of all seats changed over a game.

import { positionsOf, turnsOf } from "./positions.js";

/** @import { Drawing, Standing } from "heptad/types" */
/** @import { Moment } from "../../shared/chart.js" */
/** @import { Past } from "./hosted.js" */

const MOST = 40; // points of the chart: of a longer game, this many that lie evenly in it

/**
 * The standings at the end of each turn, oldest first.
 *
 * @param {Past} past
 * @param {Drawing} drawing
 * @returns {Moment[]}
 */
export function timelineOf({ games, events }, drawing) {
  const positions = positionsOf(events);
  const byVersion = new Map(games.map((game) => [game.version, game]));
  return thinned(turnsOf(positions, events, drawing)).flatMap((place) => {
    const { version } = positions[place];
    const standings = byVersion.get(version)?.standings ?? [];
    return standings.length === 0 ? [] : [{ version, totals: totalsOf(standings) }];
  });
}

/** The points of all seats, by seat. @param {Standing[]} standings */
const totalsOf = (standings) =>
  [...standings].sort((one, other) => one.seat - other.seat).map(({ total }) => total ?? 0);

/** At most as many places as the chart has points, evenly. @param {number[]} places */
function thinned(places) {
  if (places.length <= MOST) return places;
  const step = (places.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, index) => places[Math.round(index * step)]);
}
