"""The mailbox of `GET /v1/updates`: the row of each game that has changed, and the notifications of the player."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import msgspec

from application.errors.games import AheadError, BetweenError, UnknownGameError
from application.games.repository import GameRecord
from application.notices.notifications import decision_of
from application.notices.personal_notices import Kept
from application.notices.positions import BEGIN, MARGIN_MS, Position, Row, place_before
from events.format.seal import envelope_of
from events.format.times import milliseconds, timestamp
from projections import lobby
from projections.read_models.read_model_store import ReadModelStore
from service.context import WebContainer
from service.games.mailboxes import Mailbox
from service.games.render import player_row
from service.http.streams import Message


class _Updated(NamedTuple):
    """What the client has of a game: the version of the row, and the version up to which it was notified.

    `decision` is the player's decision that was open then. `lasts` is whether the game was the player's, and not over.
    """

    row: int
    notified: int
    decision: str | None = None
    lasts: bool = True
    at: str = ""


class UpdateMailbox(Mailbox):
    """A mailbox that has the row of each game, and then notifications: all that follows a position.

    Of a player who `is_new`, and while the stream opens, the client gets the rows of all games that are not over.
    """

    def __init__(self, container: WebContainer, player: str, position: Position, *, is_new: bool) -> None:
        super().__init__(container, player, self._place_in(position, player, container.clock.shift, is_new=is_new))
        self._position = position
        self._is_new = is_new
        self._known: dict[str, _Updated] = {}

    @staticmethod
    def _place_in(position: Position, player: str, shift: int, *, is_new: bool) -> str | None:
        """Return the place of the last personal notification that the client has; None for the last one that is."""
        named = position.place(player)
        if named is not None or is_new or position.opened == BEGIN:
            return named
        opened = 0 if position.opened is None else MARGIN_MS  # a stream that has begun to open gets what is later
        return place_before(milliseconds(position.horizon) + opened + shift)

    def all_messages(self, read_models: ReadModelStore) -> Iterator[list[Message]]:
        """Yield the personal notifications, and the messages about all games. Raise redis.RedisError."""
        yield from super().all_messages(read_models)
        self._is_new = False
        for game in [game for game, each in self._known.items() if not each.lasts and each.at < self._position.horizon]:
            del self._known[game]

    def has(self, game: str) -> bool:
        """Whether the client has the row of a game that was the player's."""
        return game in self._known and self._known[game].lasts

    def is_of_player(self, record: GameRecord) -> bool:
        """Whether the player has a seat, or opened the game."""
        return record.imported is None and (record.seat_of(self.player) is not None or record.owner == self.player)

    def _unfinished(self, read_models: ReadModelStore) -> set[str]:
        listed = {summary.id for summary in self._listed(read_models)}
        if not self._has_read:
            ended = lobby.ended_since(read_models, self.player, self._position.horizon)
            listed |= {summary.id for summary in ended} | self._position.games(self.player)
        return listed | {game for game, known in self._known.items() if known.lasts}

    def _personal(self, kept: Kept) -> Message:
        self._position.note_place(self.player, kept.place)
        return super()._personal(kept)._replace(id=str(self._position))

    def _record(self, game: str) -> GameRecord | None:
        """Return a game; None for one that only the client names, and that is not there."""
        try:
            return super()._record(game)
        except UnknownGameError:
            if self._position.row(self.player, game) is None:
                raise
            self._position.drop(self.player, game)
            return None

    def _note_place(self, place: str) -> None:
        self._position.note_place(self.player, place)

    def _messages(self, record: GameRecord) -> list[Message]:
        """Return the row of a game if the client does not have it, and the new notifications about the game."""
        known = self._known.get(record.game) or self._first(record)
        is_own = self.is_of_player(record)
        if not (is_own or known.lasts):
            self._known[record.game] = known._replace(at=record.at)
            shown = record if record.full.visibility == "public" else self._last_seen(record, known.row)
            if shown is None:  # a client that names a game of others learns nothing about it
                self._position.drop(self.player, record.game)
            else:
                self._note(shown, Row(known.row))
            return []
        row, notified, decision, *_ = known
        messages = []
        found = self._new_notices(record, notified, decision)
        shown = record if is_own or record.full.visibility == "public" else self._left(record, row)
        if row != shown.head.version:
            self._note(record, Row(shown.head.version, notified if found else None))
            messages.append(self._message("game", player_row(self._container, shown, self.player)))
        for notice in found:
            self._note(record, Row(shown.head.version, None if notice is found[-1] else notice.version))
            messages.append(self._message(notice.type, notice))
        lasts = is_own and record.full.status != "finished"
        current = _Updated(shown.head.version, record.head.version, decision_of(record, self.player), lasts, record.at)
        self._known[record.game] = current
        self._note(record, Row(shown.head.version))
        return messages

    def _message(self, kind: str, body: msgspec.Struct) -> Message:
        return Message(str(self._position), kind, msgspec.json.encode(body))

    def _note(self, record: GameRecord, row: Row) -> None:
        """Note in the position that the client has a row."""
        opened, key = self._position.opened, (self.player, record.game)
        if opened is not None and key > opened:
            self._position.opened = key
        at = timestamp(self._container.clock.now()) if self._is_new else record.at  # of a new player, all are named
        is_open = record.full.status == "open" and self.is_of_player(record)
        self._position.note(self.player, record.game, row, at, is_open=is_open)

    def _first(self, record: GameRecord) -> _Updated:
        """Return what the client has of a game with which this stream has not dealt."""
        head, named = record.head.version, self._position.row(self.player, record.game)
        if named is not None:
            known = self._as_at(record, named.version)
            return known if named.notified is None else known._replace(notified=named.notified, decision=None)
        opened = self._position.opened
        if self._is_new or (opened is not None and (self.player, record.game) > opened):
            is_over = record.full.status == "finished"
            return _Updated(head if is_over else 0, head, decision_of(record, self.player))
        if record.at < self._position.horizon:
            return self._as_at(record, head)
        return self._as_at(record, self._version_before(record.game, head, self._position.horizon))

    def _as_at(self, record: GameRecord, version: int) -> _Updated:
        """Return what a client has that has all of a game up to a version; nothing, if that is no end of a batch."""
        if version == 0:
            return _Updated(0, 0, lasts=False)
        if self.is_of_player(record) and decision_of(record, self.player) is None:
            return _Updated(version, version)  # without a decision now it does not matter which was open then
        try:
            past = record if version == record.head.version else self._container.repository.at(record.game, version)
        except (AheadError, BetweenError):
            return _Updated(0, 0, lasts=False)
        return _Updated(version, version, decision_of(past, self.player), self.is_of_player(past))

    def _last_seen(self, record: GameRecord, version: int) -> GameRecord | None:
        """Return a private game as it was at a version, if the player lost it with the batch that ends there."""
        if version == 0:
            return None
        past = self._container.repository.at(record.game, version)
        [last] = self._container.repository.read(past, version - 1)
        before = envelope_of(last).batch - 1
        return past if before and self.is_of_player(self._container.repository.at(record.game, before)) else None

    def _left(self, record: GameRecord, row: int) -> GameRecord:
        """Return a private game as it was when the player lost it, after the version of the last row."""
        following = list(self._container.repository.read(record, row))
        for this, after in pairwise(following):
            if envelope_of(this).batch != envelope_of(after).batch:
                past = self._container.repository.at(record.game, this.version)
                if not self.is_of_player(past):
                    return past
        return record
