"""What a seat is asked, and what it can't use: the prompts, and the moves that are greyed out with their reasons."""

from typing import Any

from msgspec.structs import replace

from tests.titles.seven_wonders.wonders_table import TITLE, Table, build, city, given, sell, stage, three
from titles.kernel.deciding.decider import prompt, unavailable
from titles.kernel.state.game import PendingDecision
from titles.seven_wonders.play.moves import Build, BuildStage, ChooseBoard, Move, Revive, Sell
from titles.testkit.playthrough import open_random


def asked(table: Table, seat: int = 0) -> str | None:
    found = prompt(TITLE, table.game, seat)
    return None if found is None else found.en


def greyed_out(table: Table, seat: int = 0) -> dict[Move, str]:
    """The unavailable moves of a seat, each with the code of its refusal."""
    return {each.move: each.refusal.code for each in unavailable(TITLE, table.game, seat)}


class _First:
    def choice(self, seq: Any) -> Any:
        return seq[0]

    def randrange(self, _stop: int) -> int:
        return 0


def test_a_card_is_asked_for():
    table = three(city())
    found = prompt(TITLE, table.game, 0)
    assert found is not None
    assert (found.en, found.ja) == ("Play a card from your hand.", "手札を1枚使う。")


def test_the_holder_is_asked_for_the_own_city_and_then_for_the_free_city():
    table = given(city(), city("rhodes"), city("ephesus"), hands=[["altar", "theater", "baths"]], holder=0)
    assert asked(table) == "Play a card from your hand for your own city, and then one for the Free City."
    assert asked(table, 1) == "Play a card from your hand."
    assert asked(table.does(0, sell("altar"))) == "Play a card from your hand for the Free City."


def test_boards_and_their_sides_are_asked_for_by_name():
    table = Table(open_random(TITLE, 3, {"boards": "chosen", "sides": "chosen"}, _First())[-1].game)
    assert asked(table) == "Take a wonder board."
    taken = table.does(0, ChooseBoard("giza"))
    assert greyed_out(taken, 1) == {ChooseBoard("giza"): "board_taken"}
    table = taken.does(1, ChooseBoard("rhodes")).does(2, ChooseBoard("ephesus"))
    assert asked(table) == "Turn up a side of The Pyramids of Giza."


def test_cards_that_can_not_be_built_are_greyed_out_and_stay_for_sale():
    table = three(city("giza", "A", "baths", coins=0), hands=[["baths", "walls", "altar"]])
    assert greyed_out(table) == {
        build("baths"): "already_built",
        build("walls"): "unaffordable",
        stage("baths"): "unaffordable",
        stage("walls"): "unaffordable",
        stage("altar"): "unaffordable",
    }


def test_a_card_that_a_neighbour_can_pay_for_is_not_greyed_out():
    table = three(city(coins=9), city("rhodes", "A", "clay_pit"), hands=[["barracks", "baths"]])
    assert not any(isinstance(move, Build) and move.card == "barracks" for move in greyed_out(table))


def test_no_stage_is_greyed_out_once_all_are_finished():
    table = three(city("giza", "A", stages=3), hands=[["altar", "walls"]])
    assert not any(isinstance(move, BuildStage) for move in greyed_out(table))


def test_the_free_city_does_not_sell_what_it_can_build():
    table = given(city(), city("rhodes"), city("ephesus"), hands=[["altar", "theater", "baths"]], holder=0)
    assert not any(move.city == 2 for move in greyed_out(table))  # the own city chooses first
    after = greyed_out(table.does(0, sell("altar")))
    assert after[Sell("theater", 2)] == after[Sell("baths", 2)] == "free_city_must_build"


def test_built_structures_are_greyed_out_in_the_discard_pile():
    table = three(city("halicarnassus", "A", "baths"), discard=["baths", "theater"])
    table.game = replace(table.game, pending=(PendingDecision("revive", 0, 0, "revive-1"),))
    assert asked(table) == "Build a card from the discard pile without cost, or nothing."
    assert greyed_out(table) == {Revive("baths"): "already_built"}
