// What a person has set in this browser.

import { kept } from "./storage.js";

const KEY = "heptad.settings";
const LESSONS = "heptad.lessons"; // ids of the lessons that this browser has shown, by title

const DEFAULTS = {
  animations: true,
  automatic: true,
  notifications: false,
  lessons: true,
  sound: true,
  shortcuts: true,
  confirm: /** @type {boolean | null} */ (null), // null: as the device and the title suggest
  theme: /** @type {"dark" | "light" | "system"} */ ("dark"),
  text: /** @type {"normal" | "large" | "larger"} */ ("normal"),
};

/** The settings of this browser. @returns {typeof DEFAULTS} */
export function settings() {
  return { ...DEFAULTS, ...kept.read(KEY, {}) };
}

/** @param {Partial<typeof DEFAULTS>} changes */
export function changeSettings(changes) {
  kept.write(KEY, { ...settings(), ...changes });
  applySettings();
}

/** Tell the styles what is set: see settings.css. */
function applySettings() {
  const { animations, text, theme } = settings();
  document.documentElement.dataset.motion = animations ? "full" : "none";
  document.documentElement.dataset.text = text;
  document.documentElement.dataset.theme = theme;
}

applySettings();
addEventListener("storage", ({ key }) => key === KEY && applySettings()); // changed in another tab

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

/** The ids of the lessons that were shown, by title. @returns {Record<string, string[]>} */
export const seenLessons = () => kept.read(LESSONS, {});

/** Note down that a lesson was shown. @param {string} title @param {string} lesson */
export function noteLesson(title, lesson) {
  kept.write(LESSONS, { ...seenLessons(), [title]: [...(seenLessons()[title] ?? []), lesson] });
}

/** Show all lessons again. */
export const forgetLessons = () => kept.remove(LESSONS);
