"""The life of a game: opened, seats taken and left, started, resigned, cancelled."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from events.format.model import NOBODY, Sealed
from tests.titles.kernel.toy import TOY, Chosen, Drop, HandsDealt
from titles.kernel.deciding.decider import decide, moves, play_default_move, resolve
from titles.kernel.deciding.life import (
    ABANDONED_AFTER,
    OPEN_FOR,
    cancel,
    end_against_bots,
    end_idle,
    idle_limit,
    leave,
    open_game,
    rated_problem,
    read_options,
    remove,
    resign,
    sit,
    still_playing,
)
from titles.kernel.events.events import (
    Abandoned,
    Cancelled,
    Drawn,
    Finished,
    Opened,
    PendingSet,
    Resigned,
    SeatLeft,
    SeatTaken,
    Started,
)
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import seed_hash
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Game, PendingResolution, Seat, may_read, next_job, seat_of, to_move
from titles.kernel.title import public_state, state_digest
from titles.testkit.answers import assert_says_why

SEED = "5eed" * 16


def opened(seats: int = 3, **more: Any) -> AnyGame:
    return open_game(
        TOY, game="g", seats=seats, options={"rounds": 2}, visibility="private", creator="ann", seed=SEED, **more
    ).game


def seated(*takers: Seat, seats: int = 3) -> Batch:
    """The batch in which the last of these takes a seat."""
    batch = Batch(opened(seats))
    for taker in takers:
        batch = Batch(batch.game)
        assert sit(TOY, batch, taker) is None
    return batch


def players(*names: str) -> list[Seat]:
    return [Seat(player=name) for name in names]


def code(answer: Refusal | None) -> str | None:
    if answer is None:
        return None
    assert_says_why(answer)
    return answer.code


# Opening.


@pytest.mark.parametrize(
    ("seats", "options", "outcome"),
    [
        (3, {}, {"rounds": 3}),
        (3, {"rounds": 1}, {"rounds": 1}),
        (1, {}, "seat_count"),
        (5, {}, "seat_count"),
        (3, {"rounds": 4}, "rounds"),
    ],
)
def test_options_are_filled_in_or_refused(seats: int, options: dict[str, Any], outcome: Any):
    answer = read_options(TOY, seats, options)
    assert (answer.code if isinstance(answer, Refusal) else answer) == outcome


@pytest.mark.parametrize("options", [{"rounds": "many"}, {"round": 1}])
def test_unknown_options_are_named(options: dict[str, Any]):
    with pytest.raises(msgspec.ValidationError, match="round"):
        read_options(TOY, 3, options)


def test_a_game_is_opened_with_its_seed_in_the_box():
    batch = open_game(TOY, game="g", seats=2, options={"rounds": 2}, visibility="public", creator="ann", seed=SEED)
    [event] = batch.events
    assert event == Opened(
        game="g",
        title="toy",
        revision=1,
        rules_hash="0" * 64,
        seats=2,
        options={"rounds": 2},
        visibility="public",
        creator="ann",
        seed_hash=seed_hash(SEED),
        seed=Sealed(NOBODY, SEED),
    )
    assert (batch.game.status, batch.game.version, batch.game.seats) == ("open", 1, (Seat(), Seat()))
    assert public_state(TOY, batch.game).status == "open"
    assert len(state_digest(TOY, batch.game)) == 64


# Sitting down and leaving.


def test_seats_are_taken_in_order_or_by_number():
    assert seated(*players("ann")).events == [SeatTaken(0, "ann")]
    batch = Batch(seated(*players("ann")).game)
    assert sit(TOY, batch, Seat("bob", None, "ab" * 32), 2) is None
    assert batch.events == [SeatTaken(2, "bob", None, "ab" * 32)]
    batch = Batch(batch.game)
    sit(TOY, batch, Seat(bot="quiet"))
    assert batch.events[0] == SeatTaken(1, None, "quiet")


@pytest.mark.parametrize(
    ("taker", "seat", "refused"),
    [
        (Seat("ann"), None, "already_seated"),
        (Seat("ann"), 1, "already_seated"),
        (Seat("bob"), 0, "seat_taken"),
        (Seat("bob"), 3, "no_such_seat"),
        (Seat("bob"), -1, "no_such_seat"),
        (Seat(bot="clever"), None, "unknown_bot"),
    ],
)
def test_players_and_bots_that_cannot_take_a_seat(taker: Seat, seat: int | None, refused: str):
    batch = Batch(seated(*players("ann")).game)
    assert code(sit(TOY, batch, taker, seat)) == refused
    assert not batch.events


def test_the_last_seat_starts_the_game_in_the_same_batch():
    batch = seated(*players("ann", "bob"), Seat(bot="quiet"))
    assert [type(event) for event in batch.events] == [SeatTaken, Started, Drawn, HandsDealt, PendingSet]
    assert batch.game.status == "playing"
    assert to_move(batch.game) == (0, 1, 2)
    late = Batch(batch.game)
    assert code(sit(TOY, late, Seat("eve"))) == "already_started"
    assert code(leave(late, 0)) == "already_started"
    assert not late.events


def test_a_seat_that_was_left_can_be_taken_again():
    batch = Batch(seated(*players("ann", "bob")).game)
    assert leave(batch, 0) is None
    assert batch.events == [SeatLeft(0)]
    assert batch.game.seats == (Seat(), Seat("bob"), Seat())
    assert sit(TOY, Batch(batch.game), Seat("ann")) is None


def test_a_game_that_its_last_player_leaves_is_cancelled():
    batch = Batch(seated(*players("ann"), Seat(bot="quiet")).game)
    assert leave(batch, 0) is None
    assert batch.events == [SeatLeft(0), Cancelled("left")]
    assert (batch.game.status, batch.game.reason) == ("finished", "cancelled")
    assert code(sit(TOY, Batch(batch.game), Seat("bob"))) == "already_started"
    assert next_job(batch.game) is None


def test_the_creator_removes_a_player_and_the_game_stays_open():
    batch = Batch(seated(*players("ann", "bob")).game)
    assert remove(batch, 1) is None
    assert batch.events == [SeatLeft(1, removed=True)]
    assert batch.game.seats == (Seat("ann"), Seat(), Seat())
    assert code(remove(Batch(batch.game), 1)) == "not_seated"
    alone = Batch(seated(*players("ann")).game)
    assert remove(alone, 0) is None
    assert alone.game.status == "open", "only who leaves by himself can end a game so"


def test_the_creator_cancels_a_game_before_the_start():
    batch = Batch(seated(*players("ann", "bob")).game)
    assert cancel(batch) is None
    assert batch.events == [Cancelled("creator")]
    assert (batch.game.status, batch.game.reason) == ("finished", "cancelled")
    assert code(cancel(Batch(batch.game))) == "already_started"
    assert "has ended" in str(cancel(Batch(batch.game)))
    assert code(cancel(Batch(seated(*players("ann", "bob", "cid")).game))) == "already_started"


@pytest.mark.parametrize("idle", [0, OPEN_FOR - 1, OPEN_FOR, 2 * OPEN_FOR])
def test_an_open_game_is_cancelled_after_two_weeks_without_an_event(idle: int):
    batch = Batch(seated(*players("ann", "bob")).game)
    refused = end_idle(TOY, batch, idle)
    assert (code(refused) if refused else None) == ("not_idle" if idle < OPEN_FOR else None)
    assert batch.events == ([] if refused else [Cancelled("expired")])


def test_a_game_is_abandoned_only_by_those_for_whom_it_waits():
    started = seated(*players("ann", "bob", "cid")).game
    assert code(end_idle(TOY, Batch(started), ABANDONED_AFTER - 1)) == "not_idle"
    batch = Batch(started)
    assert end_idle(TOY, batch, ABANDONED_AFTER) is None
    assert batch.events[0] == Abandoned(to_move(started))
    assert (batch.game.status, batch.game.reason) == ("finished", "abandoned")
    assert all(batch.game.seats[seat].resigned for seat in to_move(started))


@pytest.mark.parametrize(
    "game",
    [
        seated(*players("ann", "bob"), Seat(bot="quiet")).game,
        replace(seated(*players("ann", "bob", "cid")).game, clock=Clock(decision_seconds=10)),
        replace(seated(*players("ann", "bob", "cid")).game, pending=(PendingResolution("reveal"),)),
        replace(seated(*players("ann", "bob", "cid")).game, status="finished"),
    ],
    ids=["waits for a bot", "has a clock", "waits for a reveal", "is over"],
)
def test_a_game_that_goes_on_by_itself_is_not_abandoned(game: Game[Any, Any]):
    assert idle_limit(game) is None
    assert code(end_idle(TOY, Batch(game), 10 * ABANDONED_AFTER)) == "not_idle"


def test_bots_of_the_title_cannot_sit_in_a_rated_game():
    batch = Batch(opened(rated=True, clock=Clock(decision_seconds=10)))
    assert code(sit(TOY, batch, Seat(bot="quiet"))) == "rated_without_bots"
    assert rated_problem(None, "public") == "A rated game needs a clock."
    assert rated_problem(Clock(decision_seconds=10), "private") == "A rated game is public."
    assert rated_problem(Clock(decision_seconds=10), "public") is None


@pytest.mark.parametrize(("seat", "refused"), [(1, "not_seated"), (3, "no_such_seat"), (-1, "no_such_seat")])
def test_a_free_seat_cannot_be_left(seat: int, refused: str):
    batch = Batch(seated(*players("ann")).game)
    assert code(leave(batch, seat)) == refused
    assert not batch.events


def test_a_player_ends_a_game_against_bots_and_ranks_last():
    batch = Batch(seated(Seat("ann"), *[Seat(bot="quiet")] * 2).game)
    assert end_against_bots(TOY, batch, 0) is None
    assert [type(event) for event in batch.events] == [Abandoned, Finished]
    game = batch.game
    assert (game.status, game.reason, game.pending) == ("finished", "abandoned", ())
    assert (game.standings[-1].seat, game.standings[-1].resigned) == (0, True)
    assert game.seats[0].resigned == batch.start.version + 1
    assert code(end_against_bots(TOY, Batch(game), 0)) == "not_playing"


ALONE = seated(Seat("ann"), *[Seat(bot="quiet")] * 2).game


@pytest.mark.parametrize(
    ("game", "refused"),
    [
        (seated(*players("ann", "bob"), Seat(bot="quiet")).game, "others_play"),
        (replace(ALONE, rated=True), "others_play"),
        (replace(ALONE, seats=(replace(ALONE.seats[0], resigned=5), *ALONE.seats[1:])), "resigned"),
        (seated(*players("ann")).game, "not_playing"),
    ],
    ids=["another player", "rated", "has resigned", "open"],
)
def test_a_player_ends_no_other_game(game: AnyGame, refused: str):
    batch = Batch(game)
    assert code(end_against_bots(TOY, batch, 0)) == refused
    assert not batch.events


def test_a_player_who_was_late_or_has_resigned_is_no_bot():
    first, second, third = ALONE.seats
    late = replace(second, player="bob", bot=None, stand_in="quiet")
    gone = replace(second, player="bob", bot=None, resigned=3)
    for other in (late, gone):
        assert code(end_against_bots(TOY, Batch(replace(ALONE, seats=(first, other, third))), 0)) == "others_play"


# Playing.


def test_no_decision_is_pending_before_the_start():
    game = seated(*players("ann")).game
    assert moves(TOY, game, 0) == []
    assert to_move(game) == ()
    assert code(decide(TOY, game, 0, Drop("card 01"))) == "not_started"


def test_a_move_that_names_another_decision_is_refused():
    game = seated(*players("ann", "bob", "cid")).game
    move = moves(TOY, game, 0)[0].move
    assert isinstance(decide(TOY, game, 0, move, game.pending[0].id), Batch)
    assert code(decide(TOY, game, 0, move, "choose-1")) == "decision_over"


def test_work_is_what_a_game_waits_for_besides_people():
    game = seated(Seat("ann"), Seat("bob"), Seat(bot="quiet")).game
    kinds = [next_job(game)]
    for seat in (2, 0, 1):
        game = play_default_move(TOY, game, seat).game
        kinds.append(next_job(game))
    game = resolve(TOY, game).game
    kinds.append(next_job(game))
    assert kinds == ["bot", None, None, "reveal", "conflict"]
    assert code(decide(TOY, game, 0, Drop("card 01"))) == "resolution_owed"


# Resigning.


def test_a_seat_that_resigned_is_work_for_deadlines_and_reads_nothing_new():
    batch = Batch(seated(*players("ann", "bob", "cid")).game)
    assert resign(TOY, batch, 1) is None
    game = batch.game
    assert batch.events == [Resigned(1)]
    assert next_job(game) == "deadline"
    assert to_move(game) == (0, 1, 2)
    assert moves(TOY, game, 1) == []
    assert code(decide(TOY, game, 1, Drop("card 01"))) == "resigned"
    assert code(resign(TOY, Batch(game), 1)) == "resigned"
    assert [may_read(game, 1, (1,), version) for version in (batch.start.version, game.version)] == [True, False]
    assert may_read(game, 0, (0, 1), game.version)
    assert isinstance(play_default_move(TOY, game, 1).events[0], Chosen)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_seat_that_has_not_resigned_wins(seats: int):
    game = seated(*players(*"abcd"[:seats]), seats=seats).game
    for seat in range(seats - 1):
        assert game.status == "playing"
        batch = Batch(game)
        assert resign(TOY, batch, seat) is None
        game = batch.game
    assert [type(event) for event in batch.events] == [Resigned, Finished]
    assert (game.status, game.reason, game.pending) == ("finished", "resignation", ())
    first = game.standings[0]
    assert (first.seat, first.rank, first.resigned) == (seats - 1, 1, False)
    assert {s.rank for s in game.standings[1:]} == {2}
    assert still_playing(game) == 1
    assert code(resign(TOY, Batch(game), seats - 1)) == "not_playing"


def test_a_game_can_be_resigned_while_a_reveal_is_pending():
    game = seated(*players("ann", "bob"), seats=2).game
    for seat in (0, 1):
        game = play_default_move(TOY, game, seat).game
    batch = Batch(game)
    assert resign(TOY, batch, 0) is None
    assert batch.game.status == "finished"
    assert next_job(batch.game) is None


def test_an_open_game_cannot_be_resigned():
    assert code(resign(TOY, Batch(seated(*players("ann")).game), 0)) == "not_playing"


def test_a_players_seat():
    game = seated(*players("ann", "bob"), Seat(bot="quiet")).game
    assert [seat_of(game, player) for player in ("ann", "bob", "eve", None)] == [0, 1, None, None]
    assert not may_read(Game(), None, (0,), 1)
