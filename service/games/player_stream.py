"""The streams of a player: notifications, and updates, which have the rows of the player's games as well.

The stream of an app is about all players who granted it a token, too.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Set

import redis

from application.accounts.accounts import READ, Account
from application.accounts.players import STALE_SECONDS
from application.errors.problem import Problem
from application.notices.positions import BEGIN, MARGIN_MS, Position, place_before
from application.runtime.parent_watchdog import ending
from events.format import pauses
from events.format.times import milliseconds, timestamp
from events.store.setting_aside import SettingAside
from events.store.tail import POLL_SECONDS, Subscription
from projections.follow import OutOfDateError
from projections.read_models.read_model_store import ReadModelStore
from service.context import WebContainer
from service.games.mailboxes import Mailbox, NoticeMailbox
from service.games.update_mailbox import UpdateMailbox
from service.http.callers import demand_valid
from service.http.streams import KeepAlive, Message, Source, problem_message

RELIST_SECONDS = 60.0
"""Seconds after which the player's games are read again even without a message."""
CLOCKS_DIFFER_MS = 5_000
"""Milliseconds by which the clocks of two machines may differ."""


def notify(container: WebContainer, account: Account, since: str | None, wait: float | None) -> Source:
    """Yield a player's notifications: those since a time, the games that wait for the player, then new ones.

    The stream ends after `wait` seconds without a notification.
    """
    return _stream(container, account, _Notices(container, account, since), wait)


def first_position(container: WebContainer, account: Account) -> Position:
    """Return the position of a client that has nothing yet. Raise redis.RedisError."""
    return Position(account.player, timestamp(container.clock.now() - MARGIN_MS), BEGIN)


def update(container: WebContainer, account: Account, position: Position, wait: float | None) -> Source:
    """Yield a player's updates after a position: at first, rows of all games that are not over, then what happens.

    The stream ends after `wait` seconds without an update.
    """
    return _stream(container, account, _Updates(container, account, position), wait)


def _stream(container: WebContainer, account: Account, mailboxes: "_Mailboxes", wait: float | None) -> Source:
    keep_alive = KeepAlive(container.settings.keep_alive, wait)
    with container.tailer.listen(account.player) as subscription:
        while not ending():
            changed = subscription.take()
            try:
                if changed or mailboxes.read_all(changed) or keep_alive.is_due():
                    demand_valid(container.accounts, account)
                for messages in mailboxes.messages(subscription, changed):
                    keep_alive.note_sent(news=True)
                    yield messages
                    demand_valid(container.accounts, account)  # the client may have read them slowly
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


class _Mailboxes(ABC):
    """The mailboxes of the player who calls and, if that is an app, of the players who granted it a token."""

    def __init__(self, container: WebContainer, account: Account) -> None:
        self._container = container
        self._account = account
        self._mailboxes: dict[str, Mailbox] = {account.player: self._open(account.player, None)}
        self._present_sent = False
        self._relist = 0.0
        self._follow_grants = 0.0
        self._forgotten = 0
        """The accounts' `forgotten` when grants were last read."""

    @abstractmethod
    def _open(self, player: str, granted: str | None) -> Mailbox:
        """Return the mailbox of a player; `granted` is when another player than the caller granted a token."""

    @abstractmethod
    def _place(self) -> str:
        """Return the id of a message that all was sent which has happened until now. Raise redis.RedisError."""

    @abstractmethod
    def _note_complete(self, began: int) -> None:
        """Note that all games were read after a time, in milliseconds since 1970."""

    @abstractmethod
    def _note_removed(self, player: str) -> None:
        """Note that the mailbox of a player was removed."""

    def read_all_again(self) -> None:
        """Read all games again: messages may have been lost."""
        self._relist = 0.0

    def read_all(self, changed: Set[str] | None) -> bool:
        """Whether all games are to be read, if these have changed."""
        return changed is None or time.monotonic() >= self._relist

    def messages(self, subscription: Subscription, changed: Set[str] | None) -> Iterator[list[Message]]:
        """Yield the messages about the games that changed (None: any); the first time, of all games, then `present`.

        Raise redis.RedisError.
        """
        new = self._update_grants(subscription)
        if self.read_all(changed):
            self._relist = time.monotonic() + RELIST_SECONDS
            began = self._container.clock.now()
            if (yield from self._of_all(self._mailboxes.values())):
                self._note_complete(began)
        else:
            yield from self._of_all(new)
            yield from self._of_games(changed or set())
        if not self._present_sent:
            self._present_sent = True
            yield [Message(self._place(), "present", b"{}", aside=True)]

    def _update_grants(self, subscription: Subscription) -> list[Mailbox]:
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
            tailer.remove(subscription, player)
            del self._mailboxes[player]
            self._note_removed(player)
        new = []
        for player in granted.keys() - self._mailboxes.keys():
            tailer.add(subscription, player)  # before its games are read
            self._mailboxes[player] = self._open(player, granted[player])
            new.append(self._mailboxes[player])
        return new

    def _of_all(self, mailboxes: Iterable[Mailbox]) -> Generator[list[Message], None, bool]:
        """Yield the messages about all games of some players. Return whether the lists of games were up to date."""
        chosen = sorted(mailboxes, key=lambda mailbox: mailbox.player)
        if not chosen:
            return True
        read_models, up_to_date = self._read_models()
        for mailbox in chosen:
            yield from mailbox.all_messages(read_models)
        return up_to_date

    def _of_games(self, changed: Set[str]) -> Iterator[list[Message]]:
        """Yield personal notifications of players, and messages about games that changed, for each player of these."""
        for player in sorted(changed & self._mailboxes.keys()):
            yield from self._mailboxes[player].personal_messages()
        for game in sorted(changed - self._mailboxes.keys()):
            for mailbox in self._mailboxes.values() if len(self._mailboxes) == 1 else self._concerned(game):
                messages = mailbox.new_messages(game)
                if messages:
                    yield messages

    def _concerned(self, game: str) -> list[Mailbox]:
        """Return the mailboxes of those who have a game, or had it; of none, if it can't be read."""
        with SettingAside(self._container.client, "notifications", game):
            record = self._container.repository.load(game).record
            return [each for each in self._mailboxes.values() if each.has(game) or each.is_of_player(record)]
        return []

    def _read_models(self) -> tuple[ReadModelStore, bool]:
        """Return the read models, and whether they are up to date; later than at first, messages name the games too.

        Raise OutOfDateError if they lag behind at first.
        """
        follower = self._container.follower
        try:
            return follower.follow(), True
        except OutOfDateError:
            if not self._present_sent:
                raise
            return follower.as_they_are(), False


class _Notices(_Mailboxes):
    """The mailboxes of a stream that has only notifications: those since a time, if the client names one."""

    def __init__(self, container: WebContainer, account: Account, since: str | None) -> None:
        self._since = since
        super().__init__(container, account)

    def _open(self, player: str, granted: str | None) -> Mailbox:
        since = self._since
        if granted is not None:
            since = granted if self._present_sent else since and max(since, granted)
        return NoticeMailbox(self._container, player, since)

    def _place(self) -> str:
        return timestamp(self._container.clock.now())

    def _note_complete(self, began: int) -> None:
        """Note nothing: the ids are times."""

    def _note_removed(self, player: str) -> None:
        """Note nothing."""


class _Updates(_Mailboxes):
    """The mailboxes of a stream that has rows and notifications: all that follows a position."""

    def __init__(self, container: WebContainer, account: Account, position: Position) -> None:
        self._clock = container.clock
        self._position = position
        super().__init__(container, account)

    def _open(self, player: str, granted: str | None) -> Mailbox:
        is_new = granted is not None and (self._present_sent or self._was_granted_since(granted))
        return UpdateMailbox(self._container, player, self._position, is_new=is_new)

    def _was_granted_since(self, granted: str) -> bool:
        """Whether a token was granted after all games were read, so that the client has no rows of this player."""
        read = milliseconds(self._position.horizon) + MARGIN_MS
        return milliseconds(granted) - self._clock.shift > read - CLOCKS_DIFFER_MS

    def _place(self) -> str:
        return str(self._position)

    def _note_complete(self, began: int) -> None:
        horizon = began - MARGIN_MS
        self._position.complete(timestamp(horizon), place_before(horizon + self._clock.shift))

    def _note_removed(self, player: str) -> None:
        self._position.forget(player)
