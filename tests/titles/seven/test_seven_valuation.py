"""What positions are worth to the bots that search."""

from typing import Any

import pytest

from tests.titles.seven.seven_table import (
    CURSE,
    DASH,
    DISCLOSURE,
    FLOWER,
    FRAGMENT,
    HOLD_IT,
    NORMAL,
    PROPHET,
    ROAD,
    TRAP,
    but,
    locked,
    table,
    up,
)
from titles.seven.bots.valuation import SPARE, SURE, after_rounds, lead
from titles.seven.catalogue import catalogue
from titles.seven.state import Place, Turn
from titles.seven.terms.basics import COLOURS


def worth(seats: int = 2, **setup: Any) -> float:
    """What seat 0 leads by."""
    return lead(table(seats, **setup).game, 0)


FOUR = locked("orange", "yellow", "green", "blue")
FULL = dict.fromkeys(range(49), up(PROPHET))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"locks": {0: locked("red", "blue")}}, {"locks": {0: locked("red")}}),
        ({"locks": {0: locked("red")}}, {"locks": {0: locked("red", blue=Place((), (CURSE,)))}}),
        ({"hands": {0: (DASH, FLOWER)}, "locks": {0: FOUR}}, {"hands": {0: (DASH, DASH)}, "locks": {0: FOUR}}),
        ({"hands": {0: (DISCLOSURE,)}, "locks": {0: but("red")}}, {"hands": {0: (ROAD,)}, "locks": {0: but("red")}}),
        (
            {"hands": {0: (FRAGMENT, FRAGMENT)}, "locks": {0: FOUR}},
            {"hands": {0: (FRAGMENT, TRAP)}, "locks": {0: FOUR}},
        ),
        ({"pieces": {0: 17, 1: 26}, "stacks": FULL}, {"pieces": {0: 31, 1: 26}, "stacks": FULL}),
        ({"pieces": {0: 22, 1: 31}, "stacks": FULL}, {"pieces": {0: 22, 1: 38}, "stacks": FULL}),
        ({"pieces": {0: 17, 1: 26}, "stacks": FULL}, {"pieces": {0: 17, 1: 26}, "stacks": {**FULL, 3: ()}}),
        ({"pieces": {0: 17, 1: 26}, "stacks": FULL}, {"pieces": {0: 17, 1: 3}, "stacks": FULL}),
        (
            {"pieces": {0: 10, 1: 26}, "stacks": {**FULL, 45: up(DASH, DASH)}},
            {"pieces": {0: 10, 1: 26}, "stacks": FULL},
        ),
        (
            {"pieces": {0: 10, 1: 26}, "hands": {0: (DASH,) * 3, 1: (DASH,) * 3}, "stacks": FULL},
            {"pieces": {0: 10, 1: 26}, "stacks": FULL},
        ),
        ({"stacks": FULL}, {"stacks": {**FULL, 38: ()}}),
    ],
    ids=[
        "a lock",
        "a curse",
        "another colour",
        "a better hand effect",
        "a pair",
        "a gate is near",
        "a threat",
        "a gate with a card",
        "a gate without a piece",
        "cards on the own gate",
        "a hand to take from",
        "an exit",
    ],
)
def test_a_position_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth(**better) > worth(**worse)


LAST_CARD = {"hands": {0: (DASH,)}, "locks": {0: but("red")}}
LAST_PAIR = {"hands": {0: (DASH, FRAGMENT, FRAGMENT)}, "locks": {0: but("red", "pink")}}


@pytest.mark.parametrize("last", [LAST_CARD, LAST_PAIR], ids=["a card", "a card and a pair"])
def test_a_last_lock_on_turn_is_a_win_unless_somebody_can_stop_it(last: dict[str, Any]) -> None:
    def hands(*other: str) -> dict[str, Any]:
        return {**last, "hands": {**last["hands"], 1: other}}

    assert worth(**last) == SURE == worth(**hands(HOLD_IT, DASH))
    assert worth(3, **last) == SURE == -lead(table(3, **last).game, 2)
    assert worth(**hands(HOLD_IT, PROPHET)) < worth(**hands(HOLD_IT, DASH))
    assert worth(**hands(HOLD_IT, FRAGMENT)) < SURE
    assert worth(turn=Turn(5, 1), **last) < SURE
    assert worth(turn=Turn(5, 1), **last) > worth(turn=Turn(5, 1), **hands(HOLD_IT, HOLD_IT))


def test_every_card_that_can_be_in_hand_has_a_worth() -> None:
    assert set(SPARE) == set(catalogue(1).deck(colourless=True))


@pytest.mark.parametrize("locks", [(), ("red",), COLOURS[:5], COLOURS[:6]], ids=len)
def test_more_colours_to_lock_are_never_worth_less(locks: tuple[str, ...]) -> None:
    cards = [card for colour, card in NORMAL.items() if colour not in locks]
    for hands in ({0: cards[:count]} for count in range(len(cards) + 1)):
        setup = {"locks": {0: locked(*locks)}, "turn": Turn(5, 1)}
        more = worth(hands=hands, **setup)
        assert more >= worth(hands={0: hands[0][:-1]}, **setup)


def test_the_lead_is_over_the_strongest_opponent() -> None:
    assert worth(locks={1: locked("red")}) == -lead(table(locks={1: locked("red")}).game, 1)
    assert worth(3, locks={1: locked("red"), 2: locked("red", "blue")}) == worth(3, locks={2: locked("red", "blue")})


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_ends_when_each_seat_has_had_its_turns(seats: int, rounds: int) -> None:
    laid, stops = table(seats, stacks=dict.fromkeys(range(49), up(PROPHET)), phase="move"), after_rounds(rounds)
    start = laid.game
    for _ in range(rounds * seats):
        assert not stops(start, laid.game)
        laid.end_turn()
    assert stops(start, laid.game)
