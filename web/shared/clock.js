// The time that is left to a seat.

import { html, names, useEffect, useState } from "../app/html.js";
import { duration } from "../app/language.js";

/** @import { Game, Seat } from "heptad/types" */

/** @typedef {NonNullable<Seat["clock"]>} SeatClock */

const TICK = 500; // milliseconds
const SHORT = 15; // seconds
export const SOON = 30;

/**
 * How many seconds are left to a seat, and whether they run down.
 *
 * @param {SeatClock} clock
 * @param {Game} game
 */
export function useTimeLeft(clock, game) {
  const [, tick] = useState(0);
  const deadline = game.paused_until === null ? clock.deadline : null;
  const isRunning = deadline !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = isRunning ? Math.max(0, (Date.parse(deadline) - Date.now()) / 1000) : clock.left_ms / 1000;
  return { left, isRunning };
}

/** The clock of a seat, which runs down while its deadline does. @param {{ clock: SeatClock, game: Game }} props */
export function Clock({ clock, game }) {
  const { left, isRunning } = useTimeLeft(clock, game);
  const look = { running: isRunning, soon: left < SOON, short: left < SHORT };
  return html`<time class=${names("clock", look)}>${duration(left)}</time>`;
}
