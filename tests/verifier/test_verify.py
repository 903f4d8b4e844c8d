"""A valid log is found valid; any change in it is found, at the first version that differs."""

import random
import re
from functools import cache

import msgspec
import pytest

from events.format import canonical
from events.format.seal import nothing
from tests import logs, tampering
from tests.logs import joined
from titles.kernel.title import Title, public_state
from titles.registry import TITLES
from verifier.verify import LogError, Verdict, judge, verify

WONDERS = TITLES["seven_wonders"]
CHANGES = 6
"""Changed copies of a title's log, made in each way, times `--thorough`."""
each_title = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
each_clumsy_way = pytest.mark.parametrize("way", tampering.CLUMSY, ids=lambda way: way.__name__)
each_clever_way = pytest.mark.parametrize(
    "way", [tampering.chained_again, tampering.sealed_again], ids=lambda way: way.__name__
)


def game(title: Title, seed: int = 1) -> logs.Writer:
    return _game(title.id, seed)


def lines_of(title: Title, seed: int = 1) -> list[bytes]:
    return _lines(title.id, seed)


@cache
def _game(title_id: str, seed: int) -> logs.Writer:
    title = TITLES[title_id]
    if title is WONDERS:
        return logs.finished(title, 3, seed)
    return logs.finished(title, title.min_seats, seed, resigns=60)  # the others' logs are long


@cache
def _lines(title_id: str, seed: int) -> list[bytes]:
    return _game(title_id, seed).lines()


def problem_of(log: bytes) -> tuple[int, str, str]:
    verdict = judge(log, TITLES)
    assert verdict.problem is not None, "the copy is found sound"
    assert not verdict.sound
    assert not verdict.complete
    assert verdict.version < max(verdict.problem.version, 1)
    return verdict.problem.version, verdict.problem.check, verdict.problem.detail


@each_title
def test_a_finished_game_is_valid_to_its_last_point(title: Title):
    writer = game(title)
    verdict = judge(writer.log(), TITLES)
    assert verdict.problem is None
    assert verdict.complete
    assert (verdict.title, verdict.revision, verdict.game) == (title.id, title.revision, writer.game.id)
    assert (verdict.version, verdict.status, verdict.reason) == (len(writer.records), "finished", writer.game.reason)
    assert verdict.closed == 0
    assert verdict.standings == writer.game.standings
    lines = [msgspec.json.decode(line) for line in writer.lines()[1:]]
    counted = len({line["batch"] for line in lines}), sum(line["type"] == "drawn" for line in lines)
    assert (verdict.batches, verdict.draws) == counted
    assert verdict.seals == sum(len(line["sealed"]) for line in lines)
    found = verify(writer.log(), TITLES)
    assert found.game == writer.game
    assert canonical.encode(public_state(title, found.game)) == canonical.encode(public_state(title, writer.game))


@each_title
@pytest.mark.parametrize("seats", range(2, 8))
def test_games_with_resignations_are_valid(title: Title, seats: int):
    if title.min_seats <= seats <= title.max_seats:
        verdict = judge(logs.finished(title, seats, seats, bots=seats // 3, resigns=9).log(), TITLES)
        assert verdict.complete, verdict.problem


def test_a_cancelled_game_is_valid():
    chance = random.Random(1)
    writer = logs.opened(WONDERS, 3, chance, bots=1)
    logs.leave(writer, 0)
    verdict = judge(writer.log(), TITLES)
    assert (verdict.complete, verdict.status, verdict.reason) == (True, "finished", "cancelled")


@each_title
@pytest.mark.parametrize("opens", [None, 1], ids=["spectator", "seat"])
def test_the_log_of_a_running_game_is_checked_as_far_as_it_is_open(title: Title, opens: int | None):
    writer = logs.finished(title, max(2, title.min_seats), 1, until=lambda game: game.version > 40)
    verdict = judge(writer.log(lambda to: opens in to), TITLES)
    assert (verdict.sound, verdict.complete, verdict.status) == (True, False, "playing")
    assert (verdict.batches, verdict.draws, verdict.standings) == (0, 0, ())
    assert verdict.closed > 0
    assert (verdict.seals > 0) == (opens is not None)


def test_a_finished_closed_log_is_checked_as_far_as_it_is_open():
    verdict = judge(game(WONDERS).log(nothing), TITLES)
    assert (verdict.sound, verdict.complete, verdict.status, verdict.seals) == (True, False, "finished", 0)


def test_a_caller_without_a_verdict_gets_an_error_with_the_version():
    lines = lines_of(WONDERS)
    version, _, detail = problem_of(joined(lines[:-1]))
    with pytest.raises(LogError, match=f"version {version}.*{re.escape(detail)}"):
        verify(joined(lines[:-1]), TITLES)


@each_title
@each_clumsy_way
def test_a_change_is_found_at_its_version(title: Title, way: tampering.Way, thorough: int):
    chance = random.Random(way.__name__)
    for _ in range(CHANGES * thorough):
        copy = tampering.tampered(lines_of(title), chance, lines_of(title, 2), way)
        version, check, detail = problem_of(copy.log)
        assert version == copy.line, (copy.how, check, detail)
        assert check in {"bytes", "chain", "seals"}, (copy.how, check, detail)


@each_title
@each_clever_way
def test_a_log_that_was_chained_again_is_found_by_seals_draws_or_rules(title: Title, way: tampering.Way, thorough: int):
    chance = random.Random(way.__name__)
    for _ in range(CHANGES * thorough):
        copy = tampering.tampered(lines_of(title), chance, lines_of(title, 2), way)
        version, check, detail = problem_of(copy.log)
        assert version in {0, copy.line}, (copy.how, check, detail)


@pytest.mark.parametrize("byte", [0, 10, 13, 32, 34, 255])
def test_every_byte_of_a_line_counts(byte: int):
    lines = lines_of(WONDERS)
    line = lines[3]
    for place in range(byte % 4, len(line), 4):
        if line[place] != byte:
            changed = line[:place] + bytes([byte]) + line[place + 1 :]
            assert problem_of(joined([*lines[:3], changed, *lines[4:6]]))[0] == 3


def rewritten(title: Title, kind: str, change, number: int = 0) -> Verdict:
    """Return the verdict on a log in which a party with the seed changed one event and made the rest again."""
    lines = lines_of(title)
    place = [n for n, line in enumerate(lines) if f'"type":"{kind}"'.encode() in line][number]
    value = msgspec.json.decode(lines[place])
    change(value)
    verdict = judge(joined([lines[0], *tampering.chained(tampering.seal_again(lines, place, value))]), TITLES)
    assert verdict.problem is not None
    assert verdict.problem.version == place, verdict.problem
    return verdict


@pytest.mark.parametrize(
    ("kind", "change", "check", "described"),
    [
        ("drawn", lambda e: e["sealed"][0]["payload"]["result"].reverse(), "draws", "does not follow from the seed"),
        (
            "coins_settled",
            lambda e: e["data"]["coins"].reverse(),
            "rules",
            "differs from the event that the rules produce",
        ),
        (
            "hands_passed",
            lambda e: e["sealed"][1]["payload"].reverse(),
            "rules",
            "differs from the event that the rules produce",
        ),
        (
            "hands_dealt",
            lambda e: e["sealed"][0].update(to=[0, 1]),
            "rules",
            "differs from the event that the rules produce",
        ),
        ("committed", lambda e: e["sealed"][0]["payload"][0].update(card="palace"), "rules", "no legal move"),
        ("committed", lambda e: e.update(actor="seat:7"), "chain", "a seat that the game does not have"),
        ("committed", lambda e: e.update(actor="player:p0"), "rules", "player:p0 can't do this"),
        ("resolved", lambda e: e.update(actor="seat:0"), "rules", "seat:0 can't do this"),
        ("resolved", lambda e: e["data"].update(kind="conflict"), "rules", "no conflict is pending"),
        ("seat_taken", lambda e: e["data"].update(player="p8"), "rules", "can't do this"),
        ("seat_taken", lambda e: e["data"].update(nonce="A" * 64), "bytes", "nonce"),
        (
            "finished",
            lambda e: e["data"]["standings"].reverse(),
            "scores",
            "differs from the event that the rules produce",
        ),
        (
            "finished",
            lambda e: e["data"].update(reason="supremacy"),
            "scores",
            "differs from the event that the rules produce",
        ),
        ("finished", lambda e: e["sealed"][0].update(payload="0" * 64), "rules", "sealed state digest"),
        ("agenda_set", lambda e: e.update(schema=9), "rules", "schema 9"),
        (
            "structure_built",
            lambda e: e["data"].update(more=1),
            "rules",
            "differs from the event that the rules produce",
        ),
        (
            "structure_built",
            lambda e: e.update(type="castle_built"),
            "rules",
            "differs from the event that the rules produce",
        ),
    ],
)
def test_violations_that_only_the_rules_find(kind: str, change, check: str, described: str):
    number = 1 if kind == "seat_taken" else 0
    problem = rewritten(WONDERS, kind, change, number).problem
    assert problem is not None
    assert problem.check == check, problem
    assert described in problem.detail


def test_another_seed_is_not_the_one_that_was_promised():
    problem = rewritten(WONDERS, "opened", lambda e: e["sealed"][0].update(payload="0" * 64)).problem
    assert problem is not None
    assert "seed_hash" in problem.detail


def test_a_seal_that_was_closed_again_is_missed():
    lines = lines_of(WONDERS)
    place = next(n for n, line in enumerate(lines) if b'"type":"hands_dealt"' in line)
    value = msgspec.json.decode(lines[place])
    del value["sealed"][1]["payload"], value["sealed"][1]["salt"]
    version, check, detail = problem_of(joined([*lines[:place], canonical.encode(value), *lines[place + 1 :]]))
    assert (version, check) == (place, "seals")
    assert "closed" in detail


def test_an_open_log_that_ends_with_a_whole_batch_is_still_too_short():
    lines = lines_of(WONDERS)
    batch = msgspec.json.decode(lines[-1])["batch"]
    detail = f"the log ends at version {batch - 1}, but its seed is open: the end of the log is missing"
    assert problem_of(joined(lines[:batch])) == (batch, "seals", detail)


@pytest.mark.parametrize(
    ("log", "problem"),
    [
        (b"", (0, "bytes")),
        (b"\n", (0, "bytes")),
        (b"{}\n", (1, "bytes")),
        (b"{}", (0, "bytes")),
        (b"[]\n", (0, "bytes")),
        (b"{}\n{}\n", (1, "bytes")),
        (b"{}\n\n", (1, "bytes")),
        (b'{"a":1.0}\n', (0, "bytes")),
        (b"[" * 100_000, (0, "bytes")),
        (b"\xff\xfe\n", (0, "bytes")),
    ],
)
def test_what_is_no_log_at_all(log: bytes, problem: tuple[int, str]):
    assert problem_of(log)[:2] == problem


def test_a_header_of_another_game():
    lines = lines_of(WONDERS)
    other = lines_of(WONDERS, 2)
    assert problem_of(joined([other[0], *lines[1:]]))[:2] == (0, "bytes")


def test_an_unknown_title_and_an_unknown_revision():
    writer = game(WONDERS)
    assert judge(writer.log(), {}).problem is not None
    lines = writer.lines()
    value = msgspec.json.decode(lines[1])
    value["data"]["revision"] = 99
    header = msgspec.json.decode(lines[0]) | {"revision": 99}
    version, check, detail = problem_of(joined([canonical.encode(header), *tampering.chained([value, *lines[2:]])]))
    assert (version, check) == (1, "rules")
    assert "revision 99" in detail
