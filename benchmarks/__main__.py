"""`python -m benchmarks`: measure, and print each row when it ends."""

import argparse
import signal
import sys
from pathlib import Path

from benchmarks.abuse import beside
from benchmarks.in_memory import bots, dataset, laboratory, lengths, rules, turns
from benchmarks.logs import appends, archive, folds, lists
from benchmarks.measuring.against import HERE, ROUNDS, compare, unusable
from benchmarks.measuring.figures import ROWS
from benchmarks.measuring.report import benching, log_file, show
from benchmarks.service import (
    browser,
    busy,
    capacity,
    clocks,
    fairness,
    moves,
    page_requests,
    processes,
    thinking,
    watchers,
)

TOPICS = (
    rules,
    lengths,
    turns,
    bots,
    laboratory,
    dataset,
    appends,
    folds,
    archive,
    lists,
    moves,
    processes,
    capacity,
    fairness,
    watchers,
    clocks,
    busy,
    thinking,
    beside,
    browser,
    page_requests,
)
"""Modules of rows, in the order of the report."""


def main() -> None:
    """Run the selected rows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast Heptad is on this machine.")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--only", nargs="+", metavar="ROW", choices=[row.name for row in ROWS], help="only these rows")
    parser.add_argument("--list", action="store_true", help="list the rows and measure nothing")
    parser.add_argument(
        "--against", type=Path, metavar="CHECKOUT", help="compare with another checkout, which has its own .venv"
    )
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help=f"how often each checkout runs a row with --against, {ROUNDS}"
    )
    arguments = parser.parse_args()
    rows = [row for topic in TOPICS for row in ROWS if row.measure.__module__ == topic.__name__]
    rows = [row for row in rows if not arguments.only or row.name in arguments.only]
    if arguments.list:
        for row in rows:
            print(f"{row.name:10} {row.text}")
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything that was started is stopped
    if arguments.against is None:
        with benching(quick=arguments.quick) as bench:
            sys.exit(not show(rows, bench))
    other, names = arguments.against.absolute(), [row.name for row in rows]
    if arguments.rounds < 1:
        parser.error("--rounds must be at least 1")
    if problem := unusable(HERE) or unusable(other):
        parser.error(problem)
    with log_file() as log:
        sys.exit(not compare(names, other, rounds=arguments.rounds, quick=arguments.quick, log=log))


if __name__ == "__main__":
    main()
