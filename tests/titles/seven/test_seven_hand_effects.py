"""Each card's hand effect (cards.json)."""

from collections.abc import Callable

import pytest

from tests.titles.seven.seven_table import (
    BRIDGE,
    COUNTER,
    CURSE,
    DASH,
    DISCLOSURE,
    FLOWER,
    FORCE,
    FRAGMENT,
    FROG,
    HOLD_IT,
    HOLE,
    LOST_ITEM,
    NORTH,
    PALETTE,
    PROPHET,
    RAIN,
    ROAD,
    SOUTH,
    STEAL,
    THUNDER,
    TRAP,
    WHIM,
    Table,
    but,
    cell,
    down,
    locked,
    table,
    up,
)
from titles.seven import events as happened
from titles.seven.state import Ban, Place, Turn
from titles.seven.terms.board import ADJACENT, CELLS, LINES, OUTSIDE, SURROUNDINGS, WITHIN_TWO

FAR = {cell(3, 3): down(TRAP)}
"""Something on the board, so that turns have an end."""


def with_locked(card: str, colour: str, **setup: object) -> Table:
    """Seat 0 has a first or eternal card locked."""
    area = {**setup.pop("area", {}), colour: Place((card,))}  # type: ignore[dict-item]
    return table(locks={0: area}, **setup)  # type: ignore[arg-type]


# First cards


def test_phoenix_takes_what_was_on_top_before_the_cost():
    t = with_locked("first_red_phoenix", "red", hands={0: [DASH, ROAD]}, discard=[TRAP, WHIM])
    t.do("use", card="first_red_phoenix").do("choose_card", card=DASH)
    assert t.hand(0) == sorted([ROAD, WHIM])
    assert t.state.discard == (TRAP, DASH)
    assert t.place(0, "red").locked == ("first_red_phoenix",)


def test_phoenix_needs_a_discard_pile():
    t = with_locked("first_red_phoenix", "red", hands={0: [DASH, ROAD]})
    assert t.refused("use", card="first_red_phoenix") == "not_usable"


def test_phoenix_does_not_return_what_paid_for_it_this_turn():
    t = with_locked("first_red_phoenix", "red", hands={0: [DASH, COUNTER]}, discard=[WHIM])
    t.do("use", card="first_red_phoenix").do("choose_card", card=DASH)
    assert t.hand(0) == sorted([COUNTER, WHIM])
    assert t.refusal("use", card="first_red_phoenix").detail.in_language("en") == (
        "Phoenix can't be used now. The top card of the discard pile has paid for this effect in this turn."
    )


def test_harvest_takes_a_top_card_within_two_squares():
    stacks = {cell(4, 3): up(TRAP, DASH), cell(6, 5): down(WHIM), cell(0, 0): down(ROAD)}
    t = with_locked("first_orange_harvest", "orange", hands={0: [FORCE, DASH]}, stacks=stacks)
    t.do("use", card="first_orange_harvest").do("choose_card", card=FORCE)
    assert set(t.choices("cell")) == {cell(4, 3), cell(6, 5)} <= set(WITHIN_TWO[SOUTH])
    t.do("choose_cell", cell=cell(6, 5))
    assert t.hand(0) == sorted([DASH, WHIM])


def test_saffron_opens_up_to_four_and_may_stop():
    stacks = {SOUTH: down(FRAGMENT), cell(5, 3): down(ROAD), cell(4, 3): down(WHIM)}
    t = with_locked("first_yellow_saffron", "yellow", hands={0: [STEAL]}, stacks=stacks)
    t.do("use", card="first_yellow_saffron")
    assert t.choices("cell") == [cell(4, 3), cell(5, 3), SOUTH]
    t.do("choose_cell", cell=SOUTH)
    assert t.hand(0) == [FRAGMENT], "a piece on an opened card arrives at once"
    assert t.choices("cell") == [cell(4, 3), cell(5, 3)]
    t.do("choose_cell", cell=cell(5, 3)).do("pass")
    assert (t.top(cell(5, 3)), t.top(cell(4, 3))) == ((ROAD, True), (WHIM, False))


def test_verdian_draws_two_that_last_until_the_end_of_the_turn():
    t = with_locked(
        "first_green_verdian", "green", hands={0: [ROAD, TRAP]}, deck=[WHIM, DASH, FORCE, FORCE, FORCE], stacks=FAR
    )
    t.do("use", card="first_green_verdian").do("choose_card", card=ROAD)
    assert t.happened(happened.CardsRevealed)[0].cards == (WHIM, DASH)
    assert t.refused("use", card="first_green_verdian") == "not_usable", "once per turn"
    t.do("end_phase").do("choose_cell", cell=ADJACENT[SOUTH][0])
    assert t.decision == ("expire", 0)
    t.do("choose_card", card=DASH)
    assert t.hand(0) == [TRAP]
    assert t.state.discard == (ROAD, DASH, WHIM)


def test_celestia_makes_opponents_with_three_cards_discard_one_at_random():
    hands = {0: [TRAP], 1: [ROAD, ROAD, ROAD], 2: [DASH, DASH]}
    t = with_locked("first_blue_celestia", "blue", seats=3, hands=hands)
    t.do("use", card="first_blue_celestia")
    assert [len(t.hand(seat)) for seat in range(3)] == [0, 2, 2]
    assert ROAD in t.state.discard


def test_celestia_needs_an_opponent_with_three_cards():
    t = with_locked("first_blue_celestia", "blue", hands={0: [TRAP], 1: [ROAD, ROAD]})
    assert t.refused("use", card="first_blue_celestia") == "not_usable"


def test_serenade_locks_one_more_but_not_the_last():
    t = with_locked("first_pink_serenade", "pink", hands={0: [FLOWER, DASH, ROAD]})
    t.do("use", card="first_pink_serenade").do("choose_card", card=FLOWER)
    assert t.choices("card") == [DASH, ROAD]
    t.do("choose_card", card=ROAD)
    assert t.place(0, "green").locked == (ROAD,)
    area = {**but("pink", "red"), "pink": Place(("first_pink_serenade",))}
    last = table(locks={0: area}, hands={0: [FLOWER, DASH]})
    assert last.refused("use", card="first_pink_serenade") == "not_usable"


def test_serenade_locks_a_fragment_where_its_owner_says():
    t = with_locked("first_pink_serenade", "pink", hands={0: [FLOWER, FRAGMENT, ROAD]})
    t.do("use", card="first_pink_serenade").do("choose_card", card=FLOWER).do("choose_card", card=FRAGMENT)
    assert t.decision == ("place", 0)
    t.do("choose_colour", colour="blue")
    assert t.place(0, "blue").locked == (FRAGMENT,)


def test_serenade_is_not_paid_with_the_only_card_to_lock():
    t = with_locked("first_pink_serenade", "pink", hands={0: [FRAGMENT, CURSE, FLOWER]})
    t.do("use", card="first_pink_serenade")
    assert t.choices("card") == [FLOWER], "the flower's own place is taken, so the fragment has to stay"


def test_dimension_makes_the_move_a_leap():
    stacks = {cell(5, 3): down(ROAD), cell(4, 3): down(FRAGMENT), cell(5, 2): down(DASH)}
    t = with_locked("first_purple_dimension", "purple", hands={0: [PROPHET]}, stacks=stacks)
    t.do("use", card="first_purple_dimension")
    assert t.choices("cell") == [cell(4, 3), cell(5, 2)]
    t.do("move", cell=cell(4, 3))
    assert t.state.pieces[0] == cell(4, 3)


# Eternal cards


def test_wainawea_discards_a_whole_cell_top_first():
    t = with_locked("eternal_red_wainawea", "red", hands={0: [DASH]}, stacks={**FAR, 0: up(ROAD, WHIM)})
    t.do("use", card="eternal_red_wainawea").do("choose_cell", cell=0)
    assert t.happened(happened.CellDiscarded)[0].cards == (ROAD, WHIM)
    assert t.state.stacks[0] == ()


def test_marmego_draws_four_sealed_and_keeps_them_without_orange():
    t = with_locked("eternal_orange_marmego", "orange", hands={0: [FORCE, DASH]}, deck=[TRAP, RAIN, WHIM, TRAP])
    t.do("use", card="eternal_orange_marmego").do("choose_card", card=FORCE)
    assert t.hand(0) == sorted([DASH, TRAP, RAIN, WHIM, TRAP])
    assert t.refused("use", card=TRAP) == "not_usable"
    assert t.refusal("use", card=RAIN).detail.in_language("en") == "Rainbow Rain is sealed until the end of the turn."


def test_marmego_loses_the_hand_and_the_move_to_orange():
    stacks = {cell(5, 3): down(ROAD)}
    deck = [TRAP, FRAGMENT, TRAP, TRAP, WHIM]
    t = with_locked("eternal_orange_marmego", "orange", hands={0: [FORCE]}, deck=deck, stacks=stacks)
    t.do("use", card="eternal_orange_marmego")
    while t.decision == ("discard", 0):
        t.do("choose_card", card=t.choices("card")[0])
    assert t.hand(0) == []
    assert t.decision == ("cell", 0), "stuck, since neither move nor contact is possible"


def test_domus_nero_draws_two_and_one_for_opponents_once_a_turn():
    t = with_locked("eternal_yellow_domus_nero", "yellow", seats=3, hands={0: [STEAL]}, deck=[DASH] * 9)
    t.do("use", card="eternal_yellow_domus_nero")
    assert [len(t.hand(seat)) for seat in range(3)] == [2, 1, 1]
    assert t.refused("use", card="eternal_yellow_domus_nero") == "not_usable"


def test_manswood_draws_one():
    t = with_locked("eternal_green_manswood", "green", hands={0: [ROAD]}, deck=[DASH, TRAP])
    assert t.do("use", card="eternal_green_manswood").hand(0) == [DASH]


def test_pridwen_lays_deck_cards_on_two_cells():
    t = with_locked("eternal_blue_pridwen", "blue", hands={0: [TRAP]}, deck=[DASH, ROAD, WHIM])
    t.do("use", card="eternal_blue_pridwen").do("choose_cell", cell=NORTH).do("choose_cell", cell=0)
    assert (t.top(NORTH), t.top(0)) == ((DASH, False), (ROAD, False))
    assert t.state.stacks[0][0].knowers == ()


def test_konohana_moves_an_opponent_next_to_you_and_bans_contact():
    stacks = {cell(5, 3): down(FRAGMENT), cell(5, 2): down(ROAD), cell(6, 2): down(DASH)}
    t = with_locked("eternal_pink_konohana", "pink", hands={0: [FLOWER, DASH]}, stacks=stacks)
    t.do("use", card="eternal_pink_konohana").do("choose_card", card=FLOWER)
    assert set(t.choices("cell")) == set(stacks) <= set(SURROUNDINGS[SOUTH])
    t.do("choose_cell", cell=cell(5, 3))
    assert t.state.pieces[1] == cell(5, 3)
    assert t.hand(1) == [FRAGMENT], "that player gets the arrival"
    t.do("end_phase")
    assert "contact" not in [option["action"] for option in t.options]


def test_gentechnik_swaps_a_top_card_for_a_deck_card():
    t = with_locked("eternal_purple_gentechnik", "purple", hands={0: [PROPHET]}, deck=[DASH], stacks={0: down(ROAD)})
    t.do("use", card="eternal_purple_gentechnik")
    assert t.hand(0) == [ROAD], "the only cell with a card"
    assert t.top(0) == (DASH, False)


# Normal cards


def test_dash_gives_a_bonus_move_after_the_action():
    stacks = {cell(5, 3): down(FRAGMENT), cell(4, 3): down(FRAGMENT)}
    t = table(hands={0: [DASH, ROAD]}, stacks=stacks)
    t.do("use", card=DASH).do("end_phase").do("move", cell=cell(5, 3))
    assert t.decision == ("bonus", 0)
    t.do("move", cell=cell(4, 3))
    assert t.hand(0) == sorted([FRAGMENT, FRAGMENT, ROAD])


def test_dash_needs_a_possible_action():
    assert table(hands={0: [DASH]}, stacks=FAR).refused("use", card=DASH) == "not_usable"


def test_counterattack_takes_a_card_and_sends_the_attacker_home():
    pieces = {0: cell(3, 3), 1: cell(3, 4)}
    t = table(hands={0: [ROAD], 1: [COUNTER]}, pieces=pieces, phase="move", stacks={SOUTH: down(FRAGMENT)})
    t.do("contact", seat=1)
    assert t.decision == ("answer_contact", 1)
    t.do("use", card=COUNTER)
    assert t.decision == ("answer_contact", 0), "the attacker may counter again"
    t.do("pass")
    assert t.state.pieces == (SOUTH, cell(3, 4))
    assert t.hand(1) == [ROAD]
    assert t.hand(0) == [FRAGMENT], "the attacker arrives on its gate"


def test_force_moves_an_opponent_onto_any_cell_with_a_card():
    t = table(hands={0: [FORCE, LOST_ITEM, ROAD]}, stacks={0: down(FRAGMENT), 8: down(TRAP), NORTH: down(TRAP)})
    t.do("use", card=FORCE)
    assert t.choices("card") == [LOST_ITEM]
    t.do("choose_card", card=LOST_ITEM)
    assert t.state.discard == (LOST_ITEM, FORCE)
    assert t.choices("cell") == [0, 8]
    t.do("choose_cell", cell=0)
    assert t.hand(1) == [FRAGMENT]


def test_lost_item_goes_face_down_on_an_opponents_gate_and_draws():
    t = table(hands={0: [LOST_ITEM, DASH]}, deck=[ROAD], stacks={NORTH: down(TRAP)}).do("use", card=LOST_ITEM)
    assert t.top(NORTH) == (LOST_ITEM, False)
    assert t.hand(0) == sorted([DASH, ROAD])


def test_steal_works_from_the_hand_as_on_arrival():
    t = table(hands={0: [STEAL, DASH], 1: [ROAD]}).do("use", card=STEAL)
    assert t.hand(0) == sorted([DASH, ROAD])
    assert t.state.discard == (STEAL,)


def test_thunder_discards_a_whole_cell():
    t = table(hands={0: [THUNDER, DASH]}, stacks={0: down(ROAD, WHIM), 1: down(DASH)}).do("use", card=THUNDER)
    t.do("choose_cell", cell=0)
    assert t.state.discard == (THUNDER, ROAD, WHIM)


def test_common_road_moves_two_closed_cards_unseen():
    stacks = {cell(5, 3): down(DASH, WHIM), cell(3, 3): down(ROAD), cell(4, 4): up(TRAP), cell(1, 3): down(TRAP)}
    t = table(hands={0: [ROAD, DASH]}, stacks=stacks).do("use", card=ROAD)
    assert t.decision == ("cell", 0), "the two origins are forced: the others are open, or near the opponent"
    t.do("choose_cell", cell=0).do("choose_cell", cell=1)
    assert {t.top(0), t.top(1)} == {(DASH, False), (ROAD, False)}
    assert t.top(cell(5, 3)) == (WHIM, False)


def test_rich_whim_counts_hands_after_the_card_has_left():
    t = table(hands={0: [WHIM, DASH, ROAD], 1: []}, stacks=FAR)
    assert t.refused("use", card=WHIM) == "not_usable"
    t = table(hands={0: [WHIM, DASH, ROAD, TRAP]}, stacks=FAR).do("use", card=WHIM).do("choose_cell", cell=0)
    assert t.do("choose_card", card=TRAP).top(0) == (TRAP, False)


@pytest.mark.parametrize(("sizes", "possible"), [((2, 2), False), ((3, 2), True), ((2, 3), True), ((0, 4), True)])
def test_rich_whim_is_possible_if_any_opponent_has_three_cards(sizes: tuple[int, int], possible: bool):
    t = table(3, hands={0: [WHIM, DASH], 1: [ROAD] * sizes[0], 2: [ROAD] * sizes[1]}, stacks=FAR)
    assert (WHIM in t.choices("card")) == possible


def test_bridge_slides_a_card_under_itself():
    t = table(hands={0: [BRIDGE, DASH]}, stacks={0: up(WHIM), 1: up(ROAD), cell(3, 3): down(TRAP)})
    t.do("use", card=BRIDGE)
    assert t.choices("cell") == list(OUTSIDE[SOUTH])
    t.do("choose_cell", cell=0)
    assert [(laid.card, laid.up) for laid in t.state.stacks[0]] == [(BRIDGE, False), (WHIM, True), (ROAD, True)]
    assert t.state.stacks[1] == ()


def test_set_trap_discards_a_top_card_in_its_surroundings():
    t = table(hands={0: [TRAP, DASH]}, stacks={1: up(ROAD, WHIM), 7: up(DASH)}).do("use", card=TRAP)
    t.do("choose_cell", cell=0)
    assert t.choices("cell") == [1, 7]
    t.do("choose_cell", cell=1)
    assert t.top(0) == (TRAP, False)
    assert t.top(1) == (WHIM, True)
    assert t.state.discard == (ROAD,)


def test_disclosure_draws_two_revealed_and_sealed():
    t = table(hands={0: [DISCLOSURE, ROAD]}, deck=[DASH, TRAP, TRAP], stacks=FAR).do("use", card=DISCLOSURE)
    assert t.hand(0) == sorted([ROAD, DASH, TRAP])
    assert t.refused("use", card=TRAP) == "not_usable"
    t.end_turn()
    assert {held.mark for held in t.state.hands[0]} == {"closed"}


def test_favourite_flower_lies_openly_next_to_one_of_the_most_locked_and_draws():
    t = table(hands={0: [FLOWER, DASH]}, deck=[ROAD], locks={1: locked("red")}).do("use", card=FLOWER)
    assert t.choices("cell") == list(SURROUNDINGS[NORTH])
    t.do("choose_cell", cell=cell(1, 3))
    assert t.top(cell(1, 3)) == (FLOWER, True)
    assert t.hand(0) == sorted([DASH, ROAD])


def test_hold_it_stops_a_final_lock():
    t = table(hands={0: [DASH], 1: [HOLD_IT, PROPHET, ROAD]}, locks={0: but("red")}, phase="lock")
    t.do("lock", card=DASH)
    assert t.decision == ("answer_lock", 1)
    t.do("use", card=HOLD_IT)
    assert t.choices("card") == [PROPHET]
    t.do("choose_card", card=PROPHET)
    assert t.place(0, "red").locked == ()
    assert t.state.discard == (PROPHET, HOLD_IT, DASH)
    assert t.state.turn.bans[0].what == "lock"


def test_prophet_repeats_as_long_as_it_hits():
    t = table(hands={0: [PROPHET, ROAD]}, deck=[DASH, FRAGMENT, TRAP, RAIN], stacks=FAR).do("use", card=PROPHET)
    t.do("choose_colour", colour="red")
    assert "red" not in t.choices("colour")
    t.do("choose_colour", colour="blue")
    assert t.hand(0) == sorted([ROAD, DASH])
    t.do("choose_colour", colour="green").do("choose_colour", colour="pink")
    assert t.hand(0) == sorted([ROAD, DASH, FRAGMENT]), "rainbow always hits"
    t.do("choose_colour", colour="green").do("choose_colour", colour="pink")
    assert t.decision == ("hand", 0)
    assert t.hand(0) == sorted([ROAD, DASH, FRAGMENT, TRAP])


def test_rainbow_fragment_draws():
    t = table(hands={0: [FRAGMENT, ROAD]}, deck=[DASH], stacks=FAR)
    assert t.choices("option").count("lock_pair") == 0
    assert t.do("use", card=FRAGMENT, option="draw").hand(0) == sorted([ROAD, DASH])


def test_two_rainbow_fragments_are_locked_in_one_place_and_draw_two():
    t = table(hands={0: [FRAGMENT, FRAGMENT]}, deck=[DASH, TRAP, ROAD], locks={0: locked("red")})
    t.do("use", card=FRAGMENT, option="lock_pair")
    assert "red" not in t.choices("colour")
    t.do("choose_colour", colour="blue")
    assert t.place(0, "blue").locked == (FRAGMENT, FRAGMENT)
    assert t.hand(0) == sorted([DASH, TRAP])


def test_colourful_hole_takes_a_lock_that_its_owner_picks():
    t = table(hands={0: [HOLE, DASH]}, locks={1: locked("red", "blue")}).do("use", card=HOLE)
    assert t.decision == ("locked", 1)
    t.do("choose_locked", colour="blue", card=TRAP)
    assert t.hand(0) == sorted([DASH, TRAP])
    assert t.place(1, "blue").locked == ()


def test_rainbow_rain_covers_a_line():
    t = table(hands={0: [RAIN, DASH]}, deck=[ROAD] * 9).do("use", card=RAIN)
    assert t.choices("line") == list(LINES)
    t.do("choose_line", line="column 6")
    assert [c for c in CELLS if t.state.stacks[c]] == list(LINES["column 6"])


def test_fading_frog_costs_the_most_locked_a_lock_and_you_your_hand():
    t = table(3, hands={0: [FROG, DASH]}, locks={1: locked("red", "blue"), 2: locked("green", "pink")}, stacks=FAR)
    t.do("use", card=FROG)
    assert t.decision == ("locked", 1)
    t.do("choose_locked", colour="red", card=DASH)
    assert t.decision == ("locked", 2), "who has the most locked is settled at once"
    t.do("choose_locked", colour="pink", card=FLOWER)
    assert t.state.discard == (FROG, DASH, FLOWER, DASH)
    assert t.hand(0) == []


def test_greedy_palette_takes_a_card_of_the_colour_or_three_discards():
    hands = {0: [PALETTE, DASH], 1: [TRAP, ROAD, ROAD], 2: [DASH, ROAD]}
    t = table(3, hands=hands, stacks=FAR).do("use", card=PALETTE).do("choose_colour", colour="blue")
    assert t.decision == ("give", 1)
    assert [option["action"] for option in t.options] == ["pass", "choose_card"]
    t.do("choose_card", card=TRAP)
    assert t.decision == ("give", 2)
    assert [option["action"] for option in t.options] == ["pass"], "who lacks the colour must discard"
    t.do("pass").do("choose_card", card=ROAD)
    assert t.hand(2) == []
    assert t.hand(0) == sorted([DASH, TRAP])


def test_greedy_palette_must_be_given_a_card_where_three_cannot_be_discarded():
    t = table(hands={0: [PALETTE, DASH], 1: [TRAP, ROAD]}, stacks=FAR).do("use", card=PALETTE)
    t.do("choose_colour", colour="blue")
    assert t.refused("pass") == "must_choose"


def test_rainbow_curse_is_put_on_a_place_that_its_victim_picks():
    t = table(hands={0: [CURSE, DASH]}, locks={1: locked("red")}).do("use", card=CURSE)
    assert t.decision == ("place", 1)
    t.do("choose_colour", colour="pink")
    assert t.place(1, "pink").placed == (CURSE,)


@pytest.mark.parametrize("card", [COUNTER, HOLD_IT])
def test_reactions_have_no_place_in_the_hand_phase(card: str):
    assert table(hands={0: [card, PROPHET]}, stacks=FAR).refused("use", card=card) == "not_usable"


def test_unsealed_copies_stay_usable():
    t = table(hands={0: [DISCLOSURE, TRAP]}, deck=[TRAP, WHIM], stacks=FAR).do("use", card=DISCLOSURE)
    t.do("use", card=TRAP).do("choose_cell", cell=0)
    assert t.refused("use", card=TRAP) == "not_usable"
    assert t.state.turn == Turn(5, 0, declared=2)


def test_konohanas_ban_comes_after_the_arrival_of_the_moved_opponent():
    stacks = {cell(5, 3): down(DASH), cell(4, 3): down(TRAP), cell(5, 2): down(TRAP)}
    t = with_locked("eternal_pink_konohana", "pink", hands={0: [FLOWER]}, stacks=stacks)
    t.do("use", card="eternal_pink_konohana").do("choose_cell", cell=cell(5, 3))
    assert (t.decision, t.state.turn.bans) == (("cell", 1), ()), "steps run one after another, each to its end"
    t.do("choose_cell", cell=cell(4, 3))
    assert t.state.turn.bans == (Ban(0, "contact"),)


def test_a_ban_is_noted_once():
    stacks = {cell(5, 3): down(FRAGMENT), cell(5, 2): down(TRAP)}
    t = with_locked("eternal_pink_konohana", "pink", hands={0: [FLOWER, FLOWER]}, stacks=stacks)
    t.do("use", card="eternal_pink_konohana").do("choose_card", card=FLOWER).do("choose_cell", cell=cell(5, 3))
    t.do("use", card="eternal_pink_konohana")
    assert t.state.pieces[1] == cell(5, 2)
    assert len([event for event in t.all if isinstance(event, happened.Banned)]) == 1
    assert t.state.turn.bans == (Ban(0, "contact"),)


# A refusal says what is missing


PHOENIX, VERDIAN, CELESTIA = "first_red_phoenix", "first_green_verdian", "first_blue_celestia"


@pytest.mark.parametrize(
    ("laid_out", "use", "detail"),
    [
        (lambda: table(hands={0: [HOLD_IT]}), {"card": HOLD_IT}, "Hold It! can't be used at this time."),
        (
            lambda: table(hands={0: [ROAD]}, locks={0: locked(red=(DASH,))}, stacks=FAR),
            {"card": DASH},
            "Dash can't be used while it is locked.",
        ),
        (
            lambda: table(hands={0: [FORCE]}),
            {"card": FORCE},
            "Force can't be used now. No other card in your hand can pay its cost.",
        ),
        (
            lambda: with_locked(PHOENIX, "red", hands={0: [DASH, ROAD]}),
            {"card": PHOENIX},
            "Phoenix can't be used now. The discard pile is empty.",
        ),
        (
            lambda: with_locked(CELESTIA, "blue", hands={0: [TRAP], 1: [ROAD, ROAD]}),
            {"card": CELESTIA},
            "Celestia can't be used now. No opponent has enough cards in hand.",
        ),
        (
            lambda: table(hands={0: [FRAGMENT]}),
            {"card": FRAGMENT, "option": "lock_pair"},
            "Rainbow Fragment can't be used now. You need two copies of the card in your hand.",
        ),
        (
            lambda: table(hands={0: [FRAGMENT]}),
            {"card": FRAGMENT, "option": "no_such"},
            "Rainbow Fragment has no option no_such.",
        ),
        (
            lambda: table(hands={0: [FORCE, DASH]}),
            {"card": FORCE, "option": "draw"},
            "Force has no options.",
        ),
    ],
)
def test_a_refused_use_says_what_is_missing(laid_out: Callable[[], Table], use: dict[str, str], detail: str):
    assert laid_out().refusal("use", **use).detail.in_language("en") == detail


def test_a_second_use_in_a_turn_says_that_it_is_one():
    hands = {0: [ROAD, TRAP, ROAD]}
    t = with_locked(VERDIAN, "green", hands=hands, deck=[WHIM, DASH, FORCE, FORCE, FORCE], stacks=FAR)
    t.do("use", card=VERDIAN).do("choose_card", card=ROAD)
    assert t.refusal("use", card=VERDIAN).detail.in_language("en") == "Verdian can be used only once in a turn."
