// Keys that do something by themselves. Those that also write a character can be switched off in the settings: who
// dictates, or types by mistake, sets off nothing.

import { settings } from "./settings.js";

const WRITING = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';

/** Whether a key was pressed with one that gives it another meaning. @param {KeyboardEvent} event */
export const isCombined = ({ altKey, ctrlKey, metaKey }) => altKey || ctrlKey || metaKey;

/**
 * Whether a key that writes a character may do something: nobody types, and it is not switched off.
 *
 * @param {KeyboardEvent} event
 */
export const isShortcut = (event) =>
  settings().shortcuts && !isCombined(event) && !(event.target instanceof Element && event.target.closest(WRITING));
