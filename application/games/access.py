"""Access: who may open what of a log.

Views, events, logs, streams, bots, histories and replays all read a log through `opened_for`, so none of them has a
rule of its own that could be forgotten.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from events.format.pauses import with_pauses
from events.format.seal import Opened, Record, everything, open_record, served_line
from titles.kernel.state.game import AnyGame, may_read, seed_at

FULL = -1
"""The reader who opens everything."""

Reader = int | None
"""A seat, None for a spectator, or FULL."""


class ClosedError(Exception):
    """The log, which is that of a game still being played, does not contain what this seat may open."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"this log does not open what seat {seat} saw")
        self.seat = seat


class Log(NamedTuple):
    """Consecutive envelopes of a game with the payloads of their seals, and what is known of who may open them."""

    envelopes: Iterable[Opened]
    game: AnyGame
    """The game after these envelopes or later: it says since which version a seat has resigned."""
    has_ended: bool
    """Whether the game had ended when the log is read. False shows an ended game as it was seen while it was played."""


def stored_log(records: Iterable[Record], game: AnyGame) -> Log:
    """Return stored records as a log; `game` is the game after them or later, and says whether it has ended."""
    envelopes = (open_record(record, everything) for record in with_pauses(records))
    return Log(envelopes, game, game.status == "finished")


def opened_for(reader: Reader, log: Log) -> Iterator[Opened]:
    """Return each envelope with the payloads that this reader may open, and None for the others.

    - After the end of the game every reader opens everything.
    - A player opens what was sealed to its seat, until it resigned. In a fork that includes what was sealed to this
      seat in the parent, whichever player held it then.
    - A spectator opens nothing.

    Raise ClosedError if the log is from a file that does not contain what the reader may open.
    """
    if reader == FULL or log.has_ended:
        yield from log.envelopes
        return
    for opened in log.envelopes:
        yield _masked(opened, reader, log.game)


def _masked(opened: Opened, reader: Reader, game: AnyGame) -> Opened:
    envelope, payloads = opened
    kept: list[msgspec.Raw | None] = []
    for seal, payload in zip(envelope.sealed, payloads, strict=bool(payloads)):
        may_open = may_read(game, reader, seal.to, envelope.version)
        if may_open and payload is None and reader is not None:
            raise ClosedError(reader)
        kept.append(payload if may_open else None)
    return Opened(envelope, tuple(kept))


def lines_for(reader: Reader, log: Log) -> Iterator[bytes]:
    """Return the canonical line of each envelope, with salt and payload where this reader may open a seal.

    The game of the log is the full one: the salts follow from its seed.
    """
    yield from served_lines(opened_for(reader, log), log.game)


def served_lines(opened: Iterable[Opened], game: AnyGame) -> Iterator[bytes]:
    """Return the canonical line of each envelope, with the salts and payloads of the seals that are open.

    `game` is the full one: the salts follow from its seed.
    """
    for each in opened:
        yield served_line(each, seed_at(game, each.envelope.version))
