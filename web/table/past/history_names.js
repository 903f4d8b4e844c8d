// The lines of a history, with the names that this page gives to the seats.

import { read } from "../../app/api.js";
import { say } from "../../app/language.js";
import { seatName } from "../../shared/seat_names.js";

/** @import { Game, HistoryLine, Seat } from "heptad/types" */

const NAMELESS = /(?<!\w)P(\d)(?!\w)/g; // how the server calls players without names in a log, by seats from 1

/**
 * Lines of the server about a game. Bots are called as on this page, and players of the game from which it was forked
 * by their names.
 *
 * @param {HistoryLine[]} lines
 * @param {Game} game
 */
export async function withNames(lines, game) {
  return named(lines, game, lines.some((line) => isOthers(line, game)) ? await parentOf(game) : null);
}

/**
 * The same, where the game from which it was forked is known, or where no line is about that one.
 *
 * @param {HistoryLine[]} lines
 * @param {Game} game
 * @param {Game | null} [parent]
 */
export function named(lines, game, parent = null) {
  const bots = botsIn(game);
  return lines.map((line) => ({
    ...line,
    text: isOthers(line, game) ? withSeats(line, parent) : bots(line.text),
  }));
}

/**
 * Whether a line is about other players than those of the game.
 *
 * @param {HistoryLine} line
 * @param {Game} game
 */
const isOthers = ({ version }, { imported, forked }) => imported !== null || version <= (forked?.at ?? 0);

/** @type {Map<string, Promise<Game | null>>} */
const parents = new Map();

/**
 * The game from which a game was forked; null if there is none, if it is on another server, or if the reader may not
 * see it.
 *
 * @param {Game} game
 */
async function parentOf({ forked, imported }) {
  if (forked === null || imported !== null) return null;
  const parent = parents.get(forked.from) ?? read(`/v1/games/${forked.from}`).catch(() => null);
  parents.set(forked.from, parent);
  return parent;
}

/**
 * What happened at the parent's seats, unless it happened in a game before it.
 *
 * @param {HistoryLine} line
 * @param {Game | null} parent
 */
function withSeats({ text, version }, parent) {
  const isOfParent = parent !== null && parent.imported === null && version > (parent.forked?.at ?? 0);
  return text.replace(NAMELESS, (_, number) =>
    isOfParent ? seatName(parent, Number(number) - 1) : say("Player {number}", { number }),
  );
}

/**
 * Replaces the names that the server gives to bots, which are those of their kinds.
 *
 * @param {Game} game
 * @returns {(text: string) => string}
 */
function botsIn(game) {
  if (game.seats.every(({ bot }) => bot === null)) return (text) => text;
  const held = game.seats.filter(({ name, bot }) => name || bot);
  const seats = new Map(held.map((seat) => [nameInHistory(seat, game), seat]));
  const longestFirst = [...seats.keys()].sort((one, other) => other.length - one.length); // one may contain another
  const pattern = new RegExp(`(?<!\\w)(?:${longestFirst.map(escaped).join("|")})(?!\\w)`, "g");
  return (text) =>
    text.replace(pattern, (name) => {
      const seat = seats.get(name);
      return seat === undefined || seat.bot === null ? name : seatName(game, seat.seat);
    });
}

/**
 * The name of a seat in the words of the server: a name that several seats have is followed by the number, from 1.
 *
 * @param {Seat} seat
 * @param {Game} game
 */
function nameInHistory({ seat, name, bot }, { seats }) {
  const own = name ?? bot;
  return seats.filter((other) => (other.name ?? other.bot) === own).length > 1 ? `${own} (${seat + 1})` : `${own}`;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
