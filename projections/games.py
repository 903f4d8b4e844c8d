"""The games of the read models: put and removed, each with its places in lists and in the standings."""

from collections.abc import Iterator
from typing import NamedTuple

from application.games.repository import GameRecord
from events.format import canonical
from projections import lists, lobby, results, settling
from projections.lists import Listing
from projections.lobby import Summary
from projections.read_models.read_model_store import Connection
from projections.results import Result


class Entry(NamedTuple):
    """What the read models have of one game."""

    summary: Summary
    result: Result | None = None

    def listings(self) -> Iterator[Listing]:
        """Return its places in lists."""
        yield from lobby.listed(self.summary)
        if self.result is not None:
            yield from results.listed(self.result, self.summary.imported)


class _Kept(NamedTuple):
    position: int
    version: int
    entry: Entry


def entry_of(record: GameRecord) -> Entry:
    """Return the entry of a game."""
    return Entry(lobby.summarise(record), results.result_of(record))


def put(connection: Connection, entry: Entry, shard: int, position: int, stale: int | None = None) -> None:
    """Put a game as it is at a position in the feed of its shard.

    It never replaces a newer entry: one of a later position, or of a later version. An entry whose position is `stale`
    is always replaced, since the log server has lost the append that had this position.
    """
    game, version = entry.summary.id, entry.summary.version
    kept = _kept(connection, game)
    if kept is not None and kept.position != stale and (kept.position, kept.version) >= (position, version):
        return
    _change(connection, game, None if kept is None else kept.entry, entry)
    connection.execute(
        "INSERT OR REPLACE INTO games (game, shard, position, version, summary, result) VALUES (?, ?, ?, ?, ?, ?)",
        (game, shard, position, version, canonical.encode(entry.summary), _encoded(entry.result)),
    )


def remove(connection: Connection, game: str, position: int, stale: int | None = None) -> None:
    """Remove a game that was put at this position, at an earlier one, or at one that is `stale`."""
    kept = _kept(connection, game)
    if kept is not None and (kept.position <= position or kept.position == stale):
        _change(connection, game, kept.entry, None)
        connection.execute("DELETE FROM games WHERE game = ?", (game,))


def positions(connection: Connection, shard: int) -> dict[str, int]:
    """Return the games of a shard with their positions."""
    return dict(connection.execute("SELECT game, position FROM games WHERE shard = ?", (shard,)))


def _kept(connection: Connection, game: str) -> _Kept | None:
    sql = "SELECT position, version, summary, result FROM games WHERE game = ?"
    found = connection.execute(sql, (game,)).fetchone()
    if found is None:
        return None
    position, version, summary, result = found
    return _Kept(position, version, Entry(lobby.decoded(summary), None if result is None else results.decoded(result)))


def _change(connection: Connection, game: str, old: Entry | None, new: Entry | None) -> None:
    """Move a game between lists, and take its result into account."""
    before = set() if old is None else {*old.listings()}
    after = set() if new is None else {*new.listings()}
    for listing in before - after:
        lists.remove(connection, game, listing)
    for listing in after - before:
        lists.add(connection, game, listing)
    ended, ends = old and old.result, new and new.result
    if ended != ends:
        if ended is not None:
            settling.take_back(connection, ended)
        if ends is not None:
            settling.note(connection, ends)


def _encoded(result: Result | None) -> bytes | None:
    return None if result is None else canonical.encode(result)
