"""The public form of a state: numbered, documented, and what its digest is taken of.

It is a type of its own, so that a new field in the state does not break old logs. What the service shows of a state is
the form of the reader's view.
"""

import hashlib
from typing import Any, Generic, TypeVar

import msgspec

from events import canonical
from rules.kernel.game import AnyGame, Commitment, PendingStack, Status

S = TypeVar("S")


class PublicState(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Form 1 of what every title shares; a title's own form adds its zones and numbers."""

    form: int = 1
    status: Status
    resigned: tuple[int, ...]
    pending: PendingStack = msgspec.field(name="agenda")
    commitments: tuple[Commitment[S] | None, ...]


def shared_fields(game: AnyGame) -> dict[str, Any]:
    """The fields of a form that every title shares."""
    return {
        "status": game.status,
        "resigned": tuple(number for number, seat in enumerate(game.seats) if seat.resigned),
        "pending": game.pending,
        "commitments": game.commitments,
    }


def digest(form: PublicState[Any]) -> str:
    """SHA-256 of the canonical JSON of a form, as hex."""
    return hashlib.sha256(canonical.encode(form)).hexdigest()
