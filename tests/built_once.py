"""What is expensive to build and only read after that is built once for all processes of a test run."""

import fcntl
import os
import shutil
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest


class BuildError(Exception):
    """The build has failed, perhaps in another process; the message is the traceback of the failure."""


def built_once(temporary: pytest.TempPathFactory, name: str, build: Callable[[Path], None]) -> Path:
    """Return the folder `name`, which `build` has filled for all processes of this run; nobody changes it any more.

    The first process that asks builds, and the others wait. What a killed process has left is built again. The folder
    goes with the temporary folders of pytest.

    Raises:
        BuildError: the build has failed. It is not tried again.
    """
    whole = temporary.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # each process has a folder in that of the run
        whole = whole.parent
    folder, built, failed = (whole / f"once-{name}{end}" for end in ("", ".built", ".failed"))
    with (whole / f"once-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists() and not failed.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            try:
                build(folder)
            except BaseException:
                failed.write_text(traceback.format_exc(), encoding="utf-8")
            else:
                built.touch()
    if failed.exists():
        raise BuildError(f"{name} could not be built:\n{failed.read_text(encoding='utf-8')}")
    return folder
