"""Logs as a seat has them in the middle of a game, with anything in the payloads that are open to it: read and drawn.

`verify` finds most of the logs that can't be read; the reader reports the others.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from application.games.access import FULL, ClosedError
from application.reading.replay import Replay
from heptad.terminal.pager import Pager
from heptad.terminal.printing import as_json, history_lines
from heptad.terminal.screen import Screen
from tests import tampering
from tests.heptad.terminal.test_hostile_text import in_terminal
from tests.heptad.terminal.test_pager import console
from tests.verifier.test_closed_logs import VALUES, closed, golden
from titles.registry import TITLES
from verifier.verify import LogError, judge

SAMPLES = 8
"""Changed logs of each title; `--thorough N` tries N times as many."""
NAMES = ("fewest", "given-up", "options-1", "options-2", "resigned")
Place = tuple[str | int, ...]


def scalars(value: Any, place: Place = ()) -> Iterator[Place]:
    """The places of all values in plain data that hold no others."""
    if not isinstance(value, dict | list):
        yield place
        return
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield from scalars(inner, (*place, key))


def other(value: Any, chance: random.Random) -> Any:
    """Something else: near to the value, or anything."""
    near = {str: lambda: value + "x", int: lambda: value + chance.choice((-1, 1, 5))}.get(type(value))
    return near() if near and chance.random() < 0.5 else chance.choice(VALUES)


def changed(title: str, chance: random.Random) -> tuple[bytes, int]:
    """A seat's log up to the end of some batch, with one other value in an open payload; and the seat."""
    while True:
        values = json.loads(json.dumps(golden(title, chance.choice(NAMES))))
        seat = chance.randrange(values[0]["seats"])
        ends = [line["batch"] - 1 for line in values[2:] if line["batch"] == line["version"]]
        values = values[: chance.choice(ends) + 1]
        seals = [seal for line in values[1:] for seal in line["sealed"] if seat in seal["to"]]
        places = [(seal, place) for seal in seals for place in scalars({"": seal["payload"]})]
        if places:
            break
    seal, place = chance.choice(places)
    whole = holder = {"": seal["payload"]}
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = other(holder[place[-1]], chance)
    seal["payload"] = whole[""]
    seal["digest"] = tampering.digest_of(seal["salt"], tampering.canonical.encode(seal["payload"]))
    return closed(values, opens=seat), seat


def test_replay_says_where_a_log_has_a_card_that_there_is_not(tmp_path: Path):
    values = json.loads(json.dumps(golden("seven_wonders", "given-up")))
    place = next(place for place, line in enumerate(values) if line.get("type") == "hands_dealt")
    seal = next(seal for seal in values[place]["sealed"] if seal["to"] == [0])
    seal["payload"][0] = "nothing"
    seal["digest"] = tampering.digest_of(seal["salt"], tampering.canonical.encode(seal["payload"]))
    end = next(line["batch"] - 1 for line in values[place:] if line["batch"] > place)
    file = tmp_path / "log.ndjson"
    file.write_bytes(closed(values[: end + 1], opens=0))
    written = in_terminal("replay", str(file), "--at", str(end), "--seat", "1", keys=b"q").decode()
    assert f"Invalid at version {place}" in written
    assert "has 'nothing', which is not among the cards of the title" in written
    assert "Traceback" not in written


def draw_all(replay: Replay, seat: int, chance: random.Random) -> None:
    """Draw some versions for all readers, in either language. Raise LogError."""
    last, language = len(replay.ends) - 1, chance.choice(("en", "ja"))
    for reader in (FULL, seat, None):
        try:
            pager = Pager(replay, 0, reader, language, console())
        except ClosedError:
            continue
        for batch in {0, last, chance.randint(0, last)}:
            as_json(replay, batch, reader)
            history_lines(replay, batch, reader, language)
            with replay.reading(batch):
                pager.go(batch)
                drawn = console()
                list(drawn.render(Screen(pager), drawn.options))
        with replay.reading(pager.batch):
            pager.press("[")


@pytest.mark.parametrize("title", TITLES)
def test_an_open_payload_with_anything_in_it_is_found_or_read(title: str, thorough: int):
    chance, results, samples = random.Random(f"{title} again"), [], SAMPLES * thorough
    for _ in range(samples):
        log, seat = changed(title, chance)
        verdict = judge(log, TITLES)
        try:
            replay = Replay(log, TITLES)
            assert verdict.sound
            draw_all(replay, seat, chance)
        except LogError:
            results.append("unreadable" if verdict.sound else "invalid")
        else:
            results.append("read")
    assert results.count("invalid") > samples / 4
    assert results.count("unreadable") < samples / 4
    assert results.count("read")
