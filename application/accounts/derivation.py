"""What was made with what: the tokens and credentials of an account, and which of them end with a token.

A token is named by its id; a passkey, the recovery codes of one making, and a webhook by `passkey:…`, `codes:…` and
`webhook:…`. Each names what made it, or the credential with which the person signed in or confirmed the request, and on
what that rests. What is revoked takes along all that it made, and all that this made in turn, even if a link between
them is gone by now.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from events.format.model import Timestamp

Line = tuple[str, ...]
"""What made something, preceded by what made that, and so on. Empty if it is unknown."""

Lines = Mapping[str, Line]
"""The line of each token and credential of an account, by its name."""


class Maker(NamedTuple):
    """What makes a token or a credential, and what this can have at most."""

    name: str | None
    """Its name; None if it is unknown."""
    scopes: tuple[str, ...] | None = None
    """The scopes that a token can have; None: all of the account."""
    expires: Timestamp | None = None
    """When a token has to expire; None: never."""
    rests_on: Line = ()
    """Its own line."""

    @property
    def line(self) -> Line:
        """The line of what it makes."""
        return line_from(self.rests_on, self.name)

    @property
    def is_unbounded(self) -> bool:
        """Whether a token that it makes can have all scopes of the account, and never expire."""
        return self.scopes is None and self.expires is None

    def scopes_among(self, scopes: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of the scopes that a token can have."""
        return scopes if self.scopes is None else tuple(scope for scope in scopes if scope in self.scopes)

    def limited_to(self, scopes: tuple[str, ...]) -> "Maker":
        """Return this maker with no other scopes than these."""
        return self._replace(scopes=self.scopes_among(scopes))

    def expiry(self, wanted: Timestamp | None) -> Timestamp | None:
        """Return when a token expires that should expire at a time; None: never."""
        return min(filter(None, (wanted, self.expires)), default=None)


def passkey_name(passkey: str) -> str:
    """Return the name of a passkey by its id."""
    return f"passkey:{passkey}"


def codes_name(making: str) -> str:
    """Return the name of recovery codes by the id of their making."""
    return f"codes:{making}"


def webhook_name(webhook: str) -> str:
    """Return the name of a webhook by its id."""
    return f"webhook:{webhook}"


def line_from(rests_on: Line, made_by: str | None) -> Line:
    """Return a line as it is stored: its last name, and those before."""
    return () if made_by is None else (*rests_on, made_by)


def made_with(ended: Collection[str], lines: Lines, kept: Collection[str] = ()) -> set[str]:
    """Return what was made with anything that ends, directly or not. What is kept ends nothing that it made."""
    return {name for name, line in lines.items() if name not in {*ended, *kept} and _ends(line, ended, kept)}


def _ends(line: Line, ended: Collection[str], kept: Collection[str]) -> bool:
    nearest = next((name for name in reversed(line) if name in ended or name in kept), None)
    return nearest is not None and nearest in ended
