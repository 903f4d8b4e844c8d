"""The pyramids (section 3)."""

import random

import pytest

from tests.titles.seven_wonders_duel.duel import PRINTED, do, offered, opened, refused
from titles.seven_wonders_duel.invariants import check_invariants
from titles.seven_wonders_duel.play.availability import available_cards, places_to_reveal, uncovered
from titles.seven_wonders_duel.play.moves import Build, Discard
from titles.seven_wonders_duel.pyramid import place_set, places_of
from titles.seven_wonders_duel.state import state_of
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.playthrough import playing

ALL = (1 << 20) - 1


def without(*gone):
    return ALL & ~place_set(gone)


@pytest.mark.parametrize(
    ("age", "rows", "first"),
    [
        (1, (2, 3, 4, 5, 6), (14, 15, 16, 17, 18, 19)),
        (2, (6, 5, 4, 3, 2), (18, 19)),
        (3, (2, 3, 4, 2, 4, 3, 2), (18, 19)),
    ],
)
def test_the_layouts(age, rows, first):
    slots = PRINTED.layouts[age]
    assert tuple(sum(slot.row == row for slot in slots) for row in range(len(rows))) == rows
    assert sum(not slot.face_up for slot in slots) == 8
    assert uncovered(PRINTED, age, ALL).places == first


@pytest.mark.parametrize(
    ("age", "gone", "open_now"),
    [
        (1, (14,), (15, 16, 17, 18, 19)),
        (1, (14, 15), (9, 16, 17, 18, 19)),
        (1, (15, 16), (10, 14, 17, 18, 19)),
        (1, (14, 15, 16, 9, 10), (5, 17, 18, 19)),
        (2, (18,), (15, 19)),
        (2, (18, 19), (15, 16, 17)),
        (2, (18, 19, 15), (11, 16, 17)),
        (3, (18, 19, 15, 16, 17), (11, 12, 13, 14)),
        (3, (18, 19, 15, 16, 17, 11, 12), (9, 13, 14)),
        (3, (18, 19, 15, 16, 17, 11, 12, 9), (5, 6, 13, 14)),
        (3, (18, 19, 15, 16, 17, 11, 12, 13, 14, 9, 10), (5, 6, 7, 8)),
    ],
)
def test_a_card_is_available_when_nothing_covers_it(age, gone, open_now):
    assert uncovered(PRINTED, age, without(*gone)).places == tuple(sorted(open_now))


def test_nothing_is_left_of_an_empty_pyramid():
    assert uncovered(PRINTED, 1, 0).places == ()


@pytest.mark.parametrize("age", [1, 2, 3])
def test_every_pyramid_can_be_taken_down(age):
    chance, lying = random.Random(age), ALL
    for _ in range(20):
        lying &= ~(1 << chance.choice(uncovered(PRINTED, age, lying).places))
    assert lying == 0


def test_every_other_row_lies_face_down_and_sealed_in_the_box():
    game = opened(0, wonders="preset")
    state = state_of(game)
    assert places_of(state.pyramid.face_up) == tuple(slot.slot for slot in PRINTED.layouts[1] if slot.face_up)
    assert available_cards(PRINTED, state) == state.pyramid.cards[14:]
    assert places_to_reveal(PRINTED, state) == ()


def test_cards_face_down_or_covered_can_not_be_taken():
    game = opened(0, wonders="preset")
    state = state_of(game)
    codes = {
        refused(game, move(card or ""), state.first) for card in state.pyramid.cards[:14] for move in (Discard, Build)
    }
    assert codes == {"not_available"}
    assert refused(game, Discard("nothing"), state.first) == "not_available"


def test_all_cards_that_become_available_are_turned_up_at_once():
    """The second and third card of the outer row uncover one place each; together with the first, two."""
    game = opened(0, wonders="preset")
    state = state_of(game)
    one, two, three = state.pyramid.cards[14], state.pyramid.cards[16], state.pyramid.cards[15]
    after = do(game, Discard(one or ""), seat=state.first)
    after = do(after, Discard(two or ""), seat=1 - state.first)
    assert "cards_revealed" not in after.kinds()
    after = do(after, Discard(three or ""), seat=state.first)
    revealed = next(event for event in after.events if event.type == "cards_revealed")
    assert (revealed.places, revealed.cards) == ((9, 10), state.pyramid.cards[9:11])  # type: ignore[attr-defined]
    assert {Discard(card or "") for card in state.pyramid.cards[9:11]} <= set(offered(after, 1 - state.first))


@pytest.mark.parametrize("seed", range(6))
def test_each_age_deals_twenty_cards_and_ends_when_all_are_gone(seed):
    taken = {1: 0, 2: 0, 3: 0}
    for batch in playing(TITLE, opened(seed, wonders="preset"), random.Random(seed)):
        age = state_of(batch.start).age
        taken[age] += sum(e.type in ("card_built", "card_discarded", "wonder_built") for e in batch.events)
        assert not check_invariants(batch.game)
    if batch.game.reason != "supremacy":
        assert taken == {1: 20, 2: 20, 3: 20}
