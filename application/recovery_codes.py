"""Recovery codes: each lets a player sign in once without a passkey. Only their SHA-256 is stored."""

import base64
import hashlib
import secrets
from typing import Any

from events import keys

CODES = 10
CODE_BYTES = 10
GROUP = 4


class RecoveryCodes:
    """The recovery codes in Redis.

    The set of a player's codes is the truth; it is in the cluster slot of the player. The key of a code's SHA-256 only
    leads to it.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def make(self, player: str) -> list[str]:
        """Return ten new codes of a player. The former ones are no longer valid."""
        codes = [_new_code() for _ in range(CODES)]
        digests = [_digest(code) for code in codes]
        former = self._client.smembers(keys.recovery_codes(player))
        with self._client.pipeline(transaction=False) as pipe:
            for digest in digests:
                pipe.set(keys.recovery_code(digest), player)
            pipe.execute()
        with self._client.pipeline(transaction=True) as pipe:
            pipe.delete(keys.recovery_codes(player))
            pipe.sadd(keys.recovery_codes(player), *digests)
            pipe.execute()
        self._forget(former)
        return codes

    def left(self, player: str) -> int:
        """Return the number of codes that a player has not used."""
        return int(self._client.scard(keys.recovery_codes(player)))

    def holder(self, code: str) -> str | None:
        """Return the player whose code unused code this is; None for any other text."""
        player = self._client.get(keys.recovery_code(_digest(code)))
        return None if player is None else str(player.decode())

    def use(self, code: str) -> str | None:
        """Return the player whose unused code this is, and mark it as used; None for any other text."""
        digest = _digest(code)
        player = self._client.get(keys.recovery_code(digest))
        if player is None or not self._client.srem(keys.recovery_codes(player.decode()), digest):
            return None
        self._client.delete(keys.recovery_code(digest))
        return str(player.decode())

    def erase(self, player: str) -> None:
        """Delete all codes of a player."""
        self._forget(self._client.smembers(keys.recovery_codes(player)))
        self._client.delete(keys.recovery_codes(player))

    def _forget(self, digests: set[bytes]) -> None:
        for digest in digests:
            self._client.delete(keys.recovery_code(digest.decode()))


def _new_code() -> str:
    """Return sixteen random letters and digits in groups of four: 80 bits."""
    text = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def _digest(code: str) -> str:
    plain = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
