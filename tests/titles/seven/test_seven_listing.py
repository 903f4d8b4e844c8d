"""What a seat is asked, and what it can't use: the prompts, and the moves that are greyed out with their reasons."""

from itertools import product

import pytest

from tests.titles.seven.seven_table import (
    COUNTER,
    DASH,
    FLOWER,
    FORCE,
    FRAGMENT,
    HOLD_IT,
    HOLE,
    LOST_ITEM,
    PALETTE,
    RAIN,
    ROAD,
    STEAL,
    TRAP,
    Table,
    arrive,
    but,
    cell,
    down,
    locked,
    table,
    up,
)
from titles.kernel.deciding.decider import prompt, unavailable
from titles.kernel.state.game import open_decisions
from titles.seven.play.scripts import rules
from titles.seven.play.steps.cells import OpenChosen
from titles.seven.play.steps.choosing import ChooseCells, ChoosePlayerStep
from titles.seven.terms.frames import Effect
from titles.seven.title import TITLE
from titles.seven.words.labels import narrator
from titles.seven.words.questions import purpose_of

RULES = rules(1)


def asked(laid_out: Table) -> tuple[str, str]:
    """The prompt of the seat that is to move, in English and in Japanese."""
    found = prompt(TITLE, laid_out.game, open_decisions(laid_out.game)[0].decider)
    assert found is not None
    return found.en, found.ja


def greyed_out(laid_out: Table) -> dict[str, str]:
    """The labels of the unavailable moves of the seat that is to move, each with the code of its refusal."""
    seat = open_decisions(laid_out.game)[0].decider
    found = unavailable(TITLE, laid_out.game, seat)
    return {TITLE.label(laid_out.game, seat, each.move, "en"): each.refusal.code for each in found}


def test_the_phases_of_a_turn():
    assert asked(table(hands={0: [DASH]}, phase="lock"))[0] == "Lock a hand card, or pass."
    assert asked(table(hands={0: [DASH]}))[0] == "Use a hand effect, or end the hand phase."
    stacks = {cell(5, 3): down(DASH)}
    assert asked(table(stacks=stacks, phase="move"))[0] == "Move your piece."
    both = table(stacks=stacks, pieces={1: cell(6, 2)}, phase="move")
    assert asked(both) == (
        "Move your piece, or contact a player.",
        "自分の駒を移動するか、プレイヤーに接触する。",
    )
    assert asked(table(pieces={1: cell(5, 3)}, phase="move"))[0] == "Contact a player."


def test_a_cell_is_asked_for_by_the_step_of_the_card():
    lost_item = table(3, hands={0: [LOST_ITEM]}).do("use", card=LOST_ITEM)
    assert asked(lost_item) == (
        "Somebody's Lost Item: Choose the gate of an opponent for this card, face down.",
        "誰かの落とし物：対戦相手のゲートから、このカードを裏向きに置くマスを選ぶ。",
    )
    force = arrive(FORCE, stacks={cell(4, 3): down(RAIN), cell(5, 2): down(RAIN)})
    assert asked(force)[0] == "Force: Choose an adjacent cell to take the top card from."
    trap = table(hands={0: [TRAP]}, stacks={0: down(RAIN), 1: down(RAIN)}).do("use", card=TRAP)
    assert asked(trap)[0] == "Set Trap: Choose a cell outside your surroundings for this card, face down."
    trap.do("choose_cell", cell=8)
    assert asked(trap)[0] == "Set Trap: Choose a cell around row 2, column 2 to discard the top card from."


def test_a_question_says_how_much_is_still_to_be_chosen():
    road = arrive(ROAD, deck=[RAIN] * 9)
    assert (
        asked(road)[0] == "Building the People's Road: Choose a cell for a face-down card from the deck (5 to choose)."
    )
    for where in (0, 1, 2, 4):
        road.do("choose_cell", cell=where)
    assert asked(road) == (
        "Building the People's Road: Choose a cell for a face-down card from the deck.",
        "民の道の建設：山札のカードを裏向きに置くマスを選ぶ。",
    )


def test_a_player_is_asked_for_by_what_happens_to_the_player():
    steal = table(3, hands={0: [STEAL], 1: [DASH], 2: [DASH]}, locks={1: locked("red"), 2: locked("red")})
    assert (
        asked(steal.do("use", card=STEAL))[0] == "Thief's Art: Steal: Choose a player to steal a random hand card from."
    )
    flower = table(3, hands={0: [FLOWER]}).do("use", card=FLOWER)
    assert asked(flower)[0] == "Somebody's Favourite Flower: Choose a player around whose piece you choose a cell next."
    flower.do("choose_player", seat=2)
    assert asked(flower) == (
        "Somebody's Favourite Flower: Choose a cell around the piece of seat 3 for this card, face up.",
        "誰かの好きな花：席3の駒の周囲から、このカードを表向きに置くマスを選ぶ。",
    )


def test_reactions_name_what_was_declared():
    contact = table(hands={1: [COUNTER]}, pieces={1: cell(5, 3)}, phase="move").do("contact", seat=1)
    assert asked(contact) == (
        "Seat 1 declares contact with you: answer with a card, or let it happen.",
        "席1が接触を宣言した。カードで応じるか、接触を受ける。",
    )
    final = table(hands={0: [DASH], 1: [HOLD_IT, HOLD_IT]}, locks={0: but("red")}, phase="lock").do("lock", card=DASH)
    assert asked(final)[0] == "Seat 1 declares the final lock in the red place: stop it with a card, or let it happen."


def test_the_cost_is_asked_for_with_its_colour():
    laid_out = table(hands={0: [FORCE, FORCE, LOST_ITEM]}, stacks={0: down(RAIN)}).do("use", card=FORCE)
    assert asked(laid_out) == ("Pay for Force with a card in orange.", "フォースのコストを橙のカードで支払う。")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_choice_of_cells_and_players_says_what_it_is_for(language: str):
    teller, seen = narrator(1, (), language), 0
    for part, card in product(("arrival", "hand"), RULES.cards):
        script = RULES.scripts[part].get(card)
        for place in () if script is None else script.places[:-1]:
            step = script.at(place)
            if isinstance(step, ChooseCells | ChoosePlayerStep):
                frame = Effect(card, part, 0, at=place, target=1, cells=dict.fromkeys("cefpqt", (0,)))
                assert purpose_of(teller, RULES, frame, step.store), (card, part, place)
                seen += 1
            seen += isinstance(step, OpenChosen)
    assert seen > 30


def test_cards_without_an_open_place_are_greyed_out_in_the_lock_phase():
    laid_out = table(hands={0: [DASH, STEAL, FRAGMENT, PALETTE]}, locks={0: locked("red")}, phase="lock")
    assert laid_out.choices("card") == [STEAL]
    assert greyed_out(laid_out) == dict.fromkeys(
        ("Lock Dash", "Lock Rainbow Fragment", "Lock Greedy Palette"), "not_lockable"
    )
    told = {card: laid_out.refusal("lock", card=card).detail.in_language("en") for card in (DASH, FRAGMENT, PALETTE)}
    assert told == {
        DASH: "Your red place already has a locked card.",
        FRAGMENT: "Rainbow Fragment is not locked in the lock phase: its hand effect locks two of them together.",
        PALETTE: "Greedy Palette has no colour, so it can't be locked.",
    }


def test_hand_effects_that_are_not_possible_are_greyed_out():
    """Nothing pays for Force and Verdian, and Hold It! has another time."""
    laid_out = table(
        hands={0: [FORCE, HOLD_IT]}, stacks={0: down(RAIN)}, locks={0: locked(green=("first_green_verdian",))}
    )
    assert laid_out.options == [{"action": "end_phase"}]
    assert greyed_out(laid_out) == dict.fromkeys(("Use Force", "Use Hold It!", "Use Verdian"), "not_usable")


def test_an_option_that_is_not_possible_is_greyed_out():
    laid_out = table(hands={0: [FRAGMENT]})
    assert laid_out.choices("option") == ["draw"]
    assert greyed_out(laid_out) == {"Use Rainbow Fragment: lock two in one place": "not_usable"}


def test_occupied_and_empty_cells_and_distant_players_are_greyed_out_in_the_move_phase():
    laid_out = table(3, stacks={cell(5, 3): down(RAIN), cell(6, 2): up(RAIN)}, pieces={1: cell(6, 2)}, phase="move")
    assert laid_out.options == [{"action": "move", "cell": cell(5, 3)}, {"action": "contact", "seat": 1}]
    assert greyed_out(laid_out) == {
        "Move to row 7, column 3": "wrong_cell",
        "Move to row 7, column 5": "wrong_cell",
        "Contact seat 3": "cannot_contact",
    }


def test_cells_that_an_effect_can_not_choose_are_greyed_out():
    laid_out = table(3, hands={0: [LOST_ITEM]}).do("use", card=LOST_ITEM)
    assert len(laid_out.options) == 2
    assert len(greyed_out(laid_out)) == 47
    assert set(greyed_out(laid_out).values()) == {"wrong_cell"}


def test_locked_cards_that_stay_are_greyed_out():
    area = locked("red", "blue", green=("eternal_green_manswood",))
    hole = table(hands={0: [HOLE]}, locks={1: area}).do("use", card=HOLE)
    assert hole.decision == ("locked", 1)
    assert greyed_out(hole) == {"Choose Manswood, Forest of Miracles in the green place": "wrong_card"}


def test_a_seat_without_a_decision_sees_nothing_greyed_out():
    laid_out = table(hands={0: [DASH], 1: [DASH]}, phase="lock")
    assert prompt(TITLE, laid_out.game, 1) is None
    assert unavailable(TITLE, laid_out.game, 1) == []
