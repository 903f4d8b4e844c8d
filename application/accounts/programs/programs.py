"""Programs: a player allows one to act for them, and the program fetches an ordinary token of the account."""

import hmac
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from application.accounts.account_writes import Authority
from application.accounts.accounts import CREATE, PLAY, READ, WEBHOOKS, Account, Accounts, scopes_given
from application.accounts.bot_accounts import BOT, BotAccounts, scopes_made_by
from application.accounts.creation_keys import Draw
from application.accounts.derivation import Maker
from application.accounts.players import Kind, Player
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
    app: Player | None = None
    """The app to which the player is asked to grant the token."""

    def always_asks(self) -> bool:
        """Whether the player is asked each time."""
        return self.client.always_asks(self.redirect_uri or None)


class Choice(NamedTuple):
    """What a player lets a program do, and as whom."""

    scopes: tuple[str, ...] | None = None
    """The scopes out of a wish; None: all that can be given."""
    expires: Timestamp | None = None
    """When the token expires; None: never."""
    bot: str | None = None
    """The bot account of the player as which the program acts; None: as the player."""
    new_bot: str | None = None
    """The name of a new bot account as which it acts."""

    def kind(self, account: Account) -> Kind:
        """Return the kind of account as which the program acts."""
        return account.kind if self.bot is None and self.new_bot is None else BOT


class Programs:
    """What players allowed programs. `secret` is the server's; `revoke` ends the tokens that are replaced."""

    def __init__(
        self,
        accounts: Accounts,
        bots: BotAccounts,
        consents: Consents,
        devices: DeviceRequests,
        secret: bytes,
        revoke: Revoke,
    ) -> None:
        self.devices = devices
        self._accounts = accounts
        self._bots = bots
        self._consents = consents
        self._secret = secret
        self._revoke = revoke

    def grantable(self, kind: Kind, maker: Maker, wish: Wish) -> tuple[str, ...]:
        """Return the scopes out of a wish that the player can give with what makes the program's token.

        `kind` is that of the account as which the program acts.
        """
        return tuple(scope for scope in scopes_made_by(maker, kind) if scope in wish.scopes)

    def allowed_before(self, account: Account, maker: Maker, wish: Wish) -> Choice | None:
        """Return how the player has allowed a program on the web all that it asks for, when they last did.

        None if the player has to be asked.
        """
        if wish.always_asks():
            return None
        found: list[tuple[Timestamp, Choice]] = []
        is_to_play = not set(PLAY).isdisjoint(wish.scopes)
        for player in self._acting_for(account):
            bot = None if player.id == account.player else player.id
            asked = set(self.grantable(player.kind, maker, wish))
            if is_to_play and asked.isdisjoint(PLAY):
                continue  # it asks for a bot account, which the player may not have been asked for yet
            found += [
                (token.created, Choice(None, token.expires, bot))
                for token, _ in self._accounts.tokens.of(player.id)
                if _is_of(token, wish) and asked and asked <= set(token.scopes)
            ]
        return max(found, default=(None, None), key=lambda each: each[0] or "")[1]

    def allow(self, account: Account, maker: Maker, wish: Wish, choice: Choice) -> str:
        """Return the code with which a program on the web fetches its token, which allows what the player has chosen.

        Raise ScopeNotHeldError, TooManyTokensError, UnknownBotAccountError, TooManyBotAccountsError, and what
        `AccountWrites.write` raises.
        """
        code = new_code()
        player, consent = self._consent(account, maker, wish, choice, CODE_SECONDS)
        self._consents.make(account.authority, player, digest_of(code), consent)
        return code

    def allow_device(self, account: Account, maker: Maker, user_code: str, choice: Choice) -> None:
        """Allow the program of a device what the player has chosen.

        Raise UserCodeRefusedError, and what `allow` raises.
        """
        found = self.devices.waiting(user_code)
        wish = Wish(found.client, found.scopes, found.device)
        digest = self.devices.take(user_code)  # first, so that an answer that comes twice makes one bot account
        try:
            player, consent = self._consent(account, maker, wish, choice, DEVICE_SECONDS)
            self._consents.make(account.authority, player, digest, consent)
        except Exception:
            self.devices.give_back(user_code, digest, found)
            raise
        self.devices.answer(digest, player)

    def refuse_device(self, user_code: str) -> None:
        """Refuse the request of a device. Raise UserCodeRefusedError."""
        self.devices.answer(self.devices.take(user_code), None)

    def _acting_for(self, account: Account) -> list[Player]:
        """Return as whom programs can act for the caller: the player, and the player's bot accounts."""
        me = Player(account.player, account.name, account.kind)
        return [me, *self._bots.of(account.player)]

    def _consent(self, account: Account, maker: Maker, wish: Wish, choice: Choice, seconds: int) -> tuple[str, Consent]:
        """Return what the player has allowed, and whose token comes of it. A new bot account is made here."""
        given = scopes_given(self.grantable(choice.kind(account), maker, wish), choice.scopes)
        if not given:
            raise OAuthError("invalid_scope", "Choose at least one thing that the program may do.")
        if wish.app is not None and choice.kind(account) != account.kind:
            raise OAuthError("invalid_request", "A token for an app acts as the player, not as a bot account.")
        player = self._player(account, choice)
        program = Program(wish.client.id, wish.client.origin, wish.client.name, wish.device)
        consent = Consent(
            program=program,
            scopes=given,
            expires=maker.expiry(choice.expires),
            by=account.token_id,
            line=maker.line,
            until=milliseconds(now()) + seconds * 1000,
            owner="" if player == account.player else account.player,
            redirect_uri=wish.redirect_uri,
            challenge=wish.challenge,
            app=None if wish.app is None else wish.app.id,
        )
        if not self._replaced(account.player, consent).get(player):
            self._accounts.tokens.demand_room(player)
        return player, consent

    def _player(self, account: Account, choice: Choice) -> str:
        """Return as whom the player lets a program act."""
        if choice.new_bot is not None:
            return self._bots.create_without_token(account, choice.new_bot).id
        if choice.bot is None:
            return account.player
        self._bots.demand(account.player, choice.bot)
        return choice.bot

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
        if consent.app is not None and self._accounts.players.app(consent.app) is None:
            raise _over()
        for holder, replaced in self._replaced(consent.owner or player, consent).items():
            self._revoke(holder, replaced)
        proof = Proof(player, Maker(None), (self._consents.use(player, digest),), _over())
        by = Authority(consent.owner or player, token=consent.by)
        draw = self._drawn_from(code)
        try:
            if consent.owner:
                return self._bots.issue(player, _terms(consent), by, proof=proof, draw=draw)
            return self._accounts.issue(player, _terms(consent), by=by, proof=proof, draw=draw)
        except (AuthorityEndedError, BannedError):
            raise _over() from None
        except OAuthError:
            self._revoke_given(player, code)
            raise

    def _replaced(self, player: str, consent: Consent) -> dict[str, set[str]]:
        """Return the tokens of the same program on the same device, by the player or bot account that has them."""
        found = {}
        for holder in (player, *self._accounts.players.bots_of(player)):
            held = {token.id for token, _ in self._accounts.tokens.of(holder) if _is_replaced(token, consent)}
            if held:
                found[holder] = held
        return found

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
    program, app = token.program, None if wish.app is None else wish.app.id
    return (
        program is not None and (program.client, program.device) == (wish.client.id, wish.device) and token.app == app
    )


def _is_replaced(token: Token, consent: Consent) -> bool:
    program, held = consent.program, token.program
    if held is None or (held.client, held.device, token.app) != (program.client, program.device, consent.app):
        return False
    return bool(program.device) or token.made_by == (consent.line[-1] if consent.line else None)


def _terms(consent: Consent) -> TokenTerms:
    program = consent.program
    label = program.name or program.origin.partition("://")[2]
    return TokenTerms(consent.scopes, label[:MAX_LABEL], consent.app, consent.expires, consent.line, program)


def _over() -> OAuthError:
    return OAuthError("invalid_grant", "The code is unknown, was used before, or is over.")
