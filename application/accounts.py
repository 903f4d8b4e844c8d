"""Accounts: players who call with tokens, and what their tokens allow."""

import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from application.creation_keys import CreationKey, Draw, draw_for
from application.ids import encode_id
from application.players import MAX_REMEMBERED, STALE_SECONDS, Kind, Player, Players
from application.tokens import Token, Tokens, TokenTerms, digest_of
from events import keys
from events.model import Timestamp
from events.replication import Replication
from events.times import now

READ, CREATE, WEBHOOKS, MANAGE = "game:read", "game:create", "webhook:manage", "account:manage"
PLAY = ("game:play", "bot:play")
"""The scopes with which a person and a bot account play. Each kind of account has one of them."""

SCOPES = (READ, CREATE, *PLAY, WEBHOOKS, MANAGE)


def play_scope(kind: Kind) -> str:
    """Return the scope with which this kind of account takes seats and makes moves."""
    person, bot = PLAY
    return bot if kind == "bot" else person


def scopes_of(kind: Kind) -> tuple[str, ...]:
    """Return all scopes that a token of this kind of account can have."""
    return (READ, CREATE, play_scope(kind), WEBHOOKS, MANAGE)


class Account(msgspec.Struct, frozen=True):
    """A player who calls, and what the token of the call allows."""

    player: str
    name: str
    kind: Kind
    scopes: tuple[str, ...]
    token: str
    """The SHA-256 of the token."""
    token_id: str
    app: str | None = None
    """The bot account to which the player granted the token."""
    expires: Timestamp | None = None
    is_banned: bool = False
    """Whether the operator has banned the player, or the app."""

    def allows(self, scope: str) -> bool:
        """Whether the token has this scope."""
        return scope in self.scopes

    def has_expired(self) -> bool:
        """Whether the token is too old to be used."""
        return self.expires is not None and self.expires <= now()


class Accounts:
    """Players and their tokens. What a process reads is cached for five seconds.

    With `replication`, a new token is returned when enough replicas have it and its player.
    """

    def __init__(
        self, client: Any, secret: bytes, max_tokens: int = 100, replication: Replication | None = None
    ) -> None:
        self.players = Players(client)
        self.tokens = Tokens(client, max_tokens)
        self._client = client
        self._secret = secret
        self._replication = Replication(client) if replication is None else replication
        self._known: dict[str, tuple[float, Account | None]] = {}

    def create(
        self,
        name: str,
        key: CreationKey | None = None,
        kind: Kind = "guest",
        owner: str | None = None,
        admit: Callable[[str], None] = lambda _: None,
    ) -> tuple[Account, str]:
        """Return a new player with a token that has all scopes; for a repeated key, the same ones for ten minutes.

        `admit` is called with the id before anything is stored. Raise what it raises, KeyReusedError for a key that was
        used for another request, UnreplicatedError, redis.RedisError.
        """
        draw = draw_for(self._client, self._secret, key)
        player = Player("p" + encode_id(draw("player")[:10]), name, kind, owner=owner)
        admit(player.id)
        self.players.create(player)
        token, text = self._issue(player.id, TokenTerms(scopes_of(kind)), draw)
        return _account(player, token), text

    def issue(self, player: str, terms: TokenTerms, key: CreationKey | None = None) -> tuple[Token, str]:
        """Return another token for a player, and its text; for a repeated key, the same one for ten minutes.

        Raise KeyReusedError for a key that was used for another request, TooManyTokensError, UnreplicatedError,
        redis.RedisError.
        """
        return self._issue(player, terms, draw_for(self._client, self._secret, key))

    def _issue(self, player: str, terms: TokenTerms, draw: Draw) -> tuple[Token, str]:
        token, text = self.tokens.issue(player, terms, draw)
        self._replication.confirm_key(keys.tokens(player))
        self._replication.confirm_key(keys.token(token.digest))
        return token, text

    def sign_in(self, player: Player, label: str) -> tuple[Token, str]:
        """Return a new token of a player with all scopes, and its text.

        A player who has too many tokens loses the one that was not used for the longest time: nobody may be locked out.
        """
        for token in self.tokens.make_room(player.id):
            self._known.pop(token.digest, None)
        return self.issue(player.id, TokenTerms(scopes_of(player.kind), label))

    def revoke(self, player: str, token_id: str) -> bool:
        """Revoke a token of a player. Return False if the player has no such token."""
        for token, _ in self.tokens.of(player):
            if token.id == token_id:
                self._revoke(player, token)
                return True
        return False

    def revoke_all(self, player: str, keep: str | None = None) -> None:
        """Revoke all tokens of a player, except the one with the id `keep`."""
        for token, _ in self.tokens.of(player):
            if token.id != keep:
                self._revoke(player, token)

    def revoke_grants(self, app: str) -> None:
        """Revoke all tokens that players granted to an app."""
        for player, token in self.tokens.grants(app):
            self._revoke(player, token)

    def _revoke(self, player: str, token: Token) -> None:
        self.tokens.revoke(player, token)
        self._known.pop(token.digest, None)

    def find(self, token: str) -> Account | None:
        """Return the account of a token, at most five seconds old; None if it is unknown, revoked or expired."""
        return self.of(digest_of(token))

    def of(self, digest: str) -> Account | None:
        """Return the account of the token with this SHA-256, at most five seconds old; None if there is none."""
        now = time.monotonic()
        known = self._known.get(digest)
        if known is None or known[0] <= now:
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            known = self._known[digest] = now + STALE_SECONDS, self._read(digest)
        account = known[1]
        return None if account is None or account.has_expired() else account

    def _read(self, digest: str) -> Account | None:
        found = self.tokens.find(digest)
        if found is None:
            return None
        player, token = found
        account = _account(self.players.read(player) or Player(player, player), token)
        app = None if token.app is None else self.players.read(token.app)
        is_banned = account.is_banned or (app is not None and app.banned is not None)
        return msgspec.structs.replace(account, is_banned=is_banned)

    def granted_to(self, app: str) -> set[str]:
        """Return the players who granted an app a token that is neither revoked nor expired. Two round trips."""
        return {player for player, _ in self.tokens.grants(app)}

    def name(self, player: str) -> str:
        """Return the name of a player, at most five seconds old; for an unknown player, the id."""
        return self.players.name(player)

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """Return the names of players, at most five seconds old; for an unknown player, the id. One round trip."""
        return self.players.names(players)


def _account(player: Player, token: Token) -> Account:
    return Account(
        player=player.id,
        name=player.name,
        kind=player.kind,
        scopes=token.scopes,
        token=token.digest,
        token_id=token.id,
        app=token.app,
        expires=token.expires,
        is_banned=player.banned is not None,
    )
