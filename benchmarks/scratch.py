"""Temporary folders of benchmarks. What a run has left that was killed is removed by the next one."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from events.process.locks import Lock

LOCK = "in-use.lock"


@contextmanager
def temporary_folder(prefix: str) -> Iterator[Path]:
    """Yield a new folder in the folder for temporary files, which is removed at the end."""
    for left_over in Path(tempfile.gettempdir()).glob(f"{prefix}*/{LOCK}"):
        lock = Lock(left_over)
        if lock.take():  # no other run uses it
            shutil.rmtree(left_over.parent, ignore_errors=True)
            lock.drop()
    with tempfile.TemporaryDirectory(prefix=prefix) as name:
        lock = Lock(Path(name) / LOCK)
        lock.take()
        try:
            yield Path(name)
        finally:
            lock.drop()
