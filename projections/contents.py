"""The content of a read model store, in an order of its own, to compare stores."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

import msgspec

from projections.read_model_store import Connection, ReadModelStore

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
    """The first difference between two stores: in which of CONTENTS, where, and the values there (None: no value)."""

    name: str
    place: str
    kept: str | None
    rebuilt: str | None


def difference(kept: ReadModelStore, rebuilt: ReadModelStore) -> Difference | None:
    """Return the first difference between two stores."""
    with kept.reading() as one, rebuilt.reading() as other:
        for name in CONTENTS:
            for old, new in zip_longest(rows(one, name), rows(other, name)):
                if old != new:
                    place = min(row[0] for row in (old, new) if row is not None)
                    return Difference(name, " ".join(map(str, place)), *(_value(row, place) for row in (old, new)))
    return None


Row = tuple[tuple[str | int, ...], str]
"""A place and the value there."""


def rows(connection: Connection, name: str) -> Iterator[Row]:
    """Yield one of CONTENTS."""
    width, sql = CONTENTS[name]
    for row in connection.execute(sql):
        value = row[width:]
        yield row[:width], value[0] if len(value) == 1 and isinstance(value[0], str) else _text(value)


def _text(value: tuple[object, ...]) -> str:
    return msgspec.json.encode(value).decode()


def _value(row: Row | None, place: tuple[str | int, ...]) -> str | None:
    return row[1] if row is not None and row[0] == place else None
