"""The content of a read model store, in an order of its own, to compare stores."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from projections.read_models.read_model_store import Connection, ReadModelStore

CONTENTS = {
    "checkpoint": (1, "SELECT shard, epoch, position FROM checkpoint ORDER BY shard"),
    "summaries": (1, "SELECT game, CAST(summary AS TEXT) FROM games ORDER BY game"),
    "results": (1, "SELECT game, CAST(result AS TEXT) FROM games WHERE result IS NOT NULL ORDER BY game"),
    "lists": (
        5,
        (
            "SELECT kind, owner, public, title, status, size FROM lists WHERE size > 0"
            " ORDER BY kind, owner, public, title, status"
        ),
    ),
    "entries": (
        7,
        (
            "SELECT kind, owner, public, title, status, at, game FROM lists JOIN entries USING (list)"
            " ORDER BY kind, owner, public, title, status, at, game"
        ),
    ),
    "unsettled": (3, "SELECT scope, at, game FROM unsettled ORDER BY scope, at, game"),
    "settled": (3, "SELECT scope, at, game FROM settled ORDER BY scope, at, game"),
    "ratings": (4, "SELECT * FROM ratings ORDER BY scope, player, at, game"),
    "standings": (2, "SELECT * FROM standings ORDER BY scope, player"),
    "levels": (3, "SELECT scope, width, level, players FROM levels WHERE players > 0 ORDER BY scope, width, level"),
}
"""Each part of the content: how many of the first columns name a place in it, and the SELECT that reads it.

Of the checkpoint, only shards whose games are all here are compared; empty ones may be missing.
"""


class Difference(NamedTuple):
    """A difference between two stores: in which of CONTENTS, where, and the values there (None: no value)."""

    name: str
    place: str
    kept: str | None
    rebuilt: str | None


def differences(kept: ReadModelStore, rebuilt: ReadModelStore) -> Iterator[Difference]:
    """Yield the differences between two stores."""
    with kept.reading() as one, rebuilt.reading() as other:
        for name in CONTENTS:
            for place, old, new in _merged(rows(one, name), rows(other, name)):
                if old != new:
                    yield Difference(name, " ".join(map(str, place)), old, new)


Place = tuple[str | int, ...]
"""The first columns of a row, by which the rows are ordered."""
Row = tuple[Place, str]
"""A place and the value there."""


def rows(connection: Connection, name: str) -> Iterator[Row]:
    """Yield one of CONTENTS."""
    width, sql = CONTENTS[name]
    for row in connection.execute(sql):
        value = row[width:]
        yield row[:width], value[0] if len(value) == 1 and isinstance(value[0], str) else _text(value)


def _text(value: tuple[object, ...]) -> str:
    return msgspec.json.encode(value).decode()


def _merged(old: Iterator[Row], new: Iterator[Row]) -> Iterator[tuple[Place, str | None, str | None]]:
    """Yield every place of two parts, in order, with the values there (None: no value)."""
    one, other = next(old, None), next(new, None)
    while one is not None or other is not None:
        place = min(row[0] for row in (one, other) if row is not None)
        values = [row[1] if row is not None and row[0] == place else None for row in (one, other)]
        yield place, values[0], values[1]
        one = next(old, None) if values[0] is not None else one
        other = next(new, None) if values[1] is not None else other
