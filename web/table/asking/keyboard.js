// Keys of the table: arrows go from one lit spot to the next, digits take an option, Escape goes back or skips.

import { say } from "../../app/language.js";
import { isCombined, isShortcut } from "../../app/shortcuts.js";

/** @import { Keys } from "../menu/keys_help.js" */

/** @type {Record<string, number>} */
const MOVES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const OWN_KEYS = "input, textarea, select, [role=tablist], .panel, dialog, [popover]"; // what uses keys itself

const USED = ["keydown", "pointerdown"];

/** The keys of a table, to be listed. @returns {Keys[]} */
export const tableKeys = () => [
  [["←", "→", "↑", "↓"], say("Next or previous thing you can choose")],
  [["Enter"], say("Choose it")],
  [["1", "…", "9"], say("Choose the option with this number")],
  [["Esc"], say("Go back one step, or skip an animation")],
];

/** Note down whether a keyboard was used last: see frame.css and question.css. @param {Event} event */
function noteKeys({ type }) {
  document.querySelector(".page")?.toggleAttribute("data-keys", type === "keydown");
}

/**
 * Listen to keys. Return what stops it.
 *
 * @param {{ current: { back(): void, skip(): void, clear(): void } }} actions
 */
export function handleKeys(actions) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const isOthers = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
    if (isOthers || isCombined(event)) return;
    if (event.key === "Escape") {
      actions.current.clear();
      actions.current.skip();
      actions.current.back();
    } else if (event.key in MOVES) {
      if (focusNext(MOVES[event.key])) event.preventDefault();
    } else if (/^[1-9]$/.test(event.key) && isShortcut(event)) {
      /** @type {HTMLElement | null} */ (document.querySelector(`.option[data-place="${event.key}"]`))?.click();
    }
  };
  addEventListener("keydown", onKey);
  for (const used of USED) addEventListener(used, noteKeys, true);
  return () => {
    removeEventListener("keydown", onKey);
    for (const used of USED) removeEventListener(used, noteKeys, true);
  };
}

/** Focus the next lit spot or option; return whether there is one. @param {number} step */
function focusNext(step) {
  const isBegun = document.querySelector(".page[data-pressed]:not([data-pressed='0'])") !== null;
  const scope = (isBegun && document.activeElement?.closest(".options")) || document; // arrows stay in what has begun
  const spots = scope.querySelectorAll(".spot.lit, .option:not([aria-disabled])");
  const lit = /** @type {HTMLElement[]} */ ([...spots].filter((spot) => spot.checkVisibility()));
  if (lit.length === 0) return false;
  const place = lit.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const first = step > 0 ? 0 : lit.length - 1;
  lit[place === -1 ? first : (place + step + lit.length) % lit.length].focus();
  return true;
}
