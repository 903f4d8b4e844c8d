"""What one player, and one address, may hold at a time: tables, tables of bots alone, bytes of logs."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import redis
import structlog

from application.repository import GameRecord
from events import keys
from heptad.runtime.queues import Queues
from heptad.runtime.settings import Settings
from projections import lobby
from projections.follow import Follower
from rules.kernel.game import AnyGame
from service.problems import Problem

MAX_PLAYED = 8_000
"""Versions after which a game takes no moves, only resignations. Random games have up to about 4,000.

What a log may hold besides (`events.bounds`) is room for bots and resigned seats to play a whole game to its end.
"""
MAX_PLAYED_BYTES = 5 * 2**20
"""Bytes after which a game takes no moves, likewise. Games have up to about 1.3 MB."""
PLAYERS_AT_ADDRESS = 5
"""An address may hold as much as so many players: people share one."""
KEPT_SECONDS = 30 * 24 * 3600
FULL_SECONDS = 1
"""Seconds for which somebody who held too much is not counted again."""
TABLES, BOT_TABLES = "tables", "bot-tables"
KINDS = {
    TABLES: ("too-many-tables", "Too many games", "games that are open or being played"),
    BOT_TABLES: ("too-many-bot-tables", "Too many games of bots", "games in which only bots play"),
}

log = structlog.get_logger(__name__)


class Holdings:
    """Counts what is held. Tables are counted in the queue server; without it there is no limit on them."""

    def __init__(self, settings: Settings, client: Any, queues: Queues, follower: Follower) -> None:
        self._max = {TABLES: settings.max_tables, BOT_TABLES: settings.max_bot_tables}
        self._max_stored = settings.max_stored
        self._client = client
        self._queues = queues
        self._follower = follower

    def demand_table(self, player: str, address: str, game: AnyGame) -> None:
        """Raises Problem 409 if a player or an address may not have one more table like this."""
        with _counting():
            self._queues.remember_address(player, address)  # before the game asks for its first turn
            for kind, owner, most in self._limits(player, address, game):
                self._demand(kind, owner, most)

    def note_table(self, player: str, address: str, game: AnyGame) -> None:
        """Count a table that was opened, or that bots alone play from now on."""
        with _counting():
            for kind, owner, _ in self._limits(player, address, game):
                key = _key(kind, owner)
                self._queues.connection.zadd(key, {game.id: int(time.time())})
                self._queues.connection.expire(key, KEPT_SECONDS)

    def store(self, player: str, size: int) -> None:
        """Count bytes of logs that a player holds from now on."""
        self._client.hincrby(keys.player(player), keys.STORED, size)

    def _limits(self, player: str, address: str, game: AnyGame) -> Iterator[tuple[str, str, int]]:
        for kind in (TABLES, *((BOT_TABLES,) if bots_alone(game) else ())):
            yield kind, f"player:{player}", self._max[kind]
            yield kind, f"address:{address}", self._max[kind] * PLAYERS_AT_ADDRESS

    def demand_bytes(self, player: str, size: int = 0) -> None:
        """Raises Problem 403 if the logs of a player have too many bytes already, or with `size` more."""
        stored = int(self._client.hget(keys.player(player), keys.STORED) or 0)
        if stored + size >= self._max_stored:
            detail = f"Your logs have {stored} bytes and this needs {size} more; the limit is {self._max_stored}."
            raise Problem(403, "storage-used-up", "Your storage is used up", detail)

    def _demand(self, kind: str, owner: str, most: int) -> None:
        queue, key = self._queues.connection, _key(kind, owner)
        if queue.zcard(key) < most:
            return
        if not queue.exists(f"{key}:full"):
            self._forget_finished(key)
            if queue.zcard(key) < most:
                return
            queue.set(f"{key}:full", 1, ex=FULL_SECONDS)
        problem, title, what = KINDS[kind]
        detail = f"One {owner.partition(':')[0]} may have at most {most} {what}: end some of them first."
        raise Problem(409, problem, title, detail)

    def _forget_finished(self, key: str) -> None:
        """Take games that are over off a list: first those that the lobby knows of, then after it was brought up."""
        queue = self._queues.connection
        read_models = self._follower.read_models
        for bring_up in (False, True):
            if bring_up:
                self._follower.follow()
            games: list[str] = [game.decode() for game in queue.zrange(key, 0, -1)]
            over = [game for game, kept in zip(games, read_models.read("summaries", games), strict=True) if _over(kept)]
            if over:
                queue.zrem(key, *over)
                return


class CallerQuota:
    """What one player at one address may still create, as `application.game_service.Quota` asks."""

    def __init__(self, holdings: Holdings, player: str, address: str) -> None:
        self._holdings = holdings
        self._player = player
        self._address = address

    def demand(self, game: AnyGame | None, size: int) -> None:
        """Raise Problem 409 for a game too many, 403 for too many bytes."""
        self._holdings.demand_bytes(self._player, size)
        if game is not None:
            self._holdings.demand_table(self._player, self._address, game)

    def count(self, game: AnyGame | None, size: int) -> None:
        """Count what was created."""
        if size:
            self._holdings.store(self._player, size)
        if game is not None:
            self._holdings.note_table(self._player, self._address, game)


def demand_room(record: GameRecord) -> None:
    """Raises Problem 409 if a game is so long that its players can only resign."""
    if record.head.version >= MAX_PLAYED or record.size >= MAX_PLAYED_BYTES:
        has = f"{record.head.version} versions and {record.size} bytes"
        detail = (
            f"The game has {has}. From {MAX_PLAYED} versions or {MAX_PLAYED_BYTES} bytes on, players can only resign."
        )
        raise Problem(409, "game-too-long", "The game accepts no more moves", detail)


def bots_alone(game: AnyGame) -> bool:
    """Whether a game is played by bots alone."""
    return game.status == "playing" and not any(seat.player for seat in game.seats)


@contextmanager
def _counting() -> Iterator[None]:
    try:
        yield
    except redis.RedisError as error:
        log.warning("tables_not_counted", error=repr(error))


def _over(summary: bytes | None) -> bool:
    return summary is not None and msgspec.json.decode(summary, type=lobby.Summary).status == "finished"


def _key(kind: str, owner: str) -> str:
    return f"heptad:held:{kind}:{owner}"
