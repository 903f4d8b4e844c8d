// What the account page says about what is being done: how it went, or what went wrong.

import { element } from "./texts.js";

/**
 * Do something once at a time, and say how it went: in the words that are returned, if there are any.
 *
 * @param {HTMLButtonElement | null} button
 * @param {() => Promise<string | void>} act
 */
export async function doing(button, act) {
  note("trouble", "");
  note("done", "");
  if (button) button.disabled = true;
  try {
    note("done", (await act()) ?? "");
  } catch (error) {
    note("trouble", /** @type {Error} */ (error).message);
  } finally {
    if (button) button.disabled = false;
  }
}

/** Show a note, or hide it if it says nothing. @param {string} id @param {string} text */
export function note(id, text) {
  element(id).textContent = text;
  element(id).hidden = !text;
  if (text) element(id).scrollIntoView({ block: "nearest" });
}
