"""The tricky rulings of section 13, one test each, named after them."""

from itertools import permutations

from events.format.model import Sealed
from tests.titles.seven.seven_table import (
    BRIDGE,
    COUNTER,
    CURSE,
    DASH,
    DISCLOSURE,
    EAST,
    FLOWER,
    FORCE,
    FRAGMENT,
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
    WEST,
    WHIM,
    Table,
    arrive,
    but,
    cell,
    down,
    locked,
    table,
    up,
)
from titles.kernel.events.events import Drawn
from titles.seven import events as happened
from titles.seven.events.held_cards import in_order
from titles.seven.play.hand_effects import MAX_DECLARATIONS
from titles.seven.play.scoring import standings
from titles.seven.state import Ban, Held, Place, Turn
from titles.seven.terms.frames import Asking, Phase

FAR = {cell(3, 3): down(TRAP)}
SIDE_BY_SIDE = {0: cell(3, 3), 1: cell(3, 4)}


def contact(**setup: object) -> Table:
    """Seat 0 contacts seat 1."""
    setup.setdefault("pieces", SIDE_BY_SIDE)
    return table(phase="move", **setup).do("contact", seat=1)  # type: ignore[arg-type]


def invasion(**setup: object) -> Table:
    """Seat 0 ends its turn on the gate of seat 1, and a worker resolves it."""
    setup.setdefault("pieces", {0: NORTH, 1: cell(3, 3)})
    t = table(phase="move_border", **setup)  # type: ignore[arg-type]
    assert t.decision == "conflict"
    return t.resolve()


def test_ruling_01_contact_with_an_empty_hand_is_only_the_forced_move():
    t = contact(hands={0: [DASH]})
    assert t.state.pieces[1] == NORTH
    assert t.hand(0) == [DASH]
    assert not t.happened(happened.CardsStolen)


def test_ruling_02_the_victims_gate_card_is_opened_and_arrived_at_if_open_too():
    closed = contact(stacks={NORTH: down(FRAGMENT)})
    assert closed.happened(happened.CardOpened)
    assert closed.hand(1) == [FRAGMENT]
    opened = contact(stacks={NORTH: up(FRAGMENT)})
    assert not opened.happened(happened.CardOpened)
    assert opened.hand(1) == [FRAGMENT]


def test_ruling_03_a_victim_on_its_own_gate_stays_and_opens_nothing():
    t = contact(pieces={0: cell(1, 3)}, stacks={NORTH: down(FRAGMENT)}, hands={1: [RAIN]})
    t.do("pass")
    assert t.state.pieces[1] == NORTH
    assert t.top(NORTH) == (FRAGMENT, False)
    assert t.hand(0) == [RAIN]


def test_ruling_04_a_victim_stays_if_its_gate_is_occupied():
    t = contact(seats=3, pieces={0: cell(3, 3), 1: cell(3, 4), 2: WEST}, stacks={WEST: down(FRAGMENT)})
    assert t.state.pieces[1] == cell(3, 4)
    assert t.top(WEST) == (FRAGMENT, False)


def test_ruling_05_a_move_without_a_legal_cell_fizzles_and_the_card_is_taken():
    t = arrive(DASH)
    assert t.hand(0) == [DASH]
    assert t.state.pieces[0] == cell(5, 3)


def test_ruling_06_a_face_up_card_below_the_taken_one_arrives_too():
    t = arrive(FRAGMENT, under=up(LOST_ITEM) + down(DASH))
    assert t.hand(0) == sorted([FRAGMENT, LOST_ITEM, RAIN])
    assert t.top(cell(5, 3)) == (DASH, False)


def test_ruling_07_the_card_under_a_piece_at_the_start_is_not_opened():
    t = table(stacks={SOUTH: down(FRAGMENT), cell(5, 3): down(TRAP)}, phase="lock")
    assert t.decision == ("move", 0)
    assert t.top(SOUTH) == (FRAGMENT, False)


def test_ruling_08_half_of_one_card_is_none():
    assert invasion(hands={1: [DASH]}).hand(1) == [DASH]


def test_ruling_09_an_eternal_card_joins_a_first_card():
    t = invasion(eternal=["eternal_red_wainawea"], locks={0: {"red": Place(("first_red_phoenix",))}})
    assert t.place(0, "red").locked == ("first_red_phoenix", "eternal_red_wainawea")


def test_ruling_10_an_eternal_card_sends_a_fragment_pair_to_the_hand():
    t = invasion(eternal=["eternal_red_wainawea"], locks={0: {"red": Place((FRAGMENT, FRAGMENT))}})
    assert t.place(0, "red").locked == ("eternal_red_wainawea",)
    assert t.hand(0) == [FRAGMENT, FRAGMENT]


def test_ruling_11_an_eternal_card_sends_the_curse_and_a_locked_card_to_the_hand():
    t = invasion(eternal=["eternal_red_wainawea"], locks={0: {"red": Place((DASH,), (CURSE,))}})
    assert t.place(0, "red") == Place(("eternal_red_wainawea",))
    assert t.hand(0) == sorted([CURSE, DASH])


def test_ruling_12_an_eternal_card_as_seventh_colour_wins_at_once():
    t = invasion(eternal=["eternal_red_wainawea"], locks={0: but("red")}, stacks={SOUTH: down(DASH)})
    assert (t.game.status, t.game.reason) == ("finished", "seventh_colour")
    assert t.state.pieces[0] == NORTH, "steps 3 and 4 are skipped"
    assert t.top(SOUTH) == (DASH, False)
    assert t.game.standings[0].seat == 0


def test_ruling_13_a_fragment_pair_as_seventh_colour_wins_before_the_draws():
    t = table(hands={0: [FRAGMENT, FRAGMENT]}, locks={0: but("red")})
    t.do("use", card=FRAGMENT, option="lock_pair")
    assert t.game.reason == "seventh_colour"
    assert t.hand(0) == []


def test_ruling_14_hold_it_against_a_pair_discards_both_and_the_draws_follow():
    hands = {0: [FRAGMENT, FRAGMENT, FLOWER, DASH], 1: [HOLD_IT, PROPHET]}
    area = {**but("red", "pink"), "pink": Place(("first_pink_serenade",))}
    t = table(hands=hands, locks={0: area}, deck=[WHIM, TRAP, RAIN])
    t.do("use", card=FRAGMENT, option="lock_pair").do("use", card=HOLD_IT)
    assert t.hand(0) == sorted([FLOWER, DASH, WHIM, TRAP])
    assert t.state.discard == (PROPHET, HOLD_IT, FRAGMENT, FRAGMENT)
    assert t.refused("use", card="first_pink_serenade") == "not_usable", "no more locks this turn"


def test_ruling_15_steal_does_nothing_when_only_you_are_most_locked():
    t = arrive(STEAL, locks={0: locked("red")}, hands={1: [DASH]})
    assert (t.hand(0), t.hand(1)) == ([STEAL], [DASH])
    assert table(hands={0: [STEAL], 1: [DASH]}, locks={0: locked("red")}).refused("use", card=STEAL) == "not_usable"


def test_ruling_16_colourful_hole_of_the_only_most_locked_returns_an_own_lock():
    t = table(hands={0: [HOLE]}, locks={0: locked("red", "blue")}).do("use", card=HOLE)
    assert t.decision == ("locked", 0)
    t.do("choose_locked", colour="red", card=DASH)
    assert t.hand(0) == [DASH]


def test_ruling_17_the_palette_survives_its_own_arrival():
    t = arrive(PALETTE, hands={0: [DASH]})
    assert t.hand(0) == [PALETTE]
    assert t.state.discard == (DASH,)


def test_ruling_18_set_trap_with_one_card_discards_nothing():
    assert arrive(TRAP, hands={0: [DASH]}).hand(0) == sorted([DASH, TRAP])


def test_ruling_19_bridge_with_an_empty_hand_must_return():
    t = arrive(BRIDGE, stacks={SOUTH: down(FRAGMENT)})
    assert t.state.pieces[0] == SOUTH
    assert t.hand(0) == sorted([BRIDGE, FRAGMENT])
    assert [event.cell for event in t.happened(happened.CardOpened)] == [cell(5, 3), SOUTH]


def test_ruling_20_hold_it_passes_through_and_not_back_to_its_own_cell():
    t = arrive(HOLD_IT, stacks={SOUTH: down(DASH), cell(6, 2): down(FRAGMENT)})
    assert t.state.pieces[0] == cell(6, 2), "the only other cell"
    assert t.top(SOUTH) == (DASH, False)
    nowhere = arrive(HOLD_IT, under=down(WHIM), stacks={SOUTH: up(DASH)})
    assert nowhere.state.pieces[0] == SOUTH, "if no legal cell exists it stays on the former cell"
    assert nowhere.hand(0) == [HOLD_IT], "where nothing arrives"


def test_ruling_21_thunder_neither_opens_nor_arrives_at_the_own_gate():
    t = arrive(THUNDER, stacks={SOUTH: up(FRAGMENT)})
    assert t.hand(0) == [THUNDER]
    assert t.top(SOUTH) == (FRAGMENT, True)


def test_ruling_22_a_flower_that_lay_open_is_given_away_without_a_draw():
    t = arrive(FLOWER, face_up=True)
    assert (t.hand(0), t.hand(1)) == ([], [FLOWER])


def test_ruling_23_a_counter_may_be_countered():
    t = contact(hands={0: [COUNTER], 1: [COUNTER, RAIN]})
    t.do("use", card=COUNTER)
    assert t.decision == ("answer_contact", 0)
    t.do("use", card=COUNTER)
    if t.decision == ("answer_contact", 1):
        t.do("pass")
    assert t.state.pieces == (cell(3, 3), NORTH)
    assert t.hand(0) == [RAIN]
    assert t.hand(1) == []


def test_ruling_24_a_fragment_pays_any_colour_and_counts_as_it():
    area = {"green": Place(("eternal_green_manswood",))}
    t = table(hands={0: [FRAGMENT]}, locks={0: area}, deck=[DASH, RAIN]).do("use", card="eternal_green_manswood")
    assert t.hand(0) == [DASH]
    palette = table(hands={0: [PALETTE], 1: [FRAGMENT]}).do("use", card=PALETTE).do("choose_colour", colour="blue")
    assert palette.choices("card") == [FRAGMENT]


def test_ruling_25_rainbow_rain_does_not_fill_its_own_cell():
    t = arrive(RAIN, deck=[DASH] * 60)
    assert t.top(cell(5, 3)) is None
    assert t.top(SOUTH) == (DASH, False)


def test_ruling_26_a_cursed_place_with_one_lock_is_incomplete_but_counts():
    cursed = {**but("red"), "red": Place((DASH,), (CURSE,))}
    t = table(locks={0: cursed, 1: locked("red")}, hands={1: [STEAL, RAIN]}, stacks=FAR)
    assert [(s.seat, s.total) for s in standings(t.game)] == [(0, 6), (1, 1)]
    t = table(locks={0: cursed, 1: but("red")}, hands={0: [RAIN], 1: [STEAL, RAIN]}, turn=Turn(5, 1))
    assert t.do("use", card=STEAL).hand(1) == [RAIN, RAIN], "seat 0 has the most locked"


def test_ruling_27_dimension_leaves_contact_adjacent():
    t = table(
        pieces={0: cell(3, 3), 1: cell(3, 4)}, phase="move", turn=Turn(5, 0, leap=2), stacks={cell(3, 5): up(DASH)}
    )
    assert [option["action"] for option in t.options] == ["move", "contact"]
    t = table(
        pieces={0: cell(3, 3), 1: cell(3, 5)}, phase="move", turn=Turn(5, 0, leap=2), stacks={cell(1, 3): up(DASH)}
    )
    assert "contact" not in [option["action"] for option in t.options]


def test_ruling_28_without_an_empty_cell_the_wealthy_lay_nothing():
    full = {where: down(TRAP) for where in range(49)}
    t = arrive(WHIM, hands={0: [DASH, DASH, DASH]}, stacks={**full, cell(5, 3): down(WHIM)})
    assert t.hand(0) == sorted([DASH, DASH, DASH, WHIM])


def test_ruling_29_two_invaders_that_block_each_other_swap_after_their_gains():
    t = invasion(pieces={0: NORTH, 1: SOUTH}, hands={0: [DASH, DASH], 1: [ROAD, ROAD]}, stacks={SOUTH: down(WHIM)})
    assert t.state.pieces == (SOUTH, NORTH)
    kinds = [type(event) for event in t.events]
    swapped = kinds.index(happened.PiecesSwapped)
    assert kinds[:swapped].count(happened.GateInvaded) == 2


def test_ruling_30_an_invasion_in_an_opponents_turn_counts_at_its_end():
    t = table(
        hands={0: [FORCE, FORCE, RAIN]}, stacks={SOUTH: up(FRAGMENT), cell(3, 3): up(DASH)}, pieces={0: cell(3, 2)}
    )
    t.do("use", card=FORCE).do("choose_card", card=FORCE)
    t.do("choose_cell", cell=SOUTH).do("end_phase").do("move", cell=cell(3, 3))
    assert t.decision == "conflict"
    assert t.resolve().happened(happened.GateInvaded)[0] == happened.GateInvaded(1, 0)


def test_ruling_31_an_unused_gate_gives_no_bonus():
    t = table(pieces={0: EAST}, phase="move_border")
    assert t.decision != "conflict"
    assert t.state.turn.seat == 1


def test_ruling_32_the_stuck_placement_is_face_down():
    t = table(phase="move", deck=[DASH, RAIN])
    assert t.decision == ("cell", 0)
    t.do("choose_cell", cell=cell(5, 3))
    assert t.top(cell(5, 3)) == (DASH, False)
    assert t.state.stacks[cell(5, 3)][0].knowers == ()


def test_ruling_33_the_cost_is_discarded_before_the_used_card():
    t = table(hands={0: [FORCE, LOST_ITEM]}, stacks=FAR).do("use", card=FORCE)
    assert t.state.discard == (LOST_ITEM, FORCE)


def test_ruling_34_a_card_laid_by_its_own_effect_is_known_but_closed():
    t = table(hands={0: [LOST_ITEM, RAIN]}).do("use", card=LOST_ITEM)
    assert t.top(NORTH) == (LOST_ITEM, False)
    assert t.state.stacks[NORTH][0].knowers == (0, 1)
    assert t.happened(happened.CardLaid)[0].card == LOST_ITEM


def test_ruling_35_a_deck_made_of_the_discard_pile_is_known():
    t = arrive(LOST_ITEM, deck=[], discard=[WHIM, TRAP])
    assert t.state.deck_known
    assert t.hand(0) == sorted([LOST_ITEM, WHIM]), "the oldest discard becomes the top"
    assert t.state.deck == (TRAP,)
    assert all(held.seen for held in t.state.hands[0]), "whoever followed knows both"


def test_ruling_36_each_arrival_is_finished_before_the_next_cell_is_chosen():
    stacks = {0: down(DASH), 1: down(ROAD), 7: down(ROAD), 6: down(TRAP), 42: down(TRAP)}
    t = arrive(DISCLOSURE, seats=3, stacks=stacks, pieces={1: 0, 2: 42})
    t.do("choose_cell", cell=0)
    assert t.decision == ("cell", 1), "seat 1 arrives and moves first"
    t.do("choose_cell", cell=7)
    while t.decision[1] == 1:  # type: ignore[index]
        t.do("choose_cell", cell=t.choices("cell")[0])
    assert t.decision == ("cell", 0)
    assert t.choices("cell") == [6, 42], "the first corner was opened, though a new card lies there"


def test_ruling_37_giver_and_receiver_see_the_given_card():
    t = table(3, hands={0: [PALETTE], 1: [TRAP, ROAD, ROAD]}).do("use", card=PALETTE).do("choose_colour", colour="blue")
    t.do("choose_card", card=TRAP)
    given = t.happened(happened.CardGiven)[0]
    assert (given.shown, given.card) == (None, (Sealed((0, 1), TRAP),))


def test_ruling_38_a_revealed_card_that_is_stolen_is_seen_by_all():
    t = table(hands={0: [DISCLOSURE], 1: [COUNTER]}, deck=[DASH, DASH, RAIN], pieces=SIDE_BY_SIDE)
    t.do("use", card=DISCLOSURE).do("end_phase").do("contact", seat=1).do("use", card=COUNTER)
    theft = t.happened(happened.CardsStolen)[0]
    assert (theft.thief, theft.shown, theft.cards) == (1, (happened.Shown(DASH, "sealed"),), Sealed((0, 1), ()))


def test_ruling_39_windows_stand_at_phase_borders_and_declarations_only():
    windows = {1: ["lock_phase", "hand_phase", "move_phase"]}
    t = table(hands={0: [DASH], 1: [RAIN]}, windows=windows, phase="lock", stacks={cell(5, 3): up(FRAGMENT)})
    seen = []
    for action in ("pass", "pass", "end_phase", "pass", None, "pass"):
        seen.append(t.decision)
        t.do(action) if action else t.do("move", cell=cell(5, 3))
    assert seen == [("lock", 0), ("anytime", 1), ("hand", 0), ("anytime", 1), ("move", 0), ("anytime", 1)]
    assert t.state.turn.seat == 1


def test_ruling_40_the_others_rank_by_complete_places_and_share():
    locks = {
        0: but("red"),
        1: locked("red"),
        2: locked("blue"),
        3: locked("red", "green", blue=Place((TRAP,), (CURSE,))),
    }
    t = table(4, locks=locks, hands={0: [DASH]}, phase="lock").do("lock", card=DASH)
    for _ in range(3):
        if t.game.status == "playing":
            t.do("pass")
    assert [(s.seat, s.rank, s.total) for s in t.game.standings] == [(0, 1, 7), (3, 2, 2), (1, 3, 1), (2, 3, 1)]


def test_ruling_41_who_is_asked_follows_from_public_facts():
    assert contact(hands={1: [RAIN]}).decision == ("answer_contact", 1), "it could hold a Counterattack"
    assert contact(hands={1: [RAIN]}, discard=[COUNTER] * 7).decision != ("answer_contact", 1), "all copies are visible"
    assert contact(hands={}).decision != ("answer_contact", 1), "its hand is empty"
    final = {"locks": {0: but("red")}, "phase": "lock"}
    one = table(hands={0: [DASH], 1: [RAIN]}, **final).do("lock", card=DASH)  # type: ignore[arg-type]
    assert one.game.status == "finished", "a single card can't be Hold It! and its cost"
    two = table(hands={0: [DASH], 1: [RAIN, RAIN]}, **final).do("lock", card=DASH)  # type: ignore[arg-type]
    assert two.decision == ("answer_lock", 1)
    seen = table(hands={0: [DASH], 1: [RAIN, RAIN]}, discard=[HOLD_IT] * 7, **final)  # type: ignore[arg-type]
    assert seen.do("lock", card=DASH).game.status == "finished"
    quiet = table(hands={0: [DASH], 1: [PALETTE]}, phase="lock", stacks=FAR).do("pass")
    assert quiet.decision == ("hand", 0), "nobody wants to be asked at first"
    visible = table(
        hands={0: [DASH], 1: [RAIN]}, windows={1: ["lock_phase"]}, discard=[PALETTE], phase="lock", stacks=FAR
    )
    assert visible.do("pass").decision == ("hand", 0), "all see where the Palette is"


def test_ruling_42_after_a_hundred_declarations_only_ending_the_phase_is_legal():
    t = table(hands={0: [LOST_ITEM, TRAP]}, turn=Turn(5, 0, declared=MAX_DECLARATIONS), stacks=FAR)
    assert t.options == [{"action": "end_phase"}]
    assert t.refused("use", card=LOST_ITEM) == "too_many_declarations"
    assert t.state.frames == (Phase("hand"),)


def test_ruling_44_a_cancelled_declaration_opens_no_window_of_its_own():
    windows = {0: ["lock", "contact", "reaction"]}
    locks = {0: but("red"), 1: locked(purple=Place((HOLD_IT,)))}
    t = table(hands={0: [DASH, RAIN], 1: [HOLD_IT, PROPHET]}, locks=locks, windows=windows, phase="lock")
    t.do("lock", card=DASH).do("use", card=HOLD_IT)
    assert (t.decision, t.state.frames[-1]) == (("anytime", 0), Asking("reaction", (1,)))
    assert t.do("pass").decision == ("hand", 0), "no window of the lock"
    t = contact(hands={0: [RAIN, RAIN], 1: [COUNTER]}, windows=windows, stacks={SOUTH: up(FRAGMENT)}).do(
        "use", card=COUNTER
    )
    seen = []
    while t.decision[0] != "move" and t.state.turn.seat == 0:  # type: ignore[index]
        seen.append((t.decision, getattr(t.state.frames[-1], "window", None)))
        t.do("pass")
    assert seen == [(("anytime", 0), "reaction"), (("answer_contact", 0), None), (("anytime", 0), "contact")]


def test_ruling_45_the_user_chooses_the_order_while_anybody_could_see_a_difference():
    stacks = {where: up(TRAP) for where in range(49) if where not in (0, 1, cell(5, 3))}
    assert arrive(RAIN, stacks=stacks, deck=[DASH, WHIM]).top(0) == (DASH, False), "nobody knows these cards"
    t = arrive(RAIN, stacks=stacks, deck=[], discard=[DASH, WHIM])
    assert t.choices("cell") == [0, 1], "all know these"


def test_ruling_46_a_move_ban_stops_moves_of_arrivals_but_no_forced_moves():
    banned = Turn(5, 0, bans=(Ban(0, "move"),))
    beside = {cell(5, 3): up(FRAGMENT), cell(6, 2): up(FRAGMENT)}

    def sent_home_onto(card: str) -> Table:
        """Seat 0 contacts seat 1, is countered, and so arrives at its own gate."""
        t = table(
            hands={0: [RAIN], 1: [COUNTER]},
            stacks={SOUTH: down(card), **beside, NORTH: down(TRAP)},
            pieces=SIDE_BY_SIDE,
            previous={0: cell(2, 3)},
            phase="move",
            turn=banned,
        )
        assert t.choices("seat") == [1], "contact is not banned"
        return t.do("contact", seat=1).do("use", card=COUNTER).do("pass")

    t = sent_home_onto(DASH)
    assert (t.state.pieces[0], DASH in t.hand(0)) == (SOUTH, True), "Dash does not move it on"
    t = sent_home_onto(HOLD_IT)
    assert t.state.pieces[0] == cell(3, 3), "Hold It! takes it back by force, and no further"
    assert HOLD_IT in t.hand(0)


def test_ruling_47_who_is_stuck_without_any_card_is_asked_to_pass():
    t = table(phase="move", deck=[])
    assert (t.decision, t.options) == (("stuck", 0), [{"action": "pass"}])
    assert t.do("pass").state.turn.seat == 1


def test_ruling_48_the_discard_pile_is_turned_over_before_the_cell_is_chosen():
    t = table(phase="move", deck=[], discard=[DASH, TRAP])
    assert (t.decision, t.state.deck, t.state.deck_known) == (("cell", 0), (DASH, TRAP), True)


def test_ruling_49_positions_count_revealed_cards_first_and_both_kinds_by_their_ids():
    hand = (
        Held(TRAP),
        Held(WHIM, "sealed", True),
        Held(DASH),
        Held(WHIM, "expiring", True),
        Held(FORCE, "revealed", True),
        Held(WHIM, "revealed", True),
        Held(WHIM),
    )
    expected = [WHIM, WHIM, WHIM, FORCE, TRAP, WHIM, DASH]
    for cards in permutations(hand, 7):
        assert [held.card for held in in_order(cards)] == expected
    assert [held.mark for held in in_order(hand)][:3] == ["expiring", "revealed", "sealed"]


def test_ruling_49_a_pick_hits_the_cards_at_the_drawn_positions():
    hit = set()
    for number in range(1, 9):
        t = contact(hands={1: [WHIM, TRAP, DASH]}, discard=[COUNTER] * 7, turn=Turn(number, 0))
        (drawn,) = t.happened(Drawn)
        (position,) = drawn.act.value.result
        assert drawn.act.value.source == ("0", "1", "2")
        (card,) = t.happened(happened.CardsStolen)[0].cards.value
        assert card == [TRAP, WHIM, DASH][int(position)], "sorted by card id"
        hit.add(card)
    assert len(hit) > 1, "other positions, other cards"


def test_ruling_50_only_the_number_of_hand_cards_decides_who_is_asked():
    locks = {0: {**but("pink", "red", "green"), "pink": Place(("first_pink_serenade",))}}

    def paying(*hand: str) -> Table:
        return table(hands={0: list(hand)}, locks=locks, stacks=FAR).do("use", card="first_pink_serenade")

    assert paying(FLOWER, TRAP, ROAD).choices("card") == [FLOWER], "asked, though no other card can pay"
    alone = paying(FLOWER, FLOWER, ROAD).do("choose_card", card=FLOWER)
    assert (alone.decision, alone.choices("card")) == (("lock_card", 0), [ROAD]), "asked, though no other card fits"
    assert paying(FLOWER, ROAD).do("choose_card", card=FLOWER).place(0, "green").locked == (ROAD,), "not asked"


def test_ruling_51_the_lowest_card_of_a_discarded_cell_lies_on_top_of_the_pile():
    t = table(hands={0: [THUNDER]}, stacks={0: up(ROAD, WHIM), **FAR}).do("use", card=THUNDER).do("choose_cell", cell=0)
    assert t.state.discard == (THUNDER, ROAD, WHIM)


def test_ruling_52_the_card_of_an_arrival_is_taken_from_under_others_and_moved_only_once():
    taken = arrive(HOLE, under=down(ROAD), stacks={0: down(DASH)}).do("choose_cell", cell=cell(5, 3))
    assert taken.hand(0) == sorted([HOLE, ROAD])
    assert not taken.happened(happened.CardTaken), "it came with all cards of its cell"
    corner, diagonal = cell(0, 0), cell(1, 1)
    stacks = {cell(0, 1): down(DISCLOSURE), corner: down(PROPHET)}
    t = table(stacks=stacks, hands={1: [DASH]}, pieces={0: diagonal, 1: corner}, phase="move")
    t.do("move", cell=cell(0, 1)).do("choose_cell", cell=cell(0, 1))
    assert (t.top(cell(0, 1)), t.hand(0)) == ((DASH, False), [DISCLOSURE]), "seat 1 laid Dash on top of it"
