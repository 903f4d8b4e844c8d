"""The length of a game: bounds for what is no move, and how a game ends that has grown too long (`table: length`).

The bounds are for new acts. A log that exceeds them, written before they existed, is valid nevertheless.
"""

from typing import NamedTuple

from titles.kernel.events.events import Resigned
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame
from titles.kernel.title import Title
from titles.kernel.words.sentences import message

MAX_PAUSE_REQUESTS = 20
"""How often a seat may ask for a pause in one game. Each request can be taken back once."""
MAX_PREFERENCE_CHANGES = 200
"""How often a seat may change its preferences in one game."""
LAST_EXTRA = 6_000
"""Versions from which a game accepts only what it waits for: no request for a pause, no change of a preference."""
LONGEST = 8_000
"""Versions from which a game is too long. Random games have up to about 4,000 of the 12,000 that a log can hold."""
LONGEST_BYTES = 5 * 2**20
"""Bytes from which a game is too long. Games have up to about 1.3 MB of the 8 MB that a log can hold."""


class Written(NamedTuple):
    """What the log of a game contains before a batch."""

    events: tuple[int, ...]
    """For each seat, the number of events in the batches of its moves and requests since the game was opened."""
    size: int
    """Bytes of the lines with all seals open, without the header."""

    def most(self) -> int | None:
        """Return the seat that wrote the most events, None if several wrote as many."""
        most = max(self.events)
        return self.events.index(most) if self.events.count(most) == 1 else None


NOTHING = Written((0,), 0)
"""Before the first event."""


def refuse_pause_request(game: AnyGame, seat: int) -> Refusal | None:
    """Return why a seat can't ask for a pause once more, None if it can."""
    if _count(game.pause_requests, seat) < MAX_PAUSE_REQUESTS:
        return _refuse_extra(game)
    detail = message(
        "You have asked for a pause {times} times, the most for one game. You can still move, resign, or end a pause.",
        times=MAX_PAUSE_REQUESTS,
    )
    return Refusal("too_many_pause_requests", "table: length", detail, conflict=True)


def refuse_preference_change(game: AnyGame, seat: int) -> Refusal | None:
    """Return why a seat can't change a preference once more, None if it can."""
    if _count(game.preference_changes, seat) < MAX_PREFERENCE_CHANGES:
        return _refuse_extra(game)
    detail = message(
        "You have changed your preferences {times} times, the most for one "
        "game. They stay as they are; you can still move.",
        times=MAX_PREFERENCE_CHANGES,
    )
    return Refusal("too_many_preference_changes", "table: length", detail, conflict=True)


def _refuse_extra(game: AnyGame) -> Refusal | None:
    """Return why a game accepts nothing but what it waits for, None if it accepts more."""
    if game.version < LAST_EXTRA:
        return None
    detail = message("From version {version} on, a game accepts only moves and resignations.", version=LAST_EXTRA)
    return Refusal("only_moves_left", "table: length", detail, conflict=True)


def is_too_long(game: AnyGame, size: int = 0) -> bool:
    """Whether a game being played has at least 8,000 events or 5 MiB, so that it has to end."""
    return game.status == "playing" and (game.version >= LONGEST or size >= LONGEST_BYTES)


def end_too_long(title: Title, batch: Batch, written: Written) -> Refusal | None:
    """End a game that has grown too long, or return why it goes on.

    The player who wrote the most events resigns, so nobody gains by filling a log. If several wrote as many, no one
    does.
    """
    game = batch.game
    if not is_too_long(game, written.size):
        detail = message("The game is not too long yet.")
        return Refusal("not_too_long", "table: length", detail, conflict=True)
    batch.actor = "worker"
    filler = written.most()
    if filler is not None and game.seats[filler].player is not None and not game.seats[filler].resigned:
        batch.emit(Resigned(filler))
    batch.finish("abandoned", title.standings(batch.game))
    return None


def _count(counts: tuple[int, ...], seat: int) -> int:
    return counts[seat] if counts else 0
