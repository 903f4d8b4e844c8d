"""The battery, over player counts and options."""

import random
from typing import Any

import pytest

from rules.seven import laws
from rules.seven.title import TITLE
from rules.table import battery
from rules.table.laws import play_out

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"colourless_cards": False, "gates": ["east", "south"]}),
    (3, {"first_cards": False, "cube_colours": "chosen", "start_player": 2}),
    (4, {"first_cards": False, "colourless_cards": False, "gates": ["north", "south", "east", "west"]}),
]


@pytest.mark.parametrize("check", battery.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_battery(check: battery.Check, seats: int, options: dict[str, Any]):
    chance = random.Random(seats)
    check(play_out(TITLE, laws, seats, options, chance), chance)
