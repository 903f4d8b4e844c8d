"""The service's clock measures true time, whatever is done to wall clocks. The true time is that of a `World`."""

import random
from dataclasses import dataclass

import pytest
import redis
from structlog.testing import capture_logs

from events.log_server import keys
from events.log_server.timing.outages import Outage, Outages
from events.log_server.timing.service_clock import FOLLOWED, ServiceClock, Steps, steps
from events.store.appending import Store
from titles.kernel.state.clock import SeatClock

START = 1_800_000_000_000
HOUR = 3_600_000
SECOND = 1000


@dataclass
class World:
    """A log server and machines: the true milliseconds since the first one booted, and by how much the wall clock of
    the log server is ahead of the truth."""

    client: redis.Redis
    true: int = 0
    shift: int = 0

    def clock(self, machine: str = "one", booted: int = 0, *, serves: bool = True) -> ServiceClock:
        """The clock of a new process of a machine that booted `booted` milliseconds before the first one."""
        clock = ServiceClock(
            self.client,
            machine=machine,
            elapsed=lambda: self.true + booted,
            wall=lambda: START + self.true + self.shift,
        )
        clock.serves = serves
        clock.beat()
        return clock

    def run(self, seconds: float, *clocks: ServiceClock) -> None:
        """Let time pass while these processes run."""
        for _ in range(round(seconds)):
            self.true += SECOND
            for clock in clocks:
                clock.beat()

    def outages(self, clock: ServiceClock) -> list[Outage]:
        """All outages."""
        return Outages(self.client, clock).since(0)


@pytest.fixture
def world(store: Store) -> World:
    return World(store.client)


def ahead(world: World, clock: ServiceClock) -> int:
    """By how many milliseconds a clock is ahead of the truth."""
    return clock.now() - START - world.true


def test_the_clock_goes_on_when_the_wall_clock_is_set_back(world: World):
    clock = world.clock()
    world.run(5, clock)
    world.shift = -HOUR
    world.run(30, clock)
    assert ahead(world, clock) == 0
    assert world.outages(clock) == []
    assert clock.shift == -HOUR, "people are shown the time of the wall clock"
    assert steps(world.client) == Steps(1, HOUR)
    world.shift = 0
    world.run(30, clock)
    assert (ahead(world, clock), clock.shift) == (0, 0)
    assert steps(world.client) == Steps(2, 0)


def test_the_clock_follows_when_the_wall_clock_stays_ahead_and_the_step_is_kept(world: World):
    clock = world.clock()
    world.run(5, clock)
    world.shift = HOUR
    world.run(FOLLOWED // SECOND, clock)
    assert ahead(world, clock) == 0
    with capture_logs() as logged:
        world.run(2, clock)
    assert [line["milliseconds"] for line in logged if line["event"] == "wall_clock_followed"] == [HOUR]
    assert ahead(world, clock) == HOUR
    [step] = world.outages(clock)
    assert step.end - step.start == HOUR
    assert steps(world.client) == Steps(1, 0)
    assert not Outages(world.client, clock).is_down()


def test_a_wall_clock_that_flaps_is_noticed_and_not_followed(world: World):
    clock = world.clock()
    world.run(5, clock)
    with capture_logs() as logged:
        for _ in range(3):
            world.shift = HOUR
            world.run(3, clock)
            world.shift = 0
            world.run(3, clock)
    assert [line["milliseconds"] for line in logged if line["event"] == "wall_clock_set"] == [HOUR] * 3
    assert (ahead(world, clock), clock.shift, steps(world.client)) == (0, 0, Steps(0, 0))
    assert world.outages(clock) == []


@pytest.mark.parametrize("shift", [-HOUR, HOUR])
def test_an_outage_is_as_long_as_it_was_when_the_wall_clock_was_set_meanwhile(world: World, shift: int):
    clock = world.clock()
    world.run(5, clock)
    world.true += 20 * SECOND
    world.shift = shift
    clock = world.clock()
    assert world.outages(clock) == [Outage(START + 5 * SECOND, START + 25 * SECOND)]
    assert ahead(world, clock) == 0


def test_an_outage_after_the_wall_clock_was_set_back_is_noticed(world: World):
    clock = world.clock()
    world.shift = -HOUR
    world.run(5, clock)
    world.true += 20 * SECOND
    assert world.outages(world.clock()) == [Outage(START + 5 * SECOND, START + 25 * SECOND)]


def test_a_step_while_only_workers_run_is_part_of_the_outage(world: World):
    web, worker, idle = world.clock(), world.clock(serves=False), world.clock(serves=False)
    world.run(5, web, worker, idle)
    world.shift = HOUR
    for _ in range(20):
        world.run(1, worker)
        assert Outages(world.client, idle).is_down() == (world.true > 10 * SECOND)
    assert ahead(world, worker) == HOUR
    assert world.outages(worker) == []
    assert world.outages(world.clock()) == [Outage(START + 5 * SECOND, START + 25 * SECOND + HOUR)]
    assert not Outages(world.client, idle).is_down()


@pytest.mark.parametrize(("shift", "stands_at"), [(0, 25 * SECOND), (-HOUR, 5 * SECOND)])
def test_after_a_boot_the_clock_stands_where_it_was_until_the_wall_clock_is_trusted(
    world: World, shift: int, stands_at: int
):
    """Nobody can know how long the machine was away: it is no step, and no player loses time."""
    world.run(5, world.clock())
    world.true += 20 * SECOND
    world.shift = shift
    clock = world.clock("after the boot", booted=-24 * SECOND)
    assert clock.now() == START + 5 * SECOND
    world.run(FOLLOWED // SECOND - 1, clock)
    assert clock.now() == START + 5 * SECOND + FOLLOWED - SECOND
    world.run(2, clock)
    assert clock.now() == START + FOLLOWED + SECOND + stands_at
    assert clock.shift == (0 if shift == 0 else shift + 20 * SECOND)
    assert steps(world.client).number == 0


def test_machines_have_one_time_though_they_booted_at_different_times(world: World):
    one, two = world.clock(), world.clock("two", booted=HOUR)
    world.run(5, one, two)
    assert (ahead(world, one), ahead(world, two)) == (0, 0)
    world.run(5, one)
    three = world.clock("three", booted=-2 * HOUR, serves=False)
    world.run(2, one, two, three)
    assert (ahead(world, one), ahead(world, two), ahead(world, three)) == (0, 0, 0)


def test_slow_answers_never_make_the_clock_faster(world: World, monkeypatch: pytest.MonkeyPatch):
    """Each answer takes 700 ms, of which other processes know more and more."""
    clocks = [world.clock("one"), world.clock("one"), world.clock("two", booted=HOUR)]

    def slow(clock: ServiceClock) -> None:
        script = clock._script

        def run(**arguments: object) -> object:
            answer = script(**arguments)
            world.true += 700
            return answer

        monkeypatch.setattr(clock, "_script", run)

    for clock in clocks:
        slow(clock)
    world.run(60, *clocks)
    assert all(-1500 <= ahead(world, clock) <= 0 for clock in clocks)


def test_data_of_an_earlier_version_have_a_heartbeat_and_no_clock(world: World):
    world.client.set(keys.HEARTBEAT, START - 60 * SECOND)
    clock = world.clock()
    assert ahead(world, clock) == 0
    assert world.outages(clock) == [Outage(START - 60 * SECOND, START)]


def test_a_heartbeat_of_an_earlier_version_whose_wall_clock_was_ahead_is_not_gone_behind(world: World):
    world.client.set(keys.HEARTBEAT, START + HOUR)
    clock = world.clock()
    assert ahead(world, clock) == HOUR


# A player's time


class Turn:
    """A seat's clock that runs, and the true time that its player had, without that in which the service was down."""

    def __init__(self, bank: int, begun: int) -> None:
        self.bank = bank
        self.clock = SeatClock(0).running(begun, bank, "decision")
        self.given = 0
        self._credited_until = 0

    def is_over(self, clock: ServiceClock, outages: Outages) -> bool:
        """Whether a process finds that the time is up, after giving it back for outages."""
        for start, end in outages.since(self._credited_until):
            begin = max(start, self._credited_until)
            if begin < end:
                self.clock = self.clock.credited(begin, end)
                self._credited_until = end
        return self.clock.left_at(clock.now()) == 0


class Service:
    """Processes on one or two machines, which are stopped, started and booted."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world, self.chance = world, chance
        self.boots = 0
        self.boot()

    def boot(self) -> None:
        """Start on a machine that has just booted."""
        self.boots += 1
        self.booted = -self.world.true
        self.clocks: list[ServiceClock] = []
        self.start()

    def start(self) -> None:
        """Start two more web processes and a worker, if the service is not there."""
        made = [self.world.clock(f"boot {self.boots}", self.booted, serves=serves) for serves in (True, True, False)]
        self.clocks += made

    def happen(self) -> int:
        """Let something happen. Return the milliseconds for which the service was down."""
        match self.chance.randrange(12):
            case 0 | 1 | 2:
                self.world.shift = self.chance.choice([0, 0, HOUR, -HOUR, 40_000, -40_000])
            case 3:
                down = self.chance.randrange(7, 60) * SECOND
                self.world.true += down
                self.clocks = []
                self.chance.choice([self.boot, self.start])()
                return down
            case 4 if len(self.clocks) < 6:  # a second machine, which booted before
                self.boots += 1
                self.booted = 99 * HOUR
                self.start()
        return 0

    def second(self) -> None:
        """Let a second pass, in which each process beats at some moment."""
        moments = sorted((self.chance.randrange(SECOND), number) for number in range(len(self.clocks)))
        past = 0
        for moment, number in moments:
            self.world.true += moment - past
            past = moment
            if self.chance.random() < 0.9:  # or it is late
                self.clocks[number].beat()
        self.world.true += SECOND - past


def test_a_player_has_the_time_of_the_clock_and_at_most_five_seconds_more(log_client: redis.Redis, thorough: int):
    for seed in range(2 * thorough):
        log_client.flushall()
        chance, world = random.Random(seed), World(log_client)
        service, turns = Service(world, chance), list[Turn]()
        for _ in range(250):
            if chance.random() < 0.3:
                turns.append(Turn(chance.choice([10, 30, 60]) * SECOND, chance.choice(service.clocks).now()))
            down = service.happen() if chance.random() < 0.2 else 0
            before = world.true
            service.second()
            finder = chance.choice(service.clocks)
            for turn in list(turns):
                turn.given += world.true - before
                if turn.is_over(finder, Outages(log_client, finder)):
                    assert turn.bank <= turn.given <= turn.bank + 5 * SECOND + SECOND, (seed, down)
                    turns.remove(turn)


def test_a_clock_that_a_process_starts_before_it_knows_of_a_step_gets_the_whole_step_back(log_client: redis.Redis):
    world = World(log_client)
    one, two = world.clock(), world.clock()
    world.shift = HOUR
    world.run(FOLLOWED // SECOND, one, two)
    world.true += SECOND
    one.beat()
    world.true += 400
    assert ahead(world, one) == HOUR
    turn = Turn(10 * SECOND, two.now())
    assert turn.clock.deadline == START + world.true + 10 * SECOND, "by the old time"
    assert not turn.is_over(two, Outages(log_client, two))
    assert ahead(world, two) == HOUR
    assert turn.clock.left_at(two.now()) == 10 * SECOND
