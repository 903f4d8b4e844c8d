import type { HeptadClient, PostedMove, RequestOptions } from "./client.js";
import { BotError, ProblemError } from "./errors.js";
import type { Choice, Game, GameRef, LegalMoves, Move, Options, Playing, Title, TurnOf, UpdateOf } from "./types.js";

/** A player of one title that is a program. */
export interface BotOf<T extends Title> {
  readonly title: T;
  /** The move to make: one of `moves`, or another one that is legal. The default move comes first. */
  choose(game: Playing<T>, moves: LegalMoves<T>): Choice<T> | Promise<Choice<T>>;
}

/** A bot for a title; for several titles, a bot for one of them. Its `title` tells which. */
export type Bot<T extends Title = Title> = T extends Title ? BotOf<T> : never;

/** How a bot plays a game. */
export interface PlayOptions<T extends Title = Title> extends RequestOptions {
  /** Called with each new version of the game that the bot sees; first with the present one. */
  onChange?: (game: Game<T>) => void;
}

/** Which games a bot plays. */
export interface Match<T extends Title = Title> extends PlayOptions<T> {
  /** Games in which the player has a seat. They are continued before new games are opened. */
  resume?: GameRef<T>[];
  /** The number of games to open, 1 by default. */
  games?: number;
  /** How many games are played at the same time, 1 by default. */
  parallel?: number;
  /** The number of seats. Without it, the bot and its opponents. */
  seats?: number;
  /** The bots of the server that take the other seats, such as `["greedy", "random"]`. Other seats stay free. */
  opponents?: string[];
  options?: Options<T>;
  visibility?: "public" | "private";
  /** Called when the bot has given up a game. Without it, the errors are thrown after the other games. */
  onGivenUp?: (error: BotError) => void;
}

/**
 * Open games for a bot and play them. Yield each game when it has ended.
 *
 * If the bot throws an error or makes an illegal move, it resigns that game, and the others go on. An aborted `signal`,
 * or a caller that stops to iterate, leaves games unfinished; `resume` continues them.
 */
export async function* runBot<T extends Title>(
  client: HeptadClient,
  bot: Bot<T>,
  match: Match<T> = {},
): AsyncGenerator<Game<T>> {
  const errors: BotError[] = [];
  const { parallel = 1, onGivenUp = (error) => errors.push(error) } = match;
  const stopped = new AbortController();
  const signal = match.signal ? AbortSignal.any([match.signal, stopped.signal]) : stopped.signal;
  const games = gamesOf(client, ofOneTitle(bot), { ...match, signal });
  const playing = new Map<number, Promise<{ number: number; end: Game<T> | BotError }>>();
  let begun = 0;
  const begin = () => {
    for (; playing.size < parallel; begun++) {
      const { value: game } = games.next();
      if (game === undefined) return;
      const number = begun;
      playing.set(number, orBotError(game).then((end) => ({ number, end })));
    }
  };
  try {
    for (begin(); playing.size > 0; begin()) {
      const { number, end } = await Promise.race(playing.values());
      playing.delete(number);
      if (end instanceof BotError) onGivenUp(end);
      else yield end;
    }
  } finally {
    stopped.abort();
    await Promise.allSettled(playing.values());
  }
  if (errors.length > 1) throw new AggregateError(errors, `The bot has given up ${errors.length} games.`);
  if (errors.length > 0) throw errors[0];
}

/** Begin the next game of a match each time that a value is requested. */
function* gamesOf<T extends Title>(
  client: HeptadClient,
  bot: BotOf<T>,
  match: Match<T>,
): Generator<Promise<Game<T>>, undefined> {
  const { games = 1, resume = [] } = match;
  for (const game of resume) yield playToTheEnd(client, bot, game, match);
  for (let opened = 0; opened < games; opened++) yield openAndPlay(client, bot, match);
}

async function openAndPlay<T extends Title>(client: HeptadClient, bot: BotOf<T>, match: Match<T>): Promise<Game<T>> {
  const { opponents: bots = [], options, visibility, signal } = match;
  const seats = match.seats ?? bots.length + 1;
  const game = await client.openGame<T>({ title: bot.title, seats, bots, options, visibility }, { signal });
  return playToTheEnd(client, bot, game, match);
}

function orBotError<T>(result: Promise<T>): Promise<T | BotError> {
  return result.catch((error: unknown) => {
    if (error instanceof BotError) return error;
    throw error;
  });
}

/**
 * Play a game in which the player of the client has a seat, from now to its end, and return it.
 *
 * If the bot throws an error or makes an illegal move, it resigns. Throw BotError, ProblemError, UnreachableError.
 */
export function playGame<T extends Title>(
  client: HeptadClient,
  bot: Bot<T>,
  game: GameRef<T>,
  options: PlayOptions<T> = {},
): Promise<Game<T>> {
  return playToTheEnd(client, ofOneTitle(bot), game, options);
}

/** The same bot. It only gets games of its own title, which the compiler can't know if T is several titles. */
function ofOneTitle<T extends Title>(bot: Bot<T>): BotOf<T> {
  return bot as unknown as BotOf<T>;
}

async function playToTheEnd<T extends Title>(
  client: HeptadClient,
  bot: BotOf<T>,
  game: GameRef<T>,
  { onChange, signal }: PlayOptions<T>,
): Promise<Game<T>> {
  let seen: Game<T> | undefined;
  for await (const { game: now, turn } of client.updates<T>(game, { signal }) as AsyncGenerator<UpdateOf<T>>) {
    if (now.title !== bot.title) {
      throw new TypeError(`The bot is for ${bot.title}, and ${now.id} is a game of ${now.title}.`);
    }
    const isNews = seen === undefined || now.version > seen.version; // else only names of players have changed
    seen = now;
    if (isNews) onChange?.(now);
    if (turn !== null) await playTurn(client, bot, turn, { signal });
  }
  if (seen === undefined) throw new TypeError("A stream begins with the game.");
  return seen;
}

/** Make the move of a bot, if the game still waits for it. */
async function playTurn<T extends Title>(
  client: HeptadClient,
  bot: BotOf<T>,
  turn: TurnOf<T>,
  options: RequestOptions,
): Promise<void> {
  try {
    await post(client, turn, await chosen(bot, turn), options);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof BotError) await resign(client, turn.game, options);
    throw error;
  }
}

/** The move that a bot chooses. Throw BotError. */
async function chosen<T extends Title>(bot: BotOf<T>, turn: TurnOf<T>): Promise<Move<T>> {
  const { id } = turn.game;
  let choice: Choice<T>;
  try {
    choice = await bot.choose(turn.game, turn.moves);
  } catch (error) {
    throw new BotError(id, `the bot threw an error, so it resigned the game.\n${ownStack(error)}`, error);
  }
  if (typeof choice !== "object" || choice === null) {
    throw new BotError(id, `choose() returned ${choice ?? "nothing"}, so the bot resigned the game.`);
  }
  const move: Move = "action" in choice ? choice : choice.move;
  return move as Move<T>; // the compiler can't know that an entry of T has a move of T
}

/** Post a move, unless the game has gone on. Throw BotError if it is illegal, ProblemError, UnreachableError. */
async function post<T extends Title>(
  client: HeptadClient,
  turn: TurnOf<T>,
  move: Move<T>,
  options: RequestOptions,
): Promise<void> {
  const posted: PostedMove<T> = { move, decision: turn.decision };
  try {
    await client.move<T>(turn.game.id, posted, options);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.status === 409 && error.code.startsWith("refused:")) return;
    if (error.status !== 422) throw error;
    const { rule_url: rule } = error.problem;
    const refusal = `${error.message}\nThe move: ${JSON.stringify(move)}${rule ? `\nThe rule: ${client.url}${rule}` : ""}`;
    throw new BotError(turn.game.id, `the bot's move was illegal, so it resigned the game.\n${refusal}`, error);
  }
}

/** Resign, so that nobody waits for a bot that can't move. */
async function resign(client: HeptadClient, game: GameRef, options: RequestOptions): Promise<void> {
  try {
    await client.resign(game, options);
  } catch (error) {
    if (!(error instanceof ProblemError && error.status === 409)) throw error; // else the game has ended
  }
}

/** The stack of an error up to the call by this module. */
function ownStack(error: unknown): string {
  if (!(error instanceof Error && error.stack)) return String(error);
  const lines = error.stack.split("\n");
  const end = lines.findIndex((line) => line.includes(import.meta.url));
  return lines.slice(0, end < 0 ? undefined : end).join("\n");
}
