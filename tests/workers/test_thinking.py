"""Bots that search: they move, their thoughts are kept, and others who move meanwhile do no harm."""

import gc
import os
import random
import secrets
import threading
import weakref
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from application.container import Container, build
from application.games.access import FULL
from application.games.game_service import Changed
from application.reading.analyses import Analyses, to_judge
from application.reading.bot_turns import next_bot_turn
from application.reading.decisions import made_decisions
from application.reading.replay import Replay
from application.reading.thoughts import Thoughts
from application.runtime.fair_queues.fair_queue import Owner
from application.runtime.queues import ANALYSE, SERVED, THINK
from application.runtime.settings import Settings
from events.store.outcomes import Appended
from tests import logs
from tests.containers import load, opening
from titles.kernel.deciding import decider, life
from titles.kernel.events.events import Committed
from titles.kernel.state.game import Seat
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.search.search import Line, Search, SearchBot
from workers import jobs, making_way, thinking
from workers import sweeper as sweeping
from workers import thoughts as workers_thoughts
from workers.__main__ import JOBS_BETWEEN_COLLECTIONS, ThinkingWorker
from workers.analysing import Analyser, requeue
from workers.game_jobs import do_job
from workers.sweeper import Sweeper
from workers.thinking import HURRIED, LONGEST, Time, think, think_in_slices, to_the_end
from workers.thoughts import Thoughts as WorkersThoughts

DICE, WONDERS = TITLES["seven_wonders_dice"], TITLES["seven_wonders"]


def begun(container: Container, *bots: str, title: Title = DICE) -> str:
    """Return a game that these bots play."""
    game = "g" + secrets.token_hex(8)
    batch = opening(game, len(bots), sitting=0, title=title)
    for bot in bots:
        assert life.sit(title, batch, Seat(bot=bot)) is None
    outcome = container.game_service.open(game, title, batch, actor="player:p0", idempotency_key=None)
    assert isinstance(outcome, Changed)
    return game


def ended(container: Container) -> tuple[str, Replay]:
    """Return a game that ended early by a resignation, and its replay."""
    game, writer = "g" + secrets.token_hex(8), logs.finished(DICE, 2, 3, resigns=40)
    assert isinstance(container.store.append(game, writer.records, whole=True), Appended)
    return game, Replay(writer.log(), TITLES)


def test_a_limit_ends_a_thought_earlier_and_never_later():
    time = Time(60)
    time.end_after(120)
    assert not time.is_up()
    time.end_after(0)
    assert time.is_up()
    over = Time(0)
    over.end_after(60)
    assert over.is_up()


def test_a_single_legal_move_is_made_without_a_thought(container: Container):
    game = begun(container, "fast", "fast")
    turn = next_bot_turn(container.repository, load(container, game))
    only = turn.legal_moves[-1]
    thought = to_the_end(thinking._choose(turn._replace(legal_moves=[only]), Time(60)))
    assert thought == (only.move, None)


def test_bots_that_answer_at_once_move_before_those_that_think(container: Container):
    game = begun(container, "fast", "random")
    assert container.game_service.next_job(load(container, game)) == "bot"
    record = do_job(container.game_service, game, "bot")
    assert container.game_service.next_job(record) == THINK
    assert list(container.queues.fair(THINK).waiting()) == [game]
    after = do_job(container.game_service, game, THINK, seconds=0, thinking=HURRIED)
    assert after.head.version > record.head.version


def test_a_bot_makes_the_best_move_of_its_thought(container: Container):
    game, steps = begun(container, "fast", "random"), 0
    while steps < 3:
        kind = container.game_service.next_job(load(container, game))
        assert kind is not None
        do_job(container.game_service, game, kind, seconds=0, thinking=HURRIED)
        steps += kind == THINK
    opened = list(container.repository.opened(load(container, game), FULL))
    thoughts = Thoughts(container.store).of(game)
    assert {each.seat for each in thoughts} == {0}
    for thought in thoughts:
        envelope, payloads = opened[thought.version]
        made = DICE.codec.join(envelope, payloads)
        assert isinstance(made, Committed)
        assert envelope.actor == "seat:0"
        assert thought.lines[0].move == msgspec.to_builtins(DICE.move_of(made.chain.value[-1]))


def test_a_thought_has_the_version_before_its_move_if_others_moved_meanwhile(
    container: Container, monkeypatch: pytest.MonkeyPatch
):
    game = begun(container, "fast", "random")
    before, choose = load(container, game), thinking._choose

    def slowly(*arguments: Any) -> Any:
        chosen = yield from choose(*arguments)
        do_job(container.game_service, game, "bot")  # the other bot chooses, too
        return chosen

    monkeypatch.setattr(thinking, "_choose", slowly)
    after = think(container.game_service, before, HURRIED)
    [thought] = Thoughts(container.store).of(game)
    assert before.head.version < thought.version < after.head.version
    opened = list(container.repository.opened(load(container, game), FULL))
    assert [opened[version][0].actor for version in (before.head.version, thought.version)] == ["seat:1", "seat:0"]


def test_two_workers_that_think_about_the_same_decision_make_one_move(
    container: Container, log_url: str, queue_url: str
):
    """Also about one of several steps: a seat chooses for the Free City after its own city, in the same decision."""
    game, steps, versions = begun(container, "fast", "fast", title=WONDERS), set(), []
    other = build(Settings(redis_url=log_url, queue_url=queue_url))
    for _ in range(3):
        before = load(container, game)
        first = think(container.game_service, before, HURRIED)
        assert first.head.version > before.head.version
        assert think(other.game_service, before, HURRIED).head == first.head
        versions.append(before.head.version)
        steps |= {kept.complete for kept in first.full.commitments if kept is not None}
    assert steps == {False, True}
    assert [thought.version for thought in Thoughts(container.store).of(game)] == versions
    other.client.close()


@pytest.fixture
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the fast bot search for a tenth of a second."""
    bot = DICE.bots["fast"]
    assert isinstance(bot, SearchBot)
    monkeypatch.setitem(DICE.bots, "fast", replace(bot, level=bot.level._replace(playouts=4)))


@pytest.mark.usefixtures("short_search")
def test_a_job_lets_a_bot_think_and_analyses_when_no_bot_waits(
    container: Container, queue_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "container", lambda: container)
    jobs.analyser.cache_clear()
    game, replay = ended(container)
    Analyses(container.store).ask(game, "fast")
    container.queues.fair(ANALYSE).push(game, Owner("here", "p0"))
    container.queues.call(ANALYSE)
    monkeypatch.setattr(jobs, "JOB_SECONDS", 0)
    with redis.Redis.from_url(queue_url) as queue:
        worker = SimpleWorker(list(SERVED[THINK]), connection=queue, serializer=JSONSerializer)
        worker.work(burst=True, max_jobs=2, logging_level="ERROR")
    analysis = Analyses(container.store).of(game)
    assert analysis is not None
    assert analysis.total == len(to_judge(made_decisions(replay)))
    assert len(analysis.decisions) == 2
    assert list(container.queues.fair(ANALYSE).waiting()) == [game]


@pytest.fixture
def yields(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Return a list that grows with each yield of this process, which seems to run only when a processor is idle."""
    made = list[None]()
    monkeypatch.setattr(making_way, "runs_when_idle", lambda: True)
    monkeypatch.setattr(os, "sched_yield", lambda: made.append(None))
    return made


@pytest.mark.usefixtures("short_search")
def test_a_bot_yields_while_it_thinks(container: Container, yields: list[None]):
    game = begun(container, "fast", "random")
    think(container.game_service, load(container, game), LONGEST)
    assert len(yields) > 100


@pytest.mark.usefixtures("short_search")
def test_a_bot_yields_while_it_analyses(container: Container, yields: list[None]):
    game, replay = ended(container)
    assert to_judge(made_decisions(replay))
    Analyses(container.store).ask(game, "fast")
    Analyser(container.repository, Analyses(container.store)).work_on(game, 0)
    assert len(yields) > 100


class Loop:
    """An object that refers to itself: only a collection frees it."""

    def __init__(self) -> None:
        self.own = self


def test_a_worker_that_thinks_collects_garbage_after_every_hundredth_job(
    container: Container, queue_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "container", lambda: container)
    for _ in range(JOBS_BETWEEN_COLLECTIONS):
        container.queues.call(THINK)
    with redis.Redis.from_url(queue_url) as queue:
        worker = ThinkingWorker([THINK], connection=queue, serializer=JSONSerializer)
        left = weakref.ref(Loop())
        try:
            worker.work(burst=True, max_jobs=JOBS_BETWEEN_COLLECTIONS - 1, logging_level="ERROR")
            assert left() is not None
            worker.work(burst=True, max_jobs=1, logging_level="ERROR")
            assert left() is None
        finally:
            gc.enable()


def test_a_bot_that_waits_for_long_moves_in_a_hurry(container: Container, monkeypatch: pytest.MonkeyPatch):
    """Nobody serves the queue: after half a minute, the sweeper makes the move."""
    monkeypatch.setattr(sweeping, "LATE_MS", -1000)
    game = begun(container, "fast", "random")
    before = do_job(container.game_service, game, "bot")
    container.queues.connection.flushall()
    now = [1000.0]
    sweeper = Sweeper(container, lambda: now[0])
    seconds = 0
    while load(container, game).head == before.head:
        sweeper.sweep()
        now[0] += 1
        seconds += 1
    assert 3 * LONGEST < seconds < 5 * LONGEST
    assert list(container.queues.fair(THINK).waiting()) == [game]


def test_a_bot_moves_at_once_when_its_process_is_to_end(container: Container, monkeypatch: pytest.MonkeyPatch):
    stopping = threading.Event()
    stopping.set()
    monkeypatch.setattr(thinking, "STOPPING", stopping)
    game = begun(container, "strong", "random")
    before = do_job(container.game_service, game, "bot")
    do_job(container.game_service, game, THINK, seconds=0)
    [thought] = Thoughts(container.store).of(game)
    assert (thought.bot, thought.version) == ("strong", before.head.version)
    assert {line.playouts for line in thought.lines} == {1}
    assert thought.hurried


@pytest.mark.parametrize(("seconds", "is_hurried"), [(0.9, False), (1.1, True)])
def test_a_fast_bot_moves_after_one_second(
    container: Container, monkeypatch: pytest.MonkeyPatch, seconds: float, is_hurried: bool
):
    game = begun(container, "fast", "random")
    do_job(container.game_service, game, "bot")
    now = [1000.0]
    monkeypatch.setattr(thinking.time, "monotonic", lambda: now[0])
    slices = think_in_slices(container.game_service, load(container, game), Time(LONGEST))
    next(slices)
    now[0] += seconds
    to_the_end(slices)
    [thought] = Thoughts(container.store).of(game)
    assert thought.hurried == is_hurried


def test_a_thought_that_had_time_is_not_hurried(container: Container, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(thinking.time, "monotonic", lambda: 1000.0)  # however slow the machine is
    game = begun(container, "fast", "random")
    do_job(container.game_service, game, "bot")
    do_job(container.game_service, game, THINK, seconds=0, thinking=600.0)
    [thought] = Thoughts(container.store).of(game)
    assert max(line.playouts for line in thought.lines) > 1
    assert not thought.hurried


@pytest.fixture
def thoughts(container: Container, monkeypatch: pytest.MonkeyPatch) -> WorkersThoughts:
    """The thoughts of a worker, each slice of which is one round of a search."""
    monkeypatch.setattr(workers_thoughts, "SLICE", 0.0)
    return WorkersThoughts(container)


def waiting(container: Container, *bots: str, owner: Owner, urgent: bool) -> str:
    """Return a game whose bot waits to think, in the queue for this owner."""
    game = begun(container, *bots)
    do_job(container.game_service, game, "bot")
    taken = container.queues.fair(THINK).take()  # its own owner is another one
    assert taken is not None
    assert taken.item == game
    assert container.queues.fair(THINK).push(game, owner, urgent=urgent)
    return game


def moved(container: Container, game: str) -> bool:
    return bool(Thoughts(container.store).of(game))


@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize("urgent", [True, False])
def test_a_thought_of_a_person_comes_between_the_slices_of_long_ones(
    container: Container, thoughts: WorkersThoughts, monkeypatch: pytest.MonkeyPatch, urgent: bool
):
    """Whether or not the owner of the long ones plays, too."""
    stopping = threading.Event()
    monkeypatch.setattr(thinking, "STOPPING", stopping)
    long = waiting(container, "strong", "random", owner=Owner("abuser", "p0"), urgent=urgent)
    thoughts.continue_for(0)
    assert thoughts.have_begun()
    short = waiting(container, "fast", "random", owner=Owner("person", "p1"), urgent=True)
    while not moved(container, short):
        thoughts.continue_for(0)
        assert not moved(container, long)
    stopping.set()  # so that the test does not wait for the long one
    thoughts.continue_for(60)
    assert moved(container, long)
    assert not thoughts.have_begun()


@pytest.mark.usefixtures("short_search")
def test_an_owner_thinks_one_thought_after_the_other(container: Container, thoughts: WorkersThoughts):
    first = waiting(container, "fast", "random", owner=Owner("here", "p0"), urgent=False)
    thoughts.continue_for(0)
    second = waiting(container, "fast", "random", owner=Owner("here", "p0"), urgent=False)
    while not moved(container, first):
        thoughts.continue_for(0)
        assert len(thoughts._begun) <= 1
    assert not moved(container, second)


def test_the_time_of_a_thought_depends_on_how_many_of_its_address_wait(
    container: Container, thoughts: WorkersThoughts, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workers_thoughts, "ROUND_SECONDS", 1e-6)
    game = waiting(container, "strong", "random", owner=Owner("here", "p0"), urgent=True)
    thoughts.continue_for(60)
    assert all(thought.hurried for thought in Thoughts(container.store).of(game))
    assert moved(container, game)


@pytest.mark.usefixtures("short_search")
def test_a_worker_continues_what_a_job_has_begun(
    container: Container, thoughts: WorkersThoughts, queue_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "thoughts", lambda: thoughts)
    monkeypatch.setattr(jobs, "JOB_SECONDS", 0)
    game = waiting(container, "fast", "random", owner=Owner("here", "p0"), urgent=False)
    container.queues.call(THINK)
    with redis.Redis.from_url(queue_url) as queue:
        try:
            worker = ThinkingWorker([THINK], connection=queue, serializer=JSONSerializer)
            worker.work(burst=True, max_jobs=1, logging_level="ERROR")
        finally:
            gc.enable()
    assert moved(container, game)
    assert not thoughts.have_begun()


def test_what_else_is_done_between_its_rounds_changes_no_search(container: Container):
    record = load(container, begun(container, "fast", "random"))
    view, bot = container.repository.view(record.game, record, 0), DICE.bots["fast"]
    assert isinstance(bot, SearchBot)
    bot, legal_moves = replace(bot, level=bot.level._replace(playouts=10)), decider.moves(DICE, view, 0)
    alone = bot.lines(view, 0, legal_moves, random.Random(7))
    assert in_turns([bot.search(view, 0, legal_moves, random.Random(7)) for _ in range(2)]) == [alone, alone]


def in_turns(searches: list[Search]) -> list[list[Line]]:
    """Continue searches in turns, and return what they found."""
    found: dict[int, list[Line]] = {}
    for search in searches:
        next(search)
    while len(found) < len(searches):
        for number, search in enumerate(searches):
            if number not in found:
                try:
                    search.send(False)
                except StopIteration as ended:
                    found[number] = ended.value
    return [found[number] for number in range(len(searches))]


def test_an_analysis_goes_on_after_the_queue_server_has_forgotten_it(container: Container):
    analyses = Analyses(container.store)
    game, _ = ended(container)
    analyses.ask(game, "fast")
    requeue(container.queues, analyses)
    assert list(container.queues.fair(ANALYSE).waiting()) == [game]
    analyser = Analyser(container.repository, analyses)
    analyses.expect(game, 0)
    assert not analyser.work_on(game, 0)
    container.queues.connection.flushall()
    requeue(container.queues, analyses)
    assert container.queues.fair(ANALYSE).is_empty()
