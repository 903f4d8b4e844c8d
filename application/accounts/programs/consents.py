"""Consents: what a player allowed a program, until the program fetches its token with a code. Codes are stored hashed.

The hash of a player's consents is the truth, in the cluster slot of the player whose token it gives, perhaps a bot
account: a consent is used up in the step that stores the token. The key of a code's SHA-256 only leads to the player.
It stays after that, so that a code which comes a second time is known.
"""

import hashlib
import secrets
from typing import Any

import msgspec

from application.accounts.account_writes import AccountWrites, Authority, Command
from application.accounts.derivation import Line
from application.accounts.tokens import Program
from events.format.model import Timestamp
from events.format.times import milliseconds, now
from events.log_server import keys
from events.store.setting_aside import readable_one

CODE_SECONDS = 60
"""Seconds within which a program on the web fetches its token."""
DEVICE_SECONDS = 600
"""Seconds within which a device does, and a player allows it."""
KNOWN_SECONDS = 3600
"""Seconds for which a code is known that was used."""


class Consent(msgspec.Struct, frozen=True, kw_only=True):
    """What a player allowed a program."""

    program: Program
    scopes: tuple[str, ...]
    expires: Timestamp | None
    """When the token expires."""
    by: str
    """The id of the token with which the player has allowed it."""
    line: Line
    """The line of the program's token."""
    until: int
    """When the consent can no longer be used, in milliseconds since 1970."""
    owner: str = ""
    """The player who has allowed it, if the program acts as a bot account of this player."""
    redirect_uri: str = ""
    """Where the code was sent; empty for a device."""
    app: str | None = None
    """The app to which the player grants the token."""
    challenge: str = ""
    """The SHA-256 of the verifier of the program (RFC 7636), in base64url; empty for a device."""

    def is_over(self) -> bool:
        """Whether it can no longer be used."""
        return milliseconds(now()) > self.until


class Consents:
    """The consents in Redis, each by the SHA-256 of its code."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._writes = AccountWrites(client)

    def make(self, by: Authority, player: str, digest: str, consent: Consent) -> None:
        """Store a consent for the code with this SHA-256, which gives a token of this player.

        That is the one who has allowed it, or a bot account of theirs: then the authority is checked once more when
        the token is fetched. Raise what `AccountWrites.write` raises.
        """
        if player != by.player:
            self._writes.demand(by)
            by = Authority(player)
        own = keys.consents(player)
        self._writes.write(
            by, ("HSET", own, digest, msgspec.json.encode(consent)), ("EXPIRE", own, DEVICE_SECONDS + CODE_SECONDS)
        )
        self._client.set(keys.program_code(digest), player, ex=KNOWN_SECONDS)

    def player(self, digest: str) -> str | None:
        """Return the player of a code, which may have been used; None for a text that is no code."""
        kept = self._client.get(keys.program_code(digest))
        return None if kept is None else str(kept.decode())

    def find(self, player: str, digest: str) -> Consent | None:
        """Return the consent of a code; None if it was used or is over."""
        kept = self._client.hget(keys.consents(player), digest)
        found = readable_one(kept, Consent, f"consent of player {player}")
        return None if found is None or found.is_over() else found

    def use(self, player: str, digest: str) -> Command:
        """Return the command that uses up a consent, and without which nothing is done."""
        return "!HDEL", keys.consents(player), digest

    def drop(self, player: str, digest: str) -> None:
        """Let a code be of no more use."""
        self._client.hdel(keys.consents(player), digest)


def new_code() -> str:
    """Return a code of 256 random bits."""
    return secrets.token_urlsafe(32)


def digest_of(code: str) -> str:
    """Return the SHA-256 of a code, as hexadecimal digits."""
    return hashlib.sha256(code.encode(errors="surrogatepass")).hexdigest()
