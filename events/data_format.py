"""The format of what a log server stores, which says which versions of Heptad can use it.

Since version 1.0 the server says so itself, from the first moment on. Data of earlier versions do not: their logs had
another format.
"""

from typing import Any

from events import keys
from events.storage import UnwritableError

FORMAT = 1
"""The format that this version reads and writes."""


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
    if found != str(FORMAT):
        raise DataFormatError(
            f"these data have format {found}, and this version of Heptad knows format {FORMAT}: install a newer version"
        )
