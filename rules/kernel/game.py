"""The state of a game, for all titles: the table around the play, the agenda, the commitments."""

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from events.bounds import MAX_SEATS
from rules.kernel.ranges import AT_MOST, Amount, SeatNumber, Word

P = TypeVar("P")
S = TypeVar("S")

Status = Literal["open", "playing", "finished"]
Reason = Literal["points", "tie_break", "shared", "supremacy", "seventh_colour", "resignation", "cancelled"]
Kind = Literal["reveal", "conflict"]
Visibility = Literal["public", "private"]


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A place at the table: empty, or held by a player or by a bot.

    `resigned` is the version at which it was given up, 0 if it was not.
    """

    player: str | None = None
    bot: str | None = None
    nonce: str | None = None
    resigned: int = 0

    @property
    def taken(self) -> bool:
        """Does somebody sit here?"""
        return self.player is not None or self.bot is not None


class PendingDecision(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """A decision that is owed by a seat, for a subject (its own city, or one that belongs to nobody).

    Asks that were opened together have one id, and are answered in any order.
    """

    kind: str
    decider: int
    subject: int
    id: str = ""


class PendingResolution(msgspec.Struct, frozen=True, gc=False, tag="owe", forbid_unknown_fields=True):
    """Work that a worker owes: a reveal or a conflict."""

    kind: Kind


PendingStack = tuple[PendingDecision | PendingResolution, ...]
"""A stack, the last item on top: what the game waits for."""


class Commitment(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """A seat's sealed answer to the open decision: its whole chain of steps so far, None for who may not open it.

    The game waits for the seat while it is not `complete`. `times` counts the answers so far.
    """

    complete: bool
    chain: tuple[S, ...] | None
    times: int = 1


class Standing(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Where a seat stands: rank 1 is first, equal ranks are shared; points by category where the title has points."""

    seat: SeatNumber
    rank: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    total: Amount | None
    points: Annotated[dict[Word, Amount], AT_MOST]
    tie_break: Amount | None = None
    resigned: bool = False


class Fork(msgspec.Struct, frozen=True, gc=False):
    """Where a game left another one, its parent, whose first `at` versions it goes on from.

    `pending` is what the parent waited for then, and the fork does as soon as all its seats are taken. `seeds` tells of
    the parent, and before it of those that it was a fork of in turn, the last version and the seed.
    """

    parent: str
    at: int
    pending: PendingStack
    seeds: tuple[tuple[int, str | None], ...]


class Game(msgspec.Struct, Generic[P, S], frozen=True, gc=False, kw_only=True):
    """The fold of a game's log. `state` is the title's own state, None before the start.

    Whoever may not open a seal has None where the fact would be: `seed`, chains of commitments, hidden cards.
    """

    id: str = ""
    title: str = ""
    revision: int = 0
    version: int = 0
    status: Status = "open"
    reason: Reason | None = None
    creator: str | None = None
    visibility: Visibility = "public"
    options: dict[str, Any] = {}
    seed_hash: str = ""
    seed: str | None = None
    seats: tuple[Seat, ...] = ()
    pending: PendingStack = ()
    commitments: tuple[Commitment[S] | None, ...] = ()
    standings: tuple[Standing, ...] = ()
    forked: Fork | None = None
    state: P | None = None


AnyGame = Game[Any, Any]


def open_decisions(game: AnyGame) -> tuple[PendingDecision, ...]:
    """The Asks that can be answered now: those on top of the agenda that were opened together."""
    pending = game.pending
    top = pending[-1] if pending else None
    if (
        type(top) is not PendingDecision
    ):  # asking for the type itself takes half the time, and this is asked all the time
        return ()
    bottom = pending[0]
    if type(bottom) is PendingDecision and bottom.id == top.id:
        return pending  # type: ignore[return-value]  # what was opened together lies together
    return tuple([item for item in pending if type(item) is PendingDecision and item.id == top.id])


def pending_decision(game: AnyGame, seat: int) -> PendingDecision | None:
    """The Ask that this seat can answer now."""
    pending = game.pending
    top = pending[-1] if pending else None
    if type(top) is PendingDecision:
        for item in pending:
            if type(item) is PendingDecision and item.decider == seat and item.id == top.id:
                return item
    return None


def to_move(game: AnyGame) -> tuple[int, ...]:
    """The seats that are still awaited, in order."""
    pending, commitments = game.pending, game.commitments
    top = pending[-1] if pending else None
    if type(top) is not PendingDecision:
        return ()
    if len(pending) == 1:
        kept = commitments[top.decider]
        return (top.decider,) if kept is None or not kept.complete else ()
    awaited: list[int] = []
    opened = top.id
    for ask in pending:
        if type(ask) is PendingDecision and ask.id == opened:
            decider = ask.decider
            kept = commitments[decider]
            if (kept is None or not kept.complete) and decider not in awaited:
                awaited.append(decider)
    awaited.sort()
    return tuple(awaited)


def due(game: AnyGame) -> Kind | None:
    """The kind of resolution that is owed, if the game waits for one."""
    pending = game.pending
    return top.kind if pending and type(top := pending[-1]) is PendingResolution else None


Work = Literal["reveal", "conflict", "deadline", "bot"]


def work(game: AnyGame) -> Work | None:
    """What a worker owes this game: a resolution, a bot's move, or the move of a seat that resigned."""
    owed = due(game)
    if owed is not None:
        return owed
    awaited = [game.seats[seat] for seat in to_move(game)]
    if any(seat.resigned for seat in awaited):
        return "deadline"
    return "bot" if any(seat.bot for seat in awaited) else None


def seat_of(game: AnyGame, player: str | None) -> int | None:
    """The seat that this player holds, resigned or not."""
    if player is not None:
        for number, seat in enumerate(game.seats):
            if seat.player == player:
                return number
    return None


def seed_at(game: AnyGame, version: int) -> str:
    """The seed that the salts of a version follow from: what a fork has of its parent keeps the parent's.

    Only the full fold has it.
    """
    earlier = () if game.forked is None else game.forked.seeds
    seed = next((seed for last, seed in earlier if version <= last), game.seed)
    assert seed is not None, "only the full fold has the seed"
    return seed


def may_read(game: AnyGame, seat: int | None, to: tuple[int, ...], version: int) -> bool:
    """May who sits here open what was sealed to these seats at this version? Nothing from its resigning on."""
    if seat is None or seat not in to:
        return False
    resigned = game.seats[seat].resigned
    return not resigned or version < resigned
