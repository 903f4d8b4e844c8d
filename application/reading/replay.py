"""Replay: a log file, batch by batch, as any reader saw the game."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice

from application.errors.games import AheadError, BetweenError
from application.games.access import FULL, ClosedError, Log, Reader, opened_for
from application.games.folding import fold
from application.games.repository import GameRecord
from application.reading.game_view import GameView, game_of
from events.format.seal import Head, Opened, parse_lines
from titles.kernel.state.game import AnyGame, Game
from titles.kernel.title import Title
from verifier.verify import LogError, Verified, verify
from verifier.violations import Violation


class Replay:
    """A valid log. The reader FULL opens everything that the file contains.

    Batches are counted from 0; `ends` are the versions at which they end.
    """

    def __init__(self, log: bytes, titles: Mapping[str, Title], *, keep_states: bool = True) -> None:
        """Read a log. Raise LogError if it is invalid.

        With `keep_states`, the states of all batches are kept for the readers that were asked for: good for stepping
        through a log. Without it, each view folds the log again and little memory is needed, even for a hostile log.
        """
        self.verified: Verified = verify(log, titles)
        self.title = self.verified.title
        self.opened = tuple(parse_lines(log.split(b"\n")[1:-1]))
        batches = [opened.envelope.batch for opened in self.opened]
        self.ends = (*(version for version in range(1, len(batches)) if batches[version] == version + 1), len(batches))
        self._folds: dict[Reader, tuple[AnyGame, ...]] | None = {} if keep_states else None
        self.last: AnyGame = Game()
        """The game at the end of the log."""
        self.last = self._state(len(self.ends) - 1, FULL)

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
            detail = "the events of this batch do not fit what is open of the game before them"
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
        known = self._state(batch, reader)
        return self._state(batch, FULL) if known.status == "finished" else known

    def game_view(self, batch: int, reader: Reader) -> GameView:
        """Return the answer of `GET /v1/games/{id}?at=&as=` for the end of a batch, without the names of players.

        Raise ClosedError, LogError.
        """
        with self.reading(batch):
            return game_of(self.record(batch), self.view(batch, reader), None if reader == FULL else reader)

    def record(self, batch: int) -> GameRecord:
        """Return the game at the end of a batch."""
        envelope = self.opened[self.ends[batch] - 1].envelope
        head, full = Head(envelope.version, envelope.hash), self._state(batch, FULL)
        created = self.opened[0 if full.forked is None else full.forked.at].envelope.at
        return GameRecord(self.last.id, self.title, head, created, envelope.at, full)

    def events(self, batch: int, reader: Reader) -> Iterator[Opened]:
        """Return the envelopes of a batch, as far as a reader could open them then. Raise ClosedError."""
        begin = self.ends[batch - 1] if batch else 0
        return opened_for(reader, Log(self.opened[begin : self.ends[batch]], self.last, has_ended=False))

    def _state(self, batch: int, reader: Reader) -> AnyGame:
        """Return the state after a batch, as far as a reader could fold it."""
        if self._folds is None:
            return next(islice(self._folded(reader), batch, None))
        if reader not in self._folds:
            self._folds[reader] = tuple(self._folded(reader))
        return self._folds[reader][batch]

    def _folded(self, reader: Reader) -> Iterator[AnyGame]:
        game: AnyGame = Game()
        for batch in range(len(self.ends)):
            with self.reading(batch):
                game = fold(self.title, game, self.events(batch, reader))
            yield game
