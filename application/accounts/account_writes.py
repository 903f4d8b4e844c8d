"""Writes to an account, each of which checks in the log server that the authority for it has not ended.

What a process has read of a token or a player may have changed when it writes. So a script looks at the player, at the
caller's token and at what a caller has confirmed a request with, and writes in the same step.
"""

from pathlib import Path
from typing import Any, NamedTuple

from application.errors.authority import AuthorityChangedError, AuthorityEndedError, BannedError
from events.log_server import keys

Command = tuple[Any, ...]
"""A command of Redis on a key of the player; the key is its second word."""


class Authority(NamedTuple):
    """Who writes to an account: the player, and what was read of the authority just before.

    Without a generation and a token, the service itself writes, and only an erased or banned account stops it.
    """

    player: str
    generation: int | None = None
    """How often authority over the account had been revoked."""
    token: str | None = None
    """The id of the caller's token."""


class MissingError(Exception):
    """What a command needed is no longer there, and nothing was written."""


NOT_WRITTEN = (AuthorityEndedError, AuthorityChangedError, BannedError, MissingError)
"""The exceptions after which it is certain that nothing was written."""


class AccountWrites:
    """Writes to accounts, each of which checks the authority of its request in the same script."""

    def __init__(self, client: Any) -> None:
        self._write = client.register_script(Path(__file__).with_name("account_writes.lua").read_text(encoding="utf-8"))

    def write(self, authority: Authority, *commands: Command) -> list[Any]:
        """Carry out commands on keys of the player at once, and return their answers.

        A command that begins with `!` needs an answer of more than 0; such commands come first. Raise
        AuthorityEndedError, BannedError, AuthorityChangedError, MissingError, redis.RedisError.
        """
        player = authority.player
        generation = "" if authority.generation is None else authority.generation
        words = [word for command in commands for word in (len(command), *command)]
        answer: list[Any] = self._write(
            keys=[keys.player(player), keys.tokens(player), *(command[1] for command in commands)],
            args=[generation, authority.token or "", *words],
        )
        match answer[0]:
            case b"done":
                return answer[1:]
            case b"banned":
                raise BannedError
            case b"changed":
                raise AuthorityChangedError
            case b"missing":
                raise MissingError
        raise AuthorityEndedError

    def demand(self, authority: Authority) -> None:
        """Raise what `write` raises, and write nothing."""
        self.write(authority)
