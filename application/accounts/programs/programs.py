"""Programs: a player allows one to act for them, and the program fetches an ordinary token of the account."""

import hmac
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from application.accounts.account_writes import Authority
from application.accounts.accounts import CREATE, PLAY, READ, WEBHOOKS, Account, Accounts, scopes_given, scopes_of
from application.accounts.creation_keys import Draw
from application.accounts.derivation import Maker
from application.accounts.programs.clients import Client
from application.accounts.programs.consents import (
    CODE_SECONDS,
    DEVICE_SECONDS,
    Consent,
    Consents,
    digest_of,
    new_code,
)
from application.accounts.programs.device_requests import DeviceRequests
from application.accounts.sign_in.proofs import Proof
from application.accounts.tokens import Program, Token, TokenTerms, id_of
from application.errors.authority import AuthorityEndedError, BannedError
from application.errors.programs import OAuthError
from events.format.model import Timestamp
from events.format.times import milliseconds, now

GIVEN = (READ, CREATE, *PLAY, WEBHOOKS)
"""The scopes that a program can get. No program manages an account."""
USUAL = (READ, *PLAY)
"""Those of a program that names none."""
MAX_LABEL = 60

Revoke = Callable[[str, set[str]], None]
"""Revoke tokens of a player by their ids, with what they made."""


class Wish(NamedTuple):
    """What a program asks for, and where the answer goes: to a redirect URI, or to a device."""

    client: Client
    scopes: tuple[str, ...]
    device: str = ""
    redirect_uri: str = ""
    challenge: str = ""

    def always_asks(self) -> bool:
        """Whether the player is asked each time."""
        return self.client.always_asks(self.redirect_uri or None)


class Programs:
    """What players allowed programs. `secret` is the server's; `revoke` ends the tokens that are replaced."""

    def __init__(
        self, accounts: Accounts, consents: Consents, devices: DeviceRequests, secret: bytes, revoke: Revoke
    ) -> None:
        self.devices = devices
        self._accounts = accounts
        self._consents = consents
        self._secret = secret
        self._revoke = revoke

    def grantable(self, account: Account, maker: Maker, wish: Wish) -> tuple[str, ...]:
        """Return the scopes out of a wish that the player can give with what makes the program's token."""
        return tuple(scope for scope in maker.scopes_among(scopes_of(account.kind)) if scope in wish.scopes)

    def allowed_before(self, account: Account, maker: Maker, wish: Wish) -> Token | None:
        """Return the token with which the player has allowed a program on the web all that it asks for.

        None if the player has to be asked.
        """
        if wish.always_asks():
            return None
        asked = set(self.grantable(account, maker, wish))
        held = [token for token, _ in self._accounts.tokens.of(account.player) if _is_of(token, wish)]
        return next((token for token in reversed(held) if asked and asked <= set(token.scopes)), None)

    def allow(
        self, account: Account, maker: Maker, wish: Wish, scopes: list[str] | None, expires: Timestamp | None
    ) -> str:
        """Return the code with which a program on the web fetches its token, with these scopes out of its wish.

        Raise ScopeNotHeldError, TooManyTokensError, and what `AccountWrites.write` raises.
        """
        code = new_code()
        consent = self._consent(account, maker, wish, scopes, expires, CODE_SECONDS)
        self._consents.make(account.authority, digest_of(code), consent)
        return code

    def allow_device(
        self, account: Account, maker: Maker, user_code: str, scopes: list[str] | None, expires: Timestamp | None
    ) -> None:
        """Allow the program of a device what is among these scopes.

        Raise UserCodeRefusedError, ScopeNotHeldError, TooManyTokensError, and what `AccountWrites.write` raises.
        """
        found = self.devices.waiting(user_code)
        wish = Wish(found.client, found.scopes, found.device)
        consent = self._consent(account, maker, wish, scopes, expires, DEVICE_SECONDS)
        digest = self.devices.take(user_code)
        self._consents.make(account.authority, digest, consent)
        self.devices.answer(digest, account.player)

    def refuse_device(self, user_code: str) -> None:
        """Refuse the request of a device. Raise UserCodeRefusedError."""
        self.devices.answer(self.devices.take(user_code), None)

    def _consent(
        self,
        account: Account,
        maker: Maker,
        wish: Wish,
        scopes: list[str] | None,
        expires: Timestamp | None,
        seconds: int,
    ) -> Consent:
        given = scopes_given(self.grantable(account, maker, wish), scopes)
        if not given:
            raise OAuthError("invalid_scope", "Choose at least one thing that the program may do.")
        program = Program(wish.client.id, wish.client.origin, wish.client.name, wish.device)
        consent = Consent(
            program=program,
            scopes=given,
            expires=maker.expiry(expires),
            by=account.token_id,
            line=maker.line,
            until=milliseconds(now()) + seconds * 1000,
            redirect_uri=wish.redirect_uri,
            challenge=wish.challenge,
        )
        if not self._replaced(account.player, consent):
            self._accounts.tokens.demand_room(account.player)
        return consent

    def consent(self, code: str) -> Consent | None:
        """Return what a player allowed, by the code with which a program fetches its token; None for any other text.

        A code that was used before revokes the token that it gave: one of the two who had it is a thief.
        """
        digest = digest_of(code)
        player = self._consents.player(digest)
        if player is None:
            return None
        found = self._consents.find(player, digest)
        if found is None:
            self._revoke_given(player, code)
        return found

    def spend(self, code: str) -> None:
        """Let a code be of no more use: it came in a request that was wrong."""
        digest = digest_of(code)
        player = self._consents.player(digest)
        if player is not None:
            self._consents.drop(player, digest)

    def fetch(self, code: str, consent: Consent) -> tuple[Token, str]:
        """Return the token of a program, and its text. A former one of the same program and device is revoked.

        Raise OAuthError if the code was used meanwhile, or the player's authority has ended.
        """
        digest = digest_of(code)
        player = self._consents.player(digest)
        known = None if player is None else self._accounts.players.read(player)
        if player is None or known is None or known.is_erased:
            raise _over()
        if replaced := self._replaced(player, consent):
            self._revoke(player, replaced)
        proof = Proof(player, Maker(None), (self._consents.use(player, digest),), _over())
        by = Authority(player, token=consent.by)
        try:
            return self._accounts.issue(player, _terms(consent), by=by, proof=proof, draw=self._drawn_from(code))
        except (AuthorityEndedError, BannedError):
            raise _over() from None
        except OAuthError:
            self._revoke_given(player, code)
            raise

    def _replaced(self, player: str, consent: Consent) -> set[str]:
        """Return the tokens of the same program on the same device."""
        program = consent.program
        held = [
            token
            for token, _ in self._accounts.tokens.of(player)
            if token.program is not None
            and (token.program.client, token.program.device) == (program.client, program.device)
        ]
        return {token.id for token in held if program.device or token.made_by == _last(consent)}

    def _revoke_given(self, player: str, code: str) -> None:
        given = id_of(self._drawn_from(code))
        if any(token.id == given for token, _ in self._accounts.tokens.of(player)):
            self._revoke(player, {given})

    def _drawn_from(self, code: str) -> Draw:
        """Return the draw of the token that a code gives, so that its id is known when the code comes again.

        It needs the code itself, which is stored nowhere.
        """
        return lambda use: hmac.digest(self._secret, msgspec.json.encode(["program", use, code]), "sha256")


def _is_of(token: Token, wish: Wish) -> bool:
    program = token.program
    return program is not None and (program.client, program.device) == (wish.client.id, wish.device)


def _last(consent: Consent) -> str | None:
    return consent.line[-1] if consent.line else None


def _terms(consent: Consent) -> TokenTerms:
    program = consent.program
    label = program.name or program.origin.partition("://")[2]
    return TokenTerms(consent.scopes, label[:MAX_LABEL], None, consent.expires, consent.line, program)


def _over() -> OAuthError:
    return OAuthError("invalid_grant", "The code is unknown, was used before, or is over.")
