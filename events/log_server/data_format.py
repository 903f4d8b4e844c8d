"""The format of what a log server stores, which says which versions of Heptad can use it.

Since version 1.0 the server says so itself, from the first moment on. Data of earlier versions do not: their logs had
another format.
"""

from typing import Any

from events.log_server import keys
from events.log_server.storage import UnwritableError

FORMAT = 1
"""The format of data without archived games."""

ARCHIVED = 3
"""The format of data with archived games, which earlier versions would not find, or could not read."""

FIRST_ARCHIVED = 2
"""The format of data whose archived games all have the first form (`events.archive.archived_log`)."""

RESTORING = "restoring"
"""In place of the format while data are being restored."""


class DataFormatError(UnwritableError):
    """The data are those of another version of Heptad. The message says what to do."""


def require_format(client: Any) -> None:
    """Raise DataFormatError for data that this version can't use; mark an empty server as one of this format.

    Raise redis.RedisError.
    """
    if client.exists(keys.SECRET) and not client.exists(keys.FORMAT):
        raise DataFormatError(
            "these data are from a version of Heptad before 1.0, whose log format was not final yet: "
            "run that version to look at its games, and give this one an empty HEPTAD_DATA or HEPTAD_REDIS_URL"
        )
    client.set(keys.FORMAT, FORMAT, nx=True)
    found = client.get(keys.FORMAT).decode()
    if found == RESTORING:
        raise DataFormatError(
            "a backup is being restored to this log server, or was not restored completely: "
            "then empty it, and run `heptad restore` again"
        )
    if found not in {str(FORMAT), str(FIRST_ARCHIVED), str(ARCHIVED)}:
        raise DataFormatError(
            f"these data have format {found}, and this version of Heptad knows formats {FORMAT} to {ARCHIVED}: "
            "install a newer version"
        )


def mark_archived(client: Any) -> None:
    """Say that there are archived games, so that earlier versions do not use these data. Raise redis.RedisError."""
    client.set(keys.FORMAT, ARCHIVED)
