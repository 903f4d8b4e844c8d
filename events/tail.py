"""The tailer: one subscriber a process, however many watchers wait for games to move on.

A watcher subscribes first, then reads the stream, then waits. A notification may be lost; the stream is the truth,
so a watcher that was told nothing for a while reads again.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from events import keys

RETRY_SECONDS = 0.2
POLL_SECONDS = 5.0
"""A watcher reads again after so long even if nothing was said."""

log = structlog.get_logger(__name__)


class Tailer:
    """Listens to the channel on which appends are published, and wakes those who watch that game."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._watchers: dict[str, set[threading.Event]] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()
        self._listening = threading.Event()

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
                watchers = self._watchers[game]
                watchers.discard(woken)
                if not watchers:
                    del self._watchers[game]

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
        self._listening.wait(timeout=RETRY_SECONDS)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except Exception as error:  # whatever it was: a tailer that ended would wake nobody any more
                log.warning("tailer_lost_the_log_server", error=repr(error))
                time.sleep(RETRY_SECONDS)

    def _listen(self) -> None:
        with self._client.pubsub() as pubsub:
            pubsub.subscribe(keys.MOVED)
            while not self._stopping.is_set():
                message = pubsub.get_message(timeout=RETRY_SECONDS)
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    self._listening.set()
                    self._wake(None)  # who knows what was said while nobody listened
                elif message["type"] == "message":
                    self._wake(message["data"].rpartition(b" ")[0].decode(errors="replace"))

    def _wake(self, game: str | None) -> None:
        with self._lock:
            groups = list(self._watchers.values()) if game is None else [self._watchers.get(game, set())]
            for group in groups:
                for woken in group:
                    woken.set()
