"""The history of a run: every call of every player with its answer, and the logs at the end."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

Outcome = Literal["done", "unchanged", "refused", "read", "unknown"]
"""`done`: a move was acknowledged. `unchanged`: it was valid and changed nothing. `refused`: it has no effect.
`unknown`: no answer, or one that does not say whether the call had an effect."""


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """One HTTP call. Times are in seconds of one monotonic clock.

    A move that is sent again has the same `key`. `version` and `hash` are those of the answer.
    """

    player: str
    game: str
    start: float
    end: float
    outcome: Outcome
    key: str = ""
    """The Idempotency-Key of a move; empty for a read."""
    seat: int = -1
    move: str = ""
    """The move as JSON with sorted keys."""
    status: int = 0
    version: int = 0
    hash: str = ""
    server: str = ""
    """The web server that was asked."""


class Event(msgspec.Struct, frozen=True):
    """What the checker needs of an event of a log. `move` is empty if the event does not state the move."""

    version: int
    batch: int
    actor: str
    hash: str
    move: str = ""


class Log(msgspec.Struct, frozen=True):
    """The log of a game at the end of a run."""

    game: str
    events: tuple[Event, ...]


class History:
    """A file with a line of JSON for each call. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._file = path.open("ab")

    def add(self, call: Call) -> None:
        """Keep a call."""
        line = msgspec.json.encode(call) + b"\n"
        with self._lock:
            self._file.write(line)

    def close(self) -> None:
        """Write what is left, and close the file."""
        self._file.close()


def read(path: Path) -> Iterator[Call]:
    """Return the calls of a file. A line that was cut off when its process was killed is left out."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield msgspec.json.decode(line, type=Call)
