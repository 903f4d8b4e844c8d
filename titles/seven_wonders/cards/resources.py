"""Resources: the seven kinds, amounts of them, and what a city produces (section 5.1)."""

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec
from msgspec.structs import astuple

Resource = Literal["wood", "stone", "clay", "ore", "glass", "papyrus", "textile"]
KINDS: tuple[Resource, ...] = get_args(Resource)


class Resources(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An amount of each kind: the units of a cost or of a city, or the coins that one unit of each kind costs."""

    wood: int = 0
    """The amount of wood, from 0."""
    stone: int = 0
    """The amount of stone, from 0."""
    clay: int = 0
    """The amount of clay, from 0."""
    ore: int = 0
    """The amount of ore, from 0."""
    glass: int = 0
    """The amount of glass, from 0."""
    papyrus: int = 0
    """The amount of papyrus, from 0."""
    textile: int = 0
    """The amount of textile, from 0."""

    def amount(self, kind: Resource) -> int:
        """Return the amount of one kind."""
        amount: int = getattr(self, kind)
        return amount

    def lacking(self, have: "Resources") -> list[tuple[Resource, int]]:
        """Return the kinds of which there are fewer units than needed, each with the number of missing units."""
        amounts = zip(KINDS, astuple(self), astuple(have), strict=True)
        return [(kind, needed - had) for kind, needed, had in amounts if needed > had]

    def covers(self, need: "Resources") -> bool:
        """Whether there is at least the needed amount of every kind."""
        return (
            self.wood >= need.wood
            and self.stone >= need.stone
            and self.clay >= need.clay
            and self.ore >= need.ore
            and self.glass >= need.glass
            and self.papyrus >= need.papyrus
            and self.textile >= need.textile
        )

    def lowest(self, other: "Resources") -> "Resources":
        """Return the lower amount of each kind."""
        return Resources(*map(min, astuple(self), astuple(other)))

    def __add__(self, more: "Resources") -> "Resources":
        """Return the sum, kind by kind."""
        return Resources(
            self.wood + more.wood,
            self.stone + more.stone,
            self.clay + more.clay,
            self.ore + more.ore,
            self.glass + more.glass,
            self.papyrus + more.papyrus,
            self.textile + more.textile,
        )


NO_RESOURCES = Resources()

PRICE = 2
"""Coins for a unit of a neighbour (section 5.2)."""
USUAL_PRICES = Resources(*[PRICE] * len(KINDS))
"""The price of one unit of each kind, without discounts."""

Choice = frozenset[Resource]
"""The kinds of a unit that becomes any one of them."""


class Production(msgspec.Struct, frozen=True, gc=False):
    """Units that a city can use, or sell, every turn: `fixed` ones of one kind, and units that become one of several.

    `choices` has a set of kinds for each of the latter, in a fixed order, so that equal productions compare equal.
    `at_most` counts how many units of each kind there are if every unit with a choice becomes that kind.
    """

    fixed: Resources
    choices: tuple[Choice, ...]
    at_most: Resources

    @classmethod
    def of(cls, resources: Resources) -> "Production":
        """Return that many separate units of each kind."""
        return cls(resources, (), resources)

    @classmethod
    def of_one(cls, kinds: Iterable[Resource]) -> "Production":
        """Return one unit that becomes one of these kinds."""
        choice = frozenset(kinds)
        return cls(NO_RESOURCES, (choice,), Resources(**dict.fromkeys(choice, 1)))

    def __add__(self, more: "Production") -> "Production":
        """Return all units of both."""
        choices = tuple(sorted(self.choices + more.choices, key=sorted))
        return Production(self.fixed + more.fixed, choices, self.at_most + more.at_most)


NO_PRODUCTION = Production.of(NO_RESOURCES)
