import type { BotError, Game } from "./index.js";

/** What `heptad-bot` shows of its games, and which of them have not ended. */
export class Progress {
  /** Whether the bot has given up a game. */
  hasFailed = false;
  readonly #shown = new Map<string, string>(); // by the id of each unfinished game
  #ended = 0;

  /** The ids of the games that have not ended. */
  get unfinished(): string[] {
    return [...this.#shown.keys()];
  }

  /** Show what a game is doing, if that is news. */
  readonly changed = (game: Game): void => {
    if (game.status === "finished") return;
    const free = game.seats.filter((seat) => seat.player === null && seat.bot === null).length;
    const state = game.status === "playing" ? "is being played" : `waits for ${free} more player${free === 1 ? "" : "s"}`;
    if (this.#shown.get(game.id) !== state) console.error(`${game.id} ${state}`);
    this.#shown.set(game.id, state);
  };

  /** Show why the bot has given up a game. */
  readonly givenUp = (error: BotError): void => {
    this.hasFailed = true;
    this.#shown.delete(error.game);
    console.error(error.message);
  };

  /** Show how a game has ended. */
  ended(game: Game): void {
    this.#ended += 1;
    this.#shown.delete(game.id);
    console.log(`${this.#ended} ${game.id} ${outcome(game)}`);
  }
}

/** How a game has ended for the bot, in words. */
function outcome(game: Game): string {
  const own = game.standings.find((place) => place.seat === game.you);
  if (own === undefined) return `ended: ${game.reason}`;
  const total = own.total === null ? "" : `, total ${own.total}`;
  return `rank ${own.rank} of ${game.seats.length}${total} (${game.reason})`;
}
