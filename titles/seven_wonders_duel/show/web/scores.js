// How the game stands and how it ended: the line above the table, and the score sheet.

import { html, Symbol } from "heptad";
import { Counted, Sign } from "./symbols.js";
import { AGES, say, sayAs } from "./words.js";

/** @import { Game, Markup } from "heptad/types" */
/** @import { Title } from "./types.js" */

const SUPREMACIES = {
  military: say("Military supremacy: the pawn is in the capital."),
  scientific: say("Scientific supremacy: six different symbols."),
};

/**
 * How a supremacy was won, in words; undefined for other ends.
 * @type {(model: { game: Game<Title> }) => string | undefined}
 */
export function ending({ game }) {
  const supremacy = game.derived?.supremacy;
  return supremacy ? SUPREMACIES[supremacy] : undefined;
}

/** @type {(model: { game: Game<Title> }) => string} */
export function stand({ game }) {
  const { state } = game;
  if (!state) return "";
  if (game.status === "finished") return ending({ game }) ?? "";
  if (state.age === 0) return say("Draft of the wonders");
  const age = say("Age {age}", { age: AGES[state.age] });
  return say("{age}, cards left: {count}", { age, count: state.pyramid.length });
}

export const tieBreak = say("points of blue cards");

/** The rows of the score sheet, in their order. @type {Record<string, { name: string, symbol: Markup }>} */
const ROWS = {
  blue: { name: say("Civilian"), symbol: html`<${Counted} of="blue" />` },
  green: { name: say("Science"), symbol: html`<${Counted} of="green" />` },
  yellow: { name: say("Trade"), symbol: html`<${Counted} of="yellow" />` },
  purple: { name: say("Guilds"), symbol: html`<${Counted} of="purple" />` },
  wonders: { name: sayAs("score", "Wonders"), symbol: html`<${Sign} of="wonder" />` },
  tokens: { name: say("Progress"), symbol: html`<${Sign} of="token" />` },
  coins: { name: sayAs("score", "Coins"), symbol: html`<${Symbol} of="coin" />` },
  military: { name: say("Military"), symbol: html`<${Symbol} of="shield" />` },
};

export const rows = () => Object.keys(ROWS);

/** @param {string} row */
export const category = (row) => html`<span class="category">${ROWS[row].symbol} ${ROWS[row].name}</span>`;
