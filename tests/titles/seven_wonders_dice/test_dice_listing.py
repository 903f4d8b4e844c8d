"""What a seat is asked, and what it can't use: the prompts, and the moves that are greyed out with their reasons."""

from tests.titles.seven_wonders_dice.dice_table import (
    DECLINE,
    RULES,
    TITLE,
    board,
    choose,
    forum,
    legal,
    spaces_of,
    table,
    wonder,
)
from titles.kernel.deciding.decider import prompt, unavailable
from titles.kernel.state.game import AnyGame
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, ChooseBonus, Cross, Move


def asked(game: AnyGame) -> tuple[str, str]:
    found = prompt(TITLE, game, 0)
    assert found is not None
    return found.en, found.ja


def greyed_out(game: AnyGame) -> dict[Move, str]:
    """The unavailable moves of seat 0, each with the code of its refusal."""
    return {each.move: each.refusal.code for each in unavailable(TITLE, game, 0)}


def test_the_turn_is_asked_for_step_by_step():
    start = table(board("alexandria", coins=10))
    assert asked(start) == (
        "Take an action: build with a die, build the Wonder, or pass.",
        "アクションを選ぶ：ダイスで建設する、驚異を建設する、またはパスする。",
    )
    first = choose(start, 0, wonder("wonder_1"))
    assert asked(first)[0] == "Cross a space of the Warehouse, then another one, or do without."
    assert asked(choose(first, 0, DECLINE)) == asked(start)  # the turn is complete, and can begin again


def test_each_die_is_greyed_out_with_the_spaces_that_it_does_not_permit():
    white = RULES.dice["white"].faces[0].symbol
    game = table(board("giza", coins=0), dice=forum(white=f"{white}/0", red="axe/3"))
    found = greyed_out(game)
    assert found[Build(0, "blue", spaces_of("warehouse")[0])] == "face_forbids"
    assert "die_locked" in {code for move, code in found.items() if isinstance(move, Build) and move.die == "white"}
    assert not set(found) & set(legal(game))
    everything = {move for move in (*found, *legal(game)) if isinstance(move, Build)}
    assert len(everything) == len(game.state.forum) * sum(len(building.spaces) for building in RULES.boards["giza"])


def test_later_spaces_of_the_wonder_are_out_of_order():
    found = greyed_out(table(board("giza", coins=0)))
    assert found[BuildWonder(0, spaces_of("wonder")[1])] == "out_of_order"


def test_a_granted_crossing_is_greyed_out_in_other_buildings():
    game = choose(table(board("alexandria", coins=10)), 0, wonder("wonder_1"))
    found = greyed_out(game)
    assert {type(move) for move in found} == {Cross}
    assert {code for move, code in found.items() if not move.space.startswith("warehouse")} == {"not_granted"}


def test_a_crossed_bonus_is_greyed_out():
    crossed = (*spaces_of("warehouse"), "wonder_1", "wonder_2")
    game = table(board("olympia", *crossed, bonuses=("bonus_seven_coins",)))
    game = choose(game, 0, wonder("wonder_3"))
    assert asked(game) == ("A building is complete: choose a bonus.", "建物が完成した。ボーナスを選ぶ。")
    assert greyed_out(game) == {ChooseBonus(1, "bonus_seven_coins"): "bonus_gone"}
