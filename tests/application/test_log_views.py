"""Views of a log that is not hosted: those of a replay, with little memory, and an answer to every log."""

import random

import msgspec
import pytest

from application.games.access import FULL, Reader
from application.reading.log_views import (
    Ahead,
    Between,
    Closed,
    Invalid,
    LogView,
    Selection,
    Shown,
    UnknownSeat,
    view_of,
)
from application.reading.replay import Replay
from events.format.seal import nothing
from tests import logs
from tests.heptad.terminal.test_closed_payloads import changed
from titles.registry import TITLES

SAMPLES = 16
"""Changed logs of each title, times `--thorough`."""


def shown(log: bytes, at: int | None = None, reader: Reader = FULL) -> LogView:
    return view_of(log, TITLES, Selection(at, reader))


@pytest.mark.parametrize("title", TITLES)
def test_a_view_is_that_of_a_replay(title: str):
    log = logs.finished(TITLES[title], TITLES[title].min_seats, 4, resigns=25).log()
    replay = Replay(log, TITLES)
    for batch in (0, len(replay.ends) // 2, len(replay.ends) - 2, len(replay.ends) - 1):
        for reader in (FULL, None, 0, 1):
            found = shown(log, replay.ends[batch], reader)
            assert isinstance(found, Shown)
            assert found.game == msgspec.Raw(msgspec.json.encode(replay.game_view(batch, reader)))
    assert shown(log) == shown(log, replay.ends[-1])


def test_what_can_not_be_shown_is_said():
    writer = logs.finished(TITLES["seven_wonders"], 2, 4, until=lambda game: game.version > 40)
    ends, log = logs.ends(writer), writer.log(lambda to: 0 in to)
    inside = next(version for version in range(ends[0], ends[-1]) if version not in ends)
    nearest = max(end for end in ends if end < inside), min(end for end in ends if end > inside)
    assert shown(log, inside) == Between(inside, nearest)
    assert shown(log, 10**6) == Ahead(len(writer.records))
    assert shown(log, reader=2) == UnknownSeat(2)
    assert shown(log, reader=1) == Closed(1)
    assert isinstance(shown(log, reader=0), Shown)
    watched = writer.log(nothing)
    assert shown(watched) == shown(watched, reader=None) == shown(log, reader=None)
    for invalid in (b"", log[:-2] + b"\n", log[:-1]):
        found = shown(invalid)
        assert isinstance(found, Invalid)
        assert found.verdict.problem is not None


@pytest.mark.parametrize("title", TITLES)
def test_every_closed_log_is_shown_or_has_a_problem(title: str, thorough: int):
    chance, results = random.Random(title), set()
    for _ in range(SAMPLES * thorough):
        log, seat = changed(title, chance)
        for reader in (FULL, seat):
            found = shown(log, reader=reader)
            results.add(type(found))
            if isinstance(found, Invalid):
                assert not found.verdict.sound
                assert found.verdict.problem is not None
    assert results == {Shown, Invalid}
