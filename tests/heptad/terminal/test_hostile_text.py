"""Nothing that comes from a log, a server, a file name, an argument or a setting controls the terminal."""

import json
import os
import pty
import random
import re
import select
import socket
import subprocess
import sys
import threading
import time
import unicodedata
from pathlib import Path

import pytest

from heptad.terminal.plain_text import UNSAFE, printable, printable_lines
from tests import logs, verifiers
from tests.commands import heptad
from titles.kernel.deciding import life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat
from titles.registry import TITLES

CONTROLS = "\x1b[2J\x1b[HSound, all of it\r\n\x07\b\x7f\x9b31m\x85\u202e\u2066\u200f\u2028\u2029\U000e0041"
LINK = "\x1b]8;;http://evil.example\x1b\\click\x1b]8;;\x1b\\"
MARKUP = "[red]r[/red][link=http://evil.example]l[/link][/]:smile:"
EVIL = CONTROLS + LINK + MARKUP
OWN = re.compile(rb"\x1b\[([0-9;]*m|\?25[hl]|\?1049[hl]|H)|\r")
"""What rich writes to a terminal for styles, and for the whole screen."""


class Shell:
    """Runs `heptad` with a data folder; nothing is a terminal."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"

    def run(self, *words: str, **environ: str) -> tuple[int, str]:
        """The exit code and all that was written, which is plain."""
        done = heptad(*words, **{"COLUMNS": "150", "HEPTAD_DATA": str(self.data), **environ})
        return done.returncode, plain((done.stdout + done.stderr).encode())


def plain(written: bytes) -> str:
    """What was written, once it is seen to be nothing but lines of text."""
    text = written.decode()
    signs = {sign for sign in text if sign != "\n" and unicodedata.category(sign) in UNSAFE}
    assert not signs, f"{signs} in {text!r}"
    assert not any(line.startswith("Sound, all of it\n") for line in text.splitlines(keepends=True)), text
    assert "\N{SMILING FACE WITH OPEN MOUTH AND SMILING EYES}" not in text
    return text


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A valid log whose game and player have names in markup, in a file with a hostile name."""
    chance, title = random.Random(1), TITLES["seven_wonders"]
    writer = logs.opened(title, 3, chance, game=f"g{MARKUP}")
    logs.sit(writer, f"p{MARKUP}", None)
    logs.seated(writer, chance)
    for _ in range(4):
        logs.step(writer, chance)
    logs.finished_by_resigning(writer)
    file = tmp_path_factory.mktemp("logs") / f"x{EVIL.replace('/', '')[:90]}.ndjson"
    file.write_bytes(writer.log())
    return file


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Path:
    """The same log with control characters in the game's name, which no valid log has."""
    evil = json.dumps(f"g{EVIL}", ensure_ascii=False).encode()
    file = tmp_path_factory.mktemp("hostile") / log.name
    file.write_bytes(log.read_bytes().replace(json.dumps(f"g{MARKUP}").encode(), evil))
    return file


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of a title that does not exist, whose name is hostile."""
    title = TITLES["seven"]
    writer = logs.Writer(title)
    filled = life.read_options(title, 2, {})
    assert not isinstance(filled, Refusal)
    batch = life.open_game(title, game="g1", seats=2, options=filled, visibility="public", creator="p0", seed="0" * 64)
    assert isinstance(batch, Batch)
    life.sit(title, batch, Seat(player="p0"), 0)
    writer.act(batch, "player:p0")
    file = tmp_path_factory.mktemp("logs") / "broken.ndjson"
    file.write_bytes(
        writer.log().replace(b'"title":"seven"', b'"title":' + json.dumps(EVIL, ensure_ascii=False).encode())
    )
    return file


def test_printable_text_is_one_line_of_visible_characters():
    assert printable("a\x1b[2J\n\u202eb") == "a\\u001b[2J\\u000a\\u202eb"
    assert printable("7 Wonders 世界の七不思議\u3000\N{SMILING FACE WITH OPEN MOUTH AND SMILING EYES}é") == (
        "7 Wonders 世界の七不思議\u3000\N{SMILING FACE WITH OPEN MOUTH AND SMILING EYES}é"
    )
    assert printable("\ud800\U000e0041") == "\\ud800\\udb40\\udc41"
    assert printable_lines("a\n\tb\n") == "a\n\\u0009b\n"
    assert printable(ValueError("\x9b")) == "\\u009b"


def test_escapes_in_json_stand_for_the_same_characters():
    text = json.dumps({"name": EVIL}, ensure_ascii=False)
    assert json.loads(printable(text)) == {"name": EVIL}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["verify"], 0),
        (["verify", "--json"], 0),
        (["history"], 0),
        (["history", "--json", "--lang", "ja"], 0),
        (["replay"], 0),
        (["replay", "--json"], 0),
        (["replay", "--seat", EVIL], 1),
        (["replay", "--at", EVIL], 2),
        (["history", "--lang", EVIL], 2),
        (["import", "--token", EVIL], 2),
        ([f"--{EVIL}"], 2),
    ],
)
def test_a_log_with_names_in_markup(shell: Shell, log: Path, words: list[str], code: int):
    ended, text = shell.run(*words, str(log))
    assert ended == code, text
    if words == ["verify"]:
        assert MARKUP in text.replace("\n", "")
    if "--json" in words:
        assert all(isinstance(json.loads(line), dict) for line in text.splitlines())


@pytest.mark.parametrize("words", [["verify"], ["verify", "--json"], ["history"], ["replay"], ["replay", "--json"]])
def test_a_log_with_control_characters(shell: Shell, hostile: Path, words: list[str]):
    code, text = shell.run(*words, str(hostile))
    assert code == 1, text


@pytest.mark.parametrize("command", ["verify", "history", "replay"])
def test_a_log_that_is_wrong_and_files_that_are_not_there(shell: Shell, broken: Path, command: str):
    code, text = shell.run(command, str(broken))
    assert (code, "Invalid at" in text) == (1, True), text
    code, text = shell.run(command, f"no{EVIL}")
    assert code == 2
    assert "\\u001b[2J" in text
    code, text = shell.run(command, "no\udcff\udc9b")
    assert code == 2


def test_commands_and_options_that_do_not_exist(shell: Shell):
    for words in ([EVIL], ["verify", f"--{EVIL}"], ["demo", "--title", "x", EVIL]):
        code, text = shell.run(*words)
        assert code == 2
        assert "[2J" in text


def test_settings(shell: Shell):
    for command in ("settings", "doctor", "up", "rebuild"):
        code, text = shell.run(command, HEPTAD_PORT=EVIL)
        assert (code, "[2J" in text) == (1, True), text
    code, text = shell.run("settings", HEPTAD_DATA=EVIL)
    assert (code, "Traceback" in text) == (0, False), text
    code, text = shell.run("doctor", **{f"HEPTAD_{EVIL.replace('=', '')}": "1"})
    assert (code, "Traceback" in text) == (1, False), text


# A server that means harm.

PROBLEM = {"type": EVIL, "title": EVIL, "status": 400, "detail": EVIL}
TITLES_ANSWER = {"titles": [{"id": EVIL, "seats": {"min": 2, "max": 7}}]}
GAMES = {"games": [{"id": EVIL, "imported": {"game": EVIL}}], "next": None}
ANSWERS = {
    "problem": b"HTTP/1.1 400 Bad\r\nContent-Type: application/problem+json\r\n",
    "text": b"HTTP/1.1 400 Bad\x9b2J\r\nContent-Type: text/plain\r\n",
    "titles": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
    "games": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
    "nonsense": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
    "status": b"HTTP/1.1 \x1b[2J\x9b hello\r\n",
    "redis": b"",
}
BODIES = {
    "problem": json.dumps(PROBLEM, ensure_ascii=False).encode(),
    "text": EVIL.encode(),
    "titles": json.dumps(TITLES_ANSWER, ensure_ascii=False).encode(),
    "games": json.dumps(GAMES, ensure_ascii=False).encode(),
    "nonsense": json.dumps({EVIL: EVIL}).encode(),
    "status": b"",
    "redis": b"-ERR " + EVIL.replace("\r\n", "").encode() + b"\r\n",
}


class Server:
    """Gives every request the same answer, byte for byte."""

    def __init__(self, kind: str) -> None:
        body = BODIES[kind]
        head = ANSWERS[kind]
        self.answer = head + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body if head else body
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            with client:
                client.settimeout(5)
                try:
                    client.recv(65536)
                    client.sendall(self.answer)
                except OSError:
                    continue

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join(timeout=10)


@pytest.mark.parametrize("kind", [kind for kind in ANSWERS if kind != "redis"])
def test_a_hostile_server(shell: Shell, log: Path, tmp_path: Path, kind: str):
    server, folder = Server(kind), str(tmp_path / "exported")
    url = f"http://127.0.0.1:{server.port}"
    try:
        commands = (
            ["demo", "--url", url],
            ["export", "g1", EVIL, "--to", folder, "--url", url],
            ["export", "--all", "--to", folder, "--url", url],
            ["import", str(log), "--token", "t", "--url", url],
        )
        for words in commands[:1] if kind == "status" else commands:  # to a client that is no answer, so it asks again
            code, text = shell.run(*words)
            assert code == 1, text
            assert "Traceback" not in text, text
    finally:
        server.close()
    assert [path.name for path in tmp_path.rglob("*")] in ([], ["exported"])


def test_a_hostile_url(shell: Shell, tmp_path: Path):
    for words in (["demo"], ["export", "g1", "--to", str(tmp_path)]):
        code, text = shell.run(*words, "--url", f"http://{EVIL}")
        assert (code, "Traceback" in text) == (1, False), text


def test_a_hostile_log_server(shell: Shell):
    server = Server("redis")
    try:
        for command in ("doctor", "rebuild"):
            code, text = shell.run(command, HEPTAD_REDIS_URL=f"redis://127.0.0.1:{server.port}")
            assert (code, "Traceback" in text) == (1, False), text
            assert "[red]r[/red]" in re.sub(r"[\s│]", "", text)
    finally:
        server.close()


def in_terminal(*words: str, keys: bytes = b"") -> bytes:
    """What a command writes to a terminal; the keys are pressed once it has drawn something."""
    process, ours = pty.fork()
    if process == 0:
        command = [sys.executable, "-c", "from heptad.cli.main import main; main()", *words]
        os.execve(sys.executable, command, {**os.environ, "TERM": "xterm", "COLUMNS": "150", "LINES": "40"})
    written, end = b"", time.monotonic() + 30
    while time.monotonic() < end:
        if select.select([ours], [], [], 0.2)[0]:
            try:
                more = os.read(ours, 65536)
            except OSError:
                more = b""
            if not more:
                break
            written += more
        elif keys and written:
            os.write(ours, keys[:1])
            keys = keys[1:]
    os.waitpid(process, 0)
    os.close(ours)
    return written


@pytest.mark.parametrize(("words", "keys"), [(["verify"], b""), (["replay"], b"nnsl?xq")])
def test_in_a_terminal_only_the_programs_own_sequences_are_written(log: Path, words: list[str], keys: bytes):
    written = in_terminal(*words, str(log), keys=keys)
    assert b"\x1b[" in written
    text = plain(OWN.sub(b"", written))
    assert "[red]r[/red]" in text


def test_the_second_verifier_writes_lines_of_text_too(log: Path, broken: Path):
    command = [verifiers.NODE, verifiers.MODULE, log, broken]
    said = plain(subprocess.run(command, capture_output=True, timeout=60, check=False).stdout).splitlines()
    assert [json.loads(line)["file"] for line in said] == [str(log), str(broken)]
    assert json.loads(said[0])["game"] == f"g{MARKUP}"


def test_all_commands_print_through_one_place():
    for file in (Path(__file__).parents[3] / "heptad").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if file.name != "usage.py":
            assert "typer.echo" not in text, file
        if file.name != "terminal.py":
            assert not re.search(r"\bConsole\(|\bprint\((?<!console\.print\()(?<!Terminal\(\)\.print\()", text), file
        assert not re.search(r"from_markup|markup=True|emoji=True", text), file
