"""Section 9: two players and the Free City."""

import random

from events.format.model import NOBODY
from tests.titles.seven_wonders.wonders_table import RULES, TITLE, Table, build, city, given, sell, stage
from titles.kernel.events.events import Committed
from titles.kernel.state.game import pending_resolution, to_move
from titles.seven_wonders.events.building import StructureBuilt
from titles.seven_wonders.events.hands import CardDrawn, LeftoversDiscarded
from titles.seven_wonders.invariants import check_invariants
from titles.seven_wonders.play.moves import Build, Sell
from titles.seven_wonders.play.scoring import score
from titles.testkit.playthrough import open_random, playing


def two(first=None, second=None, free=None, **more) -> Table:
    """Seat 0 holds the Free City card. Its left neighbour is seat 1, its right one the Free City."""
    return given(first or city("giza"), second or city("rhodes"), free or city("ephesus"), holder=0, **more)


HANDS = [["altar", "theater", "tavern", "walls"], ["altar", "theater", "walls"]]


def test_the_holder_commits_two_moves_and_the_other_one():
    table = two(hands=HANDS)
    assert to_move(table.game) == (0, 1)
    table.does(1, build("altar", 1)).does(0, build("altar"))
    assert to_move(table.game) == (0,), "the Free City's move is missing"
    assert pending_resolution(table.game) is None
    table.does(0, build("theater", 2))
    assert pending_resolution(table.game) == "reveal"
    commits = [event for event in table.events if isinstance(event, Committed)]
    assert [(event.seat, event.complete) for event in commits] == [(1, True), (0, False), (0, True)]


def test_an_own_move_restarts_and_a_move_for_the_free_city_is_replaced():
    table = two(hands=HANDS).does(0, build("altar")).does(0, build("theater", 2))
    assert table.game.commitments[0].complete
    table.does(0, build("tavern", 2))
    assert table.game.commitments[0].chain == (build("altar"), build("tavern", 2))
    table.does(0, sell("tavern"))
    assert table.game.commitments[0].chain == (sell("tavern"),)
    assert not table.game.commitments[0].complete


def test_the_moves_of_the_free_city_are_listed_first_once_they_are_due():
    table = two(hands=HANDS)
    assert {move.city for move in table.legal_moves()} == {0}
    legal_moves = table.does(0, sell("walls")).legal_moves()
    assert legal_moves[0].city == 2
    assert {move.city for move in legal_moves} == {0, 2}
    assert not any(isinstance(move, Sell) and move.city == 2 for move in legal_moves)


def test_a_move_of_the_own_city_is_not_listed_again_while_the_free_city_waits():
    table = two(hands=HANDS).does(0, sell("walls"))
    listed = table.legal_moves()
    assert sell("walls") not in listed
    assert sell("altar") in listed
    table.does(0, next(move for move in listed if move.city == 2))
    assert sell("walls") in table.legal_moves()


def test_the_free_city_is_revealed_first_and_pays_from_its_own_coins():
    table = two(free=city("ephesus", coins=4), hands=[["altar", "baths", "walls"], ["altar"]])
    table.does(0, build("altar")).does(0, build("baths", 2, left=2)).does(1, build("altar", 1)).resolves()
    built = [event.city for event in table.events if isinstance(event, StructureBuilt)]
    assert built == [2, 0, 1]
    assert table.coins() == (5, 3, 2), "its left neighbour is seat 0"


def test_the_holder_chooses_from_whom_the_free_city_buys():
    table = two(second=city("giza"), hands=[["altar", "baths", "walls"]]).does(0, sell("walls"))
    ways = {
        (m.left, m.right) for m in table.legal_moves() if isinstance(m, Build) and m.card == "baths" and m.city == 2
    }
    assert ways == {(2, 0), (0, 2)}


def test_hands_are_swapped_and_the_next_holder_draws():
    table = two(hands=HANDS, pile=["palace", *["altar"] * 5])
    table.does(0, build("altar")).does(0, build("theater", 2)).does(1, build("altar", 1)).resolves()
    assert table.state.holder == 1
    assert table.state.hands == (("theater", "walls"), ("tavern", "walls", "palace"))
    drawn = next(event for event in table.events if isinstance(event, CardDrawn))
    assert (drawn.seat, drawn.card.to, drawn.card.value) == (1, (1,), "palace")
    assert [(ask.decider, ask.subject) for ask in table.game.pending] == [(0, 0), (1, 1), (1, 2)]


def test_after_turn_6_three_cards_are_discarded_without_coins():
    table = two(hands=[["altar", "theater", "forum"], ["altar", "walls"]], turn=6, pile=["palace"])
    table.does(0, build("altar")).does(0, build("theater", 2)).does(1, build("altar", 1)).resolves()
    assert table.state.discard == ("forum", "walls", "palace")
    assert table.coins() == (3, 3, 3)
    thrown = next(event for event in table.events if isinstance(event, LeftoversDiscarded))
    assert [card.to for card in thrown.cards] == [(0,), (1,), NOBODY]


def test_the_free_city_trades_and_is_counted_as_any_neighbour():
    free = city("ephesus", "A", "mine", "sawmill", "press_age1")
    table = two(city("giza", "A", "workers_guild"), free=free, hands=[["vineyard", "stockade"]])
    assert table.ways("stockade") == [("cost", 0, 2)]
    assert score(RULES, table.state, 0).points["guilds"] == 2
    table.does(0, build("vineyard")).does(0, build("stockade", 2)).does(1, sell("pawnshop", 1)).resolves()
    assert table.coins()[0] == 3 + 2


def test_a_stage_of_the_free_city_has_a_marker_that_the_holder_knows():
    table = two(free=city("giza", "A", "stone_pit"), hands=[["altar", "theater", "walls"]])
    table.does(0, build("altar")).does(0, stage("walls", 2)).does(1, sell("pawnshop", 1)).resolves()
    assert table.state.markers[2] == ("walls",)
    assert next(event for event in table.events if event.type == "stage_built").marker.to == (0,)


def test_whole_games_for_two_lose_no_card():
    for seed in range(10):
        chance = random.Random(seed)
        game = open_random(TITLE, 2, {}, chance)[-1].game
        for batch in playing(TITLE, game, chance):
            game = batch.game
            assert check_invariants(game) == []
        assert game.status == "finished"
        assert len(game.standings) == 2
        assert game.state.age == 3
