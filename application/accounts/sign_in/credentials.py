"""How a player signs in on another device: with a passkey, a recovery code or a device code."""

from functools import partial
from typing import Any, NamedTuple

import msgspec

from application.accounts.account_writes import AccountWrites, Authority, Command, MissingError
from application.accounts.derivation import Line, Maker, codes_name, passkey_name
from application.accounts.players import Player, Players
from application.accounts.sign_in.device_codes import DeviceCode, DeviceCodes
from application.accounts.sign_in.passkeys import Credential, Passkey, Passkeys, RelyingParty
from application.accounts.sign_in.proofs import Proof
from application.accounts.sign_in.recovery_codes import RecoveryCodes
from application.errors.authority import BannedError, BotAccountError, ConfirmationNeededError
from application.errors.sign_in import (
    DeviceCodeRefusedError,
    LastPasskeyError,
    PasskeyRefusedError,
    RecoveryCodeRefusedError,
)
from events.log_server import keys


class AddedPasskey(NamedTuple):
    """A new passkey. With the first one come recovery codes, which are shown only now."""

    passkey: Passkey
    codes: list[str] | None


class Maintainer(NamedTuple):
    """Who changes credentials: the player, the authority of the request, and what makes new ones."""

    player: Player
    by: Authority
    maker: Maker
    """The caller's token, or with a `proof` the credential that the person has confirmed the request with."""
    proof: Proof | None = None
    is_first_token: bool = False
    """Whether the caller's token is the one with which the player was created, or another that none has made."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """What the request does before anything else."""
        return () if self.proof is None else self.proof.commands


class Credentials:
    """The passkeys, recovery codes and device codes of all players."""

    def __init__(self, client: Any, players: Players) -> None:
        self.passkeys = Passkeys(client)
        self.codes = RecoveryCodes(client)
        self.device_codes = DeviceCodes(client)
        self._writes = AccountWrites(client)
        self._players = players

    def offer_passkey(self, player: Player, party: RelyingParty) -> dict[str, Any]:
        """Return the options with which a browser makes a passkey for a player. Raise BotAccountError."""
        _demand_no_bot(player)
        return self.passkeys.offer(player, party)

    def add_passkey(self, who: Maintainer, credential: Credential, label: str, party: RelyingParty) -> AddedPasskey:
        """Add the passkey that a browser made: a guest becomes a person.

        Raise BotAccountError, ConfirmationNeededError, PasskeyRefusedError, TooManyPasskeysError, and what
        `AccountWrites.write` raises.
        """
        _demand_may_last(who)
        player = who.player.id
        made = self.passkeys.made(player, credential, label, party)
        held, making = self.passkeys.of(player), self.codes.making(player)
        if made.id in {each.id for each in held}:
            raise PasskeyRefusedError("You have this passkey already")
        is_first = not held and making is None and who.is_first_token
        passkey = msgspec.structs.replace(made, made_by=who.maker.name, is_first=is_first, rests_on=who.maker.rests_on)
        commands = [self.passkeys.add(player, passkey), ("HSET", keys.player(player), "kind", "person")]
        new = self.codes.make(player, who.maker, passkey.id, is_first=is_first) if making is None else None
        self._change(who, *commands, *(new.commands if new else ()))
        if new is not None:
            self.codes.lead_to(player, new.codes)
        return AddedPasskey(passkey, None if new is None else new.codes)

    def remove_passkey(self, by: Authority, passkey: str) -> bool:
        """Remove a passkey. Return False if the player has no such passkey.

        Raise LastPasskeyError, and what `AccountWrites.write` raises.
        """
        held = {each.id for each in self.passkeys.of(by.player)}
        if passkey not in held:
            return False
        if len(held) == 1 and not self.codes.left(by.player):
            raise LastPasskeyError
        self.passkeys.remove(by, passkey)
        return True

    def make_codes(self, who: Maintainer) -> list[str]:
        """Return new recovery codes of a player; the former ones are no longer valid.

        Raise BotAccountError, ConfirmationNeededError, and what `AccountWrites.write` raises.
        """
        _demand_may_last(who)
        player = who.player.id
        former, new = self.codes.stored(player), self.codes.make(player, who.maker)
        self._change(who, *new.commands)
        self.codes.lead_to(player, new.codes)
        self.codes.forget(former)
        return new.codes

    def make_device_code(self, who: Maintainer) -> DeviceCode:
        """Return a new device code of a player. Raise BotAccountError, and what `AccountWrites.write` raises."""
        _demand_no_bot(who.player)
        try:
            made = self.device_codes.make(who.by, who.maker, who.commands)
        except MissingError:
            raise _refusal(who) from None
        _tidy(who)
        return made

    def _change(self, who: Maintainer, *commands: Command) -> None:
        try:
            self._writes.write(who.by, *who.commands, *commands)
        except MissingError:
            raise _refusal(who) from None
        _tidy(who)
        self._players.forget(who.player.id)

    def passkey_proof(self, credential: Credential, party: RelyingParty) -> Proof:
        """Return what a browser's use of a passkey proves. Raise PasskeyRefusedError, BannedError."""
        player, passkey, commands = self.passkeys.use(credential, party)
        self._demand_not_banned(player)
        refused = PasskeyRefusedError("This server does not know it, or its player has removed it")
        return Proof(player, passkey.maker, commands, refused)

    def code_proof(self, code: str) -> Proof:
        """Return what a recovery code proves. Raise RecoveryCodeRefusedError, BannedError."""
        player = self.codes.holder(code)
        making = None if player is None else self.codes.making(player)
        if player is None or making is None:
            raise RecoveryCodeRefusedError
        self._demand_not_banned(player)
        commands = (self.codes.use(player, code),)
        return Proof(player, making.maker, commands, RecoveryCodeRefusedError(), lambda: self.codes.forget_text(code))

    def device_code_proof(self, code: str) -> Proof:
        """Return what a device code proves. Raise DeviceCodeRefusedError, BannedError."""
        made = self.device_codes.find(code)
        if made is None:
            raise DeviceCodeRefusedError
        self._demand_not_banned(made.player)
        commands = (self.device_codes.use(made.player, code),)
        tidy = partial(self.device_codes.forget_text, code)
        return Proof(made.player, made.maker, commands, DeviceCodeRefusedError(), tidy)

    def _demand_not_banned(self, player: str) -> None:
        """Raise BannedError, before a code is used up: it is still there when the ban is lifted."""
        found = self._players.read(player)
        if found is not None and found.banned is not None:
            raise BannedError

    def lines(self, player: str) -> dict[str, Line]:
        """Return the lines of the passkeys and the codes of a player, by their names."""
        found = {passkey_name(passkey.id): passkey.line for passkey in self.passkeys.of(player)}
        making = self.codes.making(player)
        return found if making is None else {**found, codes_name(making.id): making.line}

    def end(self, player: str, names: set[str]) -> None:
        """Remove passkeys and recovery codes of a player by their names."""
        self.passkeys.end(player, [each.id for each in self.passkeys.of(player) if passkey_name(each.id) in names])
        making = self.codes.making(player)
        if making is not None and codes_name(making.id) in names:
            self.codes.erase(player)

    def erase(self, player: str) -> None:
        """Delete all passkeys and codes of a player."""
        self.passkeys.erase(player)
        self.codes.erase(player)
        self.device_codes.erase(player)


def _demand_no_bot(player: Player) -> None:
    if player.kind == "bot":
        raise BotAccountError


def _demand_may_last(who: Maintainer) -> None:
    """Raise BotAccountError, ConfirmationNeededError: a passkey and codes give all scopes, without expiry."""
    _demand_no_bot(who.player)
    if not who.maker.is_unbounded:
        raise ConfirmationNeededError


def _refusal(who: Maintainer) -> Exception:
    return PasskeyRefusedError("You have this passkey already") if who.proof is None else who.proof.refused


def _tidy(who: Maintainer) -> None:
    if who.proof is not None:
        who.proof.tidy()
