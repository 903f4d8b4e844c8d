"""The last frames of a game for one watcher, computed once for all who ask for them in this process."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from application.games.access import FULL, served_lines
from application.games.repository import GameRecord
from application.reading.batches import Batch, Onlooker, SeenBatch, all_batches, last_batch, later_batches
from application.use_cases import UseCases
from events.format import pauses
from events.store.tail import POLL_SECONDS
from projections.frames.frames import NULL, BatchLines, Frame, batch_lines_of, frame_of, offered_of
from projections.frames.game_body import game_body, name_of
from projections.frames.legal_moves import DescribeRefusal, listed
from projections.history import history, name_without_player
from titles.kernel.deciding.length import LAST_EXTRA
from titles.kernel.state.game import Seat

KEPT = 16
"""How many frames are kept. A watcher who is further behind is served from the log."""

ReadBatches = Callable[[GameRecord, GameRecord], Iterable[Batch]]
"""Return the batches between two versions of a game."""


class Watcher(NamedTuple):
    """Whose updates these are. All who see the same in the same language have the same ones."""

    onlooker: Onlooker
    """Who looks at the game. The player is named if there is a seat, or if the player created the game."""
    language: str
    """The language of the history and of the moves."""
    refusal: DescribeRefusal | None
    """Describes refusals, if illegal moves are listed, too; None for the legal ones alone."""


class RecentFrames:
    """The last frames of a game for one watcher."""

    def __init__(self, container: UseCases, watcher: Watcher) -> None:
        self._container = container
        self._watcher = watcher
        self._lock = threading.Lock()
        self._frames: tuple[Frame, ...] = ()
        self._batch: SeenBatch | None = None
        self._builder = FrameBuilder(container, watcher)
        self._losses = container.repository.losses
        self._until = 0.0

    def frames(self, record: GameRecord, read: ReadBatches) -> tuple[Frame, ...]:
        """Return the last frames up to a record. Of two with one version the later one has new names of players.

        Raise DataLossError, redis.RedisError.
        """
        if self._is_current(record):
            return self._frames
        repository, onlooker = self._container.repository, self._watcher.onlooker
        with pauses.holding(self._lock), self._container.store.reading(record.game):
            known, losses = self._batch, repository.losses
            if known is None or losses != self._losses:
                self._losses, self._batch, self._frames = losses, None, ()
                self._append(last_batch(repository, record, onlooker))
            elif known.version < record.head.version:
                for batch in later_batches(repository, known, read(known.record, record), onlooker, record):
                    self._append(batch)
            elif time.monotonic() >= self._until:
                self._append(known._replace(opened=()))
            return self._frames

    def _is_current(self, record: GameRecord) -> bool:
        is_known = self._batch is not None and self._batch.version >= record.head.version
        return is_known and self._losses == self._container.repository.losses and time.monotonic() < self._until

    def frames_from(self, record: GameRecord, after: int) -> tuple[Frame, ...]:
        """Return the frames from a version on, up to a record, and keep them: a version that few events follow.

        Raise DataLossError, redis.RedisError.
        """
        with pauses.holding(self._lock):
            if not self._covers(after):
                self._batch, self._frames = None, ()
                for batch in batches_from(self._container, self._watcher, record, after):
                    self._append(batch)
            return self._frames

    def _covers(self, version: int) -> bool:
        return bool(self._frames) and self._frames[0].version <= version

    def _append(self, batch: SeenBatch) -> None:
        """Add a frame, unless it is the last one again."""
        added = self._builder.frame(batch)
        if not self._frames or self._frames[-1].version < added.version or self._frames[-1].game != added.game:
            self._frames = (*self._frames[1 - KEPT :], added)
        self._batch, self._until = batch, time.monotonic() + POLL_SECONDS  # last: others look at them without the lock


def batches_from(container: UseCases, watcher: Watcher, record: GameRecord, after: int) -> Iterator[SeenBatch]:
    """Yield the batches of a game that end at a version or later, up to a record, as they were seen at the time.

    Raise DataLossError, redis.RedisError.
    """
    for batch in all_batches(container.repository, record, watcher.onlooker):
        if batch.version >= after:
            yield batch


class FrameBuilder:
    """Makes the frames of a game for one watcher, one after another."""

    def __init__(self, container: UseCases, watcher: Watcher) -> None:
        self._container = container
        self._watcher = watcher
        self._offered: tuple[object, object, bytes] = (None, None, NULL)
        """The moves of the last frame, and what they follow from."""

    def frame(self, batch: SeenBatch) -> Frame:
        """Return the game as the watcher saw it after a batch."""
        record, view = batch.record, batch.view
        seat = None if batch.reader == FULL else batch.reader
        moves = NULL if seat is None or view.status != "playing" else self._moves(batch, seat)
        game = game_body(self._container, record, view, seat, self._watcher.onlooker.player)
        return frame_of(game, moves, batch_lines_for(self._container, self._watcher, batch), record.players)

    def _moves(self, batch: SeenBatch, seat: int) -> bytes:
        """Return what a seat is offered. It is not listed again for each choice that another seat seals."""
        view, watcher = batch.view, self._watcher
        after = (
            *(view.pending, view.commitments[seat], view.seats, view.pausing, view.paused_until),
            *(view.preference_changes, view.version >= LAST_EXTRA),
        )
        state, before, offered = self._offered
        if state is not view.state or before != after:
            title = batch.record.title
            offered = offered_of(listed(title, view, seat, batch.version, watcher.language, refusal=watcher.refusal))
            self._offered = view.state, after, offered
        return offered


def batch_lines_for(container: UseCases, watcher: Watcher, seen: SeenBatch) -> BatchLines:
    """Return what a batch had for a watcher. It is computed once for all who open the same, in each language.

    Seats are called as in the history that would be read now.
    """
    opens = tuple([tuple([payload is not None for payload in each.payloads]) for each in seen.opened])
    holders = tuple([(seat.player, seat.bot) for seat in seen.newest.full.seats])
    computed, key = seen.batch.computed, (opens, holders, watcher.language)
    if key not in computed:
        computed[key] = _lines(container, seen, watcher.language)
    lines: BatchLines = computed[key]
    return lines


def _lines(container: UseCases, seen: SeenBatch, language: str) -> BatchLines:
    newest = seen.newest

    def name(number: int, holder: Seat) -> str:
        return name_without_player(number, holder) if newest.played_by_others else name_of(container, holder)

    events = list(served_lines(seen.opened, seen.record.full))
    return batch_lines_of(events, history(seen.record.title, seen.opened, newest.full, name, language))
