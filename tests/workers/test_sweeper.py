"""The sweeper: all jobs are done, even if the queue has lost them or another game is broken."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
import structlog
from redis.backoff import NoBackoff
from redis.retry import Retry
from structlog.testing import capture_logs

from application.accounts.players import Player, Players
from application.container import Container, build
from application.runtime.fair_queues.fair_queue import Owner
from application.runtime.servers import log_server
from application.runtime.settings import Settings
from events.log_server import keys
from events.log_server.timing import schedule
from tests.containers import a_container, begin, choose, load
from titles.kernel.deciding import decider
from titles.kernel.state.game import next_job
from workers import sweeper as sweeping
from workers.sweeper import FAILURES, STUCK_PERIOD, Sweeper


class Clock:
    """A clock that the test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All jobs are late."""
    monkeypatch.setattr(sweeping, "LATE_MS", -1000)
    structlog.reset_defaults()
    return


@pytest.fixture
def deaf(log_client: redis.Redis, log_url: str, tmp_path: Path) -> Iterator[Container]:
    """A container whose queue server is down."""
    assert log_client.dbsize() == 0
    made = build(Settings(redis_url=log_url, queue_url=f"unix://{tmp_path}/nobody.sock"))
    yield made
    made.client.close()


def owing_a_reveal(container: Container) -> str:
    game = begin(container)
    for seat in range(3):
        choose(container, game, seat)
    container.queues.connection.flushall()  # the queue has lost its jobs
    return game


def test_late_work_is_queued_twice_and_then_done(container: Container, clock: Clock):
    game = owing_a_reveal(container)
    sweeper = Sweeper(container, clock)
    queue, fair = container.queues.queue("reveal"), container.queues.fair("reveal")
    assert sweeper.sweep() == 1
    assert (queue.count, list(fair.waiting())) == (1, [game])
    assert sweeper.sweep() == 0  # given a second
    clock.now += 1
    assert sweeper.sweep() == 1
    assert (queue.count, list(fair.waiting())) == (2, [game])  # another job, the same place in the line
    clock.now += 1
    assert sweeper.sweep() == 0  # given two
    clock.now += 1
    assert sweeper.sweep() == 1
    assert next_job(load(container, game).full) is None
    assert sweeper.sweep() == 0
    assert sweeper.cases == {}


def test_work_in_a_queue_that_moves_is_left_there(container: Container, clock: Clock):
    game, other = owing_a_reveal(container), owing_a_reveal(container)
    container.game_service.notify(load(container, game), "reveal")
    container.game_service.notify(load(container, other), "reveal")
    sweeper, fair = Sweeper(container, clock), container.queues.fair("reveal")
    for _ in range(5):
        fair.push("another", Owner("nobody", "nobody"))
        assert fair.take() is not None  # a worker lives
        before = fair.waiting().keys()
        assert sweeper.sweep() == len({game, other} - before)  # what was taken and not done is found
        container.queues.connection.delete("rq:queue:reveal")
        clock.now += 10


def test_owners_take_turns_when_the_sweeper_does_the_work(
    deaf: Container, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    turns = []

    def turn(_changer: object, game: str, *_: object) -> None:
        turns.append(game)

    many = [begin(deaf, seats=4, bots=4) for _ in range(3)]
    one = begin(deaf, seats=4, bots=4, players=["p1"])
    monkeypatch.setattr(sweeping, "do_job", turn)
    Sweeper(deaf, clock).sweep()
    assert sorted(turns[:2]) == sorted([many[0], one])
    assert turns[2:] == many[1:]


def test_a_sweep_ends_in_time_and_the_next_one_goes_on(deaf: Container, clock: Clock, monkeypatch: pytest.MonkeyPatch):
    games = {begin(deaf, seats=4, bots=4) for _ in range(5)}
    monkeypatch.setattr(sweeping, "LOOK_SECONDS", 0)
    sweeper, looked = Sweeper(deaf, clock), []
    load_game = deaf.repository.load

    def load(game: str, key: str | None = None) -> Any:
        looked.append(game)
        return load_game(game, key)

    monkeypatch.setattr(deaf.repository, "load", load)
    monkeypatch.setattr(sweeping, "do_job", lambda *_: None)
    monkeypatch.setattr(sweeping, "WORK_SECONDS", -1)
    for _ in range(20):
        sweeper.sweep()
        clock.now += 1
    assert set(looked) == games


def test_games_without_late_work_are_left_alone(container: Container, clock: Clock, monkeypatch: pytest.MonkeyPatch):
    begin(container)
    assert Sweeper(container, clock).sweep() == 0
    owing_a_reveal(container)
    monkeypatch.setattr(sweeping, "LATE_MS", 60_000)
    assert Sweeper(container, clock).sweep() == 0


def test_late_work_is_found_after_the_servers_clock_was_set_back(
    container: Container, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    """The due times in Redis and the latest recorded time are an hour ahead."""
    monkeypatch.setattr(sweeping, "LATE_MS", 0)
    hour, sweeper = 3_600_000, Sweeper(container, clock)
    assert sweeper.sweep() == 0
    games = [owing_a_reveal(container) for _ in range(2)]
    container.client.incrby(keys.CLOCK, hour)
    for game in games:
        container.client.zincrby(keys.due(keys.shard_of(game)), hour, game)
    assert container.store.schedule.overdue(0) == []
    with capture_logs() as logged:
        assert sweeper.sweep() == 2
        clock.now += 5
        assert sweeper.sweep() == 2
    [line] = [line for line in logged if line["event"] == "clock_set_back"]
    assert hour - 60_000 < line["milliseconds"] <= hour
    clock.now += 5
    assert sweeper.sweep() == 2
    assert all(next_job(load(container, game).full) is None for game in games)


def test_work_is_not_late_because_the_servers_clock_was_set_forward(
    container: Container, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    """The due time in Redis is an hour before the clock, which was an hour behind at the last sweep."""
    hour, sweeper = 3_600_000, Sweeper(container, clock)
    sweeper.sweep()
    game = owing_a_reveal(container)
    due = keys.due(keys.shard_of(game))
    container.client.zincrby(due, -hour, game)
    booted = schedule.elapsed
    monkeypatch.setattr(schedule, "elapsed", lambda: booted() - hour)
    with capture_logs() as logged:
        sweeper.sweep()
    [line] = [line for line in logged if line["event"] == "clock_set_forward"]
    assert hour - 60_000 < line["milliseconds"] <= hour + 60_000
    assert 0 <= container.store.schedule.now() - container.client.zscore(due, game) < 60_000
    assert container.store.schedule.overdue(60_000) == []


def test_work_for_later_stays_as_far_away_when_the_clock_is_set_back(container: Container, clock: Clock):
    sweeper, game, day = Sweeper(container, clock), begin(container), 86_400_000
    sweeper.sweep()
    due = keys.due(keys.shard_of(game))
    now = int(container.client.get(keys.CLOCK))
    container.client.zadd(due, {game: now + 2 * day})
    container.client.set(keys.CLOCK, now + day)
    sweeper.sweep()
    assert now + day - 60_000 < container.client.zscore(due, game) < now + day + 60_000


def test_a_dead_queue_stops_nothing(deaf: Container, clock: Clock):
    game = begin(deaf, seats=4, bots=4)
    sweeper = Sweeper(deaf, clock)
    for _ in range(500):
        if load(deaf, game).full.status == "finished":
            break
        assert sweeper.sweep() <= 1
        clock.now += 1
    assert load(deaf, game).full.status == "finished"
    assert deaf.store.schedule.overdue(-1000) == []


def test_work_that_fails_five_times_is_reported_and_tried_every_minute(
    deaf: Container, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    game = begin(deaf)
    for seat in range(3):
        choose(deaf, game, seat)
    tried = list[float]()

    def failing(*_: object) -> None:
        if clock.now not in tried:  # a command that fails is decided again at the end of the log
            tried.append(clock.now)
        raise RuntimeError("a rule is broken")

    sweeper = Sweeper(deaf, clock)
    with monkeypatch.context() as broken, capture_logs() as logged:
        broken.setattr(decider, "resolve", failing)
        for number in range(66):
            sweeper.sweep()
            clock.now += 1 if number < FAILURES - 1 else 4
    assert tried[:FAILURES] == [1000.0 + number for number in range(FAILURES)]
    pauses = [after - before for before, after in zip(tried[FAILURES - 1 :], tried[FAILURES:], strict=False)]
    assert pauses == [STUCK_PERIOD] * 4
    events = [line["event"] for line in logged if line["event"] in {"work_failed", "game_stuck"}]
    assert events == ["work_failed"] * (FAILURES - 1) + ["game_stuck"] * 5
    assert {line["game"] for line in logged if line["event"] == "game_stuck"} == {game}
    before = load(deaf, game).head.version
    clock.now += STUCK_PERIOD
    assert sweeper.sweep() == 1
    assert load(deaf, game).head.version > before


BREAKS = {
    "no stream": lambda client, stream: client.delete(stream),
    "no envelope": lambda client, stream: client.xadd(stream, {"e": "garbage"}, id="9999-0"),
    "no event": lambda client, stream: client.xadd(stream, {"e": b"{}"}, id="9999-0"),
    "another type": lambda client, stream: (client.delete(stream), client.rpush(stream, "x")),
    "no title": lambda client, stream: (client.delete(stream), client.xadd(stream, {"e": b'{"title":"x"}'}, id="1-0")),
}


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("how", BREAKS)
def test_a_broken_game_keeps_no_other_waiting(
    container: Container, other: Container, clock: Clock, how: str, known: bool
):
    broken, sound = owing_a_reveal(container), owing_a_reveal(container)
    BREAKS[how](container.client, keys.stream(broken))
    container.client.zadd(keys.due(keys.shard_of(broken)), {broken: 1})  # longest of all
    sweeper = Sweeper(container if known else other, clock)
    with capture_logs() as logged:
        for seconds in [1] * 8 + [4] * 23:
            sweeper.sweep()
            clock.now += seconds
    assert next_job(load(container, sound).full) is None
    failures = [line for line in logged if line["event"] in {"work_failed", "game_stuck"}]
    assert {line["game"] for line in failures} == {broken}
    assert len(failures) == FAILURES + 1  # and it does not fill the log


def _impatient(url: str, **_: object) -> redis.ConnectionPool:
    return redis.ConnectionPool.from_url(url, retry=Retry(NoBackoff(), 0))


def test_a_lost_log_server_is_waited_for(queue_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sweeping, "PERIOD", 0.02)
    monkeypatch.setattr(sweeping, "QUEUED_ATTEMPTS", 0)
    server = log_server(tmp_path)
    server.start()
    try:
        monkeypatch.setattr("events.store.connecting.redis.BlockingConnectionPool.from_url", _impatient)
        container = build(Settings(redis_url=server.url, queue_url=queue_url))
        container.store.admit()
        game = begin(container, seats=3, bots=3)
        stops = []

        def stopped() -> bool:
            stops.append(1)
            if len(stops) == 1:
                server.stop()
            if len(stops) == 2:
                server.start()
            if len(stops) == 3:
                container.store.admit()
            try:
                return load(container, game).full.status == "finished" or len(stops) > 200
            except Exception:
                return False

        Sweeper(container).run(stopped)
        assert load(container, game).full.status == "finished"
        container.client.close()
    finally:
        server.stop()


def test_seats_are_given_up_that_banned_players_still_have(
    log_url: str, queue_url: str, container: Container, tmp_path: Path
):
    with_lists = a_container(log_url, queue_url, tmp_path)
    game = begin(with_lists)
    players = Players(with_lists.client)
    players.create(Player("p1", "Ann"))
    players.ban("p1")
    with_lists.client.sadd(keys.LEAVING, "p1")
    sweeps = iter([False, True])
    Sweeper(with_lists).run(lambda: next(sweeps))
    assert load(container, game).full.seats[1].resigned
    assert not with_lists.client.exists(keys.LEAVING)
    with_lists.client.close()


def test_damaged_games_are_read_again_each_second_while_some_return(
    container: Container, monkeypatch: pytest.MonkeyPatch
):
    """At most some are read at a time, and an archive whose disk is back may have thousands."""
    rounds = [["g1"], ["g2"], []]
    monkeypatch.setattr(sweeping, "recover", lambda _: rounds.pop(0))
    monkeypatch.setattr(sweeping, "PERIOD", 0.0)
    sweeps = iter([False] * 10 + [True])
    Sweeper(container).run(lambda: next(sweeps))
    assert rounds == []
