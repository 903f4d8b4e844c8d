"""Final scoring (section 8), computed from public facts at any version of a game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from titles.kernel.state.game import AnyGame, Standing
from titles.kernel.state.ranking import rank
from titles.seven_wonders.cards.neighbourhood import Neighbourhood
from titles.seven_wonders.cards.science import SciencePoints
from titles.seven_wonders.catalogue import Catalogue, catalogue
from titles.seven_wonders.play.cities import finished_stages, gains_of, neighbourhood, neighbours
from titles.seven_wonders.state import WondersGame, WondersState, state_of

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
COINS_A_POINT = 3

_CATEGORY = {"yellow": "commerce", "purple": "guilds"}
"""The category of a colour's points; those of all other structures are civilian."""


class Score(NamedTuple):
    """A city's points by category, the neighbour's guild that it copied, and the science symbols that it chose."""

    points: dict[str, int]
    copied: str | None
    symbols: tuple[str, ...]


def score(rules: Catalogue, state: WondersState, index: int) -> Score:
    """Return the score of a city at this moment."""
    city, around = state.cities[index], neighbourhood(rules, state, index)
    points = dict.fromkeys(CATEGORIES, 0)
    points["military"] = sum(city.tokens)
    points["treasury"] = city.coins // COINS_A_POINT
    points["wonder"] = sum([stage.points(around) for stage in finished_stages(rules, city)])
    for structure in city.structures:
        category = _CATEGORY.get(rules.cards[structure].colour, "civilian")
        points[category] += rules.structures[structure].points(around)
    science, copied, copied_points = _science_and_copy(rules, state, index, around)
    points["science"] = science.points
    points["guilds"] += copied_points
    return Score(points, copied, science.chosen)


def _science_and_copy(
    rules: Catalogue, state: WondersState, index: int, around: Neighbourhood
) -> tuple[SciencePoints, str | None, int]:
    """Choose symbols and the copied guild together (sections 8.2 and 8.4): science, the copy, the copy's points."""
    gains = gains_of(rules, state.cities[index])
    best: tuple[SciencePoints, str | None, int] | None = None
    for guild in _copies(rules, state, index) if gains.copied_guilds else ():
        copy = rules.structures[guild]
        science = (gains + copy.gains).science()
        worth = copy.points(around)
        if best is None or science.points + worth > best[0].points + best[2]:
            best = (science, guild, worth)
    return best or (gains.science(), None, 0)


def _copies(rules: Catalogue, state: WondersState, index: int) -> list[str]:
    """Find the neighbours' guilds, in the order in which a city prefers to copy them (ruling 45).

    Those that give points before those that give symbols, then the left neighbour's, then by card id.
    """
    guilds = [
        (rules.structures[structure].gains.free_symbols, side, structure)
        for side, other in enumerate(neighbours(state, index))
        for structure in state.cities[other].structures
        if rules.cards[structure].guild
    ]
    return [structure for _symbols_last, _side, structure in sorted(guilds)]


def final_scores(game: WondersGame) -> Sequence[Score]:
    """Return the scores of the players' cities; the Free City does not score (ruling 39)."""
    return () if game.state is None else _scores(game.revision, game.state.open_table())


@lru_cache(2**6)  # the same for all readers, and after each choice
def _scores(revision: int, table: WondersState) -> tuple[Score, ...]:
    rules = catalogue(revision)
    return tuple([score(rules, table, seat) for seat in range(len(table.hands))])


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Return the ranking of the seats: by points, then by coins; equal seats share a rank (section 8.5)."""
    return ranked(game, final_scores(game))


def ranked(game: AnyGame, scores: Sequence[Score]) -> tuple[Standing, ...]:
    """Return the standings for these scores."""
    return rank(
        game,
        [
            Standing(seat, 0, sum(result.points.values()), result.points, state_of(game).cities[seat].coins)
            for seat, result in enumerate(scores)
        ],
    )
