"""Accounts: players and their bearer tokens. A token is 256 random bits; only its SHA-256 is kept."""

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Iterable, Set
from typing import Any, NamedTuple

import msgspec

from application.errors import KeyReusedError, TooManyTokensError
from application.ids import encode_id
from events import keys

SCOPES = ("game:read", "game:play")
STALE_SECONDS = 5.0
"""Seconds for which a process caches names and accounts: a revoked token is rejected after this time at the latest."""

CREATION_SECONDS = 600
"""Seconds for which the Idempotency-Key of a new player or token is remembered."""

MAX_REMEMBERED = 20_000
PREFIX = "heptad_"

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


class Account(msgspec.Struct, frozen=True):
    """A player, and the scopes of the token with which the player calls."""

    player: str
    name: str
    scopes: tuple[str, ...]
    token: str
    """The SHA-256 of the token."""

    def allows(self, scope: str) -> bool:
        """Whether the token has this scope."""
        return scope in self.scopes


class Accounts:
    """Players and tokens in Redis, one key each."""

    def __init__(self, client: Any, secret: bytes, max_tokens: int = 100) -> None:
        self.client = client
        self.max_tokens = max_tokens
        self._secret = secret
        self._known: dict[str, tuple[float, Account | None]] = {}
        self._names: dict[str, tuple[float, str | None]] = {}

    def create(self, name: str, key: CreationKey | None = None) -> tuple[Account, str]:
        """Return a new player with a token; for a repeated key, the same ones for ten minutes.

        Raise KeyReusedError for a key that was used for another request.
        """
        draw = self._source(key)
        player = "p" + encode_id(draw("player")[:10])
        self.client.hset(keys.player(player), mapping={"name": name})
        return self._issue(player, name, SCOPES, draw)

    def issue(
        self, player: str, name: str, scopes: tuple[str, ...], key: CreationKey | None = None
    ) -> tuple[Account, str]:
        """Return another token for a player; for a repeated key, the same one for ten minutes.

        Raise KeyReusedError for a key that was used for another request, TooManyTokensError.
        """
        return self._issue(player, name, scopes, self._source(key))

    def _issue(self, player: str, name: str, scopes: tuple[str, ...], draw: Draw) -> tuple[Account, str]:
        token = PREFIX + base64.urlsafe_b64encode(draw("token")).decode().rstrip("=")
        digest = hashlib.sha256(token.encode()).hexdigest()
        account = Account(player, name, scopes, digest)
        held = keys.tokens(player)
        if self.client.scard(held) >= self.max_tokens and not self.client.sismember(held, digest):
            raise TooManyTokensError(self.max_tokens)
        if self.client.set(keys.token(digest), msgspec.json.encode(account), nx=True):  # a revoked token stays revoked
            self.client.sadd(held, digest)
        return account, token

    def _source(self, key: CreationKey | None) -> Draw:
        """Return the source of 32 bytes: random, or for a key derived from what only its caller knows.

        Redis stores only a random number for ten minutes, from which nobody else can compute the token.
        """
        if key is None:
            return lambda _: secrets.token_bytes(32)
        fresh = f"{key.request} {secrets.token_hex(16)}"
        kept = self.client.set(keys.creation(key.name), fresh, nx=True, get=True, ex=CREATION_SECONDS)
        request, chance = (fresh if kept is None else kept.decode()).split()
        if request != key.request:
            raise KeyReusedError
        return lambda use: hmac.digest(
            self._secret, msgspec.json.encode([use, key.secret, key.request, chance]), "sha256"
        )

    def revoke(self, account: Account) -> None:
        """Revoke a token. A mark prevents a repeated request from issuing the same token again."""
        self.client.set(keys.token(account.token), b"", ex=CREATION_SECONDS)
        self.client.srem(keys.tokens(account.player), account.token)
        self._known.pop(account.token, None)

    def find(self, token: str) -> Account | None:
        """Return the account of a token, at most five seconds old; None if the token is unknown or revoked."""
        return self.of(hashlib.sha256(token.encode()).hexdigest())

    def of(self, digest: str) -> Account | None:
        """Return the account of the token with this SHA-256, at most five seconds old; None if there is none."""
        now = time.monotonic()
        known = self._known.get(digest)
        if known is not None and known[0] > now:
            return known[1]
        kept = self.client.get(keys.token(digest))
        account = msgspec.json.decode(kept, type=Account) if kept else None
        if len(self._known) >= MAX_REMEMBERED:
            self._known.clear()
        self._known[digest] = (now + STALE_SECONDS, account)
        return account

    def name(self, player: str) -> str:
        """Return the name of a player, at most five seconds old; for an unknown player, the id."""
        return self.names([player])[player]

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """Return the names of players, at most five seconds old; for an unknown player, the id. One round trip."""
        return {player: name or player for player, name in self._names_of(set(players)).items()}

    def known_name(self, player: str) -> str | None:
        """Return the name of a player, at most five seconds old; None for an unknown player."""
        return self._names_of({player})[player]

    def _names_of(self, players: Set[str]) -> dict[str, str | None]:
        now = time.monotonic()
        found = {player: known[1] for player in players if (known := self._names.get(player)) and known[0] > now}
        missing = [player for player in players if player not in found]
        if missing:
            with self.client.pipeline(transaction=False) as pipe:
                for player in missing:
                    pipe.hget(keys.player(player), "name")
                read = [None if kept is None else kept.decode() for kept in pipe.execute()]
            if len(self._names) + len(missing) > MAX_REMEMBERED:
                self._names.clear()
            for player, name in zip(missing, read, strict=True):
                found[player] = name
                self._names[player] = now + STALE_SECONDS, name
        return found
