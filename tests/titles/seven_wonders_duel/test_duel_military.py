"""The tug-of-war (section 7)."""

import pytest
from msgspec.structs import replace

from tests.titles.seven_wonders_duel.duel import OPPONENT, OWN, PRINTED, build, build_wonder, city, do, situation
from titles.kernel.deciding.decider import resolve
from titles.kernel.state.game import PendingResolution, pending_resolution
from titles.seven_wonders_duel.events.building import CardBuilt
from titles.seven_wonders_duel.events.military import PawnMoved
from titles.seven_wonders_duel.play.military import march
from titles.seven_wonders_duel.play.moves import Build
from titles.seven_wonders_duel.play.scoring import military_points, standings
from titles.seven_wonders_duel.state import state_of
from titles.seven_wonders_duel.title import TITLE

ALL = ("loot2_vs_second", "loot5_vs_second", "loot2_vs_first", "loot5_vs_first")


@pytest.mark.parametrize(
    ("seat", "pawn", "shields", "loot", "coins", "expected"),
    [
        (OWN, 0, 1, ALL, 7, (1, (), 0)),
        (OWN, 0, 2, ALL, 7, (2, (), 0)),
        (OWN, 0, 3, ALL, 7, (3, ("loot2_vs_second",), 2)),
        (OWN, 2, 1, ALL, 7, (3, ("loot2_vs_second",), 2)),
        (OWN, 3, 2, ALL[1:], 7, (5, (), 0)),
        (OWN, 5, 1, ALL[1:], 7, (6, ("loot5_vs_second",), 5)),
        (OWN, 2, 4, ALL, 20, (6, ("loot2_vs_second", "loot5_vs_second"), 7)),
        (OWN, 2, 4, ALL, 6, (6, ("loot2_vs_second", "loot5_vs_second"), 6)),  # never below 0
        (OWN, 2, 1, ALL, 0, (3, ("loot2_vs_second",), 0)),
        (OWN, 2, 1, ALL[1:], 7, (3, (), 0)),  # a token works once
        (OWN, -4, 3, ALL[:2], 7, (-1, (), 0)),  # walking back triggers nothing new
        (OWN, -4, 3, ALL, 7, (-1, (), 0)),  # and only the side that is attacked pays
        (OWN, -2, 5, ALL, 7, (3, ("loot2_vs_second",), 2)),
        (OWN, 8, 1, (), 7, (9, (), 0)),
        (OWN, 8, 3, (), 7, (9, (), 0)),  # the pawn stops in the capital
        (OPPONENT, 0, 1, ALL, 7, (-1, (), 0)),
        (OPPONENT, 0, 3, ALL, 7, (-3, ("loot2_vs_first",), 2)),
        (OPPONENT, -5, 2, ALL[3:], 3, (-7, ("loot5_vs_first",), 3)),
        (OPPONENT, 4, 2, ALL, 7, (2, (), 0)),
        (OPPONENT, -8, 4, (), 7, (-9, (), 0)),
    ],
)
def test_the_pawns_walk(seat, pawn, shields, loot, coins, expected):
    cities = (city(coins=coins), city(coins=coins))
    state = state_of(situation(*cities, pawn=pawn, military_tokens=loot))
    assert march(PRINTED, state, seat, shields) == expected


def test_the_side_of_the_pawn_is_the_first_players():
    state = replace(state_of(situation()), first=OPPONENT)
    assert march(PRINTED, state, OWN, 3) == (-3, ("loot2_vs_first",), 2)
    assert military_points(PRINTED, replace(state, pawn=-3), OWN) == 5


def test_shields_are_resolved_before_the_next_turn_opens():
    game = situation(cards=("guard_tower", "altar", "theater"))
    after = do(game, Build("guard_tower"), resolving=False)
    assert after.kinds() == ["card_built", "agenda_set"]
    assert after.game.pending == (PendingResolution("conflict"),)
    assert (after.state.pawn, after.state.shields) == (0, 1)
    batch = resolve(TITLE, after.game)
    assert [event.type for event in batch.events] == ["resolved", "pawn_moved", "agenda_set"]
    assert (state_of(batch.game).pawn, state_of(batch.game).shields) == (1, 0)


def test_cards_without_shields_lead_to_no_conflict():
    assert pending_resolution(do(situation(), Build("altar"), resolving=False).game) is None


@pytest.mark.parametrize(
    ("card", "shields"),
    [("guard_tower", 1), ("palisade", 1), ("walls", 2), ("archery_range", 2), ("courthouse", 3), ("arsenal", 3)],
)
def test_red_cards(card, shields):
    after = build(card, own=city(coins=40))
    assert (after.one(CardBuilt).shields, after.state.pawn) == (shields, shields)


@pytest.mark.parametrize(("wonder", "shields"), [("colossus", 2), ("statue_of_zeus", 1), ("circus_maximus", 1)])
def test_wonders_with_shields(wonder, shields):
    assert build_wonder(wonder).state.pawn == shields


def test_looted_tokens_leave_the_game():
    after = build("guard_tower", pawn=2)
    assert after.one(PawnMoved) == PawnMoved(OWN, 3, OWN, ("loot2_vs_second",), 2)
    assert after.state.military_tokens == ALL[1:]
    assert after.opponent.coins == 5


@pytest.mark.parametrize(("pawn", "leader"), [(0, OWN), (-1, None), (-2, OPPONENT)])
def test_history_says_which_player_leads(pawn, leader):
    assert build("guard_tower", pawn=pawn).one(PawnMoved).leader == leader


def test_military_supremacy_ends_the_game_at_once():
    after = build("guard_tower", opponent=city("palace", coins=99), pawn=8)
    assert (after.game.status, after.game.reason, after.game.pending) == ("finished", "supremacy", ())
    assert [(s.seat, s.rank) for s in after.game.standings] == [(OWN, 1), (OPPONENT, 2)]
    assert after.kinds()[-2:] == ["pawn_moved", "finished"]
    assert standings(after.game) == after.game.standings


@pytest.mark.parametrize(
    ("pawn", "own", "opponent"),
    [
        (0, 0, 0),
        (1, 2, 0),
        (2, 2, 0),
        (3, 5, 0),
        (5, 5, 0),
        (6, 10, 0),
        (8, 10, 0),
        (-1, 0, 2),
        (-4, 0, 5),
        (-8, 0, 10),
    ],
)
def test_only_the_favoured_player_scores(pawn, own, opponent):
    state = state_of(situation(pawn=pawn))
    assert (military_points(PRINTED, state, OWN), military_points(PRINTED, state, OPPONENT)) == (own, opponent)
