"""`heptad rebuild` in the terminal."""

import functools
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from heptad.runtime.container import repository_of
from heptad.runtime.settings import Settings
from heptad.terminal.plain_text import printable
from projections.contents import Difference
from projections.read_model_files import ReadModelFiles
from projections.rebuild import MOST, Rebuild

SHOWN = 20
"""How many differences are printed."""


def run(settings: Settings, console: Console, *, check: bool, processes: int) -> bool:
    """Rebuild the read models, or only compare them with `check`; return whether they now match the logs of all games.

    That many processes read the logs.

    Raise ServerError, RebuildError, redis.RedisError.
    """
    open_repository = functools.partial(repository_of, settings)
    games, start = open_repository().store.feed.count(), time.monotonic()
    rebuild = Rebuild(ReadModelFiles(settings.read_models_folder), open_repository, processes)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=games)

        def advance(_game: str) -> None:
            progress.advance(task)

        found: list[Difference] = []
        if check:
            found = rebuild.compare(advance)
        else:
            rebuild.replace(advance)
    for game in sorted(rebuild.unreadable):
        console.print(printable(f"{game}: the log can't be read"), style="red", highlight=False, soft_wrap=True)
    seconds = time.monotonic() - start
    if found:
        _show(found, console)
        return False
    done = "match the logs" if check else "were rebuilt"
    left_out = len(rebuild.unreadable)
    console.print(f"Lobby, results and standings {done}: {games - left_out} games, {seconds:.1f} s")
    if left_out:
        console.print(f"{left_out} games were left out: their logs can't be read (`heptad quarantine` lists them)")
    return not left_out


def _show(found: list[Difference], console: Console) -> None:
    several = f"{len(found)}{' or more' if len(found) == MOST else ''} differences, of which the first are:"
    note = f"; `heptad rebuild` rebuilds them. {several if len(found) > SHOWN else 'The differences:'}"
    console.print(Text.assemble(("Lobby, results and standings differ from the logs", "red"), note))
    for each in found[:SHOWN]:
        for line in (
            f"{each.name}: {each.place}",
            f"stored:  {each.kept or 'nothing'}",
            f"rebuilt: {each.rebuilt or 'nothing'}",
        ):
            console.print(printable(line), highlight=False, soft_wrap=True)
