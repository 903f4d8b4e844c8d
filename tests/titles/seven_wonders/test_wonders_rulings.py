"""Section 10 of the rules: one test a ruling, named after it."""

from tests.titles.seven_wonders.wonders_table import RULES, TITLE, Table, build, city, given, sell, stage, three
from titles.kernel.state.ranking import decided_by
from titles.seven_wonders.events.building import CardSold, DiscardShown, StageBuilt
from titles.seven_wonders.events.hands import LeftoversDiscarded
from titles.seven_wonders.invariants import check_invariants
from titles.seven_wonders.play.moves import Build, Discard, Pass, Revive
from titles.seven_wonders.play.scoring import final_scores, score, standings
from titles.seven_wonders.state import City
from titles.testkit.playthrough import open_random


def points(table: Table, seat: int = 0) -> dict[str, int]:
    return score(RULES, table.state, seat).points


def test_ruling_01_both_looms_are_one_structure():
    table = three(city("giza", "A", "loom_age1"), hands=[["loom_age2", "press_age2"]], age=2)
    assert table.refused(build("loom_age2")) == "already_built"
    assert table.ways("press_age2") == [("cost", 0, 0)]


def test_ruling_02_no_duplicate_by_gift_or_from_the_discard():
    table = three(city("olympia", "A", "walls", stages=2), hands=[["walls"]], age=2)
    assert table.refused(build("walls", by="gift")) == "already_built"
    table = three(city("halicarnassus", "A", "foundry", "ore_vein", "walls", stages=1), hands=[["altar"]])
    table.game = three(table.city(0), hands=[["altar"]], discard=["walls", "forum"]).game
    table.turn(stage("altar"), None, None)
    assert Revive("forum") in table.legal_moves()
    assert table.refused(Revive("walls")) == "already_built"


def test_ruling_03_coins_earned_this_turn_are_for_the_next():
    hands = [["mine", "altar"], ["baths", "altar"], ["mine", "altar"]]
    table = given(city("giza", coins=0), city("rhodes"), city("ephesus"), hands=hands)
    assert table.refused(build("mine")) == "unaffordable"
    table.turn(build("altar"), build("baths", 1, right=2), None)
    assert table.coins()[0] == 2
    assert table.ways("mine") == [("cost", 0, 0)]


def test_ruling_04_what_is_built_this_turn_helps_from_the_next():
    hands = [["baths", "east_trading_post"], ["stone_pit", "apothecary"], ["baths", "scriptorium"]]
    table = given(city("rhodes"), city("ephesus"), city("olympia", "A", "stone_pit"), hands=hands)
    assert table.ways("baths") == [("cost", 0, 2)]
    table.does(1, build("stone_pit", 1)).does(0, build("east_trading_post"))
    assert table.ways("baths") == [("cost", 0, 2)], "still the state at the start of the turn"
    table.does(2, sell("scriptorium", 2)).resolves()
    assert table.ways("baths") == [("cost", 0, 1), ("cost", 2, 0)], "a discount and a seller more"
    chain = given(city("ephesus"), city("rhodes"), city("giza"), hands=[["scriptorium"], [], ["library"]], age=1)
    assert chain.turn(build("scriptorium"), None, None).ways("library") == [("chain", 0, 0)]


def test_ruling_05_a_neighbours_flexible_card_is_either_kind_for_each_buyer():
    hands = [["guard_tower", "caravansery"], ["stockade"], ["stockade"]]
    table = given(city("giza"), city("rhodes", "A", "tree_farm"), city("ephesus"), hands=hands)
    assert table.ways("caravansery") == [], "one unit a buyer and turn"
    table.turn(build("guard_tower", left=2), build("stockade", 1), build("stockade", 2, right=2))
    assert table.coins() == (1, 7, 1)


def test_ruling_06_yellow_cards_and_stages_of_neighbours_are_not_for_sale():
    sellers = city("alexandria", "A", "caravansery", stages=2), city("ephesus", "A", "forum")
    table = three(city("giza"), *sellers, hands=[["stockade", "apothecary", "workshop"]])
    assert table.ways("stockade") == []
    assert table.ways("apothecary") == []
    assert table.ways("workshop") == [("cost", 2, 0)], "the initial resource is"


def test_ruling_07_discounts_of_several_sources_stay_1():
    buyer = city("olympia", "B", "east_trading_post", stages=1)
    table = three(buyer, city("giza"), city("giza"), hands=[["baths"]])
    assert table.ways("baths") == [("cost", 0, 1), ("cost", 1, 0)]


def test_ruling_08_only_undominated_payments_are_listed():
    table = three(city("giza"), city("giza", "A", "stone_pit"), hands=[["baths", "walls"]])
    assert table.ways("baths") == [("cost", 0, 0)]
    assert table.refused(build("baths", left=2)) == "wrong_payment", "it has a stone of its own"
    assert table.ways("walls") == [], "two stones cost more than it has"


def test_ruling_09_a_chain_parent_of_the_same_age_counts_from_the_next_turn():
    owner = city("halicarnassus", "B", "foundry")
    table = three(owner, hands=[["altar", "library"], ["library"]], discard=["scriptorium"], age=2)
    assert table.ways("library") == []
    table.turn(stage("altar"), None, None).does(0, Revive("scriptorium"))
    assert table.ways("library") == [("chain", 0, 0)]


def test_ruling_10_a_chain_waives_the_whole_cost():
    table = three(city("giza", "A", "scriptorium", coins=0), hands=[["library"]], age=2)
    assert table.ways("library") == [("chain", 0, 0)]
    assert table.refused(build("library")) == "chain_applies"
    assert not any(card.cost.coins for card in RULES.cards.values() if card.chain_from), "moot: none costs coins"


def test_ruling_11_vineyard_counts_what_neighbours_reveal_this_turn():
    table = three(city("giza", "A", "tree_farm"), hands=[["vineyard"], ["sawmill"], ["altar"]], age=2)
    table.turn(build("vineyard"), build("sawmill", 1), None)
    assert table.coins()[0] == 3 + 2
    table = three(city("giza"), hands=[["bazar"], ["press_age2"], ["loom_age2"]], age=2)
    assert table.turn(build("bazar"), build("press_age2", 1), build("loom_age2", 2)).coins()[0] == 3 + 4


def test_ruling_12_lighthouse_counts_itself():
    table = three(city("giza", "A", "caravansery"), hands=[["lighthouse"]], age=3)
    table.turn(build("lighthouse", by="chain"), None, None)
    assert table.coins()[0] == 3 + 2
    assert points(table)["commerce"] == 2


def test_ruling_13_arena_counts_the_stages_standing_when_it_pays():
    table = three(city("giza", "A", "dispensary", stages=2), hands=[["arena"]], age=3)
    table.turn(build("arena", by="chain"), None, None)
    assert table.coins()[0] == 3 + 6
    assert points(table)["commerce"] == 2
    owner = city("halicarnassus", "B", "foundry")
    table = three(owner, hands=[["altar"]], discard=["arena"], age=3)
    assert table.turn(stage("altar"), None, None).does(0, Revive("arena")).coins()[0] == 3 + 3


def test_ruling_14_a_marker_is_no_structure_and_stays_hidden():
    table = three(city("giza", "A", "stone_pit"), hands=[["apothecary"]])
    table.turn(stage("apothecary"), None, None)
    assert table.state.markers[0] == ("apothecary",)
    assert table.city(0).structures == ("stone_pit",)
    assert "apothecary" not in table.state.discard
    assert [event.marker.to for event in table.events if isinstance(event, StageBuilt)] == [(0,)]


def test_ruling_15_the_seventh_card_is_discarded_unseen_without_coins():
    table = three(city("giza"), hands=[["altar", "forum"], ["altar", "walls"], ["altar", "mine"]], turn=6)
    table.turn(build("altar"), build("altar", 1), build("altar", 2))
    assert table.state.discard == ("forum", "walls", "mine")
    assert table.coins() == (3, 3, 3)
    leftovers = [event for event in table.events if isinstance(event, LeftoversDiscarded)]
    assert [card.to for card in leftovers[0].cards] == [(0,), (1,), (2,)]


def babylon(*built: str, stages: int = 2, coins: int = 3, hand: tuple[str, str], **more: object) -> Table:
    """The last turn of an age, with a city that may play its seventh card."""
    return three(city("babylon", "B", *built, stages=stages, coins=coins), hands=[hand], turn=6, **more)


def test_ruling_16_stage_2_with_the_sixth_card_plays_the_seventh_at_once():
    table = babylon("sawmill", "glassworks_age1", stages=1, hand=("altar", "tavern"))
    table.turn(stage("altar"), None, None)
    assert table.decision() == ("seventh", 0, 0)
    table.does(0, build("tavern"))
    assert table.coins()[0] == 3 + 5


def test_ruling_17_the_seventh_card_is_built_used_for_a_stage_or_sold():
    table = babylon("brickyard", "press_age1", hand=("altar", "theater")).turn(build("altar"), None, None)
    assert table.actions() == {"Build", "BuildStage", "Sell", "Discard"}
    for move, coins in ((build("theater"), 3), (stage("theater"), 3), (sell("theater"), 6)):
        again = babylon("brickyard", "press_age1", hand=("altar", "theater")).turn(build("altar"), None, None)
        assert again.does(0, move).coins()[0] == coins
    declined = table.does(0, Discard("theater", 0))
    assert declined.coins()[0] == 3
    assert "theater" in declined.state.discard


def test_ruling_18_production_is_there_again_for_the_seventh_card():
    table = babylon("clay_pool", hand=("guard_tower", "forum")).turn(build("guard_tower"), None, None)
    assert table.ways("forum") == [("cost", 0, 0)]


def test_ruling_19_coins_of_the_sixth_play_pay_for_the_seventh():
    table = babylon(coins=0, hand=("mine", "altar")).turn(sell("altar"), None, None)
    assert table.does(0, build("mine")).coins()[0] == 2


def mausoleum(**more: object) -> Table:
    """A table at which seat 0 can finish a stage that builds from the discard pile, with its first card."""
    return three(city("halicarnassus", "A", "foundry", "ore_vein", stages=1), **more)


def test_ruling_20_cards_discarded_the_same_turn_are_in_reach():
    table = mausoleum(hands=[["altar"], ["forum"], ["altar"]])
    table.turn(stage("altar"), sell("forum", 1), None)
    assert table.decision() == ("revive", 0, 0)
    assert "forum" in table.does(0, Revive("forum")).city(0).structures
    assert "forum" not in table.state.discard


def test_ruling_21_on_turn_6_seventh_cards_are_in_reach():
    table = mausoleum(hands=[["altar", "mine"], ["altar", "palace"]], turn=6)
    table.turn(stage("altar"), build("altar", 1), None)
    assert {Revive("mine"), Revive("palace")} <= set(table.legal_moves())


def test_ruling_22_babylon_before_halicarnassus():
    cities = city("halicarnassus", "A", "foundry", "ore_vein", stages=1), city("babylon", "B", stages=2)
    table = three(*cities, hands=[["altar", "mine"], ["altar", "palace"]], turn=6)
    table.turn(stage("altar"), build("altar", 1), None)
    assert table.decision() == ("seventh", 1, 1)
    table.does(1, sell("palace", 1))
    assert table.decision() == ("revive", 0, 0)
    table.does(0, Revive("palace"))
    assert "palace" in table.city(0).structures


def test_ruling_23_a_build_from_the_discard_comes_before_the_conflicts():
    table = mausoleum(hands=[["altar"]], turn=6, discard=["barracks"])
    table.turn(stage("altar"), None, None).does(0, Revive("barracks")).resolves()
    assert table.city(0).tokens == (1, 1)
    assert table.city(1).tokens == (-1,)


def test_ruling_24_building_from_the_discard_may_be_declined():
    table = mausoleum(hands=[["altar"]], discard=["forum"]).turn(stage("altar"), None, None)
    table.does(0, Pass())
    assert "forum" in table.state.discard
    assert "forum" not in table.city(0).structures
    assert table.decision() == ("choose", 2, 2), "the next turn"


def test_ruling_25_the_discard_pile_is_shown_to_the_builder_only():
    table = mausoleum(hands=[["altar"]], discard=["forum", "altar"]).turn(stage("altar"), None, None)
    shown = [event for event in table.events if isinstance(event, DiscardShown)]
    assert shown[0].cards.to == (0,)
    assert sorted(shown[0].cards.value or ()) == sorted(table.state.discard)
    assert {event.card.to for event in table.events if isinstance(event, CardSold)} == {(1,), (2,)}


def test_ruling_26_the_gift_is_usable_from_the_turn_after_the_stage():
    hands = [["altar", "palace", "senate", "pantheon", "mine"]] * 3
    table = three(city("olympia", "A", "quarry", stages=1), hands=hands)
    assert table.ways("palace") == []
    table.turn(stage("altar"), None, None)
    assert table.ways("palace") == [("gift", 0, 0)]
    table.turn(build("palace", by="gift"), None, None)
    assert table.city(0).gifts == 1
    assert table.refused(build("senate", by="gift")) == "no_gift", "once an age"


def test_ruling_27_the_gift_does_not_pay_for_stages():
    table = three(city("olympia", "A", stages=2), hands=[["altar"]])
    assert table.stage_payments() == set()
    assert table.refused(stage("altar")) == "unaffordable"


def test_ruling_28_a_copied_scientists_guild_gives_a_symbol():
    table = three(city("olympia", "B", "apothecary", "workshop", stages=3), city("rhodes", "A", "scientists_guild"))
    result = score(RULES, table.state, 0)
    assert result.copied == "scientists_guild"
    assert result.symbols == ("tablet",)
    assert result.points["science"] == 1 + 1 + 1 + 7
    assert result.points["guilds"] == 0


def test_ruling_29_a_copied_shipowners_guild_does_not_count_itself():
    table = three(city("olympia", "B", "mine", "loom_age1", stages=3), city("rhodes", "A", "shipowners_guild"))
    assert points(table)["guilds"] == 2


def test_ruling_30_a_free_symbol_is_what_is_best_for_its_owner():
    three_gears = city("babylon", "A", "workshop", "laboratory", "observatory", stages=2)
    assert score(RULES, three(three_gears).state, 0).symbols == ("gear",)
    one_short = city("babylon", "A", "workshop", "laboratory", "apothecary", stages=2)
    result = score(RULES, three(one_short).state, 0)
    assert result.symbols == ("tablet",)
    assert result.points["science"] == 4 + 1 + 1 + 7


def test_ruling_31_shipowners_counts_itself():
    table = three(city("giza", "A", "mine", "loom_age1", "shipowners_guild", "spies_guild"))
    assert points(table)["guilds"] == 4


def test_ruling_32_level_on_points_and_coins_is_shared():
    table = given(city("giza", coins=4), city("rhodes", coins=4), city("ephesus", coins=3))
    ranks = standings(table.game)
    assert [(s.seat, s.rank) for s in ranks] == [(0, 1), (1, 1), (2, 3)]
    assert decided_by(ranks) == "shared"


def test_ruling_33_coins_and_tokens_have_no_limit():
    rich = city("giza", coins=500, tokens=(5, 5) * 20)
    assert three(rich, hands=[["altar"]]).turn(sell("altar"), None, None).coins()[0] == 503
    assert points(three(rich))["military"] == 200


def test_ruling_34_selling_is_always_possible():
    table = three(city("giza", "A", "altar", coins=0), hands=[["altar", "palace", "mine"]])
    assert {sell("altar"), sell("palace"), sell("mine")} <= set(table.legal_moves())


def test_ruling_35_the_free_city_is_a_third_neighbour_with_a_draw_pile():
    table = Table(open_random(TITLE, 2, {}, _Fixed())[-1].game)
    assert [city.coins for city in table.state.cities] == [3, 3, 3]
    for turn in range(1, 7):
        holder = table.state.holder
        assert holder == (turn - 1) % 2, "control alternates every turn"
        assert len(table.state.hands[holder]) == 9 - turn
        assert len(table.state.hands[1 - holder]) == 8 - turn
        assert len(table.state.pile) == 7 - turn
        _quiet_turn(table)
    assert len(table.state.hands[0]) == len(table.state.hands[1]) == len(table.state.pile) == 0
    assert check_invariants(table.game) == []
    assert table.resolves().state.holder == 0, "the first holder has it again"


class _Fixed:
    def choice(self, seq: object) -> object:
        return seq[0]  # type: ignore[index]


def _quiet_turn(table: Table) -> None:
    turn, age = table.state.turn, table.state.age
    while (table.state.turn, table.state.age) == (turn, age) and table.game.pending:
        top = table.game.pending[-1]
        if not hasattr(top, "decider"):
            if top.kind == "conflict":
                return
            table.resolves()
            continue
        seat = next(s for s in (0, 1) if table.legal_moves(s) and not _complete(table, s))
        table.does(seat, table.legal_moves(seat)[0])


def _complete(table: Table, seat: int) -> bool:
    kept = table.game.commitments[seat]
    return kept is not None and kept.complete


def two(free: City, *, hand: list[str], **more: object) -> Table:
    """Seat 0 holds the Free City card; the Free City is its right neighbour."""
    return given(city("ephesus"), city("rhodes"), free, hands=[hand], holder=0, **more)  # type: ignore[arg-type]


def test_ruling_36_the_free_city_sells_only_if_it_can_build_nothing():
    table = two(city("giza", coins=0), hand=["altar", "palace", "walls"]).does(0, sell("palace"))
    assert table.refused(sell("walls", 2)) == "free_city_must_build", "altar costs nothing"
    assert table.refused(sell("altar", 2)) == "free_city_must_build", "strictly: any card"
    table = two(city("giza", "A", "stone_pit", coins=0), hand=["palace", "walls", "senate"]).does(0, sell("palace"))
    assert table.refused(sell("walls", 2)) == "free_city_must_build", "its next stage can be built"
    table = two(city("giza", coins=0), hand=["palace", "walls", "senate"]).does(0, sell("palace"))
    assert set(table.legal_moves()) >= {sell("walls", 2), sell("senate", 2)}
    assert not any(isinstance(move, Build) and move.city == 2 for move in table.legal_moves())


def test_ruling_37_the_first_holder_sits_to_the_left_of_the_free_city():
    assert open_random(TITLE, 2, {}, _Fixed())[-1].game.state.holder == 0


def test_ruling_38_the_free_city_fights_and_holds_tokens():
    table = two(city("giza", "A", "stockade"), hand=["altar", "forum", "walls"], turn=6)
    table.does(0, sell("altar")).does(0, sell("walls", 2)).does(1, sell(str(table.state.hands[1][0]), 1))
    table.resolves().resolves()
    assert table.city(2).tokens == (1, 1)
    assert table.city(0).tokens == table.city(1).tokens == (-1,)


def test_ruling_39_the_free_city_does_not_score():
    table = two(city("giza", "A", "palace", coins=90), hand=["altar"])
    assert len(final_scores(table.game)) == 2
    assert [s.seat for s in standings(table.game)] == [0, 1]


def test_ruling_40_the_holder_decides_for_the_powers_of_the_free_city():
    free = city("halicarnassus", "A", "foundry", "ore_vein", stages=1)
    table = two(free, hand=["altar", "walls", "forum"], discard=["palace"])
    table.does(0, sell("forum")).does(0, stage("walls", 2)).does(1, sell(str(table.state.hands[1][0]), 1)).resolves()
    assert table.decision() == ("revive", 0, 2)
    assert "palace" in table.does(0, Revive("palace")).city(2).structures
    table = two(city("olympia", "A", stages=2), hand=["palace", "walls", "forum"]).does(0, sell("forum"))
    assert build("palace", 2, by="gift") in table.legal_moves()
    table = two(city("babylon", "B", stages=2), hand=["altar", "forum", "walls"], turn=6, pile=["tavern"])
    table.does(0, sell("walls")).does(0, build("altar", 2)).does(1, sell(str(table.state.hands[1][0]), 1)).resolves()
    assert table.decision() == ("seventh", 0, 2)
    assert set(table.legal_moves()) == {Discard("tavern", 2), build("tavern", 2)}
    assert table.does(0, build("tavern", 2)).city(2).coins == 3 + 5


def test_ruling_41_any_card_may_be_assigned_and_a_chain_builds_it_free():
    table = two(city("giza", "A", "scriptorium"), hand=["library", "altar", "tavern"]).does(0, sell("tavern"))
    own = [move for move in table.legal_moves() if isinstance(move, Build) and move.city == 2]
    assert set(own) == {build("library", 2, by="chain"), build("altar", 2)}
    assert table.refused(build("library", 2)) == "chain_applies", "it cannot refuse the chain"


def test_ruling_42_the_free_city_may_sell_once_the_holders_choice_leaves_nothing_to_build():
    table = two(city("giza", coins=0), hand=["altar", "palace", "walls"]).does(0, sell("walls"))
    assert table.refused(sell("palace", 2)) == "free_city_must_build"
    table.does(0, build("altar"))
    assert sell("palace", 2) in table.legal_moves()


def test_ruling_43_no_gift_where_there_is_nothing_to_waive():
    owner = city("olympia", "A", "scriptorium", "quarry", stages=2)
    table = three(owner, hands=[["altar", "library", "walls", "baths"]], age=2)
    assert table.ways("altar") == [("cost", 0, 0)]
    assert table.refused(build("altar", by="gift")) == "nothing_to_waive"
    assert table.ways("library") == [("chain", 0, 0)]
    assert table.refused(build("library", by="gift")) == "chain_applies"
    assert table.ways("baths") == [("cost", 0, 0)], "its own stone pays for it"
    assert table.ways("walls") == [("gift", 0, 0)]


def test_ruling_44_neighbours_sell_what_they_have_after_the_sixth_card():
    table = babylon(hand=("altar", "baths"))
    table = three(table.city(0), hands=[["altar", "baths"], ["stone_pit"]], turn=6)
    table.turn(build("altar"), build("stone_pit", 1), None)
    assert table.ways("baths") == [("cost", 2, 0)]
    assert table.does(0, build("baths", left=2)).coins()[:2] == (1, 5)


def test_ruling_45_of_equal_copies_the_left_neighbours_then_by_id():
    owner = city("olympia", "B", stages=3)
    sellers = city("rhodes", "A", "workers_guild", "spies_guild"), city("ephesus", "A", "builders_guild", "spies_guild")
    level = three(owner, city("rhodes", "A", "workers_guild", "spies_guild"), city("ephesus", "A", "magistrates_guild"))
    assert score(RULES, level.state, 0).copied == "spies_guild", "all give nothing: left first, then by id"
    assert score(RULES, three(owner, *sellers).state, 0).copied == "builders_guild", "three stages count"
    science = three(owner, city("rhodes", "A", "scientists_guild"), city("ephesus", "A", "spies_guild", "barracks"))
    assert score(RULES, science.state, 0).copied == "spies_guild", "a point either way: not Scientists"


def test_ruling_46_the_free_city_pays_what_is_not_dominated_however_expensive():
    def free_city_with(*structures: str) -> tuple[Table, list[tuple[int, int]]]:
        hands = [["altar", "baths", "walls"]]
        table = given(city("giza"), city("giza"), city("ephesus", "A", *structures), holder=0, hands=hands)
        table.does(0, sell("altar"))
        return table, [
            (m.left, m.right) for m in table.legal_moves() if isinstance(m, Build) and m.card == "baths" and m.city
        ]

    assert free_city_with("east_trading_post")[1] == [(0, 1), (2, 0)], "the expensive neighbour too"
    table, payments = free_city_with("stone_pit")
    assert payments == [(0, 0)], "it has a stone of its own"
    assert table.refused(build("baths", 2, left=2)) == "wrong_payment"
