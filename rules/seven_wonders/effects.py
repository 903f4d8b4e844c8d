"""What cards and wonder stages do (rulebook: symbols): effects are data, and this is their vocabulary."""

from typing import Literal

import msgspec

Resource = Literal["wood", "stone", "clay", "ore", "glass", "papyrus", "textile"]
Symbol = Literal["compass", "gear", "tablet"]
Colour = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple"]
Scope = Literal["self", "neighbours", "self_and_neighbours"]


def _snake(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Effect(msgspec.Struct, frozen=True, tag_field="type", tag=_snake, forbid_unknown_fields=True):
    """Base of all effects."""


class Produces(Effect, frozen=True):
    """That many separate units, every turn; neighbours can buy them if tradable."""

    resources: dict[Resource, int]
    tradable: bool


class ProducesChoice(Effect, frozen=True):
    """One unit of one of these kinds, every turn; neighbours can buy it if tradable."""

    one_of: tuple[Resource, ...]
    tradable: bool


class TradeDiscount(Effect, frozen=True):
    """A lower price a unit for these resources, bought on that side, from the next turn on."""

    resources: tuple[Resource, ...]
    side: Literal["left", "right", "both"] = msgspec.field(name="from")
    price: int


class CardsOf(msgspec.Struct, frozen=True, tag_field="kind", tag="card", forbid_unknown_fields=True):
    """Structures of these colours are counted."""

    colors: tuple[Colour, ...]


class FinishedStages(msgspec.Struct, frozen=True, tag_field="kind", tag="wonder_stage", forbid_unknown_fields=True):
    """Finished wonder stages are counted."""


class DefeatTokens(msgspec.Struct, frozen=True, tag_field="kind", tag="defeat_token", forbid_unknown_fields=True):
    """Conflict tokens of -1 are counted."""


Counted = CardsOf | FinishedStages | DefeatTokens


class Points(Effect, frozen=True):
    """Victory points at the end."""

    amount: int


class PointsPer(Effect, frozen=True):
    """Victory points at the end for each counted thing."""

    amount: int
    per: Counted
    scope: Scope


class CoinsNow(Effect, frozen=True):
    """Coins from the bank, once, when built."""

    amount: int


class CoinsPer(Effect, frozen=True):
    """Coins from the bank for each counted thing, once, when built."""

    amount: int
    per: Counted
    scope: Scope


class Shields(Effect, frozen=True):
    """Military strength, in every age from now on."""

    amount: int


class Science(Effect, frozen=True):
    """A symbol, counted at the end."""

    symbol: Symbol


class ScienceChoice(Effect, frozen=True):
    """A symbol that is chosen at final scoring, best for its owner."""


class FreeBuildPerAge(Effect, frozen=True):
    """So many structures from the hand each age without meeting their cost (section 6.2)."""

    uses: int


class PlayLastCard(Effect, frozen=True):
    """The seventh card of each age is played instead of thrown away (section 6.3)."""


class BuildFromDiscard(Effect, frozen=True):
    """One card of the discard pile is built for nothing, once, when the stage is finished (section 6.4)."""


class CopyGuild(Effect, frozen=True):
    """One guild of a neighbour counts as if it stood here, at final scoring (section 8.4)."""

    side: Literal["neighbours"] = msgspec.field(name="from")


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

POWERS = (FreeBuildPerAge, PlayLastCard, BuildFromDiscard, CopyGuild)
"""Effects that ask their owner for decisions: a Free City restricted to plain boards has none of them."""
