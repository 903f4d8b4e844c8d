"""The feed of webhooks: finds the games about which messages wait, and queues the webhooks that are due.

It runs in a thread of the sweeper's process. The feeds of the logs say which games have new events; the messages that
every append publishes only make it quick, and say who plays in a game without loading it.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import redis
import structlog

from application.container import Container
from application.runtime.queues import WEBHOOK
from events.format.times import milliseconds, now
from events.log_server import keys
from events.log_server.storage import StorageFullError
from events.process import lifeline
from events.process.reasons import reason_of
from events.store.messages import Message, read_message
from events.store.setting_aside import SettingAside

PERIOD = 0.2
"""Seconds between two looks at the feeds while games have new events and there are webhooks."""
POLL_SECONDS = 5.0
"""Seconds between two looks at the feeds without a message: messages may be lost."""
QUEUE_SECONDS = 1.0
"""Seconds after which webhooks that are due are queued again."""
RETRY_SECONDS = 1.0
REMEMBER_SECONDS = 60.0
"""Seconds after which all webhooks are searched for messages that wait."""
GAMES = 500
"""The least number of games after which the checkpoint is moved."""

log = structlog.get_logger(__name__)


class Moved(NamedTuple):
    """What messages say about a game: its version, and everybody who had a seat since the last look."""

    version: int
    players: frozenset[str]


Changed = tuple[int, list[tuple[str, int]]]
"""A shard, and its games with new events, with their positions in the feed."""


class WebhookFeed:
    """Follows the feeds of all shards."""

    def __init__(self, container: Container, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = container.store
        self._repository = container.repository
        self._webhooks = container.webhooks
        self._deliveries = container.deliveries
        self._queues = container.queues
        self._client = container.client
        self._clock = clock
        self._moved: dict[str, Moved] = {}
        self._has_webhooks = True

    def note(self, message: Message) -> None:
        """Note a message about an append."""
        known = self._moved.get(message.game, Moved(0, frozenset()))
        self._moved[message.game] = Moved(max(known.version, message.version), known.players.union(message.players))

    def follow(self) -> int:
        """Mark the webhooks of everybody who plays in a game with new events, and queue them.

        Return the number of marks. Raise StorageFullError, redis.RedisError.
        """
        self._store.demand_room()
        self._webhooks.checkpoint.begin()
        changed = self._store.feed.changed(self._webhooks.checkpoint.read())
        self._has_webhooks = self._webhooks.any()  # read after the feeds: so it knows those made before these appends
        count = 0
        for group in _groups(changed):
            games = [game for _, found in group for game, _ in found]
            if self._has_webhooks:
                count += self._mark(self._players(games))
            self._webhooks.checkpoint.move({shard: found[-1][1] for shard, found in group})
        self._moved.clear()  # what they announce was in the feeds, now or before
        return count

    def _players(self, games: Sequence[str]) -> dict[str, Moved]:
        """Return the version and the players of each game: from messages, or else from its log."""
        heads = self._store.heads([game for game in games if game in self._moved])
        found = {game: self._moved[game] for game, head in heads.items() if self._moved[game].version >= head.version}
        for game in games:
            if game not in found and (loaded := self._loaded(game)) is not None:
                found[game] = loaded
        return found

    def _loaded(self, game: str) -> Moved | None:
        """Return the version and the players of a game; None if it can't be read."""
        with SettingAside(self._client, "webhooks", game):
            record = self._repository.load(game).record
            earlier = self._moved.get(game, Moved(0, frozenset())).players
            return Moved(record.head.version, earlier.union(seat.player for seat in record.full.seats if seat.player))
        return None

    def _mark(self, found: dict[str, Moved]) -> int:
        """Mark and queue the webhooks to which something about these games is sent. Return the number of marks."""
        of_players = self._webhooks.of_players(frozenset().union(*(moved.players for moved in found.values())))
        at, due = milliseconds(now()), dict[str, str]()
        count = 0
        for game, moved in found.items():
            for webhook, owner in set().union(*(of_players[player] for player in moved.players)):
                if self._deliveries.mark(webhook, game, moved.version, at):
                    due[webhook] = owner
                    count += 1
        self._queue(due)
        return count

    def queue_due(self) -> int:
        """Queue the webhooks with messages that are due. Return their number. Raise redis.RedisError."""
        at = milliseconds(now())
        times = self._deliveries.due_times(self._deliveries.waiting())
        owners = self._webhooks.owners([webhook for webhook, due in times.items() if due is not None and due <= at])
        for webhook, due in times.items():
            if due is None:
                self._deliveries.forget_waiting(webhook)
        self._queue({webhook: owner for webhook, owner in owners.items() if owner is not None})
        for webhook, owner in owners.items():
            if owner is None:
                self._deliveries.forget(webhook, attempts=True)
        return len(owners)

    def _queue(self, due: dict[str, str]) -> None:
        """Queue webhooks of these owners. Without a queue server they are queued later."""
        if not due:
            return
        try:
            for webhook, owner in due.items():
                self._queues.fair(WEBHOOK).push(webhook, self._queues.owner_of(owner))
            self._queues.call(WEBHOOK)
        except redis.RedisError as error:
            log.warning("webhooks_not_queued", error=reason_of(error))

    def run(self, stopped: Callable[[], bool]) -> None:
        """Follow until stopped. After an error, begin again a second later."""
        while not stopped():
            try:
                with self._client.pubsub() as pubsub:
                    pubsub.subscribe(keys.MOVED)
                    self._run(pubsub, stopped)
            except StorageFullError:  # it is logged where it is found
                time.sleep(RETRY_SECONDS)
            except redis.RedisError as error:
                log.warning("webhook_feed_failed", error=reason_of(error))
                time.sleep(RETRY_SECONDS)
            except Exception as error:  # any error: without the feed no webhook would be sent anything
                lifeline.note("webhook feed", error)
                time.sleep(RETRY_SECONDS)

    def _run(self, pubsub: Any, stopped: Callable[[], bool]) -> None:
        followed = queued = remembered = -POLL_SECONDS * 1000
        while not stopped():
            message = pubsub.get_message(timeout=PERIOD)
            if message is not None and message["type"] == "message" and (moved := read_message(message["data"])):
                self.note(moved)
            clock = self._clock()
            if clock >= followed + (PERIOD if self._moved and self._has_webhooks else POLL_SECONDS):
                self.follow()
                followed = clock
            if clock >= remembered + REMEMBER_SECONDS:
                self._deliveries.remember_waiting(self._webhooks.all())
                remembered = clock
            if clock >= queued + QUEUE_SECONDS:
                self.queue_due()
                queued = clock


def _groups(changed: list[list[tuple[str, int]]]) -> Iterator[list[Changed]]:
    """Yield the shards with new events, in groups of at least `GAMES` games, except the last one."""
    group: list[Changed] = []
    size = 0
    for shard, games in enumerate(changed):
        if games:
            group.append((shard, games))
            size += len(games)
        if size >= GAMES:
            yield group
            group, size = [], 0
    if group:
        yield group


def start(container: Container, stopped: Callable[[], bool]) -> threading.Thread:
    """Follow the feeds in a thread."""
    return lifeline.start("webhook feed", WebhookFeed(container).run, stopped)
