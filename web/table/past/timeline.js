// How the points of all seats changed over a finished game.

import { read } from "../../app/api.js";

/** @import { Moment } from "../../shared/chart.js" */
/** @import { Schemas } from "heptad/types" */

const MOST = 40; // points of the chart: of a longer game, this many that lie evenly in it

/**
 * The points at the start of a game and at the end of each turn.
 *
 * @param {string} game
 * @returns {Promise<Moment[]>}
 */
export async function timelineOf(game) {
  const { turns = [] } = /** @type {Schemas["StandingsOut"]} */ (await read(`/v1/games/${game}/standings?turns=true`));
  const moments = turns.map(({ totals }, turn) => ({ turn, totals: totals.map((total) => total ?? 0) }));
  return thinned(moments);
}

/** At most as many moments as the chart has points, evenly. @param {Moment[]} moments */
function thinned(moments) {
  if (moments.length <= MOST) return moments;
  const step = (moments.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, index) => moments[Math.round(index * step)]);
}
