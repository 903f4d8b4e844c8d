"""Notifying a player: what happens in all games in which the player holds a seat, as it happens."""

import time
from collections.abc import Iterator, Set
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec
import redis
import structlog

from application.notifications import decision_of, notices
from events.loss import DataLossError
from events.seal import envelope_of
from events.tail import POLL_SECONDS
from heptad.runtime.parent_watchdog import ending
from projections import lobby
from projections.follow import OutOfDateError
from projections.read_model_store import ReadModelStore
from service.accounts import Account
from service.context import WebContainer
from service.problems import Problem
from service.streams import Pulse, Source, Told, last_told

RELIST_SECONDS = 60.0
"""The player's games are looked up again after so long, whatever was said."""

PAGE = 100

log = structlog.get_logger(__name__)


def notify(container: WebContainer, account: Account, since: str | None, wait: float | None) -> Source:
    """What a player's games tell: what happened `since` a time, whose turn it is now, and then whatever happens.

    Not longer than `wait` seconds without any.
    """
    pulse = Pulse(container.settings.keep_alive, wait)
    with container.tailer.listen(account.player) as subscription:
        mailbox = _Mailbox(container, account.player, since)
        while not ending():
            changed = subscription.take()
            try:
                if changed is None or changed or pulse.due():
                    container.accounts.again(account)
                for told in mailbox.news(changed):
                    pulse.beat(news=True)
                    yield told
            except Problem as problem:
                yield [last_told(problem)]
                return
            except redis.RedisError:  # the log server is away: what was said meanwhile is found in the lists
                mailbox.doubt()
            if pulse.due():
                pulse.beat(news=False)
                yield []
            if pulse.over():
                return
            subscription.woken.wait(min(POLL_SECONDS, pulse.left()))


class _State(NamedTuple):
    """What the player was told of a game: up to which version, which decision is open, whether the game is over."""

    version: int
    decision: str | None = None
    over: bool = False


class _Mailbox:
    """The games of a player, and what the player was told of each."""

    def __init__(self, container: WebContainer, player: str, since: str | None) -> None:
        self._container = container
        self._player = player
        self._since = since
        self._told: dict[str, _State] = {}
        self._from = _now()
        self._begun = False
        self._relist = 0.0

    def doubt(self) -> None:
        """There may be news of any game."""
        self._relist = 0.0

    def news(self, changed: Set[str] | None) -> Iterator[list[Told]]:
        """What is to be told of the games that changed (None: of any); at first, of all, and that these were all.

        Raises redis.RedisError.
        """
        now = time.monotonic()
        if changed is None or now >= self._relist:
            self._relist = now + RELIST_SECONDS
            changed = self._listed()
        for game in sorted(changed):
            told = self._open(game)
            if told:
                yield told
        if not self._begun:
            self._begun = True
            yield [Told(_now(), "present", b"{}", aside=True)]

    def _listed(self) -> set[str]:
        """The player's games that are not over, as far as the player knows."""
        read_models = self._shelf()
        for status in ("open", "playing", "finished"):
            for summary in self._games(read_models, status):
                if summary.id not in self._told:
                    self._told[summary.id] = _State(self._before(summary))
        return {game for game, state in self._told.items() if not state.over}

    def _shelf(self) -> ReadModelStore:
        """The lists. Raises OutOfDateError if they lack something at first; later, notifications tell of what moves."""
        follower = self._container.follower
        try:
            return follower.follow()
        except OutOfDateError:
            if not self._begun:
                raise
            return follower.read_models

    def _games(self, read_models: ReadModelStore, status: str) -> Iterator[lobby.Summary]:
        """The player's games of a status; of those that are over, the ones that have ended since."""
        if status == "finished" and (self._begun or self._since is None):
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

    def _before(self, summary: lobby.Summary) -> int:
        """The version up to which there is nothing to tell of a game that was not known."""
        if self._begun:
            return 0
        if self._since is None or summary.updated_at < self._since:
            return summary.version
        records = self._container.store.read(summary.id, 0, summary.version)
        return sum(envelope_of(record).at < self._since for record in records)

    def _open(self, game: str) -> list[Told]:
        """What is new in one game. One that is broken is told loudly and left out."""
        container = self._container
        try:
            record = container.repository.load(game).record
            over = record.full.status == "finished"
            old = over and record.created < self._from  # not listed, and not new: a late word of its end, before us
            state = self._told.get(game) or _State(record.head.version if old else 0)
            records = list(container.store.read(game, state.version, record.head.version - state.version))
        except (LookupError, msgspec.DecodeError, DataLossError):
            log.exception("game_left_out_of_notices", game=game)
            return []
        found = notices(record, records, self._player, state.decision)
        self._told[game] = _State(record.head.version, decision_of(record, self._player), over)
        return [Told(each.at, each.type, msgspec.json.encode(each)) for each in found]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
