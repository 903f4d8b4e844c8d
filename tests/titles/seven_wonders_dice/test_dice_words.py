"""Labels of moves, and the history line by line."""

import random

import pytest

from tests.titles.seven_wonders_dice.dice_table import (
    TITLE,
    board,
    bonus,
    build,
    choose,
    cross,
    forum,
    reveal,
    spaces_of,
    table,
    wonder,
)
from titles.kernel.deciding.decider import moves
from titles.kernel.history import tell
from titles.seven_wonders_dice.events import (
    AttacksScored,
    BoardsDealt,
    Committed,
    DieEntered,
    FirstCompleted,
    LastTurnCalled,
    ScoredAttack,
    TurnPlayed,
    TurnStarted,
)
from titles.seven_wonders_dice.state import Die
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, ChooseBonus, Cross, Decline, Pass, TakeBack
from titles.seven_wonders_dice.terms.steps import Step
from titles.testkit.playthrough import open_random, playing

WAREHOUSE = spaces_of("warehouse")


def labels(game):
    """The labels of all legal moves, by move."""
    return {
        legal_move.move: [TITLE.label(game, 0, legal_move.move, tongue) for tongue in ("en", "ja")]
        for legal_move in moves(TITLE, game, 0)
    }


def test_labels_of_actions():
    found = labels(table(board("giza"), dice=forum(blue="mask/2", grey_1="stone/0", red="axe/0")))
    assert found[Pass(0)] == ["Pass for 3 coins", "パス（3金を得る）"]
    assert found[Build(0, "blue", "agora_a1")] == [
        "blue die (Mask): Agora (mask/scales 1), 3 coins",
        "青ダイス（仮面）：集会場・仮面・天秤1（3金）",
    ]
    assert found[Build(0, "grey_1", "warehouse_stone")][0] == "grey 1 die (Stone): Warehouse (Stone), free"
    assert found[Build(0, "red", "barracks_west_attack1")][1] == "赤ダイス（斧）：西部兵舎・攻撃1（無償）"
    assert found[BuildWonder(0, "wonder_1")] == ["Build the Wonder (step 1), 3 coins", "驚異・第1段階を建設（3金）"]


def test_labels_of_what_is_granted():
    game = choose(
        table(board("rhodes", *WAREHOUSE[:1]), dice=forum(green="compass/0")), 0, build("green", "university_compass1")
    )
    found = labels(game)
    assert found[Decline(1)] == ["Cross nothing", "印をつけない"]
    assert found[Cross(1, "barracks_west_attack1")][0] == "Cross West Barracks (attack 1), free"
    assert found[TakeBack(0)] == ["Take the last step back", "最後の一手を取り消す"]
    free = choose(table(board("halicarnassus")), 0, wonder("wonder_1"))
    assert labels(free)[Decline(1)][0] == "Do without the free die"
    again = choose(table(board("giza", *WAREHOUSE, "wonder_1")), 0, wonder("wonder_2"))
    assert labels(again)[Decline(1)][0] == "Skip this action"
    done = choose(table(board("olympia", *WAREHOUSE, "wonder_1", "wonder_2")), 0, wonder("wonder_3"))
    assert labels(done)[ChooseBonus(1, "bonus_seven_coins")] == ["Bonus: Seven coins", "ボーナス：7金"]


def test_a_price_of_one_coin():
    game = table(board("giza"), dice=forum(grey_1="stone/1"))
    assert labels(game)[Build(0, "grey_1", "warehouse_stone")][0].endswith(", 1 coin")


NAMES = ("Ada", "Bo", "Cleo")
LINES = [
    (BoardsDealt(("giza", "rhodes"), 7, ()), "Ada builds Giza, Bo builds Rhodes.", "Adaはギザ、Boはロードス。"),
    (
        TurnStarted(7, (Die("blue", 1, 2), Die("red", 2, 0))),
        "Turn 7: blue die Mask for 2, red die Axe for 0.",
        "第7ターン：青ダイス（仮面）2金、赤ダイス（斧）0金。",
    ),
    (
        TurnStarted(8, (Die("blue", 1, 2),), last=True),
        "Turn 8, the last: blue die Mask for 2.",
        "最終ターン（第8）：青ダイス（仮面）2金。",
    ),
    (
        TurnPlayed(1, (Step(Pass(0), 0, 1, 1, None, ()),)),
        "Bo passes, gaining 1; 1 coin.",
        "Bo：パス、1金を得る。残り1金。",
    ),
    (
        AttacksScored((ScoredAttack(0, 1, "barracks_west_attack1", 3, 1, 2),)),
        "Ada attacks Bo for 2 (3 less 1).",
        "AdaがBoを攻撃し2点（3−防御1）。",
    ),
    (
        FirstCompleted("agora", (0, 2), 3),
        "Ada and Cleo completed first: Agora, 3 points.",
        "AdaとCleoが最初に集会場を完成、3点。",
    ),
    (
        FirstCompleted("agora", (0,), 1),
        "Ada completed first: Agora, 1 point.",
        "Adaが最初に集会場を完成、1点。",
    ),
    (
        LastTurnCalled((1,), 9),
        "Bo crossed the last bonus: turn 9 is the last.",
        "Boが最後のボーナスに印：第9ターンが最後。",
    ),
    (
        DieEntered("black", "grey_2", (0,)),
        "Ada unlocked the black die, which replaces the grey 2 die.",
        "Adaが黒ダイスを解禁、灰2ダイスと入れ替わる。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), LINES, ids=lambda value: getattr(value, "type", ""))
def test_history(event, english, japanese):
    assert tell(TITLE, 1, event, NAMES, "en") == english
    assert tell(TITLE, 1, event, NAMES, "ja") == japanese
    assert tell(TITLE, 1, event, NAMES, "fr") == english


def test_history_of_a_turn():
    start = board("olympia", *WAREHOUSE[:5], "wonder_1", "wonder_2")
    game = table(start, board("rhodes", "barracks_east_defense1"), dice=forum(red="axe/3"))
    game = choose(game, 0, wonder("wonder_3"), bonus("city_space"), cross("barracks_west_attack1"))
    lines = [tell(TITLE, 1, event, NAMES, "en") for event in reveal(game).events if isinstance(event, TurnPlayed)]
    assert lines == [
        (
            "Ada builds the Wonder (step 3) for 1, then takes the bonus “A space of the city”, "
            "then crosses West Barracks (attack 1) by an effect, worth 2; 6 coins."
        ),
        "Bo passes, gaining 3; 10 coins.",
    ]
    japanese = [tell(TITLE, 1, event, NAMES, "ja") for event in reveal(game).events if isinstance(event, TurnPlayed)]
    assert japanese[1] == "Bo：パス、3金を得る。残り10金。"


def test_commitments_are_not_worth_a_line():
    chance = random.Random(2)
    described = set()
    for batch in playing(TITLE, open_random(TITLE, 3, {}, chance)[-1].game, chance):
        for event in batch.events:
            if isinstance(event, TITLE.events):
                line = tell(TITLE, 1, event, NAMES, "en")
                assert (line is None) == isinstance(event, Committed)
                described.add(type(event))
    assert {TurnPlayed, TurnStarted, AttacksScored, LastTurnCalled} <= described
