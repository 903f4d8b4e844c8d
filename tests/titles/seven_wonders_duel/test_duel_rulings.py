"""The rulings of the rules' section 15: one test each, named after it."""

import pytest
from msgspec.structs import replace

from tests.titles.seven_wonders_duel.duel import (
    CARDS,
    OPPONENT,
    OWN,
    PRINTED,
    build,
    build_wonder,
    city,
    decide,
    discard,
    do,
    offered,
    opened,
    pyramid,
    refused,
    situation,
)
from titles.kernel.deciding.decider import moves
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution, pending_resolution
from titles.seven_wonders_duel.cards.effects import CoinsOnChainBuild
from titles.seven_wonders_duel.events.ages import CardsRevealed
from titles.seven_wonders_duel.events.building import CardBuilt, CardDestroyed, CardRevived, WonderBuilt
from titles.seven_wonders_duel.events.military import PawnMoved
from titles.seven_wonders_duel.events.progress import BoxTokensDrawn, TokenTaken
from titles.seven_wonders_duel.play.moves import (
    Build,
    BuildWonder,
    ChooseStarter,
    Destroy,
    Discard,
    Revive,
    TakeBoxToken,
    TakeToken,
)
from titles.seven_wonders_duel.play.prices import price_of
from titles.seven_wonders_duel.play.scoring import score, standings
from titles.seven_wonders_duel.state import state_of
from titles.seven_wonders_duel.title import TITLE


def last_card(**changes):
    """The own seat has just discarded the last card of the first age."""
    game = situation(cards=("altar",), age=1, **changes)
    return discard(game, "altar")


def points(game, seat=OWN):
    return score(PRINTED, state_of(game), seat)


def test_ruling_01_at_the_centre_who_played_last_begins():
    assert last_card().decision == ("turn", OWN)


def test_ruling_01_by_the_later_rule_who_played_last_chooses():
    game = situation(cards=("altar",), age=1)
    game = replace(game, options={**game.options, "centre_rule": "last_player_chooses"})
    after = discard(game, "altar")
    assert after.decision == ("choose_starter", OWN)
    assert do(after, ChooseStarter(OPPONENT)).decision == ("turn", OPPONENT)


@pytest.mark.parametrize(("pawn", "weaker"), [(1, OPPONENT), (8, OPPONENT), (-1, OWN), (-8, OWN)])
@pytest.mark.parametrize("starter", [OWN, OPPONENT])
def test_ruling_02_off_the_centre_the_weaker_player_picks_either_player(pawn, weaker, starter):
    after = last_card(pawn=pawn)
    assert after.decision == ("choose_starter", weaker)
    assert do(after, ChooseStarter(starter), seat=weaker).decision == ("turn", starter)


def test_ruling_02_the_new_age_lies_there_before_the_choice():
    after = last_card(pawn=1)
    assert after.state.age == 2
    assert after.kinds()[-2:] == ["layout_dealt", "agenda_set"]


def test_ruling_03_an_extra_turn_with_the_last_card_is_lost():
    after = build_wonder("sphinx", cards=("baths",), age=1, pawn=-1)
    assert after.one(WonderBuilt).extra_turn
    assert after.decision == ("choose_starter", OWN)
    after = do(after, ChooseStarter(OPPONENT))
    assert after.decision == ("turn", OPPONENT)
    card = next(move.card for move in offered(after, OPPONENT) if isinstance(move, Discard))
    assert discard(after, card, OPPONENT).decision == ("turn", OWN)


def test_ruling_04_several_extra_turns_in_a_row():
    own = city(coins=60, wonders=("sphinx", "piraeus", "hanging_gardens"))
    game = situation(own, cards=("altar", "theater", "baths", "tavern"))
    after = do(game, BuildWonder("altar", "sphinx"), BuildWonder("theater", "piraeus"))
    assert do(after, BuildWonder("baths", "hanging_gardens")).decision == ("turn", OWN)


def test_ruling_05_theology_on_a_wonder_with_an_extra_turn_gives_one():
    after = build_wonder("sphinx", city(coins=40, tokens=("theology",)), cards=("baths", "altar", "theater"))
    assert after.decision == ("turn", OWN)
    assert discard(after, "altar").decision == ("turn", OPPONENT)


def test_theology_gives_an_extra_turn_with_later_wonders():
    assert build_wonder("pyramids").decision == ("turn", OPPONENT)
    assert build_wonder("pyramids", city(coins=40, tokens=("theology",))).decision == ("turn", OWN)


def test_ruling_06_the_great_library_that_takes_theology_gives_no_extra_turn():
    after = build_wonder("great_library", box_tokens=("theology", "law", "masonry"))
    after = do(after, TakeBoxToken("theology"))
    assert "theology" in after.own.tokens
    assert after.decision == ("turn", OPPONENT)


def test_ruling_07_a_revived_card_whose_pair_gives_theology_gives_no_extra_turn():
    own = city("scriptorium", coins=40)
    after = build_wonder("mausoleum", own, discard=("library",), board_tokens=("theology", "law"))
    after = do(after, Revive("library"), TakeToken("theology"))
    assert after.decision == ("turn", OPPONENT)


def test_ruling_08_a_long_push_takes_both_tokens():
    after = build("arsenal", own=city(coins=40, tokens=("strategy",)), pawn=2)
    moved = after.one(PawnMoved)
    assert (moved.pawn, moved.military_tokens, moved.opponent_lost) == (6, ("loot2_vs_second", "loot5_vs_second"), 7)


def test_ruling_09_an_opponent_with_fewer_coins_loses_all_it_has():
    after = build("guard_tower", opponent=city(coins=1), pawn=2)
    assert (after.one(PawnMoved).opponent_lost, after.opponent.coins) == (1, 0)


@pytest.mark.parametrize(
    ("own", "card", "bank", "opponent"),
    [
        (city(coins=9), "caravansery", 2, 4),  # 2 printed coins, a glass and a papyrus for 2 each
        (city("customs_house", coins=9), "caravansery", 2, 2),  # the coins really paid
        (city(coins=9), "barracks", 3, 0),
    ],
)
def test_ruling_10_economy_takes_the_trade_part_as_really_paid(own, card, bank, opponent):
    after = build(card, own=own, opponent=city(tokens=("economy",)))
    built = after.one(CardBuilt)
    assert (built.bank, built.opponent) == (bank, opponent)
    assert after.opponent.coins == 7 + opponent
    assert after.own.coins == 9 - bank - opponent


def test_ruling_11_economy_comes_before_looting():
    after = build("stable", opponent=city(coins=0, tokens=("economy",)), pawn=2)  # a wood for 2 coins
    assert after.one(CardBuilt).opponent == 2
    assert (after.one(PawnMoved).opponent_lost, after.opponent.coins) == (2, 0)


def test_ruling_11_economy_comes_before_what_a_wonder_takes():
    after = build_wonder("appian_way", opponent=city(coins=0, tokens=("economy",)))  # five units for 2 each
    built = after.one(WonderBuilt)
    assert (built.opponent, built.opponent_lost, after.opponent.coins) == (10, 3, 7)


def test_ruling_12_economy_applies_to_wonders():
    after = build_wonder("pyramids", opponent=city(tokens=("economy",)))
    assert (after.one(WonderBuilt).bank, after.one(WonderBuilt).opponent) == (0, 8)
    assert after.opponent.coins == 15


def test_ruling_13_urbanism_gives_nothing_for_a_revived_card():
    own = city("theater", coins=40, tokens=("urbanism",))
    after = do(build_wonder("mausoleum", own, discard=("statue",)), Revive("statue"))
    assert after.one(CardRevived).gained == 0


def test_ruling_14_urbanism_gives_nothing_when_masonry_makes_it_free():
    own = city(tokens=("urbanism", "masonry"))
    assert (built := build("baths", own=own).one(CardBuilt)).by == "cost"
    assert (built.bank, built.gained) == (0, 0)
    assert build("altar", own=own).one(CardBuilt).gained == 0
    chained = build("statue", own=city("theater", tokens=("urbanism",))).one(CardBuilt)
    assert (chained.by, chained.bank, chained.gained) == ("chain", 0, 4)


@pytest.mark.parametrize(
    ("tokens", "thing", "price"),
    [
        (("masonry",), "aqueduct", 2),  # one stone of three is left
        (("masonry",), "baths", 0),
        (("masonry",), "archery_range", 6),  # not blue
        (("architecture",), "pyramids", 4),
        (("architecture",), "aqueduct", 6),
        (("masonry",), "pyramids", 8),
        (("masonry", "architecture"), "caravansery", 6),  # 2 printed coins stay
        (("masonry", "architecture"), "barracks", 3),
    ],
)
def test_ruling_15_masonry_and_architecture_never_touch_coins(tokens, thing, price):
    game = situation(city(tokens=tokens))
    assert price_of(PRINTED, state_of(game), OWN, thing).total == price


def test_ruling_16_waived_units_and_choice_producers_give_the_best_joint_result():
    """Palace: wood, clay, stone and two glass, where a glass costs 4 and clay 3.

    The Caravansery makes the clay, the Forum a glass; Masonry waives the other glass and a wood or stone.
    """
    own = city("caravansery", "forum", tokens=("masonry",))
    opponent = city("glassworks", "glass_blower", "clay_pool")
    assert price_of(PRINTED, state_of(situation(own, opponent)), OWN, "palace").total == 2
    assert price_of(PRINTED, state_of(situation(city(tokens=("masonry",)), opponent)), OWN, "palace").total == 2 + 3 + 2


@pytest.mark.parametrize(
    ("card", "tokens", "shields"), [("walls", (), 2), ("walls", ("strategy",), 3), ("guard_tower", ("strategy",), 2)]
)
def test_ruling_17_strategy_adds_to_red_cards_built_later(card, tokens, shields):
    after = build(card, own=city("barracks", coins=40, tokens=tokens))
    assert after.one(CardBuilt).shields == after.state.pawn == shields


def test_ruling_17_strategy_adds_nothing_to_wonders():
    assert build_wonder("colossus", city(coins=40, tokens=("strategy",))).state.pawn == 2


def test_ruling_18_strategy_adds_to_a_revived_red_card():
    own = city(coins=40, tokens=("strategy",))
    after = do(build_wonder("mausoleum", own, discard=("walls",)), Revive("walls"))
    assert after.state.pawn == 3


def test_ruling_19_law_completes_no_pair():
    symbols = [symbol for card in CARDS for symbol in PRINTED.gains[card].symbols]
    assert "scales" not in symbols
    own = city("scriptorium", "pharmacist", coins=40)
    after = build_wonder("great_library", own, box_tokens=("law", "masonry", "strategy"), board_tokens=("economy",))
    assert do(after, TakeBoxToken("law")).decision == ("turn", OPPONENT)


def test_ruling_20_a_sixth_symbol_wins_before_the_decision_on_a_pair():
    own = city("scriptorium", "pharmacist", "apothecary", "workshop", "academy", coins=40)
    after = build("university", own=own)
    assert (after.game.status, after.game.reason, after.decision) == ("finished", "supremacy", None)
    assert standings(after.game)[0].seat == OWN


def test_ruling_21_a_token_has_to_be_taken_for_a_pair():
    after = build("library", own=city("scriptorium", coins=9), board_tokens=("law", "economy"))
    assert after.decision == ("take_token", OWN)
    assert list(offered(after)) == [TakeToken("law"), TakeToken("economy")]
    assert refused(after, Discard("altar")) == "wrong_action"
    assert do(after, TakeToken("economy")).one(TokenTaken).token == "economy"


def test_ruling_22_without_tokens_on_the_board_a_pair_gives_nothing():
    assert build("library", own=city("scriptorium", coins=9), board_tokens=()).decision == ("turn", OPPONENT)


def test_ruling_23_with_cards_in_the_pile_one_has_to_be_revived():
    after = build_wonder("mausoleum", discard=("walls", "altar"))
    assert after.decision == ("revive", OWN)
    assert list(offered(after)) == [Revive("walls"), Revive("altar")]


def test_ruling_24_with_an_empty_pile_the_wonder_is_built_without_effect():
    after = build_wonder("mausoleum")
    assert after.own.built == ("mausoleum",)
    assert after.decision == ("turn", OPPONENT)


@pytest.mark.parametrize(
    ("wonder", "opponent"), [("statue_of_zeus", city("press")), ("circus_maximus", city("quarry"))]
)
def test_ruling_25_without_a_target_the_wonder_is_built_without_a_discard(wonder, opponent):
    after = build_wonder(wonder, opponent=opponent)
    assert after.own.built == (wonder,)
    assert after.state.pawn == 1
    assert after.decision == ("turn", OPPONENT)


@pytest.mark.parametrize(
    ("wonder", "targets"), [("statue_of_zeus", ["quarry", "clay_pool"]), ("circus_maximus", ["press"])]
)
def test_ruling_26_with_a_target_one_has_to_be_discarded(wonder, targets):
    after = build_wonder(wonder, opponent=city("quarry", "press", "tavern", "clay_pool"))
    assert after.decision == ("destroy", OWN)
    assert list(offered(after)) == [Destroy(card) for card in targets]
    after = do(after, Destroy(targets[0]))
    assert targets[0] not in after.opponent.cards
    assert after.opponent.coins == 7
    assert after.decision == ("turn", OPPONENT)


def test_ruling_27_the_shield_wins_before_the_discard_is_chosen():
    after = build_wonder("statue_of_zeus", opponent=city("quarry"), pawn=8)
    assert (after.game.reason, after.state.pawn) == ("supremacy", 9)
    assert after.opponent.cards == ("quarry",)


def test_ruling_28_a_destroyed_card_goes_to_the_discard_pile_and_can_be_revived():
    own = city(coins=60, wonders=("mausoleum",), tokens=("theology",))
    after = build_wonder("statue_of_zeus", own, opponent=city("quarry"), cards=("baths", "altar", "theater"))
    after = do(after, Destroy("quarry"))
    assert after.one(CardDestroyed).card == "quarry"
    assert after.state.discard == ("quarry",)
    after = do(after, BuildWonder("altar", "mausoleum"), Revive("quarry"))
    assert after.own.cards == ("quarry",)
    assert after.state.discard == ()


def test_ruling_29_a_tucked_card_does_not_count():
    """Under a wonder Baths are not blue, lead to no Aqueduct, and are not discarded."""
    after = build_wonder("pyramids", cards=("baths", "aqueduct", "altar"))
    assert after.own.tucked == ("baths",)
    assert points(after.game)["blue"] == 0
    after = discard(after, "altar", OPPONENT)
    assert after.state.discard == ("altar",)
    assert offered(after)[Build("aqueduct")] == {"bank": 6, "rival": 0}


def test_ruling_30_guilds_count_the_larger_city_now_and_at_the_end():
    """Magistrates: 3 blue cards of the opponent bring 3 coins; when one more is built, 4 points."""
    opponent = city("altar", "theater", "baths", coins=10)
    after = build("magistrates_guild", own=city("altar", coins=40), opponent=opponent, age=3)
    assert after.one(CardBuilt).gained == 3
    game = replace(
        after.game, state=replace(after.state, cities=(after.own, replace(opponent, cards=(*opponent.cards, "statue"))))
    )
    assert points(game)["purple"] == 4


def test_ruling_31_shipowners_add_brown_and_grey_of_one_city():
    own, opponent = city("quarry", "stone_pit", coins=40), city("press", "glassworks", "clay_pool")
    assert build("shipowners_guild", own=own, opponent=opponent, age=3).one(CardBuilt).gained == 3


def test_ruling_32_cards_are_revealed_when_everything_is_settled():
    game = situation(city("scriptorium", coins=20), age=1, board_tokens=("law", "economy"))
    left = pyramid({0: "altar", 2: "baths", 5: "library"}, face_down=(2,))
    after = do(replace(game, state=replace(state_of(game), pyramid=left)), Build("library"))
    assert after.decision == ("take_token", OWN)
    assert "cards_revealed" not in after.kinds()
    after = do(after, TakeToken("law"))
    assert after.kinds() == ["token_taken", "cards_revealed", "agenda_set"]
    assert after.one(CardsRevealed).cards == ("baths",)
    assert next(iter(offered(after, OPPONENT))) == Discard("baths")


def test_ruling_32_cards_are_revealed_before_an_extra_turn():
    game = situation(city(coins=40, wonders=("sphinx",)), age=1)
    left = pyramid({2: "baths", 5: "altar"}, face_down=(2,))
    game = replace(game, state=replace(state_of(game), pyramid=left))
    after = do(game, BuildWonder("altar", "sphinx"))
    assert after.one(CardsRevealed).places == (2,)
    assert after.decision == ("turn", OWN)


def test_ruling_33_which_cards_face_down_are_guilds_is_public():
    for seed in range(5):
        state = state_of(opened(seed, wonders="preset"))
        assert sum(CARDS[card].deck == "guild" for card in state.decks[2] if card) == 3
        last = replace(state, age=2, pyramid=pyramid({0: "altar"}))
        game = replace(opened(seed, wonders="preset"), state=last)
        batch = decide(game, Discard("altar"), game.pending[-1].decider)  # type: ignore[union-attr]
        assert isinstance(batch, Batch)
        dealt = next(event for event in batch.events if event.type == "layout_dealt")
        down = [place for place, card in enumerate(dealt.cards) if card is None]  # type: ignore[attr-defined]
        hidden = dict(zip(down, dealt.hidden.value, strict=True))  # type: ignore[attr-defined]
        expected = [place for place, card in hidden.items() if CARDS[card].deck == "guild"]
        assert list(dealt.guild_backs) == expected  # type: ignore[attr-defined]
        assert dealt.hidden.to == ()  # type: ignore[attr-defined]


def test_ruling_34_the_tokens_drawn_are_shown_to_the_chooser_only():
    after = build_wonder("great_library", box_tokens=("law", "masonry", "strategy", "economy", "theology"))
    drawn = after.one(BoxTokensDrawn)
    assert (drawn.size, drawn.tokens.to) == (3, (OWN,))
    assert list(offered(after)) == [TakeBoxToken(token) for token in drawn.tokens.value]
    kept = drawn.tokens.value[1]
    after = do(after, TakeBoxToken(kept))
    assert kept not in after.state.box_tokens
    assert (len(after.state.box_tokens), after.state.drawn_tokens, after.own.tokens) == (4, (), (kept,))


def test_ruling_35_the_eighth_wonder_is_out_when_the_seventh_is_built():
    own = city(coins=60, wonders=("sphinx",), built=("pyramids", "colossus", "piraeus"))
    opponent = city(wonders=("mausoleum",), built=("appian_way", "hanging_gardens", "temple_of_artemis"))
    game = situation(own, opponent, cards=("baths", "altar", "theater"))
    after = do(game, BuildWonder("baths", "sphinx"))
    assert after.one(WonderBuilt).unused == ("mausoleum",)
    assert after.opponent.wonders == ()
    assert after.state.unused_wonders[-1] == "mausoleum"
    assert after.decision == ("turn", OWN)  # the seventh has all its effects
    after = discard(after, "altar")
    assert refused(after, BuildWonder("theater", "mausoleum"), OPPONENT) == "wonder_gone"


def test_ruling_36_the_bank_never_runs_out():
    after = discard(situation(city("tavern", "brewery", coins=10**6)), "altar")
    assert after.own.coins == 10**6 + 4


def test_ruling_37_a_chain_is_always_used():
    own = city("theater", coins=20)
    game = situation(own, cards=("statue", "altar"))
    assert offered(game)[Build("statue")] == {"bank": 0, "rival": 0}
    assert do(game, Build("statue")).one(CardBuilt).by == "chain"
    assert {type(effect) for effect in PRINTED.tokens["urbanism"].effects} >= {CoinsOnChainBuild}


def test_ruling_38_a_tie_is_broken_by_the_points_of_blue_cards():
    """16 points each: the own city has more blue cards, the opponent more points on its one."""
    own, opponent = city("altar", "theater", coins=1, built=("pyramids",)), city("palace", coins=27)
    game = situation(own, opponent, cards=("guard_tower",), age=3)
    after = discard(game, "guard_tower")
    assert [s.total for s in after.game.standings] == [16, 16]
    assert after.game.reason == "tie_break"
    assert [(s.seat, s.rank, s.tie_break) for s in after.game.standings] == [(OPPONENT, 1, 7), (OWN, 2, 6)]


def test_what_a_conflict_interrupts_goes_on_where_it_stopped():
    """The Statue of Zeus: a pending conflict, in which no turn opens, then the decision on the discard, then a turn."""
    game = situation(city(coins=40, wonders=("statue_of_zeus",)), city("quarry"))
    after = do(game, BuildWonder("altar", "statue_of_zeus"), resolving=False)
    assert [type(item) for item in after.game.pending] == [PendingDecision, PendingResolution]
    assert pending_resolution(after.game) == "conflict"
    assert (after.state.pawn, after.state.shields) == (0, 1)
    for seat in (OWN, OPPONENT):
        assert refused(after, Discard("theater"), seat) == "resolution_owed"
        assert moves(TITLE, after.game, seat) == []
