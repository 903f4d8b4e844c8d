"""Every refusal, its code and its rule, and what a move's body must be."""

import msgspec
import pytest

from tests.titles.seven_wonders.wonders_table import TITLE, Table, build, city, given, sell, stage, three
from titles.kernel.deciding.decider import decide, read_move
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.play.refusal import Refusal
from titles.seven_wonders.play.moves import Build, ChooseBoard, ChooseSide, Discard, Pass, Revive, Sell
from titles.seven_wonders.play.setup import Options, check_options
from titles.testkit.playthrough import open_random


class _First:
    def choice(self, seq):
        return seq[0]


def opened(seats: int, **options: str) -> Table:
    return Table(open_random(TITLE, seats, options, _First())[-1].game)


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("wrong_action", Pass()),
        ("wrong_action", Discard("altar", 0)),
        ("wrong_action", ChooseBoard("giza")),
        ("not_your_city", sell("altar", 1)),
        ("not_your_city", sell("altar", 7)),
        ("not_in_hand", sell("palace")),
        ("not_in_hand", build("no_such_card")),
        ("already_built", build("baths")),
        ("already_built", build("baths", by="gift")),
        ("chain_applies", build("aqueduct")),
        ("chain_applies", build("aqueduct", by="gift")),
        ("wrong_payment", build("aqueduct", left=1, by="chain")),
        ("no_chain", build("altar", by="chain")),
        ("no_gift", build("walls", by="gift")),
        ("unaffordable", build("walls")),
        ("unaffordable", build("apothecary", left=2)),
        ("wrong_payment", build("barracks")),
        ("wrong_payment", build("barracks", right=2)),
        ("wrong_payment", build("altar", left=1)),
        ("unaffordable", stage("altar")),
    ],
)
def test_choices(code, move):
    hand = ["altar", "baths", "aqueduct", "walls", "apothecary", "barracks"]
    table = three(city("giza", "A", "baths"), hands=[hand])
    assert table.refused(move) == code


@pytest.mark.parametrize(
    ("owner", "move", "why"),
    [
        (city("rhodes"), build("walls"), "Missing for Walls: stone. The neighbours don't sell enough."),
        (city("rhodes", coins=1), build("baths"), "Baths costs 2 coins; the city has 1."),
        (city("rhodes"), stage("walls"), "Missing for the next stage: wood. The neighbours don't sell enough."),
        (city("giza", "A", coins=1), stage("walls"), "The next stage costs 2 coins; the city has 1."),
        (
            city("alexandria", "A", "tree_farm"),
            build("temple"),
            "Missing for Temple: wood, clay. The neighbours don't sell enough.",
        ),
    ],
)
def test_what_is_too_expensive_says_what_is_missing(owner, move, why):
    table = given(owner, city("giza"), city("ephesus"), hands=[["walls", "baths", "temple"]])
    assert table.refused(move) == "unaffordable"
    answer = decide(TITLE, table.game, 0, move)
    assert isinstance(answer, Refusal)
    assert answer.detail.in_language("en") == why


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("no_stage_left", stage("altar")),
        ("nothing_to_waive", build("altar", by="gift")),
        ("wrong_payment", build("palace", by="gift", left=1)),
    ],
)
def test_gifts_and_finished_wonders(code, move):
    table = three(city("olympia", "A", stages=3), hands=[["altar", "palace"]])
    assert table.refused(move) == code


def test_stages_are_paid_as_listed():
    table = three(city("giza"), city("giza"), hands=[["altar"]])
    assert table.stage_payments() == {(2, 0)}
    assert table.refused(stage("altar")) == "wrong_payment"


def test_the_free_city_comes_second_and_builds_if_it_can():
    hands = [["altar", "walls", "forum"]]
    table = given(city("giza"), city("rhodes"), city("ephesus"), hands=hands, holder=0)
    assert table.refused(sell("altar", 2)) == "own_city_first"
    table.does(0, sell("forum"))
    assert table.refused(sell("altar", 2)) == "free_city_must_build"
    assert table.refused(sell("forum", 2)) == "not_in_hand", "the own city's card"
    assert table.refused(sell("tavern", 2), seat=1) == "not_your_city"


def test_the_seventh_card():
    cities = city("babylon", "B", "altar", stages=2), city("rhodes"), city("ephesus")
    table = given(*cities, hands=[["mine", "altar"]], turn=6).turn(build("mine"), None, None)
    assert table.refused(build("altar")) == "already_built"
    assert table.refused(sell("mine")) == "not_in_hand"
    assert table.refused(Discard("mine", 0)) == "not_in_hand"
    assert table.refused(Discard("altar", 1)) == "not_your_city"
    assert table.refused(Revive("altar")) == "wrong_action"


def test_building_from_the_discard():
    cities = city("halicarnassus", "A", "foundry", "ore_vein", "walls", stages=1), city("rhodes"), city("ephesus")
    table = given(*cities, hands=[["altar"]], discard=["walls"]).turn(stage("altar"), None, None)
    assert table.refused(Revive("palace")) == "not_in_discard"
    assert table.refused(Revive("walls")) == "already_built"
    assert table.refused(sell("altar")) == "wrong_action"


def test_boards_and_sides():
    table = opened(3, boards="chosen", sides="chosen").does(0, ChooseBoard("giza"))
    assert table.decision() == ("choose_board", 1, 1)
    assert table.refused(ChooseBoard("giza"), seat=1) == "board_taken"
    assert table.refused(ChooseBoard("atlantis"), seat=1) == "board_taken"
    assert table.refused(ChooseSide("A"), seat=1) == "wrong_action"


def test_too_many_changes_of_mind():
    table = three(city("giza"), hands=[["altar", "walls"]])
    for change in range(MAX_CHOICES):
        table.does(0, sell(("altar", "walls")[change % 2]))
    assert table.legal_moves() == []
    answer = decide(TITLE, table.game, 0, sell("altar"))
    assert isinstance(answer, Refusal)
    assert answer.code == "too_many_changes"


def test_a_holder_who_may_not_change_any_more_can_still_finish():
    table = given(city("giza"), city("rhodes"), city("ephesus"), hands=[["altar", "walls", "forum"]], holder=0)
    for change in range(MAX_CHOICES):
        table.does(0, sell(("walls", "forum")[change % 2]))
    assert {move.city for move in table.legal_moves() if isinstance(move, Build | Sell)} == {2}
    table.does(0, build("altar", 2))
    assert table.legal_moves() == []


def test_the_plain_free_city_is_for_two():
    assert check_options(Options(free_city="plain"), 2) is None
    refusal = check_options(Options(free_city="plain"), 3)
    assert refusal is not None
    assert refusal.code == "no_free_city"


@pytest.mark.parametrize(
    "body",
    [
        {"action": "build", "card": "altar", "city": 0, "by": "cost", "left": 0},
        {"action": "build", "card": "altar", "city": 0, "by": "luck", "left": 0, "right": 0},
        {"action": "build", "card": "altar", "city": 0, "by": "cost", "left": -1, "right": 0},
        {"action": "build", "card": "altar", "city": True, "by": "cost", "left": 0, "right": 0},
        {"action": "build", "card": "altar", "city": 0, "by": "cost", "left": "0", "right": 0},
        {"action": "stage", "card": "altar", "city": 0, "left": 0.5, "right": 0},
        {"action": "sell", "card": "altar", "city": 0, "for": 99},
        {"action": "sell", "card": None, "city": 0},
        {"action": "pass", "card": "altar"},
        {"action": "choose_side", "side": "C"},
        {"action": "cheat"},
        {},
        [],
        None,
    ],
)
def test_bodies_that_are_no_moves(body):
    with pytest.raises(msgspec.ValidationError):
        read_move(TITLE, body)


def test_a_body_is_a_whole_move():
    body = {"action": "build", "card": "altar", "city": 0, "by": "cost", "left": 0, "right": 0}
    assert read_move(TITLE, body) == build("altar")
    assert msgspec.to_builtins(build("altar")) == body
