"""Idempotency-Keys of requests that create a player or a token, and the random bytes that such a request draws."""

import hmac
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from application.errors.requests import KeyReusedError
from events.log_server import keys

CREATION_SECONDS = 600
"""Seconds for which the Idempotency-Key of a new player or token is remembered."""

Draw = Callable[[str], bytes]
"""Return 32 bytes that nobody can guess, by their purpose."""


class CreationKey(NamedTuple):
    """The Idempotency-Key of a request that creates a token."""

    secret: str
    """Text that only the caller knows: the key itself, and the token that was sent with it."""
    name: str
    """A hash of the key's owner and the key."""
    request: str
    """A hash of the request."""


def draw_for(client: Any, server_secret: bytes, key: CreationKey | None) -> Draw:
    """Return the source of 32 bytes: random, or for a key derived from what only its caller knows.

    Redis stores only a random number for ten minutes, from which nobody else can compute the token. Raise
    KeyReusedError for a key that was used for another request.
    """
    if key is None:
        return lambda _: secrets.token_bytes(32)
    fresh = f"{key.request} {secrets.token_hex(16)}"
    kept = client.set(keys.creation(key.name), fresh, nx=True, get=True, ex=CREATION_SECONDS)
    request, chance = (fresh if kept is None else kept.decode()).split()
    if request != key.request:
        raise KeyReusedError
    return lambda use: hmac.digest(server_secret, msgspec.json.encode([use, key.secret, key.request, chance]), "sha256")
