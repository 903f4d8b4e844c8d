"""Ids of players and games. Some are derived from the server's secret: a repeated request gets the same id."""

import base64
import hmac
import secrets

import msgspec

from events.store.outcomes import IdempotencyKey


def random_id(prefix: str) -> str:
    """Return a new id of 80 random bits."""
    return prefix + encode_id(secrets.token_bytes(10))


def encode_id(ten_bytes: bytes) -> str:
    """Return ten bytes as sixteen characters that never need escaping."""
    return base64.b32encode(ten_bytes).decode().lower()


def derived_id(prefix: str, secret: bytes, *parts: str) -> str:
    """Return an id derived from the server's secret and `parts`, so that a repeated request gets the same id."""
    return prefix + encode_id(hmac.digest(secret, msgspec.json.encode(parts), "sha256")[:10])


def new_game_id(secret: bytes, player: str, path: str, idempotency_key: IdempotencyKey | None) -> str:
    """Return the id of a new game. A repeated request of a player to `path` with the same key gets the same id."""
    if idempotency_key is None:
        return random_id("g")
    return derived_id("g", secret, player, path, idempotency_key.key)
