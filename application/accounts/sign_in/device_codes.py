"""Device codes: each lets a player go on as the same player on another device. Only their SHA-256 is stored."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from application.accounts.account_writes import AccountWrites, Authority, Command
from application.accounts.derivation import Maker
from application.accounts.sign_in.typed_codes import digest_of, new_code
from events.format.model import Timestamp
from events.format.times import milliseconds, now, timestamp
from events.log_server import keys

LENGTH = 10
"""Characters of a code: 50 bits."""
MAX_VALID = 3
"""How many codes of a player are valid at a time."""
VALID_SECONDS = 600


class DeviceCode(NamedTuple):
    """A new code, and until when it is valid."""

    text: str
    expires: Timestamp


class MadeCode(NamedTuple):
    """A code that was made in the last ten minutes: the player, and what made it."""

    player: str
    maker: Maker


class DeviceCodes:
    """The device codes in Redis.

    The sorted set of a player's codes is the truth; it is in the cluster slot of the player. The key of a code's
    SHA-256, which expires with the code, only leads to it, and says what made it.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._writes = AccountWrites(client)

    def make(self, by: Authority, maker: Maker, using: Sequence[Command] = ()) -> DeviceCode:
        """Return a new code of a player, valid for ten minutes. Of the former ones, the last two stay valid.

        `using` are the commands without which there is no code. Raise what `AccountWrites.write` raises.
        """
        text, made = new_code(LENGTH), milliseconds(now())
        digest, own = digest_of(text), keys.device_codes(by.player)
        self._writes.write(
            by,
            *using,
            ("ZADD", own, made, digest),
            ("ZREMRANGEBYRANK", own, 0, -MAX_VALID - 1),
            ("EXPIRE", own, VALID_SECONDS),
        )
        pointer = by.player.encode() + b" " + msgspec.json.encode(maker)
        self._client.set(keys.device_code(digest), pointer, ex=VALID_SECONDS)
        return DeviceCode(text, timestamp(made + VALID_SECONDS * 1000))

    def find(self, code: str) -> MadeCode | None:
        """Return whose code this is, if it was made in the last ten minutes; None for any other text."""
        return self._find(digest_of(code))

    def _find(self, digest: str) -> MadeCode | None:
        kept = self._client.get(keys.device_code(digest))
        if kept is None:
            return None
        player, _, maker = kept.partition(b" ")
        return MadeCode(player.decode(), msgspec.json.decode(maker, type=Maker) if maker else Maker(None))

    def use(self, player: str, code: str) -> Command:
        """Return the command that uses up a code, and without which nothing is done."""
        return "!ZREM", keys.device_codes(player), digest_of(code)

    def forget_text(self, code: str) -> None:
        """Let a code that was used up lead nowhere."""
        self._client.delete(keys.device_code(digest_of(code)))

    def end(self, player: str, makers: Collection[str]) -> None:
        """Delete the codes of a player that were made by anything but these tokens and credentials."""
        for digest in self._stored(player):
            found = self._find(digest)
            if found is None or found.maker.name not in makers:
                self._client.zrem(keys.device_codes(player), digest)
                self._client.delete(keys.device_code(digest))

    def erase(self, player: str) -> None:
        """Delete all codes of a player."""
        for digest in self._stored(player):
            self._client.delete(keys.device_code(digest))
        self._client.delete(keys.device_codes(player))

    def _stored(self, player: str) -> list[str]:
        return [digest.decode() for digest in self._client.zrange(keys.device_codes(player), 0, -1)]
