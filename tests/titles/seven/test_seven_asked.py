"""Who is asked for an answer: by public facts alone, and never less than who could truthfully answer (ruling 41)."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.titles.seven.seven_table import (
    COUNTER,
    DASH,
    FRAGMENT,
    HOLD_IT,
    PALETTE,
    PROPHET,
    RAIN,
    Table,
    but,
    cell,
    down,
    locked,
    table,
    up,
)
from titles.kernel.state.game import AnyGame
from titles.seven import invariants
from titles.seven.play.hand_effects import ON_CONTACT, ON_FINAL_LOCK, uses
from titles.seven.play.scripts import rules
from titles.seven.state import Place, SevenState
from titles.seven.title import TITLE
from titles.testkit.played_game import Played, play_out

RULES = rules(1)
PURPLE = {"first": "first_purple_dimension", "eternal": "eternal_purple_gentechnik"}
SIDE_BY_SIDE = {0: cell(3, 3), 1: cell(3, 4)}


def final(hand: list[str], *, eternal: bool = True, **setup: Any) -> Table:
    """Seat 0 declares its final lock, with first and eternal purple cards locked, against a hand of seat 1."""
    mine = {**but("red"), "purple": Place((PURPLE["eternal"],))} if eternal else but("red")
    theirs = locked(purple=Place((PURPLE["first"],)))
    t = table(hands={0: [DASH], 1: hand}, locks={0: mine, 1: theirs}, phase="lock", **setup)
    return t.do("lock", card=DASH)


def test_first_and_eternal_cards_are_no_copies_that_a_hand_could_hold():
    t = final([HOLD_IT, PROPHET], discard=[HOLD_IT] * 6 + [PROPHET] * 6 + [FRAGMENT] * 7)
    assert t.decision == ("answer_lock", 1)
    t.do("use", card=HOLD_IT)
    assert t.game.status == "playing"


@pytest.mark.parametrize(
    ("hand", "discard", "asked"),
    [
        ([HOLD_IT, PROPHET], [HOLD_IT] * 6 + [PROPHET] * 6 + [FRAGMENT] * 7, True),
        ([HOLD_IT, FRAGMENT], [HOLD_IT] * 6 + [PROPHET] * 7 + [FRAGMENT] * 6, True),
        ([HOLD_IT, HOLD_IT], [HOLD_IT] * 5 + [PROPHET] * 7 + [FRAGMENT] * 7, True),
        ([HOLD_IT, RAIN], [HOLD_IT] * 6 + [PROPHET] * 7 + [FRAGMENT] * 7, False),
        ([RAIN, RAIN], [HOLD_IT] * 6 + [PROPHET] * 6 + [FRAGMENT] * 7, True),
        ([RAIN, RAIN], [HOLD_IT] * 7 + [PROPHET] * 6, False),
        ([HOLD_IT], [], False),
        ([], [], False),
    ],
)
def test_an_opponent_at_a_final_lock_is_asked_if_it_could_hold_the_card_and_its_cost(
    hand: list[str], discard: list[str], asked: bool
):
    assert (final(hand, discard=discard).decision == ("answer_lock", 1)) == asked


@pytest.mark.parametrize(
    ("where", "asked"),
    [
        ({"discard": [COUNTER] * 7}, False),
        ({"discard": [COUNTER] * 6}, True),
        ({"discard": [COUNTER] * 5, "locks": {0: {"red": Place((COUNTER,))}, 1: {"red": Place((COUNTER,))}}}, False),
        ({"discard": [COUNTER] * 6, "stacks": {0: up(COUNTER)}}, False),
        ({"discard": [COUNTER] * 6, "stacks": {0: down(COUNTER)}}, True),
        ({"discard": [COUNTER] * 6, "hands": {0: [COUNTER], 1: [RAIN]}}, True),
    ],
)
def test_a_contacted_player_is_asked_unless_all_counterattacks_are_visible(where: dict[str, Any], asked: bool):
    setup: dict[str, Any] = {"hands": {1: [RAIN]}, "pieces": SIDE_BY_SIDE, "phase": "move", **where}
    t = table(**setup).do("contact", seat=1)
    assert (t.decision == ("answer_contact", 1)) == asked


def test_a_fragment_pays_for_hold_it():
    t = final([HOLD_IT, FRAGMENT]).do("use", card=HOLD_IT)
    assert t.state.discard == (FRAGMENT, HOLD_IT, DASH)


@pytest.mark.parametrize(
    ("where", "asked"),
    [
        ({"discard": [PALETTE]}, False),
        ({"stacks": {0: up(PALETTE), 2: up(FRAGMENT)}}, False),
        ({"stacks": {0: down(PALETTE), 2: up(FRAGMENT)}}, True),
        ({"hands": {0: [DASH], 1: []}}, False),
        ({}, True),
    ],
)
def test_a_seat_that_set_the_window_is_asked_unless_all_see_that_it_has_no_palette(where: dict[str, Any], asked: bool):
    setup = {"hands": {0: [DASH], 1: [RAIN]}, "stacks": {2: up(FRAGMENT)}, **where}
    t = table(windows={1: ["lock_phase"]}, phase="lock", **setup).do("pass")
    assert t.decision == (("anytime", 1) if asked else ("hand", 0))


# Properties over random whole games: at every state, as if each seat were contacted, threatened, or in a window.


each_game = pytest.mark.parametrize("seed", [0, 4, 5, 7])
"""Two, three, four and three seats, with and without colourless and first cards."""


@cache
def game(seed: int) -> Played:
    chance, seats = random.Random(seed), 2 + seed % 3
    return play_out(TITLE, invariants, seats, {"colourless_cards": seed % 5 > 0, "first_cards": seed % 4 > 0}, chance)


def states(seed: int) -> Iterator[tuple[int, AnyGame]]:
    for end, batch in enumerate(game(seed).batches):
        if batch.game.state is not None and batch.game.state.stacks and batch.game.status == "playing":
            yield end, batch.game


def asked(state: SevenState) -> list[tuple[int, str]]:
    """Who would be asked for what, as things stand."""
    timings = (ON_CONTACT, ON_FINAL_LOCK, "anytime")
    return [
        (seat, timing)
        for seat in range(len(state.gates))
        for timing in timings
        if RULES.may_answer(state, seat, timing)
    ]


@each_game
def test_each_seat_that_could_truthfully_answer_is_asked(seed: int):
    for _, state in states(seed):
        found = asked(state.state)
        for seat in range(len(state.seats)):
            for timing in (ON_CONTACT, ON_FINAL_LOCK, "anytime"):
                assert (seat, timing) in found or not uses(state.state, RULES, seat, timing)


@each_game
def test_whether_somebody_is_asked_is_known_to_a_spectator(seed: int):
    for end, state in states(seed):
        assert asked(game(seed).views[end][None].state) == asked(state.state)


@each_game
def test_other_hidden_cards_change_nothing_of_who_is_asked(seed: int):
    chance = random.Random(seed)
    for _, state in list(states(seed))[::7]:
        other = invariants.resample_hidden(state, chance.randrange(len(state.seats)), chance)
        assert asked(other.state) == asked(state.state)


@pytest.mark.parametrize("seed", range(12))
def test_with_the_scarce_card_in_hand_a_seat_is_asked_however_much_is_visible(seed: int):
    """All purple and rainbow cards but two of a hand lie open: the seat is asked, whichever two they are."""
    chance = random.Random(seed)
    purple = [HOLD_IT] * 7 + [PROPHET] * 7 + [FRAGMENT] * 7
    purple.remove(HOLD_IT)
    other = chance.choice([HOLD_IT, PROPHET, FRAGMENT])
    purple.remove(other)
    chance.shuffle(purple)
    split = chance.randrange(len(purple))
    t = final([HOLD_IT, other], discard=purple[:split], stacks={40: up(*purple[split:])} if purple[split:] else None)
    assert t.decision == ("answer_lock", 1)
