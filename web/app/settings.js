// What a person has set in this browser.

import { kept } from "./storage.js";

const DEFAULTS = { animations: true, automatic: true, notifications: false, lessons: true };

/** The settings of this browser. @returns {typeof DEFAULTS} */
export function settings() {
  return { ...DEFAULTS, ...kept.read("heptad.settings", {}) };
}

/** @param {Partial<typeof DEFAULTS>} changes */
export function changeSettings(changes) {
  kept.write("heptad.settings", { ...settings(), ...changes });
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things move on the screen. What happened is shown in any case, at rest. */
export const isMoving = () => settings().animations && !reduced.matches && document.visibilityState === "visible";
