"""Clocks: what time each seat has, what follows when it is up, and pauses."""

from collections.abc import Callable
from typing import Any

import pytest

from events.format.times import timestamp
from tests.titles.kernel.toy import TOY
from titles.kernel.deciding import timekeeping
from titles.kernel.deciding.decider import decide, moves, play_default_move, resolve
from titles.kernel.deciding.life import open_game, resign, sit
from titles.kernel.events.clock_events import ClocksSet, Expired, Paused, Resumed, Returned, TakenOver, TimeCredited
from titles.kernel.events.events import Finished, Resigned
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Seat, next_deadline, next_job, pending_resolution, to_move
from titles.testkit.answers import assert_says_why

SEED = "5eed" * 16
START = 1_000_000
TEN = Clock(decision_seconds=10)
BANK = Clock(bank_seconds=60, increment_seconds=5)


class Table:
    """A game with a clock. Times are seconds since it started."""

    def __init__(self, clock: Clock | None, seats: int = 3, bots: int = 0, *, rated: bool = False) -> None:
        self.events: list[Any] = []
        batch = open_game(
            TOY,
            game="g",
            seats=seats,
            options={"rounds": 3},
            visibility="public",
            creator="p0",
            seed=SEED,
            clock=clock,
            rated=rated,
        )
        for seat in range(seats):
            taker = Seat(bot="quiet") if seat >= seats - bots else Seat(player=f"p{seat}")
            assert sit(TOY, batch, taker) is None
        self.game: AnyGame = batch.game
        self.take(batch, 0)

    def take(self, batch: Batch | Refusal, second: float) -> str | None:
        """Append a batch at a second, or return the code of the refusal."""
        refusal = batch if isinstance(batch, Refusal) else timekeeping.set_clocks(batch, _at(second))
        if refusal is not None:
            assert_says_why(refusal)
            return refusal.code
        assert isinstance(batch, Batch)
        self.events += batch.events
        self.game = batch.game
        return None

    def does(self, seat: int, action: str, second: float) -> str | None:
        move = next(each.move for each in moves(TOY, self.game, seat) if each.move.__struct_config__.tag == action)
        return self.take(decide(TOY, self.game, seat, move), second)

    def resolves(self, second: float) -> None:
        while pending_resolution(self.game) is not None:
            assert self.take(resolve(TOY, self.game), second) is None

    def expires(self, seat: int, second: float) -> str | None:
        answer = self.take(timekeeping.expire(TOY, self.game, seat), second)
        self.resolves(second)
        return answer

    def left(self, second: float) -> list[float]:
        return [clock.left_at(_at(second)) / 1000 for clock in self.game.clocks]

    def running(self) -> list[int]:
        return [seat for seat, clock in enumerate(self.game.clocks) if clock.deadline is not None]

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def act(self, seat: int | None, how: Callable[..., Refusal | None], second: float, **more: Any) -> str | None:
        batch = Batch(self.game)
        return self.take(how(batch, seat, **more) or batch, second)

    def wants_pause(self, seat: int, second: float, *, wanted: bool = True) -> str | None:
        return self.act(seat, timekeeping.want_pause, second, wanted=wanted)


def _at(second: float) -> int:
    return START + round(second * 1000)


# What a clock is


@pytest.mark.parametrize(
    ("clock", "ok"),
    [
        (TEN, True),
        (BANK, True),
        (Clock(bank_seconds=60), True),
        (Clock(), False),
        (Clock(decision_seconds=10, bank_seconds=60), False),
        (Clock(decision_seconds=10, increment_seconds=1), False),
    ],
)
def test_a_clock_has_a_time_for_each_decision_or_a_bank(clock: Clock, ok: bool):
    assert (clock.problem() is None) == ok


def test_a_game_without_a_clock_has_none_of_its_events():
    table = Table(None)
    table.does(0, "drop", 10_000)
    assert not table.happened(ClocksSet)
    assert next_deadline(table.game) is None


# When a clock runs


def test_all_clocks_run_when_all_seats_choose_and_each_stops_by_itself():
    table = Table(TEN)
    assert table.running() == [0, 1, 2]
    table.does(1, "drop", 4)
    assert table.running() == [0, 2]
    assert table.left(7) == [3, 6, 3]
    table.does(0, "drop", 8)
    table.does(2, "drop", 9)
    assert table.running() == []
    assert pending_resolution(table.game) == "reveal"


def test_no_clock_runs_while_a_worker_resolves():
    table = Table(BANK)
    for seat in range(3):
        table.does(seat, "drop", 10)
    assert table.left(500) == [55, 55, 55]
    table.resolves(500)
    assert table.running() == [*to_move(table.game)]
    assert table.left(500)[table.running()[0]] == 60


def test_a_seat_that_has_to_choose_more_because_of_another_has_new_time():
    table = Table(TEN, 2)
    table.does(0, "play", 6)
    assert table.running() == [1]
    table.does(1, "drop", 9)
    assert (to_move(table.game), table.running()) == ((0,), [0])
    assert table.left(9)[0] == 10


def test_a_new_decision_has_new_time():
    table = Table(TEN)
    for seat in range(3):
        table.does(seat, "drop", 6)
    table.resolves(6)
    [seat] = table.running()
    assert table.left(6)[seat] == 10


def test_a_bank_grows_by_the_increment_with_each_decision():
    table = Table(BANK, 2)
    assert table.left(0) == [65, 65]
    table.does(0, "drop", 10)
    assert table.left(99)[0] == 55
    table.does(0, "drop", 20)
    assert table.left(99)[0] == 55
    table.does(1, "drop", 30)
    table.resolves(40)
    [seat] = table.running()
    assert table.left(40)[seat] == {0: 60, 1: 40}[seat]


def test_bots_have_no_clock():
    table = Table(TEN, 3, bots=1)
    assert table.running() == [0, 1]
    assert table.game.clocks[2].deadline is None


# When the time is up


def test_a_move_is_too_late_from_the_very_millisecond_on():
    assert Table(TEN).does(0, "drop", 9.999) is None
    assert Table(TEN).does(0, "drop", 10) == "too_late"


def test_nobody_is_late_before_the_time_is_up():
    table = Table(TEN)
    assert table.expires(0, 9.999) == "not_late"
    assert next_job(table.game, _at(9.999)) is None
    assert next_job(table.game, _at(10)) == "deadline"


def test_a_late_seat_plays_its_default_move():
    table = Table(TEN)
    table.does(1, "drop", 4)
    table.expires(0, 10)
    assert table.game.clocks[0].expiries == 1
    assert to_move(table.game) == (2,)
    assert table.happened(Expired) == [Expired(0)]


def test_a_late_seat_finishes_the_decision_that_it_had_begun():
    table = Table(TEN, 2)
    table.does(0, "play", 4)
    table.does(1, "drop", 5)
    table.expires(0, 15)
    assert to_move(table.game) != (0,) or table.happened(Expired) == [Expired(0)]
    assert table.game.clocks[0].expiries == 1


def test_a_move_of_its_own_starts_the_count_again():
    table = Table(TEN, 2)
    table.does(1, "drop", 1)
    table.expires(0, 10)
    assert table.game.clocks[0].expiries == 1
    for _ in range(4):
        if 0 not in to_move(table.game):
            table.does(1, "skip", 11)
            table.resolves(11)
    assert table.does(0, "skip", 12) is None
    assert table.game.clocks[0].expiries == 0


def expired_thrice(table: Table) -> Table:
    """Seat 0 is late three times in a row; the others play."""
    for _ in range(40):
        if table.game.clocks[0].expiries == 3:
            break
        others = [seat for seat in to_move(table.game) if seat]
        second = ((next_deadline(table.game) or START) - START) / 1000
        if others:
            assert table.take(play_default_move(TOY, table.game, others[0]), second - 1) is None
            table.resolves(second - 1)
        else:
            assert table.expires(0, second) is None
    assert table.game.clocks[0].expiries == 3
    return table


def test_at_the_third_expiry_in_a_row_a_bot_takes_the_seat_over():
    table = expired_thrice(Table(TEN))
    assert table.happened(TakenOver) == [TakenOver(0, TOY.stand_in)]
    assert len(table.happened(Expired)) == 3
    assert 0 not in table.running()
    assert table.game.status == "playing"


def test_at_a_table_of_two_the_game_ends_instead():
    table = expired_thrice(Table(TEN, 2))
    assert table.happened(Resigned) == [Resigned(0)]
    [end] = table.happened(Finished)
    assert end.reason == "resignation"
    assert [standing.seat for standing in end.standings] == [1, 0]


def test_where_the_others_have_resigned_it_is_a_table_of_two():
    table = Table(TEN)
    batch = Batch(table.game)
    assert resign(TOY, batch, 2) is None
    assert table.take(batch, 1) is None
    table = expired_thrice(table)
    assert table.happened(Resigned) == [Resigned(2), Resigned(0)]
    assert table.game.status == "finished"


def test_a_player_returns_to_the_seat_at_any_later_decision():
    table = expired_thrice(Table(TEN))
    assert table.act(1, timekeeping.come_back, 100) == "not_taken_over"
    assert table.act(0, timekeeping.come_back, 100) is None
    assert table.happened(Returned) == [Returned(0)]
    assert table.game.seats[0].stand_in is None
    assert table.game.clocks[0].expiries == 0
    assert (0 in table.running()) == (0 in to_move(table.game))


@pytest.mark.parametrize("rated", [False, True])
def test_in_a_rated_game_a_seat_that_was_not_taken_back_ranks_as_resigned(rated: bool):
    table = expired_thrice(Table(TEN, rated=rated))
    [mine] = [standing for standing in TOY.standings(table.game) if standing.seat == 0]
    assert mine.resigned == rated
    assert (mine.rank == 3) or not rated


# Pauses


def test_a_pause_begins_when_all_players_want_it():
    table = Table(BANK, 3, bots=1)
    assert table.wants_pause(0, 5) is None
    assert table.running() == [0, 1]
    assert table.wants_pause(1, 10) is None
    assert table.happened(Paused) == [Paused(_at(10) + timekeeping.LONGEST_PAUSE)]
    assert table.running() == []
    assert table.left(9999)[:2] == [55, 55]
    assert table.does(0, "drop", 20) == "paused"
    assert next_job(table.game, _at(20)) is None


def test_a_player_can_change_their_mind_about_a_pause():
    table = Table(BANK, 2)
    table.wants_pause(0, 5)
    table.wants_pause(0, 6, wanted=False)
    table.wants_pause(1, 7)
    assert not table.happened(Paused)
    assert table.game.pausing == (1,)


def test_a_pause_begins_when_the_only_player_who_did_not_want_it_resigns():
    table = Table(BANK)
    table.wants_pause(0, 5)
    table.wants_pause(1, 6)
    batch = Batch(table.game)
    assert resign(TOY, batch, 2) is None
    assert table.take(batch, 7) is None
    assert table.happened(Paused) == [Paused(_at(7) + timekeeping.LONGEST_PAUSE)]


def test_after_a_pause_each_clock_has_what_was_left():
    table = Table(BANK, 2)
    table.wants_pause(0, 5)
    table.wants_pause(1, 10)
    assert table.act(1, timekeeping.resume, 1000) is None
    assert table.left(1000) == [55, 55]
    assert table.running() == [0, 1]
    assert table.left(1003) == [52, 52]


def test_a_pause_ends_by_itself():
    table = Table(BANK, 2)
    table.wants_pause(0, 5)
    table.wants_pause(1, 10)
    end = 10 + timekeeping.LONGEST_PAUSE / 1000
    assert table.act(None, timekeeping.resume, end - 1) == "not_late"
    assert next_job(table.game, _at(end)) == "deadline"
    assert table.act(None, timekeeping.resume, end) is None
    assert table.happened(Resumed) == [Resumed(None)]
    assert table.left(end) == [55, 55]


def test_a_game_without_a_clock_needs_no_pause():
    assert Table(None).wants_pause(0, 1) == "no_clock"


# Outages


def credited(table: Table, second: float, *outages: tuple[float, float]) -> list[TimeCredited]:
    table.take(timekeeping.credit(table.game, [(_at(begin), _at(end)) for begin, end in outages]), second)
    return table.happened(TimeCredited)


def test_the_time_of_an_outage_is_given_back():
    table = Table(BANK, 2)
    table.does(0, "drop", 5)
    assert credited(table, 3605, (10, 3600)) == [TimeCredited(_at(10), _at(3600))]
    assert table.left(3605) == [60, 50]


def test_a_clock_that_began_during_an_outage_gets_only_its_own_time_back():
    table = Table(TEN, 2)
    credited(table, 30, (-20, 5))
    assert table.left(5) == [10, 10]


def test_an_outage_is_given_back_once():
    table = Table(BANK, 2)
    credited(table, 60, (10, 50))
    assert len(credited(table, 61, (10, 50))) == 1
    assert len(credited(table, 62, (10, 50), (55, 58))) == 2


def test_no_time_is_given_back_where_no_clock_ran():
    table = Table(BANK, 2)
    table.does(0, "drop", 5)
    table.does(1, "drop", 6)
    assert credited(table, 60, (10, 50)) == []


@pytest.mark.parametrize(("at", "refused"), [(-1, True), (0, False), (timekeeping.LATEST, True)])
def test_every_deadline_has_a_timestamp(at: int, refused: bool):
    batch = Batch(Table(TEN).game)
    batch.emit(TimeCredited(0, 1))
    refusal = timekeeping.set_clocks(batch, at)
    assert (refusal is not None and refusal.code == "out_of_time") == refused
    timestamp(timekeeping.LATEST + timekeeping.LONGEST_PAUSE)
