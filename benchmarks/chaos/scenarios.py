"""Scenarios: each damages something on separate servers, and reports what was noticed, where, and what was lost."""

import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table


class Outcome(NamedTuple):
    """A row of the table, in words: what was damaged, where it was noticed, what was said, what was lost."""

    damaged: str
    noticed: str
    said: str
    lost: str


Scenario = Callable[[Path], Outcome]
"""Runs in a new, empty folder. It raises AssertionError if something is not as it should be."""


def play(title: str, scenarios: Mapping[str, Scenario]) -> bool:
    """Run scenarios one after another and print a row for each. Return whether all went as they should."""
    table = Table("", "damaged", "noticed", "said", "lost", title=title, show_lines=True)
    failed = 0
    for name, scenario in scenarios.items():
        print(f"{name} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="heptad-chaos-") as folder:
            try:
                outcome = scenario(Path(folder))
            except Exception as error:  # the others run nevertheless
                traceback.print_exc()
                failed += 1
                outcome = Outcome("[red]failed[/]", "", f"{type(error).__name__}: {error}", "")
        table.add_row(name, *outcome)
    Console(width=max(Console().width, 160)).print(table)
    print(f"{len(scenarios) - failed} of {len(scenarios)} scenarios went as they should")
    return not failed
