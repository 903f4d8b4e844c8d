"""A game ends at the very moment the seventh colour is locked, in whatever way (section 4)."""

from tests.titles.seven.seven_table import (
    CURSE,
    DASH,
    FLOWER,
    FORCE,
    FRAGMENT,
    NORTH,
    RAIN,
    ROAD,
    SOUTH,
    TRAP,
    Table,
    but,
    cell,
    down,
    locked,
    table,
)
from titles.kernel.events.events import Finished
from titles.kernel.state.game import Game, Seat
from titles.seven import events as happened
from titles.seven.play.setup import Options, check_options
from titles.seven.state import Place, Turn
from titles.seven.title import TITLE


def won_by(t: Table, seat: int = 0) -> None:
    assert (t.game.status, t.game.reason) == ("finished", "seventh_colour")
    assert t.game.standings[0].seat == seat
    assert t.game.standings[0].total == 7
    assert isinstance(t.events[-1], Finished)
    assert t.state.frames == ()


def test_by_the_lock_phase():
    won_by(table(hands={0: [DASH]}, locks={0: but("red")}, phase="lock").do("lock", card=DASH))


def test_by_a_pair_of_fragments():
    t = table(hands={0: [FRAGMENT, FRAGMENT]}, locks={0: but("red")})
    won_by(t.do("use", card=FRAGMENT, option="lock_pair"))


def test_by_an_eternal_card():
    t = table(phase="move_border", pieces={0: NORTH, 1: 0}, locks={0: but("red")}, eternal=["eternal_red_wainawea"])
    won_by(t.resolve())


def test_by_an_eternal_card_in_the_turn_of_another():
    pieces = {0: cell(3, 3), 1: SOUTH}
    t = table(phase="move_border", pieces=pieces, locks={1: but("red")}, eternal=["eternal_red_wainawea"])
    won_by(t.resolve(), 1)


def test_by_the_curse_leaving_a_place_with_two_locks():
    cursed = {**but("red"), "red": Place((DASH,), (CURSE,))}
    t = table(hands={0: [DASH]}, locks={0: cursed}, phase="lock").do("lock", card=DASH)
    assert t.decision == ("cell", 0)
    assert SOUTH not in t.choices("cell"), "a piece-free cell"
    t.do("choose_cell", cell=0)
    assert t.top(0) == (CURSE, True)
    won_by(t)


def test_by_a_pair_on_a_cursed_place():
    cursed = {**but("red"), "red": Place((), (CURSE,))}
    t = table(hands={0: [FRAGMENT, FRAGMENT]}, locks={0: cursed}, deck=[ROAD, ROAD])
    t.do("use", card=FRAGMENT, option="lock_pair")
    assert t.decision == ("cell", 0)
    won_by(t.do("choose_cell", cell=0))
    assert t.hand(0) == [], "before the draws"


def test_serenade_locks_a_second_card_on_a_cursed_place_only_if_it_does_not_win():
    area = {**but("red", "pink"), "red": Place((DASH,), (CURSE,)), "pink": Place(("first_pink_serenade",))}
    t = table(hands={0: [DASH, FLOWER]}, locks={0: area})
    assert t.refused("use", card="first_pink_serenade") == "not_usable"
    del area["blue"]
    t = table(hands={0: [DASH, FLOWER]}, locks={0: area}).do("use", card="first_pink_serenade")
    t.do("choose_card", card=FLOWER).do("choose_cell", cell=0)
    assert t.place(0, "red") == Place((DASH, DASH))


def test_a_first_lock_on_a_cursed_place_is_never_final():
    cursed = {**but("red"), "red": Place((), (CURSE,))}
    t = table(hands={0: [DASH], 1: [RAIN, RAIN]}, locks={0: cursed}, phase="lock").do("lock", card=DASH)
    assert t.game.status == "playing"
    assert t.place(0, "red") == Place((DASH,), (CURSE,))


def test_the_last_win_drops_everything_pending():
    hands = {0: [ROAD], 1: [TRAP, TRAP, TRAP, TRAP]}
    t = table(
        phase="move_border",
        hands=hands,
        pieces={0: NORTH, 1: SOUTH},
        locks={0: but("red"), 1: but("blue")},
        eternal=["eternal_red_wainawea", "eternal_blue_pridwen"],
    ).resolve()
    won_by(t)
    assert len(t.happened(happened.GateInvaded)) == 1, "the first in order wins"


def test_invasion_gains_in_order():
    stacks = {SOUTH: down(DASH, TRAP), cell(3, 3): down(TRAP)}
    t = table(
        phase="move_border",
        hands={1: [ROAD, ROAD, ROAD, ROAD, ROAD]},
        pieces={0: NORTH, 1: cell(3, 3)},
        eternal=["eternal_red_wainawea"],
        stacks=stacks,
    )
    assert t.decision == "conflict"
    t.resolve()
    assert (t.hand(0), t.hand(1)) == (sorted([ROAD, ROAD, DASH, TRAP]), [ROAD] * 3)
    kinds = [happened.GateInvaded, happened.CardsStolen, happened.EternalCardLocked, happened.CellTaken]
    assert [type(event) for event in t.events if type(event) in kinds] == kinds
    assert t.state.pieces[0] == SOUTH
    assert t.state.eternal == ()
    assert t.state.turn == Turn(6, 1)


def test_before_the_start_all_share_the_first_rank():
    opened = TITLE.standings(Game(seats=(Seat(), Seat())))
    assert [(s.rank, s.total, s.points) for s in opened] == [(1, 0, {"colours": 0})] * 2


def test_three_invaders_in_a_ring_go_home_together():
    t = table(3, phase="move_border", pieces={0: 21, 1: 3, 2: 45}).resolve()
    assert t.state.pieces == (45, 21, 3)
    assert t.happened(happened.PiecesSwapped)[0].seats == (0, 1, 2)


def test_an_invader_waits_for_the_one_on_its_own_gate():
    t = table(3, phase="move_border", pieces={0: 21, 1: cell(3, 3), 2: 45}).resolve()
    assert t.state.pieces == (45, cell(3, 3), 3)
    assert not t.happened(happened.PiecesSwapped)
    assert [event.seat for event in t.happened(happened.PieceMoved)] == [2, 0]


def test_gates_have_to_be_different_and_as_many_as_seats():
    assert check_options(Options(gates=["north", "north"]), 2) is not None
    assert check_options(Options(gates=["north"]), 2) is not None
    assert check_options(Options(gates=["north", "west"]), 2) is None
    assert check_options(Options(start_player=2), 2) is not None


def test_force_without_an_opponents_arrival_leaves_the_own_turn():
    t = table(hands={0: [FORCE, FORCE, RAIN]}, stacks={0: down(FRAGMENT), 1: down(TRAP)}, locks={1: locked("red")})
    t.do("use", card=FORCE).do("choose_card", card=FORCE).do("choose_cell", cell=0)
    assert t.decision == ("hand", 0)
    assert t.hand(1) == [FRAGMENT]
