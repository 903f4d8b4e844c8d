"""`python -m benchmarks`: measure, and print one table."""

import argparse
import contextlib
import signal
import sys

from rich.console import Console
from rich.table import Table

from benchmarks import (
    archive,
    bots,
    browser,
    busy,
    capacity,
    clocks,
    dataset,
    fairness,
    folds,
    http,
    laboratory,
    lengths,
    lists,
    log,
    memory,
    processes,
    thinking,
    watchers,
)
from benchmarks.abuse import beside
from benchmarks.measuring import ROWS, Bench, Listed, calibrate

TOPICS = (
    memory,
    lengths,
    bots,
    laboratory,
    dataset,
    log,
    folds,
    archive,
    lists,
    http,
    processes,
    capacity,
    fairness,
    watchers,
    clocks,
    busy,
    thinking,
    beside,
    browser,
)
"""Modules of rows, in the order of the table."""


def main() -> None:
    """Run the selected rows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast Heptad is on this machine.")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--only", nargs="+", metavar="ROW", choices=[row.name for row in ROWS], help="only these rows")
    parser.add_argument("--list", action="store_true", help="list the rows and measure nothing")
    arguments = parser.parse_args()
    rows = [row for topic in TOPICS for row in ROWS if row.measure.__module__ == topic.__name__]
    rows = [row for row in rows if not arguments.only or row.name in arguments.only]
    if arguments.list:
        for row in rows:
            print(f"{row.name:10} {row.text}")
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything that was started is stopped
    with contextlib.ExitStack() as stack:
        table = measure(rows, Bench(arguments.quick, stack))
    Console(width=max(Console().width, 100)).print(table)


def measure(rows: list[Listed], bench: Bench) -> Table:
    """Return the table of all rows, with the calibration loop before and after each."""
    table = Table(
        "row", "", "", "unit", "target", "", "loop", title="Heptad", caption="loop: millions of turns a second"
    )
    for number in (2, 4, 6):
        table.columns[number].justify = "right"
    waiting = Console(stderr=True)
    for row in rows:
        waiting.print(f"[dim]{row.name}: {row.text}[/]")
        before = calibrate()
        figures = list(row.measure(bench))
        loop = (before + calibrate()) / 2
        for position, figure in enumerate(figures):
            colour = {"ok": "green", "missed": "red"}.get(figure.verdict, "default")
            table.add_row(
                "" if position else row.name,
                figure.name,
                f"{figure.value:,.{0 if abs(figure.value) >= 100 else 2}f}",
                figure.unit,
                figure.target,
                f"[{colour}]{figure.verdict}[/]",
                "" if position else f"{loop:.1f}",
                end_section=position == len(figures) - 1,
            )
    return table


if __name__ == "__main__":
    main()
