"""Final scoring (section 8), computed from public facts at any version of a game."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from titles.kernel.state.game import AnyGame, Standing
from titles.kernel.state.ranking import rank
from titles.seven_wonders.cards.effects import AnyEffect
from titles.seven_wonders.cards.neighbourhood import Neighbourhood
from titles.seven_wonders.cards.science import Science, best_science
from titles.seven_wonders.catalogue import Card, catalogue
from titles.seven_wonders.play.cities import effects_of, neighbourhood, neighbours, stage_effects
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


def score(revision: int, state: WondersState, index: int) -> Score:
    """Return the score of a city at this moment."""
    city, around = state.cities[index], neighbourhood(revision, state, index)
    points = dict.fromkeys(CATEGORIES, 0)
    points["military"] = sum(city.tokens)
    points["treasury"] = city.coins // COINS_A_POINT
    stages = stage_effects(revision, city.wonder, city.side, city.stages)
    points["wonder"] = _worth(stages, around)
    cards = catalogue(revision).cards
    for structure in city.structures:
        card = cards[structure]
        points[_CATEGORY.get(card.colour, "civilian")] += _worth(card.effects, around)
    science, copied, copied_points = _science_and_copy(revision, state, index, around)
    points["science"] = science.points
    points["guilds"] += copied_points
    return Score(points, copied, science.chosen)


def _worth(effects: Sequence[AnyEffect], around: Neighbourhood) -> int:
    """Return the points of effects for the city in the middle of this neighbourhood."""
    return sum([effect.points(around) for effect in effects])


def _science_and_copy(
    revision: int, state: WondersState, index: int, around: Neighbourhood
) -> tuple[Science, str | None, int]:
    """Choose symbols and the copied guild together (sections 8.2 and 8.4): science, the copy, the copy's points."""
    effects = effects_of(revision, state.cities[index])
    symbols = [symbol for effect in effects for symbol in effect.symbols()]
    choices = sum([effect.free_symbols() for effect in effects])
    best: tuple[Science, str | None, int] | None = None
    copies = _copies(revision, state, index) if any(effect.copies_guild() for effect in effects) else ()
    for card in copies:
        science = best_science(symbols, choices + sum(effect.free_symbols() for effect in card.effects))
        worth = _worth(card.effects, around)
        if best is None or science.points + worth > best[0].points + best[2]:
            best = (science, card.id, worth)
    return best or (best_science(symbols, choices), None, 0)


def _copies(revision: int, state: WondersState, index: int) -> Iterator[Card]:
    """Find the neighbours' guilds, in the order in which a city prefers to copy them (ruling 45).

    Those that give points before those that give symbols, then the left neighbour's, then by card id.
    """
    cards = catalogue(revision).cards
    guilds = [
        (any(effect.free_symbols() for effect in cards[structure].effects), side, structure)
        for side, other in enumerate(neighbours(state, index))
        for structure in state.cities[other].structures
        if cards[structure].guild
    ]
    for _symbols_last, _side, structure in sorted(guilds):
        yield cards[structure]


def final_scores(game: WondersGame) -> list[Score]:
    """Return the scores of the players' cities; the Free City does not score (ruling 39)."""
    state = game.state
    return [] if state is None else [score(game.revision, state, seat) for seat in range(len(state.hands))]


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
