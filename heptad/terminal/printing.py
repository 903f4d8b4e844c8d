"""`heptad replay` and `heptad history`: the batches of a log, as JSON or as lines of history."""

import msgspec

from application.errors.games import AheadError, BetweenError
from application.games.access import FULL, Reader
from application.reading.replay import Replay
from projections.history import HistoryLine, history, name_without_player, seat_names

ALL, SPECTATOR = "all", "spectator"


class ReplayError(Exception):
    """The selected version or reader does not exist; the message says why."""


def reader_of(replay: Replay, name: str) -> Reader:
    """Return the reader for `all`, `spectator` or the number of a seat, counted from 1. Raise ReplayError."""
    if name in {ALL, SPECTATOR}:
        return FULL if name == ALL else None
    seats = len(replay.last.seats)
    if not (name.isascii() and name.isdigit() and 1 <= int(name) <= seats):
        raise ReplayError(f"{name!r} is not a reader: use a seat from 1 to {seats}, `{SPECTATOR}` or `{ALL}`")
    return int(name) - 1


def batch_at(replay: Replay, version: int | None) -> int:
    """Return the batch that ends at a version, by default the last one. Raise ReplayError."""
    if version is None:
        return len(replay.ends) - 1
    try:
        return replay.find(version)
    except AheadError as ahead:
        raise ReplayError(f"the log ends at version {ahead.version}") from None
    except BetweenError as between:
        detail = str(between)
        raise ReplayError(detail[0].lower() + detail[1:].removesuffix(".")) from None


def names_in(replay: Replay) -> tuple[str, ...]:
    """Return a name for each seat."""
    return seat_names(replay.last.seats, name_without_player)


def as_json(replay: Replay, batch: int, reader: Reader) -> bytes:
    """Return the answer of `GET …/games/{id}?at=&as=` for the end of this batch, without the names of players.

    Raise ClosedError, LogError.
    """
    return msgspec.json.encode(replay.game_view(batch, reader))


def history_lines(replay: Replay, batch: int, reader: Reader, language: str) -> list[HistoryLine]:
    """Return the lines of history of a batch. Raise ClosedError, LogError."""
    with replay.reading(batch):
        return list(history(replay.title, replay.events(batch, reader), replay.last, name_without_player, language))
