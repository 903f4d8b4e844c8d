"""Quotas of a player and of an address: unfinished games, games of bots alone, bytes of logs."""

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

The rest of what a log may hold (`events.bounds`) is for bots and resigned seats, which can still end the game.
"""
MAX_PLAYED_BYTES = 5 * 2**20
"""Bytes after which a game takes no moves, only resignations. Games have up to about 1.3 MB."""
PLAYERS_AT_ADDRESS = 5
"""The quota of an address, in quotas of one player: several people may share an address."""
KEPT_SECONDS = 30 * 24 * 3600
FULL_SECONDS = 1
"""Seconds for which a caller over the quota is not counted again."""
GAMES, BOT_GAMES = "tables", "bot-tables"
KINDS = {
    GAMES: ("too-many-tables", "Too many games", "games that are open or being played"),
    BOT_GAMES: ("too-many-bot-tables", "Too many games of bots", "games in which only bots play"),
}

log = structlog.get_logger(__name__)


class Holdings:
    """Counts games and bytes. Games are counted in the queue server; without it they are not limited."""

    def __init__(self, settings: Settings, client: Any, queues: Queues, follower: Follower) -> None:
        self._max = {GAMES: settings.max_tables, BOT_GAMES: settings.max_bot_tables}
        self._max_stored = settings.max_stored
        self._client = client
        self._queues = queues
        self._follower = follower

    def demand_game(self, player: str, address: str, game: AnyGame) -> None:
        """Raise Problem 409 if a player or an address may not have one more game like this."""
        with _counting():
            self._queues.remember_address(player, address)  # before the first decision of the game
            for kind, owner, most in self._limits(player, address, game):
                self._demand(kind, owner, most)

    def count_game(self, player: str, address: str, game: AnyGame) -> None:
        """Count a game that was opened, or that only bots play from now on."""
        with _counting():
            for kind, owner, _ in self._limits(player, address, game):
                key = _key(kind, owner)
                self._queues.connection.zadd(key, {game.id: int(time.time())})
                self._queues.connection.expire(key, KEPT_SECONDS)

    def store(self, player: str, size: int) -> None:
        """Add to the bytes of logs of a player."""
        self._client.hincrby(keys.player(player), keys.STORED, size)

    def _limits(self, player: str, address: str, game: AnyGame) -> Iterator[tuple[str, str, int]]:
        for kind in (GAMES, *((BOT_GAMES,) if is_bots_only(game) else ())):
            yield kind, f"player:{player}", self._max[kind]
            yield kind, f"address:{address}", self._max[kind] * PLAYERS_AT_ADDRESS

    def demand_bytes(self, player: str, size: int = 0) -> None:
        """Raise Problem 403 if the logs of a player have too many bytes, or would with `size` more."""
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
        """Remove games that are over from a list, by the lobby as it is or, if that finds none, after an update."""
        queue = self._queues.connection
        read_models = self._follower.read_models
        for update_first in (False, True):
            if update_first:
                self._follower.follow()
            games: list[str] = [game.decode() for game in queue.zrange(key, 0, -1)]
            over = [game for game, kept in zip(games, read_models.read("summaries", games), strict=True) if _over(kept)]
            if over:
                queue.zrem(key, *over)
                return


class CallerQuota:
    """The quota of one player at one address, for `application.game_service.Quota`."""

    def __init__(self, holdings: Holdings, player: str, address: str) -> None:
        self._holdings = holdings
        self._player = player
        self._address = address

    def demand(self, game: AnyGame | None, size: int) -> None:
        """Raise Problem 409 for too many games, 403 for too many bytes."""
        self._holdings.demand_bytes(self._player, size)
        if game is not None:
            self._holdings.demand_game(self._player, self._address, game)

    def count(self, game: AnyGame | None, size: int) -> None:
        """Count a game and bytes that were created."""
        if size:
            self._holdings.store(self._player, size)
        if game is not None:
            self._holdings.count_game(self._player, self._address, game)


def demand_room(record: GameRecord) -> None:
    """Raise Problem 409 if a game is so long that its players can only resign."""
    if record.head.version >= MAX_PLAYED or record.size >= MAX_PLAYED_BYTES:
        has = f"{record.head.version} versions and {record.size} bytes"
        detail = (
            f"The game has {has}. From {MAX_PLAYED} versions or {MAX_PLAYED_BYTES} bytes on, players can only resign."
        )
        raise Problem(409, "game-too-long", "The game accepts no more moves", detail)


def is_bots_only(game: AnyGame) -> bool:
    """Whether only bots play a game."""
    return game.status == "playing" and not any(seat.player for seat in game.seats)


@contextmanager
def _counting() -> Iterator[None]:
    try:
        yield
    except redis.RedisError as error:
        log.warning("games_not_counted", error=repr(error))


def _over(summary: bytes | None) -> bool:
    return summary is not None and msgspec.json.decode(summary, type=lobby.Summary).status == "finished"


def _key(kind: str, owner: str) -> str:
    return f"heptad:held:{kind}:{owner}"
