"""The event stream of a game: its envelopes, with the seals that the caller may open, as they are appended."""

import msgspec
import redis

from application.accounts.accounts import Account
from application.errors.problem import Problem
from application.games.repository import GameRecord
from application.reading.watched_games import WatchedGame
from application.runtime.parent_watchdog import ending
from events.format import pauses
from events.log_server.loss import DataLossError
from events.store.tail import POLL_SECONDS
from service.context import WebContainer
from service.games.reading import visible_to
from service.http.callers import demand_valid
from service.http.problems.outages import data_loss
from service.http.streams import KeepAlive, Message, Source, problem_message

MAX_AT_ONCE = 100
"""The most envelopes in one chunk, for a client that is behind."""

UNLIMITED = 2**53


def watch(
    container: WebContainer, account: Account | None, game: str, after: int, *, limit: int | None, wait: float | None
) -> Source:
    """Yield the envelopes of a game after a version until it has ended: subscribe, then read, then send.

    The stream ends after `limit` envelopes, or after `wait` seconds without one.
    """
    keep_alive = KeepAlive(container.settings.keep_alive, wait)
    with container.watched_games.watch(game) as (watched, woken):
        watcher = _Watcher(container, account, watched, after, UNLIMITED if limit is None else limit)
        while not ending():
            woken.clear()
            try:
                while watcher.is_behind() or keep_alive.is_due():
                    messages = watcher.next_messages()
                    keep_alive.note_sent(news=bool(messages))
                    yield messages
            except Problem as problem:
                yield [problem_message(problem)]
                return
            except DataLossError as error:
                yield [problem_message(data_loss(error, f"/v1/games/{game}/events"))]
                return
            except redis.RedisError:  # the tailer wakes all watchers when the log server answers again
                if keep_alive.is_due():
                    keep_alive.note_sent(news=False)
                    yield []
            if watcher.is_done():
                yield [watcher.end_message()]
                return
            if keep_alive.is_over() or not watcher.left:
                return
            woken.wait(min(POLL_SECONDS, keep_alive.seconds_left()))
            pauses.give_way()  # an address with many streams is woken in all of them at once


class _Watcher:
    """A client that watches a game: the version that it has reached, and how many envelopes it still wants."""

    def __init__(
        self, container: WebContainer, account: Account | None, watched: WatchedGame, after: int, left: int
    ) -> None:
        self._container = container
        self._account = account
        self._watched = watched
        self._after = after
        self._record: GameRecord | None = None
        self.left = left

    def is_behind(self) -> bool:
        """Whether the game has events that were not sent. Raise redis.RedisError, DataLossError."""
        self._record = self._watched.record()
        return self.left > 0 and self._record.head.version > self._after

    def next_messages(self) -> list[Message]:
        """Return the envelopes of the next chunk; empty if there are none.

        The result is that of a new request: the caller, the seat, and the seals that it may open are looked
        up each time. Raise Problem if the caller may not see the game any more, redis.RedisError.
        """
        assert self._record is not None, "is_behind is called first"
        demand_valid(self._container.accounts, self._account)
        seen = visible_to(self._account, self._record)
        lines = self._watched.lines(self._record, seen.seat, self._after, min(self.left, MAX_AT_ONCE))
        self._after += len(lines)
        self.left -= len(lines)
        return [Message(str(line.version), line.type, line.line) for line in lines]

    def is_done(self) -> bool:
        """Whether the game has ended and all its envelopes were sent."""
        record = self._record
        return record is not None and record.full.status == "finished" and record.head.version == self._after

    def end_message(self) -> Message:
        """Return the last message of the stream."""
        assert self._record is not None, "is_done has returned true"
        version, head = self._record.head
        body = {"version": version, "hash": head, "reason": self._record.full.reason}
        return Message(None, "end", msgspec.json.encode(body), aside=True)
