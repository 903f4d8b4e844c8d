"""Device codes: each lets a player go on as the same player on another device. Only their SHA-256 is stored."""

import hashlib
import secrets
from typing import Any, NamedTuple

from events import keys
from events.model import Timestamp
from events.times import milliseconds, now, timestamp

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capital letters without I, L, O and U, which are easily taken for others (Crockford's base 32)."""
LENGTH = 10
GROUP = 5
MAX_VALID = 3
"""How many codes of a player are valid at a time."""
VALID_SECONDS = 600

_ALIKE = str.maketrans("ILO", "110")


class DeviceCode(NamedTuple):
    """A new code, and until when it is valid."""

    text: str
    expires: Timestamp


class DeviceCodes:
    """The device codes in Redis.

    The sorted set of a player's codes is the truth; it is in the cluster slot of the player. The key of a code's
    SHA-256, which expires with the code, only leads to it.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def make(self, player: str) -> DeviceCode:
        """Return a new code of a player, valid for ten minutes. Of the former ones, the last two stay valid."""
        text, made = _new_code(), milliseconds(now())
        digest, own = _digest(text), keys.device_codes(player)
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(own, {digest: made})
            pipe.zremrangebyrank(own, 0, -MAX_VALID - 1)
            pipe.expire(own, VALID_SECONDS)
            pipe.execute()
        self._client.set(keys.device_code(digest), player, ex=VALID_SECONDS)
        return DeviceCode(text, timestamp(made + VALID_SECONDS * 1000))

    def holder(self, code: str) -> str | None:
        """Return the player who made a code in the last ten minutes; None for any other text."""
        player = self._client.get(keys.device_code(_digest(code)))
        return None if player is None else str(player.decode())

    def use(self, code: str) -> str | None:
        """Return the player whose valid code this is, and use it up; None for any other text.

        Of several uses at the same time, one gets the player.
        """
        digest = _digest(code)
        player = self._client.get(keys.device_code(digest))
        if player is None or not self._client.zrem(keys.device_codes(player.decode()), digest):
            return None
        self._client.delete(keys.device_code(digest))
        return str(player.decode())

    def erase(self, player: str) -> None:
        """Delete all codes of a player."""
        for digest in self._client.zrange(keys.device_codes(player), 0, -1):
            self._client.delete(keys.device_code(digest.decode()))
        self._client.delete(keys.device_codes(player))


def _new_code() -> str:
    """Return ten random characters in two groups: 50 bits."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{text[:GROUP]}-{text[GROUP:]}"


def _digest(code: str) -> str:
    plain = "".join(character for character in code.upper() if character.isalnum())
    return hashlib.sha256(plain.translate(_ALIKE).encode()).hexdigest()
