"""Carrying a game on: repeatable, harmless twice, late, and on several machines at once."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from heptad.house import House
from projections.tables import UnknownGameError
from rules.table import life
from rules.table.batch import Batch
from rules.table.game import to_move, work
from tests.projections.houses import a_house, begin, choose, tip
from workers import carry_on as carrying
from workers import jobs
from workers.carry_on import StuckError, carry_on

KINDS = ("reveal", "conflict", "deadline", "bot")


def owing_a_reveal(house: House, seats: int = 3) -> str:
    """A game in which everybody has chosen."""
    game = begin(house, seats=seats)
    for seat in range(seats):
        choose(house, game, seat)
    assert work(tip(house, game).full) == "reveal"
    return game


def owing_a_conflict(house: House) -> str:
    """A game at the end of its first age."""
    game = begin(house)
    while (kind := work(tip(house, game).full)) != "conflict":
        if kind is not None:
            carry_on(house.changer, game, kind)
        else:
            choose(house, game, to_move(tip(house, game).full)[0])
    return game


def test_a_job_does_its_own_kind_and_no_other(house: House):
    game = owing_a_reveal(house)
    before = tip(house, game).head
    for kind in set(KINDS) - {"reveal"}:
        assert carry_on(house.changer, game, kind).head == before
    assert carry_on(house.changer, game, "reveal").head.version > before.version


@pytest.mark.parametrize("make", [owing_a_reveal, owing_a_conflict])
def test_a_job_twice_and_late_changes_nothing_more(house: House, other: House, make):
    game = make(house)
    kind = work(tip(house, game).full)
    after = carry_on(house.changer, game, kind).head
    assert carry_on(house.changer, game, kind).head == after
    assert carry_on(other.changer, game, kind).head == after
    choose(house, game, 0)
    later = tip(house, game).head
    assert carry_on(other.changer, game, kind).head == later


@pytest.mark.parametrize("make", [owing_a_reveal, owing_a_conflict])
def test_one_job_on_many_machines_at_once_is_done_once(house: House, log_url: str, queue_url: str, make):
    machines = [a_house(log_url, queue_url) for _ in range(8)]
    for _ in range(3):
        game = make(house)
        before, kind = tip(house, game).head.version, work(tip(house, game).full)
        with ThreadPoolExecutor(8) as pool:
            doing = [pool.submit(carry_on, machine.changer, game, kind) for machine in machines]
        assert len({done.result().head for done in doing}) == 1
        events = list(house.store.read(game, after=before))
        assert sum(b'"type":"resolved"' in record.line for record in events) == 1
    for machine in machines:
        machine.client.close()


def test_bots_play_on_many_machines_at_once(house: House, log_url: str, queue_url: str):
    machines = [a_house(log_url, queue_url) for _ in range(4)]
    game = begin(house, seats=4, bots=4)
    chance = random.Random(1)

    def working(machine: House) -> None:
        while tip(machine, game).full.status != "finished":
            carry_on(machine.changer, game, chance.choice(KINDS))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(working, machines))
    log = list(house.store.read(game))
    assert [record.version for record in log] == list(range(1, len(log) + 1))
    assert sum(b'"type":"conflicts_resolved"' in record.line for record in log) == 3
    for machine in machines:
        machine.client.close()
        assert tip(machine, game) == tip(house, game)


def test_a_seat_that_resigned_is_played_by_the_deadlines_worker(house: House):
    game = begin(house)

    def resigning(table):
        batch = Batch(table.title, table.full)
        return life.resign(batch, 1) or batch

    house.changer.change(game, resigning)
    assert work(tip(house, game).full) == "deadline"
    assert work(carry_on(house.changer, game, "deadline").full) is None
    assert to_move(tip(house, game).full) == (0, 2)


def test_unknown_games_and_kinds_are_refused(house: House):
    with pytest.raises(UnknownGameError):
        carry_on(house.changer, "gnowhere", "reveal")
    with pytest.raises(ValueError, match="unknown kind"):
        jobs.carry_on("cleaning", "gnowhere")


def test_a_game_that_never_moves_on_is_a_bug_and_not_a_wait(house: House, monkeypatch: pytest.MonkeyPatch):
    game = begin(house, seats=3, bots=3)
    monkeypatch.setattr(carrying, "MOST_STEPS", 2)
    with pytest.raises(StuckError):
        carry_on(house.changer, game, "bot")


def test_the_jobs_in_the_queues_carry_a_game_of_bots_to_its_end(
    house: House, queue_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "house", lambda: house)
    game = begin(house, seats=3, bots=3)
    with redis.Redis.from_url(queue_url) as queue:
        for _ in range(200):
            if tip(house, game).full.status == "finished":
                break
            worker = SimpleWorker(list(KINDS), connection=queue, serializer=JSONSerializer)
            worker.work(burst=True, logging_level="ERROR")
    assert tip(house, game).full.status == "finished"
    assert house.store.overdue(-1000) == []
