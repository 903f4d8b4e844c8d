"""Measuring: figures, targets, percentiles, and the calibration loop by which machines are compared."""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import IO, NamedTuple

from benchmarks.scratch import temporary_folder

LOOP = 20_000
STANDARD = 29.0
"""Millions of turns of the calibration loop a second, for which targets of speed are given."""


class Figure(NamedTuple):
    """One measured value; `most` and `least` are targets, where there are any.

    Values in seconds, or in something a second, depend on the machine: their targets are for a loop of STANDARD.
    """

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def target(self) -> str:
        """Return the target in words."""
        if self.most is not None:
            return f"≤ {amount(self.most)}"
        return "" if self.least is None else f"≥ {amount(self.least)}"

    @property
    def is_speed(self) -> bool:
        """Whether the value depends on the speed of the machine."""
        return is_time(self.unit) or is_rate(self.unit)

    def at(self, loop: float) -> "Figure":
        """Return the figure with targets that a machine can meet whose loop is slower than STANDARD."""
        slowness = max(1.0, STANDARD / loop) if self.is_speed else 1.0
        return self._replace(
            most=None if self.most is None else self.most * slowness,
            least=None if self.least is None else self.least / slowness,
        )

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
    log: IO[str] | None = None
    """The file to which servers and other programs log; None for standard error."""
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

    def begin_again(self) -> None:
        """Stop and remove all that rows have made, also what they share."""
        self.shared.clear()
        self.stack.close()


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


def is_time(unit: str) -> bool:
    """Whether values with this unit are times, of which a slower machine needs more."""
    return unit in {"s", "ms", "µs"} or unit.startswith("CPU ")


def is_rate(unit: str) -> bool:
    """Whether values with this unit are rates, of which a slower machine reaches less."""
    return unit.endswith("/s") and not is_time(unit)


def amount(value: float) -> str:
    """Return a value with two decimals, or with none if it is large."""
    return f"{value:,.{0 if abs(value) >= 100 else 2}f}"


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
