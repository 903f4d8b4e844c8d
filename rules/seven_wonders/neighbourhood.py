"""A city and its two neighbours, and the things that effects count there."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Literal, final

import msgspec

from rules.seven_wonders.state import City, left_of, right_of

Colour = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple"]
Scope = Literal["self", "neighbours", "self_and_neighbours"]


class Counted(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of the things that effects count.

    To count another thing, write a class here and add it to `AnyCounted` and to RULES.md (section 0.2).
    """

    @abstractmethod
    def count(self, city: City, colours: Mapping[str, Colour]) -> int:
        """Return how many of these things a city has; `colours` gives the colour of each card."""


@final
class CardsOf(Counted, frozen=True, tag="card"):
    """Structures of these colours are counted."""

    colors: tuple[Colour, ...]
    """The colours of the structures that are counted."""

    def count(self, city: City, colours: Mapping[str, Colour]) -> int:
        """Count the structures of these colours."""
        return sum([colours[structure] in self.colors for structure in city.structures])


@final
class FinishedStages(Counted, frozen=True, tag="wonder_stage"):
    """Finished wonder stages are counted."""

    def count(self, city: City, colours: Mapping[str, Colour]) -> int:
        """Count the finished stages."""
        return len(city.stages)


@final
class DefeatTokens(Counted, frozen=True, tag="defeat_token"):
    """Conflict tokens of -1 are counted."""

    def count(self, city: City, colours: Mapping[str, Colour]) -> int:
        """Count the tokens of -1."""
        return sum(token < 0 for token in city.tokens)


AnyCounted = CardsOf | FinishedStages | DefeatTokens


class Neighbourhood(msgspec.Struct, frozen=True, gc=False):
    """What the amount of an effect can depend on: all cities, the index of the own one, and the colour of each card."""

    cities: tuple[City, ...]
    index: int
    colours: Mapping[str, Colour]

    def count(self, what: Counted, scope: Scope) -> int:
        """Return how many of these things the cities of a scope have."""
        total = what.count(self.cities[self.index], self.colours) if scope != "neighbours" else 0
        if scope != "self":
            for beside in (left_of, right_of):
                total += what.count(self.cities[beside(self.index, len(self.cities))], self.colours)
        return total
