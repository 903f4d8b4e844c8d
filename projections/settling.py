"""Settling: the standings are computed from results in the order in which the games ended.

The store keeps the record of each player after each result. So a late result undoes the later ones, and they are
applied again after it: the same logs always give the same standings.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from projections import results
from projections.ratings import Record, after
from projections.read_models.read_model_store import Connection, ReadModelStore
from projections.results import Result

MOST = 20
"""How many results are applied, or undone, in one transaction."""

WIDTHS = (1, 256)
"""The widths of the levels at which players are counted."""


def scope(title: str, seats: int | None) -> str:
    """Return the name of the standings of a title, or of those by its games with this number of seats."""
    return title if seats is None else f"{title}/{seats}"


def scopes(result: Result) -> Iterator[str]:
    """Return the standings that count a result: of its title, and of its title and number of seats."""
    if result.counted:
        yield scope(result.title, None)
        yield scope(result.title, len(result.seats))


def note(connection: Connection, result: Result) -> None:
    """Note a new result, to be applied by `settle`."""
    for each in scopes(result):
        place = each, result.finished_at, result.id
        connection.execute("INSERT INTO unsettled (scope, at, game) VALUES (?, ?, ?)", place)


def take_back(connection: Connection, result: Result) -> None:
    """Forget a result that the log server has lost; undo those that ended after it."""
    for each in scopes(result):
        place = each, result.finished_at, result.id
        sql = "SELECT at, game FROM settled WHERE scope = ? AND (at, game) >= (?, ?) ORDER BY at DESC, game DESC"
        _undo(connection, each, connection.execute(sql, place).fetchall())
        connection.execute("DELETE FROM unsettled WHERE scope = ? AND at = ? AND game = ?", place)


def settle(read_models: ReadModelStore, check: Callable[[], object]) -> None:
    """Apply all results that the standings do not contain, some at a time; `check` is called in between.

    Another process may do so at the same time.
    """
    while is_left(read_models):
        check()
        _step(read_models)


def is_left(read_models: ReadModelStore) -> bool:
    """Whether there is a result that the standings do not contain."""
    with read_models.reading() as connection:
        return connection.execute("SELECT 1 FROM unsettled LIMIT 1").fetchone() is not None


def _step(read_models: ReadModelStore) -> None:
    """Undo some results that ended after the first unsettled one or, if there are none, apply some."""
    with read_models.writing() as connection:
        first = connection.execute("SELECT scope, at, game FROM unsettled ORDER BY scope, at, game LIMIT 1").fetchone()
        if first is None:
            return
        late = connection.execute(
            "SELECT at, game FROM settled WHERE scope = ? AND (at, game) > (?, ?) ORDER BY at DESC, game DESC LIMIT ?",
            (*first, MOST),
        ).fetchall()
        if late:
            _undo(connection, first[0], late)
        else:
            _apply(connection, first[0])


def _apply(connection: Connection, scope: str) -> None:
    """Apply the first unsettled results of a scope."""
    sql = "SELECT at, game FROM unsettled WHERE scope = ? ORDER BY at, game LIMIT ?"
    places = connection.execute(sql, (scope, MOST)).fetchall()
    kept: dict[str, Record | None] = {}
    records: dict[str, Record] = {}
    rows = []
    for (at, game), result in zip(places, results.of_games(connection, [game for _, game in places]), strict=True):
        for player in _players(result):
            if player not in kept:
                kept[player] = record_of(connection, scope, player)
                records |= {} if (record := kept[player]) is None else {player: record}
        changed = after(records, result)
        rows += [(scope, player, at, game, *_values(record)) for player, record in changed.items()]
        records |= changed
    connection.executemany(
        "INSERT INTO ratings (scope, player, at, game, games, wins, mu, sigma) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows
    )
    for player, record in records.items():
        _replace(connection, scope, player, kept[player], record)
    _move(connection, scope, places, "unsettled", "settled")


def _undo(connection: Connection, scope: str, places: Sequence[tuple[str, str]]) -> None:
    """Undo the last results of a scope."""
    changed = set()
    for (at, game), result in zip(places, results.of_games(connection, [game for _, game in places]), strict=True):
        players = _players(result)
        connection.executemany(
            "DELETE FROM ratings WHERE scope = ? AND player = ? AND at = ? AND game = ?",
            [(scope, player, at, game) for player in players],
        )
        changed |= players
    for player in changed:
        _replace(connection, scope, player, record_of(connection, scope, player), _last(connection, scope, player))
    _move(connection, scope, places, "settled", "unsettled")


def _move(connection: Connection, scope: str, places: Iterable[tuple[str, str]], old: str, new: str) -> None:
    rows = [(scope, *place) for place in places]
    connection.executemany(f"DELETE FROM {old} WHERE scope = ? AND at = ? AND game = ?", rows)  # noqa: S608
    connection.executemany(f"INSERT INTO {new} (scope, at, game) VALUES (?, ?, ?)", rows)  # noqa: S608


def record_of(connection: Connection, scope: str, player: str) -> Record | None:
    """Return the record of a player in some standings; None if they count no game of the player."""
    sql = "SELECT games, wins, mu, sigma FROM standings WHERE scope = ? AND player = ?"
    found = connection.execute(sql, (scope, player)).fetchone()
    return None if found is None else Record(*found)


def _last(connection: Connection, scope: str, player: str) -> Record | None:
    """Return the record of a player after the last settled game."""
    sql = (
        "SELECT games, wins, mu, sigma FROM ratings WHERE scope = ? AND player = ? ORDER BY at DESC, game DESC LIMIT 1"
    )
    found = connection.execute(sql, (scope, player)).fetchone()
    return None if found is None else Record(*found)


def _replace(connection: Connection, scope: str, player: str, old: Record | None, new: Record | None) -> None:
    """Replace the record of a player in the standings."""
    if old is not None:
        _count(connection, scope, old.points, -1)
        connection.execute("DELETE FROM standings WHERE scope = ? AND player = ?", (scope, player))
    if new is not None:
        _count(connection, scope, new.points, 1)
        sql = "INSERT INTO standings (scope, player, points, games, wins, mu, sigma) VALUES (?, ?, ?, ?, ?, ?, ?)"
        connection.execute(sql, (scope, player, new.points, *_values(new)))


def _count(connection: Connection, scope: str, points: int, change: int) -> None:
    """Count a player with these points in or out at each level."""
    connection.executemany(
        "INSERT INTO levels (scope, width, level, players) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET players = players + excluded.players",
        [(scope, width, points // width, change) for width in WIDTHS],
    )


def _players(result: Result) -> set[str]:
    return {place.player for place in result.seats if place.player}


def _values(record: Record) -> tuple[int, int, float, float]:
    return record.games, record.wins, record.mu, record.sigma
