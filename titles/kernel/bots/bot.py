"""Bots: seats that choose a move themselves."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame


class RandomSource(Protocol):
    """A source of random numbers for bots and tests, as `random.Random` is. Games themselves draw from the dealer."""

    def choice(self, seq: Sequence[Any], /) -> Any:
        """Return one entry."""

    def randrange(self, stop: int, /) -> int:
        """Return a number below `stop`."""


Bot = Callable[[AnyGame, int, Sequence[LegalMove], RandomSource], Any]
"""(a seat's view, the seat, its legal moves, random source) -> one of these moves."""


def random_bot(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
    """Return any legal move with equal chances."""
    return chance.choice(legal_moves).move


def best_move(legal_moves: Sequence[LegalMove], worths: Sequence[float], chance: RandomSource) -> Any:
    """Return a legal move with the highest worth, any of them with equal chances."""
    best = max(worths)
    return chance.choice([each.move for each, worth in zip(legal_moves, worths, strict=True) if worth == best])
