// The texts of a page, which the server has written into it in its language, and the pieces that pages are made of.

export const language = document.documentElement.lang;

/** A part of the page, which its template has. @param {string} id */
export const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A link of the page. @param {string} id */
export const link = (id) => /** @type {HTMLAnchorElement} */ (element(id));

const texts = Object.fromEntries(
  [...document.querySelectorAll("#texts dt")].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent ?? "",
  ]),
);

/**
 * The text of a name, with its values: `{time}` in it is the place of the value `time`.
 *
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
export const textOf = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`);

/**
 * A new element with a text, which is never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} text
 */
export function made(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

const dates = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/** A date and its time in words. @param {string} time */
export const day = (time) => dates.format(new Date(time));

/** The time of day in a number of seconds from now. @param {number} seconds */
export const timeAfter = (seconds) => new Date(Date.now() + 1000 * seconds).toLocaleTimeString(language);

/**
 * The seconds after which a refused request can succeed; 0 if the answer is no refusal because of a limit.
 *
 * @param {Response} answer
 */
export const limitSeconds = (answer) => (answer.status === 429 ? Number(answer.headers.get("Retry-After")) : 0);

/** @param {number} seconds */
export const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
