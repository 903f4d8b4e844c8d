"""Standings: a fold over results in the order in which the games ended, whoever hears of them when."""

import random
from typing import Any

import msgspec
import pytest
import redis

from heptad.runtime.container import House
from projections import lobby, results, standings
from projections.follow import Follower
from projections.ratings import Record, after
from projections.read_model_store import NAMES, Entry, Shelf
from projections.rebuild import Rebuild
from projections.results import Place, Result
from projections.standings import Ranked, counted
from rules.kernel import life
from rules.kernel.batch import Batch
from rules.kernel.game import Seat
from rules.registry import TITLES
from tests.containers import begin, leave, play_on, resign

PLAYERS = ["ann", "bea", "cid", "dan", "a b:c*%☃"]


def result(number: int, ranks: dict[str, int], *, counts: bool = True, bots: int = 0) -> Result:
    """A result at second `number`; bots come last."""
    seats = [Place(seat, who, None, False, rank, None, None) for seat, (who, rank) in enumerate(ranks.items())]
    seats += [Place(len(ranks) + bot, None, "greedy", False, 9, None, None) for bot in range(bots)]
    at = f"2026-01-01T{number // 3600:02d}:{number // 60 % 60:02d}:{number % 60:02d}.000Z"
    return Result(f"g{number}", "seven_wonders", "played", {}, "public", "points", at, at, 9, counts, tuple(seats))


def put(shelf: Shelf, each: Result) -> None:
    entry = Entry(each.id, each.version, b"{}", msgspec.json.encode(each), [*results.listed(each)], [*counted(each)])
    shelf.take(0, 0, 0, entry)


def ranking(shelf: Shelf, **query: Any) -> list[Ranked]:
    page = standings.page(shelf, **{"title": "seven_wonders", "seats": None, "cursor": None, "limit": 100, **query})
    return page.players


def on_it(shelf: Shelf) -> dict[str, dict[str, str]]:
    return {name: shelf.contents(name) for name in NAMES}


def random_results(count: int, chance: random.Random) -> list[Result]:
    made = []
    for number in range(count):
        players = chance.sample(PLAYERS, chance.randint(2, 4))
        ranks = {player: chance.randint(1, len(players)) for player in players}
        made.append(result(number, ranks, counts=chance.random() < 0.9))
    return made


def folded(all_results: list[Result]) -> dict[str, Record]:
    """The plain fold."""
    records: dict[str, Record] = {}
    for each in sorted(all_results, key=lambda each: each.finished_at):
        if each.counted:
            records |= after(records, each)
    return records


def test_who_wins_more_is_rated_higher():
    records: dict[str, Record] = {}
    for number in range(10):
        records |= after(records, result(number, {"ann": 1, "bea": 2, "cid": 3}))
    ann, bea, cid = (records[name] for name in ("ann", "bea", "cid"))
    assert ann.points > bea.points > cid.points
    assert (ann.games, ann.wins, bea.wins) == (10, 10, 0)
    assert ann.sigma < Record().sigma
    assert Record().points == 0


def test_ranks_count_and_not_the_seats_or_the_bots_between():
    plain = after({}, result(0, {"ann": 1, "bea": 2}))
    assert after({}, result(0, {"bea": 2, "ann": 1})) == plain
    assert after({}, result(0, {"ann": 1, "bea": 3}, bots=2)) == plain
    behind = after({}, result(0, {"ann": 2, "bea": 3}, bots=1))
    assert behind["ann"] == msgspec.structs.replace(plain["ann"], wins=0)


def test_equal_ranks_are_equal_results_and_a_shared_first_place_is_a_win():
    records = after({}, result(0, {"ann": 1, "bea": 1, "cid": 3}))
    assert records["ann"] == records["bea"]
    assert (records["ann"].wins, records["cid"].wins) == (1, 0)
    assert records["ann"].points > records["cid"].points


@pytest.mark.parametrize("most", [1, 3, 200])
def test_whatever_the_order_in_which_results_are_heard_of_the_shelf_is_the_same(
    log_client: redis.Redis, monkeypatch: pytest.MonkeyPatch, most: int
):
    monkeypatch.setattr(standings, "MOST", most)
    chance = random.Random(most)
    all_results = random_results(25, chance)
    orderly = Shelf(log_client, "{test}:orderly:")
    for each in all_results:
        put(orderly, each)
        standings.settle(orderly)
    for each in folded(all_results).items():
        found = next(ranked for ranked in ranking(orderly) if ranked.player == each[0])
        assert (found.games, found.wins, found.mu, found.sigma) == msgspec.structs.astuple(each[1])
    for attempt in range(6):
        chance.shuffle(all_results)
        shelf = Shelf(log_client, f"{{test}}:{attempt}:")
        for each in all_results:
            put(shelf, each)
            if chance.random() < 0.4:
                standings.settle(shelf)
        standings.settle(shelf)
        assert on_it(shelf) == on_it(orderly)


def test_two_who_settle_at_once_settle_once(log_client: redis.Redis):
    shelf = Shelf(log_client, "{test}:")
    rival = Shelf(redis.Redis.from_pool(log_client.connection_pool), "{test}:")
    all_results = random_results(12, random.Random(5))

    class Interrupted(Shelf):
        """Somebody else settles whenever this one has read what it needs."""

        def settle(self, change: Any) -> bool:
            standings.settle(rival)
            taken = super().settle(change)
            assert not taken
            return taken

    for each in all_results[::2] + all_results[1::2]:
        put(shelf, each)
        standings.settle(Interrupted(log_client, "{test}:"))
    plain = Shelf(log_client, "{test}:plain:")
    for each in all_results:
        put(plain, each)
    standings.settle(plain)
    assert on_it(shelf) == on_it(plain)


def test_a_ranking_is_read_by_the_page_and_equal_ratings_share_a_rank(log_client: redis.Redis):
    shelf = Shelf(log_client)
    for number in range(0, 12, 2):
        put(shelf, result(number, {f"w{number}": 1, f"x{number}": 2}))
    put(shelf, result(20, {"w0": 1, "x0": 2}))
    standings.settle(shelf)
    whole = ranking(shelf)
    assert [ranked.rank for ranked in whole] == [1, *[2] * 5, *[7] * 5, 12]
    assert (whole[0].player, whole[-1].player) == ("w0", "x0")
    paged, cursor = [], None
    while True:
        page = standings.page(shelf, title="seven_wonders", seats=2, cursor=cursor, limit=5)
        paged += page.players
        cursor = page.next
        if cursor is None:
            break
    assert paged == whole
    assert ranking(shelf, seats=3) == ranking(shelf, title="seven") == []
    assert standings.page(shelf, title="seven_wonders", seats=None, cursor="~", limit=2).players == whole[:2]


def follower(house: House) -> Follower:
    return Follower(Shelf(house.client), house.store, house.tables)


def found(house: House, player: str | None = None, **query: Any) -> list[Result]:
    page = results.page(
        follower(house).follow(),
        **{"player": player, "private": False, "title": None, "cursor": None, "limit": 9, **query},
    )
    return page.results


def test_a_finished_game_has_a_result(house: House):
    chance = random.Random(1)
    game = begin(house)
    assert found(house) == []
    table = play_on(house, game, chance)
    [shown] = found(house)
    assert (shown.id, shown.version, shown.finished_at) == (game, table.head.version, table.at)
    assert {(p.seat, p.rank, p.total) for p in shown.seats} == {(s.seat, s.rank, s.total) for s in table.full.standings}
    assert [place.player for place in shown.seats] == ["p0", "p1", "p2"]
    assert found(house, "p1") == found(house, "p1", private=True) == found(house, title="seven_wonders") == [shown]
    assert found(house, "p3") == found(house, title="seven") == []


def test_who_resigned_ranks_last_and_that_counts(house: House):
    game = begin(house, seats=2)
    resign(house, game, 0)
    [shown] = found(house)
    assert [(place.player, place.rank, place.resigned) for place in shown.seats] == [("p0", 2, True), ("p1", 1, False)]
    assert [(ranked.player, ranked.wins) for ranked in ranking(Shelf(house.client))] == [("p1", 1), ("p0", 0)]


def test_what_does_not_count(house: House):
    cancelled = begin(house, sitting=1)
    leave(house, cancelled, 0)
    alone = begin(house, seats=2, bots=1)
    resign(house, alone, 0)
    private = begin(house, seats=2, visibility="private")
    resign(house, private, 1)
    begin(house, seats=2)
    begin(house, sitting=1)
    assert [shown.id for shown in found(house)] == [alone]
    assert [shown.id for shown in found(house, "p0", private=True)] == [private, alone]
    assert [shown.id for shown in found(house, "p1")] == []
    assert not any(shown.counted for shown in found(house, "p0", private=True))
    assert ranking(Shelf(house.client)) == []
    listed = lobby.page(
        Shelf(house.client), player="p0", private=False, title=None, status="finished", cursor=None, limit=9
    )
    assert {game.id for game in listed.games} == {cancelled, alone}


def test_forks_and_imported_games_have_results_but_do_not_count(house: House):
    chance = random.Random(2)
    game = begin(house, seats=2)
    parent = play_on(house, game, chance, most=4)
    resign(house, game, 0)
    before = ranking(follower(house).follow())
    batch = Batch(parent.title, parent.full)
    refusal = life.fork(
        batch, game="fork", parent_hash=parent.head.hash, visibility="public", creator="p2", seed="ab" * 32
    )
    for player in ("p2", "p3"):
        refusal = refusal or life.sit(batch, Seat(player=player))
    assert refusal is None
    house.changer.fork("fork", parent, batch, actor="player:p2", keyed=None)
    resign(house, "fork", 1)
    house.store.append("import", list(house.store.read(game)), whole=True)
    assert {(shown.id, shown.origin, shown.counted) for shown in found(house)} == {
        (game, "played", True),
        ("fork", "forked", False),
        ("import", "imported", False),
    }
    assert ranking(Shelf(house.client)) == before
    assert len(before) == 2
    assert Rebuild(house.store, TITLES).compare(lambda _: None) is None
