"""The second verifier, service/web/verify.mjs: it agrees with the first one, and with what is documented."""

import json
import subprocess
from pathlib import Path

import pytest

from projections.verify import judge
from rules.registry import TITLES
from tests import logs, tampering, vectors, verifiers
from tests.golden.make import FOLDER
from tests.verifiers import Log, compare, disagreement, second

GAMES = 20
TAMPERED = 100


def test_they_agree_on_random_games_and_on_tampered_copies():
    played = verifiers.games(GAMES)
    sound = [Log(f"game {number}", logs.joined(lines), sound=True) for number, (_, lines) in enumerate(played)]
    wrong, by = compare(sound + verifiers.tampered(played, TAMPERED))
    assert not wrong
    assert by["sound"] == GAMES
    assert len(by) >= 4


def test_they_agree_on_the_golden_logs():
    files = sorted(FOLDER.glob("*/*.ndjson"))
    for file, said in zip(files, second(files), strict=True):
        assert disagreement(judge(file.read_bytes(), TITLES), said) is None, file
        assert said["complete"], said


def test_they_agree_on_what_is_still_closed(tmp_path: Path):
    files = []
    for seed, opens in enumerate([None, 0, 1]):
        title = list(TITLES.values())[seed % len(TITLES)]
        writer = logs.finished(title, title.min_seats, seed, until=lambda game: game.version > 30)
        files.append(tmp_path / f"{seed}.ndjson")
        files[-1].write_bytes(writer.log(lambda to, opens=opens: opens in to))
    for file, said in zip(files, second(files), strict=True):
        assert disagreement(judge(file.read_bytes(), TITLES), said) is None
        assert (said["sound"], said["complete"]) == (True, False)


def test_it_finds_what_the_vectors_say(tmp_path: Path):
    vector = json.loads((vectors.FOLDER / "log.json").read_text(encoding="utf-8"))
    files = [vectors.FOLDER / "log.ndjson", *(tmp_path / f"{n}.ndjson" for n in range(len(vector["copies"])))]
    for file, copy in zip(files[1:], vector["copies"], strict=True):
        file.write_bytes(vectors.copy_of(vectors.whole_log(), copy))
    whole, *copies = second(files)
    assert {name: whole[name] for name in vector["found"]} == vector["found"]
    for said, copy in zip(copies, vector["copies"], strict=True):
        assert {name: said["problem"][name] for name in ("version", "check")} == copy["problem"], copy


@pytest.mark.parametrize(
    "line",
    [
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
    ],
)
def test_they_agree_on_what_is_canonical(line: bytes, tmp_path: Path):
    """As a header: the first line that is found wrong is this one or the next, which is empty."""
    file = tmp_path / "log"
    file.write_bytes(line + b"\n\n")
    [said] = second([file])
    assert disagreement(judge(file.read_bytes(), TITLES), said) is None
    assert said["problem"]["version"] in {0, 1}


@pytest.mark.parametrize(
    ("at", "sound"),
    [
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
    ],
)
def test_they_agree_on_what_is_a_time(at: str, sound: bool, tmp_path: Path):
    header, *lines = (FOLDER / "seven_wonders" / "given-up.ndjson").read_bytes().splitlines()
    file = tmp_path / "log"
    file.write_bytes(logs.joined([header, *tampering.chained([{**json.loads(line), "at": at} for line in lines])]))
    [said] = second([file])
    assert disagreement(judge(file.read_bytes(), TITLES), said) is None
    assert said["problem"] is None if sound else (said["problem"]["version"], said["problem"]["check"]) == (1, "bytes")


def test_it_is_a_command(tmp_path: Path):
    good = FOLDER / "seven_wonders" / "given-up.ndjson"
    bad = tmp_path / "bad.ndjson"
    bad.write_bytes(good.read_bytes()[:-9])
    command = [verifiers.NODE, verifiers.MODULE]
    assert subprocess.run([*command, good], capture_output=True, timeout=30, check=False).returncode == 0
    shown = subprocess.run([*command, good, bad], capture_output=True, text=True, timeout=30, check=False)
    assert shown.returncode == 1
    assert [json.loads(line)["sound"] for line in shown.stdout.splitlines()] == [True, False]


def test_it_needs_nothing_but_the_platform():
    text = verifiers.MODULE.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("import ")] == []
    assert text.count("import(") == 3  # node's own, for the command
