"""Final scoring (section 8), computed from public facts at any version of a game."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, get_args

from rules.kernel.game import AnyGame, Standing
from rules.kernel.ranking import rank
from rules.seven_wonders.catalogue import Card, catalogue
from rules.seven_wonders.cities import effects_of, neighbourhood, neighbours, stage_effects
from rules.seven_wonders.effects import AnyEffect
from rules.seven_wonders.neighbourhood import Neighbourhood
from rules.seven_wonders.state import City, WondersGame, WondersState, state_of
from rules.seven_wonders.symbols import Symbol

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
SYMBOLS: tuple[str, ...] = get_args(Symbol)
COINS_A_POINT = 3
SET = 7
"""Points for one symbol of each kind, besides the squares."""

_CATEGORY = {"yellow": "commerce", "purple": "guilds"}
"""Where the points of a colour are counted; all other structures' under civilian."""


class Score(NamedTuple):
    """A city's points by category; the neighbour's guild it copied, and the science symbols it chose."""

    points: dict[str, int]
    copied: str | None
    symbols: tuple[str, ...]


class _Science(NamedTuple):
    """Points for symbols, and which were chosen."""

    points: int
    chosen: tuple[str, ...]


def score(revision: int, state: WondersState, index: int) -> Score:
    """What a city scores as it stands."""
    city, around = state.cities[index], neighbourhood(revision, state, index)
    points = dict.fromkeys(CATEGORIES, 0)
    points["military"] = sum(city.tokens)
    points["treasury"] = city.coins // COINS_A_POINT
    stages = stage_effects(revision, city.wonder, city.side, len(city.stages))
    points["wonder"] = _worth(stages, around)
    for structure in city.structures:
        card = catalogue(revision).cards[structure]
        points[_CATEGORY.get(card.colour, "civilian")] += _worth(card.effects, around)
    science, copied, copied_points = _science_and_copy(revision, state, index, around)
    points["science"] = science.points
    points["guilds"] += copied_points
    return Score(points, copied, science.chosen)


def _worth(effects: Sequence[AnyEffect], around: Neighbourhood) -> int:
    """The points of effects, evaluated for a city."""
    return sum([effect.points(around) for effect in effects])


def _science_and_copy(
    revision: int, state: WondersState, index: int, around: Neighbourhood
) -> tuple[_Science, str | None, int]:
    """The best of free symbols and guild copy together (sections 8.2 and 8.4): science, the copy, the copy's points."""
    city = state.cities[index]
    counts, free = _symbols(revision, city)
    alone = _best_science(counts, free)
    best: tuple[_Science, str | None, int] | None = None
    for card in _copies(revision, state, index):
        wild = sum(effect.free_symbols() for effect in card.effects)
        science = _best_science(counts, free + wild)
        worth = _worth(card.effects, around)
        if best is None or science.points + worth > best[0].points + best[2]:
            best = (science, card.id, worth)
    return best or (alone, None, 0)


def _symbols(revision: int, city: City) -> tuple[tuple[int, ...], int]:
    """A city's science symbols by kind, and how many are still to be chosen."""
    counts = dict.fromkeys(SYMBOLS, 0)
    free = 0
    for effect in effects_of(revision, city):
        for symbol in effect.symbols():
            counts[symbol] += 1
        free += effect.free_symbols()
    return tuple(counts.values()), free


@cache
def _best_science(counts: tuple[int, ...], free: int) -> _Science:
    """All free symbols assigned together: squares of each kind, and 7 for every set of three (section 8.2)."""
    best = _Science(-1, ())
    for chosen in combinations_with_replacement(range(len(counts)), free):
        tally = [count + chosen.count(kind) for kind, count in enumerate(counts)]
        points = sum(count * count for count in tally) + SET * min(tally)
        if points > best.points:
            best = _Science(points, tuple(SYMBOLS[kind] for kind in chosen))
    return best


def _copies(revision: int, state: WondersState, index: int) -> Iterator[Card]:
    """The neighbours' guilds that a city may copy, the preferred first (ruling 45).

    Those that give points before those that give symbols, then the left neighbour's, then by card id.
    """
    city = state.cities[index]
    if not any(effect.copies_guild() for effect in effects_of(revision, city)):
        return
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
    """The scores of the players' cities; the Free City does not score (ruling 39)."""
    state = game.state
    return [] if state is None else [score(game.revision, state, seat) for seat in range(len(state.hands))]


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Where the seats stand: points by category, then more coins; who is still level shares (section 8.5)."""
    return ranked(game, final_scores(game))


def ranked(game: AnyGame, scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The standings that these scores make."""
    return rank(
        game,
        [
            Standing(seat, 0, sum(result.points.values()), result.points, state_of(game).cities[seat].coins)
            for seat, result in enumerate(scores)
        ],
    )
