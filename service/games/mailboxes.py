"""Mailboxes: what a client knows of the games of one player, and the messages about what it does not know yet.

That of `GET /v1/events`, which has only notifications, is here; that of `GET /v1/updates` is in `update_mailbox`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from application.games.repository import GameRecord
from application.notices.notifications import Notice, decision_of, notices
from application.notices.personal_notices import Kept
from events.format.proof import chained
from events.format.seal import EMPTY, envelope_of
from events.format.times import milliseconds, timestamp
from events.store.setting_aside import SettingAside
from projections import lobby
from projections.read_models.read_model_store import ReadModelStore
from service.context import WebContainer
from service.http.streams import Message

PAGE = 100


class _Head(msgspec.Struct):
    """The part of a personal notification that every kind has."""

    type: str
    at: str


class Mailbox(ABC):
    """The messages about the games of one player, and the player's personal notifications."""

    def __init__(self, container: WebContainer, player: str, place: str | None) -> None:
        self.player = player
        self._container = container
        self._place = place
        """The place of the last personal notification that was read; None: only later ones are sent."""
        self._has_read = False

    def all_messages(self, read_models: ReadModelStore) -> Iterator[list[Message]]:
        """Yield the personal notifications, and the messages about all games. Raise redis.RedisError."""
        yield from self.personal_messages()
        for game in sorted(self._unfinished(read_models)):
            messages = self.new_messages(game)
            if messages:
                yield messages
        self._has_read = True

    def personal_messages(self) -> Iterator[list[Message]]:
        """Yield the new personal notifications; the first time, those after the place that the client has reached.

        Raise redis.RedisError.
        """
        personal = self._container.personal_notices
        if self._place is None:
            self._place = personal.last(self.player)
            self._note_place(self._place)
        found = personal.after(self.player, self._place)
        if found:
            messages = [self._personal(each) for each in found]
            self._place = found[-1].place
            yield messages

    def new_messages(self, game: str) -> list[Message]:
        """Return the new messages about one game. A game that can't be read is logged as an error and left out."""
        container = self._container
        with SettingAside(container.client, "notifications", game), container.store.reading(game):
            record = self._record(game)
            return [] if record is None else self._messages(record)
        return []

    def _record(self, game: str) -> GameRecord | None:
        """Return a game; None if there is nothing to say about it. Raise UnknownGameError, DataLossError."""
        return self._container.repository.load(game).record

    @abstractmethod
    def has(self, game: str) -> bool:
        """Whether the mailbox has had messages about a game, and may have more."""

    @abstractmethod
    def is_of_player(self, record: GameRecord) -> bool:
        """Whether a game concerns the player."""

    @abstractmethod
    def _unfinished(self, read_models: ReadModelStore) -> Iterable[str]:
        """Return the games about which there may be messages, as far as lists name them."""

    @abstractmethod
    def _messages(self, record: GameRecord) -> list[Message]:
        """Return the new messages about a game, and note that the client has them."""

    def _personal(self, kept: Kept) -> Message:
        """Return a personal notification as a message."""
        head = msgspec.json.decode(kept.notice, type=_Head)
        return Message(head.at, head.type, kept.notice)

    @abstractmethod
    def _note_place(self, place: str) -> None:
        """Note that the client has the personal notifications up to a place, without a message."""

    def _listed(self, read_models: ReadModelStore) -> Iterator[lobby.Summary]:
        """Yield the games of the player that are open or being played."""
        for status in ("open", "playing"):
            cursor: str | None = None
            while True:
                page = lobby.page(
                    read_models, player=self.player, private=True, title=None, status=status, cursor=cursor, limit=PAGE
                )
                yield from page.games
                cursor = page.next
                if cursor is None:
                    break

    def _version_before(self, game: str, version: int, time: str) -> int:
        """Return the version that a game, which has reached a version, had before a time."""
        with self._container.store.reading(game):
            records = chained(self._container.store.read(game, 0, version), EMPTY)
            return sum(envelope_of(record).at < time for record in records)

    def _new_notices(self, record: GameRecord, after: int, decision: str | None) -> list[Notice]:
        """Return the notifications about what happened after a version; `decision` was open at that version."""
        records = list(self._container.repository.read(record, after))
        return notices(record, records, self.player, decision)


class _Notified(NamedTuple):
    """What the client knows of a game: the version it has reached, the open decision, whether the game is over."""

    version: int
    decision: str | None = None
    is_over: bool = False


class NoticeMailbox(Mailbox):
    """A mailbox that has only notifications: those since a time, and the decisions that are open now."""

    def __init__(self, container: WebContainer, player: str, since: str | None) -> None:
        place = None if since is None else f"{max(0, milliseconds(since) + container.clock.shift)}-0"
        super().__init__(container, player, place)
        self._since = since
        self._known: dict[str, _Notified] = {}
        self._from = timestamp(container.clock.now())

    def has(self, game: str) -> bool:
        """Whether the client knows something of a game."""
        return game in self._known

    def is_of_player(self, record: GameRecord) -> bool:
        """Whether the player has a seat."""
        return record.seat_of(self.player) is not None

    def _unfinished(self, read_models: ReadModelStore) -> set[str]:
        """Return the player's games that are not over, as far as the client knows."""
        listed = list(self._listed(read_models))
        if not self._has_read and self._since is not None:
            listed += lobby.ended_since(read_models, self.player, self._since)
        for summary in listed:
            if summary.id not in self._known:
                with SettingAside(self._container.client, "notifications", summary.id):
                    self._known[summary.id] = _Notified(self._version_known(summary))
        return {game for game, known in self._known.items() if not known.is_over}

    def _note_place(self, place: str) -> None:
        """Note nothing: the ids are times."""

    def _version_known(self, summary: lobby.Summary) -> int:
        """Return the version up to which an unknown game needs no notification."""
        if self._has_read:
            return 0
        if self._since is None or summary.updated_at < self._since:
            return summary.version
        return self._version_before(summary.id, summary.version, self._since)

    def _messages(self, record: GameRecord) -> list[Message]:
        """Return the new notifications about a game."""
        is_over = record.full.status == "finished"
        is_old = is_over and record.created < self._from  # not listed and not new: a late message about its end
        known = self._known.get(record.game) or _Notified(record.head.version if is_old else 0)
        found = self._new_notices(record, known.version, known.decision)
        self._known[record.game] = _Notified(record.head.version, decision_of(record, self.player), is_over)
        return [Message(each.at, each.type, msgspec.json.encode(each)) for each in found]
