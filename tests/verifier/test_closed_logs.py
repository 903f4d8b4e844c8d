"""Closed logs with arbitrary changes: each is either found invalid or can be read by every reader."""

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from application.games.access import FULL, ClosedError, Reader
from application.reading.replay import Replay
from heptad.terminal.pager import Pager
from heptad.terminal.printing import as_json, history_lines
from heptad.terminal.screen import Screen
from tests import logs, tampering
from tests.golden.make import FOLDER
from tests.verifiers import is_in_words
from titles.registry import TITLES
from verifier.verify import LogError, judge

VALUES: tuple[Any, ...] = (None, True, 0, 1, -1, 7, 49, 2**31, 2**53 - 1, "", "x", "seat", [], [0], {}, {"sealed": 0})
SAMPLES = 50
"""Changed logs of each title, of some 10,000 that there are, times `--thorough`."""

each_title = pytest.mark.parametrize("title", TITLES)


@cache
def golden(title: str, name: str = "given-up") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / title / f"{name}.ndjson").read_bytes().splitlines()]


def closed(values: list[dict[str, Any]], opens: int | None = None) -> bytes:
    """Return the log as a seat or a spectator has it while the game is played, with the hashes made again."""
    header, *lines = json.loads(json.dumps(values))
    for line in lines:
        for seal in line["sealed"]:
            if opens not in seal["to"]:
                seal.pop("salt", None)
                seal.pop("payload", None)
    return logs.joined([json.dumps(header, separators=(",", ":"), sort_keys=True).encode(), *tampering.chained(lines)])


def changed(title: str, line: int, path: tuple[str | int, ...], value: Any) -> bytes:
    """A spectator's log in which one value of an event's data is another one."""
    values: list[Any] = json.loads(json.dumps(golden(title)))
    holder = values[line]["data"]
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return closed(values)


def scalars(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from scalars(inner, (*path, key))


def places(title: str) -> list[tuple[int, tuple[str | int, ...]]]:
    """Every place in the data of up to three events of each type."""
    by_type: defaultdict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(golden(title)[1:], 1):
        by_type[line["type"]].append(number)
    chosen = [
        number for numbers in by_type.values() for number in {numbers[0], numbers[len(numbers) // 2], numbers[-1]}
    ]
    return [(number, path) for number in chosen for path in scalars(golden(title)[number]["data"])]


def read_by_all(log: bytes) -> str:
    """The outcome of reading: `invalid`, `unreadable` for some reader, `read`. Any other failure is raised."""
    verdict = judge(log, TITLES)
    try:
        replay = Replay(log, TITLES)
    except LogError:
        assert not verdict.sound
        return "invalid"
    assert verdict.sound
    readers: list[Reader] = [FULL, None, *range(len(replay.last.seats))]
    result = "read"
    for reader in readers:
        draw(replay, reader)
        for batch in range(len(replay.ends)):
            for language in ("en", "ja"):
                try:
                    as_json(replay, batch, reader)
                    history_lines(replay, batch, reader, language)
                except ClosedError:
                    pass
                except LogError:
                    result = "unreadable"
    return result


def draw(replay: Replay, reader: Reader) -> None:
    """Draw the last batch in a terminal, unless it is closed to the reader."""
    console = Console(file=StringIO(), width=100, height=30)
    with suppress(ClosedError, LogError):
        console.print(Screen(Pager(replay, len(replay.ends) - 1, reader, "en", console)))


@each_title
@pytest.mark.parametrize("opens", [None, 0])
def test_a_closed_log_is_read_by_all(title: str, opens: int | None):
    assert read_by_all(closed(golden(title), opens)) == "read"


@each_title
def test_each_changed_log_is_found_invalid_or_can_be_read(title: str, thorough: int):
    chance, samples, known = random.Random(title), SAMPLES * thorough, places(title)
    results = [read_by_all(changed(title, *chance.choice(known), chance.choice(VALUES))) for _ in range(samples)]
    assert results.count("invalid") > samples / 2
    assert results.count("unreadable") < samples / 20


def line_of(title: str, kind: str, name: str = "given-up") -> int:
    return next(number for number, line in enumerate(golden(title, name)) if line.get("type") == kind)


@pytest.mark.parametrize(
    ("title", "kind", "change"),
    [
        ("seven_wonders", "hands_dealt", {"hands": [], "pile": []}),
        ("seven_wonders_duel", "card_built", {"seat": -1}),
        ("seven_wonders_duel", "card_built", {"seat": 2}),
        ("seven_wonders_dice", "turn_played", {"seat": 2147483648}),
        ("seven_wonders_dice", "turn_played", {"seat": 2}),
        ("seven_wonders_dice", "turn_played", {"steps": []}),
        ("seven", "turn_began", {"seat": 2}),
        ("seven", "piece_moved", {"cell": 49}),
        ("seven", "cards_dealt", {"deck_size": -1}),
        ("seven", "cards_dealt", {"more": "x"}),
        ("seven_wonders", "sides_dealt", {"sides": ["x", "A", "A"]}),
        ("seven_wonders", "structure_built", {"card": "A"}),
        ("seven_wonders_duel", "tokens_split", {"board": ["x"]}),
        ("seven_wonders_duel", "wonders_offered", {"wonders": ["x"]}),
        ("seven_wonders_duel", "cities_founded", {"loot": ["x"]}),
        ("seven_wonders_dice", "turn_started", {"forum": [{"die": "x"}]}),
        ("seven_wonders_dice", "boards_dealt", {"dice": ["x"]}),
        ("seven", "cards_locked", {"cards": ["x"]}),
    ],
)
def test_shapes_and_ranges(title: str, kind: str, change: dict[str, Any]):
    values = json.loads(json.dumps(golden(title, "fewest")))
    place = line_of(title, kind, "fewest")
    values[place]["data"].update(change)
    sealed = values[place]["sealed"]
    if "hands" in change:
        del sealed[:-1]
    problem = judge(closed(values), TITLES).problem
    assert problem is not None
    assert (problem.version, problem.check) == (place, "rules"), problem
    assert kind in problem.detail
    assert is_in_words(problem.detail)


def test_a_payload_has_no_room_for_more():
    values = json.loads(json.dumps(golden("seven_wonders", "fewest")))
    place = line_of("seven_wonders", "committed", "fewest")
    seal = values[place]["sealed"][0]
    seal["payload"][0]["more"] = "x"
    seal["digest"] = tampering.digest_of(seal["salt"], tampering.canonical.encode(seal["payload"]))
    problem = judge(closed(values, opens=seal["to"][0]), TITLES).problem
    assert problem is not None
    assert (problem.version, problem.check) == (place, "rules"), problem
