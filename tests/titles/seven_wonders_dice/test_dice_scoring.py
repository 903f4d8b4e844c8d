"""Section 13: eight rows, at any version, from public facts."""

import pytest

from tests.titles.seven_wonders_dice.dice_table import (
    RULES,
    TITLE,
    board,
    build,
    choose,
    forum,
    reveal,
    spaces_of,
    table,
)
from titles.kernel.state.game import Standing
from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.play.scoring import score
from titles.seven_wonders_dice.state import Attack, Board

ROWS = RULES.printed.meta.scoring_rows
WEST, EAST = spaces_of("barracks_west")[:5], spaces_of("barracks_east")[:5]


def test_the_rows_of_the_score_sheet():
    assert (
        *("wonder", "barracks_west", "barracks_east", "agora"),
        *("market", "university", "guild_court", "gallery_of_leaders"),
    ) == ROWS
    assert list(score(rules_of(1), board("giza"))) == list(ROWS)


def test_the_printed_example():
    crossed = (
        *spaces_of("wonder"),
        *(WEST[0], *EAST),
        *("agora_a1", "agora_a2", "agora_a3", "agora_c1", "agora_c2", "agora_c3"),
        *("market_chest1", "market_chest3", "warehouse_stone", "warehouse_wood"),
        *("university_compass1", "university_compass2", "university_compass3"),
        *("university_tablet1", "university_tablet2", "university_gear1"),
        "guild_court_1",
        *("gallery_of_leaders_laurel1", "gallery_of_leaders_laurel2"),
        *("gallery_of_leaders_leader_red", "gallery_of_leaders_leader_blue"),
    )
    attacks = (
        Attack(WEST[0], 3),
        *(Attack(space, points) for space, points in zip(EAST, (3, 4, 5, 5, 5), strict=True)),
    )
    points = score(rules_of(1), Board("giza", 4, crossed, attacks=attacks))
    assert list(points.values()) == [15, 3, 22, 18, 8, 7, 5, 8]
    assert sum(points.values()) == 86


@pytest.mark.parametrize(
    ("name", "crossed", "row", "points"),
    [
        ("giza", ("agora_a1", "agora_b1"), "agora", 3),
        ("giza", ("guild_court_1", "guild_court_2", "guild_court_3"), "guild_court", 18),
        ("giza", ("wonder_1",), "wonder", 2),
        ("giza", ("wonder_1", "wonder_2"), "wonder", 4),
        ("giza", ("wonder_1", "wonder_2", "wonder_3"), "wonder", 15),
        ("giza", ("market_chest2",), "market", 0),
        ("giza", ("market_chest2", "university_gear1"), "market", 1),
        ("giza", ("gallery_of_leaders_laurel1",), "gallery_of_leaders", 1),
        ("giza", ("gallery_of_leaders_laurel1", "gallery_of_leaders_leader_red"), "gallery_of_leaders", 2),
        ("giza", spaces_of("gallery_of_leaders"), "gallery_of_leaders", 12),  # ruling 42
        ("babylon", ("university_compass1", "university_gear1", "university_gear2"), "university", 4),
        ("giza", spaces_of("warehouse"), "market", 0),
        ("giza", WEST, "barracks_west", 0),  # attacks count as written down
    ],
)
def test_a_row(name, crossed, row, points):
    found = score(rules_of(1), board(name, *crossed))
    assert found[row] == points
    if row != "market":
        assert sum(found.values()) == points


def test_who_completed_the_agora_first_scores_it_in_the_agora_row():
    assert score(rules_of(1), board("giza", *spaces_of("agora"), first=("agora",)))["agora"] == 28


def test_the_warehouse_bonuses_and_coins_score_nothing():
    rich = board("giza", *spaces_of("warehouse"), coins=28, bonuses=tuple(b.id for b in RULES.printed.bonuses))
    assert sum(score(rules_of(1), rich).values()) == 0


def test_standings_read_public_facts_only():
    game = table(board("giza", "agora_a1"), board("rhodes"), dice=forum(blue="owl/0"))
    before = TITLE.standings(game)
    assert before[0] == Standing(0, 1, 2, score(rules_of(1), game.state.boards[0]), 7)
    chosen = choose(game, 1, build("blue", "agora_c1"))
    assert TITLE.standings(chosen) == before
    assert [standing.total for standing in TITLE.standings(reveal(chosen).game)] == [2, 1]
