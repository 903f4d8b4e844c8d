"""Passkeys: WebAuthn credentials with which a player signs in without a password or a user name.

The library is imported where a passkey is used: it takes a quarter of a second, for which no start should wait.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from application.accounts.account_writes import AccountWrites, Authority, Command, MissingError
from application.accounts.derivation import Line, Maker, line_from, passkey_name
from application.accounts.players import Player
from application.errors.sign_in import PasskeyRefusedError, TooManyPasskeysError
from events.format.model import Timestamp
from events.format.times import now
from events.log_server import keys
from events.store.setting_aside import readable, readable_one

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions

CHALLENGE_SECONDS = 300
"""Seconds within which a challenge has to be answered. It can be answered once."""

MAX_PASSKEYS = 20
SIGN_IN = "sign-in"

Credential = dict[str, Any]
"""What a browser's `PublicKeyCredential.toJSON` returns."""

UNVERIFIED = "What the browser says of it can't be verified"


class RelyingParty(NamedTuple):
    """The service as browsers know it: its domain, its name, and the origins of its pages."""

    id: str
    name: str
    origins: list[str]


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as it is stored. Its secret half never leaves the player's device."""

    id: str
    """The id of the credential, in base64url."""
    public_key: bytes
    sign_count: int
    """The number of uses that the authenticator has reported; 0 if it does not count."""
    created: Timestamp
    label: str = ""
    used: Timestamp | None = None
    made_by: str | None = None
    """The token that added it, or the credential that confirmed this (`derivation`); None: unknown."""
    is_first: bool = False
    """Whether it made a person of a guest."""
    rests_on: Line = ()
    """The line of what made it."""

    @property
    def maker(self) -> Maker:
        """The passkey as what makes tokens and credentials."""
        return Maker(passkey_name(self.id), rests_on=self.line)

    @property
    def line(self) -> Line:
        """The line of the passkey."""
        return line_from(self.rests_on, self.made_by)


class UsedPasskey(NamedTuple):
    """A passkey that a browser has just used, and the commands that note this, if it is still there."""

    player: str
    passkey: Passkey
    commands: tuple[Command, ...]


class Passkeys:
    """The passkeys in Redis, a hash for each player. Signing in finds the hash by the player's id in the passkey."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._writes = AccountWrites(client)

    def of(self, player: str) -> list[Passkey]:
        """Return the passkeys of a player, oldest first, without those that are damaged."""
        found = readable(self._client.hvals(keys.passkeys(player)), Passkey, f"passkey of player {player}")
        return sorted(found, key=lambda each: each.created)

    def offer(self, player: Player, party: RelyingParty) -> dict[str, Any]:
        """Return the options with which a browser makes a passkey for a player."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_registration_options(
            rp_id=party.id,
            rp_name=party.name,
            user_id=player.id.encode(),
            user_name=player.handle or player.name,
            user_display_name=player.name,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(passkey.id))
                for passkey in self.of(player.id)
            ],
        )
        return self._opened(options, player.id)

    def offer_sign_in(self, party: RelyingParty) -> dict[str, Any]:
        """Return the options with which a browser signs in with any passkey that it has for this service."""
        import webauthn

        return self._opened(webauthn.generate_authentication_options(rp_id=party.id), SIGN_IN)

    def _opened(
        self, options: "PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions", purpose: str
    ) -> dict[str, Any]:
        """Return the options as JSON; their challenge can be answered for this purpose for five minutes."""
        from webauthn.helpers import bytes_to_base64url, options_to_json_dict

        self._client.set(keys.challenge(bytes_to_base64url(options.challenge)), purpose, ex=CHALLENGE_SECONDS)
        found: dict[str, Any] = options_to_json_dict(options)
        return found

    def made(self, player: str, credential: Credential, label: str, party: RelyingParty) -> Passkey:
        """Return the passkey that a browser made, not stored yet. Raise PasskeyRefusedError, TooManyPasskeysError."""
        import webauthn

        challenge = self._answered(credential, player, party)
        try:
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origins,
            )
        except Exception as error:  # the library parses foreign bytes: whatever it raises is a refusal
            raise PasskeyRefusedError(f"{UNVERIFIED}: make a new one") from error
        if self._client.hlen(keys.passkeys(player)) >= MAX_PASSKEYS:
            raise TooManyPasskeysError(MAX_PASSKEYS)
        name = webauthn.helpers.bytes_to_base64url(verified.credential_id)
        return Passkey(name, verified.credential_public_key, verified.sign_count, now(), label)

    def add(self, player: str, passkey: Passkey) -> Command:
        """Return the command that stores a new passkey, and without which nothing is done."""
        return "!HSETNX", keys.passkeys(player), passkey.id, msgspec.json.encode(passkey)

    def use(self, credential: Credential, party: RelyingParty) -> UsedPasskey:
        """Return the passkey that a browser used. Raise PasskeyRefusedError."""
        import webauthn

        challenge = self._answered(credential, SIGN_IN, party)
        player, passkey = self._presented(credential)
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origins,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
            )
        except Exception as error:  # as above
            raise PasskeyRefusedError(f"{UNVERIFIED}: use it again, or another one") from error
        used = msgspec.structs.replace(passkey, sign_count=verified.new_sign_count, used=now())
        return UsedPasskey(player, used, _replacing(player, used))

    def _answered(self, credential: Credential, purpose: str, party: RelyingParty) -> bytes:
        """Return the challenge that a credential answers, and forget it. Raise PasskeyRefusedError."""
        from webauthn import helpers

        try:
            client = helpers.parse_client_data_json(
                helpers.base64url_to_bytes(credential["response"]["clientDataJSON"])
            )
        except Exception as error:  # as above
            raise PasskeyRefusedError("Its client data can't be read") from error
        kept = self._client.getdel(keys.challenge(helpers.bytes_to_base64url(client.challenge)))
        if kept is None or kept.decode() != purpose:
            raise PasskeyRefusedError("Its challenge is unknown, was answered before or is older than five minutes")
        if client.origin not in party.origins:
            here = " or ".join(party.origins)
            raise PasskeyRefusedError(f"The page was at {client.origin}, and passkeys of this server need {here}")
        return client.challenge

    def _presented(self, credential: Credential) -> tuple[str, Passkey]:
        """Return the player and the stored passkey that a credential names. Raise PasskeyRefusedError."""
        from webauthn import helpers

        try:
            player = helpers.base64url_to_bytes(credential["response"]["userHandle"]).decode()
            kept = self._client.hget(keys.passkeys(player), str(credential["id"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise PasskeyRefusedError("It does not say whose it is") from error
        passkey = readable_one(kept, Passkey, f"passkey of player {player}")
        if passkey is None:
            raise PasskeyRefusedError("This server does not know it, or its player has removed it")
        return player, passkey

    def relabel(self, by: Authority, passkey: str, label: str) -> Passkey | None:
        """Change the label of a passkey, and return it; None if the player has no such passkey.

        Raise what `AccountWrites.write` raises.
        """
        kept = self._client.hget(keys.passkeys(by.player), passkey)
        found = readable_one(kept, Passkey, f"passkey of player {by.player}")
        if found is None:
            return None
        changed = msgspec.structs.replace(found, label=label)
        try:
            self._writes.write(by, *_replacing(by.player, changed))
        except MissingError:
            return None
        return changed

    def remove(self, by: Authority, passkey: str) -> None:
        """Remove a passkey of a player. Raise what `AccountWrites.write` raises."""
        self._writes.write(by, ("HDEL", keys.passkeys(by.player), passkey))

    def end(self, player: str, passkeys: Iterable[str]) -> None:
        """Remove passkeys of a player that end with what made them."""
        for passkey in passkeys:
            self._client.hdel(keys.passkeys(player), passkey)

    def erase(self, player: str) -> None:
        """Remove all passkeys of a player."""
        self._client.delete(keys.passkeys(player))


def _replacing(player: str, passkey: Passkey) -> tuple[Command, ...]:
    """Return the commands that change a passkey, if it is still there."""
    key = keys.passkeys(player)
    return ("!HEXISTS", key, passkey.id), ("HSET", key, passkey.id, msgspec.json.encode(passkey))
