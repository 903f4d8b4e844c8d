"""Standings by title: players ranked by rating over the results that count.

They are a fold over those results in the order in which the games ended, even if a result arrives late. For each result
the store keeps the records of its players before it: a late result undoes the later ones, and they are applied again
after it. So the same logs always give the same bytes.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from events.model import Timestamp
from projections.ratings import Record, after
from projections.read_model_store import ReadModelStore, escaped, unescaped
from projections.results import Result
from rules.kernel.title import Title

MOST = 200
"""How many results are applied in one change."""

LOWEST = 10**8
"""Added to ratings in the ranking, so that they sort as text."""


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


class Before(msgspec.Struct, frozen=True):
    """The standings before a result: their chain, and the records of its players (None: no record)."""

    chain: str
    records: dict[str, Record | None]


def counted(result: Result) -> Iterator[str]:
    """Return the entries of a result in the lists of the standings: of its title, and of its title and seats."""
    if result.counted:
        for seats in (None, len(result.seats)):
            yield f"{_scope(result.title, seats)} {result.finished_at} {result.id}"


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
    scope = _scope(title, seats)
    found = read_models.slice("ranking", scope, cursor, limit)
    if not found.entries:
        return Page([], None)
    points, players = zip(*(entry.split(" ") for entry in found.entries), strict=True)
    position, better = read_models.above("ranking", [(scope, found.entries[0]), (scope, _past(points[0]))])
    rank = 1 + better
    ranked = []
    for number, record in enumerate(read_models.read("players", [_field(scope, player) for player in players])):
        if number and points[number] != points[number - 1]:
            rank = 1 + position + number
        if record is not None:
            ranked.append(_ranked(rank, unescaped(players[number]), msgspec.json.decode(record, type=Record)))
    return Page(ranked, found.next)


def ratings_of(read_models: ReadModelStore, player: str, titles: Iterable[Title]) -> list[Rating]:
    """Return the ratings of a player: for each title all its games first, then by the number of seats."""
    counts = [(title.id, seats) for title in titles for seats in (None, *range(title.min_seats, title.max_seats + 1))]
    fields = [_field(_scope(title, seats), escaped(player)) for title, seats in counts]
    records = {
        each: msgspec.json.decode(kept, type=Record)
        for each, kept in zip(counts, read_models.read("players", fields), strict=True)
        if kept is not None
    }
    better = read_models.above(
        "ranking", [(_scope(title, seats), _past(_rank_word(record))) for (title, seats), record in records.items()]
    )
    return [
        Rating(title, seats, 1 + count, record.points / 1000, record.games, record.wins)
        for ((title, seats), record), count in zip(records.items(), better, strict=True)
    ]


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


def listed(result: Result) -> Iterator[str]:
    """Return the entries of a rated result in the index: for each player, by title, and by title and seats."""
    if result.counted:
        for player in {place.player for place in result.seats if place.player}:
            for seats in (None, len(result.seats)):
                yield f"{_rated_games(player, result.title, seats)} {result.finished_at} {result.id}"


def history(
    read_models: ReadModelStore, *, player: str, title: str, seats: int | None, cursor: str | None, limit: int
) -> History:
    """Return a page of a player's rated games of a title (with `seats`: of that many seats), newest first."""
    scope, name = _scope(title, seats), _rated_games(player, title, seats)
    found = read_models.slice("index", name, cursor, limit)
    if not found.entries:
        return History([], None)
    newer = read_models.oldest("index", name, found.entries[0], 1, since=None, until="~")
    befores = read_models.read("undo", [_field(scope, _game(entry)) for entry in [*newer, *found.entries]])
    records = [msgspec.json.decode(_there(kept), type=Before).records[player] or Record() for kept in befores]
    if not newer:
        [latest] = read_models.read("players", [_field(scope, escaped(player))])
        records.insert(0, msgspec.json.decode(_there(latest), type=Record))
    results = [msgspec.json.decode(_there(kept), type=Result) for kept in read_models.read("results", found.games)]
    games = [
        _rated_game(result, player, record, before)
        for result, record, before in zip(results, records, records[1:], strict=False)
    ]
    return History(games, found.next)


def _rated_game(result: Result, player: str, record: Record, before: Record) -> RatedGame:
    return RatedGame(
        game=result.id,
        at=result.finished_at,
        rank=next(place.rank for place in result.seats if place.player == player),
        seats=len(result.seats),
        rating=record.points / 1000,
        change=(record.points - before.points) / 1000,
    )


def _rated_games(player: str, title: str, seats: int | None) -> str:
    """Return the name of the list of a player's rated games in the index."""
    return f"rated:{escaped(player)}:{_scope(title, seats)}"


def _scope(title: str, seats: int | None) -> str:
    """Return the name of the standings of a title, or of those by its games with this number of seats."""
    return title if seats is None else f"{title}/{seats}"


def _rank_word(record: Record) -> str:
    """Return a rating as the first word of an entry of the ranking, which sorts by it."""
    return f"{LOWEST + record.points:09d}"


def _past(word: str) -> str:
    """Return a text that sorts after all entries with this rating, and before those with a better one."""
    return f"{word}!"


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


def apply(read_models: ReadModelStore) -> None:
    """Apply every result that the standings do not contain. Another process may do so at the same time."""
    while first := read_models.first("unsettled"):
        _settle_from(read_models, first.partition(" ")[0], first)


def _settle_from(read_models: ReadModelStore, scope: str, first: str) -> None:
    """Apply some results of a scope, from the first unsettled one on; undo those that ended after it."""
    [kept] = read_models.read(
        "chains", [scope]
    )  # before all else: if it is the same at the end, so was all that was read
    chain = kept.decode() if kept else ""
    late = read_models.since("settled", scope, first)
    order = sorted({*read_models.since("unsettled", scope, first, MOST), *late})[:MOST]
    if not order:
        return  # another process did it, or swapped the store
    fold = _Fold(read_models, scope, chain, [_game(entry) for entry in late], order)
    again, now = set(late), set(order)
    read_models.apply(
        {
            "scope": scope,
            "before": chain,
            "after": fold.chain,
            "settled": [entry for entry in order if entry not in again],
            "unsettled": [entry for entry in late if entry not in now],
            **fold.changes(),
        }
    )


class _Fold:
    """The standings of a scope after some results were undone, the last one first, and others were applied."""

    def __init__(self, read_models: ReadModelStore, scope: str, chain: str, late: list[str], order: list[str]) -> None:
        self.scope, self.chain = scope, chain
        befores = [
            msgspec.json.decode(_there(kept), type=Before)
            for kept in read_models.read("undo", [_field(scope, game) for game in reversed(late)])
        ]
        results = [
            msgspec.json.decode(_there(kept), type=Result)
            for kept in read_models.read("results", [_game(entry) for entry in order])
        ]
        players = {place.player for result in results for place in result.seats if place.player}
        players |= {player for before in befores for player in before.records}
        named = sorted(players)
        kept = read_models.read("players", [_field(scope, escaped(player)) for player in named])
        self.kept = {
            player: None if record is None else msgspec.json.decode(record, type=Record)
            for player, record in zip(named, kept, strict=True)
        }
        self.records = dict(self.kept)
        self.undo: dict[str, str] = {}
        for before in befores:
            self.chain = before.chain
            self.records |= before.records
        for entry, result in zip(order, results, strict=True):
            self._take(entry, result)

    def _take(self, entry: str, result: Result) -> None:
        players = [place.player for place in result.seats if place.player]
        before = Before(self.chain, {player: self.records[player] for player in players})
        self.undo[_field(self.scope, result.id)] = msgspec.json.encode(before).decode()
        known = {player: record for player in players if (record := self.records[player])}
        self.records |= after(known, result)
        self.chain = hashlib.sha256(f"{self.chain} {entry}".encode()).hexdigest()

    def changes(self) -> dict[str, Any]:
        """Return the change of the records, of the ranking, and of what is kept to undo results."""
        changed = [player for player, record in self.records.items() if record != self.kept[player]]
        return {
            "undo": self.undo,
            "players": {_field(self.scope, escaped(player)): _text(self.records[player]) for player in changed},
            "unrank": [self._place(player, record) for player in changed if (record := self.kept[player])],
            "rank": [self._place(player, record) for player in changed if (record := self.records[player])],
        }

    def _place(self, player: str, record: Record) -> str:
        return f"{self.scope} {_rank_word(record)} {escaped(player)}"


def _game(entry: str) -> str:
    return entry.rpartition(" ")[2]


def _field(scope: str, name: str) -> str:
    return f"{scope} {name}"


def _text(record: Record | None) -> str:
    return "" if record is None else msgspec.json.encode(record).decode()


def _there(kept: bytes | None) -> bytes:
    if kept is None:
        raise LookupError("the standings are not complete; `heptad rebuild` makes them again")
    return kept
