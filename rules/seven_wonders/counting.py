"""Counting what stands in cities: cards by colour, finished stages, -1 tokens, shields."""

from collections.abc import Iterable, Iterator
from functools import cache

from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.economy import stage_effects
from rules.seven_wonders.effects import AnyEffect, CardsOf, Counted, FinishedStages, Scope, Shields
from rules.seven_wonders.state import City, Play, left_of, right_of


def effects_of(revision: int, city: City) -> Iterator[AnyEffect]:
    """The effects of all structures and finished stages of a city."""
    cards = catalogue(revision).cards
    for structure in city.structures:
        yield from cards[structure].effects
    yield from stage_effects(revision, city.wonder, city.side, len(city.stages))


def shields_of(revision: int, city: City) -> int:
    """Military strength (section 7)."""
    of_stages = _shields(stage_effects(revision, city.wonder, city.side, len(city.stages)))
    return sum(map(_card_shields(revision).__getitem__, city.structures), of_stages)


@cache
def _card_shields(revision: int) -> dict[str, int]:
    return {card.id: _shields(card.effects) for card in catalogue(revision).cards.values()}


def _shields(effects: Iterable[AnyEffect]) -> int:
    return sum([effect.amount for effect in effects if isinstance(effect, Shields)])


def neighbours(play: Play, index: int) -> tuple[int, int]:
    """The left and the right neighbour."""
    return left_of(index, len(play.cities)), right_of(index, len(play.cities))


def counted(revision: int, play: Play, index: int, per: Counted, scope: Scope) -> int:
    """How many of the counted things stand in the scope of a city."""
    total = _count(revision, play.cities[index], per) if scope != "neighbours" else 0
    if scope != "self":
        total += sum(_count(revision, play.cities[other], per) for other in neighbours(play, index))
    return total


def _count(revision: int, city: City, per: Counted) -> int:
    if isinstance(per, CardsOf):
        cards = catalogue(revision).cards
        return sum(cards[structure].colour in per.colors for structure in city.structures)
    if isinstance(per, FinishedStages):
        return len(city.stages)
    return sum(token < 0 for token in city.tokens)
