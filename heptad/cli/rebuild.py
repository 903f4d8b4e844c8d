"""`heptad rebuild` in the terminal."""

import functools
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from application.container import repository_of
from application.games.repository import GameRepository
from application.runtime import logging_setup
from application.runtime.settings import Settings
from heptad.terminal.plain_text import printable
from projections.contents import Difference
from projections.read_models.read_model_files import ReadModelFiles
from projections.rebuild import MOST, Rebuild
from titles.kernel.words.narrator import count_of

SHOWN = 20
"""How many differences are printed."""
LEFT_OUT = {
    "damaged": "with damaged logs; `heptad quarantine` lists them, and says what to do",
    "failed": "because of errors of Heptad, which its log shows in full; please report them",
    "stopped": "which an operator has stopped",
}
"""Why games are left out."""


def run(settings: Settings, console: Console, *, check: bool, processes: int) -> bool:
    """Rebuild the read models, or only compare them with `check`; return whether they now match the logs of all games.

    That many processes read the logs.

    Raise ServerError, RebuildError, redis.RedisError.
    """
    open_repository = functools.partial(_open_repository, settings)
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
    left_out = rebuild.left_out
    is_whole = all(each.why == "stopped" for each in left_out.values())
    for _, each in sorted(left_out.items()):
        if each.why != "stopped":
            console.print(printable(each.text), style="red", highlight=False, soft_wrap=True)
    if found:
        _show(found, console)
    else:
        done, count = "match the logs" if check else "were rebuilt", count_of(games - len(left_out), "game")
        console.print(f"Lobby, results and standings {done}: {count}, {time.monotonic() - start:.1f} s")
    for why, text in LEFT_OUT.items():
        if number := sum(each.why == why for each in left_out.values()):
            left = f"{count_of(number, 'game')} {'was' if number == 1 else 'were'} left out, {text}"
            console.print(left, highlight=False, soft_wrap=True)
    return is_whole and not found


def _open_repository(settings: Settings) -> GameRepository:
    """Return a repository for a process of the rebuild, which logs nothing of games: the command names them itself."""
    logging_setup.configure("debug" if settings.log_level == "debug" else "critical", settings.log_format)
    return repository_of(settings)


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
