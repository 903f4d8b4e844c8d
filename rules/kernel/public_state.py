"""The public state of a game: the format in which the service shows a view, and of which batches seal a digest.

It is a separate type, so that a new field of the state does not change the digests of old logs.
"""

import hashlib
from typing import Any, Generic, TypeVar

import msgspec

from events import canonical
from rules.kernel.game import AnyGame, Commitment, PendingStack, Status

StepT = TypeVar("StepT")


class PublicState(msgspec.Struct, Generic[StepT], frozen=True, kw_only=True):
    """The fields of every title; a title's own class adds its zones and numbers. `form` is the number of the format."""

    form: int = 1
    status: Status
    resigned: tuple[int, ...]
    pending: PendingStack = msgspec.field(name="agenda")
    commitments: tuple[Commitment[StepT] | None, ...]


def shared_fields(game: AnyGame) -> dict[str, Any]:
    """Return the fields that every title has."""
    return {
        "status": game.status,
        "resigned": tuple(number for number, seat in enumerate(game.seats) if seat.resigned),
        "pending": game.pending,
        "commitments": game.commitments,
    }


def digest(state: PublicState[Any]) -> str:
    """Return the SHA-256 of the canonical JSON of a public state, as hex."""
    return hashlib.sha256(canonical.encode(state)).hexdigest()
