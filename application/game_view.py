"""A game as a reader sees it, as far as this follows from the log."""

from typing import Any

import msgspec

from application.repository import GameRecord
from rules.kernel.game import AnyGame, Standing, to_move, work
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


def game_of(record: GameRecord, view: AnyGame, you: int | None) -> dict[str, Any]:
    """Return a game at a version as plain data and structs, with what `view` knows of it."""
    return {
        "id": record.game,
        "title": view.title,
        "revision": view.revision,
        "status": view.status,
        "reason": view.reason,
        "visibility": view.visibility,
        "creator": view.creator,
        "options": view.options,
        "created_at": record.created,
        "updated_at": record.at,
        "seed_hash": view.seed_hash,
        "forked": forked_of(view),
        "imported": imported_of(record),
        "version": record.head.version,
        "hash": record.head.hash,
        "seats": [
            {"seat": number, "player": seat.player, "bot": seat.bot, "resigned": bool(seat.resigned)}
            for number, seat in enumerate(view.seats)
        ],
        "you": you,
        "to_move": to_move(view),
        "due": work(view),
        "state": None if view.state is None else public_state(record.title, view),
        "standings": standings_of(record, view),
    }


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
