"""Play whole games on both sides: `python -m tests.titles.seven.reference --games 2000`."""

import argparse
import sys
from collections import Counter

from tests.titles.seven.reference.compare import DifferenceError
from tests.titles.seven.reference.scenarios import NAMES, scenario
from tests.titles.seven.reference.table import Play

GOALS = ("marks", "Hold It! asked", "Hold It! used", "Palette used")
"""What is to occur often enough for a comparison to mean something."""


def play(seeds, name=None, report=None, progress=None):
    """Play the games of these seeds; the counts, with `games` and `differences`. `report` gets each difference."""
    counts = Counter(games=0, differences=0)
    for seed in seeds:
        counts["games"] += 1
        game = Play(scenario(seed, name))
        try:
            game.run()
        except DifferenceError as difference:
            counts["differences"] += 1
            if report:
                report(str(difference))
        counts += game.counts
        if progress:
            progress(counts)
    return counts


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--scenario", choices=NAMES, help="this one for all seeds, instead of one after another")
    parser.add_argument("--reports", type=int, default=5, help="how many differences to print in full")
    arguments = parser.parse_args()
    reports = []

    def report(text):
        reports.append(text)
        if len(reports) <= arguments.reports:
            sys.stdout.write(f"{text}\n\n")

    def progress(counts):
        if counts["games"] % 100 == 0:
            sys.stderr.write(f"{counts['games']} games, {counts['differences']} differences\n")

    seeds = range(arguments.first, arguments.first + arguments.games)
    counts = play(seeds, arguments.scenario, report, progress)
    for name in ("games", "positions", *GOALS, *sorted(set(counts) - {"games", "positions", "differences", *GOALS})):
        sys.stdout.write(f"{counts[name]:9,} {name}\n")
    sys.stdout.write(f"{counts['differences']:9,} differences\n")
    sys.exit(1 if reports else 0)


if __name__ == "__main__":
    main()
