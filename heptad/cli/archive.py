"""`heptad archive`: finished games move to the archive now."""

from typing import NamedTuple

from rich.console import Console

from application.container import logs_of
from application.games.repository import GameRepository
from application.operators.archiving import Archiver
from application.runtime.settings import Settings
from events.archive.archive import ArchiveError
from titles.registry import TITLES

STEP_SECONDS = 0.5
"""About how long games are moved between two updates of what is shown."""


class Outcome(NamedTuple):
    """How many games were moved, how many could not be moved, and how many are in the archive in all."""

    moved: int
    failed: int
    archived: int


def run(settings: Settings, console: Console, hours: int | None, *, again: bool) -> Outcome:
    """Move all games that finished `hours` ago. With `again`, look also at those that could not be moved before.

    Raise ServerError, ArchiveError, StorageFullError, redis.RedisError.
    """
    store = logs_of(settings)
    archive = store.archived.archive
    if archive is None:
        raise ArchiveError("HEPTAD_ARCHIVE names no archive for the log server at HEPTAD_REDIS_URL")
    archiver = Archiver(
        GameRepository(store, TITLES, max_records=1), archive, settings.archive_hours if hours is None else hours
    )
    archiver.tidy()
    if again:
        archiver.begin_again()
    moved = 0
    with console.status("") as status:
        is_done = False
        while not is_done:
            step, is_done = archiver.step(STEP_SECONDS)
            moved += step
            status.update(f"{moved} games moved")
    return Outcome(moved, archiver.failures, store.archived.count())
