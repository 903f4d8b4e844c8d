"""What was made with what: the tokens and credentials of an account, and which of them end with a token.

A token is named by its id, a passkey and the recovery codes of one making by `passkey:…` and `codes:…`. Each names what
made it, or the credential with which the person signed in or confirmed the request. What is revoked takes along all
that it made, and all that this made in turn.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from events.model import Timestamp

Makers = Mapping[str, str | None]
"""By the name of each token and credential of an account: what made it; None if that is unknown."""


class Maker(NamedTuple):
    """What makes a token or a credential, and what this can have at most."""

    name: str | None
    """Its name; None if it is unknown."""
    scopes: tuple[str, ...] | None = None
    """The scopes that a token can have; None: all of the account."""
    expires: Timestamp | None = None
    """When a token has to expire; None: never."""

    @property
    def is_unbounded(self) -> bool:
        """Whether a token that it makes can have all scopes of the account, and never expire."""
        return self.scopes is None and self.expires is None

    def scopes_among(self, scopes: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of the scopes that a token can have."""
        return scopes if self.scopes is None else tuple(scope for scope in scopes if scope in self.scopes)

    def expiry(self, wanted: Timestamp | None) -> Timestamp | None:
        """Return when a token expires that should expire at a time; None: never."""
        return min(filter(None, (wanted, self.expires)), default=None)


def passkey_name(passkey: str) -> str:
    """Return the name of a passkey by its id."""
    return f"passkey:{passkey}"


def codes_name(making: str) -> str:
    """Return the name of recovery codes by the id of their making."""
    return f"codes:{making}"


def made_with(ended: Collection[str], makers: Makers, kept: Collection[str] = ()) -> set[str]:
    """Return what was made with anything that ends, directly or not. What is kept ends nothing that it made."""
    found = set(ended)
    while more := {name for name, maker in makers.items() if maker in found} - found - set(kept):
        found |= more
    return found - set(ended)


def line_of(name: str, makers: Makers) -> set[str]:
    """Return a token or credential with all on which it rests: what made it, what made that, and so on."""
    found: set[str] = set()
    step: str | None = name
    while step is not None and step not in found:
        found.add(step)
        step = makers.get(step)
    return found
