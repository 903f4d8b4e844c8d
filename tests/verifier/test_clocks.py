"""The replay check of games with clocks: what happened when the time was up follows from the log alone."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from events.format.times import milliseconds, timestamp
from tests.clocked import CLOCKS, clocked
from tests.golden.make import abandoned, called_off, expired
from tests.logs import Writer, joined
from tests.substitution import chained
from titles.kernel.deciding.life import ABANDONED_AFTER, OPEN_FOR
from titles.kernel.title import Title
from titles.registry import TITLES
from verifier.verify import judge

SEATS = {"seven_wonders": 3, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 3}


@pytest.mark.parametrize("clock", CLOCKS, ids=["decision", "increment", "bank"])
@pytest.mark.parametrize("title", TITLES)
def test_a_random_game_with_a_clock_is_valid(title: str, clock: object):
    writer = clocked(TITLES[title], SEATS[title], 7, clock)
    verdict = judge(writer.log(), TITLES)
    assert verdict.problem is None
    assert verdict.complete


def test_everything_that_can_happen_to_a_clock_happens():
    found: Counter[str] = Counter()
    for title, seats in SEATS.items():
        for seed, clock in enumerate(CLOCKS):
            writer = clocked(TITLES[title], seats, 20 + seed, clock)
            found.update(json.loads(line)["type"] for line in writer.lines()[1:])
    wanted = {"expired", "taken_over", "returned", "pause_wanted", "paused", "resumed", "time_credited", "clocks_set"}
    assert wanted <= set(found)


def changed(lines: list[bytes], kind: str, change: Callable[[dict[str, Any]], None]) -> tuple[int, bytes]:
    """The version of the first event of a kind, and the log in which it says something else."""
    values = [json.loads(line) for line in lines]
    [at, *_] = [number for number, value in enumerate(values) if value.get("type") == kind]
    change(values[at])
    return values[at]["version"], joined([lines[0], *chained(values[1:])])


def _later(value: dict[str, Any]) -> None:
    clock = next(each["clock"] for each in value["data"]["clocks"] if each["clock"]["deadline"] is not None)
    clock["deadline"] += 1


def _less(value: dict[str, Any]) -> None:
    value["data"]["clocks"][0]["clock"]["left"] -= 1


def _count(value: dict[str, Any]) -> None:
    value["data"]["clocks"][0]["clock"]["expiries"] = 2


def _other_seat(value: dict[str, Any]) -> None:
    value["data"]["seat"] = 1 - value["data"]["seat"]


def _other_bot(value: dict[str, Any]) -> None:
    value["data"]["bot"] = "random"


def _longer_pause(value: dict[str, Any]) -> None:
    value["data"]["until"] += 1


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("clocks_set", _later),
        ("clocks_set", _less),
        ("clocks_set", _count),
        ("expired", _other_seat),
        ("taken_over", _other_bot),
        ("paused", _longer_pause),
    ],
)
def test_the_arithmetic_of_the_clocks_is_checked(kind: str, change: Callable[[dict[str, Any]], None]):
    for seed in range(20, 40):
        lines = clocked(TITLES["seven_wonders"], 3, seed, CLOCKS[seed % 2]).lines()
        if any(f'"type":"{kind}"'.encode() in line for line in lines):
            break
    version, log = changed(lines, kind, change)
    problem = judge(log, TITLES).problem
    assert problem is not None
    assert (problem.version, problem.check) == (version, "rules")


def test_a_move_that_came_too_late_is_found():
    """Its batch says that it was made a minute later."""
    lines = clocked(TITLES["seven_wonders"], 3, 20, CLOCKS[0]).lines()
    values = [json.loads(line) for line in lines]
    [first, *_] = [value["batch"] for value in values[1:] if value["actor"] == "seat:1"]
    for value in values[1:]:
        if value["version"] >= first:
            value["at"] = value["at"].replace("T00:", "T01:", 1)
    problem = judge(joined([lines[0], *chained(values[1:])]), TITLES).problem
    assert problem is not None
    assert (problem.version, problem.check) == (first, "rules")
    assert "time for this decision is up" in problem.detail


# Games in which nothing happens


@pytest.mark.parametrize("make", [expired, abandoned])
@pytest.mark.parametrize("title", TITLES)
def test_a_game_ends_by_silence_only_after_its_time(title: str, make: Callable[[Title], Writer]):
    """The end is moved to a moment before the time was over: the log is then invalid at that version."""
    writer = make(TITLES[title])
    assert judge(writer.log(), TITLES).complete
    lines = writer.lines()
    values = [json.loads(line) for line in lines]
    batch = values[-1]["batch"]
    silence = OPEN_FOR if make is expired else ABANDONED_AFTER
    early = timestamp(milliseconds(values[batch - 1]["at"]) + silence - 1)
    for value in values[batch:]:
        value["at"] = early
    problem = judge(joined([lines[0], *chained(values[1:])]), TITLES).problem
    assert problem is not None
    assert (problem.version, problem.check) == (batch, "rules")


@pytest.mark.parametrize(
    ("kind", "actor"), [("cancelled", "player:p1"), ("cancelled", "worker"), ("seat_left", "worker")]
)
def test_only_the_creator_removes_players_and_cancels(kind: str, actor: str):
    writer = called_off(TITLES["seven_wonders"])
    assert judge(writer.log(), TITLES).complete
    version, log = changed(writer.lines(), kind, lambda value: value.update(actor=actor))
    problem = judge(log, TITLES).problem
    assert problem is not None
    assert (problem.version, problem.check) == (version, "rules")


def test_a_player_who_leaves_is_not_removed():
    """The creator can leave, but not be removed."""
    writer = called_off(TITLES["seven_wonders"])
    _, log = changed(writer.lines(), "seat_left", lambda value: value["data"].update(removed=False))
    assert judge(log, TITLES).problem is not None
    _, log = changed(writer.lines(), "seat_left", lambda value: value["data"].update(seat=0))
    assert judge(log, TITLES).problem is not None


@pytest.mark.parametrize("change", [{"clock": None}, {"visibility": "private"}])
def test_a_rated_game_is_public_and_has_a_clock(change: dict[str, Any]):
    writer = clocked(TITLES["seven"], 2, 3, CLOCKS[0], rated=True)
    assert judge(writer.log(), TITLES).complete
    version, log = changed(writer.lines(), "opened", lambda value: value["data"].update(change))
    problem = judge(log, TITLES).problem
    assert problem is not None
    assert (version, problem.version, problem.check) == (1, 1, "rules")
