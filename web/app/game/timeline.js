// How the points of all seats changed over a game.

import { positionsOf, turnsOf } from "../replay/positions.js";

const MOST = 40; // points of the chart: of a longer game, this many that lie evenly in it
const AT_ONCE = 6; // requests

/** The standings at the end of each turn, oldest first: `{version, totals}`, totals by seat. */
export async function readTimeline(source, drawing) {
  const events = await source.events();
  const positions = positionsOf(events);
  const places = thinned(turnsOf(positions, events, drawing));
  const found = [];
  for (let first = 0; first < places.length; first += AT_ONCE) {
    const states = places.slice(first, first + AT_ONCE).map((place) => source.state(positions[place].version));
    found.push(...(await Promise.all(states)));
  }
  return found
    .filter(({ standings }) => standings.length > 0)
    .map(({ version, standings }) => ({ version, totals: totalsOf(standings) }));
}

const totalsOf = (standings) =>
  [...standings].sort((one, other) => one.seat - other.seat).map(({ total }) => total ?? 0);

function thinned(places) {
  if (places.length <= MOST) return places;
  const step = (places.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, index) => places[Math.round(index * step)]);
}
