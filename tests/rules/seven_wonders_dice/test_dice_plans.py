"""Boards worked out: what is looked up quickly is what the spaces say."""

import random
from itertools import product

import pytest

from rules.kernel.decision import LegalMove
from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Decline, Pass, TakeBack
from rules.seven_wonders_dice.effects import ProduceResource
from rules.seven_wonders_dice.planning import PLANS
from rules.seven_wonders_dice.plans import MAX_NUMBERS, NUMBERS, mask_of

BOARDS = sorted(PLANS[1])


@pytest.mark.parametrize("board", BOARDS)
def test_a_mask_is_that_of_its_spaces_whatever_was_asked_for_before(board: str):
    plan, chance = PLANS[1][board], random.Random(board)
    grown = tuple(chance.sample(plan.ids, 20))
    other = tuple(chance.sample(plan.ids, 20))
    asked = [grown[:5], grown[:5], grown[:9], grown[:8], (), grown, other, grown[:1], tuple(reversed(grown))]
    for spaces in asked:
        assert mask_of(plan, spaces) == sum(plan.bit[space] for space in spaces), spaces


@pytest.mark.parametrize("board", BOARDS)
def test_offers_made_once_are_those_of_their_step_die_space_and_cost(board: str):
    plan = PLANS[1][board]
    dice = {die.id: die for die in plan.rules.dice.values()}
    for step in (0, 1, 3):
        offered = plan.offered[step]
        assert offered.passing == LegalMove(Pass(step))
        assert offered.declining == LegalMove(Decline(step))
        assert offered.taking_back == LegalMove(TakeBack(step))
        assert offered.bonuses == {bonus: LegalMove(ChooseBonus(step, bonus)) for bonus in plan.bonuses}
        assert set(offered.builds) == set(dice)
        for number, space in enumerate(plan.ids):
            for coins in {prices[number] for prices in plan.missing}:
                if plan.wonder >> number & 1:
                    assert offered.wonder[number][coins] == LegalMove(BuildWonder(step, space), {"resources": coins})
                else:
                    assert not offered.wonder[number]
                if plan.conditional >> number & 1:
                    assert not offered.crossings[number]
                else:
                    assert offered.crossings[number][coins] == LegalMove(Cross(step, space), {"resources": coins})
                for die, quarter in product(dice, plan.rules.rolled.forum.quarters):
                    builds = offered.builds[die][quarter.cost][number]
                    if any(face >> number & 1 for face in plan.faces[die]):
                        assert builds[coins] == LegalMove(
                            Build(step, die, space), {"die": quarter.cost, "resources": coins}
                        )
                    else:
                        assert not builds


def test_boards_with_the_same_spaces_share_their_offers():
    for one, other in product(PLANS[1].values(), repeat=2):
        same = one.ids == other.ids and one.faces == other.faces
        assert (one.offered is other.offered) == same, (one.board, other.board)


@pytest.mark.parametrize("board", BOARDS)
def test_resources_are_those_of_the_crossed_spaces(board: str):
    plan = PLANS[1][board]
    made = {
        plan.bit[space.id]: effect.amount
        for space in plan.spaces
        for effect in space.effects
        if isinstance(effect, ProduceResource)
    }
    assert sum(made) == plan.producing
    for chosen in product((False, True), repeat=len(made)):
        crossed = [bit for bit, chosen_too in zip(made, chosen, strict=True) if chosen_too]
        assert plan.resources[sum(crossed)] == sum(made[bit] for bit in crossed)


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_can_be_paid_with_less_than_no_coins(board: str):
    plan = PLANS[1][board]
    dearest = max(quarter.cost for quarter in plan.rules.rolled.forum.quarters)
    for row, prices in zip(plan.affordable, plan.missing, strict=True):
        assert all(row[-coins] == 0 for coins in range(1, dearest + 1))
        for coins in range(plan.capacity + 1):
            assert row[coins] == sum(1 << number for number, price in enumerate(prices) if price <= coins)


def test_numbers_are_the_set_bits_from_the_top_and_few_are_kept():
    chance = random.Random(7)
    for _ in range(3 * MAX_NUMBERS):
        mask = chance.getrandbits(58)
        numbers = NUMBERS[mask]
        assert list(numbers) == sorted(numbers, reverse=True)
        assert sum(1 << number for number in numbers) == mask
    assert len(NUMBERS) <= MAX_NUMBERS
