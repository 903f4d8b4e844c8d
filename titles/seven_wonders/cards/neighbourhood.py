"""A city and its two neighbours, and the things that effects count there."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Literal, Protocol, final

import msgspec

from titles.seven_wonders.state import City, left_of, right_of

Colour = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple"]
Scope = Literal["self", "neighbours", "self_and_neighbours"]


class Coloured(Protocol):
    """A card, of which only the colour matters here."""

    @property
    def colour(self) -> Colour:
        """The colour of the card."""


class Counted(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of the things that effects count.

    To count another thing, write a class here, add it to `AnyCounted` and to RULES.md (section 0.2), and say what it is
    called in `words.effects`.
    """

    @abstractmethod
    def count(self, city: City, cards: Mapping[str, Coloured]) -> int:
        """Return how many of these things a city has; `cards` are all cards by id."""


@final
class CardsOf(Counted, frozen=True, tag="card"):
    """Structures of these colours are counted."""

    colours: tuple[Colour, ...]
    """The colours of the structures that are counted."""

    def count(self, city: City, cards: Mapping[str, Coloured]) -> int:
        """Count the structures of these colours."""
        return sum([cards[structure].colour in self.colours for structure in city.structures])


@final
class FinishedStages(Counted, frozen=True, tag="wonder_stage"):
    """Finished wonder stages are counted."""

    def count(self, city: City, cards: Mapping[str, Coloured]) -> int:
        """Count the finished stages."""
        return city.stages


@final
class DefeatTokens(Counted, frozen=True, tag="defeat_token"):
    """Conflict tokens of -1 are counted."""

    def count(self, city: City, cards: Mapping[str, Coloured]) -> int:
        """Count the tokens of -1."""
        return sum(token < 0 for token in city.tokens)


AnyCounted = CardsOf | FinishedStages | DefeatTokens


class Neighbourhood(msgspec.Struct, frozen=True, gc=False):
    """What the amount of an effect can depend on: all cities, the index of the own one, and all cards by id."""

    cities: tuple[City, ...]
    index: int
    cards: Mapping[str, Coloured]

    def count(self, what: Counted, scope: Scope) -> int:
        """Return how many of these things the cities of a scope have."""
        total = what.count(self.cities[self.index], self.cards) if scope != "neighbours" else 0
        if scope != "self":
            for beside in (left_of, right_of):
                total += what.count(self.cities[beside(self.index, len(self.cities))], self.cards)
        return total
