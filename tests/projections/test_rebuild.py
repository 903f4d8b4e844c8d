"""Rebuilding makes the same read models from the logs alone, byte for byte, and serves the old ones until the swap."""

import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis

from events import keys
from events.storage import StorageFullError
from heptad.runtime.container import Container
from projections import results
from projections.follow import Follower
from projections.read_model_store import LIVE, NAMES, ReadModelStore
from projections.rebuild import LOCK, STAGE, Rebuild, RebuildError, difference
from projections.results import Result
from rules.kernel.clock import Clock
from rules.kernel.game import Visibility
from rules.registry import TITLES
from tests.containers import a_container, begin, choose, leave, play_on, resign

GAMES_EACH = 9


def nothing(_game: str) -> None:
    """Nobody watches."""


def dump(client: redis.Redis) -> dict[bytes, tuple[bytes, object]]:
    """Every key of the projections, with type and content."""
    found: dict[bytes, tuple[bytes, object]] = {}
    for key in client.scan_iter("{projections*"):
        kind = client.type(key)
        if kind == b"hash":
            found[key] = (kind, client.hgetall(key))
        elif kind == b"zset":
            found[key] = (kind, client.zrange(key, 0, -1, withscores=True))
        else:
            found[key] = (kind, client.get(key))
    return found


def rebuilding(container: Container) -> Rebuild:
    return Rebuild(container.store, TITLES)


def follow(container: Container) -> None:
    Follower(ReadModelStore(container.client), container.store, container.repository).follow()


def results_of(container: Container) -> list[Result]:
    read_models = Follower(ReadModelStore(container.client), container.store, container.repository).follow()
    return results.page(read_models, player=None, private=False, title=None, cursor=None, limit=100).results


def a_fate(container: Container, number: int) -> str:
    """A game of some title: finished, resigned, cancelled or running, and sometimes private."""
    chance = random.Random(number)
    title = [*TITLES.values()][number % len(TITLES)]
    seats = chance.randint(title.min_seats, min(4, title.max_seats))
    players = [f"p{player}" for player in chance.sample(range(6), seats)]
    visibility: Visibility = "private" if chance.random() < 0.2 else "public"
    fate = number // len(TITLES) % GAMES_EACH
    bots = int(fate == 3)
    sitting = 1 if fate in {0, 1} else None
    rated = {"rated": True, "clock": Clock(decision_seconds=3600)} if visibility == "public" and not bots else {}
    game = begin(
        container, title, seats=seats, players=players, visibility=visibility, bots=bots, sitting=sitting, **rated
    )
    if fate == 0:
        leave(container, game, 0)
    elif fate == 2:
        play_on(container, game, chance, most=8)
    elif fate in {3, 4}:
        play_on(container, game, chance, most=6)
        for seat in range(seats):
            if container.repository.load(game).record.full.status == "playing" and seat < seats - bots:
                resign(container, game, seat)
    elif fate >= 5:
        play_on(container, game, chance)
    return game


@pytest.fixture(scope="module")
def busy(log_url: str, queue_url: str):
    """Two containers whose threads play games of all titles, while other threads read."""
    with redis.Redis.from_url(log_url) as client:
        client.flushall()
    houses = [a_container(log_url, queue_url) for _ in range(2)]
    done = threading.Event()

    def look(container: Container) -> None:
        while not done.wait(0.05):
            follow(container)

    with ThreadPoolExecutor(6) as pool:
        looking = [pool.submit(look, container) for container in houses]
        games = [pool.submit(a_fate, houses[number % 2], number) for number in range(len(TITLES) * GAMES_EACH)]
        for game in games:
            game.result()
        done.set()
        for each in looking:
            each.result()
    follow(houses[0])
    yield houses[0]
    for container in houses:
        container.client.close()
        container.queues.connection.close()


def test_it_is_the_same_again_to_the_byte(busy: Container):
    before = dump(busy.client)
    ended, ranking = (before[f"{LIVE}{name}".encode()][1] for name in ("results", "ranking"))
    assert len(ended) >= 16
    assert len(ranking) >= 20
    upserted: list[str] = []
    rebuilding(busy).replace(upserted.append)
    assert dump(busy.client) == before
    assert len(set(upserted)) == len(upserted) == busy.store.feed.count() == len(TITLES) * GAMES_EACH
    for name in NAMES:
        busy.client.delete(LIVE + name)
    rebuilding(busy).replace(nothing)
    assert dump(busy.client) == before


def test_a_check_says_nothing_while_all_is_well_and_changes_nothing(busy: Container):
    before = dump(busy.client)
    assert rebuilding(busy).compare(nothing) is None
    assert dump(busy.client) == before


@pytest.mark.parametrize("name", [name for name in NAMES if name != "unsettled"])
def test_the_first_difference_is_found_wherever_it_is(busy: Container, name: str):
    copy = ReadModelStore(busy.client, "{projections:1}:copy:")
    for each in NAMES:
        busy.client.copy(LIVE + each, copy.key(each))
    assert difference(copy, ReadModelStore(busy.client)) is None
    if busy.client.type(copy.key(name)) == b"hash":
        [place, *_] = sorted(busy.client.hkeys(copy.key(name)))
        found = (name, place.decode(), "other", busy.client.hget(copy.key(name), place).decode())
        busy.client.hset(copy.key(name), mapping={place: "other", "~": "more"})
    else:
        [place] = busy.client.zrange(copy.key(name), 0, 0)
        found = (name, place.decode(), None, "0.0")
        busy.client.zrem(copy.key(name), place)
    assert difference(copy, ReadModelStore(busy.client)) == found
    copy.clear()


def test_a_check_finds_a_difference_and_a_rebuild_mends_it(busy: Container):
    before = dump(busy.client)
    [game, *_] = sorted(busy.client.hkeys(f"{LIVE}results"))
    busy.client.hdel(f"{LIVE}results", game)
    found = rebuilding(busy).compare(nothing)
    assert found is not None
    assert (found.name, found.place, found.kept) == ("results", game.decode(), None)
    rebuilding(busy).replace(nothing)
    assert dump(busy.client) == before


def test_readers_get_the_old_read_models_until_the_swap(container: Container, other: Container):
    games = [begin(container, seats=2) for _ in range(4)]
    for game in games:
        resign(container, game, 0)
    follow(container)
    before = dump(container.client)

    def meanwhile(_game: str) -> None:
        lock = (b"string", other.client.get(LOCK))
        seen = {key: kept for key, kept in dump(other.client).items() if not key.startswith(STAGE.encode())}
        assert seen == {**before, LOCK.encode(): lock}
        assert {game.id for game in results_of(other)} == set(games)

    rebuilding(container).replace(meanwhile)
    assert dump(container.client) == before


def test_games_that_move_on_meanwhile_are_not_lost(container: Container, other: Container):
    games = [begin(container) for _ in range(5)]
    follow(container)
    more: list[str] = []

    def meanwhile(game: str) -> None:
        choose(other, game, 0)
        choose(other, games[0], 1, which=len(more))
        more.append(begin(other))
        follow(other)

    rebuilding(container).replace(meanwhile)
    follow(container)
    versions = {game: container.repository.load(game).record.head.version for game in games + more}
    places = container.client.hgetall(f"{LIVE}places")
    assert {game.decode(): int(place[1:].partition(b",")[0]) for game, place in places.items()} == versions
    assert rebuilding(container).compare(nothing) is None


def test_a_follower_that_is_overtaken_by_a_rebuild_skips_nothing(container: Container, other: Container):
    """What was upserted is in the old store; in the new one, the checkpoint must not pass it."""
    first = begin(container)
    games = [first, *(begin(container, shard=keys.shard_of(first)) for _ in range(3))]
    follower = Follower(ReadModelStore(other.client), other.store, other.repository)

    def overtaken(game: str) -> None:
        if game == games[1]:
            ReadModelStore(other.client).clear()  # as if by a new store, from before these games

    follower.follow(overtaken)
    follow(container)
    known = {game for shard in container.store.feed.changed([0] * keys.SHARDS) for game, _ in shard}
    assert {game.decode() for game in container.client.hkeys(f"{LIVE}summaries")} == known
    assert set(games) <= known


def test_an_interrupted_rebuild_leaves_the_old_one_and_can_be_run_again(container: Container):
    for _ in range(4):
        begin(container)
    follow(container)
    before = dump(container.client)

    def interrupted(_game: str) -> None:
        assert len(dump(container.client)) > len(before)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuilding(container).replace(interrupted)
    assert dump(container.client) == before
    killed = ReadModelStore(container.client, STAGE)
    container.client.hset(killed.key("summaries"), "left", "lying")
    rebuilding(container).replace(nothing)
    assert dump(container.client) == before


def test_without_room_nothing_is_rebuilt_and_nothing_changes(container: Container):
    begin(container)
    follow(container)
    container.client.set("{s1}:game:other:snapshot:-1", "kept")
    container.storage._min_free, container.storage._folder, container.storage._until = 2**62, Path(), 0.0
    before = {key: container.client.dump(key) for key in container.client.scan_iter()}
    for run in (rebuilding(container).replace, rebuilding(container).compare):
        with pytest.raises(StorageFullError):
            run(nothing)
    assert {key: container.client.dump(key) for key in container.client.scan_iter()} == before


def test_there_is_one_rebuild_at_a_time(container: Container, other: Container):
    begin(container)

    def second(_game: str) -> None:
        with pytest.raises(RebuildError, match="another rebuild is running"):
            rebuilding(other).replace(nothing)

    rebuilding(container).replace(second)
    before = dump(container.client)

    def overtaken(_game: str) -> None:
        container.client.set(LOCK, "somebody else's")

    begun = rebuilding(container)
    with pytest.raises(RebuildError, match="took over"):
        begun.replace(overtaken)
    container.client.delete(LOCK)
    rebuilding(container).replace(nothing)
    assert dump(container.client) == before


STUCK = """
import sys, time
from events.store import Store, connect
from projections.rebuild import Rebuild
from rules.kernel.clock import Clock
from rules.kernel.game import Visibility
from rules.registry import TITLES

def stuck(game):
    print(game, flush=True)
    time.sleep(60)

Rebuild(Store(connect(sys.argv[1])), TITLES).replace(stuck)
"""


def test_a_rebuild_that_is_killed_blocks_the_next_one_for_seconds_only(container: Container, log_url: str):
    game = begin(container)
    with subprocess.Popen([sys.executable, "-c", STUCK, log_url], stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline().strip() == game
        with pytest.raises(RebuildError, match="another rebuild is running"):
            rebuilding(container).replace(nothing)
        killed.kill()
    left = container.client.pttl(LOCK)
    assert left <= 5000
    threading.Event().wait(left / 1000 + 0.1)
    rebuilding(container).replace(nothing)
    assert rebuilding(container).compare(nothing) is None


def test_a_rebuild_holds_its_lock_however_long_a_game_takes(container: Container, other: Container):
    begin(container)

    def slow(_game: str) -> None:
        threading.Event().wait(2)
        with pytest.raises(RebuildError, match="another rebuild is running"):
            rebuilding(other).replace(nothing)

    Rebuild(container.store, TITLES, lease=1.5).replace(slow)
    assert not container.client.exists(LOCK)
