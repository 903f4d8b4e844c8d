"""What is printed as a cost, and what is paid for it (section 5)."""

from typing import Literal

import msgspec

from titles.seven_wonders_duel.cards.cities import Colour

Kind = Literal[Colour, "wonder"]
"""What is built: a card of a colour, or a wonder."""


class Need(msgspec.Struct, frozen=True, gc=False):
    """A printed cost: coins, and units by the number of their resource; `kind` is what waivers see."""

    coins: int
    units: tuple[tuple[int, int], ...]
    kind: Kind


class Price(msgspec.Struct, frozen=True, gc=False):
    """The coins for something: in all, those of them that the bank and the opponent get, and as legal moves tell it."""

    total: int
    bank: int
    opponent: int
    cost: dict[str, int]


def in_coins(bank: int, opponent: int = 0) -> Price:
    """Return the price of these coins."""
    return Price(bank + opponent, bank, opponent, {"bank": bank, "rival": opponent})


FREE = in_coins(0)
