"""Standings by title: players ranked by rating over the results that count, and the ratings of one player."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from urllib.parse import quote, unquote

import msgspec

from events.format.model import Timestamp
from projections import results
from projections.cursors import cursor_of, parts_of
from projections.ratings import Record
from projections.read_models.read_model_store import Connection, ReadModelStore
from projections.settling import WIDTHS, record_of, scope
from titles.kernel.title import Title

PAGE = """
SELECT points, player, games, wins, mu, sigma FROM standings
WHERE scope = ? AND (points, player) < (?, ?) ORDER BY points DESC, player DESC LIMIT ?
"""
HISTORY = """
SELECT at, game, games, wins, mu, sigma FROM ratings
WHERE scope = ? AND player = ? AND (at, game) < (?, ?) ORDER BY at DESC, game DESC LIMIT ?
"""
BETTER = "SELECT sum(players) FROM levels WHERE scope = ? AND width = ? AND level > ? AND level < ?"
EQUAL = "SELECT players FROM levels WHERE scope = ? AND width = ? AND level = ?"

_MOST_POINTS = 2**53
_LATEST = "~"
"""A text that sorts after all times."""


class Ranked(msgspec.Struct, frozen=True):
    """A player's rank; equal ratings share a rank. `rating` is mu - 3 sigma."""

    rank: int
    """The rank, from 1; equal ratings share a rank."""
    player: str
    """The id of the player."""
    games: int
    """The number of rated games."""
    wins: int
    """The number of games won."""
    rating: float
    """The rating by which players are ranked: `mu - 3 * sigma`."""
    mu: float
    """The estimated strength."""
    sigma: float
    """The uncertainty of the estimate."""


class Page(msgspec.Struct, frozen=True):
    """A page of players, best first, and the cursor of the next page (None: this is the last)."""

    players: list[Ranked]
    next: str | None


class Rating(msgspec.Struct, frozen=True):
    """A player's rating and rank in the standings of a title."""

    title: str
    """The title."""
    seats: int | None
    """The number of seats of the games that these standings count; null for all games of the title."""
    rank: int
    """The rank by rating; equal ratings share a rank."""
    rating: float
    """A value that the player's strength almost certainly exceeds: mu - 3 sigma of a Plackett-Luce model."""
    games: int
    """How many games of the player these standings count."""
    wins: int
    """How many of them the player won; shared first places are wins."""


def page(read_models: ReadModelStore, *, title: str, seats: int | None, cursor: str | None, limit: int) -> Page:
    """Return a page of the players of a title (with `seats`: by games of that many seats only), best first."""
    name = scope(title, seats)
    with read_models.reading() as connection:
        found = connection.execute(PAGE, (name, *_place(cursor), limit + 1)).fetchall()
        ranks = _ranks(connection, name, [points for points, *_ in found[:limit]])
    players = [_ranked(ranks[points], player, Record(*record)) for points, player, *record in found[:limit]]
    return Page(players, _cursor(*found[limit - 1][:2]) if len(found) > limit else None)


def ratings_of(read_models: ReadModelStore, player: str, titles: Iterable[Title]) -> list[Rating]:
    """Return the ratings of a player: for each title all its games first, then by the number of seats."""
    counts = [(title.id, seats) for title in titles for seats in (None, *range(title.min_seats, title.max_seats + 1))]
    with read_models.reading() as connection:
        records = [(title, seats, record_of(connection, scope(title, seats), player)) for title, seats in counts]
        return [
            Rating(
                title,
                seats,
                1 + _better(connection, scope(title, seats), record.points),
                record.points / 1000,
                record.games,
                record.wins,
            )
            for title, seats, record in records
            if record is not None
        ]


def _ranks(connection: Connection, name: str, points: Sequence[int]) -> dict[int, int]:
    """Return the rank for each of these points, which follow each other in the ranking."""
    ranks: dict[int, int] = {}
    for above, each in pairwise([None, *dict.fromkeys(points)]):
        assert each is not None
        if above is None:
            ranks[each] = 1 + _better(connection, name, each)
        else:
            ranks[each] = ranks[above] + connection.execute(EQUAL, (name, WIDTHS[0], above)).fetchone()[0]
    return ranks


def _better(connection: Connection, name: str, points: int) -> int:
    """Return how many players have more points: those of higher levels, and those above within the same level."""
    fine, coarse = WIDTHS
    level = points // coarse
    parts = [(coarse, level, _MOST_POINTS), (fine, points, (level + 1) * coarse)]
    return sum(connection.execute(BETTER, (name, *part)).fetchone()[0] or 0 for part in parts)


def _cursor(points: int, player: str) -> str:
    return cursor_of(points, quote(player, safe=""))


def _place(cursor: str | None) -> tuple[int, str]:
    """Return the points and the player of a cursor; without one, a place before all players."""
    if cursor is None:
        return _MOST_POINTS, ""
    points, player = parts_of(cursor)
    return int(points), unquote(player)


class RatedGame(msgspec.Struct, frozen=True):
    """A rated game of a player, and the player's rating after it."""

    game: str
    """The id of the game."""
    at: Timestamp
    """When the game ended: RFC 3339, UTC, with milliseconds."""
    rank: int
    """The player's rank in the game, from 1; equal ranks are shared."""
    seats: int
    """The number of seats of the game."""
    rating: float
    """The player's rating after the game: mu - 3 sigma."""
    change: float
    """The difference from the rating before the game."""


class History(msgspec.Struct, frozen=True):
    """A page of a player's rated games, and the cursor of the next page (None: this is the last)."""

    games: list[RatedGame]
    next: str | None


def history(
    read_models: ReadModelStore, *, player: str, title: str, seats: int | None, cursor: str | None, limit: int
) -> History:
    """Return a page of a player's rated games of a title (with `seats`: of that many seats), newest first."""
    at, game = parts_of(cursor or _LATEST)
    with read_models.reading() as connection:
        found = connection.execute(HISTORY, (scope(title, seats), player, at, game, limit + 1)).fetchall()
        ended = results.of_games(connection, [game for _, game, *_ in found[:limit]])
    records = [*(Record(*record) for _, _, *record in found), Record()]
    games = [
        _rated_game(result, player, record, before)
        for result, record, before in zip(ended, records, records[1:], strict=False)
    ]
    return History(games, cursor_of(*found[limit - 1][:2]) if len(found) > limit else None)


def _rated_game(result: results.Result, player: str, record: Record, before: Record) -> RatedGame:
    return RatedGame(
        game=result.id,
        at=result.finished_at,
        rank=next(place.rank for place in result.seats if place.player == player),
        seats=len(result.seats),
        rating=record.points / 1000,
        change=(record.points - before.points) / 1000,
    )


def _ranked(rank: int, player: str, record: Record) -> Ranked:
    return Ranked(
        rank=rank,
        player=player,
        games=record.games,
        wins=record.wins,
        rating=record.points / 1000,
        mu=record.mu,
        sigma=record.sigma,
    )
