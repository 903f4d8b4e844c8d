"""Accounts: players who call with tokens, and what their tokens allow."""

import time
from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec

from application.accounts.account_writes import Authority, MissingError
from application.accounts.creation_keys import CreationKey, Draw, draw_for
from application.accounts.derivation import Line, Maker
from application.accounts.ids import encode_id
from application.accounts.players import MAX_REMEMBERED, Kind, Player, Players
from application.accounts.revocations import Revocations
from application.accounts.sign_in.proofs import Proof
from application.accounts.tokens import Token, Tokens, TokenTerms, digest_of
from application.errors.authority import ScopeNotHeldError
from events.format.model import Timestamp
from events.format.times import now
from events.log_server import keys
from events.log_server.replication import Replication

READ, CREATE, WEBHOOKS, MANAGE = "game:read", "game:create", "webhook:manage", "account:manage"
PLAY = ("game:play", "bot:play")
"""The scopes with which a person and a bot account play. Each kind of account has one of them."""

SCOPES = (READ, CREATE, *PLAY, WEBHOOKS, MANAGE)

REMEMBERED_SECONDS = 10.0
"""Seconds for which a process remembers an account that no revocation concerns."""


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
    is_erased: bool = False
    """Whether the account is being erased: its last token can only complete this."""
    generation: int = 0
    """How often authority over the account had been revoked."""
    made_by: str | None = None
    """The token or credential that made the token."""
    rests_on: Line = ()
    """The line of the token (application/accounts/derivation.py)."""

    def allows(self, scope: str) -> bool:
        """Whether the token has this scope."""
        return scope in self.scopes

    def has_expired(self) -> bool:
        """Whether the token is too old to be used."""
        return self.expires is not None and self.expires <= now()

    @property
    def authority(self) -> Authority:
        """With what the caller writes to the account."""
        return Authority(self.player, self.generation, self.token_id)

    @property
    def maker(self) -> Maker:
        """The token as what makes other tokens and credentials."""
        has_all = set(self.scopes) == set(scopes_of(self.kind))
        return Maker(self.token_id, None if has_all else self.scopes, self.expires, self.rests_on)


class Accounts:
    """Players and their tokens. A process remembers the accounts that call, as long as no revocation concerns them.

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
        self.revocations = Revocations(client, self._forget)
        self._known: dict[str, tuple[float, Account | None]] = {}
        self.forgotten = 0
        """How often accounts were forgotten."""

    def create(
        self,
        name: str,
        key: CreationKey | None = None,
        kind: Kind = "guest",
        admit: Callable[[str], None] = lambda _: None,
    ) -> tuple[Account, str]:
        """Return a new player with a token that has all scopes; for a repeated key, the same ones for ten minutes.

        `admit` is called with the id before anything is stored. Raise what it raises, KeyReusedError for
        a key that was used for another request, UnreplicatedError, redis.RedisError.
        """
        draw = draw_for(self._client, self._secret, key)
        player = Player(player_id(draw), name, kind)
        admit(player.id)
        self.players.create(player)
        token, text = self._issue(Authority(player.id), TokenTerms(scopes_of(kind)), draw)
        return _account(player, token), text

    def issue(
        self,
        player: str,
        terms: TokenTerms,
        key: CreationKey | None = None,
        *,
        by: Authority | None = None,
        proof: Proof | None = None,
        draw: Draw | None = None,
    ) -> tuple[Token, str]:
        """Return another token for a player, and its text; for a repeated key, the same one for ten minutes.

        `by` is the authority of the request, `proof` what the person has confirmed it with. `draw` draws a token in
        place of a key, once. Raise KeyReusedError for a key that was used for another request, TooManyTokensError,
        UnreplicatedError, the error of a proof that is no longer valid, what `AccountWrites.write` raises,
        redis.RedisError.
        """
        drawn = draw_for(self._client, self._secret, key) if draw is None else draw
        return self._issue(by or Authority(player), terms, drawn, proof, once=draw is not None)

    def _issue(
        self, by: Authority, terms: TokenTerms, draw: Draw, proof: Proof | None = None, *, once: bool = False
    ) -> tuple[Token, str]:
        try:
            token, text = self.tokens.issue(by, terms, draw, () if proof is None else proof.commands, once=once)
        except MissingError:
            assert proof is not None, "nothing else is needed"
            raise proof.refused from None
        if proof is not None:
            proof.tidy()
        self._replication.confirm_key(keys.tokens(by.player))
        self._replication.confirm_key(keys.token(token.digest))
        return token, text

    def sign_in(self, player: Player, label: str, proof: Proof) -> tuple[Token, str]:
        """Return a new token of a player who has shown a proof, and its text.

        A player who has too many tokens loses the one that was not used for the longest time: nobody may be locked out.
        Raise what `issue` raises.
        """
        if self.tokens.make_room(player.id):
            self.revocations.add(player.id)
        maker = proof.maker
        terms = TokenTerms(maker.scopes_among(scopes_of(player.kind)), label, expires=maker.expires, line=maker.line)
        return self.issue(player.id, terms, by=Authority(player.id, player.generation), proof=proof)

    def revoke(self, player: str, token_ids: Collection[str]) -> bool:
        """Revoke tokens of a player. Return False if the player has none of them."""
        found = [token for token, _ in self.tokens.of(player) if token.id in token_ids]
        for token in found:
            self.tokens.revoke(player, token)
        self.revocations.add(player)
        return bool(found)

    def revoke_all(self, player: str, keep: str | None = None) -> None:
        """Revoke all tokens of a player, except the one with the id `keep`."""
        self.revoke(player, {token.id for token, _ in self.tokens.of(player)} - {keep})

    def revoke_grants(self, app: str) -> None:
        """Revoke all tokens that players granted to an app."""
        for player, token in self.tokens.grants(app):
            self.tokens.revoke(player, token)
        self.revocations.add(app)

    def _forget(self, players: Collection[str] | None) -> None:
        """Forget players and apps, and the accounts of their tokens; None: all."""
        self.forgotten += 1
        if players is None:
            self._known.clear()
            self.players.forget_all()
            return
        for player in players:
            self.players.forget(player)
        for digest, (_, account) in list(self._known.items()):
            if account is not None and (account.player in players or account.app in players):
                self._known.pop(digest, None)

    def find(self, token: str) -> Account | None:
        """Return the account of a token; None if it is unknown, revoked or expired. See `of`."""
        return self.of(digest_of(token))

    def of(self, digest: str) -> Account | None:
        """Return the account of the token with this SHA-256; None if there is none.

        It is as it was at most a quarter of a second ago, except its name and kind. Raise redis.RedisError.
        """
        now = time.monotonic()
        self.revocations.follow(now)
        known = self._known.get(digest)
        if known is None or known[0] <= now:
            known = now + REMEMBERED_SECONDS, self._read_to_remember(digest, now)
        account = known[1]
        return None if account is None or account.has_expired() else account

    def as_stored(self, digest: str) -> Account | None:
        """Return the account of the token with this SHA-256 as it is stored now; None if there is none."""
        return self._read(digest)

    def _read_to_remember(self, digest: str, now: float) -> Account | None:
        """Return an account as it is stored, and remember it unless something was revoked meanwhile."""
        forgotten, account = self.forgotten, self._read(digest)
        if forgotten == self.forgotten:
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            self._known[digest] = now + REMEMBERED_SECONDS, account
        return account

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


def player_id(draw: Draw) -> str:
    """Return the id of a new player."""
    return "p" + encode_id(draw("player")[:10])


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
        is_erased=player.is_erased,
        generation=player.generation,
        made_by=token.made_by,
        rests_on=token.line,
    )


def scopes_given(most: tuple[str, ...], wanted: Collection[str] | None) -> tuple[str, ...]:
    """Return the scopes out of `most` that the caller gives: those that are wanted, by default all.

    Raise ScopeNotHeldError for one that the caller does not have.
    """
    if wanted is None:
        return most
    if lacking := " ".join(sorted(set(wanted) - set(most))):
        raise ScopeNotHeldError(lacking, " ".join(most))
    return tuple(scope for scope in most if scope in wanted)
