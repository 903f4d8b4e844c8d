"""What follows from crossed spaces is what the printed spaces say, counted plainly."""

import random
from itertools import product
from typing import get_args

import pytest

from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Decline, Pass
from rules.seven_wonders_dice.board_index import board_index, grantable_in, spaces_in
from rules.seven_wonders_dice.crossed_spaces import crossed_spaces
from rules.seven_wonders_dice.decisions import STEPS
from rules.seven_wonders_dice.effects import AnyEffect, AnyTask, Effect, Task
from tests.rules.seven_wonders_dice.dice_table import BOARDS, RULES


def grown(name: str, chance: random.Random) -> tuple[str, ...]:
    """Spaces of a board in an order in which they can be crossed."""
    index, crossed = board_index(1, name), ()
    for _ in range(chance.randrange(len(index.spaces) + 1)):
        crossed = (*crossed, chance.choice(index.ids(crossed_spaces(index, crossed).allowed)))
    return crossed


@pytest.fixture(params=product(BOARDS, range(8)), ids=lambda param: f"{param[0]}-{param[1]}")
def crossed(request: pytest.FixtureRequest):
    """Crossed spaces of a board."""
    name, seed = request.param
    return crossed_spaces(board_index(1, name), grown(name, random.Random(seed)))


def test_allowed_spaces_are_open_and_their_requirements_are_crossed(crossed):
    index, done = crossed.index, set(crossed.in_order)
    assert set(index.ids(crossed.spaces)) == done
    assert index.ids(crossed.allowed) == tuple(
        space.id for space in index.spaces.values() if space.id not in done and set(space.requires) <= done
    )


def test_a_set_of_spaces_holds_their_ids_in_the_order_of_the_board(crossed):
    index = crossed.index
    assert index.set_of(crossed.in_order) == crossed.spaces
    assert index.ids(crossed.spaces) == tuple(space for space in index.spaces if space in crossed.in_order)
    assert index.ids(index.set_of(index.spaces)) == tuple(index.spaces)
    for building, printed in index.buildings.items():
        spaces = printed.spaces
        assert index.ids(index.spaces_of[building]) == tuple(space.id for space in spaces)
        assert index.ids(index.defenses_of[building]) == tuple(space.id for space in spaces if space.kind == "defense")


def test_crossed_spaces_are_the_same_when_nothing_is_remembered(crossed):
    again = crossed_spaces(crossed.index, ())
    for space in crossed.in_order:
        again = again.cross(space)
    for field in crossed.__struct_fields__:
        assert getattr(again, field) == getattr(crossed, field), field


def test_missing_resources_are_paid_in_coins(crossed):
    effects = [effect for space in crossed.in_order for effect in crossed.index.spaces[space].effects]
    assert crossed.resources == sum(effect.resources() for effect in effects)
    for space in crossed.index.spaces.values():
        assert crossed.missing[space.id] == max(0, space.cost - crossed.resources)
    for coins in range(crossed.index.capacity + 1):
        affordable = tuple(space for space, missing in crossed.missing.items() if missing <= coins)
        assert crossed.index.ids(crossed.index.affordable[crossed.resources][coins]) == affordable


def test_terms_of_the_dice_are_those_of_the_crossed_effects(crossed):
    effects = [effect for space in crossed.in_order for effect in crossed.index.spaces[space].effects]
    discount = sum(effect.die_discount() for effect in effects)
    for die in RULES.dice.values():
        terms = crossed.dice[die.id]
        free = die.color in [effect.free_colour() for effect in effects]
        costs = [quarter.cost for quarter in RULES.rolled.forum.quarters]
        assert list(terms.costs) == [0 if free else max(0, cost - discount) for cost in costs]
        assert terms.coins == sum(effect.die_coins().get(die.color, 0) for effect in effects)
        assert terms.is_unlocked == (not die.special or die.color in [effect.unlocked_colour() for effect in effects])
        assert any(terms.permitted) == terms.is_unlocked


def test_spaces_are_counted_by_building(crossed):
    for buildings in [("agora",), ("barracks_west", "barracks_east"), tuple(crossed.index.buildings)]:
        spaces = [crossed.index.spaces[space] for space in crossed.in_order]
        assert crossed.count(buildings) == sum(space.building in buildings for space in spaces)
        printed = [space for space in crossed.index.spaces.values() if space.building in buildings]
        assert crossed.index.ids(spaces_in(crossed.index, buildings)) == tuple(space.id for space in printed)
        granted = tuple(space.id for space in printed if space.condition is None)
        assert crossed.index.ids(grantable_in(crossed.index, buildings)) == granted
    for building, printed in crossed.index.buildings.items():
        assert crossed.is_complete(building) == all(space.id in crossed.in_order for space in printed.spaces)


EFFECT_HOOKS = {"tasks", "resources", "die_discount", "free_colour", "unlocked_colour", "die_coins", "points"}
TASK_HOOKS = {"is_automatic", "allows_die", "grants"}


@pytest.mark.parametrize("effect", get_args(AnyEffect), ids=lambda effect: effect.__name__)
def test_an_effect_does_something(effect: type[Effect]):
    hooks = TASK_HOOKS if issubclass(effect, Task) else EFFECT_HOOKS
    assert hooks & set(vars(effect))


def test_the_task_that_an_effect_leaves_is_a_known_task():
    assert {effect for effect in get_args(AnyEffect) if issubclass(effect, Task)} < set(get_args(AnyTask))
    assert all(issubclass(task, Task) for task in get_args(AnyTask))


def test_each_move_that_is_a_step_has_a_class_that_takes_it():
    assert set(STEPS) == {Build, BuildWonder, Pass, Cross, ChooseBonus, Decline}
