"""The ladder: a rating for each bot of a title, from all games that were played."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from benchmarks.pages import Marks
from benchmarks.strength.matches import GamePlayed, Match, Results, score
from titles.registry import TITLES

MARKS = Marks("<!-- the ladder begins -->", "<!-- the ladder ends -->")
MODEL = PlackettLuce(tau=0)
"""As the service rates players, but without drift: a bot does not get better."""


class Rated(NamedTuple):
    """A bot with its rating."""

    bot: str
    rating: PlackettLuceRating
    games: int


def ladder(results: Results, title: str) -> list[Rated]:
    """Return the bots of a title, the best first. All games count once, in an order that follows from a fixed seed."""
    games: list[tuple[Match, GamePlayed]] = [
        (match, game)
        for match in results.matches()
        if match.title == title
        for _, game in sorted(results.games(match).items())
    ]
    random.Random(title).shuffle(games)
    ratings: dict[str, PlackettLuceRating] = {}
    counts: dict[str, int] = {}
    for match, game in games:
        _rate(ratings, match, game)
        for bot in (match.bot, match.opponent):
            counts[bot] = counts.get(bot, 0) + 1
    rated = [Rated(bot, rating, counts[bot]) for bot, rating in ratings.items()]
    return sorted(rated, key=lambda each: -each.rating.mu)


def _rate(ratings: dict[str, PlackettLuceRating], match: Match, game: GamePlayed) -> None:
    """Rate a game: the bot against each seat of its opponent, as games of two."""
    own = game.ranks[game.seat]
    for seat, rank in enumerate(game.ranks):
        if seat != game.seat:
            teams = [[ratings.get(bot) or MODEL.rating(name=bot)] for bot in (match.bot, match.opponent)]
            [[bot], [opponent]] = MODEL.rate(teams, ranks=[own, rank])
            ratings[match.bot], ratings[match.opponent] = bot, opponent


def tables(results: Results) -> str:
    """Return the ladder and the matches of every title as Markdown."""
    return "\n".join(_table(results, title) for title in TITLES)


def _table(results: Results, title: str) -> str:
    lines = [f"### {TITLES[title].name['en']}", ""]
    lines += ["| bot | rating | games |", "|---|---|---|"]
    for each in ladder(results, title):
        lines.append(f"| `{each.bot}` | {each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f} | {each.games:,} |")
    lines += ["", "| seats | match | games | first places | 95 % interval | fair |", "|---|---|---|---|---|---|"]
    for match in _ordered(results, title):
        found = score(results.games(match).values())
        low, high = found.interval
        shares = f"**{found.share:.1%}** | {low:.1%} to {high:.1%} | {match.fair:.0%}"
        lines.append(f"| {match.seats} | {match.words} | {found.games} | {shares} |")
    return "\n".join([*lines, ""])


def _ordered(results: Results, title: str) -> Iterable[Match]:
    found = [match for match in results.matches() if match.title == title]
    return sorted(found, key=lambda match: (match.seats, match.opponent, match.bot))


def write(results: Results, page: Path) -> None:
    """Write the tables into a page. Raise ValueError if it has no marks for them."""
    MARKS.fill(page, tables(results))
