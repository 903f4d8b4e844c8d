"""`heptad verify FILE`, as a user runs it."""

import json
import subprocess
from pathlib import Path

import pytest

from tests import logs
from tests.commands import MAIN, heptad
from titles.registry import TITLES

LOG = logs.finished(TITLES["seven_wonders"], 2, 1, resigns=30)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.ndjson"
    file.write_bytes(LOG.log())
    return file


def test_a_valid_log_is_reported_as_valid(file: Path):
    shown = heptad("verify", str(file))
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert shown.stdout.count("ok") == 5
    assert "Valid and complete." in shown.stdout
    assert json.loads(LOG.records[-1].line)["hash"] in shown.stdout.replace("\n", "")


def test_what_is_wrong_is_named_with_its_version(file: Path):
    lines = file.read_bytes().split(b"\n")
    lines[7] = lines[7].replace(b":", b": ", 1)
    file.write_bytes(b"\n".join(lines))
    shown = heptad("verify", str(file))
    assert shown.returncode == 1
    assert "Invalid at version 7 (bytes)" in shown.stdout
    assert "ok" not in shown.stdout


def test_unopened_seals_are_listed_and_have_an_exit_code(file: Path):
    file.write_bytes(LOG.log(lambda to: 0 in to))
    shown = heptad("verify", str(file))
    assert shown.returncode == 3
    printed = " ".join(shown.stdout.split())
    assert "Valid, but not complete." in printed
    assert "for no seat before the end (from version 1)" in printed
    assert "for seat 2 (from version " in printed
    assert "seat 1" not in printed
    assert "payloads may have been removed" in printed
    assert (shown.stdout.count("ok"), shown.stdout.count("closed")) == (2, 4)


def test_complete_makes_unopened_seals_an_error(file: Path):
    assert heptad("verify", str(file), "--complete").returncode == 0
    file.write_bytes(LOG.log(lambda _: False))
    shown = heptad("verify", str(file), "--complete", "--json")
    assert (shown.returncode, json.loads(shown.stdout)["sound"]) == (1, True)
    groups = json.loads(shown.stdout)["unopened"]
    assert {(), (0,), (1,)} <= {tuple(group["to"]) for group in groups}
    assert sum(group["count"] for group in groups) == json.loads(shown.stdout)["closed"]


def test_the_log_of_a_game_that_is_played_says_so(file: Path):
    playing = logs.finished(TITLES["seven"], 2, 1, until=lambda game: game.version > 20)
    file.write_bytes(playing.log(lambda to: 0 in to))
    shown = heptad("verify", str(file))
    assert shown.returncode == 3
    assert "the closed log of a game that has not ended" in " ".join(shown.stdout.split())


def test_as_json(file: Path):
    shown = heptad("verify", str(file), "--json")
    assert (shown.returncode, json.loads(shown.stdout)["complete"]) == (0, True)
    file.write_bytes(file.read_bytes()[:-1])
    shown = heptad("verify", str(file), "--json")
    assert (shown.returncode, json.loads(shown.stdout)["problem"]["check"]) == (1, "bytes")


def test_a_file_that_is_no_log_is_unreadable(file: Path):
    file.write_text("hello\n")
    shown = heptad("verify", str(file))
    assert shown.returncode == 1
    assert shown.stdout.split("\n")[0].strip() == "Unreadable log"


def test_a_file_that_is_not_there(tmp_path: Path):
    for command in ("verify", "replay", "history"):
        shown = heptad(command, str(tmp_path / "none"))
        assert shown.returncode == 2
        assert "none: No such file or directory" in shown.stderr


def test_a_log_is_read_from_standard_input(file: Path):
    with file.open("rb") as log:
        shown = heptad("verify", "-", stdin=log)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "Valid and complete." in shown.stdout


def test_without_a_standard_input_that_is_said():
    words = ["sh", "-c", 'exec "$@" verify - <&-', "sh", *MAIN]
    shown = subprocess.run(words, capture_output=True, text=True, timeout=30, check=False)
    assert shown.returncode == 2
    assert "there is no standard input" in shown.stderr
