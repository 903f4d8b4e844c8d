"""A trial: the tests of a room run on the copy with a fault, until one fails."""

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from tests.mutants.copies import Copy
from tests.mutants.faults import Fault

HANGS = 100
"""After how many seconds a test counts as hanging."""

END_SECONDS = 30
"""How long pytest may take to end what its tests have started."""

_FIRST_FAILURE = re.compile(r"^(?:(\S+::.+?) (?:FAILED|ERROR)\b.*|(?:FAILED|ERROR) (\S+).*)$", re.MULTILINE)
_BROKEN = re.compile(r"^ERROR (\S+\.py)(?: - .*)?$", re.MULTILINE)
_LAST_TEST = re.compile(r"^(\S+\.py::.+?)(?: +[A-Z]+ +\[.*\])?$", re.MULTILINE)
_PASSED, _FAILED, _NONE_SELECTED = 0, 1, 5
_NOT_FOUND = 4


class End(StrEnum):
    """How a trial ended."""

    KILLED = "killed"
    HUNG = "hung"
    ARGUED = "argued"
    SURVIVED = "survived"
    UNDECIDED = "undecided"


FAILED = frozenset({End.KILLED, End.HUNG})
"""A test failed."""


class Trial(NamedTuple):
    """What became of a fault."""

    room: str
    fault: Fault
    end: End
    test: str
    """The test that failed or hung; the one that was running when the time was over; empty if all passed."""

    seconds: float


def tried(copy: Copy, room: str, fault: Fault, tests: Iterable[Sequence[str]], number: int, seconds: float) -> Trial:
    """Plant a fault and run one list of tests after the other until a test fails, at most for some seconds.

    Every trial has another `number`. Lists without tests are skipped.
    """
    begin = time.monotonic()
    end, test = End.UNDECIDED, "no test"
    with copy.with_fault(fault, number):
        for files in filter(None, tests):
            code, output = _run(copy, files, max(0, begin + seconds - time.monotonic()))
            end, test = _judged(code, output)
            if end is not End.SURVIVED:
                break
    return Trial(room, fault, end, test, time.monotonic() - begin)


def broken_files(copy: Copy, files: Iterable[str]) -> set[str]:
    """Return those of these test files that can't be imported without any fault."""
    _, output = _run(copy, sorted(set(files)), None, "--maxfail=0", "--collect-only")
    return set(_BROKEN.findall(output))


def unreliable(copy: Copy, tests: Iterable[str]) -> set[str]:
    """Return those of these tests that fail without any fault."""
    wanted = sorted({test for test in tests if "::" in test})
    code, output = _run(copy, wanted, None, "--maxfail=0") if wanted else (_PASSED, "")
    if code == _NOT_FOUND:  # a fault gave a test its name
        return {test for test in wanted if _run(copy, [test.partition("[")[0]], None)[0] != _PASSED}
    return {first or second for first, second in _FIRST_FAILURE.findall(output)}


def _run(copy: Copy, tests: Sequence[str], seconds: float | None, *more: str) -> tuple[int | None, str]:
    """Return the exit code of pytest, None if the time was over before it ended, and what it had printed by then."""
    options = ("-x", "-vvv", "-n", "0", "-p", "no:cacheprovider", "--tb=no", "-rfE", f"--timeout={HANGS}", *more)
    words = [copy.python, "-m", "pytest", *options, *tests]
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # the tests start Python many times
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(words, cwd=copy.root, env=environ, stdout=output, stderr=subprocess.STDOUT)
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            printed = os.fstat(output.fileno()).st_size  # a test may fail because it is ended now
            _end(process)
        output.seek(0)
        return code, output.read(printed).decode(errors="replace")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End pytest, which ends what its tests have started; if it does not, most of that ends with it."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _judged(code: int | None, output: str) -> tuple[End, str]:
    """Return how a trial ended, and the test that decided it."""
    if code == _PASSED:
        return End.SURVIVED, ""
    if code == _NONE_SELECTED:
        return End.UNDECIDED, "no test"
    failure = _FIRST_FAILURE.search(output)
    if failure is not None:
        end = End.HUNG if "Failed: Timeout" in output else End.KILLED
        return end, failure[1] or failure[2]
    if code is None:
        return End.UNDECIDED, (_LAST_TEST.findall(output) or ["the start of the tests"])[-1]
    return End.KILLED, "tests/conftest.py"
