"""The notification stream of a player: events in all games in which the player holds a seat."""

import time
from collections.abc import Iterator, Set
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec
import redis
import structlog

from application.accounts import Account
from application.notifications import decision_of, notices
from events.loss import DataLossError
from events.seal import envelope_of
from events.tail import POLL_SECONDS
from heptad.runtime.parent_watchdog import ending
from projections import lobby
from projections.follow import OutOfDateError
from projections.read_model_store import ReadModelStore
from service.callers import demand_valid
from service.context import WebContainer
from service.problems import Problem
from service.streams import KeepAlive, Message, Source, problem_message

RELIST_SECONDS = 60.0
"""Seconds after which the player's games are read again even without a message."""

PAGE = 100

log = structlog.get_logger(__name__)


def notify(container: WebContainer, account: Account, since: str | None, wait: float | None) -> Source:
    """Yield a player's notifications: those since a time, the games that wait for the player, then new ones.

    The stream ends after `wait` seconds without a notification.
    """
    keep_alive = KeepAlive(container.settings.keep_alive, wait)
    with container.tailer.listen(account.player) as subscription:
        mailbox = _Mailbox(container, account.player, since)
        while not ending():
            changed = subscription.take()
            try:
                if changed is None or changed or keep_alive.is_due():
                    demand_valid(container.accounts, account)
                for messages in mailbox.messages(changed):
                    keep_alive.note_sent(news=True)
                    yield messages
            except Problem as problem:
                yield [problem_message(problem)]
                return
            except redis.RedisError:  # the log server does not answer: the lists will have what happens meanwhile
                mailbox.read_all_again()
            if keep_alive.is_due():
                keep_alive.note_sent(news=False)
                yield []
            if keep_alive.is_over():
                return
            subscription.woken.wait(min(POLL_SECONDS, keep_alive.seconds_left()))


class _Known(NamedTuple):
    """What the client knows of a game: the version it has reached, the open decision, whether the game is over."""

    version: int
    decision: str | None = None
    over: bool = False


class _Mailbox:
    """The games of a player, and what the client knows of each."""

    def __init__(self, container: WebContainer, player: str, since: str | None) -> None:
        self._container = container
        self._player = player
        self._since = since
        self._known: dict[str, _Known] = {}
        self._from = _now()
        self._present_sent = False
        self._relist = 0.0

    def read_all_again(self) -> None:
        """Read all games again: messages may have been lost."""
        self._relist = 0.0

    def messages(self, changed: Set[str] | None) -> Iterator[list[Message]]:
        """Yield the notifications of the games that changed (None: any); the first time, of all games, then `present`.

        Raise redis.RedisError.
        """
        now = time.monotonic()
        if changed is None or now >= self._relist:
            self._relist = now + RELIST_SECONDS
            changed = self._unfinished()
        for game in sorted(changed):
            messages = self._new_messages(game)
            if messages:
                yield messages
        if not self._present_sent:
            self._present_sent = True
            yield [Message(_now(), "present", b"{}", aside=True)]

    def _unfinished(self) -> set[str]:
        """Return the player's games that are not over, as far as the client knows."""
        read_models = self._read_models()
        for status in ("open", "playing", "finished"):
            for summary in self._games(read_models, status):
                if summary.id not in self._known:
                    self._known[summary.id] = _Known(self._version_known(summary))
        return {game for game, known in self._known.items() if not known.over}

    def _read_models(self) -> ReadModelStore:
        """Return the read models. Raise OutOfDateError if they lag behind at first; later, messages name the games."""
        follower = self._container.follower
        try:
            return follower.follow()
        except OutOfDateError:
            if not self._present_sent:
                raise
            return follower.read_models

    def _games(self, read_models: ReadModelStore, status: str) -> Iterator[lobby.Summary]:
        """Yield the player's games with a status; games that are over only if they ended since the last event."""
        if status == "finished" and (self._present_sent or self._since is None):
            return
        cursor: str | None = None
        while True:
            page = lobby.page(
                read_models, player=self._player, private=True, title=None, status=status, cursor=cursor, limit=PAGE
            )
            yield from (each for each in page.games if status != "finished" or each.updated_at >= (self._since or ""))
            cursor = page.next
            if cursor is None:
                return

    def _version_known(self, summary: lobby.Summary) -> int:
        """Return the version up to which an unknown game needs no notification."""
        if self._present_sent:
            return 0
        if self._since is None or summary.updated_at < self._since:
            return summary.version
        records = self._container.store.read(summary.id, 0, summary.version)
        return sum(envelope_of(record).at < self._since for record in records)

    def _new_messages(self, game: str) -> list[Message]:
        """Return the new notifications of one game. A game that can't be read is logged as an error and left out."""
        container = self._container
        try:
            record = container.repository.load(game).record
            over = record.full.status == "finished"
            old = over and record.created < self._from  # not listed and not new: a late message about its end
            known = self._known.get(game) or _Known(record.head.version if old else 0)
            records = list(container.store.read(game, known.version, record.head.version - known.version))
        except (LookupError, msgspec.DecodeError, DataLossError):
            log.exception("game_left_out_of_notifications", game=game)
            return []
        found = notices(record, records, self._player, known.decision)
        self._known[game] = _Known(record.head.version, decision_of(record, self._player), over)
        return [Message(each.at, each.type, msgspec.json.encode(each)) for each in found]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
