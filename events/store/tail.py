"""The tailer: one subscription to appends in each process, for all watchers of games.

A watcher registers first, then reads the stream, then waits. When the process subscribes, all watchers are woken, so
none misses what happened before. A message may be lost; the stream is the truth, so a watcher that got no message for
`POLL_SECONDS` seconds reads again.

Watchers never get events that are not on disk. With `appendfsync always` a server syncs what it executed before it
sends the replies to it ("a single write and a single fsync (before sending the replies)": Redis, Persistence). A
message says only that there is something to read. Watchers get the reply to that read; the read was executed after the
append, so its reply waits for a sync that includes the append.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import redis
import structlog

from events.log_server import keys
from events.log_server.connections import received
from events.process import lifeline
from events.process.reasons import reason_of
from events.store.messages import Message, read_message

RETRY_SECONDS = 0.2
"""Seconds between two attempts to reach the log server, and between two looks whether the process is ending."""
POLL_SECONDS = 5.0
"""Seconds after which a watcher reads again even without a message."""
GATHER_SECONDS = 0.001
"""Seconds in which messages gather, so that a process on a busy log server is not woken for each."""
AT_ONCE = 32
"""How many watchers of a game are woken at once, so that a process with many of them answers requests in between."""
WAKING_SECONDS = 0.0005
"""Seconds from some watchers to the next ones."""
NOTICED = keys.NOTICED.encode()

log = structlog.get_logger(__name__)

T = TypeVar("T")


class Subscription:
    """The messages for one listener: which games of a player, or of several players, have new events.

    The id of a player among them says that this player has a notification that follows from no log.
    """

    def __init__(self) -> None:
        self.players: set[str] = set()
        self.woken = threading.Event()
        self._games: set[str] = set()
        self._any = True

    def notify(self, game: str | None) -> None:
        """Add a message: this game has new events; None: any game may have."""
        if game is None:
            self._any = True
        else:
            self._games.add(game)
        self.woken.set()

    def take(self) -> set[str] | None:
        """Return the games with messages since the last call; None, as at first, if any game may have changed.

        Read the games after this call, not before.
        """
        self.woken.clear()
        unknown, self._any = self._any, False
        games, self._games = self._games, set()
        return None if unknown else games


class Tailer:
    """Subscribes to the channel on which appends are published, and wakes the watchers of each game.

    When `is_ending` becomes true, all watchers are woken, so that waiting requests end. `announce` is called with each
    message about an append.
    """

    def __init__(
        self,
        client: Any,
        is_ending: Callable[[], bool] = lambda: False,
        announce: Callable[[Message], None] = lambda _: None,
    ) -> None:
        self._client = client
        self._is_ending = is_ending
        self._announce = announce
        self._watchers: dict[str, set[threading.Event]] = {}
        self._subscriptions: dict[str, set[Subscription]] = {}
        self._last_messages: dict[str, int] = {}
        self._count = 0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._pubsub: Any = None
        self._last_batch = 0.0
        self._stopping = threading.Event()

    @contextmanager
    def watch(self, game: str) -> Iterator[threading.Event]:
        """Return an event that is set whenever the game may have changed; clear it before reading the stream."""
        self.start()
        woken = threading.Event()
        with self._lock:
            self._watchers.setdefault(game, set()).add(woken)
        try:
            yield woken
        finally:
            with self._lock:
                if _leave(self._watchers, game, woken):
                    self._last_messages.pop(game, None)

    @contextmanager
    def listen(self, player: str) -> Iterator[Subscription]:
        """Return a subscription to every game in which the player holds a seat."""
        self.start()
        subscription = Subscription()
        self.add(subscription, player)
        try:
            yield subscription
        finally:
            for each in list(subscription.players):
                self.remove(subscription, each)

    def add(self, subscription: Subscription, player: str) -> None:
        """Let a subscription also have the messages for this player."""
        with self._lock:
            self._subscriptions.setdefault(player, set()).add(subscription)
            subscription.players.add(player)

    def remove(self, subscription: Subscription, player: str) -> None:
        """Let a subscription no longer have the messages for this player."""
        with self._lock:
            _leave(self._subscriptions, player, subscription)
            subscription.players.discard(player)

    def last_message(self, game: str) -> int:
        """Return the number of the last message that may concern a watched game; it grows with each."""
        return self._last_messages.get(game, 0)

    def stop(self) -> None:
        """End the subscription."""
        self._stopping.set()
        if self._thread is not None:
            with contextlib.suppress(redis.RedisError, RuntimeError, AttributeError):
                self._pubsub.unsubscribe()  # the answer ends the wait for a message
            self._thread.join(timeout=5)

    def start(self) -> None:
        """Subscribe, if this has not been done yet."""
        with self._lock:
            if self._thread is None:
                self._thread = lifeline.start("tailer", self._run)
                lifeline.start("tailer: end", self._look_for_end)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except (redis.RedisError, OSError) as error:
                log.warning("tailer_lost_the_log_server", error=reason_of(error))
                time.sleep(RETRY_SECONDS)
            except Exception as error:  # any error: without a tailer no watcher would be woken
                lifeline.note("tailer", error)
                time.sleep(RETRY_SECONDS)

    def _listen(self) -> None:
        with self._client.pubsub() as self._pubsub:
            self._pubsub.subscribe(keys.MOVED, keys.NOTICED)
            for messages in received(self._pubsub):
                begin = time.monotonic()
                for message in messages:
                    self._receive(*message)
                if self._stopping.is_set():
                    return
                time.sleep(max(0.0, begin + self._pause_after(begin) - time.monotonic()))

    def _pause_after(self, begin: float) -> float:
        """Return how long to let messages gather after some that came at a time: not at all if messages are rare."""
        since, self._last_batch = begin - self._last_batch, begin
        return GATHER_SECONDS if since < 2 * GATHER_SECONDS else 0.0

    def _receive(self, kind: bytes, channel: bytes, data: Any) -> None:
        if kind == b"subscribe":
            self._wake(None)  # messages may have been lost before
        elif kind == b"message" and channel == NOTICED:
            player = data.decode(errors="replace")
            self._wake(player, [player])
        elif kind == b"message" and (moved := read_message(data)) is not None:
            self._announce(moved)
            self._wake(moved.game, moved.players)

    def _look_for_end(self) -> None:
        """Wake all watchers when the process is ending, so that waiting requests end."""
        while not self._stopping.wait(RETRY_SECONDS):
            if self._is_ending():
                self._wake(None)

    def _wake(self, game: str | None, players: Iterable[str] = ()) -> None:
        if not self._watchers and not self._subscriptions:  # who comes later reads first
            return
        watchers: list[threading.Event] = []
        with self._lock:
            self._count += 1
            for changed in list(self._watchers) if game is None else [game] if game in self._watchers else []:
                self._last_messages[changed] = self._count  # before any watcher is woken
                watchers += self._watchers[changed]
            for player in list(self._subscriptions) if game is None else players:
                for subscription in self._subscriptions.get(player, ()):
                    subscription.notify(game)
        if len(watchers) > AT_ONCE:
            lifeline.start("tailer: wake", lambda: _wake_in_groups(watchers))
        else:
            for woken in watchers:
                woken.set()


def _wake_in_groups(watchers: Sequence[threading.Event]) -> None:
    for number, woken in enumerate(watchers, 1):
        woken.set()
        if number % AT_ONCE == 0:
            time.sleep(WAKING_SECONDS)


def _leave(groups: dict[str, set[T]], name: str, member: T) -> bool:
    """Remove a member from its group. Return whether it was the last one."""
    groups[name].discard(member)
    if groups[name]:
        return False
    del groups[name]
    return True
