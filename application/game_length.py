"""The length of a game: from a limit on, its players can only resign."""

from application.errors import GameTooLongError
from application.repository import GameRecord

MAX_PLAYED = 8_000
"""Versions after which a game takes no moves, only resignations. Random games have up to about 4,000.

The rest of what a log may hold (`events.bounds`) is for bots and resigned seats, which can still end the game.
"""
MAX_PLAYED_BYTES = 5 * 2**20
"""Bytes after which a game takes no moves, only resignations. Games have up to about 1.3 MB."""


def require_room(record: GameRecord) -> None:
    """Raise GameTooLongError if a game is so long that its players can only resign."""
    if record.head.version >= MAX_PLAYED or record.size >= MAX_PLAYED_BYTES:
        raise GameTooLongError(record.head.version, record.size, MAX_PLAYED, MAX_PLAYED_BYTES)
