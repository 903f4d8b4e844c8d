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
