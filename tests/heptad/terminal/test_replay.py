"""`heptad replay` and `heptad history`, as a user runs them: as JSON, as text, and in a terminal."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import Result
from typer.testing import CliRunner

from events.format.seal import nothing
from heptad.cli.main import app
from heptad_client import Client
from tests import logs, tampering
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from titles.registry import TITLES


def heptad(*words: str, given: bytes = b"") -> Result:
    """The command, run here: starting Python for each takes longer than all the rest."""
    return CliRunner().invoke(app, words, input=given, env={"COLUMNS": "200"})


GOLDEN = FOLDER / "seven_wonders_duel" / "fewest.ndjson"


@pytest.fixture(scope="module")
def ended(demonstrated: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The URL of a finished game with a bot, whose players have the names that a log gives them; and its log."""
    with Client(demonstrated.url) as client:
        with ExitStack() as stack:
            tokens = [client.create_player(f"P{seat}").token for seat in (1, 2, 3)]
            first, *others = [stack.enter_context(Client(demonstrated.url, token)) for token in tokens]
            game = first.open_game("seven_wonders", 3).id
            for one in others:
                one.take_seat(game)
            for one in (first, *others):
                listing = one.moves(game)
                made = one.move(game, listing.moves[0].move, listing.decision)
            first.wait(game, made.version)
            for one in others:
                one.resign(game)
        file = tmp_path_factory.mktemp("replay") / "game.ndjson"
        file.write_bytes(client.log(game))
    return f"{demonstrated.url}/v1/games/{game}", file


def typed(reader: str) -> str:
    """Return a reader of the API as one types it in a terminal, where seats are counted from 1."""
    return str(int(reader) + 1) if reader.isdigit() else reader


def test_json_is_what_the_service_says_less_the_names(ended: tuple[str, Path]):
    url, file = ended
    batches = [json.loads(line)["batch"] for line in file.read_text().splitlines()[1:]]
    ends = [version for version in range(1, len(batches)) if batches[version] == version + 1]
    looks = [(ends[2], "0"), (ends[-4], "1"), (ends[-4], "spectator"), (ends[-1], "0"), (len(batches), "1")]
    for version, seat in looks:
        served = httpx.get(url, params={"at": version, "as": seat}).json()
        shown = heptad("replay", str(file), "--at", str(version), "--seat", typed(seat), "--json")
        assert shown.exit_code == 0, shown.stderr
        for each in served["seats"]:
            del each["name"], each["player_kind"]
        assert json.loads(shown.stdout) == served, (version, seat)
    whole = json.loads(heptad("replay", str(file), "--json").stdout)
    served = httpx.get(url).json()
    assert (whole["version"], whole["state"], whole["you"]) == (len(batches), served["state"], None)


def test_a_fork_is_replayed_as_the_service_shows_it(ended: tuple[str, Path], tmp_path: Path):
    url, file = ended
    api, _, parent = url.rpartition("/games/")
    at = next(json.loads(line)["version"] for line in file.read_text().splitlines()[1:] if '"hands_passed"' in line)
    batches = [json.loads(line)["batch"] for line in file.read_text().splitlines()[1:]]
    while batches[at] != at + 1:
        at += 1
    with Client(api.removesuffix("/v1")) as client:
        me = {"Authorization": f"Bearer {client.create_player('P1').token}"}
        seats = [{"player": "me"}, {"bot": "random"}, None]
        made = httpx.post(f"{api}/games/{parent}/forks", json={"at": at, "seats": seats}, headers=me)
        assert made.status_code == 201, made.text
        game = made.json()["id"]
        fork = tmp_path / "fork.ndjson"
        left = httpx.delete(f"{api}/games/{game}/seats/0", headers=me)  # the last player: the table is closed
        assert left.json()["status"] == "finished", left.text
        fork.write_bytes(client.log(game))
    last = len(fork.read_bytes().splitlines()) - 1
    for version, seat in [(at, "0"), (at, "spectator"), (last, "1")]:
        served = httpx.get(f"{api}/games/{game}", params={"at": version, "as": seat}).json()
        for each in served["seats"]:
            del each["name"], each["player_kind"]
        shown = heptad("replay", str(fork), "--at", str(version), "--seat", typed(seat), "--json")
        assert json.loads(shown.stdout) == served, (version, seat)
    served = httpx.get(f"{api}/games/{game}/history", headers={"Accept": "text/plain"}).text
    assert heptad("history", str(fork)).stdout == served
    assert "P2 sits down at seat 2." in served
    assert "random sits down at seat 2." in served


@pytest.mark.parametrize("language", ["en", "ja"])
def test_text_equals_the_history_of_the_service(ended: tuple[str, Path], language: str):
    url, file = ended
    served = httpx.get(f"{url}/history", params={"lang": language}, headers={"Accept": "text/plain"}).text
    assert heptad("history", str(file), "--lang", language).stdout == served
    assert heptad("replay", str(file), "--lang", language).stdout == served
    printed = [
        json.loads(line) for line in heptad("history", str(file), "--lang", language, "--json").stdout.splitlines()
    ]
    assert printed == httpx.get(f"{url}/history", params={"lang": language}).json()["lines"]


def test_a_seat_gets_only_what_it_knew(ended: tuple[str, Path]):
    _, file = ended
    told = [heptad("history", str(file), "--seat", seat).stdout for seat in ("all", "1", "2", "spectator")]
    sold = [[line for line in lines.splitlines() if "P1 sells" in line][:1] for lines in told]
    [whole], [own], [other], [spectator] = sold
    assert whole == own != other == spectator
    assert other.endswith("P1 sells a card.")


def test_from_standard_input_and_up_to_a_version():
    shown = heptad("replay", "-", "--at", "17", given=GOLDEN.read_bytes())
    assert shown.exit_code == 0, shown.stderr
    whole = heptad("replay", str(GOLDEN)).stdout
    assert whole.startswith(shown.stdout)
    assert 0 < len(shown.stdout.splitlines()) <= 17


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["--at", "99999"], "ends at version"),
        (["--at", "6"], "version 6 is inside a batch; the nearest batches end at 2 and 17"),
        (["--at", "1"], "version 1 is inside a batch; the nearest batch ends at 2"),
        (["--seat", "7"], "use a seat from 1 to 2"),
        (["--seat", "0"], "use a seat from 1 to 2"),
    ],
)
def test_an_unknown_version_or_reader_is_reported(words: list[str], printed: str):
    shown = heptad("replay", str(GOLDEN), "--json", *words)
    assert (shown.exit_code, shown.stdout) == (1, "")
    assert printed in shown.stderr


@pytest.mark.parametrize(
    ("title", "kind", "change"),
    [
        ("seven_wonders", "hands_dealt", {"hands": [], "pile": []}),
        ("seven_wonders_duel", "card_built", {"seat": -1}),
        ("seven_wonders_dice", "turn_played", {"seat": 2147483648}),
        ("seven_wonders_dice", "turn_played", {"steps": []}),
    ],
)
def test_a_closed_log_that_cannot_be_read_is_a_finding(tmp_path: Path, title: str, kind: str, change: dict[str, Any]):
    header, *lines = tampering.closed((FOLDER / title / "fewest.ndjson").read_bytes().splitlines(), None)
    values = [json.loads(line) for line in lines]
    event = next(value for value in values if value["type"] == kind)
    event["data"] |= change
    if "hands" in change:
        del event["sealed"][:-1]
    file = tmp_path / "closed.ndjson"
    file.write_bytes(logs.joined([header, *tampering.chained(values)]))
    for command in ("verify", "replay", "history"):
        shown = heptad(command, str(file))
        assert isinstance(shown.exception, SystemExit), shown.exception
        assert shown.exit_code == 1
        said = " ".join((shown.stdout + shown.stderr).split())
        assert (
            f"Invalid at version {event['version']} (rules): {next(iter(change))} of {kind} has an invalid value"
            in said
        )


def test_a_log_that_is_not_valid_is_refused_as_verify_does(tmp_path: Path):
    file = tmp_path / "bad.ndjson"
    file.write_bytes(GOLDEN.read_bytes().replace(b'"age":2', b'"age":3', 1))
    verified = heptad("verify", str(file))
    for command in ("replay", "history"):
        shown = heptad(command, str(file))
        assert (shown.exit_code, shown.stdout) == (1, "")
        assert shown.stderr == verified.stdout
    assert heptad("replay", str(tmp_path / "none")).exit_code == 2


def test_a_seat_that_the_log_does_not_open(tmp_path: Path):
    file = tmp_path / "closed.ndjson"
    writer = logs.finished(TITLES["seven_wonders"], 3, 1, until=lambda game: game.version > 30)
    file.write_bytes(writer.log(nothing))
    shown = heptad("replay", str(file), "--seat", "1", "--json")
    assert (shown.exit_code, shown.stdout) == (1, "")
    assert "does not open what seat 1 saw" in shown.stderr
    assert json.loads(heptad("replay", str(file), "--json").stdout)["status"] == "playing"


class Terminal:
    """A terminal of 80x24 in which a command runs; `screen` is what it drew last."""

    def __init__(self, *words: str) -> None:
        self.process, self.ours = -1, -1
        self.process, self.ours = pty.fork()
        if self.process == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # in the background, a shell has it ignored
            # readline, which pytest loads, sets COLUMNS and LINES for all processes that it starts
            sizeless = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES"}}
            environ = {**sizeless, "TERM": "xterm", "NO_COLOR": "1"}
            os.execve(
                sys.executable, [sys.executable, "-c", "from heptad.cli.main import main; main()", *words], environ
            )
        self.resize(80, 24)
        self.output = b""

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def screen(self) -> list[str]:
        last = self.output.decode(errors="replace").split("\x1b[H")[-1]
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", last).replace("\r", "").split("\n")

    def until(self, sign: str, rows: int = 24) -> list[str]:
        """Read until a text is on the screen and the screen has this number of rows."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if sign in "\n".join(self.screen()) and len(self.screen()) == rows:
                return self.screen()
            if select.select([self.ours], [], [], 0.1)[0]:
                self.output += os.read(self.ours, 65536)
        raise AssertionError(f"{sign!r} is not on the screen:\n" + "\n".join(self.screen()))

    def press(self, keys: bytes) -> None:
        os.write(self.ours, keys)

    def wait(self) -> int:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    self.output += os.read(self.ours, 65536)
                except OSError:
                    continue
        raise AssertionError("it does not end")


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal("replay", str(GOLDEN))
    yield opened
    os.close(opened.ours)


def test_stepping_through_a_game_in_a_terminal(terminal: Terminal):
    screen = terminal.until("batch 1 of")
    assert screen[0].startswith("7 Wonders Duel  verified")
    terminal.press(b"\x1b[C")
    terminal.until("batch 2 of")
    terminal.press(b"t5\r")
    assert any("[-" in line for line in terminal.until("turn 1-5"))
    terminal.press(b"l")
    assert terminal.until("手番1-5")[0].startswith("世界の七不思議：デュエル")
    terminal.press(b"1l")
    terminal.until("seen by P1")
    terminal.press(b">")
    terminal.until("The game is over")
    terminal.resize(120, 40)
    terminal.until("? help  q quit", rows=40)
    terminal.press(b"q")
    assert terminal.wait() == 0
    assert terminal.output.rstrip().endswith(b"\x1b[?1049l\x1b[?25h")


def test_ctrl_c_quits_and_leaves_the_terminal_as_it_was(terminal: Terminal):
    terminal.until("batch 1 of")
    terminal.press(b"\x03")
    assert terminal.wait() == 0
