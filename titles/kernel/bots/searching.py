"""How bots that search play on and judge the games of a title, which says it by one record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from titles.kernel.bots.bot import Bot
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame

FAST_SECONDS = 1.0
"""After which time a `fast` bot moves, also where others keep the processors busy."""


def _all_moves(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove]) -> Sequence[LegalMove]:
    """What a search looks at if its title names nothing better."""
    return legal_moves


def _at_the_end(_start: AnyGame, _game: AnyGame) -> bool:
    """Play on to the end of the game."""
    return False


class Level(NamedTuple):
    """How much a searching bot searches."""

    name: str
    """The name of the bot."""
    playouts: int
    """How many playouts there are for a decision."""
    shortlist: int
    """How many moves are searched: those that the guess or the policy prefers."""
    trust: int = 0
    """How many playouts the guess counts as."""
    races: bool = False
    """Whether moves race: most decisions then need few playouts, and close ones get what others save."""
    stops: Callable[[AnyGame, AnyGame], bool] | None = None
    """When its playouts end, if not as `Searching.stops` says."""
    seconds: float = 10.0
    """After which time a service makes the move that it likes best by then."""


@dataclass(frozen=True)
class Searching:
    """How the search of a title plays on and judges what comes of it."""

    policy: Bot
    """Moves for all seats of a playout, from the full game."""
    depth: int
    """How many decisions of a playout the policy makes at most."""
    margin: float
    """The lead that counts as clear: it is worth 0.88 if a sure win is worth 1, and no lead 0.5."""
    considered: Callable[[AnyGame, int, Sequence[LegalMove]], Sequence[LegalMove]] = _all_moves
    """(view, seat, its legal moves) -> those that are searched, without changes of a choice that is already made."""
    stops: Callable[[AnyGame, AnyGame], bool] = _at_the_end
    """(game before the move, game now) -> whether a playout ends here, before the end of the game."""
    lead: Callable[[AnyGame, int], float] | None = None
    """(full game, seat) -> its lead over the best other seat, in what stands for points; None for the points."""
    guess: Callable[[AnyGame, int, Sequence[LegalMove]], Sequence[float]] | None = None
    """(view, seat, considered moves) -> the lead that each seems to be worth. The best are searched.

    Without it those are searched that the policy prefers, and all are guessed to be equal.
    """
    levels: tuple[Level, ...] = ()
    """The bots, the fastest first."""
