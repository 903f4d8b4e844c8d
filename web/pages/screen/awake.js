// A screen that nobody touches goes dark, unless the page asks the device to keep it awake.

import { useEffect } from "../../app/html.js";

/**
 * Keep the screen awake while the page is visible. Browsers do that over HTTPS and at localhost, unless the device has
 * to save energy.
 */
export function useAwake() {
  useEffect(() => {
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
  }, []);
}
