"""The lobby as a projection: it follows the feeds, can be built again, and no broken game ends it."""

import redis
from structlog.testing import capture_logs

from events import keys
from heptad.runtime.container import House
from projections import lobby
from projections.follow import Follower, entry_of
from projections.lobby import Page
from projections.read_model_store import LIVE, Shelf
from tests.containers import begin, choose, tip


def follower(house: House) -> Follower:
    return Follower(Shelf(house.client), house.store, house.tables)


def everything(of: Follower, player: str | None = None) -> Page:
    return lobby.page(
        of.follow(), player=player, private=player is not None, title=None, status=None, cursor=None, limit=100
    )


def forget(client: redis.Redis) -> None:
    for key in client.scan_iter(f"{LIVE}*"):
        client.delete(key)


def test_it_can_be_thrown_away_and_built_again(house: House, other: House):
    games = [begin(house) for _ in range(10)]
    before = everything(follower(house))
    assert {game.id for game in before.games} == set(games)
    for game in games[:3]:
        choose(house, game, 0)
    after = everything(follower(house))
    assert {game.id: game.version for game in after.games} == {game: tip(house, game).head.version for game in games}
    forget(house.client)
    assert everything(follower(other)) == after
    assert everything(follower(other), "p1") == after
    assert everything(follower(other), "p9").games == []


def test_an_older_summary_never_replaces_a_newer_one(house: House, other: House):
    game = begin(house)
    late = follower(other)
    assert everything(late).games[0].version == tip(house, game).head.version
    old = tip(other, game)
    choose(house, game, 0)
    newest = everything(follower(house)).games[0].version
    late.shelf.take(0, 0, 0, entry_of(old))
    assert everything(follower(house)).games[0].version == newest


def test_a_broken_game_is_left_out_and_the_others_are_listed(house: House, other: House):
    lost, garbage, wrong, foreign, sound = (begin(house) for _ in range(5))
    listing = follower(house)
    for game in (lost, garbage, wrong, foreign):
        house.tables.tip(game)
    forget(house.client)
    house.client.delete(keys.stream(lost))
    house.client.xadd(keys.stream(garbage), {"e": "{}"}, id="999-0")
    house.client.delete(keys.stream(wrong))
    house.client.rpush(keys.stream(wrong), "what is this")
    house.client.delete(keys.stream(foreign))
    house.client.xadd(keys.stream(foreign), {"e": b'{"title":"chess"}'}, id="1-0")
    for each in (listing, follower(other)):
        forget(house.client)
        with capture_logs() as told:
            assert [game.id for game in everything(each).games] == [sound]
        assert {line["game"] for line in told} == {lost, garbage, wrong, foreign}
