"""In a fresh checkout one process compiles the tests, and the others read what it has written.

Each of them would take 15 seconds of a CPU for it. Where the tests are compiled, all collect them at once.
"""

import fcntl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def are_compiled(tests: Path = Path(__file__).parent) -> bool:
    """Return whether tests were compiled before, perhaps in an earlier version, or never are."""
    return sys.dont_write_bytecode or any(tests.glob("*/__pycache__/test_*.pyc"))


@contextmanager
def first_alone(folder: Path) -> Iterator[None]:
    """Let the first process alone do this, and the others at once after it. All name the same folder."""
    done = folder / "collecting.done"
    with (folder / "collecting.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            try:
                yield
            finally:
                done.touch()
            return
    yield
