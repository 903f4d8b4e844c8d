// The own time, large while it runs down, on a line that is there from the start so that nothing moves.

import { html, names, useEffect, useRef } from "../../app/html.js";
import { duration, say } from "../../app/language.js";
import { sound } from "../../app/sound.js";
import { SOON, useTimeLeft } from "../../shared/clock.js";

/** @import { Game, Model } from "heptad/types" */
/** @import { SeatClock } from "../../shared/clock.js" */

/** @param {{ model: Model }} props */
export function OwnClock({ model: { game } }) {
  const own = game.you === null ? undefined : game.seats[game.you];
  if (!own?.clock || own.stand_in || own.resigned || game.status !== "playing") return null;
  return html`<${Time} clock=${own.clock} game=${game} />`;
}

/** @param {{ clock: SeatClock, game: Game }} props */
function Time({ clock, game }) {
  const { left, isRunning } = useTimeLeft(clock, game);
  const enough = useRef(/** @type {string | null} */ (null)); // the deadline that was seen with more time left
  useEffect(() => {
    if (!isRunning) return;
    if (left >= SOON) enough.current = clock.deadline;
    else if (enough.current === clock.deadline) {
      enough.current = null;
      sound("low");
    }
  });
  return html`<p class=${names("own-clock", { running: isRunning, soon: left < SOON })} role="timer">
    <span>${say("Your time")}</span> <time>${duration(left)}</time>
  </p>`;
}
