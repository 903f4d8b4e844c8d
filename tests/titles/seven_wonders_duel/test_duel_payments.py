"""Paying (section 5): tables of cases, and every price against brute force over all assignments."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.titles.seven_wonders_duel.duel import (
    CARDS,
    OWN,
    PRINTED,
    build,
    city,
    discard,
    do,
    offered,
    refused,
    situation,
)
from titles.seven_wonders_duel.cards.effects import CostReduction, Produce, ProduceChoice, TradeFixed
from titles.seven_wonders_duel.cards.resources import DIGIT, NO_RESOURCES, resources, unpacked
from titles.seven_wonders_duel.catalogue import supply_of
from titles.seven_wonders_duel.events.building import CardBuilt
from titles.seven_wonders_duel.play.economy import has_chain
from titles.seven_wonders_duel.play.moves import Build, BuildWonder, Discard
from titles.seven_wonders_duel.play.prices import price_of
from titles.seven_wonders_duel.state import state_of


@pytest.mark.parametrize(
    ("own", "opponent", "thing", "coins"),
    [
        # the unit price is 2, and one more for each unit of the opponent's brown and grey cards
        ((), (), "baths", 2),
        ((), ("quarry",), "baths", 3),
        ((), ("shelf_quarry",), "baths", 4),  # a card of two units counts twice
        ((), ("shelf_quarry",), "walls", 8),
        ((), ("shelf_quarry",), "fortifications", 2 + 4 + 4 + 2),
        ((), ("glassworks", "glass_blower"), "apothecary", 4),
        ((), ("clay_pool",), "baths", 2),
        # yellow cards and wonders of the opponent do not count
        ((), ("caravansery", "forum", "stone_reserve"), "baths", 2),
        # own production is free, and there again for the next purchase
        (("quarry",), (), "baths", 0),
        (("quarry",), ("stone_pit",), "walls", 3),
        (("quarry", "stone_pit"), (), "walls", 0),
        (("shelf_quarry",), (), "walls", 0),
        # fixed prices, whatever the opponent makes
        (("stone_reserve",), ("shelf_quarry", "quarry"), "walls", 2),
        (("customs_house",), ("press",), "school", 2 + 1 + 1),
        (("stone_reserve", "quarry"), ("shelf_quarry",), "aqueduct", 2),
        # printed coins besides
        ((), (), "caravansery", 2 + 2 + 2),
        ((), (), "courthouse", 8),
        ((), (), "altar", 0),
        # choice producers, each for one unit
        (("forum",), (), "school", 2 + 2),
        (("caravansery",), ("quarry",), "archery_range", 2 + 2),
        (("caravansery",), (), "school", 2 + 2),
        # chains make everything free, printed coins too
        (("theater",), (), "statue", 0),
        (("garrison",), (), "barracks", 0),
        (("altar",), (), "statue", 4),
    ],
)
def test_prices(own, opponent, thing, coins):
    game = situation(city(*own), city(*opponent))
    assert price_of(PRINTED, state_of(game), OWN, thing).total == coins


@pytest.mark.parametrize(
    ("built", "thing", "coins"),
    [
        ((), "town_hall", 10),
        (("great_lighthouse",), "town_hall", 8),
        (("piraeus",), "school", 4),
        (("piraeus", "great_lighthouse"), "school", 2),
    ],
)
def test_built_wonders_produce_a_choice(built, thing, coins):
    assert price_of(PRINTED, state_of(situation(city(built=built))), OWN, thing).total == coins


def test_unbuilt_wonders_produce_nothing():
    assert price_of(PRINTED, state_of(situation(city(wonders=("piraeus",)))), OWN, "school").total == 6


def test_a_chain_needs_the_card_in_the_own_city():
    game = situation(city(), city("theater"), discard=("theater",))
    assert price_of(PRINTED, state_of(game), OWN, "statue").total == 4


def test_coins_are_paid_to_the_bank():
    after = build("baths", opponent=city("quarry"))
    built = after.one(CardBuilt)
    assert (built.by, built.bank, built.opponent) == ("cost", 3, 0)
    assert (after.own.coins, after.opponent.coins) == (4, 7)


def test_all_that_can_be_paid_is_listed_with_its_cost():
    own = city("theater", coins=4, wonders=("pyramids", "temple_of_artemis"))
    opponent = city("quarry", tokens=("economy",))
    game = situation(own, opponent, cards=("baths", "aqueduct", "statue", "caravansery"))
    cards = ("baths", "aqueduct", "statue", "caravansery")
    assert offered(game) == {Discard(card): {} for card in cards} | {
        Build("baths"): {"bank": 0, "rival": 3},
        Build("statue"): {"bank": 0, "rival": 0},
    }
    rich = situation(city(coins=20, wonders=("pyramids",)), opponent, cards=("baths",))
    assert offered(rich)[BuildWonder("baths", "pyramids")] == {"bank": 0, "rival": 11}


def test_a_card_that_cannot_be_paid_is_refused():
    game = situation(city(coins=1, wonders=("pyramids",)))
    assert refused(game, Build("baths")) == "unaffordable"
    assert refused(game, BuildWonder("baths", "pyramids")) == "unaffordable"


@pytest.mark.parametrize(("coins", "legal"), [(2, False), (3, True)])
def test_coins_just_enough(coins, legal):
    game = situation(city(coins=coins), city("quarry"))
    assert (Build("baths") in offered(game)) == legal


@pytest.mark.parametrize(
    ("own", "gained"), [((), 2), (("tavern",), 3), (("tavern", "forum", "brewery"), 5), (("quarry", "altar"), 2)]
)
def test_discarding_brings_2_coins_and_1_for_each_yellow_card(own, gained):
    after = discard(situation(city(*own)), "altar")
    assert after.own.coins == 7 + gained
    assert after.state.discard == ("altar",)


def test_production_is_never_used_up():
    game = situation(city("shelf_quarry", coins=0, wonders=()), cards=("walls", "aqueduct", "baths", "altar"))
    after = discard(do(game, Build("walls")), "altar", 1)
    assert offered(after)[Build("baths")] == {"bank": 0, "rival": 0}


PRODUCERS = sorted(
    card.id for card in CARDS.values() if any(isinstance(e, Produce | ProduceChoice | TradeFixed) for e in card.effects)
)
THINGS = sorted(CARDS) + sorted(PRINTED.wonders)


def brute_force(own, opponent, thing) -> int:
    """The least total over every way to use choice producers and waivers, straight from the data."""
    printed = CARDS.get(thing) or PRINTED.wonders[thing]
    effects = [e for c in own.cards for e in CARDS[c].effects] + [
        e for w in own.built for e in PRINTED.wonders[w].effects
    ]
    made: dict[str, int] = {}
    fixed = {}
    for effect in effects:
        if isinstance(effect, Produce):
            made = {r: made.get(r, 0) + effect.resources.get(r, 0) for r in {*made, *effect.resources}}
        elif isinstance(effect, TradeFixed):
            fixed |= dict.fromkeys(effect.resources, effect.price)
    choices = [effect.options for effect in effects if isinstance(effect, ProduceChoice)]
    kind = CARDS[thing].colour if thing in CARDS else "wonder"
    tokens = [e for t in own.tokens for e in PRINTED.tokens[t].effects if isinstance(e, CostReduction)]
    waived = sum(e.resources for e in tokens if e.applies_to == kind)
    sold = [e for c in opponent.cards if CARDS[c].colour in ("brown", "grey") for e in CARDS[c].effects]

    def price(resource) -> int:
        return fixed.get(resource) or 2 + sum(e.resources.get(resource, 0) for e in sold if isinstance(e, Produce))

    units = [resource for resource, count in printed.cost.resources.items() for _ in range(count)]
    return printed.cost.coins + min(
        sum(price(r) * max(0, need.count(r) - made.get(r, 0) - picks.count(r)) for r in set(need))
        for size in range(min(waived, len(units)) + 1)
        for gone in combinations(range(len(units)), size)
        for need in [[unit for index, unit in enumerate(units) if index not in gone]]
        for picks in product(*choices)
    )


@settings(max_examples=400)
@given(
    cards=st.lists(st.sampled_from(PRODUCERS), max_size=8, unique=True),
    opponent=st.lists(st.sampled_from(PRODUCERS), max_size=8, unique=True),
    built=st.sampled_from([(), ("piraeus",), ("great_lighthouse",), ("piraeus", "great_lighthouse")]),
    tokens=st.lists(st.sampled_from(["architecture", "masonry", "economy"]), unique=True),
    opponent_takes=st.booleans(),
    thing=st.sampled_from(THINGS),
)
def test_every_price_is_the_best_of_all_assignments(cards, opponent, built, tokens, opponent_takes, thing):
    own, other = city(*cards, built=built, tokens=tokens), city(*opponent, tokens=("economy",) * opponent_takes)
    state = state_of(situation(own, other))
    price = price_of(PRINTED, state, OWN, thing)
    total, bank, traded = price.total, price.bank, price.opponent
    if thing in CARDS and has_chain(PRINTED, own, thing):
        assert (total, bank, traded) == (0, 0, 0)
        return
    assert total == brute_force(own, other, thing) == bank + traded
    coins = (CARDS.get(thing) or PRINTED.wonders[thing]).cost.coins
    assert bank == (coins if opponent_takes else total)


@given(st.lists(st.sampled_from(list(PRINTED.things)), unique=True))
def test_a_sum_of_packed_supplies_is_the_sum_of_their_numbers(things):
    supplies = [supply_of(PRINTED.things[thing]) for thing in things]
    total = unpacked(sum(supply.packed() for supply in supplies))
    for name in ("production", "for_sale", "fixed_prices"):
        amounts = [getattr(supply, name) for supply in supplies]
        assert getattr(total, name) == tuple(sum(each) for each in zip(NO_RESOURCES, *amounts, strict=True))
    for name in ("raw_choices", "manufactured_choices", "waived_for_wonders", "waived_for_blue", "trade_coins"):
        assert getattr(total, name) == sum(getattr(supply, name) for supply in supplies)


def test_no_number_is_too_large_for_a_digit():
    produced = Counter[str]()
    for thing in (*CARDS.values(), *PRINTED.wonders.values()):
        for effect in thing.effects:
            if isinstance(effect, Produce):
                produced.update(effect.resources)
    assert unpacked(sum(PRINTED.supplies.values())).production == resources(produced)
    assert max(produced.values()) < 2**DIGIT
