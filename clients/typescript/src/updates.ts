import type { Game, Moves, SentUpdateOf, Title, TurnOf, UpdateOf } from "./types.js";

/**
 * A game after an update that the server has sent. `known` is the game after the update before it, null at first.
 *
 * Nothing is changed in `known`; members that are the same in both are the same objects. `client.updates` does this for
 * you: it is for updates that are received in another way, such as by an `EventSource`.
 */
export function applyUpdate<T extends Title>(known: UpdateOf<T> | null, sent: SentUpdateOf<T>): UpdateOf<T> {
  const { version, events, history } = sent;
  const { state: before = null, ...rest } = known?.game ?? ({} as Partial<Game<T>>);
  const state = sent.state !== undefined ? sent.state : before && { ...before, ...sent.changed };
  const game = { ...rest, ...sent.game, state } as Game<T>; // a first update has all members
  const offered = sent.moves !== undefined ? sent.moves : (known?.moves ?? null);
  const moves = offered && ({ ...offered, version } as Moves<T>);
  return { title: game.title as T, version, game, turn: moves?.awaited ? turnOf(game, moves) : null, moves, events, history };
}

/** The update for a caller who has made a move that is not in the game yet: no decision is offered twice. */
export function withoutMoves<T extends Title>(update: UpdateOf<T>): UpdateOf<T> {
  return { ...update, turn: null, moves: null };
}

/** What a seat has to decide in a game that waits for it. */
export function turnOf<T extends Title>(game: Game<T>, { title, moves, decision, prompt }: Moves<T>): TurnOf<T> {
  const settings = moves.filter((move) => move.setting);
  const choices = moves.filter((move) => !move.setting);
  // The compiler can't know that both answers have one title, and that a decision has a legal move.
  return { title, game, moves: choices, settings, decision, prompt } as unknown as TurnOf<T>;
}
