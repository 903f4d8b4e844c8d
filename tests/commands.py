"""The commands `heptad` and `heptad-bot`, called in the process of the tests: a process needs a second for its imports.

What a test kills, what has children, and what needs a terminal is a process.
"""

import importlib
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess
from typing import IO

import pytest

from heptad.cli.main import main as heptad_main
from heptad_client.command import main as bot_main
from tests.logging_kept import logging_kept

BIN = Path(sys.executable).parent
MAIN = [sys.executable, "-c", "from heptad.cli.main import main; main()"]
"""`heptad` as a process."""
PLAIN = {"COLUMNS": "200", "XDG_CONFIG_HOME": os.devnull}
"""A wide terminal, and a user who is signed in nowhere."""


def heptad(*words: str | Path, stdin: IO[bytes] | None = None, **environ: str) -> CompletedProcess[str]:
    """Run `heptad` with no other `HEPTAD_...` than these, and return how it has ended."""
    return _called(heptad_main, ["heptad", *map(str, words)], stdin or io.BytesIO(), environ)


def heptad_bot(*words: str | Path, **environ: str) -> CompletedProcess[str]:
    """Run `heptad-bot` in the working folder, from which it imports bots afresh."""
    return _called(bot_main, ["heptad-bot", *map(str, words)], io.BytesIO(), environ)


def heptad_process(*words: str | Path, **environ: str) -> CompletedProcess[str]:
    """Run `heptad` as a process."""
    return subprocess.run(
        [*MAIN, *words], env=without_settings(**environ), capture_output=True, text=True, timeout=60, check=False
    )


def without_settings(**environ: str) -> dict[str, str]:
    """Return the environment of the tests with no other `HEPTAD_...` than these."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("HEPTAD_")}
    return {**clean, **PLAIN, **environ}


def _called(
    main: Callable[[], None], words: list[str], stdin: IO[bytes], environ: dict[str, str]
) -> CompletedProcess[str]:
    out, err = (
        io.TextIOWrapper(io.BytesIO(), "utf-8", errors, write_through=True) for errors in ("strict", "backslashreplace")
    )
    with pytest.MonkeyPatch.context() as patch, logging_kept(), _imports_forgotten():
        for name in [name for name in os.environ if name.startswith("HEPTAD_")]:
            patch.delenv(name)
        for name, value in {**PLAIN, **environ}.items():
            patch.setenv(name, value)
        given = {"argv": words, "stdin": io.TextIOWrapper(stdin, "utf-8"), "stdout": out, "stderr": err}
        for name, value in {**given, "path": [*sys.path], "excepthook": sys.excepthook}.items():
            patch.setattr(sys, name, value)
        with pytest.raises(SystemExit) as ended:
            main()
    given["stdin"].detach()
    printed = (stream.buffer.getvalue().decode() for stream in (out, err))
    return CompletedProcess(words, ended.value.code, *printed)


@contextmanager
def _imports_forgotten() -> Iterator[None]:
    """Forget the modules in the working folder that are imported in this block."""
    known = set(sys.modules)
    importlib.invalidate_caches()
    try:
        yield
    finally:
        for name in set(sys.modules) - known:
            if Path.cwd() == Path(getattr(sys.modules[name], "__file__", None) or "/").parent:
                del sys.modules[name]
