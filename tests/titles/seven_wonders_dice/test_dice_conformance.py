"""The invariants, and what is resampled of sealed choices."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from tests.titles.seven_wonders_dice.dice_table import PASS, board, build, choose, forum, table, wonder
from titles.kernel.state.game import Commitment
from titles.seven_wonders_dice import invariants
from titles.seven_wonders_dice.terms.steps import Step
from titles.seven_wonders_dice.title import TITLE


def test_the_state_of_a_game_holds_steps_in_its_commitments():
    game = choose(table(board("giza"), dice=forum(grey_1="stone/0")), 0, build("grey_1", "warehouse_stone"))
    read = msgspec.json.decode(msgspec.json.encode(game), type=TITLE.game)
    assert read == game
    assert isinstance(read.commitments[0], Commitment)
    assert isinstance(read.commitments[0].chain[0], Step)
    assert TITLE.move_of(read.commitments[0].chain[0]) == read.commitments[0].chain[0].move


def test_resampling_keeps_the_own_choice_and_how_complete_the_others_are():
    rich = board("giza", *("warehouse_stone", "warehouse_wood", "warehouse_brick"), "wonder_1", coins=20)
    game = choose(table(rich, board("rhodes", coins=20)), 0, wonder("wonder_2"))
    game = choose(game, 1, PASS)
    seen = set()
    for seed in range(30):
        other = invariants.resample_hidden(game, 1, random.Random(seed))
        assert other.commitments[1] == game.commitments[1]
        assert not other.commitments[0].complete
        mine = invariants.resample_hidden(game, 0, random.Random(seed))
        assert mine.commitments[0] == game.commitments[0]
        assert mine.commitments[1].complete
        seen.add(mine.commitments[1].chain)
        assert not invariants.check_invariants(mine)
        assert not invariants.check_invariants(other)
    assert len(seen) > 3


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"coins": 29}, "29 coins"),
        ({"coins": -1}, "-1 coins"),
        ({"crossed": ("agora_a2",)}, "before what it requires"),
        ({"crossed": ("agora_a1", "agora_a1")}, "crossed twice"),
        ({"bonuses": ("bonus_seven_coins",)}, "0 buildings are complete"),
        ({"crossed": ("barracks_west_attack1",)}, "scored []"),
    ],
)
def test_invariants_find(change, fault):
    game = table(board("giza"))
    boards = (replace(game.state.boards[0], **change), game.state.boards[1])
    assert any(
        fault in wrong for wrong in invariants.check_invariants(replace(game, state=replace(game.state, boards=boards)))
    )


def test_invariants_find_boards_dealt_twice_and_dice_gone():
    game = table(board("giza"), board("rhodes"))
    state = replace(game.state, boards=(game.state.boards[0],) * 2, forum=game.state.forum[1:])
    assert len(invariants.check_invariants(replace(game, state=state))) == 2
