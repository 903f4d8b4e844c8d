"""The message that an append publishes: which game has which version now, whom it concerns, and the events themselves.

A message may be lost, and the log server has perhaps not synced its events yet. So it is a basis for the next append,
which the log server checks, and never for an answer.
"""

from collections.abc import Sequence
from typing import NamedTuple

from events.format.model import UnreadableError
from events.format.proof import chained
from events.format.seal import Head, Record

MAX_DIGITS = 15
"""The most digits of a version."""


class Message(NamedTuple):
    """A message about an append."""

    game: str
    version: int
    """The last version of the appended batch."""
    players: tuple[str, ...]
    """The players whom it concerns."""
    lines: Sequence[bytes] = ()
    """The line and the payloads of each appended record, one after the other; none if they are large."""

    def records(self) -> list[Record]:
        """Return the appended records, if the message has them."""
        lines, payloads = self.lines[::2], self.lines[1::2]
        first = self.version + 1 - len(lines)
        return [Record(first + place, *both) for place, both in enumerate(zip(lines, payloads, strict=True))]


def read_message(data: bytes) -> Message | None:
    """Return a message as it was published: `<game> <version> <players> `, then a line for each part of its records.

    None if it is malformed.
    """
    first, *lines = data.split(b"\n")
    game, _, rest = first.decode(errors="replace").partition(" ")
    version, *players = rest.split() or [""]
    if not version.isdecimal() or len(version) > MAX_DIGITS or len(lines) % 2:
        return None
    return Message(game, int(version), tuple(players), lines)


def continues(head: Head, records: Sequence[Record]) -> bool:
    """Whether records continue a log after a head: by their versions, and by their hashes."""
    try:
        return len(list(chained(records, head))) == len(records)
    except UnreadableError:
        return False
