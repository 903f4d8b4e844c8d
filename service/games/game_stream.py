"""The streams of a game, as it goes on: its envelopes, and its updates."""

from abc import ABC, abstractmethod
from collections.abc import Callable

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
from service.games.reading import VisibleGame, visible_to
from service.http.callers import demand_valid
from service.http.problems.outages import data_loss
from service.http.streams import KeepAlive, Message, Source, problem_message

MAX_AT_ONCE = 100
"""The most envelopes in one chunk, for a client that is behind."""

UNLIMITED = 2**53


class Follower(ABC):
    """A client that follows a game: what it has been sent, and how many messages it still wants."""

    def __init__(
        self, container: WebContainer, account: Account | None, watched: WatchedGame, left: int | None
    ) -> None:
        self.container = container
        self.account = account
        self.watched = watched
        self.record: GameRecord | None = None
        self.left = UNLIMITED if left is None else left

    @abstractmethod
    def is_behind(self) -> bool:
        """Look at the game. Return whether it has something that was not sent.

        Raise redis.RedisError, DataLossError.
        """

    @abstractmethod
    def next_messages(self) -> list[Message]:
        """Return the messages of the next chunk; empty if there are none. Raise Problem, redis.RedisError."""

    @abstractmethod
    def has_all(self) -> bool:
        """Whether everything of the game was sent."""

    def seen(self) -> VisibleGame:
        """Return the game as the caller may see it now.

        The result is that of a new request: the caller, the seat, and the seals that it may open are looked
        up each time. Raise Problem if the caller may not see the game any more.
        """
        assert self.record is not None, "is_behind is called first"
        demand_valid(self.container.accounts, self.account)
        return visible_to(self.account, self.record)

    def is_done(self) -> bool:
        """Whether the game has ended and everything was sent."""
        return self.record is not None and self.record.full.status == "finished" and self.has_all()

    def end_message(self) -> Message:
        """Return the last message of the stream."""
        assert self.record is not None, "is_done has returned true"
        version, head = self.record.head
        body = {"version": version, "hash": head, "reason": self.record.full.reason}
        return Message(None, "end", msgspec.json.encode(body), aside=True)


def follow(
    container: WebContainer, game: str, path: str, start: Callable[[WatchedGame], Follower], wait: float | None
) -> Source:
    """Yield what a client gets of a game until it has ended: subscribe, then read, then send.

    The stream ends when nothing is `left`, or after `wait` seconds without a message.
    """
    keep_alive = KeepAlive(container.settings.keep_alive, wait)
    with container.watched_games.watch(game) as (watched, woken):
        follower = start(watched)
        while not ending():
            woken.clear()
            try:
                while follower.is_behind() or keep_alive.is_due():
                    messages = follower.next_messages()
                    keep_alive.note_sent(news=bool(messages))
                    yield messages
            except Problem as problem:
                yield [problem_message(problem)]
                return
            except DataLossError as error:
                yield [problem_message(data_loss(error, path))]
                return
            except redis.RedisError:  # the tailer wakes all watchers when the log server answers again
                if keep_alive.is_due():
                    keep_alive.note_sent(news=False)
                    yield []
            if follower.is_done():
                yield [follower.end_message()]
                return
            if keep_alive.is_over() or not follower.left:
                return
            woken.wait(min(POLL_SECONDS, keep_alive.seconds_left()))
            pauses.give_way()  # an address with many streams is woken in all of them at once


class EventFollower(Follower):
    """A client that follows the envelopes of a game after a version."""

    def __init__(
        self, container: WebContainer, account: Account | None, watched: WatchedGame, after: int, left: int | None
    ) -> None:
        super().__init__(container, account, watched, left)
        self._after = after

    def is_behind(self) -> bool:
        """Whether the game has events that were not sent."""
        self.record = self.watched.record()
        return self.left > 0 and self.record.head.version > self._after

    def next_messages(self) -> list[Message]:
        """Return the envelopes of the next chunk."""
        assert self.record is not None, "is_behind is called first"
        seat = self.seen().seat
        lines = self.watched.lines(self.record, seat, self._after, min(self.left, MAX_AT_ONCE))
        self._after += len(lines)
        self.left -= len(lines)
        return [Message(str(line.version), line.type, line.line) for line in lines]

    def has_all(self) -> bool:
        """Whether all envelopes were sent."""
        return self.record is not None and self.record.head.version == self._after


def watch(
    container: WebContainer, account: Account | None, game: str, after: int, *, limit: int | None, wait: float | None
) -> Source:
    """Yield the envelopes of a game after a version; at most `limit`."""
    path = f"/v1/games/{game}/events"
    return follow(container, game, path, lambda watched: EventFollower(container, account, watched, after, limit), wait)
