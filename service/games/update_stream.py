"""The updates of a game for one client: from what it has to the newest frame."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from application.accounts.accounts import Account
from application.games.access import FULL, Reader
from application.games.repository import GameRecord
from application.reading.batches import Onlooker
from application.reading.watched_games import WatchedGame
from projections.frames.frames import BatchLines, Frame
from projections.frames.recent_frames import (
    FrameBuilder,
    ReadBatches,
    RecentFrames,
    Watcher,
    batch_lines_for,
    batches_from,
)
from service.context import WebContainer
from service.games.game_stream import Follower, follow
from service.games.reading import VisibleGame
from service.http.problems.refusals import refusal_body
from service.http.reads import Budget
from service.http.streams import Message, Source

FEW_EVENTS = 100
"""At most this number of events after a version are computed for all clients that come back to it, and kept."""
AT_ONCE = 20
"""The most updates in one chunk, for a client that is behind."""


class Wanted(NamedTuple):
    """What a client asks for."""

    after: int | None
    """The version that it has. None if it has none."""
    language: str
    unavailable: bool
    as_: str | None
    """Another reader: `spectator`, or after the end the number of a seat or `all`. None for the caller."""

    def watcher(self, seen: VisibleGame, *, is_shared: bool = True) -> Watcher:
        """Return whose updates the caller gets.

        With `is_shared`, a player without a seat is one of the spectators, who have the same updates. Without it, the
        player had a seat where the log says so.
        """
        refusal = refusal_body if self.unavailable else None
        if self.as_ is not None:
            readers: dict[str, Reader] = {"spectator": None, "all": FULL}
            reader = readers[self.as_] if self.as_ in readers else int(self.as_)
            return Watcher(Onlooker(reader, None), self.language, refusal)
        is_owner = seen.player is not None and seen.record.owner == seen.player
        is_spectator = is_shared and seen.seat is None and not is_owner
        return Watcher(Onlooker(seen.seat, None if is_spectator else seen.player), self.language, refusal)


class Update(NamedTuple):
    """An update: the version to which it leads, and its body, an UpdateOut as JSON."""

    version: int
    body: bytes


class Updates:
    """The updates of one client. It is led from the version that it has to the newest one, batch by batch.

    A client that falls behind later, because it reads slowly, gets all that it missed as one update.
    """

    def __init__(self, container: WebContainer, wanted: Wanted) -> None:
        self._container = container
        self._wanted = wanted
        self._after = wanted.after
        self._known: Frame | None = None
        self._log: Iterator[Frame] | None = None
        self._watcher: Watcher | None = None
        self._recent: RecentFrames | None = None

    @property
    def version(self) -> int | None:
        """The version that the client has. None if it has none."""
        return self._after if self._known is None else self._known.version

    @property
    def is_reading_log(self) -> bool:
        """Whether the next updates are computed for this client alone."""
        return self._log is not None

    def are_all(self, record: GameRecord, read: ReadBatches) -> bool:
        """Whether the client has everything. Raise DataLossError, redis.RedisError."""
        if self._recent is None or self._log is not None:
            return False
        return self._recent.frames(record, read)[-1] is self._known

    def next(self, seen: VisibleGame, read: ReadBatches, most: int) -> list[Update]:
        """Return at most `most` updates up to a game's record; none if the client has everything.

        Raise DataLossError, redis.RedisError.
        """
        record, watcher = seen.record, self._wanted.watcher(seen)
        if watcher != self._watcher:  # who takes a seat has seen the game as another reader until then
            self._after, self._known, self._log = self.version, None, None
        self._watcher, self._recent = watcher, _recent_frames(self._container, record.game, watcher)
        if self._log is None:
            frames = self._recent.frames(record, read)
            if self.version is None:
                return self._sent(frames[-1:])
            if frames[0].version > self.version >= max(1, record.head.version - FEW_EVENTS):
                frames = self._recent.frames_from(record, self.version)
            if frames[0].version <= self.version and not self._had_seat(seen, frames):
                return self._sent(self._later(frames)[:most])
            if frames[0].version > self.version and self._known is not None:
                return self._sent(frames[-1:], self._missed(record, frames[-1].version))
            self._log = self._past(record, self._wanted.watcher(seen, is_shared=False))
        updates = self._sent(islice(self._log, most))
        if len(updates) == most:
            return updates
        self._log = None
        frames = self._recent.frames(record, read)
        return updates + self._sent(self._later(frames) if frames[0].version <= (self.version or 0) else ())

    def _had_seat(self, seen: VisibleGame, frames: Sequence[Frame]) -> bool:
        """Whether a spectator had a seat at what the client has, or since then. Frames of spectators don't show it."""
        is_spectator = self._wanted.as_ is None and seen.seat is None and seen.player is not None
        return is_spectator and any(
            seen.player in frame.players for frame in frames if frame.version >= (self.version or 0)
        )

    def _later(self, frames: Sequence[Frame]) -> Sequence[Frame]:
        """Return the frames that come after what the client has."""
        for place in reversed(range(len(frames))):
            if frames[place] is self._known or (self._known is None and frames[place].version == self._after):
                self._known = frames[place]
                return frames[place + 1 :]
        later = [each for each in frames if self.version is None or each.version > self.version]
        if later or self._known is None:
            return later
        known, self._known = self._known, frames[-1]  # the same batch, computed a second time
        return [] if known.game == frames[-1].game else [replace(frames[-1], lines=BatchLines((), ()))]

    def _missed(self, record: GameRecord, until: int) -> Iterator[BatchLines]:
        """Yield what the batches had that the client has not, before the one that ends at a version."""
        assert self._watcher is not None, "next has set it"
        assert self.version is not None, "it has something"
        for batch in batches_from(self._container, self._watcher, record, self.version + 1):
            if batch.version < until:
                yield batch_lines_for(self._container, self._watcher, batch)

    def _past(self, record: GameRecord, watcher: Watcher) -> Iterator[Frame]:
        """Yield the frames after the version that the client has, up to a record."""
        after, builder = self.version or 0, FrameBuilder(self._container, watcher)
        for batch in batches_from(self._container, watcher, record, after):
            frame = builder.frame(batch)
            if batch.version > after:
                yield frame
            else:
                self._known = frame

    def _sent(self, frames: Iterable[Frame], missed: Iterable[BatchLines] = ()) -> list[Update]:
        """Return the updates to these frames, one after another; `missed` comes before the first one."""
        updates = []
        for frame in frames:
            body = frame.whole if self._known is None else frame.update(self._known, [*missed])
            updates.append(Update(frame.version, body))
            self._known, missed = frame, ()
        return updates


class UpdateFollower(Follower):
    """A client that follows the updates of a game."""

    def __init__(
        self,
        container: WebContainer,
        account: Account | None,
        watched: WatchedGame,
        wanted: Wanted,
        left: int | None,
        reads: Budget,
    ) -> None:
        super().__init__(container, account, watched, left)
        self._reads = reads
        self._updates = Updates(container, wanted)

    def is_behind(self) -> bool:
        """Whether there are updates that were not sent."""
        self.record = self.watched.record()
        return self.left > 0 and not self._updates.are_all(self.record, self.watched.batches)

    def next_messages(self) -> list[Message]:
        """Return the updates of the next chunk. Those that are computed for this client alone count as a read."""
        assert self.record is not None, "is_behind is called first"
        seen = self.seen()
        if self._updates.is_reading_log and self._reads.take() is not None:
            self.left = 0
            return []
        found = self._updates.next(seen, self.watched.batches, min(self.left, AT_ONCE))
        self.left -= len(found)
        return [Message(str(each.version), "update", each.body) for each in found]

    def has_all(self) -> bool:
        """Whether the client has the newest frame."""
        return self.record is not None and self._updates.are_all(self.record, self.watched.batches)


def _recent_frames(container: WebContainer, game: str, watcher: Watcher) -> RecentFrames:
    """Return the last frames of a game for a watcher."""
    recent: RecentFrames = container.recent_frames.find((game, watcher), lambda: RecentFrames(container, watcher))
    return recent


def watch_updates(
    container: WebContainer,
    account: Account | None,
    game: str,
    wanted: Wanted,
    *,
    limit: int | None,
    wait: float | None,
    reads: Budget,
) -> Source:
    """Yield the updates of a game after the version that a client has; at most `limit`."""

    def start(watched: WatchedGame) -> UpdateFollower:
        return UpdateFollower(container, account, watched, wanted, limit, reads)

    return follow(container, game, f"/v1/games/{game}/updates", start, wait)
