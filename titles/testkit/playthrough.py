"""Playing whole games in memory, for tests and benchmarks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from titles.kernel.bots.bot import RandomSource
from titles.kernel.deciding.decider import decide, decision_of, resolve
from titles.kernel.deciding.life import open_game, read_options, sit
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Seat, to_move
from titles.kernel.title import Title

Choose = Callable[[AnyGame, int, list[LegalMove]], Any]
"""(game, seat, legal moves) -> the move that the seat makes."""


def open_random(
    title: Title,
    seats: int,
    options: Mapping[str, Any],
    random: RandomSource,
    seed: str | None = None,
    game: str = "g",
) -> list[Batch]:
    """Return the batches that open a game and seat `p0`, `p1`, …; the last one starts the game.

    The seed, 256 bits as hex, is drawn if it is not given. Raise ValueError for options that are refused.
    """
    if seed is None:
        seed = "".join([random.choice("0123456789abcdef") for _ in range(64)])
    filled = read_options(title, seats, options)
    if isinstance(filled, Refusal):
        raise ValueError(filled.detail)
    batches = [open_game(title, game=game, seats=seats, options=filled, visibility="public", creator="p0", seed=seed)]
    for seat in range(seats):
        batch = Batch(batches[-1].game)
        refusal = sit(title, batch, Seat(player=f"p{seat}"), seat)
        assert refusal is None, refusal
        batches.append(batch)
    return batches


def playing(title: Title, game: AnyGame, random: RandomSource, choose: Choose | None = None) -> Iterator[Batch]:
    """Return the batches of a game from here to its end. Seats move in random order and never replace a choice.

    Moves are random without `choose`. What it chooses, a move or a preference, is decided; random moves are legal.
    """
    dealer, actors = Batch(game).dealer(), [f"seat:{seat}" for seat in range(len(game.seats))]
    while game.status == "playing":
        awaited = to_move(game)
        if not awaited:
            batch = resolve(title, game, dealer)
        else:
            seat = awaited[0] if len(awaited) == 1 else random.choice(awaited)
            decision = decision_of(title, game, seat)
            assert decision is not None, f"seat {seat} is awaited"
            legal_moves = decision.moves()
            if choose is None:
                batch = Batch(game, dealer)
                batch.actor = actors[seat]
                decision.take(batch, random.choice(legal_moves).move)
            else:
                answer = decide(title, game, seat, choose(game, seat, legal_moves), dealer=dealer)
                assert isinstance(answer, Batch), answer
                batch = answer
        yield batch
        game = batch.game


def choose_default(_game: AnyGame, _seat: int, legal_moves: list[LegalMove]) -> object:
    """Return the default move."""
    return legal_moves[0].move
