"""How a player signs in on another device: with a passkey, a recovery code or a device code."""

from typing import Any, NamedTuple

from application.device_codes import DeviceCode, DeviceCodes
from application.errors import (
    BannedError,
    BotAccountError,
    DeviceCodeRefusedError,
    LastPasskeyError,
    RecoveryCodeRefusedError,
)
from application.passkeys import Credential, Passkey, Passkeys, RelyingParty
from application.players import Player, Players
from application.recovery_codes import RecoveryCodes


class AddedPasskey(NamedTuple):
    """A new passkey. With the first one come recovery codes, which are shown only now."""

    passkey: Passkey
    codes: list[str] | None


class Credentials:
    """The passkeys, recovery codes and device codes of all players."""

    def __init__(self, client: Any, players: Players) -> None:
        self.passkeys = Passkeys(client)
        self.codes = RecoveryCodes(client)
        self.device_codes = DeviceCodes(client)
        self._players = players

    def offer_passkey(self, player: Player, party: RelyingParty) -> dict[str, Any]:
        """Return the options with which a browser makes a passkey for a player. Raise BotAccountError."""
        _demand_no_bot(player)
        return self.passkeys.offer(player, party)

    def add_passkey(self, player: Player, credential: Credential, label: str, party: RelyingParty) -> AddedPasskey:
        """Add the passkey that a browser made: a guest becomes a person.

        Raise BotAccountError, PasskeyRefusedError, TooManyPasskeysError.
        """
        _demand_no_bot(player)
        passkey = self.passkeys.add(player.id, credential, label, party)
        self._players.make_person(player.id)
        return AddedPasskey(passkey, None if self.codes.left(player.id) else self.codes.make(player.id))

    def remove_passkey(self, player: str, passkey: str) -> bool:
        """Remove a passkey. Return False if the player has no such passkey. Raise LastPasskeyError."""
        held = {each.id for each in self.passkeys.of(player)}
        if passkey not in held:
            return False
        if len(held) == 1 and not self.codes.left(player):
            raise LastPasskeyError
        self.passkeys.remove(player, passkey)
        return True

    def make_codes(self, player: Player) -> list[str]:
        """Return new recovery codes of a player; the former ones are no longer valid. Raise BotAccountError."""
        _demand_no_bot(player)
        return self.codes.make(player.id)

    def make_device_code(self, player: Player) -> DeviceCode:
        """Return a new device code of a player. Raise BotAccountError."""
        _demand_no_bot(player)
        return self.device_codes.make(player.id)

    def sign_in_with_passkey(self, credential: Credential, party: RelyingParty) -> str:
        """Return the player whose passkey a browser used. Raise PasskeyRefusedError, BannedError."""
        player = self.passkeys.sign_in(credential, party)
        self._demand_not_banned(player)
        return player

    def sign_in_with_code(self, code: str) -> str:
        """Return the player whose recovery code this is, and use it up. Raise RecoveryCodeRefusedError, BannedError."""
        self._demand_not_banned(self.codes.holder(code))
        player = self.codes.use(code)
        if player is None:
            raise RecoveryCodeRefusedError
        return player

    def sign_in_with_device_code(self, code: str) -> str:
        """Return the player whose device code this is, and use it up. Raise DeviceCodeRefusedError, BannedError."""
        self._demand_not_banned(self.device_codes.holder(code))
        player = self.device_codes.use(code)
        if player is None:
            raise DeviceCodeRefusedError
        return player

    def _demand_not_banned(self, player: str | None) -> None:
        """Raise BannedError, before a code is used up: it is still there when the ban is lifted."""
        found = None if player is None else self._players.read(player)
        if found is not None and found.banned is not None:
            raise BannedError

    def erase(self, player: str) -> None:
        """Delete all passkeys and codes of a player."""
        self.passkeys.erase(player)
        self.codes.erase(player)
        self.device_codes.erase(player)


def _demand_no_bot(player: Player) -> None:
    if player.kind == "bot":
        raise BotAccountError
