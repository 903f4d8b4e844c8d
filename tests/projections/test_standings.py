"""Standings: computed from results in the order in which the games ended, in whatever order processes read them."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from application.container import Container
from events.log_server import keys
from projections import games, lobby, results, settling, standings
from projections.contents import CONTENTS, rows
from projections.games import Entry
from projections.lobby import SeatSummary, Summary
from projections.ratings import Record, after
from projections.read_models import read_model_store
from projections.read_models.read_model_store import ReadModelStore
from projections.results import Place, Result
from projections.standings import Ranked
from tests.containers import begin, follower, leave, play_on, rebuilding, resign
from titles.kernel.deciding import life
from titles.kernel.play.batch import Batch
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Seat

RATED: dict[str, Any] = {"rated": True, "clock": Clock(decision_seconds=3600)}
PLAYERS = ["ann", "bea", "cid", "dan", "a b:c*%☃"]


def result(number: int, ranks: dict[str, int], *, counts: bool = True, bots: int = 0) -> Result:
    """A result at second `number`; bots come last."""
    seats = [Place(seat, who, None, False, rank, None, None) for seat, (who, rank) in enumerate(ranks.items())]
    seats += [Place(len(ranks) + bot, None, "greedy", False, 9, None, None) for bot in range(bots)]
    at = f"2026-01-01T{number // 3600:02d}:{number // 60 % 60:02d}:{number % 60:02d}.000Z"
    return Result(f"g{number}", "seven_wonders", "played", {}, "public", "points", at, at, 9, counts, tuple(seats))


def summary_of(each: Result) -> Summary:
    return Summary(
        id=each.id,
        title=each.title,
        status="finished",
        reason=each.reason,
        visibility=each.visibility,
        creator=None,
        clock=None,
        rated=each.counted,
        bot_accounts=False,
        created_at=each.created_at,
        updated_at=each.finished_at,
        version=each.version,
        to_move=(),
        due=None,
        seats=tuple(SeatSummary(place.seat, place.player, place.bot) for place in each.seats),
    )


def put(read_models: ReadModelStore, each: Result) -> None:
    with read_models.writing() as connection:
        games.put(connection, Entry(summary_of(each), each), keys.shard_of(each.id), 1)


def settle(read_models: ReadModelStore) -> None:
    settling.settle(read_models, lambda: None)


def ranking(read_models: ReadModelStore, **query: Any) -> list[Ranked]:
    page = standings.page(
        read_models, **{"title": "seven_wonders", "seats": None, "cursor": None, "limit": 100, **query}
    )
    return page.players


def on_it(read_models: ReadModelStore) -> dict[str, list[Any]]:
    with read_models.reading() as connection:
        return {name: list(rows(connection, name)) for name in CONTENTS}


@pytest.fixture
def a_store(tmp_path: Path) -> Callable[[], ReadModelStore]:
    """Makes an empty store at each call."""
    numbers = iter(range(100))
    return lambda: read_model_store.create(tmp_path / f"{next(numbers)}.sqlite3")


def random_results(count: int, chance: random.Random) -> list[Result]:
    made = []
    for number in range(count):
        players = chance.sample(PLAYERS, chance.randint(2, 4))
        ranks = {player: chance.randint(1, len(players)) for player in players}
        made.append(result(number, ranks, counts=chance.random() < 0.9))
    return made


def replayed(all_results: list[Result]) -> dict[str, Record]:
    """Return the records by the plain computation."""
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
def test_the_order_of_results_does_not_change_the_read_models(
    a_store: Callable[[], ReadModelStore], monkeypatch: pytest.MonkeyPatch, most: int
):
    monkeypatch.setattr(settling, "MOST", most)
    chance = random.Random(most)
    all_results = random_results(25, chance)
    orderly = a_store()
    for each in all_results:
        put(orderly, each)
        settle(orderly)
    for each in replayed(all_results).items():
        found = next(ranked for ranked in ranking(orderly) if ranked.player == each[0])
        assert (found.games, found.wins, found.mu, found.sigma) == msgspec.structs.astuple(each[1])
    for _ in range(6):
        chance.shuffle(all_results)
        read_models = a_store()
        for each in all_results:
            put(read_models, each)
            if chance.random() < 0.4:
                settle(read_models)
        settle(read_models)
        assert on_it(read_models) == on_it(orderly)


def test_two_who_settle_at_once_settle_once(a_store: Callable[[], ReadModelStore], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(settling, "MOST", 2)
    read_models = a_store()
    other = ReadModelStore(read_models.path)
    all_results = random_results(12, random.Random(5))
    for each in all_results[::2] + all_results[1::2]:
        put(read_models, each)
        settling.settle(read_models, lambda: settle(other))
    plain = a_store()
    for each in all_results:
        put(plain, each)
    settle(plain)
    assert on_it(read_models) == on_it(plain)


def test_a_result_that_is_taken_back_was_never_there(a_store: Callable[[], ReadModelStore]):
    """As after a loss: the game goes on, or is gone."""
    chance = random.Random(7)
    all_results, read_models, plain = random_results(20, chance), a_store(), a_store()
    for each in all_results:
        put(read_models, each)
    settle(read_models)
    lost = chance.sample(all_results, 5)
    for number, each in enumerate(lost):
        with read_models.writing() as connection:
            if number % 2:
                games.remove(connection, each.id, 1)
            else:
                open_again = msgspec.structs.replace(summary_of(each), status="playing", version=each.version - 1)
                games.put(connection, Entry(open_again), keys.shard_of(each.id), 1, stale=1)
                games.remove(connection, each.id, 1)
        if number == 2:
            settle(read_models)
    settle(read_models)
    for each in all_results:
        if each not in lost:
            put(plain, each)
    settle(plain)
    assert on_it(read_models) == on_it(plain)


def history(read_models: ReadModelStore, **query: Any) -> standings.History:
    return standings.history(
        read_models,
        **{"player": "ann", "title": "seven_wonders", "seats": None, "cursor": None, "limit": 100, **query},
    )


@pytest.mark.parametrize(("seats", "limit"), [(None, 3), (None, 100), (2, 2), (3, 1)])
def test_a_players_rating_over_time_is_that_of_the_plain_computation(
    a_store: Callable[[], ReadModelStore], seats: int | None, limit: int
):
    """Also when results arrive in another order than that in which the games ended."""
    chance = random.Random(limit)
    all_results, read_models = random_results(30, chance), a_store()
    for each in chance.sample(all_results, len(all_results)):
        put(read_models, each)
        settle(read_models)
    records: dict[str, Record] = {}
    expected = []
    for each in sorted(all_results, key=lambda each: each.finished_at):
        if each.counted and seats in {None, len(each.seats)}:
            before = records.get("ann", Record())
            records |= after(records, each)
            [*rank] = [place.rank for place in each.seats if place.player == "ann"]
            if rank:
                now = records["ann"]
                change = (now.points - before.points) / 1000
                expected.append((each.id, rank[0], len(each.seats), now.points / 1000, change))
    found, cursor = [], None
    while True:
        page = history(read_models, seats=seats, limit=limit, cursor=cursor)
        found += [(game.game, game.rank, game.seats, game.rating, game.change) for game in page.games]
        cursor = page.next
        if cursor is None:
            break
    assert len(expected) > 2
    assert found == expected[::-1]
    assert history(read_models, player="eve") == history(read_models, title="seven") == standings.History([], None)


def test_a_ranking_is_read_by_the_page_and_equal_ratings_share_a_rank(a_store: Callable[[], ReadModelStore]):
    read_models = a_store()
    for number in range(0, 12, 2):
        put(read_models, result(number, {f"w{number}": 1, f"x{number}": 2}))
    put(read_models, result(20, {"w0": 1, "x0": 2}))
    settle(read_models)
    whole = ranking(read_models)
    assert [ranked.rank for ranked in whole] == [1, *[2] * 5, *[7] * 5, 12]
    assert (whole[0].player, whole[-1].player) == ("w0", "x0")
    paged, cursor = [], None
    while True:
        page = standings.page(read_models, title="seven_wonders", seats=2, cursor=cursor, limit=5)
        paged += page.players
        cursor = page.next
        if cursor is None:
            break
    assert paged == whole
    assert ranking(read_models, seats=3) == ranking(read_models, title="seven") == []
    for limit in (1, 3, 100):
        paged, cursor = [], None
        while True:
            page = standings.page(read_models, title="seven_wonders", seats=None, cursor=cursor, limit=limit)
            paged += page.players
            cursor = page.next
            if cursor is None:
                break
        assert paged == whole


def found(container: Container, player: str | None = None, **query: Any) -> list[Result]:
    page = results.page(
        follower(container).follow(),
        **{"player": player, "private": False, "title": None, "cursor": None, "limit": 9, **query},
    )
    return page.results


def test_a_finished_game_has_a_result(container: Container):
    chance = random.Random(1)
    game = begin(container)
    assert found(container) == []
    record = play_on(container, game, chance)
    [shown] = found(container)
    assert (shown.id, shown.version, shown.finished_at) == (game, record.head.version, record.at)
    assert {(p.seat, p.rank, p.total) for p in shown.seats} == {
        (s.seat, s.rank, s.total) for s in record.full.standings
    }
    assert [place.player for place in shown.seats] == ["p0", "p1", "p2"]
    assert (
        found(container, "p1")
        == found(container, "p1", private=True)
        == found(container, title="seven_wonders")
        == [shown]
    )
    assert found(container, "p3") == found(container, title="seven") == []


def test_seats_that_resigned_rank_last_and_that_counts(container: Container):
    game = begin(container, seats=2, **RATED)
    resign(container, game, 0)
    [shown] = found(container)
    assert [(place.player, place.rank, place.resigned) for place in shown.seats] == [("p0", 2, True), ("p1", 1, False)]
    assert [(ranked.player, ranked.wins) for ranked in ranking(follower(container).as_they_are())] == [
        ("p1", 1),
        ("p0", 0),
    ]


def test_some_games_do_not_count(container: Container):
    cancelled = begin(container, sitting=1)
    leave(container, cancelled, 0)
    alone = begin(container, seats=2, bots=1)
    resign(container, alone, 0)
    private = begin(container, seats=2, visibility="private")
    resign(container, private, 1)
    unrated = begin(container, seats=2, clock=RATED["clock"])
    resign(container, unrated, 1)
    begin(container, seats=2)
    begin(container, sitting=1)
    assert [shown.id for shown in found(container)] == [unrated, alone]
    assert [shown.id for shown in found(container, "p0", private=True)] == [unrated, private, alone]
    assert [shown.id for shown in found(container, "p1")] == [unrated]
    assert not any(shown.counted for shown in found(container, "p0", private=True))
    assert ranking(follower(container).as_they_are()) == []
    listed = lobby.page(
        follower(container).as_they_are(),
        player="p0",
        private=False,
        title=None,
        status="finished",
        cursor=None,
        limit=9,
    )
    assert {game.id for game in listed.games} == {cancelled, unrated, alone}


def test_forks_and_imported_games_have_results_but_do_not_count(container: Container):
    chance = random.Random(2)
    game = begin(container, seats=2, **RATED)
    parent = play_on(container, game, chance, most=4)
    resign(container, game, 0)
    before = ranking(follower(container).follow())
    batch = Batch(parent.full)
    refusal = life.fork(
        batch, game="fork", parent_hash=parent.head.hash, visibility="public", creator="p2", seed="ab" * 32
    )
    for player in ("p2", "p3"):
        refusal = refusal or life.sit(parent.title, batch, Seat(player=player))
    assert refusal is None
    container.game_service.fork("fork", parent, batch, actor="player:p2", idempotency_key=None)
    resign(container, "fork", 1)
    container.store.append("import", list(container.store.read(game)), whole=True)
    assert {(shown.id, shown.origin, shown.counted) for shown in found(container)} == {
        (game, "played", True),
        ("fork", "forked", False),
        ("import", "imported", False),
    }
    assert ranking(follower(container).as_they_are()) == before
    assert len(before) == 2
    assert rebuilding(container).compare(lambda _: None) == []


def test_a_game_that_was_too_long_is_rated_as_lost_by_those_who_resigned_and_shared_by_the_others():
    before = {who: Record(mu=20.0 + number) for number, who in enumerate(PLAYERS[:3])}
    led = msgspec.structs.replace(result(1, {"ann": 1, "bea": 2, "cid": 3}), reason="abandoned")
    last = (*led.seats[:2], msgspec.structs.replace(led.seats[2], resigned=True))
    led = msgspec.structs.replace(led, seats=last)
    shared = after(before, result(1, {"ann": 1, "bea": 1, "cid": 3}))
    assert after(before, led) == shared
    assert after(before, led) != after(before, msgspec.structs.replace(led, reason="points"))
