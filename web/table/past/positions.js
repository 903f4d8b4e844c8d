// The positions of a game at which a replay can stop: the ends of the batches that change something one can see.

/** @import { Drawing, Envelope, Position } from "heptad/types" */

/** A batch of these events alone changes nothing that one can see. */
const QUIET = new Set(["committed", "agenda_set", "state_digest"]);

/** Whether one can see what a batch of events changes. @param {Envelope[]} events */
export const isVisible = (events) => events.some(({ type }) => !QUIET.has(type));

/**
 * The positions, oldest first, from the start of the game on. Quiet batches belong to the next one.
 *
 * @param {Envelope[]} events
 */
export function positionsOf(events) {
  /** @type {Position[]} */
  const found = [];
  /** @type {Envelope[]} */
  let gathered = [];
  for (const batch of Map.groupBy(events, (event) => event.batch).values()) {
    gathered.push(...batch);
    if (!isVisible(batch)) continue;
    found.push({ version: batch[batch.length - 1].version, events: gathered });
    gathered = [];
  }
  return found.filter(({ version }) => version >= startOf(events));
}

/** The version at which the game started; the last one if it has not. @param {Envelope[]} events */
const startOf = (events) => events.find(({ type }) => type === "started")?.version ?? events.at(-1)?.version ?? 0;

/**
 * The place of the last position that is not after a version; the first one if all are.
 *
 * @param {{ version: number }[]} positions
 * @param {number} version
 */
export function placeOf(positions, version) {
  const after = positions.findIndex((position) => position.version > version);
  return Math.max(0, (after === -1 ? positions.length : after) - 1);
}

/**
 * The places at which turns end, as the drawing of the title tells them; all places if it tells none.
 *
 * @param {Position[]} positions
 * @param {Envelope[]} events
 * @param {Drawing} drawing
 */
export function turnsOf(positions, events, drawing) {
  const versions = drawing.turns?.(events);
  if (!versions) return positions.map((_, place) => place);
  const places = versions.map((version) => placeOf(positions, version));
  return [...new Set([...places, positions.length - 1])].sort((one, other) => one - other);
}
