"""The conformance suite with options that are drawn too rarely, or not at all, for every title alike."""

import random
from functools import cache
from typing import Any

import pytest

from titles.kernel.deciding.decider import decide, preferences
from titles.kernel.play.batch import Batch
from titles.seven import invariants
from titles.seven.title import TITLE
from titles.testkit import conformance
from titles.testkit.played_game import Played, play_out
from titles.testkit.playthrough import open_random, playing

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"colourless_cards": False, "gates": ["east", "south"]}),
    (3, {"first_cards": False, "cube_colours": "chosen", "start_player": 2}),
    (4, {"first_cards": False, "colourless_cards": False, "gates": ["north", "south", "east", "west"]}),
]


@cache
def at_table(number: int) -> Played:
    seats, options = TABLES[number]
    return play_out(TITLE, invariants, seats, options, random.Random(seats))


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_conformance(check: conformance.Check, number: int):
    check(at_table(number), random.Random(number))


@cache
def with_changing_windows(seats: int) -> Played:
    """A game in which seats change their windows again and again, and are asked for anytime cards."""
    chance = random.Random(seats)
    batches = open_random(TITLE, seats, {}, chance)
    while batches[-1].game.status == "playing":
        game = batches[-1].game
        changes = [(seat, legal_move) for seat in range(seats) for legal_move in preferences(TITLE, game, seat)]
        if changes and chance.random() < 0.1:
            seat, legal_move = chance.choice(changes)
            batch = decide(TITLE, game, seat, legal_move.move)
            assert isinstance(batch, Batch), batch
        else:
            batch = next(playing(TITLE, game, chance))
        batches.append(batch)
    return Played(TITLE, invariants, tuple(batches))


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", [2, 3])
def test_conformance_with_changing_windows(check: conformance.Check, seats: int):
    check(with_changing_windows(seats), random.Random(seats))
