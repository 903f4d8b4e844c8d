// The language of the page, and texts in it.

/** @import { Text, Values } from "heptad/types" */

/** The language of the page, as a tag of BCP 47. */
export const language = document.documentElement.lang || "en";

/** The languages that the page can be in, each with its own name. */
export const languages = [...document.querySelectorAll("link")]
  .filter(({ rel, hreflang }) => rel === "alternate" && hreflang !== "")
  .map(({ hreflang, title }) => ({ tag: hreflang, name: title }));

/** How the reader writes numbers, dates and times in the language of the page: perhaps as in one country. */
export const locale =
  navigator.languages.find((each) => each === language || each.startsWith(`${language}-`)) ?? language;

/** @typedef {{ said?: Record<string, string & string[]>, forms?: number[] }} Domain */

/** What is said in this language, by domain; nothing in English, which stands in the code. */
const domains = await read(document.querySelector("link#words"));

/**
 * @param {HTMLLinkElement | null} link
 * @returns {Promise<Record<string, Domain>>}
 */
async function read(link) {
  return link === null ? {} : (await fetch(link.href)).json();
}

const plurals = new Intl.PluralRules(language);
const englishPlurals = new Intl.PluralRules("en");

/**
 * What a domain says: `web`, or the id of a title. `say("Age {age}", { age })` is a sentence with its values,
 * `sayAs("heading", "Wonders")` one that means something else elsewhere, and `counted("{n} coin", "{n} coins", count)`
 * one with a number.
 *
 * @param {string} domain
 */
export function words(domain) {
  const { said = {}, forms = [] } = domains[domain] ?? {};
  const places = formOfEach(forms);
  const find = (/** @type {string} */ key, /** @type {string} */ english) => said[key] || english;
  return {
    /** @type {(text: string, values?: Values) => string} */
    say: (text, values) => filled(find(text, text), values),
    /** @type {(context: string, text: string, values?: Values) => string} */
    sayAs: (context, text, values) => filled(find(`${context}\u0004${text}`, text), values),
    /** @type {(one: string, more: string, n: number, values?: Values) => string} */
    counted: (one, more, n, values) => {
      const own = said[one]?.[places.get(plurals.select(n)) ?? 0];
      return filled(own || (englishPlurals.select(n) === "one" ? one : more), { ...values, n });
    },
  };
}

/**
 * The place of the form that each kind of number asks for: `forms` has it for the numbers from 0.
 *
 * @param {number[]} forms
 */
function formOfEach(forms) {
  return new Map(forms.map((place, number) => [plurals.select(number), place]));
}

/**
 * @param {string} text
 * @param {Values} values
 */
function filled(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`"${text}" lacks {${name}}`);
    return `${values[name]}`;
  });
}

export const { say, sayAs, counted } = words("web");

/**
 * Texts as sentences one after another; those without a full stop get one. Empty ones are left out.
 *
 * @param {...(string | false | null | undefined)} parts
 */
export function sentences(...parts) {
  const said = parts.flatMap((part) => (part ? [ended(part.trim())] : []));
  if (said.length === 0) return "";
  return said.reduce((before, after) => sayAs("sentences", "{before} {after}", { before, after }));
}

/** @param {string} text */
const ended = (text) => (/[\p{Sentence_Terminal}…]$/u.test(text) ? text : sayAs("sentence", "{text}.", { text }));

/**
 * The text in the language of the page, of a name or text of the API: `{"en", "ja"}`.
 *
 * @param {Text | null | undefined} text
 */
export function translated(text) {
  if (typeof text === "string") return text;
  return text?.[nearest(text)] ?? text?.en ?? "";
}

/** The language among those of a text: that of `pt` for `pt-BR` if there is no other. @param {object} text */
function nearest(text) {
  const parts = language.split("-");
  while (parts.length > 0 && !(parts.join("-") in text)) parts.pop();
  return parts.join("-");
}

/** Show the pages in another language from now on. @param {string} next */
export function changeLanguage(next) {
  document.cookie = `heptad_language=${next}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

/** Take a language out of the address: it is kept in the cookie now, and a reload is to show the one chosen last. */
function forgetAddress() {
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}

forgetAddress();

/** Items in a row: "wood, stone, clay". @param {Iterable<string>} items */
export const inRow = (items) => [...items].join(sayAs("list", ", "));

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** Names as a list in words: "Ada, Bo and Cy". @param {Iterable<string>} items */
export const listed = (items) => lists.format(items);

const choices = new Intl.ListFormat(language, { type: "disjunction" });

/** Names of which one will do: "Ada, Bo or Cy". @param {Iterable<string>} items */
export const either = (items) => choices.format(items);

/** A duration for a clock, in seconds: `1:05`, `2:00:00`, `3 days`. @param {number} seconds */
export function duration(seconds) {
  if (seconds >= 2 * 86400)
    return new Intl.NumberFormat(language, { style: "unit", unit: "day" }).format(Math.floor(seconds / 86400));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? `${part}` : `${part}`.padStart(2, "0"))).join(":");
}
