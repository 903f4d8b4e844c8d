"""Every list is read from an index: no statement scans a table or sorts what it has found."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.log_server import keys
from projections import exports, games, lobby, results, settling, standings
from projections.games import Entry
from projections.read_models import read_model_store
from projections.read_models.read_model_store import ReadModelStore
from tests.projections.test_standings import result, summary_of
from titles.registry import TITLES

SINCE, UNTIL = "2026-01-01T00:00:10.000Z", "2026-01-01T00:10:00.000Z"
CURSOR = "2026-01-01T00:05:00.000Z g300"


@pytest.fixture(scope="module")
def read_models(tmp_path_factory: pytest.TempPathFactory) -> ReadModelStore:
    """A store with games of a few players: finished ones, an open one, a private one, one of another title."""
    made = read_model_store.create(tmp_path_factory.mktemp("plans") / "read-models.sqlite3")
    with made.writing() as connection:
        for number in range(300):
            each = result(number, {f"p{number % 7}": 1, f"q{number % 5}": 2, f"r{number % 3}": 3})
            games.put(connection, Entry(summary_of(each), each), keys.shard_of(each.id), number)
        for number, change in enumerate(({"status": "open"}, {"visibility": "private"}, {"title": "seven"})):
            other = msgspec.structs.replace(summary_of(each), id=f"o{number}", **change)
            games.put(connection, Entry(other), 0, number)
    settling.settle(made, lambda: None)
    return made


def every_query() -> Iterator[Callable[[ReadModelStore], Any]]:
    """Every list with every combination of filters, as the routes ask for them."""
    for player, private in ((None, False), ("p5", False), ("p5", True)):
        for title in (None, "seven_wonders"):
            for cursor, since, until in ((None, None, None), (CURSOR, None, None), (CURSOR, SINCE, UNTIL)):
                query = {
                    "player": player,
                    "private": private,
                    "title": title,
                    "cursor": cursor,
                    "since": since,
                    "until": until,
                }
                yield lambda store, query=query: results.page(store, limit=20, **query)
                for status in (None, "open", "finished"):
                    more = query | {"status": status}
                    yield lambda store, more=more: lobby.page(store, limit=20, **more)
                    yield lambda store, more=more: list(exports.places(store, 1_800_000_000_000, **more))
    for seats in (None, 3):
        for cursor in (None, "1000 p1"):
            yield lambda store, seats=seats, cursor=cursor: standings.page(
                store, title="seven_wonders", seats=seats, cursor=cursor, limit=20
            )
        for cursor in (None, CURSOR):
            yield lambda store, seats=seats, cursor=cursor: standings.history(
                store, player="p1", title="seven_wonders", seats=seats, cursor=cursor, limit=20
            )
    yield lambda store: standings.ratings_of(store, "p1", TITLES.values())
    yield lambda store: lobby.counts(store, player="p1", private=True, titles=TITLES)
    yield lambda store: lobby.ended(store, ["g1", "g2"])


def statements(read_models: ReadModelStore, run: Callable[[ReadModelStore], Any]) -> list[str]:
    """Return the statements that run, with their values."""
    found: list[str] = []
    read_models._connection.set_trace_callback(found.append)
    try:
        run(read_models)
    finally:
        read_models._connection.set_trace_callback(None)
    return [sql for sql in found if sql.lstrip().startswith("SELECT")]


def plan(read_models: ReadModelStore, sql: str) -> list[str]:
    with read_models.reading() as connection:
        return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]


def test_no_list_is_scanned_or_sorted(read_models: ReadModelStore):
    seen = set()
    for run in every_query():
        for sql in statements(read_models, run):
            steps = plan(read_models, sql)
            assert steps
            for step in steps:
                seen.add(re.sub(r"\(.*", "", step).strip())
                assert not step.startswith(("SCAN", "USE TEMP B-TREE")), (sql, steps)
    assert {"MERGE", "SEARCH entries USING PRIMARY KEY", "SEARCH ratings USING PRIMARY KEY"} <= seen
    assert "SEARCH standings USING COVERING INDEX ranking" in seen or "SEARCH standings USING INDEX ranking" in seen


def test_the_lists_have_something_to_find(read_models: ReadModelStore):
    query: dict[str, Any] = {"title": None, "status": None, "cursor": None, "limit": 100}
    page = lobby.page(read_models, player="p5", private=True, **query)
    assert len(page.games) == 43 + 3
    assert [game.id for game in page.games[:4]] == ["o2", "o1", "o0", "g299"]
    assert len(lobby.page(read_models, player="p5", private=False, **query).games) == 43 + 2
    ranked = standings.page(read_models, title="seven_wonders", seats=None, cursor=None, limit=100)
    assert len(ranked.players) == 15


def test_another_file_of_a_folder_keeps_its_place(tmp_path: Path):
    """A path with characters that a URI escapes is opened as it is."""
    folder = tmp_path / "a b?c#d%20é"
    folder.mkdir()
    made = read_model_store.create(folder / "x.sqlite3")
    assert ReadModelStore(made.path).checkpoints() == made.checkpoints()
    assert {path.name for path in folder.iterdir()} >= {"x.sqlite3"}
