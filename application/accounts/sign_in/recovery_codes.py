"""Recovery codes: each lets a player sign in once without a passkey. Only their SHA-256 is stored."""

import base64
import hashlib
import secrets
from typing import Any, NamedTuple

import msgspec

from application.accounts.account_writes import Command
from application.accounts.derivation import Line, Maker, codes_name, line_from
from application.accounts.ids import random_id
from events.log_server import keys
from events.store.setting_aside import readable_one

CODES = 10
CODE_BYTES = 10
GROUP = 4


class Making(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the codes of a player come from."""

    id: str = ""
    """An id of this making; empty for codes that are older than such ids."""
    made_by: str | None = None
    """The token or credential that made them (application/accounts/derivation.py)."""
    beside: str | None = None
    """The id of the passkey with which they came."""
    is_first: bool = False
    """Whether they came with the first passkey of a guest."""
    rests_on: Line = ()
    """The line of what made them."""

    @property
    def maker(self) -> Maker:
        """The codes as what makes tokens and credentials."""
        return Maker(codes_name(self.id) if self.id else None, rests_on=self.line)

    @property
    def line(self) -> Line:
        """The line of the codes."""
        return line_from(self.rests_on, self.made_by)


class NewCodes(NamedTuple):
    """New codes, and what stores them in place of the former ones."""

    codes: list[str]
    commands: list[Command]


class RecoveryCodes:
    """The recovery codes in Redis.

    The set of a player's codes is the truth; it is in the cluster slot of the player. The key of a code's SHA-256 only
    leads to it.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def make(self, player: str, maker: Maker, beside: str | None = None, *, is_first: bool = False) -> NewCodes:
        """Return ten new codes of a player, not stored yet. With them, the former ones are no longer valid."""
        codes, own = [_new_code() for _ in range(CODES)], keys.recovery_codes(player)
        making = Making(random_id("m"), maker.name, beside, is_first, maker.rests_on)
        commands: list[Command] = [
            ("DEL", own),
            ("SADD", own, *map(_digest, codes)),
            ("HSET", keys.player(player), keys.CODES, msgspec.json.encode(making)),
        ]
        return NewCodes(codes, commands)

    def lead_to(self, player: str, codes: list[str]) -> None:
        """Let codes that are stored lead to their player."""
        with self._client.pipeline(transaction=False) as pipe:
            for code in codes:
                pipe.set(keys.recovery_code(_digest(code)), player)
            pipe.execute()

    def stored(self, player: str) -> set[str]:
        """Return the SHA-256 of the codes that a player has not used."""
        return {digest.decode() for digest in self._client.smembers(keys.recovery_codes(player))}

    def making(self, player: str) -> Making | None:
        """Return where the codes of a player come from; None if there are none."""
        kept = self._client.hget(keys.player(player), keys.CODES)
        if not self.left(player):
            return None
        return readable_one(kept, Making, f"making of the codes of player {player}") or Making()

    def left(self, player: str) -> int:
        """Return the number of codes that a player has not used."""
        return int(self._client.scard(keys.recovery_codes(player)))

    def holder(self, code: str) -> str | None:
        """Return the player whose unused code this is; None for any other text."""
        player = self._client.get(keys.recovery_code(_digest(code)))
        return None if player is None else str(player.decode())

    def use(self, player: str, code: str) -> Command:
        """Return the command that uses up a code, and without which nothing is done."""
        return "!SREM", keys.recovery_codes(player), _digest(code)

    def forget_text(self, code: str) -> None:
        """Let a code that was used up lead nowhere."""
        self._client.delete(keys.recovery_code(_digest(code)))

    def erase(self, player: str) -> None:
        """Delete all codes of a player."""
        self.forget(self.stored(player))
        self._client.delete(keys.recovery_codes(player))
        self._client.hdel(keys.player(player), keys.CODES)

    def forget(self, digests: set[str]) -> None:
        """Let codes lead nowhere, by their SHA-256."""
        for digest in digests:
            self._client.delete(keys.recovery_code(digest))


def _new_code() -> str:
    """Return sixteen random letters and digits in groups of four: 80 bits."""
    text = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def _digest(code: str) -> str:
    plain = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
