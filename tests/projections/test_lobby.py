"""The lobby as a projection: it follows the feeds and can be rebuilt, and a broken game does not stop it."""

import shutil

from structlog.testing import capture_logs

from application.container import Container
from events.log_server import keys
from projections import games, lobby
from projections.follow import Follower
from projections.lobby import Page
from tests.containers import begin, choose, follower, load


def everything(of: Follower, player: str | None = None) -> Page:
    return lobby.page(
        of.follow(), player=player, private=player is not None, title=None, status=None, cursor=None, limit=100
    )


def forget(container: Container) -> None:
    shutil.rmtree(container.settings.read_models_folder)


def test_it_can_be_thrown_away_and_built_again(container: Container, other: Container):
    some = [begin(container) for _ in range(10)]
    before = everything(follower(container))
    assert {game.id for game in before.games} == set(some)
    for game in some[:3]:
        choose(container, game, 0)
    after = everything(follower(container))
    assert {game.id: game.version for game in after.games} == {
        game: load(container, game).head.version for game in some
    }
    forget(container)
    assert everything(follower(other)) == after
    assert everything(follower(other), "p1") == after
    assert everything(follower(other), "p9").games == []


def test_an_older_summary_never_replaces_a_newer_one(container: Container, other: Container):
    game = begin(container)
    late = follower(other)
    assert everything(late).games[0].version == load(container, game).head.version
    old = load(other, game)
    choose(container, game, 0)
    newest = everything(follower(container)).games[0].version
    with late.as_they_are().writing() as connection:
        games.put(connection, games.entry_of(old), keys.shard_of(game), 0)
        [(_, position)] = games.positions(connection, keys.shard_of(game)).items()
        games.put(connection, games.entry_of(old), keys.shard_of(game), position)
    assert everything(follower(container)).games[0].version == newest


def test_a_broken_game_is_left_out_and_the_others_are_listed(container: Container, other: Container):
    lost, garbage, wrong, foreign, sound = (begin(container) for _ in range(5))
    listing = follower(container)
    for game in (lost, garbage, wrong, foreign):
        container.repository.load(game)
    container.client.delete(keys.stream(lost))
    container.client.xadd(keys.stream(garbage), {"e": "{}"}, id="999-0")
    container.client.delete(keys.stream(wrong))
    container.client.rpush(keys.stream(wrong), "what is this")
    container.client.delete(keys.stream(foreign))
    container.client.xadd(keys.stream(foreign), {"e": b'{"title":"chess"}'}, id="1-0")
    for each in (listing, follower(other)):
        with capture_logs() as logged:
            assert [game.id for game in everything(each).games] == [sound]
        assert {line["game"] for line in logged} == {lost, garbage, wrong, foreign}
        forget(container)
