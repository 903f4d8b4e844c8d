"""What tests and benchmarks start and leave ends, or is removed, after they were killed."""

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.scratch import temporary_folder
from tests import temporary
from tests.patience import Limit, until

ROOT = Path(__file__).parents[1]
TESTS = """
import os, subprocess, sys, time
from tests.tied import tie
tie()
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"]).pid, flush=True)
time.sleep(100)
"""
BENCHMARK = """
import time
from benchmarks.scratch import temporary_folder
with temporary_folder("heptad-tied-") as folder:
    print(folder, flush=True)
    time.sleep(100)
"""

RUN = """
import sys, tempfile, time
from pathlib import Path
from tests import temporary
kept = Path(sys.argv[1])
kept.mkdir()
temporary.begin(kept)
if sys.argv[2] == "killed":  # a server that a watcher ends, by files in its folder
    from application.runtime.servers import log_server
    server = log_server(kept)
    server.start()
print(tempfile.mkdtemp(), flush=True)
if sys.argv[2] == "killed":
    time.sleep(100)
temporary.end()
"""
DEAF = """
import signal, subprocess, sys
from tests.tied import tie
tie()
child = subprocess.Popen(
    [sys.executable, "-c", "import time; print(flush=True); time.sleep(100)"],
    stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL,
)
child.stdout.readline()
signal.raise_signal(signal.SIGINT)
child.send_signal(signal.SIGINT)
print(child.wait(20))
"""


def killed(program: str, *words: str) -> str:
    """Run a program, kill it after its first line, and return that."""
    command = [sys.executable, "-c", program, *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        line = running.stdout.readline().strip()
        running.kill()
    return line


def test_programs_of_tests_end_with_the_tests():
    stat = Path("/proc") / killed(TESTS) / "stat"
    until(lambda: not stat.exists() or stat.read_text(errors="replace").rpartition(")")[2].split()[0] == "Z")


def test_tests_end_without_a_word_about_the_leader_of_their_programs():
    command = [sys.executable, "-W", "error", "-c", "from tests.tied import tie; tie()"]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert shown.stderr == ""


def test_temporary_folders_of_tests_are_removed_when_they_are_killed(tmp_path: Path):
    kept = tmp_path / "kept"
    folder = Path(killed(RUN, str(kept), "killed"))
    until(lambda: not folder.parent.exists() and not kept.exists())
    assert not [link for link in Path("/proc").glob("[0-9]*/cwd") if str(kept) in os.path.realpath(link)]


def test_the_folders_of_tests_that_ended_are_kept_and_their_temporary_files_are_not(tmp_path: Path):
    kept = tmp_path / "kept"
    command = [sys.executable, "-c", RUN, kept, "ended"]
    folder = Path(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip())
    assert not folder.parent.exists()
    assert kept.is_dir()


class Run(io.StringIO):
    """What is heard of a run that takes longer than its folders may take to be removed."""

    def read(self, _size: int | None = -1) -> str:
        time.sleep(2 * temporary.PATIENCE)
        return super().read()


@pytest.mark.parametrize("last", ["ended", ""], ids=["ended", "killed"])
def test_the_folders_of_a_long_run_are_removed_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str):
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(temporary, "PATIENCE", 0.1)
    monkeypatch.setattr(temporary, "GRACE", 0.0)
    monkeypatch.setattr(sys, "argv", ["temporary.py", str(folder)])
    monkeypatch.setattr(sys, "stdin", Run(last))
    temporary.main()
    assert not folder.exists()


def test_programs_of_tests_in_the_background_can_be_interrupted_and_the_tests_can_not():
    """A shell starts what runs in the background with SIGINT ignored, and programs inherit that."""
    command = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-c", DEAF]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (shown.stdout, shown.stderr) == (f"{-signal.SIGINT}\n", "")


def test_a_time_limit_is_longer_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch):
    processors = os.cpu_count() or 1
    monkeypatch.setattr(os, "getloadavg", lambda: (processors / 2, 0.0, 0.0))
    assert 9 < Limit(10).left() <= 10
    with pytest.raises(subprocess.TimeoutExpired):
        subprocess.run(["sleep", "5"], timeout=0.05, check=True)
    monkeypatch.setattr(os, "getloadavg", lambda: (processors * 400.0, 0.0, 0.0))
    assert 3999 < Limit(10).left() <= 4000
    shown = subprocess.run(["sh", "-c", "sleep 0.3; cat"], input=b"all", capture_output=True, timeout=0.05, check=True)
    assert shown.stdout == b"all"


def test_folders_of_a_killed_benchmark_are_removed_by_the_next_one():
    left_over = Path(killed(BENCHMARK))
    assert left_over.exists()
    with temporary_folder("heptad-tied-") as first:
        assert not left_over.exists()
        with temporary_folder("heptad-tied-"):
            assert first.exists(), "it is in use"
    assert not first.exists()
