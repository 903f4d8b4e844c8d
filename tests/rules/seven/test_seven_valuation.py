"""What positions are worth to the bots that search."""

from typing import Any

import pytest

from rules.seven.state import Place
from rules.seven.title import TITLE
from rules.seven.valuation import after_a_round, lead
from tests.rules.seven.seven_table import CURSE, DASH, FLOWER, FRAGMENT, PROPHET, ROAD, TRAP, but, locked, table, up


def worth(seats: int = 2, **setup: Any) -> float:
    """What seat 0 leads by."""
    return lead(TITLE, table(seats, **setup).game, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"locks": {0: locked("red", "blue")}}, {"locks": {0: locked("red")}}),
        ({"locks": {0: locked("red")}}, {"locks": {0: locked("red", blue=Place((), (CURSE,)))}}),
        ({"hands": {0: (DASH, TRAP)}}, {"hands": {0: (DASH, DASH)}}),
        ({"hands": {0: (FRAGMENT, FRAGMENT)}}, {"hands": {0: (FRAGMENT, FLOWER)}}),
        ({"hands": {0: (DASH,)}, "locks": {0: but("red")}}, {"hands": {0: (ROAD,)}, "locks": {0: but("red")}}),
        ({"pieces": {0: 10}}, {"pieces": {0: 17}}),
        ({"pieces": {1: 31}}, {"pieces": {1: 38}}),
    ],
    ids=["a lock", "a curse", "another colour", "a pair", "the last colour", "a gate is near", "a threat"],
)
def test_a_position_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth(**better) > worth(**worse)


def test_the_lead_is_over_the_strongest_opponent() -> None:
    assert worth(locks={1: locked("red")}) == -lead(TITLE, table(locks={1: locked("red")}).game, 1)
    assert worth(3, locks={1: locked("red"), 2: locked("red", "blue")}) == worth(3, locks={2: locked("red", "blue")})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_ends_when_each_seat_has_had_a_turn(seats: int) -> None:
    laid = table(seats, stacks=dict.fromkeys(range(49), up(PROPHET)), phase="move")
    start = laid.game
    for _ in range(seats):
        assert not after_a_round(start, laid.game)
        laid.end_turn()
    assert after_a_round(start, laid.game)
