"""What the effects of a city's structures and finished stages add up to."""

from functools import cache

from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.effects import AnyEffect
from rules.seven_wonders.neighbourhood import Neighbourhood
from rules.seven_wonders.state import City, WondersState, left_of, right_of


@cache
def stage_effects(revision: int, wonder: str | None, side: str | None, finished: int) -> tuple[AnyEffect, ...]:
    """Return the effects of a board's finished stages."""
    return tuple(effect for stage in catalogue(revision).stages(wonder, side)[:finished] for effect in stage.effects)


def effects_of(revision: int, city: City) -> list[AnyEffect]:
    """Return the effects of all structures and finished stages of a city."""
    cards = catalogue(revision).cards
    effects = [effect for structure in city.structures for effect in cards[structure].effects]
    return [*effects, *stage_effects(revision, city.wonder, city.side, len(city.stages))]


def shields_of(revision: int, city: City) -> int:
    """Return the military strength of a city (section 7)."""
    stages = stage_effects(revision, city.wonder, city.side, len(city.stages))
    return sum(map(_card_shields(revision).__getitem__, city.structures), sum([effect.shields() for effect in stages]))


@cache
def _card_shields(revision: int) -> dict[str, int]:
    """The shields of each card."""
    return {card.id: sum([effect.shields() for effect in card.effects]) for card in catalogue(revision).cards.values()}


def plays_seventh_card(revision: int, city: City) -> bool:
    """Whether the city can play the seventh card of each age (section 6.3)."""
    return any(effect.plays_seventh_card() for effect in effects_of(revision, city))


def neighbours(state: WondersState, index: int) -> tuple[int, int]:
    """Return the numbers of the left and the right neighbour."""
    return left_of(index, len(state.cities)), right_of(index, len(state.cities))


def neighbourhood(revision: int, state: WondersState, index: int) -> Neighbourhood:
    """Return a city among its neighbours, for effects to count in."""
    return Neighbourhood(state.cities, index, catalogue(revision).card_colours)
