// The time that is left to a seat.

import { html, names, useEffect, useState } from "../app/html.js";
import { duration } from "../app/language.js";

/** @import { Game, Seat } from "heptad/types" */

const TICK = 500; // milliseconds
const SHORT = 15; // seconds

/**
 * The clock of a seat, which runs down while its deadline does.
 *
 * @param {{ clock: NonNullable<Seat["clock"]>, game: Game }} props
 */
export function Clock({ clock, game }) {
  const [, tick] = useState(0);
  const deadline = game.paused_until === null ? clock.deadline : null;
  const isRunning = deadline !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = isRunning ? Math.max(0, (Date.parse(deadline) - Date.now()) / 1000) : clock.left_ms / 1000;
  return html`<time class=${names("clock", { running: isRunning, short: left < SHORT })}>${duration(left)}</time>`;
}
