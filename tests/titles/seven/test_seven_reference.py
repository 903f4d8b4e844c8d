"""The engine against a second, naive implementation that was written from the rules alone (`reference/`)."""

from collections import Counter

from tests.titles.seven.reference.__main__ import GOALS, play

GAMES = {
    "plain": (0, 1, 2, 5),
    "marks": (2, 4),
    "locks": (0, 1, 4, 5, 6, 9, 11, 12),
    "palette": (0, 2),
    "gates": (0, 2, 3, 5),
}
"""The seeds of short games of each scenario, which have all that is rare between them."""


def test_engine_and_reference_play_alike():
    """Who is asked, all legal moves, the whole state and what everybody knows of it, behind every batch."""
    seen, reports = Counter(), []
    for name, games in GAMES.items():
        seen += play(games, name, reports.append)
    assert reports == []
    rare = (
        *GOALS,
        "Palette used in a window",
        "Verdian cards discarded, closed copy kept",
        "order of all cells asked",
    )
    assert [name for name in rare if not seen[name]] == [], "the games don't contain what the comparison is for"
