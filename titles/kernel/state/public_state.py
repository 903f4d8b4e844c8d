"""The public state of a game: the format in which the service shows a view, and of which batches seal a digest.

It is a separate type, so that a new field of the state does not change the digests of old logs.
"""

import hashlib
from typing import Any, Generic, TypeVar

import msgspec

from events.format import canonical
from titles.kernel.state.clock import Instant, SeatClock
from titles.kernel.state.game import AnyGame, Commitment, PendingStack, Status

StepT = TypeVar("StepT")


class PublicState(msgspec.Struct, Generic[StepT], frozen=True, kw_only=True):
    """The fields that the states of all titles have. A title's own class adds its zones and numbers."""

    form: int = 1
    """The number of this format. A later format of the title has a higher one."""
    status: Status
    """Whether the game waits for players (`open`), is being played (`playing`) or is over (`finished`)."""
    resigned: tuple[int, ...]
    """The numbers of the seats whose players resigned, in order."""
    pending: PendingStack = msgspec.field(name="agenda")
    """What the game waits for, the last item on top; empty before the start and after the end."""
    commitments: tuple[Commitment[StepT] | None, ...]
    """For each seat its sealed choice in the open decision; null for a seat that has not chosen."""
    clocks: tuple[SeatClock, ...] = ()
    """The clock of each seat; empty in a game without clocks."""
    taken_over: tuple[int, ...] = ()
    """The numbers of the seats for which a bot plays until their players return, in order."""
    pausing: tuple[int, ...] = ()
    """The numbers of the seats that want a pause, in order."""
    paused_until: Instant | None = None
    """When the pause ends by itself, in milliseconds since 1970; null while the game is not paused."""


def shared_fields(game: AnyGame) -> dict[str, Any]:
    """Return the fields that every title has."""
    return {
        "status": game.status,
        "resigned": tuple([number for number, seat in enumerate(game.seats) if seat.resigned]),
        "pending": game.pending,
        "commitments": game.commitments,
        "clocks": game.clocks,
        "taken_over": tuple([number for number, seat in enumerate(game.seats) if seat.stand_in is not None]),
        "pausing": game.pausing,
        "paused_until": game.paused_until,
    }


def digest(state: PublicState[Any]) -> str:
    """Return the SHA-256 of the canonical JSON of a public state, as hex."""
    return hashlib.sha256(canonical.encode(state)).hexdigest()
