"""Section 5.3: payments against brute force, arithmetic of resources, and what is cached for them."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from hypothesis import given as forall
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import astuple

from tests.titles.seven_wonders.wonders_table import RULES, TITLE, build, city, effects_of, given, three
from titles.kernel.deciding.decider import moves
from titles.seven_wonders.cards.economy import Economy
from titles.seven_wonders.cards.payments import Market, undominated
from titles.seven_wonders.cards.resources import KINDS, NO_PRODUCTION, Production, Resources
from titles.seven_wonders.play.build_options import build_options_of
from titles.seven_wonders.play.cities import economy_of
from titles.seven_wonders.state import City, state_of
from titles.testkit.playthrough import open_random, playing

Unit = frozenset[str]

kinds = st.sampled_from(KINDS)
raw, manufactured = frozenset(KINDS[:4]), frozenset(KINDS[4:])
units = st.one_of(
    kinds.map(lambda kind: frozenset([kind])),
    st.frozensets(st.sampled_from(KINDS[:4]), min_size=2, max_size=2),
    st.sampled_from([raw, manufactured, frozenset(KINDS)]),
)
prices = st.fixed_dictionaries({kind: st.sampled_from([1, 2]) for kind in KINDS})


def production(some: Sequence[Unit]) -> Production:
    made = NO_PRODUCTION
    for unit in some:
        [*kinds] = unit
        made += Production.of(Resources(**{kinds[0]: 1})) if len(kinds) == 1 else Production.of_one(unit)
    return made


def by_brute_force(
    need: Sequence[str],
    own: Sequence[Unit],
    left: Sequence[Unit],
    right: Sequence[Unit],
    left_prices: Mapping[str, int],
    right_prices: Mapping[str, int],
) -> set[tuple[int, int]]:
    """Every assignment of distinct units to symbols; the pairs that no other one beats."""
    sources = [(u, 0) for u in own] + [(u, 1) for u in left] + [(u, 2) for u in right]
    found: set[tuple[int, int]] = set()

    def assign(rest: Sequence[str], used: frozenset[int], paid: tuple[int, int]) -> None:
        if not rest:
            found.add(paid)
            return
        for number, (unit, side) in enumerate(sources):
            if number not in used and rest[0] in unit:
                price = (0, left_prices[rest[0]], right_prices[rest[0]])[side]
                after = (paid[0] + price * (side == 1), paid[1] + price * (side == 2))
                assign(rest[1:], used | {number}, after)

    assign(need, frozenset(), (0, 0))
    return {
        pair
        for pair in found
        if not any(other != pair and other[0] <= pair[0] and other[1] <= pair[1] for other in found)
    }


@settings(max_examples=400)
@forall(
    need=st.lists(kinds, min_size=1, max_size=4),
    own=st.lists(units, max_size=3),
    left=st.lists(units, max_size=4),
    right=st.lists(units, max_size=4),
    left_prices=prices,
    right_prices=prices,
    coins=st.integers(0, 16),
)
def test_payments_are_those_of_brute_force(need, own, left, right, left_prices, right_prices, coins):
    market = Market(
        production(own), production(left), production(right), Resources(**left_prices), Resources(**right_prices)
    )
    expected = by_brute_force(need, own, left, right, left_prices, right_prices)
    for limit in (coins, 16, coins):  # the market remembers what it found for other coins
        found = market.payments(Resources(**Counter(need)), limit)
        assert set(found) == {pair for pair in expected if sum(pair) <= limit}
        assert len(set(found)) == len(found)
        assert list(found) == sorted(found, key=sum)


def economy_without_cache(owner: City) -> Economy:
    """The economy of a city with a board, effect by effect."""
    assert owner.wonder is not None
    initial = RULES.wonders[owner.wonder].initial_resource
    economy = Economy().with_production(Production.of(Resources(**{initial: 1})), tradable=True)
    for structure in owner.structures:
        economy = economy.with_structure(RULES.cards[structure].structure)
    for effect in effects_of(owner):
        economy = effect.improve(economy)
    return economy


@pytest.mark.parametrize("seats", [2, 7])
def test_cached_economies_and_markets_are_those_found_without_a_cache(seats):
    chance = random.Random(seats)
    for batch in playing(TITLE, open_random(TITLE, seats, {}, chance)[-1].game, chance):
        state = state_of(batch.game)
        economies = [economy_without_cache(owner) for owner in state.cities]
        for number, (owner, economy) in enumerate(zip(state.cities, economies, strict=True)):
            assert economy_of(RULES, owner) == economy
            left, right = economies[(number + 1) % len(economies)], economies[number - 1]
            plain = Market(economy.production, left.for_sale, right.for_sale, economy.left_prices, economy.right_prices)
            options = build_options_of(RULES, state, number)
            for card in state.hands[0]:
                cost = RULES.cards[card].cost
                assert options.structure_payments(card) == plain.payments(cost.resources, owner.coins - cost.coins)


counts = st.fixed_dictionaries({kind: st.integers(0, 7) for kind in KINDS})


@forall(one=counts, other=counts)
def test_resources_add_and_compare_kind_by_kind(one, other):
    first, second = Resources(**one), Resources(**other)
    assert first + second == Resources(**{kind: one[kind] + other[kind] for kind in KINDS})
    assert first.lowest(second) == Resources(**{kind: min(one[kind], other[kind]) for kind in KINDS})
    assert Counter(dict(first.lacking(second))) == Counter(one) - Counter(other)
    assert first.covers(second) == (not second.lacking(first))


@forall(some=st.lists(units, max_size=5), more=st.lists(units, max_size=5))
def test_productions_add_unit_by_unit(some, more):
    both = production(some) + production(more)
    assert both == production([*some, *more]) == production(more) + production(some)
    assert sum(astuple(both.fixed)) + len(both.choices) == len(some) + len(more)
    for kind in KINDS:
        assert both.at_most.amount(kind) == sum(kind in unit for unit in (*some, *more))


@forall(pairs=st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12))
def test_undominated_pairs(pairs):
    beaten = {p for p, q in product(pairs, pairs) if p != q and q[0] <= p[0] and q[1] <= p[1]}
    assert set(undominated(pairs)) == pairs - beaten


OTHERS = {"left": city("rhodes", "A", "stone_pit"), "right": city("giza", "A")}


@pytest.mark.parametrize(
    ("case", "built", "card", "expected"),
    [
        ("a free card", (), "altar", [(0, 0)]),
        ("own initial resource", (), "scriptorium", [(0, 0)]),
        ("either neighbour has it", (), "baths", [(0, 2), (2, 0)]),
        ("own units first", ("stone_pit",), "baths", [(0, 0)]),
        ("an own unit and one of either side", ("stone_pit",), "library", []),
        ("one of each side", ("loom_age1",), "library", [(2, 2)]),
        ("a discount on one side", ("east_trading_post",), "baths", [(0, 1), (2, 0)]),
        ("nobody has it", (), "apothecary", []),
        ("a flexible unit where it saves most", ("timber_yard",), "baths", [(0, 0)]),
        ("coins for the bank besides", (), "mine", [(0, 0)]),
    ],
)
def test_cases(case, built, card, expected):
    table = three(city("ephesus", "A", *built, coins=4), **OTHERS, hands=[[card]])
    assert [(left, right) for _, left, right in table.ways(card)] == expected, case


def test_a_flexible_unit_is_matched_and_not_taken_greedily():
    """Clay or wood, and clay or ore: together clay and wood, if the second is the clay."""
    made = city("giza", "A", "tree_farm", "clay_pit", "ore_vein", "glassworks_age1", coins=0)
    assert three(made, hands=[["temple"]], age=2).ways("temple") == [("cost", 0, 0)]
    assert three(made, hands=[["stables"]], age=2).ways("stables") == [("cost", 0, 0)]


def test_the_bank_is_paid_from_the_same_coins():
    table = given(city("rhodes", coins=1), city("giza"), city("ephesus"), hands=[["mine", "altar"]])
    costs = {legal_move.cost["bank"] for legal_move in moves(TITLE, table.game, 0) if legal_move.move == build("mine")}
    assert costs == {1}
    broke = given(city("rhodes", coins=0), city("giza"), city("ephesus"), hands=[["mine", "altar"]])
    assert broke.refused(build("mine")) == "unaffordable"
    assert broke.ways("altar") == [("cost", 0, 0)]
