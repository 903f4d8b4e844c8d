"""A game as a reader sees it, as far as that follows from the log."""

from typing import Any

from projections.lobby import forked_of, imported_of
from projections.tables import Table
from rules.kernel.game import AnyGame, Standing, to_move, work
from rules.kernel.title import public_state


def game_of(table: Table, view: AnyGame, you: int | None) -> dict[str, Any]:
    """The whole game as plain data and structs: of the table at a version, what `view` knows of it."""
    return {
        "id": table.game,
        "title": view.title,
        "revision": view.revision,
        "status": view.status,
        "reason": view.reason,
        "visibility": view.visibility,
        "creator": view.creator,
        "options": view.options,
        "created_at": table.created,
        "updated_at": table.at,
        "seed_hash": view.seed_hash,
        "forked": forked_of(view),
        "imported": imported_of(table),
        "version": table.head.version,
        "hash": table.head.hash,
        "seats": [
            {"seat": number, "player": seat.player, "bot": seat.bot, "resigned": bool(seat.resigned)}
            for number, seat in enumerate(view.seats)
        ],
        "you": you,
        "to_move": to_move(view),
        "due": work(view),
        "state": None if view.state is None else public_state(table.title, view),
        "standings": standings_of(table, view),
    }


def standings_of(table: Table, view: AnyGame) -> tuple[Standing, ...]:
    """The standings: as they were stated at the end, or as they would be now."""
    if view.state is None or view.status == "finished":
        return view.standings
    return table.title.standings(view)
