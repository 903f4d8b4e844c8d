"""The notification stream of a player: events in all games in which the player holds a seat, and challenges.

The stream of an app has the notifications of all players who granted it a token, too.
"""

import time
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

import msgspec
import redis
import structlog

from application.accounts.accounts import READ, Account
from application.accounts.players import STALE_SECONDS
from application.errors.problem import Problem
from application.notices.notifications import decision_of, notices
from application.runtime.parent_watchdog import ending
from events.format import pauses
from events.format.proof import chained
from events.format.seal import EMPTY, envelope_of
from events.format.times import milliseconds, timestamp
from events.store.setting_aside import SettingAside
from events.store.tail import POLL_SECONDS, Subscription
from projections import lobby
from projections.follow import OutOfDateError
from projections.read_models.read_model_store import ReadModelStore
from service.context import WebContainer
from service.http.callers import demand_valid
from service.http.streams import KeepAlive, Message, Source, problem_message

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
        mailboxes = _Mailboxes(container, account, since, subscription)
        while not ending():
            changed = subscription.take()
            try:
                if changed is None or changed or keep_alive.is_due():
                    demand_valid(container.accounts, account)
                for messages in mailboxes.messages(changed):
                    demand_valid(container.accounts, account)  # the client may have read the ones before slowly
                    keep_alive.note_sent(news=True)
                    yield messages
            except Problem as problem:
                yield [problem_message(problem)]
                return
            except redis.RedisError:  # the log server does not answer: the lists will have what happens meanwhile
                mailboxes.read_all_again()
            if keep_alive.is_due():
                keep_alive.note_sent(news=False)
                yield []
            if keep_alive.is_over():
                return
            subscription.woken.wait(min(POLL_SECONDS, keep_alive.seconds_left()))
            pauses.give_way()  # an address with many streams is woken in all of them at once


class _Known(NamedTuple):
    """What the client knows of a game: the version it has reached, the open decision, whether the game is over."""

    version: int
    decision: str | None = None
    over: bool = False


class _Head(msgspec.Struct):
    """The part of a personal notification that every kind has."""

    type: str
    at: str


class _Mailboxes:
    """The mailboxes of the player who calls and, if that is an app, of the players who granted it a token."""

    def __init__(
        self, container: WebContainer, account: Account, since: str | None, subscription: Subscription
    ) -> None:
        self._container = container
        self._account = account
        self._since = since
        self._subscription = subscription
        self._mailboxes = {account.player: _Mailbox(container, account.player, since)}
        self._present_sent = False
        self._relist = 0.0
        self._follow_grants = 0.0
        self._forgotten = 0
        """The accounts' `forgotten` when grants were last read."""

    def read_all_again(self) -> None:
        """Read all games again: messages may have been lost."""
        self._relist = 0.0

    def messages(self, changed: Set[str] | None) -> Iterator[list[Message]]:
        """Yield the notifications of the games that changed (None: any); the first time, of all games, then `present`.

        Raise redis.RedisError.
        """
        new = self._update_grants()
        now = time.monotonic()
        if changed is None or now >= self._relist:
            self._relist = now + RELIST_SECONDS
            yield from self._of_all(self._mailboxes.values())
        else:
            yield from self._of_all(new)
            yield from self._of_games(changed)
        if not self._present_sent:
            self._present_sent = True
            yield [Message(timestamp(self._container.clock.now()), "present", b"{}", aside=True)]

    def _update_grants(self) -> list["_Mailbox"]:
        """Follow the grants to an app, every five seconds and when anything was revoked.

        Return the mailboxes of new players.
        """
        now, forgotten = time.monotonic(), self._container.accounts.forgotten
        if self._account.kind != "bot" or self._account.app is not None:
            return []
        if now < self._follow_grants and forgotten == self._forgotten:
            return []
        self._follow_grants, self._forgotten = now + STALE_SECONDS, forgotten
        tailer, own = self._container.tailer, self._account.player
        grants = self._container.accounts.tokens.grants(own)
        granted = {player: token.created for player, token in grants if READ in token.scopes}
        for player in self._mailboxes.keys() - granted.keys() - {own}:
            tailer.remove(self._subscription, player)
            del self._mailboxes[player]
        new = []
        for player in granted.keys() - self._mailboxes.keys():
            tailer.add(self._subscription, player)  # before its games are read
            self._mailboxes[player] = _Mailbox(self._container, player, self._since_for(granted[player]))
            new.append(self._mailboxes[player])
        return new

    def _since_for(self, granted: str) -> str | None:
        """Return the time from which on a client is notified of a player who granted a token at a time."""
        if self._present_sent:
            return granted
        return None if self._since is None else max(self._since, granted)

    def _of_all(self, mailboxes: Iterable["_Mailbox"]) -> Iterator[list[Message]]:
        """Yield the notifications of all games of some players."""
        chosen = list(mailboxes)
        if not chosen:
            return
        read_models = self._read_models()
        for mailbox in chosen:
            yield from mailbox.all_messages(read_models)

    def _of_games(self, changed: Set[str]) -> Iterator[list[Message]]:
        """Yield personal notifications of players, and those of games that changed, for each who holds a seat."""
        for player in sorted(changed & self._mailboxes.keys()):
            yield from self._mailboxes[player].personal_messages()
        for game in sorted(changed - self._mailboxes.keys()):
            for mailbox in self._mailboxes.values() if len(self._mailboxes) == 1 else self._seated(game):
                messages = mailbox.new_messages(game)
                if messages:
                    yield messages

    def _seated(self, game: str) -> list["_Mailbox"]:
        """Return the mailboxes of those who hold a seat in a game; of none, if it can't be read."""
        with SettingAside(self._container.client, "notifications", game):
            full = self._container.repository.load(game).record.full
            players = [seat.player for seat in full.seats if seat.player in self._mailboxes]
            return [self._mailboxes[player] for player in players if player is not None]
        return []

    def _read_models(self) -> ReadModelStore:
        """Return the read models. Raise OutOfDateError if they lag behind at first; later, messages name the games."""
        follower = self._container.follower
        try:
            return follower.follow()
        except OutOfDateError:
            if not self._present_sent:
                raise
            return follower.as_they_are()


class _Mailbox:
    """The games of one player, and what the client knows of each."""

    def __init__(self, container: WebContainer, player: str, since: str | None) -> None:
        self._container = container
        self._player = player
        self._since = since
        self._known: dict[str, _Known] = {}
        self._from = timestamp(container.clock.now())
        self._has_read = False
        self._place = None if since is None else f"{max(0, milliseconds(since) + container.clock.shift)}-0"
        """The place of the last personal notification that was read."""

    def all_messages(self, read_models: ReadModelStore) -> Iterator[list[Message]]:
        """Yield the personal notifications of the player, and those of all games. Raise redis.RedisError."""
        yield from self.personal_messages()
        for game in sorted(self._unfinished(read_models)):
            messages = self.new_messages(game)
            if messages:
                yield messages
        self._has_read = True

    def personal_messages(self) -> Iterator[list[Message]]:
        """Yield the new personal notifications; the first time, those since the time that the client names.

        Raise redis.RedisError.
        """
        personal = self._container.personal_notices
        if self._place is None:
            self._place = personal.last(self._player)
        found = personal.after(self._player, self._place)
        if found:
            self._place = found[-1].place
            heads = [msgspec.json.decode(each.notice, type=_Head) for each in found]
            yield [Message(head.at, head.type, each.notice) for head, each in zip(heads, found, strict=True)]

    def _unfinished(self, read_models: ReadModelStore) -> set[str]:
        """Return the player's games that are not over, as far as the client knows."""
        for status in ("open", "playing", "finished"):
            for summary in self._games(read_models, status):
                if summary.id not in self._known:
                    with SettingAside(self._container.client, "notifications", summary.id):
                        self._known[summary.id] = _Known(self._version_known(summary))
        return {game for game, known in self._known.items() if not known.over}

    def _games(self, read_models: ReadModelStore, status: str) -> Iterator[lobby.Summary]:
        """Yield the player's games with a status; games that are over only if they ended since the last event."""
        if status == "finished" and (self._has_read or self._since is None):
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
        if self._has_read:
            return 0
        if self._since is None or summary.updated_at < self._since:
            return summary.version
        with self._container.store.reading(summary.id):
            records = chained(self._container.store.read(summary.id, 0, summary.version), EMPTY)
            return sum(envelope_of(record).at < self._since for record in records)

    def new_messages(self, game: str) -> list[Message]:
        """Return the new notifications of one game. A game that can't be read is logged as an error and left out."""
        container = self._container
        with SettingAside(container.client, "notifications", game), container.store.reading(game):
            record = container.repository.load(game).record
            over = record.full.status == "finished"
            old = over and record.created < self._from  # not listed and not new: a late message about its end
            known = self._known.get(game) or _Known(record.head.version if old else 0)
            records = list(container.repository.read(record, known.version))
            found = notices(record, records, self._player, known.decision)
            self._known[game] = _Known(record.head.version, decision_of(record, self._player), over)
            return [Message(each.at, each.type, msgspec.json.encode(each)) for each in found]
        return []
