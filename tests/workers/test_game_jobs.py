"""Carrying a game on: repeatable, harmless twice, late, and on several machines at once."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from msgspec.structs import replace
from rq import SimpleWorker
from rq.serializers import JSONSerializer
from structlog.testing import capture_logs

from application.container import Container
from application.errors.games import UnknownGameError
from application.games.repository import GameRecord
from events.log_server import keys
from tests.containers import a_container, begin, choose, load
from titles.kernel.deciding import life
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import Game, next_job, to_move
from workers import game_jobs, jobs
from workers.game_jobs import StuckError, do_job

JOBS = ("reveal", "conflict", "deadline", "bot")


def owing_a_reveal(container: Container, seats: int = 3) -> str:
    """A game in which all seats have chosen."""
    game = begin(container, seats=seats)
    for seat in range(seats):
        choose(container, game, seat)
    assert next_job(load(container, game).full) == "reveal"
    return game


def owing_a_conflict(container: Container) -> str:
    """A game at the end of its first age."""
    game = begin(container)
    while (kind := next_job(load(container, game).full)) != "conflict":
        if kind is not None:
            do_job(container.game_service, game, kind)
        else:
            choose(container, game, to_move(load(container, game).full)[0])
    return game


def test_a_job_does_its_own_kind_and_no_other(container: Container):
    game = owing_a_reveal(container)
    before = load(container, game).head
    for kind in set(JOBS) - {"reveal"}:
        assert do_job(container.game_service, game, kind).head == before
    assert do_job(container.game_service, game, "reveal").head.version > before.version


@pytest.mark.parametrize("make", [owing_a_reveal, owing_a_conflict])
def test_a_job_twice_and_late_changes_nothing_more(container: Container, other: Container, make):
    game = make(container)
    kind = next_job(load(container, game).full)
    after = do_job(container.game_service, game, kind).head
    assert do_job(container.game_service, game, kind).head == after
    assert do_job(other.game_service, game, kind).head == after
    choose(container, game, 0)
    later = load(container, game).head
    assert do_job(other.game_service, game, kind).head == later


@pytest.mark.parametrize("make", [owing_a_reveal, owing_a_conflict])
def test_one_job_on_many_machines_at_once_is_done_once(container: Container, log_url: str, queue_url: str, make):
    machines = [a_container(log_url, queue_url) for _ in range(8)]
    for _ in range(3):
        game = make(container)
        before, kind = load(container, game).head.version, next_job(load(container, game).full)
        with ThreadPoolExecutor(8) as pool:
            doing = [pool.submit(do_job, machine.game_service, game, kind) for machine in machines]
        assert len({done.result().head for done in doing}) == 1
        events = list(container.store.read(game, after=before))
        assert sum(b'"type":"resolved"' in record.line for record in events) == 1
    for machine in machines:
        machine.client.close()


def test_bots_play_on_many_machines_at_once(container: Container, log_url: str, queue_url: str):
    machines = [a_container(log_url, queue_url) for _ in range(4)]
    game = begin(container, seats=4, bots=4)
    chance = random.Random(1)

    def working(machine: Container) -> None:
        while load(machine, game).full.status != "finished":
            do_job(machine.game_service, game, chance.choice(JOBS))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(working, machines))
    log = list(container.store.read(game))
    assert [each.version for each in log] == list(range(1, len(log) + 1))
    assert sum(b'"type":"conflicts_resolved"' in record.line for record in log) == 3
    for machine in machines:
        machine.client.close()
        assert load(machine, game) == load(container, game)


def test_a_seat_that_resigned_is_played_by_the_deadlines_worker(container: Container):
    game = begin(container)

    def resigning(record):
        batch = Batch(record.full)
        return life.resign(record.title, batch, 1) or batch

    container.game_service.execute(game, resigning)
    assert next_job(load(container, game).full) == "deadline"
    assert next_job(do_job(container.game_service, game, "deadline").full) is None
    assert to_move(load(container, game).full) == (0, 2)


def test_unknown_games_and_jobs_are_refused(container: Container):
    with pytest.raises(UnknownGameError):
        do_job(container.game_service, "gnowhere", "reveal")
    with pytest.raises(ValueError, match="unknown job"):
        jobs.resolve_pending("cleaning")


def test_a_step_that_changes_nothing_is_a_bug_and_not_a_wait(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begin(container, seats=3, bots=3)
    monkeypatch.setattr(game_jobs, "_seat_move", lambda _repository, record, *_: Batch(record.full))
    with pytest.raises(StuckError):
        do_job(container.game_service, game, "bot")


def test_a_turn_ends_after_its_time_with_one_step_at_least(container: Container):
    game = begin(container, seats=4, bots=4)
    before = load(container, game).head.version
    record = do_job(container.game_service, game, "bot", seconds=0)
    assert next_job(record.full) == "bot"
    assert [each.version for each in container.store.read(game, before)] == [before + 1]


def test_a_worker_that_continues_itself_enqueues_no_job(container: Container):
    game = begin(container, seats=4, bots=4)
    container.queues.connection.flushall()
    do_job(container.game_service, game, "bot", seconds=0)
    assert container.queues.fair("bot").is_empty()
    assert next_job(do_job(container.game_service, game, "bot").full) == "reveal"
    assert list(container.queues.fair("reveal").waiting()) == [game]


def test_owners_take_turns_and_people_come_first(container: Container, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "container", lambda: container)
    turns: list[str] = []

    def turn(_changer: object, game: str, *_: object) -> GameRecord:
        turns.append(game)
        return replace(load(container, game), full=Game())  # which waits for no job

    bots = [begin(container, seats=4, bots=4) for _ in range(3)]
    other = begin(container, seats=4, bots=4, players=["p1"])
    person = begin(container, seats=4, bots=3)
    container.game_service.notify(load(container, person), "bot")
    monkeypatch.setattr(game_jobs, "do_job", turn)
    jobs.resolve_pending("bot")
    assert turns == [person, other, *bots], "the owner of the first one used time"
    assert container.queues.fair("bot").is_empty()


def test_a_broken_game_takes_no_turn_from_others(container: Container, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "container", lambda: container)
    broken, sound = begin(container, seats=4, bots=4), begin(container, seats=4, bots=4)
    container.client.delete(keys.stream(broken))
    with capture_logs() as logged:
        jobs.resolve_pending("bot")
    assert next_job(load(container, sound).full) == "reveal"
    assert [line["game"] for line in logged if line["event"] == "turn_failed"] == [broken]


def test_the_jobs_in_the_queues_carry_a_game_of_bots_to_its_end(
    container: Container, queue_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "container", lambda: container)
    game = begin(container, seats=3, bots=3)
    with redis.Redis.from_url(queue_url) as queue:
        for _ in range(200):
            if load(container, game).full.status == "finished":
                break
            worker = SimpleWorker(list(JOBS), connection=queue, serializer=JSONSerializer)
            worker.work(burst=True, logging_level="ERROR")
    assert load(container, game).full.status == "finished"
    assert container.store.schedule.overdue(-1000) == []
