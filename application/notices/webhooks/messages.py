"""Messages: what a webhook is sent about a game, computed from its log, batch by batch.

A message depends only on the log and on who is sent it, never on when it is computed. So a repeated delivery has the
same id and the same body, except for the update, which a webhook may include: it is of the time at which it is sent.
"""

import base64
import hashlib
import itertools
import threading
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from application.games.repository import GameRecord, GameRepository, advance
from application.notices.notifications import Kind, Notice, decision_of, notices
from application.notices.webhooks.grants import Grants
from application.notices.webhooks.webhooks import Webhook
from events.format.model import Timestamp
from events.format.seal import Record, envelope_of

MAX_KEPT = 500
"""How many games a process keeps as they were at the last message."""


NEVER = "~"
"""A time after all others."""


class Cursor(NamedTuple):
    """How far the messages about a game were delivered to one webhook.

    All of the batches up to `version` were, and those of the next batch up to the message with the id `last`.
    """

    version: int = 0
    last: str = ""


class Message(NamedTuple):
    """A message: its id, what it is about, and its body, in JSON."""

    id: str
    type: str
    game: str | None
    body: bytes
    after: Cursor = Cursor()
    """The cursor after the message was delivered."""
    player: str | None = None
    """The player whom it is for. None for a test."""

    def with_update(self, update: bytes | None) -> "Message":
        """Return the message with an update (UpdateOut as JSON; None: null) beside its data."""
        return self._replace(body=b'%b,"update":%b}' % (self.body[:-1], b"null" if update is None else update))


class Body(msgspec.Struct, frozen=True):
    """The body of a message, as Standard Webhooks have it."""

    type: Kind
    """What happened."""
    timestamp: Timestamp
    """When it happened."""
    data: Notice
    """The notification."""


class Found(NamedTuple):
    """Messages in order, and the version of the game up to which there are no others."""

    messages: list[Message]
    version: int
    has_ended: bool


class Messages:
    """Computes messages from logs. Threads may share it: they compute one after another."""

    def __init__(self, repository: GameRepository, grants: Grants) -> None:
        self.store = repository.store
        self._repository = repository
        self._grants = grants
        self._kept: OrderedDict[str, GameRecord] = OrderedDict()
        self._lock = threading.Lock()

    def after(self, webhook: Webhook, game: str, cursor: Cursor, most: int) -> Found:
        """Return the messages about a game for a webhook after a cursor; no more batches once there are `most`.

        Raise UnknownGameError, DataLossError, redis.RedisError.
        """
        with self._lock:
            covered = _Covered(webhook.owner, self._grants)
            found: list[Message] = []
            record: GameRecord | None = None
            version = cursor.version
            for before, record, records in self._batches(game, cursor.version):
                if record.at >= webhook.since:
                    found += self._messages(webhook, covered, before, record, records)
                version = record.head.version
                if len(found) >= most:
                    break
            if record is not None:
                self._keep(record)
            return Found(_without_delivered(found, cursor), version, has_ended=_has_ended(record))

    def _batches(self, game: str, after: int) -> Iterator[tuple[GameRecord | None, GameRecord, list[Record]]]:
        """Yield the game before and after each batch after a version, and the records of the batch."""
        before = self._at(game, after)
        with self.store.reading(game):
            for _, group in itertools.groupby(
                self.store.read(game, after), key=lambda record: envelope_of(record).batch
            ):
                records = list(group)
                record = self._repository.at(game, records[-1].version) if before is None else advance(before, records)
                yield before, record, records
                before = record

    def _at(self, game: str, version: int) -> GameRecord | None:
        """Return the game at the end of a past batch; None before the first one."""
        if version == 0:
            return None
        kept = self._kept.get(game)
        return kept if kept is not None and kept.head.version == version else self._repository.at(game, version)

    def _keep(self, record: GameRecord) -> None:
        self._kept[record.game] = record
        self._kept.move_to_end(record.game)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    def _messages(
        self,
        webhook: Webhook,
        covered: "_Covered",
        before: GameRecord | None,
        record: GameRecord,
        records: list[Record],
    ) -> list[Message]:
        """Return the messages of one batch; the cursor after the last of them is that of the whole batch."""
        found = [
            notice
            for player in record.players
            if covered.since(player) <= record.at
            for notice in notices(record, records, player, _notified(webhook, before, record, player))
            if webhook.wants(notice.type)
        ]
        found.sort(key=lambda notice: notice.version)
        start = 0 if before is None else before.head.version
        messages = []
        for notice in found:
            message_id = _message_id(webhook.id, notice)
            body = msgspec.json.encode(Body(notice.type, notice.at, notice))
            messages.append(
                Message(message_id, notice.type, record.game, body, Cursor(start, message_id), notice.player)
            )
        if messages:
            messages[-1] = messages[-1]._replace(after=Cursor(record.head.version))
        return messages


def _notified(webhook: Webhook, before: GameRecord | None, record: GameRecord, player: str) -> str | None:
    """Return the decision of which a player was notified before a batch.

    A webhook that includes updates is notified again when the player has made a step of a choice that needs another
    one: each message is answered with one move.
    """
    decision = None if before is None else decision_of(before, player)
    if before is None or decision is None or "update" not in webhook.include:
        return decision
    return None if _steps(before, player) < _steps(record, player) else decision


def _steps(record: GameRecord, player: str) -> int:
    """Return how often a player has chosen in the open decision. Everybody may know that, before a reveal as well."""
    seat = record.seat_of(player)
    choice = None if seat is None else record.full.commitments[seat]
    return 0 if choice is None else choice.times


class _Covered:
    """The players about whom an owner is sent messages: itself, and those who granted it a token."""

    def __init__(self, owner: str, grants: Grants) -> None:
        self._owner = owner
        self._grants = grants
        self._since: dict[str, Timestamp] = {owner: ""}

    def since(self, player: str) -> Timestamp:
        """Return the time from which on a player is covered; `NEVER` if the player is not."""
        if player not in self._since:
            self._since[player] = self._grants.apps_of([player])[player].get(self._owner, NEVER)
        return self._since[player]


def _has_ended(record: GameRecord | None) -> bool:
    return record is not None and record.full.status == "finished"


def _without_delivered(messages: list[Message], cursor: Cursor) -> list[Message]:
    """Return the messages after the last one that was delivered; all, if that is no longer one of them."""
    ids = [message.id for message in messages]
    return messages[ids.index(cursor.last) + 1 :] if cursor.last in ids else messages


def _message_id(webhook_id: str, notice: Notice) -> str:
    named = msgspec.json.encode([webhook_id, notice.game, notice.version, notice.type, notice.player])
    return "msg_" + base64.b32encode(hashlib.sha256(named).digest()[:15]).decode().lower()
