"""What cards, wonders and progress tokens do (section 0): effects are data, and this is their vocabulary."""

from typing import Literal, get_args

import msgspec

Raw = Literal["wood", "clay", "stone"]
Manufactured = Literal["glass", "papyrus"]
Resource = Literal["wood", "clay", "stone", "glass", "papyrus"]
Symbol = Literal["quill", "mortar", "plumb_bob", "wheel", "armillary_sphere", "sundial", "scales"]
Colour = Literal["brown", "grey", "blue", "green", "yellow", "red", "purple"]
Counted = Literal["brown", "grey", "blue", "green", "yellow", "red", "wonder", "coin_triple"]
"""What guilds and coin effects count in a city; purple cards never (section 6)."""

RESOURCES: tuple[Resource, ...] = get_args(Resource)
GROUPS: tuple[tuple[Resource, ...], ...] = (get_args(Raw), get_args(Manufactured))
"""A choice producer covers a unit of its whole group."""


def _snake(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Effect(msgspec.Struct, frozen=True, tag_field="type", tag=_snake, forbid_unknown_fields=True):
    """Base of all effects."""


class Points(Effect, frozen=True):
    """Victory points at the end."""

    amount: int


class Shields(Effect, frozen=True):
    """The conflict pawn moves that many spaces toward the rival's capital, now (section 7)."""

    amount: int


class Science(Effect, frozen=True):
    """A scientific symbol (section 8)."""

    symbol: Symbol


class Produce(Effect, frozen=True):
    """Units every turn; those of brown and grey cards raise the rival's trade price (section 5)."""

    resources: dict[Resource, int]


class ProduceChoice(Effect, frozen=True):
    """One unit of one of these kinds for each purchase; never raises the rival's price."""

    options: tuple[Resource, ...]


class TradeFixed(Effect, frozen=True):
    """Each unit of these resources is bought at this price, whatever the rival makes."""

    resources: tuple[Resource, ...]
    price: int


class CoinsNow(Effect, frozen=True):
    """Coins from the bank, once."""

    amount: int


class CoinsPer(Effect, frozen=True):
    """Coins from the bank for each counted thing in the own city, once, when built."""

    amount: int
    count: Counted


class CoinsPerBestCity(Effect, frozen=True):
    """Coins from the bank for each counted thing of the city that has more of them, once, when built."""

    amount: int
    count: tuple[Counted, ...]


class PointsPerBestCity(Effect, frozen=True):
    """Victory points for each counted thing of the city that has more of them at the end."""

    amount: int
    count: tuple[Counted, ...]


class ExtraTurn(Effect, frozen=True):
    """The same player takes another turn (section 10)."""


class OpponentLosesCoins(Effect, frozen=True):
    """The rival pays so many coins to the bank, or all it has."""

    amount: int


class DiscardOpponentCard(Effect, frozen=True):
    """The owner picks a card of this colour in the rival's city, which goes to the discard pile."""

    colour: Colour


class BuildFromDiscard(Effect, frozen=True):
    """The owner picks a card of the discard pile and builds it without paying."""


class DrawBoxTokens(Effect, frozen=True):
    """The owner draws so many of the boxed tokens and keeps one; the others go back to the box."""

    draw: int
    keep: Literal[1]


class CostReduction(Effect, frozen=True):
    """So many resource units fewer for wonders, or for cards of a colour, any the owner likes."""

    applies_to: Literal["wonder", "blue"]
    resources: int


class ReceiveOpponentTradeCoins(Effect, frozen=True):
    """What the rival pays for resources goes to the owner (section 5)."""


class PointsPerProgressToken(Effect, frozen=True):
    """Victory points at the end for each own token, this one included."""

    amount: int


class ExtraShields(Effect, frozen=True):
    """So many more shields on each card of a colour built from now on."""

    applies_to: Colour
    amount: int


class WondersGainExtraTurn(Effect, frozen=True):
    """Every wonder built from now on gives an extra turn."""


class CoinsOnChainBuild(Effect, frozen=True):
    """Coins for each card built through a chain from now on."""

    amount: int


AnyEffect = (
    Points
    | Shields
    | Science
    | Produce
    | ProduceChoice
    | TradeFixed
    | CoinsNow
    | CoinsPer
    | CoinsPerBestCity
    | PointsPerBestCity
    | ExtraTurn
    | OpponentLosesCoins
    | DiscardOpponentCard
    | BuildFromDiscard
    | DrawBoxTokens
    | CostReduction
    | ReceiveOpponentTradeCoins
    | PointsPerProgressToken
    | ExtraShields
    | WondersGainExtraTurn
    | CoinsOnChainBuild
)
Effects = tuple[AnyEffect, ...]
