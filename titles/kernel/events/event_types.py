"""The types of events that every title has."""

from collections.abc import Mapping

from events.format.codec import Upcaster
from events.format.model import Event
from titles.kernel.events.clock_events import (
    ClocksSet,
    Expired,
    Paused,
    PauseWanted,
    Resumed,
    Returned,
    TakenOver,
    TimeCredited,
)
from titles.kernel.events.events import (
    Abandoned,
    Cancelled,
    Drawn,
    Finished,
    Forked,
    GameEvent,
    Opened,
    PendingSet,
    Resigned,
    Resolved,
    SeatLeft,
    SeatTaken,
    Started,
)

GAME_EVENTS: tuple[type[GameEvent], ...] = (
    Opened,
    Forked,
    SeatTaken,
    SeatLeft,
    Started,
    Resigned,
    Cancelled,
    Abandoned,
    Finished,
    PendingSet,
    Resolved,
    Expired,
    TakenOver,
    Returned,
    PauseWanted,
    Paused,
    Resumed,
    TimeCredited,
    ClocksSet,
    Drawn,
)
"""The events that every title has. A title with simultaneous choices adds its own class of `Committed`."""

OLDER_GAME_EVENTS: Mapping[type[Event], Upcaster] = {}
"""The class of each older schema of these events that was ever stored, with its upcaster (docs/new-title.md)."""
