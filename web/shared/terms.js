// What is agreed on when a game is opened: how many play, against which clock, and who may watch and join.

import { counted, say } from "../app/language.js";

/** @import { Schemas, TitleRecord } from "heptad/types" */
/** @typedef {Schemas["Clock"]} Clock */

/** How many play when nobody says otherwise. @type {Record<string, number>} */
const USUAL_SEATS = { seven_wonders: 4, seven_wonders_dice: 3, seven: 3, seven_wonders_duel: 2 };

/** @param {TitleRecord} title */
export const usualSeats = ({ id, seats }) => Math.min(Math.max(USUAL_SEATS[id] ?? 3, seats.min), seats.max);

/** @param {TitleRecord} title */
export const seatCounts = ({ seats: { min, max } }) => Array.from({ length: max - min + 1 }, (_, more) => min + more);

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** The clocks to choose from. @type {(Clock | null)[]} */
export const CLOCKS = [
  null,
  { decision_seconds: 30 },
  { decision_seconds: 2 * MINUTE },
  { bank_seconds: 10 * MINUTE, increment_seconds: 10 },
  { bank_seconds: 30 * MINUTE, increment_seconds: 30 },
  { decision_seconds: DAY },
  { decision_seconds: 3 * DAY },
];

/** @type {{ length: number, words: (count: number) => string }[]} */
const UNITS = [
  { length: DAY, words: (count) => counted("{n} day", "{n} days", count) },
  { length: HOUR, words: (count) => counted("{n} hr", "{n} hr", count) },
  { length: MINUTE, words: (count) => counted("{n} min", "{n} min", count) },
  { length: 1, words: (count) => counted("{n} sec", "{n} sec", count) },
];

/** A time in the largest unit of which it is a multiple: "10 min". @param {number} seconds */
function timeWords(seconds) {
  const { length, words } = UNITS.find((unit) => seconds % unit.length === 0) ?? UNITS[UNITS.length - 1];
  return words(seconds / length);
}

/** A clock in words. @param {Clock | null} clock */
export function clockWords(clock) {
  if (clock === null) return say("no clock");
  if (clock.decision_seconds) return say("{time} a move", { time: timeWords(clock.decision_seconds) });
  const time = timeWords(clock.bank_seconds ?? 0);
  if (!clock.increment_seconds) return say("{time} in all", { time });
  return say("{time} + {more} a move", { time, more: timeWords(clock.increment_seconds) });
}

/** Who may watch and join, in a word. @param {string} visibility */
export const visibilityWords = (visibility) => (visibility === "public" ? say("public") : say("private"));
