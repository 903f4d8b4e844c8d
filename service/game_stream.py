"""Watching a game: its envelopes as they come, as far as the caller may open them."""

import msgspec
import redis

from application.repository import GameRecord
from application.watched_games import WatchedGame
from events.loss import DataLossError
from events.tail import POLL_SECONDS
from heptad.runtime.parent_watchdog import ending
from service.accounts import Account
from service.context import WebContainer
from service.problems import Problem, data_loss
from service.reading import seen_by
from service.streams import Pulse, Source, Told, last_told

MAX_AT_ONCE = 100
"""So many envelopes are sent together to who comes late."""

UNLIMITED = 2**53


def watch(
    container: WebContainer, account: Account | None, game: str, after: int, *, limit: int | None, wait: float | None
) -> Source:
    """What happens in a game behind a version, until it has ended: subscribe, then read, then tell what is new.

    At most `limit` envelopes, and not longer than `wait` seconds without one.
    """
    pulse = Pulse(container.settings.keep_alive, wait)
    with container.watched_games.watch(game) as (watched, woken):
        watcher = _Watcher(container, account, watched, after, UNLIMITED if limit is None else limit)
        while not ending():
            woken.clear()
            try:
                while watcher.behind() or pulse.due():
                    told = watcher.news()
                    pulse.beat(news=bool(told))
                    yield told
            except Problem as problem:
                yield [last_told(problem)]
                return
            except DataLossError as error:
                yield [last_told(data_loss(error, f"/v1/games/{game}/events"))]
                return
            except redis.RedisError:  # the tailer wakes everybody when the log server is back
                if pulse.due():
                    pulse.beat(news=False)
                    yield []
            if watcher.told_all():
                yield [watcher.end()]
                return
            if pulse.over() or not watcher.left:
                return
            woken.wait(min(POLL_SECONDS, pulse.left()))


class _Watcher:
    """Somebody who watches a game: up to which version it was told what happened, and how much it still wants."""

    def __init__(
        self, container: WebContainer, account: Account | None, watched: WatchedGame, after: int, left: int
    ) -> None:
        self._container = container
        self._account = account
        self._watched = watched
        self._after = after
        self._record: GameRecord | None = None
        self.left = left

    def behind(self) -> bool:
        """Has the game moved on? Raises redis.RedisError, DataLossError."""
        self._record = self._watched.record()
        return self.left > 0 and self._record.head.version > self._after

    def news(self) -> list[Told]:
        """The next envelopes, as many as are sent together; none if there are none.

        A new request would be told the same: who is calling, at which seat, and what may be opened there are looked
        at again each time. Raises Problem if the caller may not look any more, redis.RedisError.
        """
        assert self._record is not None, "looked at before"
        seen = seen_by(self._container.accounts.again(self._account), self._record)
        lines = self._watched.lines(self._record, seen.seat, self._after, min(self.left, MAX_AT_ONCE))
        self._after += len(lines)
        self.left -= len(lines)
        return [Told(str(line.version), line.type, line.line) for line in lines]

    def told_all(self) -> bool:
        """Has the game ended, and was all of it told?"""
        record = self._record
        return record is not None and record.full.status == "finished" and record.head.version == self._after

    def end(self) -> Told:
        """What is told last."""
        assert self._record is not None, "told all of it"
        version, head = self._record.head
        body = {"version": version, "hash": head, "reason": self._record.full.reason}
        return Told(None, "end", msgspec.json.encode(body), aside=True)
