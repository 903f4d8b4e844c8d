"""The derived facts of 7 Wonders Duel: production, prices, and how far each city is from a supremacy."""

from collections import Counter
from functools import lru_cache
from typing import Literal

import msgspec

from titles.kernel.state.derived import Derived
from titles.seven_wonders_duel.cards.effects import Symbol
from titles.seven_wonders_duel.cards.resources import GROUPS, RESOURCES, Resource, Resources, unpacked
from titles.seven_wonders_duel.catalogue import Catalogue, catalogue
from titles.seven_wonders_duel.play.availability import available_cards, face_up_cards, revealed_by
from titles.seven_wonders_duel.play.build_effects import gains_of
from titles.seven_wonders_duel.play.building import wonders_left
from titles.seven_wonders_duel.play.economy import discard_income, economy_of, has_chain
from titles.seven_wonders_duel.play.military import march
from titles.seven_wonders_duel.play.prices import price_of, unit_prices
from titles.seven_wonders_duel.play.science import SYMBOLS_TO_WIN, are_supremacy, symbols_of
from titles.seven_wonders_duel.play.scoring import lead_of, supremacy_of
from titles.seven_wonders_duel.play.setup import draft_of, drafting_seats
from titles.seven_wonders_duel.state import DuelGame, DuelState, state_of

Supremacy = Literal["military", "scientific"]


class DerivedPrice(msgspec.Struct, frozen=True):
    """What a city pays for a card or a wonder now, even when it is not its turn."""

    bank: int
    """How many coins the bank gets."""
    rival: int
    """How many coins the opponent gets."""
    chain: bool
    """Whether a card of the city makes it free."""
    missing: int
    """How many coins the city lacks for it; 0 if it can pay."""


class DerivedRaid(msgspec.Struct, frozen=True):
    """A military token in its place, by which the opponent of a city loses coins."""

    token: str
    """The id of the token."""
    shields: int
    """How many more shields move the pawn to it."""
    coins: int
    """How many coins it takes, if the opponent has as many."""


class DerivedUnit(msgspec.Struct, frozen=True):
    """A unit of resources that a city has a choice of at each turn."""

    one_of: tuple[Resource, ...]
    """The resources of which it becomes any one."""


class DerivedOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What follows when a city builds a card or a wonder now, besides its printed effects."""

    shields: int
    """How many spaces the conflict pawn moves toward the capital of its opponent."""
    raids: tuple[str, ...]
    """The ids of the military tokens that the pawn meets on its way."""
    token: bool
    """Whether it completes a pair of symbols, for which the city takes a progress token."""
    supremacy: Supremacy | None
    """By which supremacy the city wins at once; null if by none."""


class DerivedCity(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from the cards, wonders and tokens of a city and of its opponent."""

    production: dict[Resource, int]
    """How many units it produces at each turn, by the id of the resource."""
    choices: tuple[DerivedUnit, ...]
    """The units of which it chooses the resource, besides these."""
    unit_prices: dict[Resource, int]
    """How many coins it pays for a missing unit, by the id of the resource."""
    fixed_prices: tuple[Resource, ...]
    """The resources of which a missing unit always costs the same, by a card of the city."""
    discard: int
    """How many coins it gets for discarding a card."""
    symbols: dict[Symbol, int]
    """How many scientific symbols it has of each kind; kinds that it has none of are absent."""
    symbols_to_win: int
    """How many more different symbols win by a scientific supremacy."""
    shields_to_win: int
    """How many more shields win by a military supremacy."""
    raids: tuple[DerivedRaid, ...]
    """The military tokens by which its opponent can still lose coins, the nearest first."""
    prices: dict[str, DerivedPrice]
    """By id what it would pay for each card that lies face up, covered or not, and for its own unbuilt wonders."""
    outcomes: dict[str, DerivedOutcome]
    """By id what follows from building each of them that has shields or symbols. Others are absent."""


class DuelDerived(Derived, frozen=True, kw_only=True):
    """What follows from the public state of a game of 7 Wonders Duel."""

    available: tuple[str, ...]
    """The ids of the cards that lie face up and that no other card covers, in the order of their places."""
    reveals: dict[str, tuple[int, ...]]
    """By the id of an available card, the numbers of the places whose cards turn face up when it is taken. Cards that
    turn up none are absent.
    """
    draft: tuple[int, ...]
    """The numbers of the seats that take a wonder in the draft, in order, from its beginning."""
    drafting: tuple[int, ...]
    """The numbers of the seats that still take a wonder in the draft, in order."""
    wonders_left: int
    """How many wonders both players together can still build."""
    supremacy: Supremacy | None
    """By which supremacy the game was won; null if by none."""
    cities: tuple[DerivedCity, ...]
    """The cities of both seats, in the order of the seats."""


def to_derived(game: DuelGame) -> DuelDerived:
    """Return what follows from a view of a game that has started."""
    return _derived(game.revision, state_of(game))


@lru_cache(2**4)  # the same for all readers
def _derived(revision: int, state: DuelState) -> DuelDerived:
    rules = catalogue(revision)
    face_up = face_up_cards(state)
    return DuelDerived(
        available=tuple([card for card in available_cards(rules, state) if card in face_up]) if face_up else (),
        reveals=revealed_by(rules, state),
        draft=draft_of(rules, state),
        drafting=() if state.age else drafting_seats(rules, state),
        wonders_left=wonders_left(rules, state),
        supremacy=_supremacy(rules, state),
        cities=tuple([_city(rules, state, seat, face_up) for seat in range(2)]),
    )


def _supremacy(rules: Catalogue, state: DuelState) -> Supremacy | None:
    winner = supremacy_of(rules, state)
    if winner is None:
        return None
    is_military = lead_of(state, winner) == rules.track.capital_distance
    return "military" if is_military else "scientific"


def _city(rules: Catalogue, state: DuelState, seat: int, face_up: tuple[str, ...]) -> DerivedCity:
    own, opponent = state.cities[seat], state.cities[1 - seat]
    buyer = unpacked(economy_of(rules, own.cards, own.built, own.tokens).buyer)
    seller = unpacked(economy_of(rules, opponent.cards, opponent.built, opponent.tokens).seller)
    raw, manufactured = GROUPS
    symbols = Counter(symbols_of(rules, own))
    return DerivedCity(
        production=_by_kind(buyer.production),
        choices=(DerivedUnit(raw),) * buyer.raw_choices + (DerivedUnit(manufactured),) * buyer.manufactured_choices,
        unit_prices=_by_kind(unit_prices(buyer, seller)),
        fixed_prices=tuple([kind for kind, count in _by_kind(buyer.fixed_prices).items() if count]),
        discard=discard_income(rules, own),
        symbols=dict(symbols),
        symbols_to_win=max(0, SYMBOLS_TO_WIN - len(symbols)),
        shields_to_win=rules.track.capital_distance - lead_of(state, seat),
        raids=_raids(rules, state, seat),
        prices={thing: _price(rules, state, seat, thing) for thing in face_up + own.wonders},
        outcomes=_outcomes(rules, state, seat, face_up + own.wonders),
    )


def _by_kind(amounts: Resources) -> dict[Resource, int]:
    return dict(zip(RESOURCES, amounts, strict=True))


def _raids(rules: Catalogue, state: DuelState, seat: int) -> tuple[DerivedRaid, ...]:
    loot, lead = rules.loot["second" if seat == state.first else "first"], lead_of(state, seat)
    raids = [
        DerivedRaid(token.id, abs(place) - lead, token.coins_lost)
        for place, token in loot.items()
        if token.id in state.military_tokens
    ]
    return tuple(sorted(raids, key=lambda raid: raid.shields))


def _price(rules: Catalogue, state: DuelState, seat: int, thing: str) -> DerivedPrice:
    city, price = state.cities[seat], price_of(rules, state, seat, thing)
    is_chained = has_chain(rules, city, thing)
    return DerivedPrice(price.bank, price.opponent, is_chained, max(0, price.total - city.coins))


def _outcomes(rules: Catalogue, state: DuelState, seat: int, things: tuple[str, ...]) -> dict[str, DerivedOutcome]:
    found = {thing: _outcome(rules, state, seat, thing) for thing in things}
    return {thing: outcome for thing, outcome in found.items() if outcome is not None}


def _outcome(rules: Catalogue, state: DuelState, seat: int, thing: str) -> DerivedOutcome | None:
    city = state.cities[seat]
    gains = gains_of(rules, city, thing)
    if not (gains.shields or gains.symbols):
        return None
    pawn, raids, _ = march(rules, state, seat, gains.shields)
    symbols = [*symbols_of(rules, city), *gains.symbols]
    supremacy: Supremacy | None = None
    if are_supremacy(symbols):
        supremacy = "scientific"
    elif gains.shields and abs(pawn) == rules.track.capital_distance:
        supremacy = "military"
    is_pair = any(symbols.count(symbol) == 2 for symbol in gains.symbols)
    return DerivedOutcome(
        shields=abs(pawn - state.pawn),
        raids=raids,
        token=is_pair and bool(state.board_tokens) and supremacy is None,
        supremacy=supremacy,
    )
