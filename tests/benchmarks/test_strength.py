"""Matches between bots: repeatable, resumable, with honest intervals; and the ladder that follows from them."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks.strength.__main__ import app
from benchmarks.strength.ladder import MARKS, ladder, write
from benchmarks.strength.matches import GamePlayed, Match, Results, Score, changed, play, run, score

MATCH = Match("seven_wonders_dice", 3, "greedy", "random")


def test_a_game_follows_from_its_number_and_the_seats_rotate():
    games = [play(MATCH, number) for number in range(3)]
    assert [game.seat for game in games] == [0, 1, 2]
    assert games == [play(MATCH, number) for number in range(3)]
    assert all(min(game.ranks) == 1 and len(game.ranks) == 3 for game in games)


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path):
    results = Results(tmp_path)
    for number in (3, 1):
        results.add(MATCH, play(MATCH, number))
    known = [dict(games) for games in run(MATCH, 4, results, processes=1)]
    assert [len(games) for games in known] == [3, 4]
    assert list(results.games(MATCH)) == [0, 1, 2, 3]
    assert results.matches() == [MATCH]
    assert list(run(MATCH, 4, results, processes=1)) == []
    assert changed(MATCH, results, 2) == []


def test_a_bot_does_not_play_against_itself(tmp_path: Path):
    done = CliRunner().invoke(app, ["match", "seven", "greedy", "greedy", "--results", str(tmp_path)])
    assert done.exit_code == 2
    assert "a match is between two bots" in done.output
    assert not list(tmp_path.iterdir())


def test_a_result_that_does_not_repeat_is_found(tmp_path: Path):
    results, game = Results(tmp_path), play(MATCH, 0)
    results.add(MATCH, GamePlayed(0, game.seat, game.ranks[::-1]))
    assert changed(MATCH, results, 1) == [0]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
)
def test_an_interval_is_that_of_wilson(won: float, games: int, low: float, high: float):
    assert Score(games, won).interval == pytest.approx((low, high), abs=1e-4)


def test_a_shared_first_place_is_shared():
    games = [GamePlayed(0, 0, (1, 1, 3)), GamePlayed(1, 1, (1, 2, 3)), GamePlayed(2, 2, (2, 2, 1))]
    assert score(games) == Score(3, 1.5)


def test_the_ladder_puts_the_better_bot_first_and_says_how_much_was_played(tmp_path: Path):
    results, page = Results(tmp_path), tmp_path / "page.md"
    for number in range(9):
        results.add(MATCH, GamePlayed(number, number % 3, tuple(1 if seat == number % 3 else 2 for seat in range(3))))
    first, second = ladder(results, MATCH.title)
    assert (first.bot, second.bot) == ("greedy", "random")
    assert first.rating.mu > second.rating.mu
    assert (first.games, second.games) == (9, 9)
    page.write_text(f"Before.\n\n{MARKS.start}\nold\n{MARKS.end}\n\nAfter.\n")
    write(results, page)
    text = page.read_text()
    assert "| 3 | greedy against 2 random | 9 | **100.0%** |" in text
    assert "old" not in text
    assert text.startswith("Before.")
    assert text.endswith("After.\n")
    with pytest.raises(ValueError, match="no place"):
        write(results, Path(__file__))
