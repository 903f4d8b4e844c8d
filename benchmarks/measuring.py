"""Measuring: figures, targets, percentiles, and the calibration loop by which machines are compared."""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.scratch import temporary_folder

LOOP = 20_000


class Figure(NamedTuple):
    """One measured value; `most` and `least` are targets, where there are any."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def target(self) -> str:
        """Return the target in words."""
        if self.most is not None:
            return f"≤ {self.most:g}"
        return "" if self.least is None else f"≥ {self.least:g}"

    @property
    def verdict(self) -> str:
        """Return whether the target was met, in words."""
        if not self.target:
            return ""
        met = (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)
        return "ok" if met else "missed"


@dataclass
class Bench:
    """The state that all rows of one run share. Servers that they start are stopped with `stack`."""

    quick: bool
    stack: contextlib.ExitStack
    shared: dict[str, object] = field(default_factory=dict)

    def scaled(self, full: int, quick: int) -> int:
        """Return one of two counts: for a full run, or for a quick one."""
        return quick if self.quick else full

    def folder(self) -> Path:
        """Return a temporary folder that is removed at the end."""
        return self.stack.enter_context(temporary_folder("heptad-bench-"))

    def once(self, name: str, make: Callable[[], object]) -> object:
        """Return a shared object, made by the first row that uses it."""
        if name not in self.shared:
            self.shared[name] = make()
        return self.shared[name]


Row = Callable[[Bench], Iterator[Figure]]


class Listed(NamedTuple):
    """A row: its name and a text about what it measures."""

    name: str
    text: str
    measure: Row


ROWS: list[Listed] = []


def row(name: str) -> Callable[[Row], Row]:
    """Return a decorator that lists a row. The first line of its docstring says what it measures."""

    def listed(measure: Row) -> Row:
        ROWS.append(Listed(name, (measure.__doc__ or "").split("\n", maxsplit=1)[0], measure))
        return measure

    return listed


def calibrate(times: int = 15) -> float:
    """Return the millions of turns a second of a fixed pure-Python loop: the median of several short runs."""
    return LOOP / median(_loop() for _ in range(times)) / 1e6


def _loop() -> float:
    total = 0
    start = time.perf_counter()
    for number in range(LOOP):
        total += number * number % 7
    return time.perf_counter() - start


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def timed(act: Callable[[], object]) -> float:
    """Return the seconds that a call takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def spread(name: str, seconds: Sequence[float], unit: str = "ms", most: float | None = None) -> Iterator[Figure]:
    """Yield the median and the 99th percentile; the target is for the latter."""
    scale = {"ms": 1e3, "µs": 1e6}[unit]
    yield Figure(f"{name}, p50", percentile(seconds, 0.5) * scale, unit)
    yield Figure(f"{name}, p99", percentile(seconds, 0.99) * scale, unit, most)
