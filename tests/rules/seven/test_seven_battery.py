"""The battery, over player counts and options."""

import random
from functools import cache
from typing import Any

import pytest

from rules.seven import laws
from rules.seven.title import TITLE
from rules.table import battery
from rules.table.batch import Batch
from rules.table.driver import open_random, playing
from rules.table.laws import Played, play_out
from rules.table.play import decide, settings

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


@cache
def with_wishes(seats: int) -> Played:
    """A game in which seats change their windows again and again, and are asked for anytime cards."""
    chance = random.Random(seats)
    batches = open_random(TITLE, seats, {}, chance)
    while batches[-1].game.status == "playing":
        game = batches[-1].game
        changes = [(seat, offer) for seat in range(seats) for offer in settings(TITLE, game, seat)]
        if changes and chance.random() < 0.1:
            seat, offer = chance.choice(changes)
            batch = decide(TITLE, game, seat, offer.move)
            assert isinstance(batch, Batch), batch
        else:
            batch = next(playing(TITLE, game, chance))
        batches.append(batch)
    return Played(TITLE, laws, tuple(batches))


@pytest.mark.parametrize("check", battery.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_battery_with_wishes(check: battery.Check, seats: int):
    check(with_wishes(seats), random.Random(seats))
