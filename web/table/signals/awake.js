// A screen that nobody touches goes dark, unless the page asks the device to keep it awake.

import { useEffect, useState } from "../../app/html.js";

/** @import { Game } from "heptad/types" */

const LASTING = 5 * 60_000; // milliseconds for which a game keeps a phone awake after something has happened

/**
 * Keep the screen awake while the page is visible, and while it `isNeeded`. Browsers do that over HTTPS and at
 * localhost, unless the device has to save energy.
 */
export function useAwake(isNeeded = true) {
  useEffect(() => (isNeeded ? keepAwake() : undefined), [isNeeded]);
}

/**
 * Keep the phone of a player awake who thinks, or waits for the others, but not for a game that rests.
 *
 * @param {Game} game
 */
export function usePhoneAwake({ status, you, version }) {
  const [restsAt, setResting] = useState(0);
  const isPlayed = matchMedia("(pointer: coarse)").matches && status === "playing" && you !== null;
  useEffect(() => {
    const timer = setTimeout(() => setResting(version), LASTING);
    return () => clearTimeout(timer);
  }, [version]);
  useAwake(isPlayed && restsAt !== version);
}

/** Keep the screen awake whenever the page is visible, and return how to end that. */
function keepAwake() {
  /** @type {Promise<WakeLockSentinel | null>} */
  let held = Promise.resolve(null);
  const hold = () => {
    if (document.visibilityState !== "visible") return; // the device has released it
    held = navigator.wakeLock?.request("screen").catch(() => null) ?? held;
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    held.then((lock) => lock?.release());
  };
}
