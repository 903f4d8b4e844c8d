"""Tables: kept folds are what a fold from the first event gives, at every version, for every reader."""

import random

import pytest
import redis

from application import game_service
from application.repository import FULL, AheadError, BetweenError, Tables, UnknownGameError, fold_for
from events import keys
from events.loss import DataLossError
from events.seal import everything, open_line
from events.store import LogFullError
from heptad.runtime.container import House
from rules.kernel.decider import moves
from rules.kernel.game import Game, to_move, work
from rules.registry import TITLES
from tests.containers import TITLE, begin, choose, opening, tip
from workers.resolve_pending import carry_on


def play_on(house: House, game: str, batches: int, seed: int = 1) -> None:
    """Play some batches, players at random and workers what is owed."""
    chance = random.Random(seed)
    for _ in range(batches):
        table = tip(house, game)
        kind = work(table.full)
        if table.full.status == "finished":
            return
        if kind is not None:
            carry_on(house.changer, game, kind)
        else:
            seat = chance.choice(to_move(table.full))
            choose(house, game, seat, chance.randrange(len(moves(TITLE, table.full, seat))))


def assert_same(house: House, other: House, game: str) -> None:
    ours, theirs = tip(house, game), tip(other, game)
    assert ours == theirs
    for reader in (*range(len(ours.full.seats)), None):
        assert house.tables.view(game, ours, reader) == other.tables.view(game, theirs, reader)
        assert house.tables.view(game, ours, reader).version == ours.head.version


@pytest.mark.parametrize("seats", [2, 3])
def test_a_kept_table_is_what_another_process_folds_from_scratch(house: House, seats: int):
    game = begin(house, seats=seats)
    following = Tables(house.store, TITLES)
    while tip(house, game).full.status != "finished":
        play_on(house, game, 5)
        scratch = Tables(house.store, TITLES)
        table = tip(house, game)
        assert table == following.tip(game).table == scratch.tip(game).table
        for reader in (*range(seats), None):
            views = {id(each): each.view(game, table, reader) for each in (house.tables, following, scratch)}
            assert len(set(map(repr, views.values()))) == 1
            assert next(iter(views.values())) == scratch.view(game, table, reader)
    records = list(house.store.read(game))
    assert fold_for(TITLE, Game(), records, FULL) == tip(house, game).full


def test_dropping_what_is_kept_changes_nothing(house: House, other: House):
    house.tables.most = 1
    games = [begin(house) for _ in range(3)]
    for turn in range(6):
        for game in games:
            play_on(house, game, 3, seed=turn)
            assert_same(house, other, game)
    assert len(house.tables._kept) == 1


def test_every_batch_end_can_be_looked_at_again_and_nothing_between(house: House, other: House):
    game = begin(house)
    seen = {}
    for _ in range(12):
        table = tip(house, game)
        seen[table.head.version] = table, [house.tables.view(game, table, seat) for seat in range(3)]
        play_on(house, game, 1)
    last = tip(house, game).head.version
    for version in range(1, last + 1):
        if version in seen or version == last:
            past = other.tables.at(game, version)
            table, views = seen.get(version, (tip(house, game), None))
            assert past == table
            assert views is None or [other.tables.view_at(game, past, seat) for seat in range(3)] == views
        else:
            with pytest.raises(BetweenError) as between:
                other.tables.at(game, version)
            below = [end for end in seen if end < version]
            assert between.value.ends == (*below[-1:], next(end for end in (*seen, last) if end > version))
    with pytest.raises(AheadError) as ahead:
        other.tables.at(game, last + 1)
    assert ahead.value.version == last
    with pytest.raises(UnknownGameError):
        other.tables.at("gnowhere", 1)


def test_a_view_of_the_past_after_one_of_the_tip_is_of_the_past(house: House):
    game = begin(house)
    before = tip(house, game)
    view = house.tables.view(game, before, 0)
    play_on(house, game, 6)
    assert house.tables.view(game, tip(house, game), 0).version > view.version
    assert house.tables.view(game, before, 0) == view
    assert house.tables.view(game, tip(house, game), 0).version == tip(house, game).head.version


def _lose_everything(client: redis.Redis, _stream: str) -> None:
    client.flushall()


def _lose_the_end(client: redis.Redis, stream: str) -> None:
    [(last, _)] = client.xrevrange(stream, count=1)
    client.xdel(stream, last)


def _lose_the_hash(client: redis.Redis, stream: str) -> None:
    entries = client.xrange(stream)
    client.delete(stream)
    for number, (_, fields) in enumerate(entries[:-1]):
        client.xadd(stream, fields, id=f"{number + 1}-0")
    last = entries[-1][1][b"e"].replace(b'"hash":"', b'"hash":"0')
    client.xadd(stream, {b"e": last}, id=f"{len(entries)}-0")


def _shorten(client: redis.Redis, stream: str, version: int) -> None:
    """Cut a log behind a version, as an append-only file that is cut is."""
    entries = client.xrange(stream, count=version)
    client.delete(stream)
    for identity, fields in entries:
        client.xadd(stream, fields, id=identity)


LOSSES = [_lose_everything, _lose_the_end, _lose_the_hash]


@pytest.mark.parametrize("lose", LOSSES)
def test_a_log_that_lost_what_was_read_from_it_is_never_adopted(house: House, lose):
    game = begin(house)
    play_on(house, game, 3)
    kept = tip(house, game)
    lose(house.client, keys.stream(game))
    for _ in range(2):
        with pytest.raises(DataLossError):
            house.tables.tip(game)
        with pytest.raises(DataLossError):
            choose(house, game, 0)
    assert house.tables._kept[game] == kept


def test_another_log_of_that_id_is_not_adopted_either(house: House, other: House):
    game = begin(house)
    house.client.flushall()
    other.changer.open(game, TITLE, opening(game), actor="player:p0", keyed=None)
    assert tip(other, game).head.version >= 2
    with pytest.raises(DataLossError):
        house.tables.tip(game)


def test_a_view_from_before_a_loss_is_not_shown_after_its_release(house: House, other: House):
    """Also by a process that kept a seat's view and no table of the game."""
    game = begin(house)
    opened = tip(house, game).head.version
    play_on(house, game, 2)
    before = tip(house, game)
    for reader in (*range(3), None):
        house.tables.view(game, before, reader)
    house.tables._kept.clear()
    _shorten(house.client, keys.stream(game), opened)
    play_on(other, game, 3, seed=2)
    assert tip(other, game).head.version > before.head.version
    assert_same(house, other, game)


def test_a_view_of_the_same_version_of_another_log_is_not_shown(house: House, other: House):
    game = begin(house)
    before = tip(house, game)
    house.tables.view(game, before, 0)
    house.tables._kept.clear()
    house.client.flushall()
    other.changer.open(game, TITLE, opening(game), actor="player:p0", keyed=None)
    assert tip(other, game).head.version == before.head.version
    assert_same(house, other, game)


def test_a_table_knows_the_bytes_of_its_log_as_it_is_served(house: House, other: House):
    game = begin(house)
    while tip(house, game).full.status != "finished":
        play_on(house, game, 20)
        table = tip(house, game)
        seed = table.full.seed
        served = sum(len(open_line(record, everything, seed)) + 1 for record in house.store.read(game))
        assert table.size == tip(other, game).size == house.tables.at(game, table.head.version).size == served


def test_a_log_is_full_before_it_has_more_bytes_than_are_valid(house: House, monkeypatch: pytest.MonkeyPatch):
    game = begin(house)
    before = tip(house, game)
    play_on(house, game, 1)
    after = tip(house, game)
    monkeypatch.setattr(game_service, "MAX_EVENTS_BYTES", after.size)
    with pytest.raises(LogFullError):
        play_on(house, game, 1)
    assert tip(house, game) == after
    assert before.size < after.size
