// The lines of a history, with the names that this page gives to the seats.

import { read } from "../api.js";
import { seatName } from "./words.js";
import { say } from "../language.js";

const NAMELESS = /(?<!\w)P(\d)(?!\w)/g; // how the server calls players of whom a log has no names, by their seats

/** Lines of the server about a game. Bots are called as on this page, and players of the game from which it was forked by their names. */
export async function withNames(lines, game) {
  const isOthers = ({ version }) => game.imported !== null || version <= (game.forked?.at ?? 0);
  const parent = lines.some(isOthers) ? await parentOf(game) : null;
  const bots = botsIn(game);
  return lines.map((line) => ({ ...line, text: isOthers(line) ? withSeats(line, parent) : bots(line.text) }));
}

const parents = new Map();

/** The game from which a game was forked; null if there is none, if it is on another server, or if the reader may not see it. */
function parentOf({ forked, imported }) {
  if (forked === null || imported !== null) return null;
  if (!parents.has(forked.from))
    parents.set(
      forked.from,
      read(`/v1/games/${forked.from}`).catch(() => null),
    );
  return parents.get(forked.from);
}

/** What happened at the parent's seats, unless it happened in a game before it. */
function withSeats({ text, version }, parent) {
  const isOfParent = parent !== null && parent.imported === null && version > (parent.forked?.at ?? 0);
  return text.replace(NAMELESS, (_, number) =>
    isOfParent ? seatName(parent, Number(number)) : say("Player {number}", { number }),
  );
}

/** Replaces the names that the server gives to bots, which are those of their kinds. */
function botsIn(game) {
  if (game.seats.every(({ bot }) => bot === null)) return (text) => text;
  const names = new Map(
    game.seats.filter(({ name, bot }) => name || bot).map((seat) => [nameInHistory(seat, game), seat]),
  );
  const longestFirst = [...names.keys()].sort((one, other) => other.length - one.length); // a name may contain that of a bot
  const pattern = new RegExp(`(?<!\\w)(?:${longestFirst.map(escaped).join("|")})(?!\\w)`, "g");
  return (text) =>
    text.replace(pattern, (name) => (names.get(name).bot === null ? name : seatName(game, names.get(name).seat)));
}

/** The name of a seat in the words of the server: a name that several seats have is followed by the number. */
function nameInHistory({ seat, name, bot }, { seats }) {
  const own = name ?? bot;
  return seats.filter((other) => (other.name ?? other.bot) === own).length > 1 ? `${own} (${seat})` : own;
}

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
