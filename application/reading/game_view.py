"""A game as a reader sees it, as far as this follows from the log."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from application.accounts.players import Kind
from application.games.repository import GameRecord
from events.format.model import Timestamp
from events.format.times import timestamp
from titles.kernel.state.clock import Clock, SeatClock
from titles.kernel.state.game import AnyGame, NextJob, Reason, Seat, Standing, Status, Visibility, next_job, to_move
from titles.kernel.title import derived_facts, public_state


class Forked(msgspec.Struct, frozen=True, rename={"parent": "from"}):
    """The game that a fork continues, and the last version that it shares with it."""

    parent: str
    """The id of the game that the fork continues."""
    at: int
    """The last version that the fork shares with it."""


class Imported(msgspec.Struct, frozen=True):
    """The id that an imported log has in its own service, and who imported it, when."""

    game: str
    """The id that the game has in its own service."""
    player: str
    """The id of the player who imported the log."""
    at: Timestamp
    """When the log was imported: RFC 3339, UTC, with milliseconds."""


class SeatClockView(msgspec.Struct, frozen=True):
    """The clock of a seat."""

    left_ms: int
    """The time left, in milliseconds, when the clock began to run or when it stopped."""
    deadline: Timestamp | None
    """When the time is up: RFC 3339, UTC, with milliseconds. Null while the clock stands still."""
    expiries: int
    """How often in a row the time was up. At the third time a bot takes the seat over."""


class SeatView(msgspec.Struct, frozen=True):
    """A seat and its holder. The service knows the name of a player; a log does not."""

    seat: int
    """The number of the seat, from 0."""
    player: str | None
    """The id of the player. Null for a bot and for a free seat."""
    bot: str | None
    """The kind of bot in the seat, such as `greedy`. Null for a player and for a free seat."""
    resigned: bool
    """Whether the seat has resigned."""
    stand_in: str | None
    """The kind of bot that plays for a player who was late too often, until the player returns. Null for no bot."""
    wants_pause: bool
    """Whether the player wants a pause."""
    clock: SeatClockView | None
    """The clock of the seat. Null in a game without clocks."""
    name: str | UnsetType | None = UNSET
    """The name of the player. Null for a bot, for a free seat, and for a player of another service."""
    player_kind: Kind | UnsetType | None = UNSET
    """`guest`, `person`, or `bot` for the account of a program. Null where `name` is null."""


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the caller sees it.

    `due` is the kind of work for which the game waits; `invite` lets a player into a private game.
    """

    id: str
    """The id of the game."""
    title: str
    """The id of the title."""
    revision: int
    """The revision of the rules under which the game is played."""
    status: Status
    """`open` until the last seat is taken, then `playing`, at the end `finished`."""
    reason: Reason | None
    """Why the game has ended. Null before the end."""
    visibility: Visibility
    """Whether everyone may see the game (`public`), or only its players (`private`)."""
    creator: str | None
    """The id of the player who opened the game. Null for the game of another service."""
    options: dict[str, Any]
    """The options of the title that were chosen."""
    clock: Clock | None
    """The clock of the game. Null if nobody's time is limited."""
    rated: bool
    """Whether the game counts in the ratings."""
    bot_accounts: bool
    """Whether the accounts of bots may take seats."""
    paused_until: Timestamp | None
    """When the pause ends by itself: RFC 3339, UTC, with milliseconds. Null while the game is not paused."""
    created_at: Timestamp
    """When the game was opened: RFC 3339, UTC, with milliseconds."""
    updated_at: Timestamp
    """When the last event happened: RFC 3339, UTC, with milliseconds."""
    seed_hash: str
    """The SHA-256 of the seed of all random acts. The seed is open after the end."""
    forked: Forked | None
    """The game that this one continues. Null if it is not a fork."""
    imported: Imported | None
    """The origin of an imported log. Null for a game of this service."""
    version: int
    """The version of the game: the number of events in its log."""
    hash: str
    """The head hash: the hash of the last event, as 64 hexadecimal digits."""
    seats: tuple[SeatView, ...]
    """The seats, in the order of their numbers."""
    you: int | None
    """The caller's seat. Null for a spectator."""
    to_move: tuple[int, ...]
    """The seats for whose moves the game waits."""
    due: NextJob
    state: Any
    """The public state, in the format of its title. Null before the start."""
    derived: Any
    """What the rules say about `state`, in the format of its title: prices, strength, what is missing. Null before the
    start.
    """
    standings: tuple[Standing, ...]
    """The current standings, best first; after the end the final ones. Empty before the start."""
    rematch: str | UnsetType = UNSET
    """The id of the game in which the players of this one play again. Absent if there is none."""
    invite: str | UnsetType = UNSET
    """The secret that lets a player into a private game. Only its players see it, and only before the start."""


def game_of(record: GameRecord, view: AnyGame, you: int | None, shift: int = 0) -> GameView:
    """Return a game at a version, with what `view` knows of it.

    `shift` is added to the times in the future, in milliseconds: by how much people's clocks differ from the service's.
    """
    return GameView(
        id=record.game,
        title=view.title,
        revision=view.revision,
        status=view.status,
        reason=view.reason,
        visibility=view.visibility,
        creator=view.creator,
        options=view.options,
        clock=view.clock,
        rated=view.rated,
        bot_accounts=view.bot_accounts,
        paused_until=None if view.paused_until is None else timestamp(view.paused_until + shift),
        created_at=record.created,
        updated_at=record.at,
        seed_hash=view.seed_hash,
        forked=forked_of(view),
        imported=imported_of(record),
        version=record.head.version,
        hash=record.head.hash,
        seats=tuple(_seat_view(view, number, seat, shift) for number, seat in enumerate(view.seats)),
        you=you,
        to_move=to_move(view),
        due=next_job(view),
        state=None if view.state is None else public_state(record.title, view),
        derived=derived_facts(record.title, view),
        standings=standings_of(record, view),
    )


def _seat_view(view: AnyGame, number: int, seat: Seat, shift: int) -> SeatView:
    return SeatView(
        seat=number,
        player=seat.player,
        bot=seat.bot,
        resigned=bool(seat.resigned),
        stand_in=seat.stand_in,
        wants_pause=number in view.pausing,
        clock=_clock_view(view.clocks[number], shift) if view.clocks else None,
    )


def _clock_view(clock: SeatClock, shift: int) -> SeatClockView:
    deadline = None if clock.deadline is None else timestamp(clock.deadline + shift)
    return SeatClockView(clock.left, deadline, clock.expiries)


def standings_of(record: GameRecord, view: AnyGame) -> tuple[Standing, ...]:
    """Return the final standings, or before the end those that would follow from the state now."""
    if view.state is None or view.status == "finished":
        return view.standings
    return record.title.standings(view)


def forked_of(game: AnyGame) -> Forked | None:
    """Return the parent of a fork."""
    return None if game.forked is None else Forked(game.forked.parent, game.forked.at)


def imported_of(record: GameRecord) -> Imported | None:
    """Return the origin of an imported log."""
    return None if record.imported is None else Imported(record.full.id, record.imported.player, record.imported.at)
