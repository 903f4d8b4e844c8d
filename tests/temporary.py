"""Temporary files of a test run: all in one folder, which is removed at its end, even if the run is killed.

The folders of `tmp_path` are elsewhere. pytest keeps those of the last three runs; those of a killed run are removed.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PATIENCE = 60
"""Seconds for which what a killed run has left is removed: its programs may still write to it."""

GRACE = 1.0
"""Seconds for which the programs of a killed run find their files: watchers end servers by what is written there."""

_remover: subprocess.Popen[str] | None = None


def begin(*kept: Path) -> None:
    """Have all programs use a new folder for temporary files. The folders `kept` are removed if the run is killed."""
    global _remover  # noqa: PLW0603 - there is one for each run
    folder = tempfile.mkdtemp(prefix="heptad-tests-")
    os.environ["TMPDIR"], tempfile.tempdir = folder, None
    command = [sys.executable, "-I", __file__, folder, *map(str, kept)]
    _remover = subprocess.Popen(command, stdin=subprocess.PIPE, text=True, start_new_session=True)


def end() -> None:
    """Remove the folder for temporary files."""
    if _remover is not None:
        _remover.communicate("ended")


def _is_used(folder: Path) -> bool:
    """Whether a program runs in a folder, as servers do."""
    for link in Path("/proc").glob("[0-9]*/cwd"):
        with contextlib.suppress(OSError):
            if link.readlink().is_relative_to(folder):
                return True
    return False


def main() -> None:
    """Wait for the end of the run, and remove its folders."""
    folder, *kept = map(Path, sys.argv[1:])
    folders = [folder]
    has_ended = sys.stdin.read() == "ended"
    until = time.monotonic() + PATIENCE
    if not has_ended:
        folders += kept
        time.sleep(GRACE)
        while any(map(_is_used, folders)) and time.monotonic() < until:
            time.sleep(0.1)
    _remove(folders)
    while any(map(Path.exists, folders)) and time.monotonic() < until:
        time.sleep(0.1)
        _remove(folders)


def _remove(folders: list[Path]) -> None:
    for each in folders:
        shutil.rmtree(each, ignore_errors=True)


if __name__ == "__main__":
    main()
