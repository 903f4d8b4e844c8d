"""The derived facts of 7 Wonders: what cities produce, sell, pay and are worth in a conflict, and what cards take."""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import astuple

from titles.kernel.state.derived import Derived
from titles.kernel.state.game import PendingDecision
from titles.kernel.state.zones import Zone, leave
from titles.seven_wonders.cards.resources import KINDS, Production, Resource, Resources
from titles.seven_wonders.cards.science import SYMBOLS, Symbol
from titles.seven_wonders.catalogue import Cost, catalogue
from titles.seven_wonders.play.build_options import BuildOptions, build_options_of
from titles.seven_wonders.play.cities import built, gains_of, neighbours
from titles.seven_wonders.play.moves import SALE, Build, BuildBy
from titles.seven_wonders.play.resolve import conflict_token
from titles.seven_wonders.play.turns import hand_from, passing
from titles.seven_wonders.state import TURNS, WondersGame, WondersState, decider_of, state_of


class DerivedUnit(msgspec.Struct, frozen=True):
    """A unit of resources that a city produces each turn."""

    one_of: tuple[Resource, ...]
    """The resources of which it becomes any one, chosen again for each build; often just one."""


class DerivedNeighbour(msgspec.Struct, frozen=True):
    """A neighbour, as the city beside it sees it."""

    city: int
    """The number of the neighbouring city."""
    prices: dict[Resource, int]
    """How many coins the city pays for a unit of each resource, if that neighbour sells one."""
    conflict: int
    """The points of the conflict token that the city would take for the conflict with it, if the age ended now; 0 if
    both are equally strong, and before the first age.
    """


class DerivedPayment(msgspec.Struct, frozen=True):
    """A way to pay, as a legal move has it."""

    bank: int
    """How many coins are paid to the bank."""
    left: int
    """How many coins are paid to the left neighbour."""
    right: int
    """How many coins are paid to the right neighbour."""


class DerivedWay(DerivedPayment, frozen=True):
    """A way to build a structure, as a legal move has it."""

    by: BuildBy
    """How it is built: at its `cost`, by a `chain`, or with the `gift` of a free structure (section 6.2)."""


class DerivedBuild(msgspec.Struct, frozen=True):
    """What it takes a city to build a card."""

    built: bool
    """Whether the city has this structure already."""
    chain: tuple[str, ...]
    """The ids of the city's structures that make the card free."""
    ways: tuple[DerivedWay, ...]
    """The ways to build it now, the cheapest at its cost before dearer ones; none if it can't be built."""
    missing: int | None
    """How many coins the city lacks to build it at its cost, 0 if none; null if it can't get the resources at all."""


class DerivedStage(msgspec.Struct, frozen=True):
    """What it takes a city to build its next wonder stage."""

    stage: int
    """The number of the stage, from 1."""
    ways: tuple[DerivedPayment, ...]
    """The ways to pay for it now, the cheapest first; none if it can't be built."""
    missing: int | None
    """How many coins the city lacks to build it, 0 if none; null if it can't get the resources at all."""


class DerivedCity(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from the structures and finished stages of a city and of its neighbours."""

    production: tuple[DerivedUnit, ...]
    """The units that it produces each turn."""
    for_sale: tuple[DerivedUnit, ...]
    """Those of them that its neighbours can buy."""
    shields: int
    """Its military strength."""
    science: dict[Symbol, int]
    """How many science symbols of each kind it has."""
    science_choices: int
    """How many more science symbols it chooses at the end of the game (section 8.2)."""
    gifts: int
    """How many structures it can still build without cost in this age (section 6.2)."""
    seventh_card: bool
    """Whether it can play the seventh card of each age (section 6.3)."""
    left: DerivedNeighbour
    """Its left neighbour."""
    right: DerivedNeighbour
    """Its right neighbour."""
    next_stage: DerivedStage | None
    """What its next wonder stage takes; null if all are finished, and while sides are being chosen."""
    hand_from: int | None
    """The number of the city that passed it its hand; null on the first turn of an age, and for the Free City."""
    chooser: int | None
    """The number of the seat that chooses for it now; null if none does. The holder of the Free City chooses for
    the own city first.
    """
    cards: dict[str, DerivedBuild]
    """By id what each card takes from which its player chooses now, as far as the reader knows them: those of the hand;
    for the Free City those that the choice for the holder's own city leaves, or the last card of the draw pile.
    """


class WondersDerived(Derived, frozen=True, kw_only=True):
    """What follows from the public state of a game of 7 Wonders."""

    passing: Literal["left", "right"] | None
    """To which neighbour the hands are passed at the end of the turn; null on the last turn of an age, and before the
    first age.
    """
    sale: int
    """How many coins a city gets for a card that it sells."""
    cities: tuple[DerivedCity, ...]
    """The cities by number, as in the public state."""


def to_derived(game: WondersGame) -> WondersDerived:
    """Return what follows from a view of a game that has started."""
    state, seats = state_of(game), len(state_of(game).hands)
    table, cities = state.open_table(), range(len(state.cities))
    passed_by = [hand_from(state, index) if index < seats else None for index in cities]
    cards = [tuple([card for card in _choice(game, state, index) if card is not None]) for index in cities]
    return WondersDerived(
        passing=passing(state.age) if 0 < state.turn < TURNS else None,
        sale=SALE,
        cities=tuple(
            [
                _city(game.revision, table, index, passed_by[index], _chooser(game, index), cards[index])
                for index in cities
            ]
        ),
    )


@lru_cache(2**8)  # most of it is the same for all readers, and after each choice
def _city(
    revision: int,
    table: WondersState,
    index: int,
    passed_by: int | None,
    chooser: int | None,
    cards: tuple[str, ...],
) -> DerivedCity:
    rules = catalogue(revision)
    gains = [gains_of(rules, city) for city in table.cities]
    own, options = gains[index], build_options_of(rules, table, index)
    economy = options.economy
    left, right = neighbours(table, index)

    def beside(other: int, prices: Resources) -> DerivedNeighbour:
        token = conflict_token(table.age, own.shields, gains[other].shields) if table.age else 0
        return DerivedNeighbour(other, _by_kind(prices), token)

    return DerivedCity(
        production=_units(economy.production),
        for_sale=_units(economy.for_sale),
        shields=own.shields,
        science=dict(zip(SYMBOLS, own.symbols, strict=True)),
        science_choices=own.free_symbols,
        gifts=options.free_builds,
        seventh_card=any("seventh" in brings.each_age for brings in built(rules, table.cities[index])),
        left=beside(left, economy.left_prices),
        right=beside(right, economy.right_prices),
        next_stage=_next_stage(options),
        hand_from=passed_by,
        chooser=chooser,
        cards={card: _build(options, card) for card in cards},
    )


def _by_kind(amounts: Resources) -> dict[Resource, int]:
    return dict(zip(KINDS, astuple(amounts), strict=True))


@lru_cache(maxsize=2**10)
def _units(production: Production) -> tuple[DerivedUnit, ...]:
    fixed = [DerivedUnit((kind,)) for kind in KINDS for _ in range(production.fixed.amount(kind))]
    choices = [DerivedUnit(tuple(sorted(choice, key=KINDS.index))) for choice in production.choices]
    return (*fixed, *choices)


def _chooser(game: WondersGame, index: int) -> int | None:
    """Return the seat that chooses for a city now: for one city after another if it is asked for two (section 9)."""
    asked = [item for item in game.pending if isinstance(item, PendingDecision)]
    decider = next((item.decider for item in asked if item.subject == index), None)
    if decider is None:
        return None
    order = sorted(item.subject for item in asked if item.decider == decider)
    chosen = game.commitments[decider] is not None
    return decider if index == order[-1 if chosen else 0] else None


def _choice(game: WondersGame, state: WondersState, index: int) -> Zone:
    """Return the cards from which one is chosen for a city, as far as the view knows them."""
    if index < len(state.hands):
        return state.hands[index]
    kinds = [item.kind for item in game.pending if isinstance(item, PendingDecision) and item.subject == index]
    if "seventh" in kinds:
        return state.pile
    if "choose" not in kinds:
        return ()
    holder = decider_of(state, index)
    chosen = game.commitments[holder]
    return leave(state.hands[holder], chosen.chain[0].card) if chosen and chosen.chain else state.hands[holder]


def _build(options: BuildOptions, card: str) -> DerivedBuild:
    printed = options.rules.cards[card]
    ways = [DerivedWay(**offer.cost, by=offer.move.by) for offer in Build.legal_moves(options, (card,))]
    return DerivedBuild(
        built=options.has_structure(card),
        chain=tuple([structure for structure in printed.chain_from if structure in options.economy.structures]),
        ways=tuple(ways),
        missing=_missing(options, printed.cost),
    )


def _next_stage(options: BuildOptions) -> DerivedStage | None:
    stage = options.next_stage
    if stage is None:
        return None
    ways = [DerivedPayment(stage.cost.coins, left, right) for left, right in options.stage_payments()]
    return DerivedStage(stage.stage, tuple(ways), _missing(options, stage.cost))


def _missing(options: BuildOptions, cost: Cost) -> int | None:
    """Return how many coins a city lacks for the cheapest way to meet a cost; None if no coins buy the resources."""
    price = options.price(cost)
    return None if price is None else max(0, price - options.coins)
