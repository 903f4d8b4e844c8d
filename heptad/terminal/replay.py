"""`heptad replay` and `heptad history`: a log gone through, as data, as text, or with what a terminal shows."""

from typing import Any

import msgspec

from application.game_view import game_of
from application.replay import Replay
from application.repository import FULL, AheadError, BetweenError, Reader
from projections.history import Told, history, seat_names
from rules.kernel.game import Seat

ALL, SPECTATOR = "all", "spectator"


class ReplayError(Exception):
    """What was asked for can't be shown; the message says why."""


def reader_of(replay: Replay, name: str) -> Reader:
    """The reader that `all`, `spectator` or a seat's number names. Raises ReplayError."""
    if name in {ALL, SPECTATOR}:
        return FULL if name == ALL else None
    seats = len(replay.last.seats)
    if not (name.isascii() and name.isdigit() and int(name) < seats):
        raise ReplayError(f"a seat is 0 to {seats - 1}, `{SPECTATOR}` or `{ALL}`, not {name!r}")
    return int(name)


def batch_at(replay: Replay, version: int | None) -> int:
    """The batch that ends at a version, the last one without. Raises ReplayError."""
    if version is None:
        return len(replay.ends) - 1
    try:
        return replay.find(version)
    except AheadError as ahead:
        raise ReplayError(f"the log ends at version {ahead.version}") from None
    except BetweenError as between:
        ends = " and ".join(map(str, between.ends))
        raise ReplayError(f"version {version} lies inside a batch; the nearest ends of batches are at {ends}") from None


def called(number: int, seat: Seat) -> str:
    """What who sits there is called, as a log has no names: P0, or the kind of bot."""
    return seat.bot or f"P{number}"


def names_in(replay: Replay) -> tuple[str, ...]:
    """A name a seat."""
    return seat_names(replay.last.seats, called)


def as_json(replay: Replay, batch: int, reader: Reader) -> bytes:
    """What `GET …/games/{id}?at=&as=` says of this batch's end, less the names of players.

    Raises ClosedError, LogError.
    """
    you = None if reader == FULL else reader
    with replay.reading(batch):
        shown: dict[str, Any] = game_of(replay.record(batch), replay.view(batch, reader), you)
        return msgspec.json.encode(shown)


def told(replay: Replay, batch: int, reader: Reader, language: str) -> list[Told]:
    """The lines of a batch. Raises ClosedError, LogError."""
    with replay.reading(batch):
        return list(history(replay.title, replay.events(batch, reader), replay.last, called, language))
