// How the points of all seats changed over a game.

import { positionsOf, turnsOf } from "./positions.js";

/** @import { Drawing, Envelope, Game, Standing } from "heptad/types" */
/** @import { Moment } from "../../shared/chart.js" */

/**
 * Where states can be read.
 *
 * @typedef {{ events(): Promise<Envelope[]>, state(version: number): Promise<Game> }} Source
 */

const MOST = 40; // points of the chart: of a longer game, this many that lie evenly in it
const AT_ONCE = 6; // requests

/**
 * The standings at the end of each turn, oldest first.
 *
 * @param {Source} source
 * @param {Drawing} drawing
 * @returns {Promise<Moment[]>}
 */
export async function readTimeline(source, drawing) {
  const events = await source.events();
  const positions = positionsOf(events);
  const places = thinned(turnsOf(positions, events, drawing));
  /** @type {Game[]} */
  const found = [];
  for (let first = 0; first < places.length; first += AT_ONCE) {
    const states = places.slice(first, first + AT_ONCE).map((place) => source.state(positions[place].version));
    found.push(...(await Promise.all(states)));
  }
  return found
    .filter(({ standings }) => standings.length > 0)
    .map(({ version, standings }) => ({ version, totals: totalsOf(standings) }));
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
