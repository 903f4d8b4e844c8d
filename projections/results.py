"""Results: one record for each finished game, newest first, and which of them count in the standings."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from application.games.repository import GameRecord
from application.reading.game_view import Imported
from events.format.model import Timestamp
from projections import lists
from projections.lists import Listing, Selection
from projections.read_models.read_model_store import Connection, ReadModelStore
from titles.kernel.state.game import Reason, Visibility

Origin = Literal["played", "forked", "imported"]
"""Whether the game was played here from the start, is a fork, or was imported."""


class Place(msgspec.Struct, frozen=True):
    """The result of a seat: rank 1 is first, equal ranks are shared; the total if the title has points."""

    seat: int
    """The number of the seat, from 0."""
    player: str | None
    """The id of the player. Null for a bot."""
    bot: str | None
    """The kind of bot in the seat. Null for a player."""
    resigned: bool
    """Whether the seat resigned."""
    rank: int
    """The rank, from 1; equal ranks are shared."""
    total: int | None
    """The points in total. Null in a title without points."""
    tie_break: int | None
    """The number that decides between equal totals. Null in a title without points."""


class Result(msgspec.Struct, frozen=True):
    """A finished game: `seats` in order of their numbers; `version` is the last one."""

    id: str
    """The id of the game."""
    title: str
    """The id of the title."""
    origin: Origin
    """Whether the game was `played` here, is a fork (`forked`), or was `imported`."""
    options: dict[str, Any]
    """The options of the title that were chosen."""
    visibility: Visibility
    """Whether everyone may see the game (`public`), or only its players (`private`)."""
    reason: Reason
    created_at: Timestamp
    """When the game was opened: RFC 3339, UTC, with milliseconds."""
    finished_at: Timestamp
    """When the game ended: RFC 3339, UTC, with milliseconds."""
    version: int
    """The last version of the game."""
    counted: bool
    """Whether the standings count it."""
    seats: tuple[Place, ...]


class Page(msgspec.Struct, frozen=True):
    """A page of results, and the cursor of the next page (None: this is the last)."""

    results: list[Result]
    next: str | None


def result_of(record: GameRecord) -> Result | None:
    """Return the result of a game; None while it is not finished, and if it was cancelled."""
    game = record.full
    if game.status != "finished" or game.reason is None or game.reason == "cancelled":
        return None
    places = {
        standing.seat: Place(
            seat=standing.seat,
            player=game.seats[standing.seat].player,
            bot=game.seats[standing.seat].bot,
            resigned=standing.resigned,
            rank=standing.rank,
            total=standing.total,
            tie_break=standing.tie_break,
        )
        for standing in game.standings
    }
    return Result(
        id=record.game,
        title=game.title,
        origin=origin_of(record),
        options=game.options,
        visibility=game.visibility,
        reason=game.reason,
        created_at=record.created,
        finished_at=record.at,
        version=record.head.version,
        counted=counts(record),
        seats=tuple(places[number] for number in sorted(places)),
    )


def origin_of(record: GameRecord) -> Origin:
    """Return the origin of a game. A log keeps the id of its first game, and names the parent of a fork."""
    if record.full.id != record.game:
        return "imported"
    return "played" if record.full.forked is None else "forked"


def counts(record: GameRecord) -> bool:
    """Whether the standings count this finished game: a rated one that was played here.

    Forks are never rated, because the cards of the parent are known; the players of imported logs are unverified.
    """
    return record.full.rated and origin_of(record) == "played"


def listed(result: Result, imported: Imported | None = None) -> Iterator[Listing]:
    """Return the places of a result in lists; of an imported one by the time of its import.

    The players and times in an imported log are not verified, so it is in the list of everybody, and of no player.
    """
    players = [] if result.origin == "imported" else [place.player for place in result.seats]
    when, public = result.finished_at if imported is None else imported.at, result.visibility == "public"
    for owner in lists.owners(players, public=public):
        yield Listing("results", owner, public, result.title, "", when)


def of_games(connection: Connection, games: Iterable[str]) -> list[Result]:
    """Return the results of games, without those that are not there."""
    sql = "SELECT result FROM games WHERE game = ? AND result IS NOT NULL"
    return [decoded(kept) for game in games for (kept,) in connection.execute(sql, (game,))]


def decoded(kept: bytes) -> Result:
    """Return a stored result."""
    return msgspec.json.decode(kept, type=Result)


def page(
    read_models: ReadModelStore,
    *,
    player: str | None,
    private: bool,
    title: str | None,
    cursor: str | None,
    limit: int,
    since: str | None = None,
    until: str | None = None,
) -> Page:
    """Return a page of the results of a player (`private`: with private games) or of all players, newest first.

    With `since` and `until`, the games ended at `since` or later and before `until`; imported ones were imported then.
    """
    selection = Selection("results", player, private, title)
    with read_models.reading() as connection:
        found = lists.newest(connection, selection, cursor, limit, since, until)
        return Page(of_games(connection, found.games), found.next)
