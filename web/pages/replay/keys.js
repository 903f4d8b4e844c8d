// Keys of a replay: arrows step, page keys go by turns, Home and End to the ends, the space bar plays.

import { say } from "../../app/language.js";
import { isCombined } from "../../app/shortcuts.js";

/** @import { Keys } from "../../table/menu/keys_help.js" */
/** @import { ReplayStore } from "./store.js" */

/** @type {Record<string, (store: ReplayStore) => unknown>} */
const STEPS = {
  ArrowLeft: (store) => store.step(-1),
  ArrowRight: (store) => store.step(1),
  PageUp: (store) => store.turn(-1),
  PageDown: (store) => store.turn(1),
  ArrowUp: (store) => store.turn(-1),
  ArrowDown: (store) => store.turn(1),
  Home: (store) => store.step(-Infinity),
  End: (store) => store.step(Infinity),
  Escape: (store) => store.skip(),
  " ": (store) => (store.replay.isPlaying ? store.stop() : store.play()),
};
const OWN_KEYS = "input, select, textarea, dialog, [popover], [role=tablist], .panel"; // what uses these keys itself

/** The keys of a replay, to be listed. @returns {Keys[]} */
export const replayKeys = () => [
  [["←", "→"], say("Previous step, next step")],
  [["↑", "↓"], say("Previous turn, next turn")],
  [["Home", "End"], say("Start, end")],
  [[say("Space")], say("Play or pause")],
  [["Esc"], say("Skip an animation")],
];

/** Listen to keys. Return what stops it. @param {ReplayStore} store */
export function handleReplayKeys(store) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (isCombined(event)) return;
    const at = /** @type {Element} */ (event.target);
    if (at.closest(OWN_KEYS)) return;
    if (event.key === " " && at.closest("button, a")) return;
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    step(store);
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
