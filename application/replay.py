"""A log gone through batch by batch, with the eyes of any reader that it is open to."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec

from application.repository import FULL, AheadError, BetweenError, GameRecord, Reader, may_open
from events.seal import Head, Opened, parse_lines
from rules.kernel.evolve import evolve
from rules.kernel.game import AnyGame, Game
from rules.kernel.title import Title
from verifier.log_checker import Violation
from verifier.verify import LogError, Verified, verify


class ClosedError(Exception):
    """The log, which is that of a game still being played, does not open what this seat saw."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"this log does not open what seat {seat} saw")
        self.seat = seat


class Replay:
    """A valid log. Readers are seats, None for a spectator, and FULL: all that the log opens.

    Batches are counted from 0; `ends` are the versions at which they end.
    """

    def __init__(self, log: bytes, titles: Mapping[str, Title]) -> None:
        """Raises LogError for a log that is not valid."""
        self.verified: Verified = verify(log, titles)
        self.title = self.verified.title
        self.opened = tuple(parse_lines(log.split(b"\n")[1:-1]))
        batches = [opened.envelope.batch for opened in self.opened]
        self.ends = (*(version for version in range(1, len(batches)) if batches[version] == version + 1), len(batches))
        self._folds: dict[Reader, tuple[AnyGame, ...]] = {}
        self.last = self._fold(FULL)[-1]
        """The game at the end of the log."""

    @contextmanager
    def reading(self, batch: int) -> Iterator[None]:
        """Raise LogError if a closed log turns out to be unreadable in here.

        Not all that it says could be checked, so what is made for the rules' own events can fail at it in any way. A
        complete log was decided again: a failure there is an error of the program, and raised as it is.
        """
        try:
            yield
        except (LogError, ClosedError):
            raise
        except Exception as error:
            if self.verified.states:
                raise
            told = f"what is open of this batch can't be read: {error!r}"
            raise LogError(Violation(self.ends[batch], "rules", told)) from error

    def find(self, version: int) -> int:
        """The batch that ends at this version. Raises AheadError, BetweenError."""
        if not 1 <= version <= len(self.opened):
            raise AheadError(len(self.opened))
        batch = bisect_left(self.ends, version)
        if self.ends[batch] != version:
            raise BetweenError(version, self.ends[max(batch - 1, 0) : batch + 1])
        return batch

    def view(self, batch: int, reader: Reader) -> AnyGame:
        """What a reader knew at the end of a batch: where the game ended, everything. Raises ClosedError."""
        known = self._fold(reader)[batch]
        return self._fold(FULL)[batch] if known.status == "finished" else known

    def record(self, batch: int) -> GameRecord:
        """The table at the end of a batch."""
        envelope = self.opened[self.ends[batch] - 1].envelope
        head, full = Head(envelope.version, envelope.hash), self._fold(FULL)[batch]
        created = self.opened[0 if full.forked is None else full.forked.at].envelope.at
        return GameRecord(self.last.id, self.title, head, created, envelope.at, full)

    def events(self, batch: int, reader: Reader) -> Iterator[Opened]:
        """The envelopes of a batch, as far as a reader may open them. Raises ClosedError."""
        begin = self.ends[batch - 1] if batch else 0
        for opened in self.opened[begin : self.ends[batch]]:
            yield self._masked(opened, reader)

    def _fold(self, reader: Reader) -> tuple[AnyGame, ...]:
        if reader not in self._folds:
            self._folds[reader] = tuple(self._folded(reader))
        return self._folds[reader]

    def _folded(self, reader: Reader) -> Iterator[AnyGame]:
        game: AnyGame = Game()
        for batch in range(len(self.ends)):
            with self.reading(batch):
                for envelope, payloads in self.events(batch, reader):
                    game = evolve(game, self.title.codec.join(envelope, payloads))
            yield game

    def _masked(self, opened: Opened, reader: Reader) -> Opened:
        """The envelope with what the reader may open of it."""
        if reader == FULL or not opened.payloads:
            return opened
        envelope, may = opened.envelope, may_open(self.last, reader, opened.envelope.version)
        payloads: list[msgspec.Raw | None] = []
        for seal, payload in zip(envelope.sealed, opened.payloads, strict=True):
            mine = may(seal.to)
            if mine and payload is None and reader is not None:
                raise ClosedError(reader)
            payloads.append(payload if mine else None)
        return Opened(envelope, tuple(payloads))
