"""Section 8: final scoring, category by category."""

import pytest

from tests.titles.seven_wonders.wonders_table import RULES, TITLE, build, city, given, three
from titles.kernel.state.ranking import decided_by
from titles.kernel.title import public_state
from titles.seven_wonders.events.scoring import ConflictsResolved, GuildCopied, SymbolsChosen
from titles.seven_wonders.play.scoring import CATEGORIES, score, standings
from titles.testkit.playthrough import open_random, playing


def points_of(first, left=None, right=None):
    return score(RULES, three(first, left, right).state, 0).points


@pytest.mark.parametrize(
    ("category", "first", "points"),
    [
        ("military", city(tokens=(1, 3, -1, 5)), 8),
        ("military", city(tokens=(-1, -1, -1)), -3),
        ("treasury", city(coins=0), 0),
        ("treasury", city(coins=2), 0),
        ("treasury", city(coins=11), 3),
        ("wonder", city(stages=0), 0),
        ("wonder", city(stages=2), 3 + 5),
        ("wonder", city("giza", "B", stages=4), 3 + 5 + 5 + 7),
        ("wonder", city("rhodes", "B", stages=2), 3 + 4),
        ("civilian", city("giza", "A", "palace", "altar", "baths"), 8 + 2 + 3),
        ("science", city("giza", "A", "apothecary"), 1),
        ("science", city("giza", "A", "apothecary", "dispensary", "lodge"), 9),
        ("science", city("giza", "A", "apothecary", "workshop", "scriptorium"), 3 + 7),
        ("science", city("giza", "A", "apothecary", "dispensary", "workshop", "laboratory", "library", "school"), 26),
        ("science", city("giza", "A", "scientists_guild"), 1),
        ("science", city("giza", "A", "apothecary", "workshop", "scientists_guild"), 3 + 7),
        ("science", city("babylon", "B", "apothecary", "workshop", "scientists_guild", stages=3), 4 + 1 + 1 + 7),
        ("commerce", city("giza", "A", "haven", "mine", "tree_farm"), 2),
        ("commerce", city("giza", "A", "chamber_of_commerce", "loom_age1", "press_age1"), 4),
        ("commerce", city("giza", "A", "lighthouse", "forum", "tavern"), 3),
        ("commerce", city("giza", "A", "arena", stages=3), 3),
        ("commerce", city("giza", "A", "vineyard", "tavern", "forum"), 0),
    ],
)
def test_categories(category, first, points):
    assert points_of(first)[category] == points


LEFT = city(
    "rhodes", "A", "mine", "sawmill", "loom_age1", "tavern", "school", "barracks", "altar", stages=2, tokens=(-1,)
)
RIGHT = city("ephesus", "A", "quarry", "press_age1", "forum", "walls", "palace", stages=1, tokens=(-1, -1, 3))


@pytest.mark.parametrize(
    ("guild", "points"),
    [
        ("workers_guild", 3),
        ("craftsmens_guild", 4),
        ("traders_guild", 2),
        ("philosophers_guild", 1),
        ("spies_guild", 2),
        ("strategists_guild", 3),
        ("shipowners_guild", 1),
        ("magistrates_guild", 2),
        ("builders_guild", 3),
        ("scientists_guild", 0),
    ],
)
def test_guilds(guild, points):
    assert points_of(city("giza", "A", guild), LEFT, RIGHT)["guilds"] == points


def test_builders_counts_the_own_stages_too():
    assert points_of(city("giza", "A", "builders_guild", stages=3), LEFT, RIGHT)["guilds"] == 6


@pytest.mark.parametrize(
    ("guilds", "copied"),
    [
        ((), None),
        (("workers_guild", "spies_guild"), "workers_guild"),
        (("philosophers_guild", "strategists_guild"), "strategists_guild"),
    ],
)
def test_the_best_guild_is_copied_as_if_it_stood_here(guilds, copied):
    owner = city("olympia", "B", stages=3)
    left = city("rhodes", "A", "mine", "sawmill", *guilds, tokens=(-1,))
    result = score(RULES, three(owner, left, city("ephesus", "A", "barracks", tokens=(-1,))).state, 0)
    assert result.copied == copied


def test_copy_and_symbols_are_chosen_together():
    """Scientists would make the set; Workers alone gives more than a symbol alone, but less than the set."""
    left = city("rhodes", "A", "scientists_guild", "workers_guild", "mine", "sawmill", "quarry", "foundry")
    few = score(RULES, three(city("olympia", "B", "apothecary", stages=3), left).state, 0)
    assert (few.copied, few.points["guilds"], few.points["science"]) == ("workers_guild", 4, 1)
    set_of_three = city("olympia", "B", "apothecary", "workshop", stages=3)
    many = score(RULES, three(set_of_three, left).state, 0)
    assert (many.copied, many.points["guilds"], many.points["science"]) == ("scientists_guild", 0, 10)


def test_only_the_neighbours_guilds_are_copied():
    cities = [city("olympia", "B", stages=3), city("rhodes"), city("giza", "A", "spies_guild"), city("ephesus")]
    assert score(RULES, given(*cities).state, 0).copied is None


@pytest.mark.parametrize(
    ("coins", "totals", "ranks", "reason"),
    [
        ((6, 3, 3), (2, 1, 1), {0: 1, 1: 2, 2: 2}, "points"),
        ((4, 3, 5), (1, 1, 1), {2: 1, 0: 2, 1: 3}, "tie_break"),
        ((5, 5, 3), (1, 1, 1), {0: 1, 1: 1, 2: 3}, "shared"),
    ],
)
def test_the_winner_has_most_points_then_most_coins(coins, totals, ranks, reason):
    table = given(city("giza", coins=coins[0]), city("rhodes", coins=coins[1]), city("ephesus", coins=coins[2]))
    found = standings(table.game)
    assert {s.seat: s.total for s in found} == dict(enumerate(totals))
    assert {s.seat: s.rank for s in found} == ranks
    assert decided_by(found) == reason
    assert [tuple(s.points) for s in found] == [CATEGORIES] * 3


@pytest.mark.parametrize(("age", "victory"), [(1, 1), (2, 3), (3, 5)])
def test_conflicts(age, victory):
    hands = [["stockade", "altar"], ["altar", "walls"], ["altar", "forum"]]
    cities = city("giza", "A", "lumber_yard"), city("rhodes", "A", "barracks"), city("ephesus")
    table = given(*cities, hands=hands, age=age, turn=6)
    table.turn(build("stockade"), build("altar", 1), build("altar", 2)).resolves()
    fought = next(event for event in table.events if isinstance(event, ConflictsResolved))
    assert fought.shields == (1, 1, 0)
    assert fought.tokens == ((victory,), (victory,), (-1, -1))
    assert [c.tokens for c in table.state.cities] == list(fought.tokens)


def test_shields_of_stages_count():
    hands = [["altar"], ["altar"], ["altar"]]
    table = given(city("rhodes", "A", stages=2), city("giza", "A", "walls"), city("ephesus"), hands=hands, turn=6)
    table.turn(None, None, None).resolves()
    assert [c.tokens for c in table.state.cities] == [(1,), (1,), (-1, -1)]


def test_the_end_reports_copies_and_symbols():
    cities = city("olympia", "B", stages=3), city("rhodes", "A", "spies_guild"), city("babylon", "A", stages=2)
    table = given(*cities, hands=[["altar"]], age=3, turn=6).turn(None, None, None).resolves()
    assert table.game.status == "finished"
    assert [e for e in table.events if isinstance(e, GuildCopied)] == [GuildCopied(0, "spies_guild")]
    assert [e for e in table.events if isinstance(e, SymbolsChosen)] == [SymbolsChosen(2, ("compass",))]
    assert table.game.standings == standings(table.game)


class _Chance:
    def choice(self, seq):
        return seq[len(seq) // 2]

    def randrange(self, stop):
        return stop // 2


def test_standings_hold_at_every_version():
    last = open_random(TITLE, 4, {"boards": "chosen", "sides": "chosen"}, _Chance())[-1].game
    assert [s.total for s in standings(last)] == [1, 1, 1, 1], "three coins each, before any board"
    for batch in playing(TITLE, last, _Chance()):
        last = batch.game
        assert sorted(s.seat for s in standings(last)) == [0, 1, 2, 3]
        assert public_state(TITLE, last).form == 1
    assert standings(last) == last.standings
