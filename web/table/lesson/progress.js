// What this browser has shown of lessons: each step once a title, and in a first game, which is taught from the
// beginning, once a game.

import { noteLesson, seenLessons, settings } from "../../app/settings.js";
import { kept } from "../../app/storage.js";

/** @import { Game } from "heptad/types" */
/** @typedef {{ id: string, seen: string[], isSkipped: boolean }} FirstGame */

const KEY = "heptad.first_games"; // the newest one last
const MOST = 20;

/** @returns {FirstGame[]} */
const firstGames = () => kept.read(KEY, []);

/** @param {string} game */
const found = (game) => firstGames().find(({ id }) => id === game) ?? null;

/** Teach a game from its beginning. @param {string} game */
export const teach = (game) => keep({ id: game, seen: [], isSkipped: false });

/** @param {FirstGame} game */
const keep = (game) => kept.write(KEY, [...firstGames().filter(({ id }) => id !== game.id), game].slice(-MOST));

/** Whether all of the game is taught: it was started as a first game here. @param {Pick<Game, "id">} game */
export const isFirstGame = (game) => found(game.id) !== null;

/**
 * The steps that need not be shown again in a game; null if none is to be shown.
 *
 * @param {Pick<Game, "id" | "title">} game
 */
export function seenSteps(game) {
  const first = found(game.id);
  if (first !== null) return first.isSkipped ? null : first.seen;
  return settings().lessons ? (seenLessons()[game.title] ?? []) : null;
}

/** Note down that a step was shown. @param {Pick<Game, "id" | "title">} game @param {string} step */
export function noteStep(game, step) {
  const first = found(game.id);
  if (first !== null) keep({ ...first, seen: [...first.seen, step] });
  if (!seenLessons()[game.title]?.includes(step)) noteLesson(game.title, step);
}

/** Show no more steps in a game. @param {Pick<Game, "id">} game */
export const skipLesson = (game) => keep({ id: game.id, seen: [], isSkipped: true });
