"""Settings in a log: the replay check accepts those that a seat could change at that time, and no others."""

import random
from collections.abc import Callable

import pytest

from events.format.model import Sealed
from tests import logs
from titles.kernel.deciding.decider import decide
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import pending_resolution, to_move
from titles.registry import TITLES
from titles.seven import events as happened
from titles.seven.terms.basics import WINDOWS
from titles.seven.terms.moves import ALL, Watch
from verifier.verify import judge

SEVEN = TITLES["seven"]


def played(until: Callable[[logs.Writer], bool]) -> logs.Writer:
    """A game that is being played and meets a condition: the first one of many random games that does."""
    for seed in range(4, 40):
        chance = random.Random(seed)
        writer = logs.seated(logs.opened(SEVEN, 2, chance), chance)
        while writer.game.status == "playing":
            if until(writer):
                return writer
            logs.step(writer, chance)
    raise AssertionError("no game meets the condition")


def unasked(writer: logs.Writer) -> int:
    return next(seat for seat in range(2) if seat not in to_move(writer.game))


def wrote(writer: logs.Writer, seat: int, windows: tuple[str, ...]) -> None:
    """Write a setting without a check by the rules."""
    batch = Batch(writer.game)
    batch.emit(happened.WindowsSet(seat, Sealed((seat,), windows)))  # type: ignore[arg-type]
    writer.act(batch, f"seat:{seat}")


def found(writer: logs.Writer) -> tuple[int, str] | None:
    problem = judge(logs.finished_by_resigning(writer).log(), TITLES).problem
    return None if problem is None else (problem.version, problem.check)


@pytest.mark.parametrize("in_conflict", [False, True], ids=["decision of another seat", "conflict pending"])
def test_a_setting_of_a_seat_without_a_decision_is_valid(in_conflict: bool):
    writer = played(
        lambda writer: writer.game.version > 40 and (pending_resolution(writer.game) == "conflict") == in_conflict
    )
    for ask in (True, False):
        seat = unasked(writer)
        if bool(writer.game.state.windows[seat]) == ask:
            continue
        writer.act(decide(SEVEN, writer.game, seat, Watch(ALL, ask)))
    assert found(writer) is None


@pytest.mark.parametrize("windows", [(), ("lock", "hand", "move"), ("move", "lock"), ("lock", "lock")])
def test_a_setting_that_no_change_makes_is_found(windows: tuple[str, ...]):
    writer = played(lambda writer: writer.game.state is not None and writer.game.state.turn.number == 1)
    seat = unasked(writer)
    assert writer.game.state.windows[seat] == ()
    wrote(writer, seat, windows)
    assert found(writer) == (settings_at(writer), "rules")


def settings_at(writer: logs.Writer) -> int:
    """The version of the last setting."""
    return max(record.version for record in writer.records if b'"windows_set"' in record.line)


def test_one_change_too_many_is_found():
    writer = played(lambda writer: writer.game.state is not None and writer.game.state.turn.number == 1)
    seat = unasked(writer)
    for number in range(16):
        writer.act(decide(SEVEN, writer.game, seat, Watch(ALL, ask=number % 2 == 0)))
    wrote(writer, seat, WINDOWS)
    assert found(writer) == (settings_at(writer), "rules")


def test_another_seats_setting_is_found():
    writer = played(lambda writer: writer.game.state is not None and writer.game.state.turn.number == 1)
    seat = unasked(writer)
    batch = decide(SEVEN, writer.game, seat, Watch(ALL, ask=True))
    assert isinstance(batch, Batch)
    batch.actor = f"seat:{1 - seat}"
    writer.act(batch)
    assert found(writer) == (settings_at(writer), "rules")
