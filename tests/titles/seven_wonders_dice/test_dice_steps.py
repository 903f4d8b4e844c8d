"""Simultaneous turns: a sealed chain of steps, its preview, steps taken back and changes of mind."""

from msgspec import structs

from events.format.model import Sealed
from tests.titles.seven_wonders_dice.dice_table import (
    BACK,
    DECLINE,
    PASS,
    TITLE,
    answer,
    board,
    boards_of,
    bonus,
    build,
    choose,
    cross,
    forum,
    legal,
    refused,
    reveal,
    spaces_of,
    steps_of,
    table,
    wonder,
)
from titles.kernel.deciding.decider import decide, play_default_move
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.state.game import pending_resolution, to_move
from titles.seven_wonders_dice.events import Committed, TurnPlayed
from titles.seven_wonders_dice.public_state import to_public
from titles.seven_wonders_dice.terms.effects import Action, CrossUpToTwo
from titles.seven_wonders_dice.terms.moves import Pass, TakeBack

START = board("alexandria", coins=10)
"""Its first wonder step crosses up to two spaces of the warehouse."""


def test_a_first_step_is_sealed_to_its_seat_and_looks_like_any_other():
    batch = answer(table(START), 0, wonder("wonder_1"))
    (event,) = batch.events
    assert isinstance(event, Committed)
    assert (event.seat, event.complete, event.chain.to) == (0, True, (0,))
    (passing,) = answer(table(START), 0, PASS).events
    assert structs.replace(passing, chain=event.chain) == event
    step = event.chain.value[0]
    assert (step.paid, step.coins, step.open) == (2, 8, (CrossUpToTwo(("warehouse",)),))


def test_the_state_stays_at_the_start_of_the_turn_until_the_reveal():
    game = choose(table(START), 0, wonder("wonder_1"), cross("warehouse_stone"), DECLINE)
    assert boards_of(game)[0] == START
    assert boards_of(reveal(game).game)[0].crossed == ("wonder_1", "warehouse_stone")


def test_the_seat_sees_its_board_with_the_chain_applied():
    game = table(START, dice=forum(red="axe/0"))
    assert to_public(game).previews == (None, None)
    game = choose(game, 0, wonder("wonder_1"), cross("warehouse_stone"))
    (preview, other) = to_public(game).previews
    assert other is None
    assert preview.board.crossed == ("wonder_1", "warehouse_stone")
    assert preview.board.coins == 8
    assert [type(each).__name__ for each in preview.open] == ["CrossSpace"]
    done = to_public(choose(game, 0, DECLINE)).previews[0]
    assert done.open == ()


def test_the_preview_shows_what_an_attack_is_worth():
    game = table(START, board("rhodes", "barracks_east_defense1"), dice=forum(red="axe/0"))
    game = choose(game, 0, build("red", "barracks_west_attack1"))
    assert [attack.points for attack in to_public(game).previews[0].board.attacks] == [2]


def test_nobody_else_is_shown_a_preview():
    game = choose(table(START), 0, wonder("wonder_1"))
    kept = structs.replace(game.commitments[0], chain=None)
    view = structs.replace(game, commitments=(kept, None))
    assert to_public(view).previews == (None, None)


def test_a_step_is_taken_back():
    game = choose(table(START), 0, wonder("wonder_1"), cross("warehouse_stone"))
    back = choose(game, 0, BACK)
    assert steps_of(back) == steps_of(game)[:1]
    other = choose(back, 0, cross("warehouse_glass"), DECLINE)
    assert boards_of(reveal(other).game)[0].crossed == ("wonder_1", "warehouse_glass")


def test_all_steps_are_taken_back():
    game = choose(table(START), 0, wonder("wonder_1"), BACK)
    assert steps_of(game) == ()
    assert 0 in to_move(game)
    assert to_public(game).previews[0].open == (Action(),)
    assert legal(game) == legal(table(START))
    assert refused(game, 0, lambda step: TakeBack(max(step, 0))) == "not_the_last_step"


def test_the_last_step_of_a_complete_turn_is_taken_back():
    game = choose(table(START), 0, wonder("wonder_1"), DECLINE)
    assert 0 not in to_move(game)
    assert TakeBack(1) in legal(game)
    game = choose(game, 0, BACK)
    assert len(steps_of(game)) == 1
    assert 0 in to_move(choose(game, 1, PASS))


def test_seats_with_more_to_choose_are_to_move_again_once_all_have_chosen():
    game = choose(table(START, board("giza"), board("rhodes")), 0, wonder("wonder_1"))
    assert to_move(game) == (1, 2)
    game = choose(game, 2, PASS)
    batch = answer(game, 1, PASS)
    assert [(event.seat, event.complete) for event in batch.events] == [(1, True), (0, False)]
    assert batch.events[1].chain == Sealed((0,), steps_of(game, 0))
    assert to_move(batch.game) == (0,)
    game = choose(batch.game, 0, cross("warehouse_stone"))
    assert to_move(game) == (0,)
    assert pending_resolution(choose(game, 0, DECLINE)) == "reveal"


def test_steps_taken_while_others_choose_are_kept():
    game = choose(table(START), 0, wonder("wonder_1"), DECLINE)
    assert [type(event).__name__ for event in answer(game, 1, PASS).events] == ["Committed", "PendingSet"]


def test_a_seat_that_took_back_its_whole_turn_is_to_move():
    game = choose(table(START), 0, PASS, BACK)
    assert to_move(game) == (0, 1)
    assert to_move(choose(game, 1, wonder("wonder_1"))) == (0,)


def test_only_the_last_step_is_taken_back():
    game = choose(table(START), 0, wonder("wonder_1"), cross("warehouse_stone"))
    for step in (0, 2, 9):
        assert refused(game, 0, lambda step, at=step: TakeBack(at)) == "not_the_last_step"  # noqa: ARG005


def test_a_complete_turn_is_replaced_as_a_whole():
    game = choose(table(START), 0, wonder("wonder_1"), DECLINE)
    assert Pass(0) in legal(game)
    game = choose(game, 0, PASS)
    assert [step.move for step in steps_of(game)] == [Pass(0)]


def test_the_same_choice_again_appends_nothing():
    game = choose(table(START), 0, PASS)
    assert answer(game, 0, PASS).events == []


def test_a_step_names_its_place_so_that_it_is_never_taken_for_another():
    game = choose(table(START), 0, wonder("wonder_1"))
    assert refused(game, 0, lambda step: PASS(0)) == "not_the_next_step"  # noqa: ARG005
    game = choose(game, 0, cross("warehouse_stone"))
    repeated = decide(TITLE, game, 0, steps_of(game)[-1].move)
    assert repeated.code == "not_the_next_step"
    complete = choose(game, 0, DECLINE)
    assert decide(TITLE, complete, 0, Pass(3)).code == "not_the_next_step"


def test_choices_are_changed_a_limited_number_of_times_and_can_then_be_continued():
    game = table(START)
    for _ in range(MAX_CHOICES // 2):
        game = choose(game, 0, wonder("wonder_1"), BACK)
    assert not any(isinstance(move, TakeBack) for move in legal(game))
    game = choose(game, 0, wonder("wonder_1"))
    assert not any(isinstance(move, TakeBack) for move in legal(game))
    assert refused(game, 0, BACK) == "too_many_changes"
    game = choose(game, 0, DECLINE)
    assert legal(game) == []
    assert refused(game, 0, PASS) == "too_many_changes"
    assert pending_resolution(reveal(game).game) == "conflict"


def test_the_last_complete_turn_closes_the_decision():
    game = choose(table(START, board("giza"), board("rhodes")), 1, PASS)
    assert to_move(game) == (0, 2)
    game = choose(choose(game, 2, PASS), 0, wonder("wonder_1"))
    assert pending_resolution(game) is None
    assert pending_resolution(choose(game, 0, DECLINE)) == "reveal"


def test_the_reveal_states_every_seats_turn():
    game = choose(table(START), 0, wonder("wonder_1"), DECLINE)
    played = [event for event in reveal(game).events if isinstance(event, TurnPlayed)]
    assert [event.seat for event in played] == [0, 1]
    assert played[0].steps == steps_of(game)
    assert played[1].steps[0].move == Pass(0)


def test_the_order_in_which_seats_choose_does_not_matter():
    boards = board("olympia", "wonder_1", coins=20), board("giza", coins=20), board("rhodes", coins=20)
    game = table(*boards, dice=forum(red="axe/0", blue="mask/0"))
    acts = {0: build("red", "barracks_west_attack1"), 1: build("blue", "agora_a1"), 2: wonder("wonder_1")}
    ends = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        playing = game
        for seat in order:
            playing = choose(playing, seat, acts[seat])
        ends.append(boards_of(reveal(playing).game))
    assert ends[0] == ends[1] == ends[2]


def test_a_seat_that_resigned_in_the_middle_of_its_turn_ends_it_with_default_moves():
    boards = (
        board("alexandria", *spaces_of("warehouse"), "wonder_1", "wonder_2", coins=20),
        board("giza"),
        board("rhodes"),
    )
    game = choose(table(*boards), 0, wonder("wonder_3"))
    game = play_default_move(TITLE, game, 0).game
    assert steps_of(game)[-1].move.bonus == "bonus_seven_coins"
    assert game.commitments[0].complete
    start = choose(table(START, board("giza"), board("rhodes")), 0, wonder("wonder_1"))
    assert play_default_move(TITLE, start, 0).game.commitments[0].complete


def test_a_commitment_is_logged_with_what_came_of_its_steps():
    game = choose(table(board("olympia", *spaces_of("warehouse"), "wonder_1", "wonder_2")), 0, wonder("wonder_3"))
    game = choose(game, 0, bonus("seven_coins"))
    event = Committed(0, True, Sealed((0,), steps_of(game)))
    data, items = TITLE.codec.split(event)
    assert data == b'{"chain":{"sealed":0},"complete":true,"seat":0}'
    assert b'"coins":14,"gained":7,"move":{"action":"bonus","bonus":"bonus_seven_coins","step":1}' in items[0].payload
