"""What structures and stages bring, in the form in which a policy in a hurry looks it up."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from msgspec.structs import astuple

from titles.seven_wonders.cards.effects import Brings
from titles.seven_wonders.cards.neighbourhood import Colour
from titles.seven_wonders.cards.resources import KINDS, PRICE, Resources
from titles.seven_wonders.catalogue import Catalogue

ResourceNumbers = tuple[int, ...]
"""Resources, as their numbers in `KINDS`."""


class Benefits(NamedTuple):
    """What a structure or a stage brings to any city that builds it.

    `units` are pairs of a resource's number and an amount. `discounts` has the resources that cost less on the left and
    on the right. `chains` counts the structures that become free.
    """

    source: Colour | Literal["stage"]
    chains: int
    brings: Brings
    units: Sequence[tuple[int, int]]
    choices: Sequence[ResourceNumbers]
    discounts: tuple[ResourceNumbers, ResourceNumbers]


class AllBenefits(NamedTuple):
    """The benefits of each card, and of the stages of each side of a board."""

    of_cards: dict[str, Benefits]
    of_stages: dict[tuple[str | None, str | None], tuple[Benefits, ...]]


@cache
def benefits(rules: Catalogue) -> AllBenefits:
    """Return the benefits of everything that is printed."""
    return AllBenefits(
        {
            card.id: _benefits(rules.structures[card.id], card.colour, len(card.chain_to))
            for card in rules.cards.values()
        },
        {side: tuple([_benefits(brings, "stage", 0) for brings in stages]) for side, stages in rules.boards.items()},
    )


def _benefits(brings: Brings, source: Colour | Literal["stage"], chains: int) -> Benefits:
    economy = brings.economy
    return Benefits(
        source=source,
        chains=chains,
        brings=brings,
        units=[(kind, amount) for kind, amount in enumerate(astuple(economy.production.fixed)) if amount],
        choices=[tuple(sorted([KINDS.index(kind) for kind in choice])) for choice in economy.production.choices],
        discounts=(_lowered(economy.left_prices), _lowered(economy.right_prices)),
    )


def _lowered(prices: Resources) -> ResourceNumbers:
    """Return the resources that cost less than usual."""
    return tuple([number for number, price in enumerate(astuple(prices)) if price < PRICE])
