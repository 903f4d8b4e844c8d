"""Views of a log that is not hosted: what a worker computes from the log, and the service answers."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from application.errors.games import AheadError, BetweenError
from application.games.access import ClosedError, Reader
from application.reading.replay import Replay
from titles.kernel.title import Title
from verifier.verify import LogError, Problem, Verdict, judge


class Selection(msgspec.Struct, frozen=True):
    """The version to show (None: the last one), and the reader."""

    at: int | None
    reader: Reader


class Shown(msgspec.Struct, frozen=True, tag=True):
    """The game at the version as the reader saw it: a GameView as JSON."""

    game: msgspec.Raw


class Invalid(msgspec.Struct, frozen=True, tag=True):
    """The log is invalid."""

    verdict: Verdict


class Ahead(msgspec.Struct, frozen=True, tag=True):
    """The log ends before the selected version, at `version`."""

    version: int


class Between(msgspec.Struct, frozen=True, tag=True):
    """The selected version, `at`, is inside a batch; `ends` are the nearest versions at which one ends."""

    at: int
    ends: tuple[int, ...]


class UnknownSeat(msgspec.Struct, frozen=True, tag=True):
    """The game has only this number of seats, so the reader does not exist."""

    seats: int


class Closed(msgspec.Struct, frozen=True, tag=True):
    """The log does not open what the reader, this seat, saw."""

    seat: int


LogView = Shown | Invalid | Ahead | Between | UnknownSeat | Closed


def view_of(log: bytes, titles: Mapping[str, Title], selection: Selection) -> LogView:
    """Verify a log and return a view of it. Memory is that of a few states, however many batches the log has."""
    try:
        return _view_of(Replay(log, titles, keep_states=False), selection)
    except LogError as error:
        verdict, flaw = judge(log, titles), error.violation
        if verdict.sound:  # the open seals are valid, but this view can't be computed
            problem = Problem(flaw.version, flaw.check, flaw.detail)
            verdict = replace(verdict, sound=False, complete=False, problem=problem)
        return Invalid(verdict)


def _view_of(replay: Replay, selection: Selection) -> LogView:
    """Return the selected view of a valid log. Raise LogError if it can't be computed."""
    at, reader = selection.at, selection.reader
    if reader is not None and reader >= len(replay.last.seats):
        return UnknownSeat(len(replay.last.seats))
    try:
        batch = replay.find(len(replay.opened) if at is None else at)
        return Shown(msgspec.Raw(msgspec.json.encode(replay.game_view(batch, reader))))
    except AheadError as error:
        return Ahead(error.version)
    except BetweenError as error:
        return Between(error.version, error.ends)
    except ClosedError as error:
        return Closed(error.seat)
