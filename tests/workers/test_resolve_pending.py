"""Carrying a game on: repeatable, harmless twice, late, and on several machines at once."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer
from structlog.testing import capture_logs

from application.repository import Table, UnknownGameError
from events import keys
from heptad.runtime.container import House
from rules.kernel import life
from rules.kernel.batch import Batch
from rules.kernel.game import Game, to_move, work
from tests.containers import a_house, begin, choose, tip
from workers import jobs, resolve_pending
from workers.resolve_pending import StuckError, carry_on

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
        jobs.carry_on("cleaning")


def test_a_step_that_changes_nothing_is_a_bug_and_not_a_wait(house: House, monkeypatch: pytest.MonkeyPatch):
    game = begin(house, seats=3, bots=3)
    monkeypatch.setattr(resolve_pending, "_seat_move", lambda _tables, _game, table, *_: Batch(table.title, table.full))
    with pytest.raises(StuckError):
        carry_on(house.changer, game, "bot")


def test_a_turn_ends_after_its_time_with_one_step_at_least(house: House):
    game = begin(house, seats=4, bots=4)
    before = tip(house, game).head.version
    table = carry_on(house.changer, game, "bot", seconds=0)
    assert work(table.full) == "bot"
    assert [record.version for record in house.store.read(game, before)] == [before + 1]


def test_a_worker_that_goes_on_itself_tells_nobody_else(house: House):
    game = begin(house, seats=4, bots=4)
    house.queues.connection.flushall()
    carry_on(house.changer, game, "bot", seconds=0)
    assert house.queues.fair("bot").is_empty()
    assert work(carry_on(house.changer, game, "bot").full) == "reveal"
    assert list(house.queues.fair("reveal").waiting()) == [game]


def test_owners_take_turns_and_people_come_first(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "house", lambda: house)
    turns: list[str] = []

    def turn(_changer: object, game: str, *_: object) -> Table:
        turns.append(game)
        return replace(tip(house, game), full=Game())  # which owes nothing

    bots = [begin(house, seats=4, bots=4) for _ in range(3)]
    other = begin(house, seats=4, bots=4, players=["p1"])
    person = begin(house, seats=4, bots=3)
    house.changer.tell(tip(house, person), "bot")
    monkeypatch.setattr(resolve_pending, "carry_on", turn)
    jobs.carry_on("bot")
    assert turns == [person, bots[0], other, bots[1], bots[2]]
    assert house.queues.fair("bot").is_empty()


def test_a_broken_game_takes_no_turn_from_others(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "house", lambda: house)
    broken, sound = begin(house, seats=4, bots=4), begin(house, seats=4, bots=4)
    house.client.delete(keys.stream(broken))
    with capture_logs() as told:
        jobs.carry_on("bot")
    assert work(tip(house, sound).full) == "reveal"
    assert [line["game"] for line in told if line["event"] == "turn_failed"] == [broken]


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
