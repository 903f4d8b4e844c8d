"""Sections 2, 3, 7, 10 to 12: setup, rolls, attacks, the end of a turn and of the game."""

import random
from collections import Counter

import pytest

from events.format.model import Sealed
from tests.titles.seven_wonders_dice.dice_table import (
    BOARDS,
    PASS,
    RULES,
    TITLE,
    after,
    board,
    boards_of,
    bonus,
    build,
    choose,
    conflict,
    cross,
    forum,
    happened,
    legal_spaces,
    reveal,
    spaces_of,
    table,
    wonder,
)
from titles.kernel.events.events import Drawn, Finished
from titles.kernel.play.dealer import Dealer
from titles.kernel.state.game import pending_resolution
from titles.seven_wonders_dice.events import (
    AttacksScored,
    BoardsDealt,
    DieEntered,
    FirstCompleted,
    LastTurnCalled,
    ScoredAttack,
    TurnPlayed,
    TurnStarted,
)
from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.play.setup import Options, check_options
from titles.testkit.playthrough import open_random, playing

WAREHOUSE, AGORA, MARKET = spaces_of("warehouse"), spaces_of("agora"), spaces_of("market")
SPY = ("university_compass1", "university_compass2", "university_compass3")


@pytest.mark.parametrize("seats", range(2, 8))
def test_setup(seats):
    batch = open_random(TITLE, seats, {}, random.Random(seats))[-1]
    (dealt,) = happened(batch, BoardsDealt)
    assert len(set(dealt.boards)) == seats
    assert set(dealt.boards) <= set(BOARDS)
    assert dealt.dice == ("grey_1", "grey_2", "grey_3", "blue", "red", "yellow", "green")
    for each in boards_of(batch.game):
        assert (each.coins, each.crossed, each.bonuses) == (7, (), ())
    assert [(ask.kind, ask.decider) for ask in batch.game.pending] == [("turn", seat) for seat in range(seats)]


def test_options():
    assert check_options(Options(), 2) is None
    assert Options() == Options(passing_turns=10)


def test_the_dealer_rolls_in_public_by_a_label_that_anybody_can_check():
    batch = open_random(TITLE, 3, {}, random.Random(1))[-1]
    game = batch.game
    while game.status == "playing" and game.state.turn < 5:
        (drawn,) = [event for event in happened(batch, Drawn) if event.label.endswith("/roll")]
        (started,) = happened(batch, TurnStarted)
        assert drawn.label == f"turn/{started.turn}/roll"
        assert drawn.act.to == (0, 1, 2)
        dealer = Dealer(game.seed, game.id, [None] * 3)
        again = dealer.roll(drawn.label, list(rules_of(1).throws), 7)
        assert again == drawn.act.value.result
        lie = [f"{die.face}/{die.quarter}" for die in started.forum]  # stated in public too, for spectators
        assert tuple(lie) == again
        batch = conflict(game)
        game = batch.game


def test_every_face_and_quarter_comes_up_alike():
    falls = Counter()
    for seed in range(60):
        chance = random.Random(seed)
        for batch in playing(TITLE, open_random(TITLE, 2, {}, chance)[-1].game, chance):
            for event in happened(batch, TurnStarted):
                falls.update((die.face, die.quarter) for die in event.forum)
        if sum(falls.values()) > 12_000:
            break
    each = sum(falls.values()) / 24
    assert set(falls) == set(rules_of(1).throws.values())
    assert all(abs(count - each) < 0.25 * each for count in falls.values())


def test_a_turn_goes_from_choices_to_the_reveal_to_the_conflict():
    game = choose(choose(table(board("giza")), 0, PASS), 1, PASS)
    assert pending_resolution(game) == "reveal"
    revealed = reveal(game)
    assert [type(event) for event in revealed.events][1:3] == [TurnPlayed, TurnPlayed]
    assert pending_resolution(revealed.game) == "conflict"
    assert revealed.game.commitments == (None, None)
    batch = conflict(game)
    assert pending_resolution(batch.game) is None
    assert batch.game.state.turn == 6


def test_choosing_a_die_leaves_it_where_it_is():
    game = table(board("giza"), dice=forum(grey_1="stone/0"))
    assert reveal(choose(game, 0, build("grey_1", "warehouse_stone"))).game.state.forum == game.state.forum


ATTACKS = [
    # seats, attacker, space, defended side of whom, target, points
    (2, 0, "barracks_west_attack1", "east", 1, (3, 2, 1)),
    (2, 0, "barracks_east_attack1", "west", 1, (3, 2, 1)),
    (2, 1, "barracks_west_attack1", "east", 0, (3, 2, 1)),
    (4, 0, "barracks_west_attack1", "east", 1, (3, 2, 1)),
    (4, 0, "barracks_east_attack1", "west", 3, (3, 2, 1)),
    (4, 3, "barracks_west_attack1", "east", 0, (3, 2, 1)),
    (4, 2, "barracks_east_attack1", "west", 1, (3, 2, 1)),
]


@pytest.mark.parametrize(("seats", "seat", "space", "side", "target", "points"), ATTACKS)
@pytest.mark.parametrize("defenses", [0, 1, 2])
def test_an_attack_meets_the_facing_side_of_the_neighbour(seats, seat, space, side, target, points, defenses):
    walls = {True: spaces_of(f"barracks_{side}")[5:], False: ()}
    boards = [board(BOARDS[n], *walls[n == target][:defenses]) for n in range(seats)]
    sign = "axe" if "west" in space else "sword"
    game = choose(table(*boards, dice=forum(red=f"{sign}/0")), seat, build("red", space))
    batch = conflict(game)
    (event,) = happened(batch, AttacksScored)
    assert event.attacks == (ScoredAttack(seat, target, space, 3, defenses, points[defenses]),)
    assert [attack.points for attack in boards_of(batch.game)[seat].attacks] == [points[defenses]]


def test_other_sides_and_own_defenses_have_no_part_in_an_attack():
    every = ("barracks_west_defense1", "barracks_west_defense2")
    own = (*every, "barracks_east_defense1", "barracks_east_defense2")
    game = table(board("giza", *own), board("rhodes", *every), board("olympia", *own), dice=forum(red="axe/0"))
    game = choose(game, 0, build("red", "barracks_west_attack1"))
    assert happened(conflict(game), AttacksScored)[0].attacks[0].points == 3


def test_what_is_written_down_never_changes():
    game = table(board("giza"), board("rhodes"), dice=forum(red="axe/0"))
    game = after(choose(game, 0, build("red", "barracks_west_attack1")))
    boards = boards_of(game)
    game = table(boards[0], boards[1], dice=forum(red="shield/0"))
    game = after(choose(game, 1, build("red", "barracks_east_defense1")))
    assert [attack.points for attack in boards_of(game)[0].attacks] == [3]


def test_all_attacks_of_a_turn_are_scored_together():
    boards = [board(name) for name in ("giza", "rhodes", "olympia")]
    game = table(*boards, dice=forum(red="axe/0"))
    for seat in range(3):
        game = choose(game, seat, build("red", "barracks_west_attack1"))
    (event,) = happened(conflict(game), AttacksScored)
    assert [(attack.seat, attack.target, attack.points) for attack in event.attacks] == [
        (0, 1, 3),
        (1, 2, 3),
        (2, 0, 3),
    ]


def test_two_players_complete_the_agora_in_the_same_turn():
    boards = [board(name, *WAREHOUSE, *AGORA[:-1], coins=20) for name in ("giza", "rhodes")]
    game = table(*boards, dice=forum(blue="owl/0"))
    for seat in (0, 1):
        game = choose(game, seat, build("blue", "agora_c3"), bonus("seven_coins"))
    batch = conflict(game)
    assert happened(batch, FirstCompleted) == [FirstCompleted("agora", (0, 1), 3)]
    assert [standing.points["agora"] for standing in TITLE.standings(batch.game)] == [25 + 3, 25 + 3]


def test_an_agora_completed_by_another_way_counts_too():
    game = table(board("olympia", *WAREHOUSE, "wonder_1", "wonder_2", *AGORA[:-1]))
    game = choose(game, 0, wonder("wonder_3"), bonus("city_space"), cross("agora_c3"), bonus("seven_coins"))
    assert happened(conflict(game), FirstCompleted)[0].seats == (0,)


def test_several_dice_unlocked_in_a_turn_enter_in_order_each_for_a_grey_one_left():
    purple = board("giza", *WAREHOUSE, "university_tablet1", "university_tablet2", coins=28)
    white = board("halicarnassus", coins=28)
    black = board("babylon", *WAREHOUSE, "university_compass1", "wonder_1", coins=28)
    game = table(purple, white, black, dice=forum(green="compass/0"))
    game = choose(game, 1, build("green", "university_compass1"))
    game = choose(game, 2, build("green", "university_compass2"))
    tablet = table(purple, white, black, dice=forum(green="tablet/0"))
    tablet = choose(tablet, 0, build("green", "university_tablet3"))
    entered = happened(conflict(game), DieEntered)
    assert [(event.die, event.seats) for event in entered] == [("black", (2,)), ("white", (1,))]
    assert len({event.replaced for event in entered}) == 2
    assert [event.die for event in happened(conflict(tablet), DieEntered)] == ["purple"]
    labels = [event.label for event in happened(conflict(game), Drawn)]
    assert labels == ["turn/5/enter/black", "turn/5/enter/white", "turn/6/roll"]


def test_a_player_uses_an_unlocked_die_from_the_next_turn_on():
    game = table(board("halicarnassus", coins=28), board("giza"), dice=forum(green="compass/0"))
    game = after(choose(game, 0, build("green", "university_compass1")))
    assert "white" in [die.die for die in game.state.forum]
    lies = forum(white="leader_blue/0")
    mine = table(*boards_of(game), dice=lies)
    assert legal_spaces(mine, 0, die="white") == {"gallery_of_leaders_leader_blue"}
    assert not legal_spaces(mine, 1, die="white")


def test_at_the_end_of_the_last_turn_nothing_is_swapped():
    game = table(board("halicarnassus", coins=28), dice=forum(green="compass/0"), last=5)
    batch = conflict(choose(game, 0, build("green", "university_compass1")))
    assert not happened(batch, DieEntered)
    assert not happened(batch, Drawn)
    assert happened(batch, Finished)


TWO = ("bonus_another_action", "bonus_city_space")


def test_everybody_plays_the_last_turn_and_nothing_in_it_prolongs_the_game():
    nearly = (*WAREHOUSE, *MARKET[:7])
    boards = [board(name, *nearly, coins=28, bonuses=TWO) for name in ("giza", "rhodes", "olympia")]
    game = table(*boards, dice=forum(yellow="chest/0"))
    game = choose(game, 1, build("yellow", "market_chest3"), bonus("seven_coins"))
    batch = conflict(game)
    assert happened(batch, LastTurnCalled) == [LastTurnCalled((1,), 6)]
    last = table(*boards_of(batch.game), dice=forum(yellow="chest/0"), turn=6, last=6)
    for seat in (0, 2):
        last = choose(last, seat, build("yellow", "market_chest3"), bonus("seven_coins"))
    end = conflict(last)
    assert not happened(end, LastTurnCalled)
    assert end.game.status == "finished"


def test_several_may_call_the_last_turn():
    nearly = (*WAREHOUSE, *MARKET[:7])
    boards = [board(name, *nearly, coins=28, bonuses=TWO) for name in ("giza", "rhodes")]
    game = table(*boards, dice=forum(yellow="chest/0"))
    for seat in (0, 1):
        game = choose(game, seat, build("yellow", "market_chest3"), bonus("seven_coins"))
    assert happened(conflict(game), LastTurnCalled) == [LastTurnCalled((0, 1), 6)]


def test_rolls_are_open_to_all_seats_and_their_outcome_to_spectators():
    batch = conflict(table(board("giza")))
    (drawn,) = happened(batch, Drawn)
    assert isinstance(drawn.act, Sealed)
    assert drawn.act.to == (0, 1)
    data, items = TITLE.codec.split(happened(batch, TurnStarted)[0])
    assert items == []
    assert data.count(b'"die":') == RULES.rolled.forum.dice_in_forum
