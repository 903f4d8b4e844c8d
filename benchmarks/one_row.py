"""Measures a row of the checkout in the current folder, and prints a line of JSON for each figure.

`--against` runs this text in the other checkout as well, whose benchmarks may be older. So it uses only what they all
have, and standard error is the log. A row that the other checkout does not have is run from the file of the newer one.
"""

import contextlib
import importlib
import importlib.util
import json
import signal
import sys
import traceback
from pathlib import Path
from typing import NoReturn

import benchmarks.__main__  # noqa: F401 - lists all rows
from benchmarks.measuring import ROWS, Bench, calibrate


def main() -> None:
    """Measure the row that the first argument names; the second is a file that has it. `quick` can follow."""
    name, file, *words = sys.argv[1:]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything that was started is stopped
    if file and not any(row.name == name for row in ROWS):
        _list_newer(name, file)
    found = [row for row in ROWS if row.name == name]
    if not found:
        _fail(f"it has no row {name}")
    before = calibrate()
    try:
        with contextlib.ExitStack() as stack:
            for figure in found[0].measure(Bench("quick" in words, stack)):
                print(json.dumps([figure.name, figure.value, figure.unit]))
    except Exception as error:
        traceback.print_exc()
        _fail(f"{type(error).__name__}: {error}")
    print(json.dumps(["loop", (before + calibrate()) / 2, "million turns/s"]))


def _list_newer(name: str, file: str) -> None:
    """List the rows of a file of the newer checkout. It can use what both checkouts have."""
    spec = importlib.util.spec_from_file_location("newer_rows", file)
    assert spec is not None
    assert spec.loader is not None
    try:
        if not Path("titles").exists():
            sys.modules["titles"] = importlib.import_module("rules")  # as titles were called
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    except ImportError as error:
        _fail(f"it has no row {name}, and cannot run that of {file}: {error}")


def _fail(reason: str) -> NoReturn:
    """Print a reason instead of a figure, and end."""
    print(json.dumps(reason))
    sys.exit(1)


if __name__ == "__main__":
    main()
