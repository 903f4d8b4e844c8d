"""The games of an export, oldest first, so that a later export can continue after the last one."""

from collections.abc import Iterator
from typing import NamedTuple

from events.format.times import timestamp
from events.log_server.timing.schedule import CLOCK_TOLERANCE
from projections import lists
from projections.cursors import cursor_of
from projections.lists import Selection
from projections.read_models.read_model_store import ReadModelStore

HELD_BACK = CLOCK_TOLERANCE
"""For how many milliseconds a game is left for a later export: a game with an earlier time may still be listed."""

PAGE = 100
"""How many places are read at a time."""


class Place(NamedTuple):
    """A game in the order of an export, and the cursor with which an export continues after it."""

    cursor: str
    game: str


def places(
    read_models: ReadModelStore,
    now: int,
    *,
    player: str | None,
    private: bool,
    title: str | None,
    status: str | None,
    since: str | None,
    until: str | None,
    cursor: str | None,
) -> Iterator[Place]:
    """Yield the games of a player (`private`: with private ones) or of all players after a cursor, as of `now`.

    With the status `finished`, they are the games with a result, in the order in which they ended: a game that ends
    later comes later, whenever it was opened. Otherwise they are those of the lobby, in the order in which they were
    opened. `since` and `until` are times in this order; imported games have the time of their import.
    """
    if status == "finished":
        selection = Selection("results", player, private, title)
    else:
        selection = Selection("lobby", player, private, title, status)
    latest = timestamp(now - HELD_BACK)
    before = latest if until is None else min(until, latest)
    while True:
        with read_models.reading() as connection:
            found = lists.oldest(connection, selection, cursor, PAGE, since, before)
        if not found:
            return
        yield from (Place(cursor_of(at, game), game) for at, game in found)
        cursor = cursor_of(*found[-1])
