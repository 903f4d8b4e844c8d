"""What follows from crossed spaces is what the printed spaces say, counted plainly."""

import random
from itertools import product
from typing import get_args

import pytest

from tests.titles.seven_wonders_dice.dice_table import BOARDS, RULES
from titles.seven_wonders_dice.play.crossed_spaces import crossed_spaces
from titles.seven_wonders_dice.play.decisions import CHOICES, TakeTurn
from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.terms.effects import (
    AnyEffect,
    AnyTask,
    CoinsOnDie,
    DieCostMinusOne,
    DieCostZero,
    Effect,
    Task,
    UnlockDie,
)
from titles.seven_wonders_dice.terms.moves import Cross


def grown(name: str, chance: random.Random) -> tuple[str, ...]:
    """Spaces of a board in an order in which they can be crossed."""
    index, crossed = rules_of(1).boards[name], ()
    for _ in range(chance.randrange(len(index.spaces) + 1)):
        crossed = (*crossed, chance.choice(index.ids(crossed_spaces(index, crossed).allowed)))
    return crossed


@pytest.fixture(params=product(BOARDS, range(8)), ids=lambda param: f"{param[0]}-{param[1]}")
def done(request: pytest.FixtureRequest):
    """A board, and spaces of it in the order in which they are crossed."""
    name, seed = request.param
    return rules_of(1).boards[name], grown(name, random.Random(seed))


def test_allowed_spaces_are_open_and_their_requirements_are_crossed(done):
    index, spaces = done
    crossed = crossed_spaces(index, spaces)
    assert set(index.ids(crossed.spaces)) == set(spaces)
    assert index.ids(crossed.allowed) == [
        space.id for space in index.spaces.values() if space.id not in spaces and set(space.requires) <= set(spaces)
    ]


def test_a_set_of_spaces_holds_their_ids_in_the_order_of_the_board(done):
    index, spaces = done
    assert index.set_of(spaces) == crossed_spaces(index, spaces).spaces
    assert index.ids(index.set_of(spaces)) == [space for space in index.spaces if space in spaces]
    assert index.ids(index.set_of(index.spaces)) == list(index.spaces)
    for building, printed in index.buildings.items():
        assert index.ids(index.spaces_of[building]) == [space.id for space in printed.spaces]
        defenses = [space.id for space in printed.spaces if space.kind == "defense"]
        assert index.ids(index.defenses_of[building]) == defenses


def test_crossed_spaces_are_the_same_when_nothing_is_remembered(done):
    index, spaces = done
    crossed, again = crossed_spaces(index, spaces), crossed_spaces(index, ())
    for space in spaces:
        again = again.cross(space)
    for field in crossed.__struct_fields__:
        assert getattr(again, field) == getattr(crossed, field), field


def test_missing_resources_are_paid_in_coins(done):
    index, spaces = done
    crossed = crossed_spaces(index, spaces)
    produced = sum(effect.resources() for space in spaces for effect in index.spaces[space].effects)
    for space in index.spaces.values():
        assert crossed.price(space.id) == max(0, space.cost - produced)
    for coins in range(index.capacity + 1):
        assert index.ids(crossed.affordable[coins]) == [
            space for space in index.spaces if crossed.price(space) <= coins
        ]


def test_terms_of_the_dice_are_those_of_the_crossed_effects(done):
    index, spaces = done
    effects = [effect for space in spaces for effect in index.spaces[space].effects]
    for die in RULES.dice.values():
        terms = crossed_spaces(index, spaces).dice[die.id]
        discount = sum(isinstance(effect, DieCostMinusOne) for effect in effects)
        coins = [effect.amount for effect in effects if isinstance(effect, CoinsOnDie) and effect.colour == die.colour]
        free = DieCostZero(die.colour) in effects
        costs = [quarter.cost for quarter in RULES.rolled.forum.quarters]
        assert list(terms.costs) == [0 if free else max(0, cost - discount) for cost in costs]
        assert terms.coins == sum(coins)
        assert terms.is_unlocked == (not die.special or UnlockDie(die.colour) in effects)
        assert any(terms.permitted) == terms.is_unlocked


def test_spaces_are_counted_by_building(done):
    index, spaces = done
    crossed = crossed_spaces(index, spaces)
    for buildings in [("agora",), ("barracks_west", "barracks_east"), tuple(index.buildings)]:
        assert crossed.count(buildings) == sum(index.spaces[space].building in buildings for space in spaces)
        printed = [space.id for space in index.spaces.values() if space.building in buildings]
        assert index.ids(index.spaces_in(buildings)) == printed
    for building, printed in index.buildings.items():
        assert crossed.is_complete(building) == all(space.id in spaces for space in printed.spaces)


EFFECT_HOOKS = {"resources", "die_change", "points"}
TASK_HOOKS = {"answers", "coins"}


@pytest.mark.parametrize("effect", get_args(AnyEffect), ids=lambda effect: effect.__name__)
def test_an_effect_does_something(effect: type[Effect]):
    hooks = TASK_HOOKS if issubclass(effect, Task) else EFFECT_HOOKS
    assert hooks & set(vars(effect))


def test_the_task_that_an_effect_leaves_is_a_known_task():
    assert {effect for effect in get_args(AnyEffect) if issubclass(effect, Task)} < set(get_args(AnyTask))
    assert all(issubclass(task, Task) for task in get_args(AnyTask))


def test_what_a_seat_can_choose_is_what_answers_its_decision():
    assert set(CHOICES) == set(TakeTurn.answers)


def test_a_task_that_grants_a_crossing_names_its_buildings():
    granting = [task for task in get_args(AnyTask) if Cross in task.answers]
    assert granting == [task for task in get_args(AnyTask) if "grants" in vars(task)]
