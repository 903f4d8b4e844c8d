// What a person has set in this browser.

import { kept } from "./storage.js";

const DEFAULTS = {
  animations: true,
  automatic: true,
  notifications: false,
  lessons: true,
  confirm: /** @type {boolean | null} */ (null), // null: as the device and the title suggest
};

/** The settings of this browser. @returns {typeof DEFAULTS} */
export function settings() {
  return { ...DEFAULTS, ...kept.read("heptad.settings", {}) };
}

/** @param {Partial<typeof DEFAULTS>} changes */
export function changeSettings(changes) {
  kept.write("heptad.settings", { ...settings(), ...changes });
}

const touch = matchMedia("(pointer: coarse)");

/**
 * Whether moves are confirmed before they are made. Who has not chosen is asked where fingers press what a title keeps
 * close together.
 *
 * @param {boolean | undefined} isClose
 */
export const confirmsMoves = (isClose) => settings().confirm ?? (touch.matches && isClose === true);

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things move on the screen. What happened is shown in any case, at rest. */
export const isMoving = () => settings().animations && !reduced.matches && document.visibilityState === "visible";
