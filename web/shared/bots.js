// The kinds of bots: what they are called, and how well they play.

import { say } from "../app/language.js";

/** How well each kind of bot plays, in a word and in a sentence, the weakest first. */
const LEVELS = new Map([
  ["random", { name: say("Random"), about: say("makes any legal move, at once") }],
  ["greedy", { name: say("Casual"), about: say("takes what looks best now, at once") }],
  ["fast", { name: say("Good"), about: say("tries moves out before it chooses, about 0.2 s a decision") }],
  ["strong", { name: say("Strong"), about: say("tries out ten times as much as Good, about 2 s a decision") }],
]);
const INSTANT = new Set(["random", "greedy"]);

/**
 * How well a kind of bot plays, in a word. A bot that only some title from another package has keeps its id.
 *
 * @param {string} kind
 */
export const levelName = (kind) => LEVELS.get(kind)?.name ?? kind;

/** What a kind of bot is called: "Strong bot". @param {string} kind */
export const botName = (kind) => (LEVELS.has(kind) ? say("{level} bot", { level: levelName(kind) }) : kind);

/** How a kind of bot plays, and how long it takes; null if it is not known here. @param {string} kind */
export const aboutBot = (kind) => LEVELS.get(kind)?.about ?? null;

/** Whether a kind of bot searches, so that it may need seconds for a move. @param {string | null} kind */
export const isSearching = (kind) => kind !== null && !INSTANT.has(kind);

/** The bots of a title, the weakest first. @param {{ bots: string[] }} title */
export const botsOf = ({ bots }) => [
  ...[...LEVELS.keys()].filter((kind) => bots.includes(kind)),
  ...bots.filter((kind) => !LEVELS.has(kind)),
];

/**
 * The opponent of who has not chosen one: it moves at once, and a beginner can beat it.
 *
 * @param {{ bots: string[] }} title
 */
export const usualBot = ({ bots }) => (bots.includes("greedy") ? "greedy" : bots[0]);
