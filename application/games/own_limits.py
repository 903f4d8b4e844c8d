"""Limits that the operator has set for one player or one address, in place of those of the settings."""

from typing import Any, Literal

import msgspec

from events.log_server import keys

Owner = Literal["player", "address"]


class OwnLimits(msgspec.Struct, frozen=True, omit_defaults=True):
    """The limits of one player or address; None: that of the settings."""

    games: int | None = None
    """Games that are open or being played."""
    bot_games: int | None = None
    """Games being played by bots alone."""
    stored: int | None = None
    """Bytes of logs: of a player in all, of an address in a day."""


class OwnLimitStore:
    """The limits in Redis. Those of a player are a field of the player, those of an address are a key by its hash."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def of(self, owner: Owner, name: str) -> OwnLimits:
        """Return the limits of a player by id, or of an address by its keyed hash."""
        if owner == "player":
            kept = self._client.hget(keys.player(name), keys.LIMITS)
        else:
            kept = self._client.get(keys.address_limits(name))
        return OwnLimits() if kept is None else msgspec.json.decode(kept, type=OwnLimits)

    def set(self, owner: Owner, name: str, limits: OwnLimits) -> None:
        """Replace the limits of a player or an address; they hold for the next request. Without any, forget them."""
        if owner == "player":
            if limits == OwnLimits():
                self._client.hdel(keys.player(name), keys.LIMITS)
            else:
                self._client.hset(keys.player(name), keys.LIMITS, msgspec.json.encode(limits))
        elif limits == OwnLimits():
            self._client.delete(keys.address_limits(name))
        else:
            self._client.set(keys.address_limits(name), msgspec.json.encode(limits))
