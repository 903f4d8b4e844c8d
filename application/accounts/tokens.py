"""Tokens: what a player's devices and programs call with. A token is 256 random bits; only its SHA-256 is stored."""

import base64
import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
import redis
import structlog

from application.accounts.account_writes import NOT_WRITTEN, AccountWrites, Authority, Command
from application.accounts.creation_keys import CREATION_SECONDS, Draw
from application.accounts.derivation import Line, line_from
from application.accounts.ids import encode_id
from application.errors.accounts import TooManyTokensError
from events.format.model import Timestamp
from events.format.times import now
from events.log_server import keys
from events.process.reasons import reason_of
from events.store.setting_aside import readable, readable_one

PREFIX = "heptad_"

USE_SECONDS = 60
"""The last use of a token is written at most once in this number of seconds."""

log = structlog.get_logger(__name__)


class Program(msgspec.Struct, frozen=True):
    """Another person's program that a player has allowed to act for them."""

    client: str
    """Its `client_id`."""
    origin: str
    """The origin of this, in ASCII."""
    name: str = ""
    """What it calls itself."""
    device: str = ""
    """The device that it runs on, in its own words; empty for the one on which the player has allowed it."""


class TokenTerms(NamedTuple):
    """What a new token is for."""

    scopes: tuple[str, ...]
    label: str = ""
    app: str | None = None
    """The bot account to which the player grants the token."""
    expires: Timestamp | None = None
    line: Line = ()
    """The line of the token (application/accounts/derivation.py); empty: nothing of the account makes it."""
    program: Program | None = None
    """The program that gets the token by OAuth."""


class Token(msgspec.Struct, frozen=True):
    """A token as it is stored, in the hash of its player's tokens."""

    id: str
    """A public name, from which the token can't be found."""
    digest: str
    """The SHA-256 of the token."""
    scopes: tuple[str, ...]
    created: Timestamp
    label: str = ""
    app: str | None = None
    """The bot account to which the player granted the token."""
    expires: Timestamp | None = None
    made_by: str | None = None
    """The token or credential that made it, as `derivation` names them; None if that is unknown."""
    rests_on: Line = ()
    """The line of what made it."""
    program: Program | None = None
    """The program that got the token by OAuth."""

    @property
    def line(self) -> Line:
        """The line of the token."""
        return line_from(self.rests_on, self.made_by)

    def has_expired(self) -> bool:
        """Whether the token is too old to be used."""
        return self.expires is not None and self.expires <= now()


class ListedToken(NamedTuple):
    """A token of a player, and when it was last used, with an error of at most a minute; None if it never was."""

    token: Token
    used: Timestamp | None


class Tokens:
    """The tokens in Redis.

    The hash of a player's tokens is the truth; it is in the cluster slot of the player. The key of a token's SHA-256
    only leads to it. The grants of an app are an index: each is checked with the player's tokens.
    """

    def __init__(self, client: Any, max_tokens: int) -> None:
        self._client = client
        self._writes = AccountWrites(client)
        self._max_tokens = max_tokens

    def issue(
        self, by: Authority, terms: TokenTerms, draw: Draw, using: Sequence[Command] = (), *, once: bool = False
    ) -> tuple[Token, str]:
        """Return a new token of a player and its text; for a repeated draw, the same.

        `using` are the commands without which there is no token, and `once` is whether they refuse a repeated draw.
        Raise TooManyTokensError, and what
        `AccountWrites.write` raises.
        """
        player, text = by.player, PREFIX + base64.urlsafe_b64encode(draw("token")).decode().rstrip("=")
        digest, token_id = digest_of(text), id_of(draw)
        token = Token(
            id=token_id,
            digest=digest,
            scopes=terms.scopes,
            created=now(),
            label=terms.label,
            app=terms.app,
            expires=terms.expires,
            made_by=terms.line[-1] if terms.line else None,
            rests_on=terms.line[:-1],
            program=terms.program,
        )
        self.demand_room(player, token_id)
        if not once and self._client.get(keys.token(digest)) == b"":  # a revoked token stays revoked
            return token, text
        pointer = f"{player} {token_id}"
        if terms.app is not None:
            self._client.sadd(keys.grants(terms.app), pointer)
        try:
            self._writes.write(by, *using, ("HSETNX", keys.tokens(player), token_id, msgspec.json.encode(token)))
        except NOT_WRITTEN:
            if terms.app is not None and not self._client.hexists(keys.tokens(player), token_id):
                self._client.srem(keys.grants(terms.app), pointer)
            raise
        self._client.set(keys.token(digest), pointer, nx=True)  # unless it was revoked meanwhile
        return token, text

    def make_room(self, player: str) -> list[Token]:
        """Revoke the tokens that were not used for the longest time, until a player may have one more. Return them."""
        held = sorted(self.of(player), key=lambda each: (each.used or each.token.created, each.used is not None))
        revoked = [listed.token for listed in held[: max(0, len(held) - self._max_tokens + 1)]]
        for token in revoked:
            self.revoke(player, token)
        return revoked

    def demand_room(self, player: str, token_id: str = "") -> None:
        """Raise TooManyTokensError if a player can't have one more token, besides the one with this id."""
        held = {each.token.id: each.token for each in self.of(player)}
        if len(held) >= self._max_tokens and token_id not in held:
            raise TooManyTokensError(self._max_tokens)

    def find(self, digest: str) -> tuple[str, Token] | None:
        """Return the player and the token with this SHA-256; None if it is unknown, revoked or expired.

        This notes that the token was used.
        """
        pointer = self._client.get(keys.token(digest))
        if not pointer:
            return None
        player, token_id = pointer.decode().split()
        with self._client.pipeline(transaction=False) as pipe:
            pipe.hget(keys.tokens(player), token_id)
            pipe.hget(keys.token_uses(player), token_id)
            kept, used = pipe.execute()
        token = readable_one(kept, Token, f"token of player {player}")
        if token is None or token.has_expired():
            return None
        self._note_use(player, token_id, used)
        return player, token

    def _note_use(self, player: str, token_id: str, used: bytes | None) -> None:
        at = now()
        due = datetime.fromisoformat(at) - timedelta(seconds=USE_SECONDS)
        if used is not None and datetime.fromisoformat(used.decode()) > due:
            return
        try:
            self._client.hset(keys.token_uses(player), token_id, at)
        except redis.RedisError as error:  # a full disk must not refuse reads
            log.warning("token_use_not_noted", error=reason_of(error))

    def of(self, player: str) -> list[ListedToken]:
        """Return the tokens of a player, oldest first. This deletes those that have expired.

        Those that are damaged are left out: nothing accepts them.
        """
        with self._client.pipeline(transaction=False) as pipe:
            pipe.hvals(keys.tokens(player))
            pipe.hgetall(keys.token_uses(player))
            kept, uses = pipe.execute()
        tokens = sorted(readable(kept, Token, f"token of player {player}"), key=lambda each: each.created)
        for token in tokens:
            if token.has_expired():
                self.revoke(player, token)
        times = {token_id.decode(): at.decode() for token_id, at in uses.items()}
        return [ListedToken(token, times.get(token.id)) for token in tokens if not token.has_expired()]

    def revoke(self, player: str, token: Token) -> None:
        """Revoke a token. A mark prevents a repeated request from issuing the same token again."""
        self._client.set(keys.token(token.digest), b"", ex=CREATION_SECONDS)
        self._client.hdel(keys.tokens(player), token.id)
        self._client.hdel(keys.token_uses(player), token.id)
        if token.app is not None:
            self._client.srem(keys.grants(token.app), f"{player} {token.id}")

    def erase(self, player: str) -> None:
        """Revoke all tokens of a player, and forget when they were used."""
        for token, _ in self.of(player):
            self.revoke(player, token)
        for key in (keys.token_uses(player), keys.consents(player), keys.tokens(player)):  # the rest is damaged
            self._client.delete(key)

    def grants(self, app: str) -> list[tuple[str, Token]]:
        """Return the players who granted an app tokens that are neither revoked nor expired, with these tokens."""
        pointers = [each.decode().split() for each in self._client.smembers(keys.grants(app))]
        with self._client.pipeline(transaction=False) as pipe:
            for player, token_id in pointers:
                pipe.hget(keys.tokens(player), token_id)
            kept = pipe.execute()
        found = [
            (player, token)
            for (player, _), each in zip(pointers, kept, strict=True)
            if (token := readable_one(each, Token, f"token of player {player}")) is not None
        ]
        return [(player, token) for player, token in found if not token.has_expired()]


def id_of(draw: Draw) -> str:
    """Return the id of the token that is drawn."""
    return "t" + encode_id(draw("token id")[:10])


def digest_of(text: str) -> str:
    """Return the SHA-256 of a token."""
    return hashlib.sha256(text.encode()).hexdigest()
