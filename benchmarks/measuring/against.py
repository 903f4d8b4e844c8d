"""`python -m benchmarks --against CHECKOUT`: the same rows of two checkouts, in turns, and the ratio of their figures.

Each checkout measures its own code with the packages of its own `.venv`, in a separate process for each row and round.
A row that is newer than the other checkout is run from the file of this one.
"""

import contextlib
import inspect
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import IO, NamedTuple

from rich.console import Console

from benchmarks.measuring.figures import ROWS, amount, is_rate, is_time
from benchmarks.measuring.report import terminal, write
from benchmarks.process_group import ProcessGroup

ROUNDS = 3
HERE = Path(__file__).parents[2]
ONE_ROW = HERE / "benchmarks" / "one_row.py"
"""The program that measures a row, in either checkout."""


class Value(NamedTuple):
    """A figure of one checkout. Figures of a row can have the same name: `place` counts them."""

    name: str
    place: int
    value: float
    unit: str


class RowFailedError(RuntimeError):
    """A row could not be measured. The message says where, and why."""


def unusable(checkout: Path) -> str:
    """Return why a folder is no checkout to compare with; an empty text if it is one."""
    if not (checkout / "benchmarks").is_dir():
        return f"{checkout} is no checkout of Heptad: it has no folder benchmarks"
    python = _python(checkout)
    if not python.exists():
        return f"{checkout} has no .venv: run make .venv/installed in it first"
    command = [str(python), "-c", "import heptad; print(heptad.__file__)"]
    found = subprocess.run(command, cwd="/", env=_environ(), capture_output=True, text=True, check=False).stdout.strip()
    if Path(found).resolve().parent != (checkout / "heptad").resolve():
        return f"{python} runs {found or 'no heptad'}, and not that of {checkout}: run make .venv/installed in it first"
    return ""


def compare(
    rows: Sequence[str],
    other: Path,
    *,
    rounds: int,
    quick: bool,
    log: IO[str],
    here: Path = HERE,
    console: Console | None = None,
) -> bool:
    """Measure rows of two checkouts in turns, print each row when it ends, and return whether none has failed."""
    console, has_failed = console or terminal(), False
    write(console, f"here: {here}")
    write(console, f"there: {other}")
    for row in rows:
        write(console, f"{row:62} {'here':>12} {'there':>12} {'ratio':>7}", "bold")
        try:
            for line in _compared(row, (here, other), rounds, quick=quick, log=log):
                write(console, line)
        except RowFailedError as error:
            has_failed = True
            write(console, f"  failed {error}", "red")
    return not has_failed


def _compared(row: str, checkouts: tuple[Path, Path], rounds: int, *, quick: bool, log: IO[str]) -> Iterator[str]:
    found: tuple[list[list[Value]], list[list[Value]]] = ([], [])
    for number in range(rounds):
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            found[side].append(_measured(checkouts[side], row, quick=quick, log=log))
    for ours, theirs in _pairs(_of_all(found[0]), _of_all(found[1])):
        there = "-" if theirs is None else amount(theirs.value)
        ratio = f"{ours.value / theirs.value:.2f}" if theirs is not None and theirs.value else "-"
        yield f"  {ours.name:60} {amount(ours.value):>12} {there:>12} {ratio:>7}  {ours.unit}"


def _measured(checkout: Path, row: str, *, quick: bool, log: IO[str]) -> list[Value]:
    """Return the figures of a row of a checkout. Raise RowFailedError."""
    program = ONE_ROW.read_text(encoding="utf-8")
    with contextlib.closing(ProcessGroup()) as group:  # it ends with this process, even if that is killed
        done = subprocess.run(
            [_python(checkout), "-c", program, row, _file_of(row), *(["quick"] if quick else [])],
            cwd=checkout,  # where Python looks for modules first
            env=_environ(),
            stdout=subprocess.PIPE,
            stderr=log,
            process_group=group.id,
            text=True,
            check=False,
        )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode:
        raise RowFailedError(f"in {checkout}: {lines[-1] if lines else f'exit code {done.returncode}, see {log.name}'}")
    places: Counter[str] = Counter()
    values = list[Value]()
    for name, value, unit in lines:
        values.append(Value(name, places[name], value, unit))
        places[name] += 1
    return values


def _file_of(row: str) -> str:
    """Return the file that has a row; an empty text for an unknown row."""
    return next((inspect.getfile(listed.measure) for listed in ROWS if listed.name == row), "")


def _python(checkout: Path) -> Path:
    return Path(sys.executable) if checkout == HERE else checkout / ".venv" / "bin" / "python"


def _environ() -> dict[str, str]:
    """Return an environment in which a checkout finds its own code."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def _of_all(rounds: Sequence[Sequence[Value]]) -> list[Value]:
    """Return the figures of the last round, each with its value of all rounds.

    That is the best one for a time or a rate, since whatever else runs can only make it worse; else the median.
    """
    found: dict[Value, list[float]] = {value: [] for value in rounds[-1]}
    for each in rounds:
        for value, same in _pairs(rounds[-1], each):
            found[value] += [] if same is None else [same.value]
    return [value._replace(value=_best(value.unit)(values)) for value, values in found.items()]


def _best(unit: str) -> Callable[[list[float]], float]:
    return min if is_time(unit) else max if is_rate(unit) else median


def _pairs(ours: Sequence[Value], theirs: Sequence[Value]) -> Iterator[tuple[Value, Value | None]]:
    """Yield each of our figures and the same one of theirs: that of this name, or of a name with other numbers."""
    both = {(value.name, value.place) for value in ours} & {(value.name, value.place) for value in theirs}

    def keyed(values: Sequence[Value]) -> Iterator[tuple[tuple[str, int, bool], Value]]:
        places: Counter[str] = Counter()
        for value in values:
            exact = (value.name, value.place) in both
            name = value.name if exact else re.sub(r"\d+", "0", value.name)
            yield (name, value.place if exact else places[name], exact), value
            places[name] += not exact

    found = dict(keyed(theirs))
    for key, value in keyed(ours):
        yield value, found.get(key)
