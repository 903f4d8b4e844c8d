"""The length of a game: what is no move is bounded, and a game that is too long ends so that nobody gains by it."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.titles.kernel.filling import Filler
from tests.titles.kernel.toy import TOY
from titles.kernel.deciding.length import (
    LAST_EXTRA,
    LONGEST,
    LONGEST_BYTES,
    MAX_PAUSE_REQUESTS,
    MAX_PREFERENCE_CHANGES,
    Written,
    end_too_long,
    is_too_long,
    refuse_pause_request,
    refuse_preference_change,
)
from titles.kernel.deciding.life import fork, open_game, resign, sit
from titles.kernel.deciding.timekeeping import want_pause
from titles.kernel.events.events import Finished, Forked, Resigned
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Seat
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.testkit.answers import assert_says_why

SEED = "5eed" * 16


def playing(seats: int = 2, *bots: int) -> AnyGame:
    """A game with a clock, with bots on some seats."""
    batch = open_game(
        TOY,
        game="g",
        seats=seats,
        options={"rounds": 2},
        visibility="public",
        creator="p0",
        seed=SEED,
        clock=Clock(decision_seconds=60),
    )
    for seat in range(seats):
        assert sit(TOY, batch, Seat(bot="quiet") if seat in bots else Seat(player=f"p{seat}")) is None
    return batch.game


def after_requests(game: AnyGame, seat: int, times: int) -> AnyGame:
    """The game after a seat asked for a pause and took that back a number of times."""
    batch = Batch(game)
    for _ in range(times):
        assert want_pause(batch, seat, wanted=True) is want_pause(batch, seat, wanted=False) is None
    return batch.game


def code(refusal: Refusal | None) -> str | None:
    if refusal is not None:
        assert refusal.conflict
        assert refusal.rule == "table: length"
        assert_says_why(refusal)
    return None if refusal is None else refusal.code


# Bounds of what is no move


def test_a_seat_asks_for_a_pause_so_often_and_no_more():
    game = after_requests(playing(), 0, MAX_PAUSE_REQUESTS - 1)
    assert code(refuse_pause_request(game, 0)) is None
    game = after_requests(game, 0, 1)
    assert game.pause_requests == (MAX_PAUSE_REQUESTS, 0)
    assert code(refuse_pause_request(game, 0)) == "too_many_pause_requests"
    assert code(refuse_pause_request(game, 1)) is None


def test_a_seat_changes_its_preferences_so_often_and_no_more():
    game = replace(playing(), preference_changes=(0, MAX_PREFERENCE_CHANGES))
    assert code(refuse_preference_change(game, 1)) == "too_many_preference_changes"
    assert code(refuse_preference_change(game, 0)) is None


@pytest.mark.parametrize("refuse", [refuse_pause_request, refuse_preference_change])
def test_a_long_game_accepts_only_moves(refuse: Any):
    game = playing()
    assert code(refuse(replace(game, version=LAST_EXTRA - 1), 0)) is None
    assert code(refuse(replace(game, version=LAST_EXTRA), 0)) == "only_moves_left"


def test_a_fork_counts_from_zero():
    batch = Batch(replace(after_requests(playing(), 1, 3), preference_changes=(2, 0)))
    assert fork(batch, game="f", parent_hash="0" * 64, visibility="public", creator="p0", seed=SEED) is None
    assert isinstance(batch.events[-1], Forked)
    assert batch.game.pause_requests == batch.game.preference_changes == ()


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_seats_that_write_what_they_may_do_not_make_a_game_too_long(title: Title):
    """All seats together ask for pauses, change preferences and choices, are late and return, as often as they may."""
    filler = Filler(title, title.max_seats, seed=1)
    game = filler.play()
    assert game.status == "finished"
    assert game.reason != "resignation"
    assert game.pause_requests == (MAX_PAUSE_REQUESTS,) * title.max_seats
    assert "too_many_pause_requests" in filler.refused
    if title.preference is not None:
        assert game.preference_changes == (MAX_PREFERENCE_CHANGES,) * title.max_seats
        assert "too_many_preference_changes" in filler.refused
    assert game.version < LONGEST


# Games that are too long


def ended(game: AnyGame, *events: int, size: int = 0) -> Batch:
    batch = Batch(replace(game, version=LONGEST))
    assert end_too_long(TOY, batch, Written(events, size)) is None
    assert (batch.actor, batch.game.status, batch.game.reason) == ("worker", "finished", "abandoned")
    return batch


@pytest.mark.parametrize(
    ("version", "size", "is_long"),
    [(LONGEST - 1, LONGEST_BYTES - 1, False), (LONGEST, 0, True), (5, LONGEST_BYTES, True)],
)
def test_a_game_is_too_long_by_its_events_or_its_bytes(version: int, size: int, is_long: bool):
    game = replace(playing(), version=version)
    assert is_too_long(game, size) == is_long
    refusal = end_too_long(TOY, Batch(game), Written((1, 0), size))
    assert code(refusal) == (None if is_long else "not_too_long")


def test_a_game_that_is_not_being_played_is_never_too_long():
    for status in ("open", "finished"):
        assert not is_too_long(replace(playing(), version=LONGEST, status=status), LONGEST_BYTES)


def test_the_player_who_wrote_the_most_resigns_and_ranks_last():
    batch = ended(playing(3), 100, 3000, 120)
    assert [type(event) for event in batch.events] == [Resigned, Finished]
    last = batch.game.standings[-1]
    assert (last.seat, last.resigned) == (1, True)
    assert [standing.resigned for standing in batch.game.standings] == [False, False, True]


def test_nobody_resigns_if_several_wrote_the_most():
    assert [type(event) for event in ended(playing(3), 3000, 3000, 120).events] == [Finished]


def test_nobody_else_resigns_for_a_bot_or_for_a_player_who_has_resigned():
    assert [type(event) for event in ended(playing(3, 1), 100, 3000, 120).events] == [Finished]
    batch = Batch(playing(3))
    assert resign(TOY, batch, 1) is None
    batch = ended(batch.game, 100, 3000, 120)
    assert [type(event) for event in batch.events] == [Finished]
    assert batch.game.standings[-1].seat == 1
