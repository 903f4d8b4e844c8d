"""The second verifier, web/verify.mjs: it agrees with the first one, and with what is documented."""

import json
import random
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.format.bounds import MAX_FORKS, MAX_LINE_BYTES, MAX_LOG_BYTES, MAX_STRING_BYTES, MAX_VERSIONS
from tests import hostile, logs, substitution, tampering, vectors, verifiers
from tests.golden.make import FOLDER
from tests.invalid import without_rules
from tests.verifier import test_schemas
from tests.verifiers import Log, compare, disagreement, second
from titles.kernel.title import Title
from titles.registry import TITLES
from verifier.verify import judge

GAMES = 6
"""Random games of all titles in turn; times `--thorough`, as their copies."""
TAMPERED = 2 * len(tampering.WAYS)


def test_they_agree_on_random_games_and_on_tampered_copies(thorough: int):
    played = verifiers.games(GAMES * thorough)
    sound = [Log(f"game {number}", logs.joined(lines), sound=True) for number, (_, lines) in enumerate(played)]
    wrong, by = compare(sound + verifiers.tampered(played, TAMPERED * thorough))
    assert not wrong
    assert by["sound"] >= GAMES
    assert len(by) >= 4


def test_they_agree_on_what_is_still_closed(tmp_path: Path):
    made = []
    for seed, opens in enumerate([None, 0, 1]):
        title = list(TITLES.values())[seed % len(TITLES)]
        writer = logs.finished(title, title.min_seats, seed, until=lambda game: game.version > 30)
        made.append(writer.log(lambda to, opens=opens: opens in to))
    assert {(said["sound"], said["complete"]) for said in agreed(made, tmp_path)} == {(True, False)}


def agreed(some: Sequence[bytes], folder: Path, titles: Mapping[str, Title] = TITLES) -> list[dict[str, Any]]:
    """Return what the second verifier says of logs; the first one agrees."""
    files = [folder / f"{number}.ndjson" for number in range(len(some))]
    for file, log in zip(files, some, strict=True):
        file.write_bytes(log)
    found = second(files)
    for log, said in zip(some, found, strict=True):
        assert disagreement(judge(log, titles), said) is None, log[:3000]
    return found


def described(problem: dict[str, Any] | None) -> dict[str, Any] | None:
    """The version of a problem, and the check that found it."""
    return problem and {"version": problem["version"], "check": problem["check"]}


def test_it_finds_the_problems_that_the_vectors_list(tmp_path: Path):
    vector = json.loads((vectors.FOLDER / "log.json").read_text(encoding="utf-8"))
    whole = [vectors.FOLDER / name for name in vector["found"]]
    files = [tmp_path / f"{number}.ndjson" for number in range(len(vector["copies"]))]
    for file, copy in zip(files, vector["copies"], strict=True):
        file.write_bytes(vectors.copy_of(vectors.whole_log(), copy))
    said = second([*whole, *files])
    for verdict, found in zip(said, vector["found"].values(), strict=False):
        assert {name: verdict[name] for name in found} == found
    for verdict, copy in zip(said[len(whole) :], vector["copies"], strict=True):
        assert described(verdict["problem"]) == copy["problem"], copy


def test_both_find_what_is_invalid(tmp_path: Path):
    cases = json.loads((vectors.FOLDER / "invalid.json").read_text(encoding="utf-8"))
    files = [tmp_path / f"{number}.ndjson" for number in range(len(cases))]
    for file, case in zip(files, cases, strict=True):
        file.write_bytes(case["log"].encode())
    for case, said in zip(cases, second(files), strict=True):
        first = judge(case["log"].encode(), TITLES)
        assert first.problem is not None, case["name"]
        assert described(msgspec.to_builtins(first.problem)) == case["problem"], (case["name"], first.problem)
        assert disagreement(first, said) is None, case["name"]
        assert verifiers.is_in_words(first.problem.detail), first.problem
        assert described(said["problem"]) == case.get("without_rules", case["problem"]), case["name"]


def test_both_say_of_a_finished_game_that_its_end_is_missing(tmp_path: Path):
    lines = (FOLDER / "seven" / "given-up.ndjson").read_bytes().splitlines(keepends=True)
    last = json.loads(lines[-1])["batch"] - 1
    file = tmp_path / "cut.ndjson"
    file.write_bytes(b"".join(lines[: last + 1]))
    first = judge(file.read_bytes(), TITLES).problem
    assert first is not None
    assert (first.version, first.check) == (last + 1, "seals")
    assert first.detail == f"the log ends at version {last}, but its seed is open: the end of the log is missing"
    assert [said["problem"] for said in second([file])] == [msgspec.to_builtins(first)]


SUBSTITUTED = 30
"""Logs of each title with another value somewhere, of some 50,000 that there are; times `--thorough`."""


@pytest.mark.parametrize("title", TITLES)
def test_they_agree_whatever_stands_anywhere(title: str, tmp_path: Path, thorough: int):
    """Any value in the place of any other, in every kind of event that they know, in open logs and in closed ones."""
    chance = random.Random(title)
    lines = (FOLDER / title / "forked.ndjson").read_bytes().splitlines()
    first = {json.loads(line).get("type"): number for number, line in reversed([*enumerate(lines)])}
    numbers = [first[kind] for kind in (None, "opened", "forked", "seat_taken", "drawn", "agenda_set")]
    made = []
    for number in range(SUBSTITUTED * thorough):
        some = lines if number % 2 else tampering.closed(lines, None)
        line = chance.choice(numbers)
        place = chance.choice([*substitution.places(json.loads(some[line]), line)])
        headed = chance.random() < 0.5
        made.append(substitution.substituted(some, place, chance.choice(substitution.VALUES), headed=headed))
    agreed(made, tmp_path)


@pytest.mark.parametrize(
    ("schemas", "problem"), [([1, 2], None), ([2, 1], "chain"), ([2, 2, 1], "chain"), ([1, 1], None)]
)
def test_they_agree_on_schemas(schemas: list[int], problem: str | None, tmp_path: Path):
    """The toy title has an event with two schemas."""
    made = [test_schemas.rewritten(schemas, closed) for closed in (False, True)]
    for said in agreed(made, tmp_path, test_schemas.TITLES):
        assert (said["problem"] and said["problem"]["check"]) == problem


def noted(version: int, data: dict[str, Any]) -> dict[str, Any]:
    """A worker's event, a batch of its own, of a type that no title has."""
    return {
        "version": version,
        "batch": version,
        "type": "noted",
        "schema": 1,
        "actor": "worker",
        "at": hostile.AT,
        "data": data,
        "sealed": [{"to": [], "digest": "0" * 64}],
    }


def both(log: bytes, file: Path) -> dict[str, Any] | None:
    """Violations that both find without any rules."""
    file.write_bytes(log)
    [said] = second([file])
    found = without_rules(log)
    assert described(said["problem"]) == found
    return found


def of_closed(events: Sequence[dict[str, Any]]) -> bytes:
    first = hostile.envelope(1, "opened", hostile.opened(), [hostile.SEED, "0" * 64], 1)
    return hostile.written(iter([first, *events]), MAX_LOG_BYTES, is_open=False)


def test_they_agree_on_how_many_events_there_are(tmp_path: Path):
    more = of_closed([noted(version, {}) for version in range(2, MAX_VERSIONS + 2)])
    most = more[: more.rindex(b"\n", 0, -1) + 1]
    assert both(most, tmp_path / "most") is None
    assert both(more, tmp_path / "more") == {"version": MAX_VERSIONS + 1, "check": "bytes"}


def test_they_agree_on_the_longest_line(tmp_path: Path):
    filling = {"a": ["x" * 1001] * 64, "b": ""}
    room = MAX_LINE_BYTES - len(of_closed([noted(2, filling)]).splitlines()[2])
    assert 0 < room < MAX_STRING_BYTES
    assert both(of_closed([noted(2, filling | {"b": "x" * room})]), tmp_path / "most") is None
    more = of_closed([noted(2, filling | {"b": "x" * (room + 1)})])
    assert both(more, tmp_path / "more") == {"version": 2, "check": "bytes"}


def test_they_agree_on_the_longest_log(tmp_path: Path):
    lines = (vectors.FOLDER / "closed.ndjson").read_bytes().splitlines()[:3]
    log = logs.joined(lines)
    assert both(log.ljust(MAX_LOG_BYTES, b"x"), tmp_path / "most") == {"version": 3, "check": "bytes"}
    assert both(log.ljust(MAX_LOG_BYTES + 1, b"x"), tmp_path / "more") == {"version": 0, "check": "bytes"}


def test_they_agree_on_how_often_a_log_was_forked(tmp_path: Path):
    """Each fork is a batch of its own, nobody sits down: nothing but rules is against that."""
    first = hostile.envelope(1, "opened", hostile.opened(), [hostile.SEED, "0" * 64], 1)
    events, previous = [first], ""
    for number in range(MAX_FORKS + 1):
        log = hostile.written(iter(msgspec.json.decode(msgspec.json.encode(events))), MAX_LOG_BYTES, is_open=False)
        previous = json.loads(log.splitlines()[-1])["hash"]
        events.append(hostile.fork(len(events) + 1, number, previous))
        if number >= MAX_FORKS - 1:
            log = hostile.written(iter(msgspec.json.decode(msgspec.json.encode(events))), MAX_LOG_BYTES, is_open=False)
            expected = None if number < MAX_FORKS else {"version": 0, "check": "bytes"}
            assert both(log, tmp_path / f"{number}") == expected


LINES = [
    b'{"a":1.0}',
    b'{"a":-0}',
    b'{"a":1e2}',
    b'{"a":9007199254740992}',
    b'{"a":9007199254740991}',
    b'{"a":123456789012345678901234567890}',
    b'{"a":"\\ud800"}',
    b'{"a":"\xed\xa0\x80"}',
    '{"é":1}'.encode(),
    '{"a":"é\u2028\x7f七\U0001f600"}'.encode(),
    b'{"a":1,"a":1}',
    b'{"b":1,"a":1}',
    b'{"a":"\\/"}',
    b'{"a":"\\u001f\\u0000\\n"}',
    b'{"a":"\\u001F"}',
    b'{"__proto__":1,"a":{"__proto__":{"x":1}}}',
    b'{"a":NaN}',
    b'\xef\xbb\xbf{"a":1}',
    b'{"a":1}\r',
    b' {"a":1}',
    b'{"a":' + b"[" * 31 + b"]" * 31 + b"}",
    b'{"a":' + b"[" * 32 + b"]" * 32 + b"}",
    b'{"a":' + b"[" * 33 + b"]" * 33 + b"}",
    b'{"a":' + b"[" * 9999 + b"]" * 9999 + b"}",
    b"[]",
    b"",
]
"""Lines of which some are canonical JSON."""


def test_they_agree_on_what_is_canonical(tmp_path: Path):
    """As a header: the first line that is found wrong is this one or the next, which is empty."""
    made = [line + b"\n\n" for line in LINES]
    for log, said in zip(made, agreed(made, tmp_path), strict=True):
        assert said["problem"]["version"] in {0, 1}, log


TIMES = [
    ("2024-02-29T23:59:59.999Z", True),
    ("0001-01-01T00:00:00.000Z", True),
    ("9999-12-31T23:59:59.999Z", True),
    ("2026-02-29T00:00:00.000Z", False),
    ("2026-13-01T00:00:00.000Z", False),
    ("2026-01-00T00:00:00.000Z", False),
    ("2026-01-01T24:00:00.000Z", False),
    ("2026-01-01T00:60:00.000Z", False),
    ("2026-06-30T23:59:60.000Z", False),
    ("0000-01-01T00:00:00.000Z", False),
    ("2026-01-01T00:00:00.00Z", False),
    ("2026-01-01T00:00:00.000+00:00", False),
    ("2026-01-01T00:00:00.000", False),
    ("2026-01-01 00:00:00.000Z", False),
    ("+012026-01-01T00:00:00.000Z", False),
]
"""Texts, and whether they are times."""


def test_they_agree_on_what_is_a_time(tmp_path: Path):
    header, *lines = (FOLDER / "seven_wonders" / "given-up.ndjson").read_bytes().splitlines()
    made = [
        logs.joined([header, *tampering.chained([{**json.loads(line), "at": at} for line in lines])]) for at, _ in TIMES
    ]
    for (at, valid), said in zip(TIMES, agreed(made, tmp_path), strict=True):
        found = said["problem"] and (said["problem"]["version"], said["problem"]["check"])
        assert found == (None if valid else (1, "bytes")), at


def test_it_is_a_command(tmp_path: Path):
    good = FOLDER / "seven_wonders" / "given-up.ndjson"
    bad = tmp_path / "bad.ndjson"
    bad.write_bytes(good.read_bytes()[:-9])
    command = [verifiers.NODE, verifiers.MODULE]
    assert subprocess.run([*command, good], capture_output=True, timeout=30, check=False).returncode == 0
    shown = subprocess.run([*command, good, bad], capture_output=True, text=True, timeout=30, check=False)
    assert shown.returncode == 1
    assert [json.loads(line)["sound"] for line in shown.stdout.splitlines()] == [True, False]


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [verifiers.NODE, verifiers.MODULE, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_checked(tmp_path: Path):
    good = FOLDER / "seven_wonders" / "given-up.ndjson"
    for missing in (tmp_path / "missing", tmp_path, tmp_path / "\x1b[31m\u202e"):
        shown = run(missing, good)
        assert shown.returncode == 2
        assert [json.loads(line)["sound"] for line in shown.stdout.splitlines()] == [True]
        [line] = shown.stderr.splitlines()
        assert line.startswith("verify.mjs: ")
        assert line.isprintable()


@pytest.mark.parametrize("words", [(), ("--complete",), ("--nope", "x"), ("--\x1b[31m",), ("--",)])
def test_wrong_arguments_print_the_usage(words: tuple[str, ...]):
    shown = run(*words)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.splitlines()[-1].startswith("usage: ")
    assert shown.stderr.replace("\n", "").isprintable()


def test_a_file_may_be_called_like_an_option(tmp_path: Path):
    good = (FOLDER / "seven_wonders" / "given-up.ndjson").read_bytes()
    (tmp_path / "--nope").write_bytes(good)
    command = [verifiers.NODE, verifiers.MODULE, "--", "--nope"]
    assert subprocess.run(command, capture_output=True, cwd=tmp_path, timeout=30, check=False).returncode == 0


def test_no_more_is_read_than_a_log_may_have():
    shown = run("/dev/zero")
    assert shown.returncode == 1
    assert json.loads(shown.stdout)["problem"] == {
        "version": 0,
        "check": "bytes",
        "detail": f"a log can have at most {MAX_LOG_BYTES} bytes",
    }


def test_it_needs_nothing_but_the_platform():
    text = verifiers.MODULE.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("import ")] == []
    assert text.count("import(") == 3  # node's own, for the command
