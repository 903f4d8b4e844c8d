"""The printed costs, written down apart from the data: a wrong cost in the data fails a test that names the card."""

import pytest

from titles.seven_wonders_duel.catalogue import Cost, catalogue

PRINTED = catalogue(1)
CARD_COSTS: dict[str, str] = {
    "lumber_yard": "free",
    "logging_camp": "1 coin",
    "clay_pool": "free",
    "clay_pit": "1 coin",
    "quarry": "free",
    "stone_pit": "1 coin",
    "glassworks": "1 coin",
    "press": "1 coin",
    "guard_tower": "free",
    "stable": "1 wood",
    "garrison": "1 clay",
    "palisade": "2 coins",
    "workshop": "1 papyrus",
    "apothecary": "1 glass",
    "scriptorium": "2 coins",
    "pharmacist": "2 coins",
    "theater": "free",
    "altar": "free",
    "baths": "1 stone",
    "stone_reserve": "3 coins",
    "clay_reserve": "3 coins",
    "wood_reserve": "3 coins",
    "tavern": "free",
    "sawmill": "2 coins",
    "brickyard": "2 coins",
    "shelf_quarry": "2 coins",
    "glass_blower": "free",
    "drying_room": "free",
    "walls": "2 stone",
    "horse_breeders": "1 wood, 1 clay",
    "barracks": "3 coins",
    "archery_range": "1 wood, 1 stone, 1 papyrus",
    "parade_ground": "2 clay, 1 glass",
    "library": "1 wood, 1 stone, 1 glass",
    "dispensary": "2 clay, 1 stone",
    "school": "1 wood, 2 papyrus",
    "laboratory": "1 wood, 2 glass",
    "tribunal": "2 wood, 1 glass",
    "statue": "2 clay",
    "temple": "1 wood, 1 papyrus",
    "aqueduct": "3 stone",
    "rostrum": "1 wood, 1 stone",
    "forum": "3 coins, 1 clay",
    "caravansery": "2 coins, 1 glass, 1 papyrus",
    "customs_house": "4 coins",
    "brewery": "free",
    "arsenal": "2 wood, 3 clay",
    "courthouse": "8 coins",
    "fortifications": "1 clay, 2 stone, 1 papyrus",
    "siege_workshop": "3 wood, 1 glass",
    "circus": "2 clay, 2 stone",
    "academy": "1 wood, 1 stone, 2 glass",
    "study": "2 wood, 1 glass, 1 papyrus",
    "university": "1 clay, 1 glass, 1 papyrus",
    "observatory": "1 stone, 2 papyrus",
    "palace": "1 wood, 1 clay, 1 stone, 2 glass",
    "town_hall": "2 wood, 3 stone",
    "obelisk": "2 stone, 1 glass",
    "gardens": "2 wood, 2 clay",
    "pantheon": "1 wood, 1 clay, 2 papyrus",
    "senate": "2 clay, 1 stone, 1 papyrus",
    "chamber_of_commerce": "2 papyrus",
    "port": "1 wood, 1 glass, 1 papyrus",
    "armory": "2 stone, 1 glass",
    "lighthouse": "2 clay, 1 glass",
    "arena": "1 wood, 1 clay, 1 stone",
    "merchants_guild": "1 wood, 1 clay, 1 glass, 1 papyrus",
    "shipowners_guild": "1 clay, 1 stone, 1 glass, 1 papyrus",
    "builders_guild": "1 wood, 1 clay, 2 stone, 1 glass",
    "magistrates_guild": "2 wood, 1 clay, 1 papyrus",
    "scientists_guild": "2 wood, 2 clay",
    "moneylenders_guild": "2 wood, 2 stone",
    "tacticians_guild": "1 clay, 2 stone, 1 papyrus",
}
"""By card."""

WONDER_COSTS: dict[str, str] = {
    "appian_way": "2 clay, 2 stone, 1 papyrus",
    "circus_maximus": "1 wood, 2 stone, 1 glass",
    "colossus": "3 clay, 1 glass",
    "great_library": "3 wood, 1 glass, 1 papyrus",
    "great_lighthouse": "1 wood, 1 stone, 2 papyrus",
    "hanging_gardens": "2 wood, 1 glass, 1 papyrus",
    "mausoleum": "2 clay, 2 glass, 1 papyrus",
    "piraeus": "2 wood, 1 clay, 1 stone",
    "pyramids": "3 stone, 1 papyrus",
    "sphinx": "1 clay, 1 stone, 2 glass",
    "statue_of_zeus": "1 wood, 1 clay, 1 stone, 2 papyrus",
    "temple_of_artemis": "1 wood, 1 stone, 1 glass, 1 papyrus",
}
"""By wonder."""


def written(cost: Cost) -> list[str]:
    """Return a cost as the tables write it, in alphabetical order."""
    listed = [f"{amount} {kind}" for kind, amount in cost.resources.items()]
    if cost.coins:
        listed.append("1 coin" if cost.coins == 1 else f"{cost.coins} coins")
    return sorted(listed) or ["free"]


def test_the_tables_have_every_card_and_every_wonder():
    assert set(CARD_COSTS) == set(PRINTED.cards)
    assert set(WONDER_COSTS) == set(PRINTED.wonders)


@pytest.mark.parametrize("card", CARD_COSTS)
def test_a_card_costs_what_is_printed(card: str):
    assert written(PRINTED.cards[card].cost) == sorted(CARD_COSTS[card].split(", "))


@pytest.mark.parametrize("wonder", WONDER_COSTS)
def test_a_wonder_costs_what_is_printed(wonder: str):
    assert written(PRINTED.wonders[wonder].cost) == sorted(WONDER_COSTS[wonder].split(", "))
