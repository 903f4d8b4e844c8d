"""The report of a run: each row is printed when it ends, and one that fails does not end the others."""

import contextlib
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import gevent
from rich.console import Console

from benchmarks.measuring.figures import STANDARD, Bench, Figure, Listed, amount, calibrate

HERE = Path(__file__).parents[1]

SCALED = (
    f"Targets of speed are for a calibration loop of {STANDARD:g} million turns a second. On a slower machine each is "
    "scaled by the loop before and after its row."
)


@contextlib.contextmanager
def benching(*, quick: bool) -> Iterator[Bench]:
    """Yield the state of a run whose servers and greenlets log to a new file; say at the end where it is."""
    with log_file() as log, contextlib.ExitStack() as stack:
        gevent.get_hub().exception_stream = log  # they are raised as well, where a row waits for its greenlets
        yield Bench(quick, stack, log)


@contextlib.contextmanager
def log_file() -> Iterator[IO[str]]:
    """Yield a new file for the log lines of a run. It is named at the end, or removed if it is empty."""
    descriptor, name = tempfile.mkstemp(prefix="heptad-benchmarks-", suffix=".log")
    with os.fdopen(descriptor, "a", buffering=1, encoding="utf-8") as log:
        try:
            yield log
        finally:
            if os.fstat(log.fileno()).st_size:
                print(f"What the servers logged is in {name}", file=sys.stderr)
            else:
                Path(name).unlink()


def show(rows: Sequence[Listed], bench: Bench, console: Console | None = None) -> bool:
    """Measure rows, print each when it ends, and return whether none has failed."""
    console = console or terminal()
    failed = [row.name for row in rows if not _show_row(row, bench, console)]
    write(console, SCALED)
    if failed:
        write(console, f"Failed: {', '.join(failed)}", "red")
    return not failed


def terminal() -> Console:
    """Return the console for a report. It breaks no lines."""
    return Console(soft_wrap=True, markup=False, emoji=False, highlight=False)


def write(console: Console, line: str, style: str | None = None) -> None:
    """Print a line at once, also if the output is a file."""
    console.print(line, style=style)
    console.file.flush()


def _show_row(row: Listed, bench: Bench, console: Console) -> bool:
    """Measure and print a row. Return False if it failed."""
    write(console, f"{row.name}: {row.text}", "bold")
    figures, failure, before = list[Figure](), None, calibrate()
    try:
        for figure in row.measure(bench):
            figures.append(figure)
    except Exception as error:
        failure = reason(error)
        if bench.log is not None:
            traceback.print_exc(file=bench.log)
        bench.begin_again()  # its servers may be gone
    loop = (before + calibrate()) / 2
    for figure in figures:
        _show_figure(figure, loop, console)
    write(console, f"  loop: {loop:.1f} million turns a second")
    if failure is not None:
        write(console, f"  failed: {failure}", "red")
    return failure is None


def reason(error: Exception) -> str:
    """Return in one line why a row failed, and where."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if HERE in Path(each.filename).parents]
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return " ".join(f"{type(error).__name__}: {error}".split()) + where


def _show_figure(figure: Figure, loop: float, console: Console) -> None:
    scaled = figure.at(loop)
    target = scaled.target if scaled == figure else f"{scaled.target} ({figure.target} at {STANDARD:g})"
    line = f"  {figure.name:60} {amount(figure.value):>10} {figure.unit:16} {target:24} {scaled.verdict}"
    write(console, line.rstrip(), "red" if scaled.verdict == "missed" else None)
