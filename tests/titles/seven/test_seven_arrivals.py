"""Each card's arrival (cards.json)."""

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
    arrive,
    cell,
    down,
    locked,
    table,
    up,
)
from titles.seven import events as happened
from titles.seven.state import Place
from titles.seven.terms.board import CELLS, SURROUNDINGS

HERE = cell(5, 3)
"""Where seat 0 arrives, coming from its gate in the south."""


def test_dash_moves_one_square_more_and_arrives_there_afterwards():
    t = arrive(DASH, stacks={cell(5, 2): down(FRAGMENT), cell(5, 4): down(ROAD)})
    assert t.decision == ("cell", 0)
    assert t.choices("cell") == [cell(5, 2), cell(5, 4)]
    t.do("choose_cell", cell=cell(5, 2))
    assert t.state.pieces[0] == cell(5, 2)
    taken = t.happened(happened.CardTaken)
    assert [event.cell for event in taken] == [HERE, cell(5, 2)]
    assert t.hand(0) == [FRAGMENT, DASH] or t.hand(0) == sorted([FRAGMENT, DASH])


def test_dash_with_one_way_asks_nobody():
    t = arrive(DASH, stacks={cell(5, 2): down(FRAGMENT)})
    assert t.state.pieces[0] == cell(5, 2)


def test_counterattack_of_the_smallest_hand_draws_two_and_discards_one():
    t = arrive(COUNTER, hands={0: [TRAP], 1: [TRAP]}, deck=[ROAD, WHIM])
    assert t.decision == ("discard", 0)
    t.do("choose_card", card=TRAP)
    assert t.hand(0) == sorted([COUNTER, ROAD, WHIM])
    assert t.state.discard == (TRAP,)


def test_counterattack_of_a_larger_hand_is_only_taken():
    assert arrive(COUNTER, hands={0: [TRAP]}, deck=[ROAD, WHIM]).hand(0) == sorted([COUNTER, TRAP])


def test_force_takes_the_top_of_an_adjacent_cell():
    t = arrive(FORCE, stacks={cell(5, 2): down(ROAD, DASH), cell(4, 3): up(TRAP), cell(4, 2): down(WHIM)})
    assert t.choices("cell") == [cell(4, 3), cell(5, 2)]
    t.do("choose_cell", cell=cell(5, 2))
    assert t.hand(0) == sorted([FORCE, ROAD])
    assert t.top(cell(5, 2)) == (DASH, False)


def test_force_fizzles_without_adjacent_cards():
    assert arrive(FORCE).hand(0) == [FORCE]


def test_lost_item_draws_one():
    assert arrive(LOST_ITEM, deck=[ROAD, DASH]).hand(0) == sorted([LOST_ITEM, ROAD])


def test_steal_takes_a_random_card_of_one_of_the_most_locked():
    t = arrive(STEAL, seats=3, hands={1: [ROAD], 2: [WHIM]}, locks={1: locked("red"), 2: locked("blue")})
    assert t.decision == ("player", 0)
    assert t.choices("seat") == [1, 2]
    t.do("choose_player", seat=2)
    assert t.hand(0) == sorted([STEAL, WHIM])
    assert t.hand(2) == []


def test_thunder_sends_home_without_opening():
    t = arrive(THUNDER, stacks={SOUTH: down(ROAD)})
    assert t.state.pieces[0] == SOUTH
    assert t.hand(0) == [THUNDER]
    assert t.top(SOUTH) == (ROAD, False)


def test_common_road_lays_deck_cards_on_five_empty_cells():
    t = arrive(ROAD, stacks={c: down(TRAP) for c in CELLS if c not in {0, 1, 2, 4, 5, 6, HERE}}, deck=[DASH] * 9)
    for where in (6, 0, 1, 2, 4):
        assert where in t.choices("cell")
        t.do("choose_cell", cell=where)
    assert [c for c in (0, 1, 2, 4, 5, 6) if t.state.stacks[c]] == [0, 1, 2, 4, 6]
    assert t.hand(0) == [ROAD]


def test_common_road_takes_as_many_as_there_are():
    t = arrive(ROAD, stacks={c: down(TRAP) for c in CELLS if c not in {0, 1, HERE}}, deck=[DASH, WHIM, WHIM])
    assert t.top(0) == (DASH, False)
    assert t.top(1) == (WHIM, False)


def test_rich_whim_lets_everybody_with_three_cards_lay_one():
    t = arrive(WHIM, hands={0: [TRAP, DASH, ROAD], 1: [TRAP, FORCE, FORCE]})
    assert t.decision == ("cell", 0)
    t.do("choose_cell", cell=0)
    assert t.decision == ("lay", 0)
    t.do("choose_card", card=ROAD)
    assert t.decision == ("cell", 1)
    assert 0 not in t.choices("cell")
    t.do("choose_cell", cell=1).do("choose_card", card=TRAP)
    assert (t.top(0), t.top(1)) == ((ROAD, False), (TRAP, False))
    assert t.hand(0) == sorted([TRAP, DASH, WHIM])
    assert (t.state.stacks[0][0].knowers, t.state.stacks[1][0].knowers) == ((0,), (1,))


def test_bridge_is_paid_with_a_hand_card():
    t = arrive(BRIDGE, hands={0: [ROAD, DASH]})
    assert t.choices("option") == ["pay", "return"]
    t.do("choose_option", option="pay").do("choose_card", card=ROAD)
    assert t.hand(0) == sorted([BRIDGE, DASH])
    assert t.state.pieces[0] == HERE


def test_bridge_returns_and_opens_what_lies_there():
    t = arrive(BRIDGE, hands={0: [ROAD]}, stacks={SOUTH: down(FRAGMENT)}).do("choose_option", option="return")
    assert t.state.pieces[0] == SOUTH
    assert [event.cell for event in t.happened(happened.CardTaken)] == [HERE, SOUTH]
    assert t.hand(0) == sorted([BRIDGE, FRAGMENT, ROAD])


def test_set_trap_discards_half_of_the_hand():
    t = arrive(TRAP, hands={0: [ROAD, DASH, WHIM]})
    assert t.decision == ("discard", 0)
    t.do("choose_card", card=DASH)
    assert t.hand(0) == sorted([ROAD, TRAP, WHIM])


def test_disclosure_opens_centre_and_corners_in_the_chosen_order():
    t = arrive(DISCLOSURE, stacks={0: down(DASH), cell(3, 3): down(TRAP), 6: up(TRAP)}, pieces={1: cell(3, 3)})
    assert t.choices("cell") == [0, cell(3, 3)]
    t.do("choose_cell", cell=cell(3, 3))
    assert t.top(0) == (DASH, True)
    assert [event.cell for event in t.happened(happened.CardOpened)] == [cell(3, 3), 0]
    assert t.hand(1) == [TRAP], "a piece stands there, so the order makes a difference"


def test_disclosure_opens_another_cell_if_none_of_the_five_can_be():
    t = arrive(DISCLOSURE, stacks={cell(0, 1): down(DASH), cell(5, 2): down(ROAD), cell(2, 2): down(ROAD)})
    assert t.choices("cell") == [cell(0, 1), cell(2, 2)]
    t.do("choose_cell", cell=cell(2, 2))
    assert t.top(cell(2, 2)) == (ROAD, True)


def test_a_piece_that_arrives_twice_moves_on_from_the_later_arrival():
    """Seat 0's first Disclosure opens the cell of seat 1, whose own one opens a Dash that it laid on seat 0's cell."""
    corner, diagonal, beside = cell(0, 0), cell(1, 1), cell(0, 1)
    stacks = {corner: down(DISCLOSURE), diagonal: down(PROPHET) + up(DISCLOSURE), beside: up(TRAP)}
    t = table(stacks=stacks, hands={1: [DASH]}, pieces={0: cell(1, 0), 1: diagonal}, phase="move")
    t.do("move", cell=corner)
    t.do("choose_cell", cell=corner)
    taken = [(event.seat, event.cell) for event in t.happened(happened.CardTaken)]
    assert taken == [(1, diagonal), (0, corner), (0, beside), (1, diagonal), (0, corner)]
    assert t.state.pieces[0] == beside


def test_favourite_flower_goes_to_an_opponent_and_draws_if_it_was_opened():
    t = arrive(FLOWER, seats=3, deck=[ROAD])
    assert t.choices("seat") == [1, 2]
    t.do("choose_player", seat=1)
    assert (t.hand(0), t.hand(1)) == ([ROAD], [FLOWER])


def test_hold_it_goes_back_and_moves_to_another_cell():
    t = arrive(HOLD_IT, stacks={SOUTH: down(DASH), cell(6, 2): down(FRAGMENT), cell(6, 4): down(ROAD)})
    assert t.choices("cell") == [cell(6, 2), cell(6, 4)]
    t.do("choose_cell", cell=cell(6, 2))
    assert t.state.pieces[0] == cell(6, 2)
    assert [event.cell for event in t.happened(happened.CardTaken)] == [HERE, cell(6, 2)]
    assert t.top(SOUTH) == (DASH, False)


def test_prophet_lays_a_hand_card_in_the_surroundings():
    t = arrive(PROPHET, hands={0: [ROAD, DASH]}, stacks={cell(4, 4): down(TRAP)})
    assert t.choices("cell") == list(SURROUNDINGS[HERE])
    t.do("choose_cell", cell=cell(4, 4)).do("choose_card", card=DASH)
    assert t.top(cell(4, 4)) == (DASH, False)
    assert t.hand(0) == sorted([PROPHET, ROAD])


def test_prophet_fizzles_with_an_empty_hand():
    assert arrive(PROPHET).hand(0) == [PROPHET]


def test_rainbow_fragment_is_simply_taken():
    assert arrive(FRAGMENT).hand(0) == [FRAGMENT]


def test_colourful_hole_takes_all_cards_of_a_cell():
    t = arrive(HOLE, stacks={0: down(ROAD, DASH)}).do("choose_cell", cell=0)
    assert t.hand(0) == sorted([HOLE, ROAD, DASH])
    assert t.top(0) is None


def test_colourful_hole_may_take_its_own_cell():
    t = arrive(HOLE, under=down(ROAD), stacks={0: down(DASH)}).do("choose_cell", cell=HERE)
    assert t.hand(0) == sorted([HOLE, ROAD])


def test_rainbow_rain_fills_every_empty_cell():
    t = arrive(RAIN, deck=[DASH] * 60)
    assert [c for c in CELLS if not t.state.stacks[c]] == [HERE]
    assert len(t.state.deck) == 12


def test_fading_frog_empties_all_hands_and_goes_to_one_of_the_fewest_locked():
    t = arrive(FROG, seats=3, hands={0: [ROAD, DASH], 1: [TRAP]}, locks={0: locked("red")})
    assert t.decision == ("discard", 0)
    t.do("choose_card", card=DASH)
    assert t.state.discard == (DASH, ROAD, TRAP)
    assert t.choices("seat") == [1, 2]
    t.do("choose_player", seat=2)
    assert [t.hand(seat) for seat in range(3)] == [[], [], [FROG]]


def test_greedy_palette_discards_the_hand_and_survives():
    t = arrive(PALETTE, hands={0: [ROAD, DASH]}, deck=[TRAP]).do("choose_card", card=ROAD)
    assert t.hand(0) == [PALETTE]
    assert t.state.discard == (ROAD, DASH)


def test_rainbow_curse_is_placed_on_an_empty_place():
    t = arrive(CURSE, locks={0: locked("red", "blue")})
    assert t.decision == ("place", 0)
    assert t.choices("colour") == ["orange", "yellow", "green", "pink", "purple"]
    t.do("choose_colour", colour="pink")
    assert t.place(0, "pink") == Place((), (CURSE,))
    assert t.top(HERE) is None


def test_rainbow_curse_goes_to_the_hand_without_an_empty_place():
    full = locked("red", "orange", "yellow", "green", "blue", "pink", purple=Place((), ("x",)))
    t = arrive(CURSE, locks={0: full})
    assert t.hand(0) == [CURSE]


def test_an_arrival_on_another_gate_is_an_invasion_at_the_end_of_the_turn():
    assert arrive(DASH, at=NORTH, pieces={0: cell(1, 3), 1: 0}).decision == "conflict"
