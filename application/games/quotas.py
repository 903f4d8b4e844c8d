"""Quotas of a player and of an address: unfinished games, games of bots alone, bytes of logs."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

import redis
import structlog

from application.errors.limits import TooManyBotGamesError, TooManyGamesError
from application.games.own_limits import Owner, OwnLimitStore
from application.games.repository import GameRecord
from application.games.stored_bytes import StoredBytes, was_never_played
from events.log_server import keys
from events.process.reasons import reason_of
from events.store.appending import Store
from titles.kernel.state.game import AnyGame

PLAYERS_AT_ADDRESS = 5
"""The quota of an address, in quotas of one player: several people may share an address."""
KEPT_SECONDS = 30 * 24 * 3600
FULL_SECONDS = 1
"""Seconds for which a caller over the quota is not counted again."""

log = structlog.get_logger(__name__)


class QuotaLimits(NamedTuple):
    """What one player may have at a time."""

    games: int
    """Games that are open or being played."""
    bot_games: int
    """Games being played by bots alone."""
    stored: int
    """Bytes of logs: of a player in all, of an address in a day."""


class Usage(NamedTuple):
    """How much of a limit is used."""

    what: Literal["games", "bot_games", "stored"]
    used: int
    most: int
    is_own: bool
    """Whether the operator has set the limit for this player or address."""


class _Limit(NamedTuple):
    """One limit: what is counted, whose games, and how many there may be."""

    is_of_bots: bool
    owner: Owner
    id: str
    most: int

    @property
    def key(self) -> str:
        """The key of the counted games on the queue server."""
        return f"heptad:held:{'bot-tables' if self.is_of_bots else 'tables'}:{self.owner}:{self.id}"


class Quotas:
    """Counts games on the queue server and bytes on the log server. Without the queue server games are not limited.

    `remember_address` stores the address from which a player called. `ended` returns those of some games that have
    ended.
    """

    def __init__(
        self,
        limits: QuotaLimits,
        client: Any,
        queue_client: Any,
        *,
        remember_address: Callable[[str, str], object],
        ended: Callable[[Sequence[str]], Collection[str]],
    ) -> None:
        self._limits = limits
        self._queue_client = queue_client
        self._remember_address = remember_address
        self._ended = ended
        self._stored = StoredBytes(client)
        self.own_limits = OwnLimitStore(client)

    def demand_game(self, player: str, address: str, game: AnyGame, instead_of: str | None = None) -> None:
        """Raise TooManyGamesError if a player or an address may not have one more game like this.

        `instead_of` is a game that ends before the new one begins, so it is not counted.
        """
        with _counting():
            self._remember_address(player, address)  # before the first decision of the game
            for limit in self._limits_of(player, address, game):
                self._demand(limit, instead_of)

    def count_game(self, player: str, address: str, game: AnyGame) -> None:
        """Count a game that was opened, or that only bots play from now on."""
        with _counting():
            for limit in self._limits_of(player, address, game):
                self._queue_client.zadd(limit.key, {game.id: int(time.time())})
                self._queue_client.expire(limit.key, KEPT_SECONDS)

    def demand_bytes(self, player: str, address: str, size: int = 0) -> None:
        """Raise StorageUsedUpError or CopiedTooMuchError if there is no room for `size` more bytes of logs."""
        of_player, of_address = self.limits_of("player", player).stored, self.limits_of("address", address).stored
        self._stored.demand(player, of_player, address, of_address, size)

    def count_bytes(self, player: str, address: str, size: int) -> None:
        """Count bytes of logs that were copied."""
        self._stored.count(player, address, size, copied=True)

    def limits_of(self, owner: Owner, name: str) -> QuotaLimits:
        """Return the limits of a player or an address: those set for it, or else those of the settings."""
        own, times = self.own_limits.of(owner, name), 1 if owner == "player" else PLAYERS_AT_ADDRESS
        return QuotaLimits(
            games=self._limits.games * times if own.games is None else own.games,
            bot_games=self._limits.bot_games * times if own.bot_games is None else own.bot_games,
            stored=self._limits.stored if own.stored is None else own.stored,
        )

    def usage(self, owner: Owner, name: str) -> list[Usage]:
        """Return how much of the limits a player or an address uses. Raise redis.RedisError."""
        limits, own = self.limits_of(owner, name), self.own_limits.of(owner, name)
        found = [
            Usage(
                "games",
                self._count(_Limit(is_of_bots=False, owner=owner, id=name, most=limits.games)),
                limits.games,
                own.games is not None,
            ),
            Usage(
                "bot_games",
                self._count(_Limit(is_of_bots=True, owner=owner, id=name, most=limits.bot_games)),
                limits.bot_games,
                own.bot_games is not None,
            ),
        ]
        stored = self._stored.of_player(name) if owner == "player" else self._stored.of_address(name)
        return [*found, Usage("stored", stored, limits.stored, own.stored is not None)]

    def _count(self, limit: _Limit) -> int:
        """Return the number of counted games that have not ended."""
        self._forget_ended(limit.key)
        return int(self._queue_client.zcard(limit.key))

    def _limits_of(self, player: str, address: str, game: AnyGame) -> Iterator[_Limit]:
        owners: tuple[tuple[Owner, str], ...] = (("player", player), ("address", address))
        for owner, name in owners:
            limits = self.limits_of(owner, name)
            yield _Limit(is_of_bots=False, owner=owner, id=name, most=limits.games)
            if is_bots_only(game):
                yield _Limit(is_of_bots=True, owner=owner, id=name, most=limits.bot_games)

    def _demand(self, limit: _Limit, instead_of: str | None) -> None:
        ends = instead_of is not None and self._queue_client.zscore(limit.key, instead_of) is not None
        most = limit.most + 1 if ends else limit.most
        if self._queue_client.zcard(limit.key) < most:
            return
        full = f"{limit.key}:full"
        if not self._queue_client.exists(full):
            self._forget_ended(limit.key)
            if self._queue_client.zcard(limit.key) < most:
                return
            self._queue_client.set(full, 1, ex=FULL_SECONDS)
        refusal = TooManyBotGamesError if limit.is_of_bots else TooManyGamesError
        raise refusal(limit.owner, limit.most)

    def _forget_ended(self, key: str) -> None:
        """Remove games that have ended from a list."""
        games = [game.decode() for game in self._queue_client.zrange(key, 0, -1)]
        ended = self._ended(games)
        if ended:
            self._queue_client.zrem(key, *ended)


class PlayerQuota:
    """The quota of one player at one address, for `application.games.game_service.Quota`.

    `instead_of` is a game that ends before the new one begins.
    """

    def __init__(self, quotas: Quotas, player: str, address: str, instead_of: str | None = None) -> None:
        self._quotas = quotas
        self._player = player
        self._address = address
        self._instead_of = instead_of

    def demand(self, game: AnyGame | None, size: int) -> None:
        """Raise TooManyGamesError, StorageUsedUpError, CopiedTooMuchError."""
        self._quotas.demand_bytes(self._player, self._address, size)
        if game is not None:
            self._quotas.demand_game(self._player, self._address, game, self._instead_of)

    def count(self, game: AnyGame | None, size: int) -> None:
        """Count a game and bytes that were created."""
        if size:
            self._quotas.count_bytes(self._player, self._address, size)
        if game is not None:
            self._quotas.count_game(self._player, self._address, game)


def count_ended_game(store: Store, address_of: Callable[[str], str | None], record: GameRecord) -> None:
    """Count the bytes of a game that has ended for its owner and the owner's address. Raise redis.RedisError.

    The bytes that a fork copied were counted when it was created. A game that was cancelled before its start moves to
    the archive at once.
    """
    if record.owner is not None:
        copied = 0 if record.full.forked is None else record.full.forked.at
        size = store.size(record.game, copied)
        StoredBytes(store.client).count(record.owner, _known(address_of, record.owner), size, copied=False)
    if was_never_played(record) and store.archived.archive is not None:
        store.client.sadd(keys.CANCELLED_UNPLAYED, record.game)


def _known(address_of: Callable[[str], str | None], player: str) -> str | None:
    """Return the address from which a player called; None if it is unknown, as without the queue server."""
    try:
        return address_of(player)
    except redis.RedisError:
        return None


def is_bots_only(game: AnyGame) -> bool:
    """Whether only bots play a game."""
    return game.status == "playing" and not any(seat.player for seat in game.seats)


@contextmanager
def _counting() -> Iterator[None]:
    try:
        yield
    except redis.RedisError as error:
        log.warning("games_not_counted", error=reason_of(error))
