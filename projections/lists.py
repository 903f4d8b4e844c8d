"""Lists of games in order of time, for everybody and for each player.

A game is in one list for everybody, if it is public, and in one for each of its players: by its title and status. A
page of several of them, such as all titles of a player, is merged from all; they are never more than a few dozen.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from projections.cursors import cursor_of, parts_of
from projections.read_models.read_model_store import Connection

Kind = Literal["lobby", "results", "ended"]

EVERYBODY = ""
"""The owner of the lists of all players."""

_LATEST = "~"
"""A text that sorts after all times."""


class Listing(NamedTuple):
    """A place of a game in a list; `status` is empty for a result, and for a game in the order of the ends."""

    kind: Kind
    owner: str
    public: bool
    title: str
    status: str
    at: str


class Selection(NamedTuple):
    """The lists of a player (with `private`, those of private games too), or of everybody (None).

    Without a title or a status, those of all titles or of every status.
    """

    kind: Kind
    player: str | None
    private: bool = False
    title: str | None = None
    status: str | None = None


class Slice(NamedTuple):
    """A page of a list: games, and the cursor of the next page (None: no more)."""

    games: list[str]
    next: str | None


def owners(players: Iterable[str | None], *, public: bool) -> list[str]:
    """Return the owners of the lists that contain a game of these players."""
    own = sorted({player for player in players if player})
    return [EVERYBODY, *own] if public else own


def add(connection: Connection, game: str, listing: Listing) -> None:
    """Add a game to a list."""
    [list_] = connection.execute(
        "INSERT INTO lists (kind, owner, public, title, status, size) VALUES (?, ?, ?, ?, ?, 1)"
        " ON CONFLICT DO UPDATE SET size = size + 1 RETURNING list",
        listing[:-1],
    ).fetchone()
    connection.execute("INSERT INTO entries (list, at, game) VALUES (?, ?, ?)", (list_, listing.at, game))


def remove(connection: Connection, game: str, listing: Listing) -> None:
    """Remove a game from a list that contains it."""
    [list_] = connection.execute(
        "UPDATE lists SET size = size - 1 WHERE kind = ? AND owner = ? AND public = ? AND title = ? AND status = ?"
        " RETURNING list",
        listing[:-1],
    ).fetchone()
    connection.execute("DELETE FROM entries WHERE list = ? AND at = ? AND game = ?", (list_, listing.at, game))


def newest(
    connection: Connection, selection: Selection, cursor: str | None, limit: int, since: str | None, until: str | None
) -> Slice:
    """Return a page of lists, newest first: games at `since` or later, before `until`, and after the cursor.

    Times are in the form of the log, so they sort as text.
    """
    before = min([place for place in (_place(cursor), _place(until)) if place], default=(_LATEST, ""))
    found = _merged(connection, selection, "at >= ? AND (at, game) < (?, ?)", (since or "", *before), "DESC", limit + 1)
    return Slice([game for _, game in found[:limit]], cursor_of(*found[limit - 1]) if len(found) > limit else None)


def oldest(
    connection: Connection, selection: Selection, cursor: str | None, limit: int, since: str | None, until: str
) -> list[tuple[str, str]]:
    """Return the first times and games of lists after a cursor, at `since` or later, and before `until`."""
    after = max((since or "", ""), _place(cursor) or ("", ""))
    return _merged(connection, selection, "(at, game) > (?, ?) AND at < ?", (*after, until), "ASC", limit)


def sizes(connection: Connection, selection: Selection) -> list[tuple[str, str, int]]:
    """Return title, status and number of games of each list; public and private games are in different lists."""
    sql = f"SELECT title, status, size FROM lists WHERE {_CHOICE}"  # noqa: S608 - only constants
    found: list[tuple[str, str, int]] = connection.execute(sql, _chosen(selection)).fetchall()
    return found


_CHOICE = "kind = ? AND owner = ? AND public >= ? AND title = coalesce(?, title) AND status = coalesce(?, status)"


def _chosen(selection: Selection) -> tuple[str | int | None, ...]:
    """Return the values of `_CHOICE`."""
    owner = EVERYBODY if selection.player is None else selection.player
    return selection.kind, owner, int(not selection.private), selection.title, selection.status


def _merged(
    connection: Connection,
    selection: Selection,
    condition: str,
    values: tuple[str, ...],
    order: Literal["ASC", "DESC"],
    limit: int,
) -> list[tuple[str, str]]:
    """Return the first entries of lists that fulfil a condition."""
    sql = f"SELECT list FROM lists WHERE {_CHOICE} AND size > 0"  # noqa: S608 - only constants
    chosen = [list_ for (list_,) in connection.execute(sql, _chosen(selection))]
    if not chosen:
        return []
    found: list[tuple[str, str]] = connection.execute(
        merge(len(chosen), condition, order), [*(each for list_ in chosen for each in (list_, *values)), limit]
    ).fetchall()
    return found


def merge(count: int, condition: str, order: Literal["ASC", "DESC"]) -> str:
    """Return the SELECT that merges a number of lists."""
    each = f"SELECT at, game FROM entries WHERE list = ? AND {condition}"  # noqa: S608 - only constants
    return f"{' UNION ALL '.join([each] * count)} ORDER BY at {order}, game {order} LIMIT ?"


def _place(cursor: str | None) -> tuple[str, str] | None:
    """Return the time and the game of a cursor; a time alone comes before all games of this time."""
    return None if cursor is None else parts_of(cursor)
