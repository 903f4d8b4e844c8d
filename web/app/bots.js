// The kinds of bots: what they are called, and how well they play.

import { texts } from "./language.js";

const say = texts({
  en: {
    bot: "{level} bot",
    random: "Random",
    greedy: "Casual",
    fast: "Good",
    strong: "Strong",
    random_about: "makes any legal move, at once",
    greedy_about: "takes what looks best now, at once",
    fast_about: "tries moves out before it chooses, about 0.2 s a decision",
    strong_about: "tries out ten times as much as Good, about 2 s a decision",
  },
  ja: {
    bot: "{level}ボット",
    random: "ランダム",
    greedy: "お気軽",
    fast: "中級",
    strong: "上級",
    random_about: "適当な手をすぐに選びます",
    greedy_about: "その場で良さそうな手をすぐに選びます",
    fast_about: "手を試してから選びます。一手約0.2秒",
    strong_about: "中級の10倍試してから選びます。一手約2秒",
  },
});

const LEVELS = ["random", "greedy", "fast", "strong"]; // the weakest first
const INSTANT = new Set(["random", "greedy"]);

const isKnown = (kind) => LEVELS.includes(kind);

/** How well a kind of bot plays, in a word. A bot that only some title from another package has keeps its id. */
export const levelName = (kind) => (isKnown(kind) ? say(kind) : kind);

/** What a kind of bot is called: "Strong bot". */
export const botName = (kind) => (isKnown(kind) ? say("bot", { level: say(kind) }) : kind);

/** How a kind of bot plays, and how long it takes; null if it is not known here. */
export const aboutBot = (kind) => (isKnown(kind) ? say(`${kind}_about`) : null);

/** Whether a kind of bot searches, so that it may need seconds for a move. */
export const isSearching = (kind) => kind !== null && !INSTANT.has(kind);

/** The bots of a title, the weakest first. */
export const botsOf = ({ bots }) => [
  ...LEVELS.filter((kind) => bots.includes(kind)),
  ...bots.filter((kind) => !isKnown(kind)),
];

/** The opponent of who has not chosen one: it moves at once, and a beginner can beat it. */
export const usualBot = ({ bots }) => (bots.includes("greedy") ? "greedy" : bots[0]);
