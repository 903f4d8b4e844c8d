"""The history of a game: its events in words."""

from collections.abc import Sequence
from typing import cast

from events.format.model import Event
from titles.kernel.events.events import GameEvent
from titles.kernel.title import Title


def tell(title: Title, revision: int, event: Event, names: Sequence[str], language: str) -> str | None:
    """Return a line of history in a language, from what the reader may open; None for an event that gets no line.

    `revision` is the game's: cards keep the names under which they were played. `names` has an entry for each seat.
    """
    return cast("GameEvent", event).describe(title.narrator(revision, names, language))
