"""Proofs: what a person shows to sign in, or to confirm a request, besides a token."""

from collections.abc import Callable
from typing import NamedTuple

from application.accounts.account_writes import Command
from application.accounts.derivation import Maker


class Proof(NamedTuple):
    """What a person has shown to sign in or to confirm a request. It counts only together with its `commands`."""

    player: str
    maker: Maker
    """The passkey or codes, or what made the device code; it makes what the person asks for."""
    commands: tuple[Command, ...]
    """What uses it up, or notes its use, if it is still there."""
    refused: Exception
    """What to raise if it is not."""
    tidy: Callable[[], None] = lambda: None
    """Tidies up after the commands."""
