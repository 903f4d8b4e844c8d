"""The printed costs, written down apart from the data: a wrong cost in the data fails a test that names the card."""

import pytest

from titles.seven_wonders.cards.resources import KINDS
from titles.seven_wonders.catalogue import Cost, catalogue

RULES = catalogue(1)
CARD_COSTS: dict[str, str] = {
    "lumber_yard": "free",
    "stone_pit": "free",
    "clay_pool": "free",
    "ore_vein": "free",
    "tree_farm": "1 coin",
    "excavation": "1 coin",
    "clay_pit": "1 coin",
    "timber_yard": "1 coin",
    "forest_cave": "1 coin",
    "mine": "1 coin",
    "loom_age1": "free",
    "glassworks_age1": "free",
    "press_age1": "free",
    "pawnshop": "free",
    "baths": "1 stone",
    "altar": "free",
    "theater": "free",
    "tavern": "free",
    "east_trading_post": "free",
    "west_trading_post": "free",
    "marketplace": "free",
    "stockade": "1 wood",
    "barracks": "1 ore",
    "guard_tower": "1 clay",
    "apothecary": "1 textile",
    "workshop": "1 glass",
    "scriptorium": "1 papyrus",
    "sawmill": "1 coin",
    "quarry": "1 coin",
    "brickyard": "1 coin",
    "foundry": "1 coin",
    "loom_age2": "free",
    "glassworks_age2": "free",
    "press_age2": "free",
    "aqueduct": "3 stone",
    "temple": "1 wood, 1 clay, 1 glass",
    "statue": "2 ore, 1 wood",
    "courthouse": "2 clay, 1 textile",
    "forum": "2 clay",
    "caravansery": "2 wood",
    "vineyard": "free",
    "bazar": "free",
    "walls": "3 stone",
    "training_ground": "2 ore, 1 wood",
    "stables": "1 clay, 1 ore, 1 wood",
    "archery_range": "2 wood, 1 ore",
    "dispensary": "2 ore, 1 glass",
    "laboratory": "2 clay, 1 papyrus",
    "library": "2 stone, 1 textile",
    "school": "1 wood, 1 papyrus",
    "pantheon": "2 clay, 1 ore, 1 glass, 1 papyrus, 1 textile",
    "gardens": "2 clay, 1 wood",
    "town_hall": "2 stone, 1 ore, 1 glass",
    "palace": "1 wood, 1 stone, 1 clay, 1 ore, 1 glass, 1 papyrus, 1 textile",
    "senate": "2 wood, 1 stone, 1 ore",
    "haven": "1 wood, 1 ore, 1 textile",
    "lighthouse": "1 stone, 1 glass",
    "chamber_of_commerce": "2 clay, 1 papyrus",
    "arena": "2 stone, 1 ore",
    "fortifications": "3 ore, 1 stone",
    "circus": "3 stone, 1 ore",
    "arsenal": "2 wood, 1 ore, 1 textile",
    "siege_workshop": "3 clay, 1 wood",
    "lodge": "2 clay, 1 papyrus, 1 textile",
    "observatory": "2 ore, 1 glass, 1 textile",
    "university": "2 wood, 1 papyrus, 1 glass",
    "academy": "3 stone, 1 glass",
    "study": "1 wood, 1 papyrus, 1 textile",
    "workers_guild": "2 ore, 1 clay, 1 stone, 1 wood",
    "craftsmens_guild": "2 ore, 2 stone",
    "traders_guild": "1 glass, 1 papyrus, 1 textile",
    "philosophers_guild": "3 clay, 1 papyrus, 1 textile",
    "spies_guild": "3 clay, 1 glass",
    "strategists_guild": "2 ore, 1 stone, 1 textile",
    "shipowners_guild": "3 wood, 1 glass, 1 papyrus",
    "scientists_guild": "2 wood, 2 ore, 1 papyrus",
    "magistrates_guild": "3 wood, 1 stone, 1 textile",
    "builders_guild": "2 stone, 2 clay, 1 glass",
}
"""By card."""

STAGE_COSTS: dict[str, tuple[str, ...]] = {
    "giza A": ("2 stone", "3 wood", "4 stone"),
    "giza B": ("2 wood", "3 stone", "3 clay", "4 stone, 1 papyrus"),
    "babylon A": ("2 clay", "3 wood", "4 clay"),
    "babylon B": ("1 clay, 1 textile", "2 wood, 1 glass", "3 clay, 1 papyrus"),
    "olympia A": ("2 wood", "2 stone", "2 ore"),
    "olympia B": ("2 wood", "2 stone", "2 ore, 1 textile"),
    "rhodes A": ("2 wood", "3 clay", "4 ore"),
    "rhodes B": ("3 stone", "4 ore"),
    "ephesus A": ("2 stone", "2 wood", "2 papyrus"),
    "ephesus B": ("2 stone", "2 wood", "1 glass, 1 papyrus, 1 textile"),
    "alexandria A": ("2 stone", "2 ore", "2 glass"),
    "alexandria B": ("2 clay", "2 wood", "3 stone"),
    "halicarnassus A": ("2 clay", "3 ore", "2 textile"),
    "halicarnassus B": ("2 ore", "3 clay", "1 glass, 1 papyrus, 1 textile"),
}
"""By wonder and side: the cost of each stage, the first one first."""


def written(cost: Cost) -> list[str]:
    """Return a cost as the tables write it, in alphabetical order."""
    amounts = [(cost.resources.amount(kind), kind) for kind in KINDS]
    listed = [f"{amount} {kind}" for amount, kind in amounts if amount]
    if cost.coins:
        listed.append("1 coin" if cost.coins == 1 else f"{cost.coins} coins")
    return sorted(listed) or ["free"]


def test_the_tables_have_every_card_and_every_side():
    assert set(CARD_COSTS) == set(RULES.cards)
    assert set(STAGE_COSTS) == {f"{wonder.id} {side}" for wonder in RULES.wonders.values() for side in wonder.sides}


@pytest.mark.parametrize("card", CARD_COSTS)
def test_a_card_costs_what_is_printed(card: str):
    assert written(RULES.cards[card].cost) == sorted(CARD_COSTS[card].split(", "))


@pytest.mark.parametrize("side", STAGE_COSTS)
def test_a_stage_costs_what_is_printed(side: str):
    wonder, letter = side.split()
    stages = RULES.stages(wonder, letter)
    assert [written(stage.cost) for stage in stages] == [sorted(cost.split(", ")) for cost in STAGE_COSTS[side]]
