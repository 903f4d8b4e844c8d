"""What follows from a city's structures and finished stages: what they bring, and its economy."""

from functools import lru_cache
from typing import NamedTuple

from titles.seven_wonders.cards.economy import Economy
from titles.seven_wonders.cards.effects import NO_GAINS, AnyEffect, Brings, Gains
from titles.seven_wonders.cards.neighbourhood import Neighbourhood
from titles.seven_wonders.cards.resources import Production, Resources
from titles.seven_wonders.catalogue import Catalogue
from titles.seven_wonders.state import City, WondersState, left_of, right_of


def finished_stages(rules: Catalogue, city: City) -> tuple[Brings, ...]:
    """Return what each finished stage of a city brings, in order."""
    return rules.boards.get((city.wonder, city.side), ())[: city.stages]


def built(rules: Catalogue, city: City) -> list[Brings]:
    """Return what each structure and each finished stage of a city brings."""
    return [*map(rules.structures.__getitem__, city.structures), *finished_stages(rules, city)]


class Assets(NamedTuple):
    """What a city has by all of its structures and finished stages: what they give, and its economy (section 5)."""

    gains: Gains
    economy: Economy


def gains_of(rules: Catalogue, city: City) -> Gains:
    """Return what the structures and finished stages of a city give whatever the cities are like."""
    return _assets(rules, city.wonder, city.side, city.stages, city.structures).gains


def economy_of(rules: Catalogue, city: City) -> Economy:
    """Return the economy of a city (section 5)."""
    return _assets(rules, city.wonder, city.side, city.stages, city.structures).economy


@lru_cache(maxsize=2**13)
def _assets(
    rules: Catalogue, wonder: str | None, side: str | None, finished: int, structures: tuple[str, ...]
) -> Assets:
    """The assets of a board with some finished stages and these structures, one structure after the other."""
    if structures:
        card = rules.cards[structures[-1]]
        gains, economy = _assets(rules, wonder, side, finished, structures[:-1])
        economy = _improved(economy.with_structure(card.structure), card.effects)
        return Assets(gains + rules.structures[card.id].gains, economy)
    if finished:
        gains, economy = _assets(rules, wonder, side, finished - 1, ())
        economy = _improved(economy, rules.stages(wonder, side)[finished - 1].effects)
        return Assets(gains + rules.boards[wonder, side][finished - 1].gains, economy)
    if wonder is None:
        return Assets(NO_GAINS, Economy())
    initial = Production.of(Resources(**{rules.wonders[wonder].initial_resource: 1}))
    return Assets(NO_GAINS, Economy().with_production(initial, tradable=True))


def _improved(economy: Economy, effects: tuple[AnyEffect, ...]) -> Economy:
    for effect in effects:
        economy = effect.improve(economy)
    return economy


def free_builds_left(rules: Catalogue, city: City) -> int:
    """Return how many structures the city can still build without cost in this age (section 6.2)."""
    return economy_of(rules, city).free_builds - city.gifts


def neighbours(state: WondersState, index: int) -> tuple[int, int]:
    """Return the numbers of the left and the right neighbour."""
    return left_of(index, len(state.cities)), right_of(index, len(state.cities))


def neighbourhood(rules: Catalogue, state: WondersState, index: int) -> Neighbourhood:
    """Return a city among its neighbours, for effects to count in."""
    return Neighbourhood(state.cities, index, rules.cards)
