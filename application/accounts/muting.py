"""Muting: players from whom a player gets no challenges and no rematches, and with whom the player is not paired.

Nobody learns by whom they are muted: their requests are answered as before.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from application.errors.accounts import TooManyMutedError
from events.format.model import Timestamp
from events.format.times import now
from events.log_server import keys
from events.log_server.loss import batch

MAX_MUTED = 200


class MutedPlayer(NamedTuple):
    """A player whom another one has muted, and since when."""

    player: str
    since: Timestamp


class MuteLists:
    """The lists in Redis, a hash for each player who has muted others."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def mute(self, player: str, muted: str) -> None:
        """Mute a player. It changes nothing if the player is muted already. Raise TooManyMutedError."""
        key = keys.muted(player)
        if self._client.hsetnx(key, muted, now()) and self._client.hlen(key) > MAX_MUTED:
            self._client.hdel(key, muted)
            raise TooManyMutedError(MAX_MUTED)

    def unmute(self, player: str, muted: str) -> None:
        """Unmute a player. It changes nothing if the player is not muted."""
        self._client.hdel(keys.muted(player), muted)

    def of(self, player: str) -> list[MutedPlayer]:
        """Return the players whom a player has muted, the last one first."""
        kept = self._client.hgetall(keys.muted(player))
        listed = [MutedPlayer(muted.decode(), since.decode()) for muted, since in kept.items()]
        return sorted(listed, key=lambda each: each.since, reverse=True)

    def hearing(self, player: str, others: Iterable[str]) -> list[str]:
        """Return those of the other players who have not muted a player. One round trip."""
        others = list(others)
        pipe = batch(self._client)
        for other in others:
            pipe.hexists(keys.muted(other), player)
        return [other for other, is_muted in zip(others, pipe.execute(), strict=True) if not is_muted]

    def erase(self, player: str) -> None:
        """Forget whom a player has muted."""
        self._client.delete(keys.muted(player))
