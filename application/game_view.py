"""A game as a reader sees it, as far as this follows from the log."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from application.repository import GameRecord
from rules.kernel.game import AnyGame, Due, Reason, Standing, Status, Visibility, to_move, work
from rules.kernel.title import public_state


class Forked(msgspec.Struct, frozen=True, rename={"parent": "from"}):
    """The game that a fork continues, and the last version that it shares with it."""

    parent: str
    at: int


class Imported(msgspec.Struct, frozen=True):
    """The id that an imported log has in its own service, and who imported it, when."""

    game: str
    player: str
    at: str


class SeatView(msgspec.Struct, frozen=True):
    """A seat and its holder. The service knows the name of a player; a log does not."""

    seat: int
    player: str | None
    bot: str | None
    resigned: bool
    name: str | UnsetType | None = UNSET


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the caller sees it.

    `due` is the kind of work for which the game waits; `invite` lets a player into a private game.
    """

    id: str
    title: str
    revision: int
    status: Status
    reason: Reason | None
    visibility: Visibility
    creator: str | None
    options: dict[str, Any]
    created_at: str
    updated_at: str
    seed_hash: str
    forked: Forked | None
    imported: Imported | None
    version: int
    hash: str
    seats: tuple[SeatView, ...]
    you: int | None
    to_move: tuple[int, ...]
    due: Due
    state: Any
    """The public state: of the title's class, None before the start."""
    standings: tuple[Standing, ...]
    invite: str | UnsetType = UNSET


def game_of(record: GameRecord, view: AnyGame, you: int | None) -> GameView:
    """Return a game at a version, with what `view` knows of it."""
    return GameView(
        id=record.game,
        title=view.title,
        revision=view.revision,
        status=view.status,
        reason=view.reason,
        visibility=view.visibility,
        creator=view.creator,
        options=view.options,
        created_at=record.created,
        updated_at=record.at,
        seed_hash=view.seed_hash,
        forked=forked_of(view),
        imported=imported_of(record),
        version=record.head.version,
        hash=record.head.hash,
        seats=tuple(
            SeatView(number, seat.player, seat.bot, bool(seat.resigned)) for number, seat in enumerate(view.seats)
        ),
        you=you,
        to_move=to_move(view),
        due=work(view),
        state=None if view.state is None else public_state(record.title, view),
        standings=standings_of(record, view),
    )


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
