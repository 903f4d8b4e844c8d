"""HMAC-SHA256 (RFC 2104) of many messages with one key."""

import hmac


class KeyedHash:
    """Computes the HMACs of one key, which is prepared once and copied for each message."""

    __slots__ = ("_keyed",)

    def __init__(self, key: bytes) -> None:
        self._keyed = hmac.new(key, digestmod="sha256")

    def digest(self, message: bytes) -> bytes:
        """Return the HMAC of a message, 32 bytes."""
        keyed = self._keyed.copy()
        keyed.update(message)
        return keyed.digest()
