"""The keys in Redis. All keys of one append have the hash tag of one shard, so they are in one cluster slot."""

import hashlib

SHARDS = 256
"""Fixed for ever: a game's shard follows from its id."""

MOVED = "heptad:moved"
"""The channel on which every append publishes `<game> <version>` and the players it concerns; no id has a space."""

CLOCK = "heptad:clock"
"""The latest time of the server's clock that a sweeper wrote down, in milliseconds."""


DAMAGE = "heptad:damage"
"""Why no log server is written to: it holds none of the games that it is known to have had."""

RELEASES = "heptad:releases"
"""Hash: games whose loss was accepted and whose heads the guard must record again."""


def shard_of(game: str) -> int:
    """The shard of a game: the first byte of the SHA-256 of its id."""
    return hashlib.sha256(game.encode()).digest()[0]


def tag(shard: int) -> str:
    """A shard's hash tag, `{s000}` to `{s255}`."""
    return f"{{s{shard:03d}}}"


def stream(game: str) -> str:
    """The game's stream."""
    return f"{tag(shard_of(game))}:game:{game}:events"


def receipt(game: str, key: str) -> str:
    """The receipt of a request; `key` is already a hash of player and Idempotency-Key."""
    return f"{tag(shard_of(game))}:game:{game}:receipt:{key}"


def snapshot(game: str, reader: int | None) -> str:
    """Return the key of a snapshot: a reader's state at some version."""
    return f"{tag(shard_of(game))}:game:{game}:snapshot:{reader}"


def snapshot_pattern() -> str:
    """A pattern for the keys of all snapshots, and no others."""
    return "{s[0-9][0-9][0-9]}:game:*:snapshot:*"


def due(shard: int) -> str:
    """Return the key of the shard's due set: games with pending work, by the millisecond since when."""
    return f"{tag(shard)}:due"


def feed(shard: int) -> str:
    """The shard's sorted set of games by the shard's counter: one entry a game, moved up by every append."""
    return f"{tag(shard)}:feed"


def counter(shard: int) -> str:
    """The shard's counter of appends."""
    return f"{tag(shard)}:counter"


def quarantine(shard: int) -> str:
    """Return the key of the shard's quarantine, a hash: game -> Loss. These games are not written to."""
    return f"{tag(shard)}:quarantine"


def released(shard: int) -> str:
    """Return the key of the shard's accepted losses, a hash: game -> Loss, with the time of its release."""
    return f"{tag(shard)}:released"


def player(player_id: str) -> str:
    """A player's account."""
    return f"{{p:{player_id}}}:player"


STORED = "stored"
"""The field of a player's account that counts the bytes of their logs."""


def tokens(player_id: str) -> str:
    """The SHA-256 of each of a player's tokens."""
    return f"{{p:{player_id}}}:tokens"


def creation(name: str) -> str:
    """Return the key of a request that created a player or a token, by a hash of its Idempotency-Key."""
    return f"{{k:{name}}}:creation"


def token(digest: str) -> str:
    """A token's account, by the token's SHA-256."""
    return f"{{t:{digest}}}:token"
