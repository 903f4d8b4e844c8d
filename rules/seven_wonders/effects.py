"""The effects of cards and wonder stages: each class holds an effect's data and everything that it does.

To add an effect, write a class here that overrides the hooks of `Effect` that it needs, and add it to `AnyEffect`.
The rest of the rules calls the hooks, and never asks which effect it has.
"""

from typing import ClassVar, Literal

import msgspec

from rules.seven_wonders.neighbourhood import AnyCounted, Neighbourhood, Scope
from rules.seven_wonders.payments import NOTHING, PRICE, USUAL, Goods, goods, kinds_of, pack
from rules.seven_wonders.symbols import Resource, Symbol


def _snake(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Effect(msgspec.Struct, frozen=True, tag_field="type", tag=_snake, forbid_unknown_fields=True):
    """Base of all effects: the hooks, each of which does nothing unless an effect overrides it."""

    is_power: ClassVar[bool] = False
    """Whether the owner gets extra options or decisions: a Free City restricted to plain boards has no such effect."""

    def production(self) -> Goods:
        """Return the resources that the city can use every turn (section 5.1)."""
        return NOTHING

    def for_sale(self) -> Goods:
        """Return the part of the production that neighbours can buy (section 5.2)."""
        return NOTHING

    def prices(self, side: Literal["left", "right"]) -> int:
        """Return the packed price of each resource bought from the neighbour on this side (section 5.2)."""
        return USUAL

    def free_builds(self) -> int:
        """Return how many structures a city can build in each age without meeting their cost (section 6.2)."""
        return 0

    def coins(self, around: Neighbourhood) -> int:
        """Return the coins that the bank pays once, when the effect is built (section 6.1)."""
        return 0

    def shields(self) -> int:
        """Return the military strength in this age and all later ones (section 7)."""
        return 0

    def plays_seventh_card(self) -> bool:
        """Whether the city can play the seventh card of each age (section 6.3)."""
        return False

    def decisions(self) -> tuple[str, ...]:
        """Return the kinds of the decisions that the owner makes once, when the effect is built (section 6.4)."""
        return ()

    def points(self, around: Neighbourhood) -> int:
        """Return the victory points at the end, science aside (section 8)."""
        return 0

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the science symbols that are scored at the end (section 8.2)."""
        return ()

    def free_symbols(self) -> int:
        """Return how many science symbols the owner chooses at final scoring (section 8.2)."""
        return 0

    def copies_guild(self) -> bool:
        """Whether a neighbour's guild counts as the city's own at final scoring (section 8.4)."""
        return False


class Produces(Effect, frozen=True):
    """That many separate units, every turn; neighbours can buy them if tradable."""

    resources: dict[Resource, int]
    tradable: bool

    def production(self) -> Goods:
        """Return all units."""
        return goods(pack(self.resources), ())

    def for_sale(self) -> Goods:
        """Return all units, if tradable."""
        return self.production() if self.tradable else NOTHING


class ProducesChoice(Effect, frozen=True):
    """One unit of one of these kinds, every turn; neighbours can buy it if tradable."""

    one_of: tuple[Resource, ...]
    tradable: bool

    def production(self) -> Goods:
        """Return one unit that can be of each of these kinds."""
        return goods(0, (kinds_of(self.one_of),))

    def for_sale(self) -> Goods:
        """Return that unit, if tradable."""
        return self.production() if self.tradable else NOTHING


class TradeDiscount(Effect, frozen=True):
    """A lower price a unit for these resources, bought on that side, from the next turn on."""

    resources: tuple[Resource, ...]
    side: Literal["left", "right", "both"] = msgspec.field(name="from")
    price: int

    def prices(self, side: Literal["left", "right"]) -> int:
        """Return the usual prices, lowered for these resources on that side."""
        if self.side not in {side, "both"}:
            return USUAL
        return USUAL - (PRICE - self.price) * kinds_of(self.resources)


class Points(Effect, frozen=True):
    """Victory points at the end."""

    amount: int

    def points(self, around: Neighbourhood) -> int:
        """Return the printed points."""
        return self.amount


class PointsPer(Effect, frozen=True):
    """Victory points at the end for each counted thing."""

    amount: int
    per: AnyCounted
    scope: Scope

    def points(self, around: Neighbourhood) -> int:
        """Return the points for all counted things."""
        return self.amount * around.count(self.per, self.scope)


class CoinsNow(Effect, frozen=True):
    """Coins from the bank, once, when built."""

    amount: int

    def coins(self, around: Neighbourhood) -> int:
        """Return the printed coins."""
        return self.amount


class CoinsPer(Effect, frozen=True):
    """Coins from the bank for each counted thing, once, when built."""

    amount: int
    per: AnyCounted
    scope: Scope

    def coins(self, around: Neighbourhood) -> int:
        """Return the coins for all counted things, those placed in the same turn included (rulings 11 to 13)."""
        return self.amount * around.count(self.per, self.scope)


class Shields(Effect, frozen=True):
    """Military strength, in every age from now on."""

    amount: int

    def shields(self) -> int:
        """Return the printed shields."""
        return self.amount


class Science(Effect, frozen=True):
    """A symbol, counted at the end."""

    symbol: Symbol

    def symbols(self) -> tuple[Symbol, ...]:
        """Return the printed symbol."""
        return (self.symbol,)


class ScienceChoice(Effect, frozen=True):
    """A symbol that is chosen at final scoring, best for its owner."""

    def free_symbols(self) -> int:
        """Return 1."""
        return 1


class FreeBuildPerAge(Effect, frozen=True):
    """So many structures from the hand each age without meeting their cost (section 6.2)."""

    is_power = True
    uses: int

    def free_builds(self) -> int:
        """Return the printed number."""
        return self.uses


class PlayLastCard(Effect, frozen=True):
    """The seventh card of each age is played instead of thrown away (section 6.3)."""

    is_power = True

    def plays_seventh_card(self) -> bool:
        """Return True."""
        return True


class BuildFromDiscard(Effect, frozen=True):
    """One card of the discard pile is built for nothing, once, when the stage is finished (section 6.4)."""

    is_power = True

    def decisions(self) -> tuple[str, ...]:
        """Return the decision for which the discard pile is shown."""
        return ("revive",)


class CopyGuild(Effect, frozen=True):
    """One guild of a neighbour counts as if it stood here, at final scoring (section 8.4)."""

    is_power = True
    side: Literal["neighbours"] = msgspec.field(name="from")

    def copies_guild(self) -> bool:
        """Return True."""
        return True


AnyEffect = (
    Produces
    | ProducesChoice
    | TradeDiscount
    | Points
    | PointsPer
    | CoinsNow
    | CoinsPer
    | Shields
    | Science
    | ScienceChoice
    | FreeBuildPerAge
    | PlayLastCard
    | BuildFromDiscard
    | CopyGuild
)
"""Every effect that the data may name."""
