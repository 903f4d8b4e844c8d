"""What structures, stages and cities bring, counted once from the hooks of their effects, for policies in a hurry."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from msgspec.structs import astuple

from titles.seven_wonders.cards.economy import Economy
from titles.seven_wonders.cards.effects import AnyEffect
from titles.seven_wonders.cards.neighbourhood import Colour, Neighbourhood
from titles.seven_wonders.cards.resources import KINDS, PRICE, Resources
from titles.seven_wonders.cards.science import SYMBOLS, best_science
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.state import City

Symbols = tuple[int, ...]
"""How many science symbols there are of each kind, in the order of `SYMBOLS`."""
ResourceNumbers = tuple[int, ...]
"""Resources, as their numbers in `KINDS`."""


class Benefits(NamedTuple):
    """What a structure or a stage brings to any city that builds it.

    `counting_points` and `counting_coins` are the effects whose points and coins depend on the cities. `units` are
    pairs of a resource's number and an amount. `discounts` has the resources that cost less on the left and on the
    right. `chains` counts the structures that become free.
    """

    source: Colour | Literal["stage"]
    chains: int
    points: int
    coins: int
    counting_points: Sequence[AnyEffect]
    counting_coins: Sequence[AnyEffect]
    shields: int
    symbols: Symbols
    free_symbols: int
    units: Sequence[tuple[int, int]]
    choices: Sequence[ResourceNumbers]
    discounts: tuple[ResourceNumbers, ResourceNumbers]
    free_builds: int
    plays_seventh_card: bool
    opens_decision: bool
    copies_guild: bool


class Assets(NamedTuple):
    """The shields and the science symbols that a city has."""

    shields: int = 0
    symbols: Symbols = (0, 0, 0)
    free_symbols: int = 0

    def __add__(self, more: "Benefits | Assets") -> "Assets":  # type: ignore[override]
        """Return the assets with those of a structure or a stage."""
        symbols = tuple([have + new for have, new in zip(self.symbols, more.symbols, strict=True)])
        return Assets(self.shields + more.shields, symbols, self.free_symbols + more.free_symbols)


@cache
def benefits_of_card(revision: int, card: str) -> Benefits:
    """Return what a card brings when it is built."""
    printed = catalogue(revision).cards[card]
    return _benefits(revision, printed.effects, printed.colour, len(printed.chain_to))


@cache
def benefits_of_stage(revision: int, wonder: str | None, side: str | None, finished: int) -> Benefits:
    """Return what the next stage brings after a number of finished ones."""
    return _benefits(revision, catalogue(revision).stages(wonder, side)[finished].effects, "stage", 0)


def _benefits(revision: int, effects: Sequence[AnyEffect], source: Colour | Literal["stage"], chains: int) -> Benefits:
    economy = Economy()
    for effect in effects:
        economy = effect.improve(economy)
    symbols = [symbol for effect in effects for symbol in effect.symbols()]
    nothing, everything = _extremes(revision)
    return Benefits(
        source=source,
        chains=chains,
        points=sum(effect.points(nothing) for effect in effects),
        coins=sum(effect.coins(nothing) for effect in effects),
        counting_points=[each for each in effects if each.points(everything) != each.points(nothing)],
        counting_coins=[each for each in effects if each.coins(everything) != each.coins(nothing)],
        shields=sum(effect.shields() for effect in effects),
        symbols=tuple([symbols.count(symbol) for symbol in SYMBOLS]),
        free_symbols=sum(effect.free_symbols() for effect in effects),
        units=[(kind, amount) for kind, amount in enumerate(astuple(economy.production.fixed)) if amount],
        choices=[tuple(sorted([KINDS.index(kind) for kind in choice])) for choice in economy.production.choices],
        discounts=(_lowered(economy.left_prices), _lowered(economy.right_prices)),
        free_builds=economy.free_builds,
        plays_seventh_card=any(effect.plays_seventh_card() for effect in effects),
        opens_decision=any(effect.decisions() for effect in effects),
        copies_guild=any(effect.copies_guild() for effect in effects),
    )


@cache
def _extremes(revision: int) -> tuple[Neighbourhood, Neighbourhood]:
    """Return a neighbourhood with nothing to count, and one with everything."""
    cards = catalogue(revision).cards
    full = City(structures=tuple(cards), stages=1, tokens=(-1,))
    return Neighbourhood((City(),) * 3, 0, cards), Neighbourhood((full,) * 3, 0, cards)


def _lowered(prices: Resources) -> ResourceNumbers:
    """Return the resources that cost less than usual."""
    return tuple([number for number, price in enumerate(astuple(prices)) if price < PRICE])


def assets_of(revision: int, city: City) -> Assets:
    """Return the shields and symbols of a city."""
    return _assets(revision, city.wonder, city.side, city.stages, city.structures)


@lru_cache(maxsize=2**13)
def _assets(revision: int, wonder: str | None, side: str | None, finished: int, structures: tuple[str, ...]) -> Assets:
    if structures:
        return _assets(revision, wonder, side, finished, structures[:-1]) + benefits_of_card(revision, structures[-1])
    if finished:
        return _assets(revision, wonder, side, finished - 1, ()) + benefits_of_stage(
            revision, wonder, side, finished - 1
        )
    return Assets()


@cache
def science_points(symbols: Symbols, free_symbols: int) -> int:
    """Return the points for these symbols and some symbols of choice (section 8.2)."""
    each = [symbol for symbol, count in zip(SYMBOLS, symbols, strict=True) for _ in range(count)]
    return best_science(each, free_symbols).points
