"""What tests and benchmarks start and leave ends, or is removed, after they were killed."""

import subprocess
import sys
import time
from pathlib import Path

from benchmarks.scratch import temporary_folder

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


def killed(program: str) -> str:
    """Run a program, kill it after its first line, and return that."""
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        line = running.stdout.readline().strip()
        running.kill()
    return line


def test_programs_of_tests_end_with_the_tests():
    stat = Path("/proc") / killed(TESTS) / "stat"
    until = time.monotonic() + 20
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < until, "it runs on"
        time.sleep(0.02)


def test_folders_of_a_killed_benchmark_are_removed_by_the_next_one():
    left_over = Path(killed(BENCHMARK))
    assert left_over.exists()
    with temporary_folder("heptad-tied-") as first:
        assert not left_over.exists()
        with temporary_folder("heptad-tied-"):
            assert first.exists(), "it is in use"
    assert not first.exists()
