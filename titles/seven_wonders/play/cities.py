"""What follows from a city's structures and finished stages: its effects, economy, shields and powers."""

from collections.abc import Iterable
from functools import lru_cache

from titles.seven_wonders.cards.economy import Economy
from titles.seven_wonders.cards.effects import AnyEffect
from titles.seven_wonders.cards.neighbourhood import Neighbourhood
from titles.seven_wonders.cards.resources import Production, Resources
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.state import City, WondersState, left_of, right_of


def stage_effects(revision: int, wonder: str | None, side: str | None, finished: int) -> tuple[AnyEffect, ...]:
    """Return the effects of a board's finished stages."""
    stages = catalogue(revision).stages(wonder, side)[:finished]
    return tuple([effect for stage in stages for effect in stage.effects])


def effects_of(revision: int, city: City) -> list[AnyEffect]:
    """Return the effects of all structures and finished stages of a city."""
    cards = catalogue(revision).cards
    effects = [effect for structure in city.structures for effect in cards[structure].effects]
    return [*effects, *stage_effects(revision, city.wonder, city.side, city.stages)]


def shields_of(revision: int, city: City) -> int:
    """Return the military strength of a city (section 7)."""
    return sum([effect.shields() for effect in effects_of(revision, city)])


def plays_seventh_card(revision: int, city: City) -> bool:
    """Whether the city can play the seventh card of each age (section 6.3)."""
    return any(effect.plays_seventh_card() for effect in effects_of(revision, city))


def economy_of(revision: int, city: City) -> Economy:
    """Return the economy of a city (section 5)."""
    return _economy(revision, city.wonder, city.side, city.stages, city.structures)


@lru_cache(maxsize=2**13)
def _economy(
    revision: int, wonder: str | None, side: str | None, finished: int, structures: tuple[str, ...]
) -> Economy:
    """The economy of a board with some finished stages and these structures, one structure after the other."""
    rules = catalogue(revision)
    if structures:
        card = rules.cards[structures[-1]]
        economy = _economy(revision, wonder, side, finished, structures[:-1]).with_structure(card.structure)
        return _improved(economy, card.effects)
    if wonder is None:
        return Economy()
    initial = Production.of(Resources(**{rules.wonders[wonder].initial_resource: 1}))
    board = Economy().with_production(initial, tradable=True)
    return _improved(board, stage_effects(revision, wonder, side, finished))


def _improved(economy: Economy, effects: Iterable[AnyEffect]) -> Economy:
    for effect in effects:
        economy = effect.improve(economy)
    return economy


def free_builds_left(revision: int, city: City) -> int:
    """Return how many structures the city can still build without cost in this age (section 6.2)."""
    return economy_of(revision, city).free_builds - city.gifts


def neighbours(state: WondersState, index: int) -> tuple[int, int]:
    """Return the numbers of the left and the right neighbour."""
    return left_of(index, len(state.cities)), right_of(index, len(state.cities))


def neighbourhood(revision: int, state: WondersState, index: int) -> Neighbourhood:
    """Return a city among its neighbours, for effects to count in."""
    return Neighbourhood(state.cities, index, catalogue(revision).cards)
