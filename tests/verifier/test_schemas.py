"""Logs with events of older schemas: read, verified, and strict, as the toy title shows."""

import json
import random
from functools import cache
from typing import Any

import pytest

from application.reading.replay import Replay
from tests import logs, tampering
from tests.titles.kernel.toy import TOY
from verifier.verify import Verdict, judge

TITLES = {"toy": TOY}
HIGH = "high"


@cache
def log_lines() -> list[bytes]:
    """A game in which cards were played with and without a vow."""
    for seed in range(100):
        writer = logs.finished(TOY, 3, seed)
        vows = [line["data"]["vow"] for line in logs.decoded(writer.lines()[1:]) if line["type"] == "card_played"]
        if len(vows) > 3 and len(set(vows)) == 2:
            return writer.lines()
    raise AssertionError("no such game")


def older(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "vow": HIGH if data["vow"] else None}


def rewritten(schemas: list[int], closed: bool = False, **more: Any) -> bytes:
    """The game with the first events of that type in these schemas, all others in the last of them."""
    header, *lines = log_lines()
    values = [json.loads(line) for line in lines]
    played = [value for value in values if value["type"] == "card_played"]
    for number, value in enumerate(played):
        value["schema"] = schemas[min(number, len(schemas) - 1)]
        if value["schema"] == 1:
            value["data"] = {**older(value["data"]), **more}
    for value in values if closed else ():
        value["sealed"] = [{"to": seal["to"], "digest": seal["digest"]} for seal in value["sealed"]]
    return logs.joined([header, *tampering.chained(values)])


def verdict(*schemas: int, closed: bool = False, **more: Any) -> Verdict:
    return judge(rewritten(list(schemas), closed, **more), TITLES)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("schemas", [(2,), (1,), (1, 2), (1, 1, 2)])
def test_a_log_of_older_schemas_is_valid(schemas: tuple[int, ...], closed: bool):
    found = verdict(*schemas, closed=closed)
    assert found.problem is None
    assert found.complete is not closed


def test_older_events_are_read_as_the_newest():
    assert Replay(rewritten([1]), TITLES).last == Replay(rewritten([2]), TITLES).last


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("more", [{"hidden": "x" * 200}, {"vow": True}, {"vow": "low"}])
def test_an_older_event_has_no_room_for_more(more: dict[str, Any], closed: bool):
    problem = verdict(1, closed=closed, **more).problem
    assert problem is not None
    assert problem.check == "rules"
    assert "card_played" in problem.detail


def test_the_schema_of_a_type_never_decreases():
    problem = verdict(2, 1).problem
    assert problem is not None
    assert (problem.check, problem.detail) == ("chain", "card_played has schema 1 after schema 2")


def test_a_schema_that_never_was_is_found():
    problem = verdict(3).problem
    assert problem is not None
    assert (problem.check, "no schema 3" in problem.detail) == ("rules", True)


def test_new_games_write_the_newest_schema():
    writer = logs.seated(logs.opened(TOY, 2, random.Random(1)), random.Random(1))
    logs.played_on(writer, random.Random(1))
    newest = {plan.cls.type: plan.cls.schema for plan in TOY.codec.plans.values()}
    assert all(line["schema"] == newest[line["type"]] for line in logs.decoded(writer.lines()[1:]))
