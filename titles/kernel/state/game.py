"""The state of a game: seats, pending stack and commitments, which all titles have, and the title state."""

from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from events.format.bounds import MAX_SEATS
from titles.kernel.former import former_names
from titles.kernel.ranges import AT_MOST, Amount, Name, SeatNumber, Word
from titles.kernel.state.clock import Clock, SeatClock

StateT = TypeVar("StateT")
StepT = TypeVar("StepT")

Status = Literal["open", "playing", "finished"]
Reason = Annotated[
    Name,
    Meta(
        description="`points`, `tie_break`, `shared`, `resignation`, `abandoned`, `cancelled`, or one of the "
        "title's own."
    ),
]
"""How a game was decided. The title's narrator puts each reason into words."""
Resolution = Literal["reveal", "conflict"]
Visibility = Literal["public", "private"]


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat of a game: free, or taken by a player or a bot.

    `resigned` is the version at which the player resigned, 0 if the player has not resigned. `stand_in` is the bot that
    plays for a player who was late too often, until the player returns.
    """

    player: str | None = None
    bot: str | None = None
    nonce: str | None = None
    resigned: int = 0
    stand_in: str | None = None

    @property
    def played_by_bot(self) -> str | None:
        """The name of the bot that moves for this seat, None if its player does."""
        return self.bot or self.stand_in

    @property
    def has_clock(self) -> bool:
        """Whether a clock runs for this seat, in a game with clocks: its player moves."""
        return self.player is not None and not self.resigned and self.stand_in is None

    @property
    def taken(self) -> bool:
        """Whether a player or a bot has the seat."""
        return self.player is not None or self.bot is not None


class PendingDecision(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """A decision that a seat has to make. Decisions with one id were opened together, and are made in any order."""

    kind: str
    """The kind of decision, such as `build`."""
    decider: int
    """The number of the seat that decides, from 0."""
    subject: int
    """What the seat decides about: the number of its own city, or of one that has no owner."""
    id: str = ""
    """The id of the decision, by which a move answers it; empty until the decision is opened."""


class PendingResolution(msgspec.Struct, frozen=True, gc=False, tag="owe", forbid_unknown_fields=True):
    """A reveal or a conflict, which a worker resolves without any player."""

    kind: Resolution
    """`reveal` opens the choices of all seats, `conflict` resolves wars, attacks or invasions."""


PendingStack = tuple[PendingDecision | PendingResolution, ...]
"""The decisions and resolutions that the game waits for, the last item on top."""


class Commitment(msgspec.Struct, Generic[StepT], frozen=True, gc=False):
    """The sealed choice of a seat in the open decision. It can be replaced until the reveal."""

    complete: bool
    """Whether the seat has chosen; false while the game waits for more steps of this seat."""
    chain: tuple[StepT, ...] | None
    """The steps of the choice, in order; null for a reader who may not open it."""
    times: int = 1
    """How often the seat has chosen in this decision, from 1."""


class Standing(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a seat stands in the ranking of its game."""

    seat: SeatNumber
    """The number of the seat, from 0."""
    rank: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    """The place of the seat: 1 is first, and equal seats share a rank."""
    total: Amount | None
    """The points of the seat in all; null in a title without points."""
    points: Annotated[dict[Word, Amount], AT_MOST]
    """The points by category, as the title names them; empty in a title without points."""
    tie_break: Amount | None = None
    """What decides between seats with the same total, more is better; null if the title has no such number."""
    resigned: bool = False
    """Whether the player of the seat resigned."""


class Fork(msgspec.Struct, frozen=True, gc=False):
    """The place at which a game was forked from its parent, whose first `at` versions it shares.

    `pending` is the parent's pending stack at that version, and that of the fork once all its seats are taken.
    `seeds` has the last version and the seed of each ancestor, the oldest first.
    """

    parent: str
    at: int
    pending: PendingStack
    seeds: tuple[tuple[int, str | None], ...]


class Game(msgspec.Struct, Generic[StateT, StepT], frozen=True, gc=False, kw_only=True):
    """A game after the events of its log, or of as much of it as a reader may open. `state` is None before the start.

    Facts that the reader may not open are None: `seed`, chains of commitments, hidden cards.
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
    commitments: tuple[Commitment[StepT] | None, ...] = ()
    standings: tuple[Standing, ...] = ()
    clock: Clock | None = None
    clocks: tuple[SeatClock, ...] = ()
    """The clock of each seat; empty in a game without clocks."""
    pausing: tuple[int, ...] = ()
    """The seats that want a pause."""
    paused_until: int | None = None
    """When a pause ends by itself, in milliseconds since 1970; None while the game is not paused."""
    pause_requests: tuple[int, ...] = ()
    """How often each seat has asked for a pause in this game; empty while none has."""
    preference_changes: tuple[int, ...] = ()
    """How often each seat has changed its preferences in this game; empty while none has."""
    credited_until: int = 0
    """Up to when time that the service was down has been given back, in milliseconds since 1970."""
    rated: bool = False
    """Whether the game counts in the ratings."""
    bot_accounts: bool = False
    """Whether the accounts of bots may take seats."""
    forked: Fork | None = None
    state: StateT | None = None


AnyGame = Game[Any, Any]


def open_decisions(game: AnyGame) -> tuple[PendingDecision, ...]:
    """Return the decisions that can be made now: those on top of the pending stack, which were opened together."""
    pending: tuple[Any, ...] = game.pending
    if not pending or type(pending[-1]) is not PendingDecision:
        return ()
    if len(pending) == 1:
        return pending
    opened = pending[-1].id
    if type(pending[0]) is PendingDecision and pending[0].id == opened:
        return pending  # decisions that were opened together lie together
    return tuple([item for item in pending if type(item) is PendingDecision and item.id == opened])


def pending_decision(game: AnyGame, seat: int) -> PendingDecision | None:
    """Return the decision that this seat can make now, whether or not it has already chosen."""
    for decision in open_decisions(game):
        if decision.decider == seat:
            return decision
    return None


def to_move(game: AnyGame) -> tuple[int, ...]:
    """Return the seats that the game waits for, in order."""
    pending, commitments = game.pending, game.commitments
    if len(pending) == 1:
        only = pending[0]
        if type(only) is not PendingDecision:
            return ()
        commitment = commitments[only.decider]
        return (only.decider,) if commitment is None or not commitment.complete else ()
    awaited: list[int] = []
    for decision in open_decisions(game):
        seat = decision.decider
        commitment = commitments[seat]
        if (commitment is None or not commitment.complete) and seat not in awaited:
            awaited.append(seat)
    if len(awaited) > 1:
        awaited.sort()
    return tuple(awaited)


def pending_resolution(game: AnyGame) -> Resolution | None:
    """Return the kind of the pending resolution, None if the game waits for none."""
    top = game.pending[-1] if game.pending else None
    return top.kind if type(top) is PendingResolution else None


Job = Literal["reveal", "conflict", "deadline", "bot"]
"""What a worker does next in a game: a resolution; `deadline`, the default move of a seat that resigned or is late; or
a bot's move."""
NextJob = Annotated[
    Job | None,
    Meta(
        description="The work for which the game waits: `reveal` and `conflict` are resolutions, `deadline` is the "
        "default move of a seat that resigned or is late, `bot` is a bot's move. Null if no worker has anything to do."
    ),
]
"""The job for which a game waits, as the API shows it in `due`."""


def next_job(game: AnyGame, at: int = 0) -> Job | None:
    """Return the job that comes next at a moment: a resolution, then default moves, then moves of bots.

    None if no worker has anything to do. Without `at`, no time is up.
    """
    resolution = pending_resolution(game)
    if resolution is not None:
        return resolution
    if is_late(game, at):
        return "deadline"
    if game.paused_until is not None:
        return None
    awaited = [game.seats[seat] for seat in to_move(game)]
    if any(seat.resigned for seat in awaited):
        return "deadline"
    return "bot" if any(seat.played_by_bot for seat in awaited) else None


def next_deadline(game: AnyGame) -> int | None:
    """Return when the next clock runs out, or when the pause ends; None if no clock runs."""
    if game.paused_until is not None:
        return game.paused_until
    return min((clock.deadline for clock in game.clocks if clock.deadline is not None), default=None)


def is_late(game: AnyGame, at: int) -> bool:
    """Whether a clock has run out at a moment, or the pause has ended."""
    deadline = next_deadline(game)
    return deadline is not None and deadline <= at


def seat_of(game: AnyGame, player: str | None) -> int | None:
    """Return the seat of a player, resigned or not; None for no player and for a player without a seat."""
    if player is not None:
        for number, seat in enumerate(game.seats):
            if seat.player == player:
                return number
    return None


def seed_at(game: AnyGame, version: int) -> str:
    """Return the seed from which the salts of a version follow. A fork keeps the seeds of what it shares.

    Only the full state has it.
    """
    earlier = () if game.forked is None else game.forked.seeds
    seed = next((seed for last, seed in earlier if version <= last), game.seed)
    assert seed is not None, "only the full state has the seed"
    return seed


def may_read(game: AnyGame, seat: int | None, to: tuple[int, ...], version: int) -> bool:
    """Whether a seat may open what was sealed to these seats at this version. A resigned seat opens nothing new."""
    if seat is None or seat not in to:
        return False
    resigned = game.seats[seat].resigned
    return not resigned or version < resigned


if not TYPE_CHECKING:  # mypy would find any name
    __getattr__ = former_names(
        __name__, {"due": pending_resolution, "work": next_job, "Kind": Resolution, "Work": Job, "Due": NextJob}
    )
