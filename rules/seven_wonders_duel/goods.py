"""What cities make: goods are told as one number, so that those of a city are the sum of those of what it has built.

The number's digits are counts below 16: what is made of each resource, what is sold of each, the choice producers of
each group, and a digit for each card with fixed prices.
"""

from collections.abc import Iterable
from functools import cache

import msgspec

from rules.seven_wonders_duel.catalogue import Card, Wonder, catalogue
from rules.seven_wonders_duel.effects import GROUPS, RESOURCES, Produce, ProduceChoice, TradeFixed
from rules.seven_wonders_duel.payments import NONE, Units, units

DIGIT = 4
"""Bits of a digit."""
SOLD = len(RESOURCES)
CHOICES = SOLD + len(RESOURCES)
FIXED = CHOICES + len(GROUPS)
"""Where the digits of each kind begin; those of what is made are the lowest."""
NO_CHOICES = (0,) * len(GROUPS)


class Goods(msgspec.Struct, frozen=True, gc=False):
    """What a city makes: `made` every turn, of it `sold` by brown and grey cards, which raises the rival's prices.

    `choices` count the choice producers of each group; `fixed` are its own fixed prices, 0 where there is none.
    """

    made: Units
    sold: Units
    choices: tuple[int, ...]
    fixed: Units


def goods_of(revision: int, things: Iterable[str]) -> Goods:
    """What cards and built wonders make, in whatever order."""
    return goods_told_by(revision, sum(map(numbers(revision).__getitem__, things)))


def goods_told_by(revision: int, number: int) -> Goods:
    """The goods that a number tells; of two fixed prices the lower one holds."""
    fixed = NONE
    for place, prices in enumerate(_fixed(revision).values(), FIXED):
        if _digits(number, place, place + 1) != (0,):
            fixed = tuple([min(one, other) or one or other for one, other in zip(fixed, prices, strict=True)])
    return Goods(_digits(number, 0, SOLD), _digits(number, SOLD, CHOICES), _digits(number, CHOICES, FIXED), fixed)


def _digits(number: int, first: int, end: int) -> tuple[int, ...]:
    return tuple([number >> DIGIT * place & (1 << DIGIT) - 1 for place in range(first, end)])


@cache
def numbers(revision: int) -> dict[str, int]:
    """What each card and wonder makes, as a number."""
    return {thing.id: _number(revision, thing) for thing in _things(revision)}


def _number(revision: int, thing: Card | Wonder) -> int:
    made, choices = NONE, NO_CHOICES
    for effect in thing.effects:
        if isinstance(effect, Produce):
            made = _sums(made, units(effect.resources))
        elif isinstance(effect, ProduceChoice):
            choices = _sums(choices, tuple([int(effect.options[0] in group) for group in GROUPS]))
    sold = made if isinstance(thing, Card) and thing.colour in {"brown", "grey"} else NONE
    fixed = [int(other == thing.id) for other in _fixed(revision)]
    return sum([count << DIGIT * place for place, count in enumerate((*made, *sold, *choices, *fixed))])


def _sums(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([one + other for one, other in zip(some, more, strict=True)])


@cache
def _fixed(revision: int) -> dict[str, Units]:
    """The prices of each card and wonder that has fixed ones."""
    return {
        thing.id: units(dict.fromkeys(effect.resources, effect.price))
        for thing in _things(revision)
        for effect in thing.effects
        if isinstance(effect, TradeFixed)
    }


def _things(revision: int) -> list[Card | Wonder]:
    printed = catalogue(revision)
    return [*printed.cards.values(), *printed.wonders.values()]
