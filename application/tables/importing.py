"""Importing: a finished game that was played elsewhere, taken in with its whole log."""

from typing import Any

import msgspec

from application.errors.games import OpenedError
from application.errors.logs import FutureLogError, IncompleteLogError, InvalidLogError
from application.games.repository import GameRecord, GameRepository
from events.format.times import milliseconds
from verifier.log_file import records_of

CLOCK_TOLERANCE = 5 * 60 * 1000
"""How far the clocks of two services may differ, in milliseconds."""


class _Last(msgspec.Struct):
    at: str


def require_complete(verdict: dict[str, Any]) -> None:
    """Raise InvalidLogError or IncompleteLogError for a log that can't be imported, from the verifier's verdict."""
    if verdict["problem"] is not None:
        raise InvalidLogError(verdict)
    if not verdict["complete"]:
        raise IncompleteLogError(verdict)


def require_past(log: bytes, now: int) -> None:
    """Raise FutureLogError for a log whose last event is still to come: no event of a fork could be earlier."""
    last = msgspec.json.decode(log[log.rindex(b"\n", 0, -1) :], type=_Last)
    if milliseconds(last.at) > now + CLOCK_TOLERANCE:
        raise FutureLogError(last.at)


def imported_before(repository: GameRepository, game: str, log: bytes) -> GameRecord:
    """Return the game that was imported from the same log, whose receipt has expired. Raise OpenedError for another."""
    try:
        is_same = [record._replace(mark=b"") for record in repository.store.read(game)] == records_of(log)
    except (msgspec.DecodeError, UnicodeDecodeError):
        is_same = False
    if not is_same:
        raise OpenedError
    return repository.load(game).record
