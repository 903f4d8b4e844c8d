"""Replay: a log file, batch by batch, as any reader saw the game."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from application.access import FULL, ClosedError, Log, Reader, opened_for
from application.repository import AheadError, BetweenError, GameRecord, fold
from events.seal import Head, Opened, parse_lines
from rules.kernel.game import AnyGame, Game
from rules.kernel.title import Title
from verifier.log_checker import Violation
from verifier.verify import LogError, Verified, verify


class Replay:
    """A valid log. The reader FULL opens everything that the file contains.

    Batches are counted from 0; `ends` are the versions at which they end.
    """

    def __init__(self, log: bytes, titles: Mapping[str, Title]) -> None:
        """Read a log. Raise LogError if it is invalid."""
        self.verified: Verified = verify(log, titles)
        self.title = self.verified.title
        self.opened = tuple(parse_lines(log.split(b"\n")[1:-1]))
        batches = [opened.envelope.batch for opened in self.opened]
        self.ends = (*(version for version in range(1, len(batches)) if batches[version] == version + 1), len(batches))
        self._folds: dict[Reader, tuple[AnyGame, ...]] = {}
        self.last: AnyGame = Game()
        """The game at the end of the log."""
        self.last = self._fold(FULL)[-1]

    @contextmanager
    def reading(self, batch: int) -> Iterator[None]:
        """Raise LogError if a closed log turns out to be unreadable inside this block.

        The rules have not checked all events of a closed log, so folding or describing them can fail in any way. A
        complete log has been checked by the rules: there a failure is a bug, and it is raised as it is.
        """
        try:
            yield
        except (LogError, ClosedError):
            raise
        except Exception as error:
            if self.verified.states:
                raise
            detail = f"the open payloads of this batch can't be read: {error!r}"
            raise LogError(Violation(self.ends[batch], "rules", detail)) from error

    def find(self, version: int) -> int:
        """Return the batch that ends at this version. Raise AheadError, BetweenError."""
        if not 1 <= version <= len(self.opened):
            raise AheadError(len(self.opened))
        batch = bisect_left(self.ends, version)
        if self.ends[batch] != version:
            raise BetweenError(version, self.ends[max(batch - 1, 0) : batch + 1])
        return batch

    def view(self, batch: int, reader: Reader) -> AnyGame:
        """Return the state that a reader knew after a batch; after the last batch of the game, everything.

        Raise ClosedError.
        """
        known = self._fold(reader)[batch]
        return self._fold(FULL)[batch] if known.status == "finished" else known

    def record(self, batch: int) -> GameRecord:
        """Return the game at the end of a batch."""
        envelope = self.opened[self.ends[batch] - 1].envelope
        head, full = Head(envelope.version, envelope.hash), self._fold(FULL)[batch]
        created = self.opened[0 if full.forked is None else full.forked.at].envelope.at
        return GameRecord(self.last.id, self.title, head, created, envelope.at, full)

    def events(self, batch: int, reader: Reader) -> Iterator[Opened]:
        """Return the envelopes of a batch, as far as a reader could open them then. Raise ClosedError."""
        begin = self.ends[batch - 1] if batch else 0
        return opened_for(reader, Log(self.opened[begin : self.ends[batch]], self.last, has_ended=False))

    def _fold(self, reader: Reader) -> tuple[AnyGame, ...]:
        if reader not in self._folds:
            self._folds[reader] = tuple(self._folded(reader))
        return self._folds[reader]

    def _folded(self, reader: Reader) -> Iterator[AnyGame]:
        game: AnyGame = Game()
        for batch in range(len(self.ends)):
            with self.reading(batch):
                game = fold(self.title, game, self.events(batch, reader))
            yield game
