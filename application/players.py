"""Players: their names and kinds, in one hash each."""

import time
from collections.abc import Iterable, Set
from typing import Any, Literal

import msgspec

from events import keys
from events.times import now

Kind = Literal["guest", "person", "bot"]
"""A guest has only a name; a person has added a passkey; a bot account is played by a program."""

STALE_SECONDS = 5.0
"""Seconds for which a process caches players and accounts: a revoked token is rejected after this time."""

MAX_REMEMBERED = 20_000


class Player(msgspec.Struct, frozen=True):
    """What everybody may know of a player."""

    id: str
    name: str
    kind: Kind = "guest"


class Players:
    """The players in Redis, a hash each. Reads of a process are cached for five seconds, except `read`."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._known: dict[str, tuple[float, Player | None]] = {}

    def create(self, player: Player) -> None:
        """Store a new player. A repeated request changes nothing."""
        with self._client.pipeline(transaction=False) as pipe:
            for field, value in (("kind", player.kind), ("created", now()), ("name", player.name)):
                pipe.hsetnx(keys.player(player.id), field, value)
            pipe.execute()

    def read(self, player: str) -> Player | None:
        """Return a player as stored now; None for an unknown one."""
        return self._read([player])[0]

    def known(self, player: str) -> Player | None:
        """Return a player, at most five seconds old; None for an unknown one."""
        return self._known_players({player})[player]

    def name(self, player: str) -> str:
        """Return the name of a player, at most five seconds old; for an unknown player, the id."""
        return self.names([player])[player]

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """Return the names of players, at most five seconds old; for an unknown player, the id. One round trip."""
        found = self._known_players(set(players))
        return {player: known.name if known else player for player, known in found.items()}

    def forget(self, player: str) -> None:
        """Forget what this process cached of a player."""
        self._known.pop(player, None)

    def _known_players(self, players: Set[str]) -> dict[str, Player | None]:
        now = time.monotonic()
        found = {player: known[1] for player in players if (known := self._known.get(player)) and known[0] > now}
        missing = [player for player in players if player not in found]
        if missing:
            if len(self._known) + len(missing) > MAX_REMEMBERED:
                self._known.clear()
            for player, read in zip(missing, self._read(missing), strict=True):
                found[player] = read
                self._known[player] = now + STALE_SECONDS, read
        return found

    def _read(self, players: list[str]) -> list[Player | None]:
        with self._client.pipeline(transaction=False) as pipe:
            for player in players:
                pipe.hmget(keys.player(player), "name", "kind")
            return [_player(player, *kept) for player, kept in zip(players, pipe.execute(), strict=True)]


def _player(player: str, name: bytes | None, kind: bytes | None) -> Player | None:
    if name is None:
        return None
    return msgspec.convert({"id": player, "name": name.decode(), "kind": (kind or b"guest").decode()}, Player)
