"""Section 11: what the Japanese source page says, one test a statement."""

import pytest

from tests.titles.seven_wonders.wonders_table import RULES, TITLE, build, city, given, sell, three
from titles.seven_wonders.cards.resources import Resources
from titles.seven_wonders.catalogue import Cost
from titles.seven_wonders.play.moves import Build, BuildStage, Sell
from titles.testkit.playthrough import open_random, playing

CARDS = RULES.cards


def named(name: str) -> str:
    return next(card.id for card in CARDS.values() if card.name.ja == name)


def test_seven_double_sided_boards_148_cards_and_two_markers():
    assert len(RULES.wonders) == 7
    assert all(set(wonder.sides) == {"A", "B"} for wonder in RULES.wonders.values())
    copies = [sum(len(card.copies) for card in CARDS.values() if card.age == age) for age in (1, 2, 3)]
    assert copies == [49, 49, 50]
    assert len(RULES.markers) == 2


def test_three_ages_of_six_plays_and_points_only_at_the_end():
    chance = _Chance()
    first = open_random(TITLE, 3, {}, chance)[-1].game
    turns = set()
    for batch in playing(TITLE, first, chance):
        turns.add((batch.game.state.age, batch.game.state.turn))
        assert (batch.game.standings != ()) == (batch.game.status == "finished")
    assert turns == {(age, turn) for age in (1, 2, 3) for turn in range(1, 7)}


class _Chance:
    def choice(self, seq):
        return seq[-1]

    def randrange(self, stop):
        return stop - 1


def test_a_board_has_two_to_four_stages_and_an_initial_resource():
    counts = {len(side.stages) for wonder in RULES.wonders.values() for side in wonder.sides.values()}
    assert counts == {2, 3, 4}
    assert len({wonder.initial_resource for wonder in RULES.wonders.values()}) == 7


def test_no_brown_or_grey_cards_in_the_third_age_but_guilds():
    colours = {card.colour for card in CARDS.values() if card.age == 3}
    assert colours == {"blue", "yellow", "red", "green", "purple"}
    assert len(RULES.guilds()) == 10


@pytest.mark.parametrize(
    ("name", "coins", "resources"),
    [
        ("市場", 0, {}),
        ("鉱山", 1, {}),
        ("浴場", 0, {"stone": 1}),
        ("闘技場", 0, {"stone": 2, "ore": 1}),
        ("貯木場", 1, {}),
        ("東方交易場", 0, {}),
        ("厩", 0, {"clay": 1, "wood": 1, "ore": 1}),
    ],
)
def test_costs(name, coins, resources):
    cost = CARDS[named(name)].cost
    assert cost == Cost(coins, Resources(**resources))


def test_stables_are_free_with_the_apothecary():
    table = three(city("giza", "A", named("薬屋"), coins=0), hands=[[named("厩")]], age=2)
    assert table.ways(named("厩")) == [("chain", 0, 0)]


def test_the_scriptorium_leads_to_library_and_courthouse():
    table = three(city("giza", "A", named("写字室"), coins=0), hands=[[named("図書館"), named("裁判所")]], age=2)
    assert table.ways(named("図書館")) == table.ways(named("裁判所")) == [("chain", 0, 0)]


@pytest.mark.parametrize("players", range(3, 8))
def test_players_and_two_guilds_a_random_board_and_three_coins(players):
    state = open_random(TITLE, players, {}, _Chance())[-1].game.state
    assert len({city.wonder for city in state.cities}) == players
    assert {city.coins for city in state.cities} == {3}
    guilds = 0
    for batch in playing(TITLE, open_random(TITLE, players, {}, _Chance())[-1].game, _Chance()):
        if (batch.game.state.age, batch.game.state.turn) == (3, 1):
            guilds = sum(CARDS[card].guild for hand in batch.game.state.hands for card in hand)
            break
    assert guilds == players + 2


@pytest.mark.parametrize("players", range(3, 8))
def test_seven_cards_dealt_and_all_choose_at_once(players):
    game = open_random(TITLE, players, {}, _Chance())[-1].game
    assert [len(hand) for hand in game.state.hands] == [7] * players
    assert [ask.decider for ask in game.pending] == list(range(players))


def test_production_is_there_every_turn_but_not_for_the_card_that_brings_it():
    table = given(city("rhodes"), city("ephesus"), city("olympia"), hands=[["stone_pit"], [], ["baths", "walls"]])
    table.turn(build("stone_pit"), None, sell("walls", 2))
    assert table.ways("baths") == [("cost", 0, 0)]
    alone = given(city("rhodes"), city("ephesus"), city("olympia"), hands=[["sawmill", "caravansery"]], age=2)
    assert alone.ways("caravansery") == []


def test_the_example_city_lacks_one_stone_for_the_aqueduct():
    made = city("giza", "A", "stone_pit", "clay_pool", "ore_vein", "press_age1", "loom_age1", coins=0)
    table = three(made, hands=[[named("兵舎"), named("写字室"), named("水道橋")]])
    assert table.ways(named("兵舎")) == table.ways(named("写字室")) == [("cost", 0, 0)]
    assert table.ways(named("水道橋")) == []


def test_two_coins_a_unit_from_both_neighbours_without_limit_and_without_refusal():
    left = city("rhodes", "A", "foundry", coins=0)
    right = city("giza", "A", "quarry", coins=0)
    table = given(city("ephesus", coins=10), left, right, hands=[["fortifications"]], age=3)
    assert table.ways("fortifications") == [("cost", 6, 2)]
    table.turn(build("fortifications", left=6, right=2), None, None)
    assert table.coins() == (2, 9, 5), "the neighbours sold a card each"


def test_yellow_cards_lower_the_price_to_one_on_their_side():
    buyer = city("ephesus", "A", "east_trading_post", "marketplace")
    table = given(buyer, city("giza"), city("giza", "A", "loom_age1"), hands=[["baths", "apothecary"]])
    assert table.ways("baths") == [("cost", 0, 1), ("cost", 2, 0)]
    assert table.ways("apothecary") == [("cost", 0, 1)]


def test_bought_goods_expire_with_the_turn():
    hands = [["baths"], [], ["walls", "altar"]]
    table = given(city("rhodes"), city("giza"), city("ephesus"), hands=hands)
    table.turn(build("baths", left=2), None, None)
    assert table.coins()[0] == 1
    assert table.ways("walls") == []


def test_sold_resources_stay_usable_by_their_owner_in_the_same_turn():
    table = given(city("rhodes"), city("giza"), city("ephesus"), hands=[["baths"], ["baths"]])
    table.turn(build("baths", left=2), build("baths", 1), None)
    assert table.coins() == (1, 5, 6)


def test_the_coins_must_be_there_at_the_start_of_the_turn():
    table = given(city("rhodes", coins=1), city("giza"), city("ephesus"), hands=[["baths"]])
    assert table.refused(build("baths", left=2)) == "unaffordable"


def test_example_1_the_university_with_one_unit_from_each_side():
    made = city("ephesus", "A", "lumber_yard", "tree_farm", coins=4)
    left, right = city("alexandria"), city("ephesus", "A", "lumber_yard")
    table = given(made, left, right, hands=[[named("大学")]], age=3)
    assert table.ways(named("大学")) == [("cost", 2, 0)]
    short = given(city("ephesus", "A", "lumber_yard", coins=4), left, right, hands=[[named("大学")]], age=3)
    assert short.ways(named("大学")) == [("cost", 2, 2)], "glass from the left, wood from the right"


def test_example_2_the_library_while_four_stones_are_sold_for_eight():
    seller = city("giza", "A", "stone_pit", "quarry", "loom_age1", coins=0)
    hands = [["library"], ["walls"], ["baths"]]
    table = given(seller, city("rhodes", coins=6), city("ephesus"), hands=hands, age=2)
    table.turn(build("library"), build("walls", 1, right=6), build("baths", 2, left=2))
    assert table.city(0).structures[-1] == "library"
    assert table.coins() == (8, 0, 1)


def test_example_3_the_forum_is_out_of_reach_with_income_of_the_same_turn():
    hands = [["forum"], ["baths"], []]
    made = given(city("giza", coins=2), city("rhodes"), city("babylon"), hands=hands, age=2)
    made.does(1, build("baths", 1, right=2))
    assert made.refused(build("forum", right=4)) == "unaffordable", "two clay cost more than it had"


def test_the_three_uses_of_a_card():
    table = three(city("giza", "A", "stone_pit"), hands=[["altar"]])
    assert {type(move) for move in table.legal_moves()} == {Build, BuildStage, Sell}
