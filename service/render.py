"""How a game is shown to a reader: always from that reader's view."""

from typing import Any

from projections.tables import Table
from rules.table.game import AnyGame, Standing, to_move, work
from rules.table.title import form_of
from service.accounts import derived_id
from service.context import Context

INVITE = "invite"


def game_body(context: Context, table: Table, view: AnyGame, you: int | None, player: str | None) -> dict[str, Any]:
    """The whole game, as the reader of `view` sees it."""
    body = {
        "id": view.id,
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
        "version": table.head.version,
        "hash": table.head.hash,
        "seats": seats_body(context, view),
        "you": you,
        "to_move": to_move(view),
        "due": work(view),
        "state": None if view.play is None else form_of(table.title, view),
        "standings": standings_of(table, view),
    }
    if view.status == "open" and view.visibility == "private" and (you is not None or player == view.creator):
        body["invite"] = invite(context, view.id)
    return body


def seats_body(context: Context, view: AnyGame) -> list[dict[str, Any]]:
    """Who holds the seats."""
    return [
        {
            "seat": number,
            "player": seat.player,
            "name": None if seat.player is None else context.accounts.name(seat.player),
            "bot": seat.bot,
            "resigned": bool(seat.resigned),
        }
        for number, seat in enumerate(view.seats)
    ]


def standings_of(table: Table, view: AnyGame) -> tuple[Standing, ...]:
    """The standings: as they were stated at the end, or as they would be now."""
    if view.play is None or view.status == "finished":
        return view.standings
    return table.title.standings(view)


def changed_body(table: Table) -> dict[str, Any]:
    """What is said of a game after a change."""
    return {"version": table.head.version, "hash": table.head.hash, "due": work(table.full)}


def invite(context: Context, game: str) -> str:
    """What lets a player into a private game: whoever holds it may sit down."""
    return derived_id("i", context.secret, INVITE, game)
