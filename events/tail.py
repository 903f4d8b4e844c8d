"""The tailer: one subscriber a process, however many watchers wait for games to move on.

A watcher comes first, then reads the stream, then waits. All are woken when the subscription begins, so nobody waits
for it. A notification may be lost; the stream is the truth, so a watcher that was told nothing for a while reads again.

Nothing that is sent on is ahead of the disk. With `appendfsync always` a server syncs what it executed before it sends
the replies to it ("a single write and a single fsync (before sending the replies)": Redis, Persistence). A notification
says no more than that there is something to read; what watchers are sent is the reply to that read, which was
executed after the append, so its reply waits for a sync that includes the append.
"""

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import structlog

from events import keys
from heptad.runtime.parent_watchdog import ending

RETRY_SECONDS = 0.2
POLL_SECONDS = 5.0
"""A watcher reads again after so long even if nothing was said."""

log = structlog.get_logger(__name__)

T = TypeVar("T")


class Ear:
    """What one listener was told: which games of a player have moved on."""

    def __init__(self) -> None:
        self.woken = threading.Event()
        self._games: set[str] = set()
        self._any = True

    def tell(self, game: str | None) -> None:
        """A game has moved on; None: any may have."""
        if game is None:
            self._any = True
        else:
            self._games.add(game)
        self.woken.set()

    def take(self) -> set[str] | None:
        """The games told of since the last time; None, as at first, if there may be others. Read them after this."""
        self.woken.clear()
        unknown, self._any = self._any, False
        games, self._games = self._games, set()
        return None if unknown else games


class Tailer:
    """Listens to the channel on which appends are published, and wakes those who watch that game."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._watchers: dict[str, set[threading.Event]] = {}
        self._ears: dict[str, set[Ear]] = {}
        self._told: dict[str, int] = {}
        self._count = 0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()

    @contextmanager
    def watch(self, game: str) -> Iterator[threading.Event]:
        """An event that is set whenever the game may have moved on; clear it before reading the stream."""
        self._start()
        woken = threading.Event()
        with self._lock:
            self._watchers.setdefault(game, set()).add(woken)
        try:
            yield woken
        finally:
            with self._lock:
                if _leave(self._watchers, game, woken):
                    self._told.pop(game, None)

    @contextmanager
    def listen(self, player: str) -> Iterator[Ear]:
        """An ear that is told of every game in which the player holds a seat."""
        self._start()
        ear = Ear()
        with self._lock:
            self._ears.setdefault(player, set()).add(ear)
        try:
            yield ear
        finally:
            with self._lock:
                _leave(self._ears, player, ear)

    def told(self, game: str) -> int:
        """A number that is another one whenever a game that is watched may have moved on."""
        return self._told.get(game, 0)

    def stop(self) -> None:
        """End the subscription."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="tailer", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except Exception as error:  # whatever it was: a tailer that ended would wake nobody any more
                log.warning("tailer_lost_the_log_server", error=repr(error))
                self._hurry()
                time.sleep(RETRY_SECONDS)

    def _listen(self) -> None:
        with self._client.pubsub() as pubsub:
            pubsub.subscribe(keys.MOVED)
            while not self._stopping.is_set():
                message = pubsub.get_message(timeout=RETRY_SECONDS)
                if message is None:
                    self._hurry()
                elif message["type"] == "subscribe":
                    self._wake(None)  # who knows what was said while nobody listened
                elif message["type"] == "message":
                    game, *rest = message["data"].decode(errors="replace").split(" ")
                    self._wake(game, rest[1:])

    def _hurry(self) -> None:
        if ending():
            self._wake(None)  # so that whoever waits sees it

    def _wake(self, game: str | None, players: Iterable[str] = ()) -> None:
        with self._lock:
            self._count += 1
            for moved in list(self._watchers) if game is None else [game] if game in self._watchers else []:
                self._told[moved] = self._count  # before anybody is woken
                for woken in self._watchers[moved]:
                    woken.set()
            for player in list(self._ears) if game is None else players:
                for ear in self._ears.get(player, ()):
                    ear.tell(game)


def _leave(groups: dict[str, set[T]], name: str, member: T) -> bool:
    """Take a member out of its group; True if it was the last one."""
    groups[name].discard(member)
    if groups[name]:
        return False
    del groups[name]
    return True
