"""Whole games, driven by moves alone, to each of their ends; ages and who begins them (sections 10 and 11)."""

import random

import pytest

from tests.titles.seven_wonders_duel.duel import CARDS, PRINTED, city, offered, opened, refused, situation
from titles.kernel.deciding.decider import moves
from titles.kernel.deciding.life import resign
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, seat_of
from titles.seven_wonders_duel.invariants import check_invariants
from titles.seven_wonders_duel.play.moves import Build, BuildWonder, Discard, Revive, TakeBoxToken, TakeToken
from titles.seven_wonders_duel.play.science import symbols_of
from titles.seven_wonders_duel.play.scoring import lead_of
from titles.seven_wonders_duel.pyramid import places_of
from titles.seven_wonders_duel.state import state_of
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.playthrough import playing


def wants(colour):
    """Seat 0 collects cards of a colour; seat 1 only discards, and takes none of them while there is another."""

    def choose(_game, seat, legal_moves):
        liked = [
            legal_move.move for legal_move in legal_moves if CARDS.get(getattr(legal_move.move, "card", "")) is not None
        ]
        fit = [move for move in liked if CARDS[move.card].colour == colour]
        if seat == 0:
            built = [move for move in fit if isinstance(move, Build | Revive)]
            law = [o.move for o in legal_moves if o.move in (TakeToken("law"), TakeBoxToken("law"))]
            rest = [move for move in liked if isinstance(move, Discard) and move not in fit]
            return next(iter(built + law + rest), legal_moves[0].move)
        rest = [move for move in liked if isinstance(move, Discard) and CARDS[move.card].colour != colour]
        return next(iter(rest), legal_moves[0].move)

    return choose


def quiet(_game, _seat, legal_moves):
    return legal_moves[0].move


def driven(choose, ends, **options):
    """The first game that comes to such an end when both seats choose like this."""
    for seed in range(200):
        for batch in playing(TITLE, opened(seed, **options), random.Random(seed), choose):
            assert not check_invariants(batch.game)
        if ends(batch.game):
            return batch
    raise AssertionError("no such end")


def test_military_supremacy():
    batch = driven(wants("red"), lambda game: game.reason == "supremacy" and lead_of(state_of(game), 0) == 9)
    assert [(s.seat, s.rank) for s in batch.game.standings] == [(0, 1), (1, 2)]
    assert [event.type for event in batch.events] == ["resolved", "pawn_moved", "finished"]


def test_scientific_supremacy():
    batch = driven(wants("green"), lambda game: game.reason == "supremacy" and lead_of(state_of(game), 0) < 9)
    assert len(set(symbols_of(PRINTED, state_of(batch.game).cities[0]))) == 6
    assert [(s.seat, s.rank) for s in batch.game.standings] == [(0, 1), (1, 2)]
    assert batch.events[-1].type == "finished"


@pytest.mark.parametrize("wonders", ["draft", "preset"])
def test_points(wonders):
    batch = driven(wants("blue"), lambda game: game.reason == "points" and game.standings[0].seat == 0, wonders=wonders)
    assert (state_of(batch.game).age, state_of(batch.game).pyramid.lying) == (3, 0)


def test_a_game_in_which_nothing_is_built_is_shared_or_won_by_coins():
    game = opened(0, wonders="preset")
    for batch in playing(TITLE, game, random.Random(0), quiet):
        game = batch.game
    assert [city.coins for city in state_of(game).cities] == [67, 67]
    assert game.reason == "shared"


def test_resigning_ends_the_game_at_once():
    game = opened(0)
    seat = seat_of(game, "p1")
    assert seat == 1
    batch = Batch(game)
    assert resign(TITLE, batch, seat) is None
    assert batch.game.reason == "resignation"
    assert [(s.seat, s.rank, s.resigned) for s in batch.game.standings] == [(0, 1, False), (1, 2, True)]
    assert moves(TITLE, batch.game, 0) == []


@pytest.mark.parametrize("seed", range(8))
def test_turns_alternate_except_for_extra_turns(seed):
    """Who takes the next card is the opponent, unless a wonder says otherwise; between ages section 11 decides."""
    last, again, age = None, False, 0
    for batch in playing(TITLE, opened(seed), random.Random(seed)):
        event = batch.events[0]
        state = state_of(batch.start)
        if event.type in ("card_built", "card_discarded", "wonder_built"):
            seat = event.seat  # type: ignore[attr-defined]
            if state.age == age:
                assert seat == (last if again else 1 - last)  # type: ignore[operator]
            elif age and state.pawn == 0:
                assert seat == last  # there was no decision on it
            last, again, age = seat, getattr(event, "extra_turn", False), state.age


@pytest.mark.parametrize("seed", range(8))
def test_the_weaker_player_decides_who_begins(seed):
    for batch in playing(TITLE, opened(seed), random.Random(seed)):
        ask, state = batch.game.pending[-1] if batch.game.pending else None, state_of(batch.game)
        if isinstance(ask, PendingDecision) and ask.kind == "choose_starter":
            assert state.pawn != 0
            assert ask.decider == (1 - state.first if state.pawn > 0 else state.first)
            assert len(places_of(state.pyramid.lying)) == 20
            mine, other = offered(batch.game, ask.decider)
            assert (mine.seat, other.seat) == (ask.decider, 1 - ask.decider)


def test_every_decision_has_an_id_of_its_own():
    seen = []
    for batch in playing(TITLE, opened(4), random.Random(4)):
        seen += [item.id for item in batch.game.pending if isinstance(item, PendingDecision)]
    assert len([name for name in seen if name.startswith("turn")]) == len({n for n in seen if n.startswith("turn")})


def test_a_turn_is_three_events_at_most_without_choices():
    """The log stays short: the action, what it turned up, whose turn it is."""
    for batch in playing(TITLE, opened(5), random.Random(5)):
        if (
            isinstance(batch.start.pending[-1], PendingDecision)
            and state_of(batch.start).age == state_of(batch.game).age
        ):
            assert len(batch.events) <= 4


def test_a_wonder_is_built_with_any_available_card():
    game = situation(city(coins=20, wonders=("pyramids", "sphinx")), cards=("altar", "baths"))
    built = [move for move in offered(game) if isinstance(move, BuildWonder)]
    assert built == [BuildWonder(card, wonder) for wonder in ("pyramids", "sphinx") for card in ("altar", "baths")]
    assert refused(game, BuildWonder("theater", "sphinx")) == "not_available"
    assert refused(game, BuildWonder("altar", "colossus")) == "not_your_wonder"
