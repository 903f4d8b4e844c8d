"""What a run of benchmarks prints, also when a row fails, and how two checkouts are compared."""

import contextlib
import io
import re
import signal
import socket
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from rich.console import Console

from application.games.repository import GameRepository
from application.operators.archiving import Archiver
from benchmarks import __main__
from benchmarks.harness import bare, wire
from benchmarks.harness.running import archive_nothing
from benchmarks.in_memory import lengths
from benchmarks.measuring import against
from benchmarks.measuring.figures import STANDARD, Bench, Figure, Listed
from benchmarks.measuring.report import show, terminal
from events.archive.archive import FolderArchive
from events.store.appending import Store
from titles.registry import TITLES

RATIO = Figure("share of the bare rate", 0.7, "", least=0.6)
RATE = Figure("a rate", 100.0, "games/s", least=200)


def console() -> Console:
    written = terminal()
    written.file = io.StringIO()
    return written


def text(written: Console) -> str:
    assert isinstance(written.file, io.StringIO)
    return written.file.getvalue()


def test_rows_are_printed_when_they_end_and_those_after_a_failed_one_are_measured(tmp_path: Path):
    written, printed, stopped = console(), list[str](), list[str]()

    def good(bench: Bench) -> Iterator[Figure]:
        printed.append(text(written))
        bench.once("server", lambda: bench.stack.callback(stopped.append, "server"))
        yield Figure("a value", 1.0, "KiB")

    def bad(_: Bench) -> Iterator[Figure]:
        printed.append(text(written))
        yield Figure("measured before", 2.0, "KiB")
        raise ConnectionError("the server\nclosed the connection")

    def after(bench: Bench) -> Iterator[Figure]:
        printed.append(text(written))
        assert stopped == ["server"], "what was shared with the failed row is made again"
        return good(bench)

    rows = [Listed("good", "is well", good), Listed("bad", "is not", bad), Listed("after", "is well again", after)]
    with contextlib.ExitStack() as stack, (tmp_path / "log").open("w") as log:
        assert not show(rows, Bench(quick=True, stack=stack, log=log), written)
    assert stopped == ["server", "server"]
    assert "a value" in printed[1]
    [failure] = [line for line in printed[2].splitlines() if "failed" in line]
    assert failure.startswith("  failed: ConnectionError: the server closed the connection")
    assert printed[2].index("measured before") < printed[2].index(failure)
    assert text(written).count("a value") == 2
    assert text(written).splitlines()[-1] == "Failed: bad"
    assert "Traceback" in (tmp_path / "log").read_text()


def test_a_run_with_a_failed_row_ends_with_one(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    def fail(*_: object, **__: object) -> int:
        raise OSError("no turns")

    monkeypatch.setattr(lengths, "_turns", fail)
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--quick", "--only", "lengths"])
    before = signal.getsignal(signal.SIGTERM)
    try:
        with pytest.raises(SystemExit) as ended:
            __main__.main()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended.value.code == 1
    shown, said = capfd.readouterr()
    assert "  failed: OSError: no turns (lengths.py:" in shown
    log = Path(said.removeprefix("What the servers logged is in ").strip())
    assert log.read_text().startswith("Traceback")
    log.unlink()


@pytest.mark.parametrize(
    ("figure", "loop", "target", "verdict"),
    [
        (RATE, STANDARD / 2, "≥ 100 (≥ 200 at 29)", "ok"),
        (RATE, STANDARD, "≥ 200", "missed"),
        (RATE, STANDARD * 2, "≥ 200", "missed"),
        (Figure("a time", 30.0, "ms", most=20), STANDARD / 2, "≤ 40.00 (≤ 20.00 at 29)", "ok"),
        (RATIO, STANDARD / 2, "≥ 0.60", "ok"),
        (Figure("bytes", 30.0, "bytes", most=20), STANDARD / 2, "≤ 20.00", "missed"),
    ],
)
def test_targets_of_speed_are_scaled_by_the_loop(
    monkeypatch: pytest.MonkeyPatch, figure: Figure, loop: float, target: str, verdict: str
):
    monkeypatch.setattr("benchmarks.measuring.report.calibrate", lambda: loop)
    written = console()
    with contextlib.ExitStack() as stack:
        show([Listed("row", "a row", lambda _: iter([figure]))], Bench(quick=True, stack=stack), written)
    [line] = [line for line in text(written).splitlines() if figure.name in line]
    assert line.endswith(verdict)
    assert target in line
    assert ("at 29" in line) == ("at 29" in target)


def test_a_connection_that_was_idle_is_replaced(monkeypatch: pytest.MonkeyPatch):
    """The server closes each connection after its response, as it closes those that are idle."""

    def serve() -> None:
        for _ in range(2):
            connection, _ = listener.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        connection = wire.Wire(listener.getsockname()[1])
        assert connection.ask(wire.request("GET", "/")).status == 200
        monkeypatch.setattr(wire, "MAX_IDLE", 0)
        assert connection.ask(wire.request("GET", "/")).status == 200
        connection.close()
        thread.join()


def test_logs_of_the_bare_route_are_not_archived(log_client: redis.Redis, log_url: str, tmp_path: Path):
    store, archive = Store(log_client), FolderArchive(tmp_path)
    for number in range(20):
        store.append(f"b{number}", bare.RECORDS)
    archive_nothing(log_url)
    archiver = Archiver(GameRepository(store, TITLES), archive, hours=0)
    assert archiver.step(60).is_done
    assert archiver.failures == 0


MEASURING = """
import pathlib
from typing import NamedTuple

CALLS = pathlib.Path("../calls")

class Figure(NamedTuple):
    name: str
    value: float
    unit: str

class Bench(NamedTuple):
    quick: bool
    stack: object

class Listed(NamedTuple):
    name: str
    measure: object

def calibrate():
    return 10.0

def good(bench):
    value = float(pathlib.Path("value").read_text())
    with CALLS.open("a+") as calls:
        calls.write(f"{value:g}")
        calls.seek(0)
        number = calls.read().count(f"{value:g}")
    print("a line of a server", file=__import__("sys").stderr)
    yield Figure("speed", value, "games/s")
    yield Figure(f"{value:g} conflicts, p50", 2.0 * number, "ms")
    yield Figure("speed", value / number, "games/s")
    yield Figure("size", number, "KiB")
    if value == 6:
        yield Figure("new", 1.0, "KiB")

def bad(bench):
    yield from good(bench)
    if pathlib.Path("value").read_text() == "3":
        raise OSError("no server")

ROWS = [Listed("good", good), Listed("bad", bad)]
"""


def checkout(folder: Path, value: str) -> Path:
    """Make a checkout with some benchmarks that are older than `--against`."""
    (folder / "benchmarks").mkdir(parents=True)
    (folder / "benchmarks" / "__init__.py").touch()
    (folder / "benchmarks" / "__main__.py").touch()
    (folder / "benchmarks" / "measuring.py").write_text(MEASURING)
    (folder / "value").write_text(value)
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    return folder


def test_rows_of_two_checkouts_take_turns_and_their_figures_are_compared(tmp_path: Path):
    written = console()
    here, there = checkout(tmp_path / "this one", "6"), checkout(tmp_path / "the other", "3")
    with (tmp_path / "log").open("w") as log:
        assert not against.compare(
            ["good", "bad", "unknown"], there, rounds=3, quick=True, log=log, here=here, console=written
        )
    lines = [line.rstrip() for line in text(written).splitlines()]
    places = [lines.index(next(line for line in lines if line.startswith(row))) for row in ("good", "bad", "unknown")]
    assert lines[places[1] + 1 : places[2]] == [f"  failed in {there}: OSError: no server"]
    found = [line.split() for line in lines[places[0] + 1 : places[1]]]
    assert found[0] == ["speed", "6.00", "3.00", "2.00", "games/s"]
    assert found[1] == ["6", "conflicts,", "p50", "2.00", "2.00", "1.00", "ms"]
    assert found[2] == ["speed", "6.00", "3.00", "2.00", "games/s"]
    assert found[3] == ["size", "2.00", "2.00", "1.00", "KiB"]
    assert found[4] == ["new", "1.00", "-", "-", "KiB"]
    assert found[5] == ["loop", "10.00", "10.00", "1.00", "million", "turns/s"]
    assert lines[places[2] + 1 :] == [f"  failed in {here}: it has no row unknown"]
    assert (tmp_path / "calls").read_text() == "633663" + "63"
    assert "a line of a server" in (tmp_path / "log").read_text()


NEWER = """
from benchmarks.measuring import {names}
from titles.registry import TITLES

def newer(bench):
    yield Figure("titles", len(TITLES), "")

ROWS.append(Listed("newer", newer))
"""


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("ROWS, Figure, Listed", " titles 3.00 3.00 1.00"),
        (
            "ROWS, Figure, Listed, Later",
            "it has no row newer, and cannot run that of {file}: cannot import name 'Later'",
        ),
    ],
)
def test_a_row_that_is_newer_than_a_checkout_is_run_there_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: str, said: str
):
    file, written = tmp_path / "newer.py", console()
    file.write_text(NEWER.format(names=names))
    monkeypatch.setattr(against, "_file_of", {"newer": str(file)}.__getitem__)
    there = checkout(tmp_path / "older", "3")
    (there / "rules").mkdir()
    (there / "rules" / "registry.py").write_text("TITLES = ['one', 'two', 'three']")
    with (tmp_path / "log").open("w") as log:
        against.compare(["newer"], there, rounds=1, quick=True, log=log, here=there, console=written)
    assert said.format(file=file) in "\n".join(re.sub(" +", " ", line) for line in text(written).splitlines())


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path):
    assert against.unusable(tmp_path) == f"{tmp_path} is no checkout of Heptad: it has no folder benchmarks"
    (tmp_path / "benchmarks").mkdir()
    assert against.unusable(tmp_path) == f"{tmp_path} has no .venv: run make .venv/installed in it first"
    assert against.unusable(against.HERE) == ""
    other = checkout(tmp_path / "other", "1")
    assert "runs" in against.unusable(other), "its programs would be those of this checkout"
