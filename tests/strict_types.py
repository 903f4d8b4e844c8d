"""Mypy as a user of the clients runs it: strictly, and without the settings of this repository."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

MYPY = Path(sys.executable).with_name("mypy")
KEPT = Path(sys.prefix) / "mypy"
"""Where it keeps what it knows of the standard library and of the clients: to find that out takes seconds."""


def check_types(*files: str | Path, folder: Path, **environ: str) -> None:
    """Fail unless files have no errors; they can import modules in the folder."""
    options = ["--strict", "--config-file=", f"--cache-dir={KEPT}", "--follow-imports=silent"]
    KEPT.mkdir(exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(
            [MYPY, *options, *files],
            cwd=folder,
            env={**os.environ, **environ},
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
