"""Clocks that run out: due at their millisecond, done once, and never while the service was down."""

import contextlib
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from application.container import Container
from application.games.access import FULL
from application.games.clocks import want_pause
from application.games.game_service import Changed, Refused
from events.format.times import milliseconds, now
from events.log_server.timing.service_clock import ServiceClock, elapsed
from tests.containers import a_container, begin, choose, load
from tests.logs import joined
from titles.kernel.deciding import life
from titles.kernel.deciding.life import ABANDONED_AFTER, OPEN_FOR
from titles.kernel.deciding.timekeeping import LONGEST_PAUSE
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import next_deadline, to_move
from titles.registry import TITLES
from verifier.verify import judge
from workers.deadlines import DeadlineTimer
from workers.game_jobs import do_job
from workers.sweeper import Sweeper

TEN = Clock(decision_seconds=10)
BANK = Clock(bank_seconds=60, increment_seconds=5)


@contextlib.contextmanager
def at(container: Container, monkeypatch: pytest.MonkeyPatch, seconds: float) -> Iterator[None]:
    """In this context, what is appended is appended at a number of seconds from now."""
    moment = milliseconds(now()) + round(seconds * 1000)
    with monkeypatch.context() as patched:
        patched.setattr(container.game_service, "clock", lambda: moment)
        yield


def begun(
    container: Container, monkeypatch: pytest.MonkeyPatch, seconds: float, clock: Clock = TEN, **more: Any
) -> str:
    """A game that began a number of seconds ago."""
    with at(container, monkeypatch, -seconds):
        return begin(container, clock=clock, **more)


def types(container: Container, game: str) -> Counter[str]:
    return Counter(json.loads(record.line)["type"] for record in container.store.read(game))


def test_late_seats_play_their_default_moves(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, 30)
    late = choose(container, game, 1)
    assert isinstance(late, Refused)
    assert late.refusal.code == "too_late"
    record = do_job(container.game_service, game, "deadline")
    assert to_move(record.full) == ()
    assert types(container, game)["expired"] == 3


def test_nothing_happens_before_the_time_is_up(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, 9)
    before = load(container, game).head
    assert do_job(container.game_service, game, "deadline").head == before
    assert isinstance(choose(container, game, 1), Changed)


def test_many_workers_at_once_let_each_seat_expire_once(
    container: Container, log_url: str, queue_url: str, monkeypatch: pytest.MonkeyPatch
):
    machines = [a_container(log_url, queue_url) for _ in range(6)]
    game = begun(container, monkeypatch, 30)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda machine: do_job(machine.game_service, game, "deadline"), machines))
    assert types(container, game)["expired"] == 3
    for machine in machines:
        machine.client.close()


@pytest.mark.parametrize("title", TITLES)
def test_a_player_who_vanished_at_a_table_of_two_loses(
    container: Container, monkeypatch: pytest.MonkeyPatch, title: str
):
    """Seat 0 never moves; the other seat is a bot."""
    game = begun(container, monkeypatch, 100_000, title=TITLES[title], seats=2, bots=1)
    for second in range(-99_000, 0, 100):
        with at(container, monkeypatch, second):
            record = load(container, game)
            for kind in ("reveal", "conflict", "bot", "deadline"):
                record = do_job(container.game_service, game, kind)
        if record.full.status == "finished":
            break
    assert record.full.status == "finished"
    assert record.full.reason == "resignation"
    assert types(container, game)["expired"] >= 3
    assert record.full.standings[-1].seat == 0
    log = joined([container.repository.header(record), *container.repository.lines(record, FULL)])
    verdict = judge(log, TITLES)
    assert (verdict.problem, verdict.complete) == (None, True)


def test_a_pause_ends_two_weeks_after_the_batch_in_which_it_began(
    container: Container, monkeypatch: pytest.MonkeyPatch
):
    game = begun(container, monkeypatch, 5, BANK, seats=2)
    for player in ("p0", "p1"):
        with at(container, monkeypatch, 1):
            container.game_service.execute(game, lambda record, player=player: want_pause(record, player, wanted=True))
    record = load(container, game)
    assert record.full.paused_until == milliseconds(record.at) + LONGEST_PAUSE


# Games in which nothing happens

TWO_WEEKS, TWO_MONTHS = OPEN_FOR // 1000, ABANDONED_AFTER // 1000


def verified(container: Container, game: str) -> None:
    record = load(container, game)
    verdict = judge(joined([container.repository.header(record), *container.repository.lines(record, FULL)]), TITLES)
    assert (verdict.problem, verdict.complete) == (None, True)


def swept(container: Container) -> None:
    sweeper = Sweeper(container, iter(range(1000, 100_000, 10)).__next__)
    for _ in range(6):
        sweeper.sweep()


def test_a_table_to_which_nobody_comes_is_cancelled(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, TWO_WEEKS + 10, sitting=1)
    waiting = begun(container, monkeypatch, TWO_WEEKS - 10, sitting=1, clock=None)
    timer = DeadlineTimer(container, lambda: 1000.0)
    assert timer.look() == 1
    assert queued(container) == {game}
    swept(container)
    assert load(container, game).full.reason == "cancelled"
    assert types(container, game)["cancelled"] == 1
    assert load(container, waiting).full.status == "open"
    assert container.store.schedule.expiring(milliseconds(now())) == []
    verified(container, game)


def test_a_game_without_a_clock_is_abandoned_by_those_for_whom_it_waits(
    container: Container, monkeypatch: pytest.MonkeyPatch
):
    with at(container, monkeypatch, -TWO_MONTHS - 10):
        game = begin(container, seats=2)
        choose(container, game, 1)
    swept(container)
    record = load(container, game)
    assert (record.full.status, record.full.reason) == ("finished", "abandoned")
    assert [seat.resigned > 0 for seat in record.full.seats] == [True, False]
    assert [(standing.seat, standing.rank) for standing in record.full.standings] == [(1, 1), (0, 2)]


def test_a_game_with_a_clock_is_not_abandoned(container: Container, monkeypatch: pytest.MonkeyPatch):
    """A pause of two weeks and decisions of two weeks are the longest that it can wait."""
    game = begun(container, monkeypatch, 5)
    assert life.idle_limit(load(container, game).full) is None


def test_many_workers_at_once_end_a_game_once(
    container: Container, log_url: str, queue_url: str, monkeypatch: pytest.MonkeyPatch
):
    machines = [a_container(log_url, queue_url) for _ in range(6)]
    with at(container, monkeypatch, -TWO_MONTHS - 10):
        game = begin(container)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda machine: do_job(machine.game_service, game, "deadline"), machines))
    assert (types(container, game)["abandoned"], types(container, game)["finished"]) == (1, 1)
    for machine in machines:
        machine.client.close()


def test_time_without_the_service_is_not_idle(container: Container, monkeypatch: pytest.MonkeyPatch):
    """Of two weeks and ten seconds the service was down for all but an hour."""
    game = begun(container, monkeypatch, TWO_WEEKS + 10, sitting=1)
    beats(container, -TWO_WEEKS - 10, -TWO_WEEKS, -3600, -3596, -1, 0)
    do_job(container.game_service, game, "deadline")
    assert load(container, game).full.status == "open"
    timer = DeadlineTimer(container, lambda: 1000.0)
    assert timer.look() == 0
    expiring = container.store.schedule.expiring(milliseconds(now()))
    assert expiring == [], "the timer looks at it again when it may be over"
    late = milliseconds(now()) + OPEN_FOR
    assert [due.game for due in container.store.schedule.expiring(late)] == [game]


def test_a_deadline_that_an_append_has_set_is_not_postponed(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, 5)
    [before] = container.store.schedule.expiring(milliseconds(now()) + 99_999)
    container.store.schedule.postpone(game, before.since - 1, before.since + 50_000)
    assert container.store.schedule.expiring(milliseconds(now()) + 99_999) == [before]


# The timer and the sweeper


def queued(container: Container, kind: str = "deadline") -> frozenset[str]:
    return container.queues.waiting(kind).games


def test_the_timer_queues_a_game_when_its_time_is_up_and_not_before(
    container: Container, monkeypatch: pytest.MonkeyPatch
):
    timer = DeadlineTimer(container, lambda: 1000.0)
    game, other = begun(container, monkeypatch, 9), begun(container, monkeypatch, 10)
    assert timer.look() == 1
    assert queued(container) == {other}
    assert timer.look() == 0
    assert game not in queued(container)


def test_a_game_whose_job_was_lost_is_queued_again(container: Container, monkeypatch: pytest.MonkeyPatch):
    seconds = [1000.0]
    timer = DeadlineTimer(container, lambda: seconds[0])
    begun(container, monkeypatch, 20)
    assert [timer.look(), timer.look()] == [1, 0]
    seconds[0] += 5
    assert timer.look() == 1


def test_the_sweeper_finds_a_game_that_the_timer_has_missed(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, 30)
    sweeper = Sweeper(container, iter(range(1000, 100_000, 10)).__next__)
    for _ in range(12):
        sweeper.sweep()
    assert types(container, game)["expired"] == 3


def test_a_game_without_running_clocks_has_no_deadline(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, 5)
    assert [due.game for due in container.store.schedule.expiring(milliseconds(now()) + 6000)] == [game]
    for seat in range(3):
        choose(container, game, seat)
    assert next_deadline(load(container, game).full) is None
    assert container.store.schedule.expiring(milliseconds(now()) + 99_999) == []


# Outages


def beats(container: Container, *seconds: float) -> None:
    """The service was there at these seconds from now, and not between them."""
    start, booted, moment = milliseconds(now()), elapsed(), [0]
    clock = ServiceClock(container.client, elapsed=lambda: booted + moment[0], wall=lambda: start + moment[0])
    clock.serves = True
    for second in seconds:
        moment[0] = round(second * 1000)
        clock.beat()


def test_nobody_is_late_while_the_service_is_down(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, 100)
    beats(container, -95)
    assert container.outages.is_down()
    before = load(container, game).head
    assert do_job(container.game_service, game, "deadline").head == before


def test_an_hour_without_the_service_costs_no_time(container: Container, monkeypatch: pytest.MonkeyPatch):
    game = begun(container, monkeypatch, 3610, BANK)
    beats(container, -3610, -3605, -5, 0)
    assert do_job(container.game_service, game, "deadline").full.clocks[0].expiries == 0
    assert isinstance(choose(container, game, 0), Changed)
    assert types(container, game)["time_credited"] == 1
    left = load(container, game).full.clocks[0].left
    assert 54_000 < left <= 55_000, "65 s less 5 before and 5 after the outage"


def test_the_first_move_after_an_outage_is_not_too_late(container: Container, monkeypatch: pytest.MonkeyPatch):
    """The web process notes that it is there before it asks what the outage cost."""
    game = begun(container, monkeypatch, 3610)
    beats(container, -3610, -3605)
    container.outages.serve()
    assert isinstance(choose(container, game, 0), Changed)


def test_short_silences_are_no_outages(container: Container):
    beats(container, -20, -16, -12, -8, -4, 0)
    assert container.outages.since(0) == []
    assert not container.outages.is_down()
