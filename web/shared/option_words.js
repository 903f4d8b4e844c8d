// The options of the titles in words, and the values that they may have.

import { inRow, say } from "../app/language.js";

/** @import { TitleRecord } from "heptad/types" */

/** @typedef {string | number | boolean | null | string[]} Value */
/** The options of a game, by name. @typedef {Record<string, Value>} Values */

/**
 * The JSON Schema of an option.
 *
 * @typedef {object} OptionSchema
 * @property {string} [type]
 * @property {Value[]} [enum]
 * @property {{ enum: string[] }} [items]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {Value} default
 */

/**
 * Labels of the options of each title, and of their values. What is missing here keeps the name that it has in the API.
 *
 * @type {Record<string, Record<string, { label: string, seats?: number, values?: Record<string, string> }>>}
 */
const OPTIONS = {
  seven_wonders: {
    sides: {
      label: say("Sides of the boards"),
      values: {
        random: say("at random"),
        A: say("all A"),
        B: say("all B"),
        chosen: say("chosen"),
      },
    },
    boards: {
      label: say("Wonder boards"),
      values: { random: say("at random"), chosen: say("chosen in turn") },
    },
    free_city: {
      label: say("Free City (2 players)"),
      seats: 2,
      values: {
        any: say("any board"),
        plain: say("without special powers"),
      },
    },
  },
  seven_wonders_duel: {
    wonders: {
      label: say("Wonders"),
      values: {
        draft: say("drafted"),
        preset: say("as for a first game"),
      },
    },
    centre_rule: {
      label: say("Pawn in the centre: the next age"),
      values: {
        last_player_begins: say("is begun by the last player"),
        last_player_chooses: say("the last player chooses who begins"),
      },
    },
  },
  seven_wonders_dice: {
    passing_turns: {
      label: say("Ends after this many turns in which all pass (0: never)"),
    },
  },
  seven: {
    colourless_cards: { label: say("White and black cards") },
    first_cards: { label: say("First cards (off for beginners)") },
    cube_colours: {
      label: say("Colours of the cubes"),
      values: { drawn: say("at random"), chosen: say("chosen in turn") },
    },
    gates: {
      label: say("Gates"),
      values: {
        north: say("north"),
        east: say("east"),
        south: say("south"),
        west: say("west"),
      },
    },
    start_player: { label: say("Who begins") },
  },
};

/** @param {string} title @param {string} option */
export const labelOf = (title, option) => OPTIONS[title]?.[option]?.label ?? option;

/**
 * @param {string} title
 * @param {string} option
 * @param {Value} value
 * @returns {string}
 */
export function valueWords(title, option, value) {
  const words = OPTIONS[title]?.[option]?.values?.[`${value}`];
  if (words !== undefined) return words;
  if (typeof value === "boolean") return value ? say("yes") : say("no");
  if (Array.isArray(value))
    return value.length === 0 ? say("recommended") : inRow(value.map((each) => valueWords(title, option, each)));
  if (value === null) return say("at random");
  return option === "start_player" ? say("Seat {seat}", { seat: Number(value) + 1 }) : `${value}`;
}

/** The options of a title by their names. @param {TitleRecord} title */
export const schemasOf = (title) => /** @type {Record<string, OptionSchema>} */ (title.options.properties);

/**
 * The options of a game that differ from the defaults, in words: `["Gates: north, south"]`.
 *
 * @param {TitleRecord} title
 * @param {object} options
 */
export function optionWords(title, options) {
  const properties = schemasOf(title);
  return Object.entries(/** @type {Values} */ (options))
    .filter(([name, value]) => name in properties && JSON.stringify(value) !== JSON.stringify(properties[name].default))
    .map(([name, value]) => `${labelOf(title.id, name)}: ${valueWords(title.id, name, value)}`);
}

/**
 * Whether a game with this number of seats can have an option: it may be one for two players alone.
 *
 * @param {string} title
 * @param {string} option
 * @param {number} seats
 */
export const isForSeats = (title, option, seats) => [undefined, seats].includes(OPTIONS[title]?.[option]?.seats);
