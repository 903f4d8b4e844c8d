"""Effects, guilds and civilian victory (sections 6 and 12)."""

import pytest
from msgspec.structs import replace

from tests.titles.seven_wonders_duel.duel import (
    OPPONENT,
    OWN,
    PRINTED,
    build,
    build_wonder,
    city,
    discard,
    opened,
    situation,
)
from titles.seven_wonders_duel.events.building import CardBuilt, WonderBuilt
from titles.seven_wonders_duel.play.scoring import LINES, score, standings
from titles.seven_wonders_duel.state import state_of


def lines(own, opponent=None, **changes):
    """The lines of the own city that are not 0."""
    points = score(PRINTED, state_of(situation(own, opponent or city(coins=0), **changes)), OWN)
    assert tuple(points) == LINES
    return {line: amount for line, amount in points.items() if amount}


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (city(coins=0), {}),
        (city(coins=2), {}),
        (city(coins=3), {"coins": 1}),
        (city(coins=11), {"coins": 3}),
        (city("altar", "palace", "quarry", "walls", coins=0), {"blue": 10}),
        (city("workshop", "scriptorium", "academy", coins=0), {"green": 4}),
        (city("port", "tavern", "arena", coins=0), {"yellow": 6}),
        (city(coins=0, built=("pyramids", "temple_of_artemis", "sphinx")), {"wonders": 15}),
        (city(coins=0, wonders=("pyramids",)), {}),
        (city(coins=0, tokens=("agriculture", "philosophy", "strategy")), {"tokens": 11}),
        (city(coins=0, tokens=("mathematics",)), {"tokens": 3}),
        (city(coins=0, tokens=("mathematics", "law", "philosophy")), {"tokens": 16}),
    ],
)
def test_the_lines_of_the_score_sheet(own, expected):
    assert lines(own) == expected


def test_the_military_line():
    assert lines(city(coins=0), pawn=4) == {"military": 5}
    assert lines(city(coins=0), pawn=-4) == {}


GUILDS = [
    ("merchants_guild", ("tavern", "brewery"), ("forum",), 2, 2),
    ("merchants_guild", (), ("tavern", "brewery", "forum"), 3, 3),
    ("shipowners_guild", ("quarry", "press"), ("clay_pool",), 2, 2),
    ("shipowners_guild", ("quarry", "clay_pool"), ("press", "glassworks", "drying_room"), 3, 3),
    ("magistrates_guild", ("altar",), ("theater", "baths"), 2, 2),
    ("scientists_guild", ("workshop", "academy"), ("study",), 2, 2),
    ("tacticians_guild", ("walls",), ("stable", "garrison", "palisade"), 3, 3),
    ("builders_guild", (), (), 0, 0),
]


@pytest.mark.parametrize(("guild", "own", "opponent", "coins", "points"), GUILDS)
def test_guilds_count_the_larger_city(guild, own, opponent, coins, points):
    after = build(guild, own=city(*own, coins=60), opponent=city(*opponent), age=3)
    assert after.one(CardBuilt).gained == coins
    assert lines(city(*own, guild, coins=0), city(*opponent, coins=0)).get("purple", 0) == points


def test_purple_cards_are_counted_by_no_guild():
    own = city("magistrates_guild", "scientists_guild", "tacticians_guild", "merchants_guild", coins=0)
    assert lines(own) == {}


def test_builders_count_built_wonders_twice():
    own = city("builders_guild", coins=0, wonders=("sphinx",), built=("appian_way",))
    assert lines(own, city(coins=0, built=("colossus", "pyramids")))["purple"] == 4


@pytest.mark.parametrize(("own", "opponent", "points"), [(2, 8, 2), (8, 2, 2), (9, 9, 3), (0, 2, 0)])
def test_moneylenders_count_coins_in_threes(own, opponent, points):
    assert lines(city("moneylenders_guild", coins=own), city(coins=opponent)).get("purple", 0) == points


def test_a_guild_gives_the_opponent_nothing():
    assert build("magistrates_guild", own=city(coins=60), opponent=city("altar"), age=3).opponent.coins == 7


@pytest.mark.parametrize(
    ("card", "own", "gained"),
    [
        ("tavern", (), 4),
        ("brewery", (), 6),
        ("lighthouse", (), 1),  # counts itself
        ("lighthouse", ("tavern", "forum"), 3),
        ("armory", ("walls", "stable"), 2),
        ("armory", (), 0),
        ("port", ("quarry", "sawmill", "press"), 4),
        ("chamber_of_commerce", ("press", "glassworks", "quarry"), 6),
        ("altar", ("tavern",), 0),
    ],
)
def test_cards_that_bring_coins(card, own, gained):
    assert build(card, own=city(*own, coins=60), age=3).one(CardBuilt).gained == gained


def test_arena_counts_built_wonders():
    own = city(coins=60, wonders=("sphinx",), built=("pyramids", "colossus"))
    assert build("arena", own=own, age=3).one(CardBuilt).gained == 4


@pytest.mark.parametrize(
    ("wonder", "gained", "lost", "again"),
    [
        ("appian_way", 3, 3, True),
        ("hanging_gardens", 6, 0, True),
        ("temple_of_artemis", 12, 0, True),
        ("piraeus", 0, 0, True),
        ("sphinx", 0, 0, True),
        ("pyramids", 0, 0, False),
        ("colossus", 0, 0, False),
        ("great_lighthouse", 0, 0, False),
    ],
)
def test_wonders(wonder, gained, lost, again):
    built = build_wonder(wonder).one(WonderBuilt)
    assert (built.gained, built.opponent_lost, built.extra_turn) == (gained, lost, again)


@pytest.mark.parametrize(("coins", "lost"), [(7, 3), (3, 3), (2, 2), (0, 0)])
def test_appian_way_takes_no_more_than_there_is(coins, lost):
    after = build_wonder("appian_way", opponent=city(coins=coins))
    assert (after.one(WonderBuilt).opponent_lost, after.opponent.coins) == (lost, coins - lost)


def test_a_wonder_is_built_with_a_card_that_has_no_effect():
    after = build_wonder("pyramids", cards=("guard_tower", "altar", "baths"))
    assert after.own.built == ("pyramids",)
    assert after.own.wonders == ()
    assert after.own.tucked == ("baths",)
    assert after.own.cards == ()
    assert after.state.discard == ()


@pytest.mark.parametrize(
    ("own", "opponent", "reason", "ranks"),
    [
        (city("palace", coins=0), city(coins=0), "points", {OWN: 1, OPPONENT: 2}),
        (city(coins=0), city("palace", coins=0), "points", {OWN: 2, OPPONENT: 1}),
        (city("altar", coins=1), city("altar", coins=5), "shared", {OWN: 1, OPPONENT: 1}),
        (city("altar", coins=1), city(coins=12), "tie_break", {OWN: 1, OPPONENT: 2}),
        (city(coins=1), city(coins=3), "shared", {OWN: 1, OPPONENT: 1}),
    ],
)
def test_the_end_by_points(own, opponent, reason, ranks):
    """The last card of the third age is discarded for 2 coins."""
    after = discard(situation(own, opponent, cards=("guard_tower",), age=3), "guard_tower")
    assert (after.game.status, after.game.reason) == ("finished", reason)
    assert {s.seat: s.rank for s in after.game.standings} == ranks
    assert all(sum(s.points.values()) == s.total for s in after.game.standings)


def test_guild_points_break_no_tie():
    own, opponent = city("magistrates_guild", "altar", coins=0), city("altar", coins=5)
    game = situation(replace(own, coins=1), opponent, cards=("guard_tower",), age=3)
    after = discard(game, "guard_tower")
    assert {s.seat: (s.total, s.tie_break) for s in after.game.standings} == {OWN: (5, 3), OPPONENT: (4, 3)}


def test_standings_are_there_from_the_beginning():
    for game in (opened(0), opened(0, wonders="preset")):
        assert [(s.rank, s.total) for s in standings(game)] == [(1, 2), (1, 2)]
