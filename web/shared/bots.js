// The kinds of bots: what they are called, and how well they play.

import { say } from "../app/language.js";

/** @import { Sentences } from "heptad/types" */

/** @type {Sentences} */
const WORDS = {
  bot: (values) => say("{level} bot", values),
  random: () => say("Random"),
  greedy: () => say("Casual"),
  fast: () => say("Good"),
  strong: () => say("Strong"),
  random_about: () => say("makes any legal move, at once"),
  greedy_about: () => say("takes what looks best now, at once"),
  fast_about: () => say("tries moves out before it chooses, about 0.2 s a decision"),
  strong_about: () => say("tries out ten times as much as Good, about 2 s a decision"),
};

const LEVELS = ["random", "greedy", "fast", "strong"]; // the weakest first
const INSTANT = new Set(["random", "greedy"]);

/** @param {string} kind */
const isKnown = (kind) => LEVELS.includes(kind);

/** How well a kind of bot plays, in a word. A bot that only some title from another package has keeps its id. @param {string} kind */
export const levelName = (kind) => (isKnown(kind) ? WORDS[kind]() : kind);

/** What a kind of bot is called: "Strong bot". @param {string} kind */
export const botName = (kind) => (isKnown(kind) ? say("{level} bot", { level: WORDS[kind]() }) : kind);

/** How a kind of bot plays, and how long it takes; null if it is not known here. @param {string} kind */
export const aboutBot = (kind) => (isKnown(kind) ? WORDS[`${kind}_about`]() : null);

/** Whether a kind of bot searches, so that it may need seconds for a move. @param {string | null} kind */
export const isSearching = (kind) => kind !== null && !INSTANT.has(kind);

/** The bots of a title, the weakest first. @param {{ bots: string[] }} title */
export const botsOf = ({ bots }) => [
  ...LEVELS.filter((kind) => bots.includes(kind)),
  ...bots.filter((kind) => !isKnown(kind)),
];

/** The opponent of who has not chosen one: it moves at once, and a beginner can beat it. @param {{ bots: string[] }} title */
export const usualBot = ({ bots }) => (bots.includes("greedy") ? "greedy" : bots[0]);
