"""Symbols, pairs and progress tokens (sections 6 and 8)."""

import pytest

from tests.titles.seven_wonders_duel.duel import (
    OPPONENT,
    OWN,
    PRINTED,
    build,
    build_wonder,
    city,
    do,
    offered,
    refused,
    situation,
)
from titles.seven_wonders_duel.events.progress import BoxTokenKept, BoxTokensDrawn, TokenTaken
from titles.seven_wonders_duel.play.moves import Build, Revive, TakeBoxToken, TakeToken
from titles.seven_wonders_duel.play.science import symbols_of

FIVE = ("scriptorium", "pharmacist", "apothecary", "workshop", "academy")
"""Five different symbols."""


@pytest.mark.parametrize(
    ("own", "card", "expected"),
    [
        ((), "scriptorium", ("turn", OPPONENT)),
        (("pharmacist",), "scriptorium", ("turn", OPPONENT)),
        (("scriptorium",), "library", ("take_token", OWN)),
        (("library",), "scriptorium", ("take_token", OWN)),
        (("apothecary",), "school", ("take_token", OWN)),
        (("academy",), "study", ("take_token", OWN)),
        (("scriptorium",), "altar", ("turn", OPPONENT)),
    ],
)
def test_pairs(own, card, expected):
    assert build(card, own=city(*own, coins=40)).decision == expected


@pytest.mark.parametrize(
    ("own", "tokens", "card", "wins"),
    [
        (FIVE, (), "university", True),
        (FIVE, (), "observatory", True),
        (FIVE, (), "study", False),  # the sundial is there already
        (FIVE[:4], ("law",), "university", True),
        (FIVE[:4], (), "university", False),
        (FIVE[:3], ("law",), "university", False),
    ],
)
def test_six_different_symbols_win(own, tokens, card, wins):
    after = build(card, own=city(*own, coins=40, tokens=tokens))
    assert (after.game.reason == "supremacy") == wins
    assert len(set(symbols_of(PRINTED, after.own))) == len(own) + len(tokens) + (card != "study")


def test_law_from_the_board_can_be_the_sixth_symbol():
    own = city(*FIVE[1:], "library", coins=40)
    after = build("scriptorium", own=own, board_tokens=("law",))
    assert do(after, TakeToken("law")).game.reason == "supremacy"


def test_law_from_the_box_can_be_the_sixth_symbol():
    after = build_wonder("great_library", city(*FIVE, coins=40), box_tokens=("law",))
    assert do(after, TakeBoxToken("law")).game.reason == "supremacy"


def test_a_revived_card_can_be_the_sixth_symbol():
    after = build_wonder("mausoleum", city(*FIVE, coins=40), discard=("university",))
    assert do(after, Revive("university")).game.reason == "supremacy"


def test_the_seats_token_leaves_the_board():
    after = do(build("library", own=city("scriptorium", coins=20), board_tokens=("law", "economy")), TakeToken("law"))
    assert (after.own.tokens, after.state.board_tokens) == (("law",), ("economy",))
    assert after.decision == ("turn", OPPONENT)


@pytest.mark.parametrize(("token", "coins"), [("agriculture", 6), ("urbanism", 6), ("philosophy", 0), ("law", 0)])
def test_tokens_that_bring_coins_at_once(token, coins):
    after = build("library", own=city("scriptorium", coins=20), board_tokens=(token,))
    had = after.own.coins
    after = do(after, TakeToken(token))
    assert (after.one(TokenTaken).gained, after.own.coins) == (coins, had + coins)
    kept = do(build_wonder("great_library", box_tokens=(token,)), TakeBoxToken(token))
    assert kept.one(BoxTokenKept).gained == coins


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_the_great_library_draws_what_is_there(count):
    box = ("law", "economy", "masonry", "strategy", "theology")[:count]
    after = build_wonder("great_library", box_tokens=box)
    drawn = after.one(BoxTokensDrawn)
    assert drawn.size == len(drawn.tokens.value) == min(3, count)
    assert set(drawn.tokens.value) <= set(box)


def test_the_great_library_without_tokens_in_the_box_draws_nothing():
    assert build_wonder("great_library", box_tokens=()).decision == ("turn", OPPONENT)


def test_a_token_that_was_not_drawn_is_refused():
    box = ("law", "economy", "masonry", "strategy", "theology")
    after = build_wonder("great_library", box_tokens=box)
    drawn = after.one(BoxTokensDrawn).tokens.value
    other = next(token for token in box if token not in drawn)
    assert refused(after, TakeBoxToken(other)) == "not_drawn"
    assert refused(after, TakeBoxToken("philosophy")) == "not_drawn"


def test_a_revived_green_card_may_lead_to_a_token():
    own = city("scriptorium", coins=40)
    after = do(build_wonder("mausoleum", own, discard=("library", "altar"), board_tokens=("law",)), Revive("library"))
    assert after.decision == ("take_token", OWN)
    assert after.state.discard == ("altar",)
    assert do(after, TakeToken("law")).decision == ("turn", OPPONENT)


def test_strategy_and_architecture_work_from_the_next_purchase_on():
    game = situation(
        city("scriptorium", coins=20), cards=("library", "walls", "altar", "theater"), board_tokens=("strategy",)
    )
    after = do(game, Build("library"), TakeToken("strategy"))
    after = do(after, Build("altar"), seat=OPPONENT)
    assert do(after, Build("walls")).state.pawn == 3


def test_tokens_not_on_the_board_are_refused():
    after = build("library", own=city("scriptorium", coins=20), board_tokens=("law",))
    assert refused(after, TakeToken("economy")) == "not_on_board"
    assert list(offered(after)) == [TakeToken("law")]
