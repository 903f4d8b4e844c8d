import type { HeptadClient, PostedMove, RequestOptions } from "./client.js";
import { ProblemError, UnreachableError } from "./errors.js";
import type { Game, GameRef, LegalMoves, Move, Options, Playing, Title, TurnOf } from "./types.js";

/** A player of one title that is a program. */
export interface Bot<T extends Title = Title> {
  readonly title: T;
  /** The move to make: one of `moves`, or another one that is legal. The default move comes first. */
  choose(game: Playing<T>, moves: LegalMoves<T>): Move<T> | Promise<Move<T>>;
}

/** Which games a bot plays. */
export interface Match<T extends Title = Title> {
  /** The number of seats. Without it, the bot and its opponents. */
  seats?: number;
  /** The bots of the server that take the other seats, such as `["greedy", "random"]`. Other seats stay free. */
  opponents?: string[];
  /** The number of games, 1 by default. */
  games?: number;
  /** How many of them are played at the same time, 1 by default. */
  parallel?: number;
  options?: Options<T>;
  visibility?: "public" | "private";
  signal?: AbortSignal;
}

/**
 * Open games for a bot and play them. Yield each game when it has ended.
 *
 * If the bot throws an error, it resigns that game, and the run ends with the error. An aborted `signal`, or a caller
 * that stops to iterate, leaves games unfinished; `playGame` can take them up again.
 */
export async function* runBot<T extends Title>(
  client: HeptadClient,
  bot: Bot<T>,
  match: Match<T> = {},
): AsyncGenerator<Game<T>> {
  const { games = 1, parallel = 1 } = match;
  const ended = new AbortController();
  const signal = match.signal ? AbortSignal.any([match.signal, ended.signal]) : ended.signal;
  const playing = new Map<number, Promise<{ number: number; game: Game<T> }>>();
  try {
    for (let opened = 0; opened < games || playing.size > 0; ) {
      for (; opened < games && playing.size < parallel; opened++) {
        const number = opened;
        const finished = openAndPlay(client, bot, { ...match, signal });
        playing.set(number, finished.then((game) => ({ number, game })));
      }
      const { number, game } = await Promise.race(playing.values());
      playing.delete(number);
      yield game;
    }
  } finally {
    ended.abort();
    await Promise.allSettled(playing.values());
  }
}

async function openAndPlay<T extends Title>(client: HeptadClient, bot: Bot<T>, match: Match<T>): Promise<Game<T>> {
  const { opponents: bots = [], options, visibility, signal } = match;
  const seats = match.seats ?? bots.length + 1;
  const game = await client.openGame<T>({ title: bot.title, seats, bots, options, visibility }, { signal });
  return playGame(client, bot, game, { signal });
}

/**
 * Play a game in which the player of the client has a seat, from now to its end, and return it.
 *
 * If the bot throws an error or makes an illegal move, it resigns, and the error is thrown.
 */
export async function playGame<T extends Title>(
  client: HeptadClient,
  bot: Bot<T>,
  game: GameRef<T>,
  options: RequestOptions = {},
): Promise<Game<T>> {
  let seen = await client.game<T>(game, options);
  while (seen.status !== "finished") {
    if (seen.you !== null && seen.to_move.includes(seen.you)) await playTurn(client, bot, game, options);
    seen = await client.wait<T>(seen, options);
  }
  return seen;
}

/** Make the move of a bot, if the game still waits for it. */
async function playTurn<T extends Title>(
  client: HeptadClient,
  bot: Bot<T>,
  game: GameRef<T>,
  options: RequestOptions,
): Promise<void> {
  const turn: TurnOf<T> | null = await client.turn<T>(game, options);
  if (turn === null) return;
  try {
    const move: PostedMove<T> = { move: await bot.choose(turn.game, turn.moves), decision: turn.decision };
    await client.move<T>(game, move, options);
  } catch (error) {
    if (isTooLate(error)) return;
    if (!isOfTheNetwork(error, options.signal)) await client.resign(game, options).catch(() => {}); // `error` matters more
    throw error;
  }
}

/** Whether a move was refused because the game had gone on. */
function isTooLate(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 409 && error.code.startsWith("refused:");
}

/** Whether an error says nothing about the bot, so that the game can be taken up again. */
function isOfTheNetwork(error: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted || error instanceof UnreachableError || (error instanceof ProblemError && error.status !== 422);
}
