"""Windows and reactions (section 6.5): who is asked, in which order, and what comes of it."""

import pytest

from events.format.model import NOBODY
from tests.titles.seven.seven_table import (
    COUNTER,
    DASH,
    FORCE,
    FRAGMENT,
    HOLD_IT,
    LOST_ITEM,
    NORTH,
    PALETTE,
    PROPHET,
    RAIN,
    ROAD,
    SOUTH,
    TRAP,
    Table,
    but,
    cell,
    down,
    table,
    up,
)
from titles.kernel.state.game import PendingDecision, open_decisions
from titles.seven import events as happened
from titles.seven.state import Place
from titles.seven.terms.basics import WINDOWS

SIDE_BY_SIDE = {0: cell(3, 3), 1: cell(3, 4)}
FAR = {cell(3, 1): down(TRAP)}
ALL = {1: WINDOWS}


def final(**setup: object) -> Table:
    """Seat 0 declares its final lock."""
    setup.setdefault("hands", {0: [DASH], 1: [HOLD_IT, PROPHET, RAIN]})
    return table(locks={0: but("red")}, phase="lock", **setup).do("lock", card=DASH)  # type: ignore[arg-type]


def test_a_contact_that_nobody_answers_is_carried_out():
    t = table(hands={1: [RAIN]}, pieces=SIDE_BY_SIDE, phase="move").do("contact", seat=1).do("pass")
    assert t.hand(0) == [RAIN]
    assert t.state.pieces == (cell(3, 3), NORTH)
    stolen = t.happened(happened.CardsStolen)[0]
    assert (stolen.count, stolen.shown, stolen.cards.to) == (1, (), (0, 1))


def test_only_the_contacted_player_is_asked():
    t = table(3, hands={1: [RAIN], 2: [COUNTER]}, pieces=SIDE_BY_SIDE, phase="move").do("contact", seat=1)
    assert open_decisions(t.game) == (PendingDecision("answer_contact", 1, 1, open_decisions(t.game)[0].id),)


def test_a_counter_spends_the_move_phase():
    t = table(hands={0: [RAIN], 1: [COUNTER]}, pieces=SIDE_BY_SIDE, phase="move", stacks={cell(5, 3): up(FRAGMENT)})
    t.do("contact", seat=1).do("use", card=COUNTER).do("pass")
    assert t.state.turn.seat == 1
    assert t.state.pieces[0] == SOUTH


def test_counters_alternate_until_somebody_passes():
    hands = {0: [COUNTER, COUNTER], 1: [COUNTER, COUNTER, COUNTER]}
    t = table(hands=hands, pieces=SIDE_BY_SIDE, phase="move").do("contact", seat=1)
    for seat in (1, 0, 1, 0, 1):
        assert t.decision == ("answer_contact", seat)
        t.do("use", card=COUNTER)
    assert [event.seat for event in t.all if isinstance(event, happened.ContactCancelled)] == [0, 1, 0, 1, 0]
    assert t.state.pieces == (SOUTH, cell(3, 4))
    assert t.state.discard == (COUNTER,) * 5


def test_each_opponent_is_asked_clockwise_until_the_first_hold_it():
    t = final(seats=4, hands={0: [DASH], 1: [RAIN, RAIN], 2: [HOLD_IT, FRAGMENT], 3: [HOLD_IT, PROPHET]})
    assert t.decision == ("answer_lock", 1)
    t.do("pass")
    assert t.decision == ("answer_lock", 2)
    t.do("use", card=HOLD_IT)
    assert t.happened(happened.CostPaid)[0].card == FRAGMENT, "the only other card pays"
    assert t.happened(happened.LockCancelled) == [happened.LockCancelled(0, (DASH,))]
    assert t.state.turn.number == 5, "seat 3 is not asked"
    assert t.decision == ("cell", 0)


def test_opponents_who_do_not_answer_a_final_lock_lose():
    t = final().do("pass")
    assert (t.game.status, t.game.standings[0].seat) == ("finished", 0)
    assert t.game.pending == ()
    assert t.state.frames == ()


def test_a_lock_that_is_not_final_can_only_be_met_with_anytime_cards():
    t = table(hands={0: [DASH], 1: [HOLD_IT, PROPHET]}, locks={0: but("red", "blue")}, phase="lock", stacks=FAR)
    assert t.do("lock", card=DASH).decision != ("answer_lock", 1)
    assert t.place(0, "red").locked == (DASH,)


def test_a_card_being_locked_is_no_longer_in_hand():
    t = final()
    assert t.hand(0) == []
    assert t.state.aside == (DASH,)


def test_hold_it_needs_another_purple_card():
    t = final(hands={0: [DASH], 1: [HOLD_IT, RAIN]})
    assert t.options == [{"action": "pass"}]
    assert t.refused("use", card=HOLD_IT) == "not_usable"


def test_the_palette_answers_a_declared_effect_before_its_steps():
    t = table(hands={0: [LOST_ITEM, DASH], 1: [PALETTE, RAIN]}, windows={1: ["hand"]}, deck=[ROAD] * 3)
    t.do("use", card=LOST_ITEM)
    assert t.decision == ("anytime", 1)
    t.do("use", card=PALETTE).do("choose_colour", colour="red")
    assert t.decision == ("give", 0)
    assert [option["action"] for option in t.options] == ["choose_card"], "who has it and less than three must give"
    t.do("choose_card", card=DASH)
    assert t.hand(1) == sorted([DASH, RAIN])
    assert t.hand(0) == [ROAD], "the effect went on"


def test_the_palette_can_take_the_hand_that_a_contact_would_have_hit():
    hands = {0: [PALETTE, RAIN], 1: [TRAP, TRAP, TRAP]}
    t = table(3, hands=hands, pieces=SIDE_BY_SIDE, windows={0: ["contact"]}, phase="move")
    t.do("contact", seat=1).do("pass")
    assert t.decision == ("anytime", 0)
    t.do("use", card=PALETTE).do("choose_colour", colour="red").do("pass")
    while t.decision == ("discard", 1):
        t.do("choose_card", card=TRAP)
    assert t.hand(1) == []
    assert t.state.pieces[1] != cell(3, 4), "the forced move remains"


def test_card_specific_reactions_are_asked_before_anytime_cards():
    t = table(hands={0: [RAIN], 1: [COUNTER, PALETTE]}, pieces=SIDE_BY_SIDE, windows={1: ["contact"]}, phase="move").do(
        "contact", seat=1
    )
    assert t.decision == ("answer_contact", 1)
    assert t.do("pass").decision == ("anytime", 1)


def test_a_reaction_opens_a_window_too():
    t = final(windows={0: ["reaction"]}, hands={0: [DASH, PALETTE], 1: [HOLD_IT, FRAGMENT, RAIN]})
    t.do("use", card=HOLD_IT).do("choose_card", card=FRAGMENT)
    assert t.decision == ("anytime", 0)
    t.do("use", card=PALETTE).do("choose_colour", colour="pink").do("pass")
    assert t.hand(1) == []
    assert t.place(0, "red").locked == (), "the reaction is resolved all the same"


@pytest.mark.parametrize("card", [HOLD_IT, COUNTER, DASH, RAIN])
def test_in_a_window_only_anytime_cards_can_be_used(card: str):
    t = table(hands={0: [DASH], 1: [card, PROPHET]}, windows=ALL, phase="lock", stacks=FAR).do("pass")
    assert t.decision == ("anytime", 1)
    assert t.options == [{"action": "pass"}]


def test_windows_are_asked_clockwise_from_the_turn_player():
    windows = {seat: ["lock_phase"] for seat in range(4)}
    hands = {seat: [RAIN] for seat in range(4)}
    t = table(4, hands=hands, windows=windows, phase="lock", stacks=FAR, turn=None).do("pass")
    asked = []
    while t.decision[0] == "anytime":  # type: ignore[index]
        asked.append(t.decision[1])  # type: ignore[index]
        t.do("pass")
    assert asked == [0, 1, 2, 3]


def test_no_window_opens_during_an_arrival():
    t = table(hands={1: [PALETTE]}, windows=ALL, phase="move", stacks={cell(5, 3): up(LOST_ITEM)})
    t.do("move", cell=cell(5, 3))
    assert t.decision == ("anytime", 1), "the declared move"
    t.do("pass")
    assert t.hand(0) == sorted([LOST_ITEM, RAIN])
    assert t.decision == ("anytime", 1), "the end of the move phase"


def test_random_picks_lie_in_the_box():
    t = table(hands={1: [RAIN, TRAP]}, pieces=SIDE_BY_SIDE, phase="move").do("contact", seat=1).do("pass")
    drawn = next(event for event in t.events if event.type == "drawn")
    assert (drawn.label, drawn.size, drawn.act.to) == ("turn/5/steal/1", 1, NOBODY)  # type: ignore[attr-defined]


def test_the_pair_of_a_cursed_place_is_final_too():
    cursed = {**but("red"), "red": Place((), ("black_rainbow_curse",))}
    t = table(hands={0: [FRAGMENT, FRAGMENT], 1: [HOLD_IT, PROPHET]}, locks={0: cursed})
    t.do("use", card=FRAGMENT, option="lock_pair")
    assert t.decision == ("answer_lock", 1)


def test_force_does_not_wait_for_answers_that_no_rule_gives():
    t = table(hands={0: [FORCE, LOST_ITEM], 1: [COUNTER]}, stacks={0: up(FRAGMENT), 1: up(FRAGMENT)})
    assert t.do("use", card=FORCE).decision == ("cell", 0)
