"""Bots: each sees the view of its seat, and chooses among the legal moves."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource, best_move
from titles.kernel.bots.searching import FAST_SECONDS, Level, Searching
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame
from titles.seven_wonders_duel.cards.cities import city_view
from titles.seven_wonders_duel.cards.effects import Gains
from titles.seven_wonders_duel.cards.resources import unpacked
from titles.seven_wonders_duel.catalogue import Catalogue, catalogue
from titles.seven_wonders_duel.play.availability import uncovered
from titles.seven_wonders_duel.play.build_effects import counted_coins, gains_of
from titles.seven_wonders_duel.play.economy import discard_income, economy_of
from titles.seven_wonders_duel.play.moves import (
    Build,
    BuildWonder,
    ChooseStarter,
    Destroy,
    Discard,
    DraftWonder,
    Revive,
    TakeBoxToken,
    TakeToken,
)
from titles.seven_wonders_duel.play.science import SYMBOLS_TO_WIN, symbols_of
from titles.seven_wonders_duel.play.scoring import lead_of
from titles.seven_wonders_duel.state import AGES, City, DuelState, state_of

COIN = 0.4
"""The points that a coin is worth."""
WIN = 1000.0
DENIAL = 0.35
"""The part of a card's worth to the opponent that counts for taking it away."""
OPENING = 0.4
"""The points lost for each card that becomes available to the opponent."""
EXTRA_TURN = 4.0
CHAIN = 0.8
CHOICES = {"destroy": 3.0, "revive": 4.0, "take_box_token": 5.0}
"""The points that the decisions of wonders are worth."""


def greedy_bot(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
    """Return the move that gains most by a rule of thumb."""
    valuation = Valuation(catalogue(view.revision), state_of(view), seat)
    return best_move(legal_moves, [valuation.of_move(legal_move) for legal_move in legal_moves], chance)


class Valuation:
    """The points that things may be worth to a seat: those scored at once, and a guess for everything else.

    Each worth is computed once: several moves are about the same card or wonder.
    """

    def __init__(self, rules: Catalogue, state: DuelState, seat: int) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.city = state.cities[seat]
        self._cards: dict[str, float] = {}
        self._wonders: dict[str, float] = {}
        self._takings: dict[str, float] = {}

    @cached_property
    def opponent(self) -> "Valuation":
        """The valuation of the other seat."""
        return Valuation(self.rules, self.state, 1 - self.seat)

    @cached_property
    def _counted(self) -> int:
        """The points of the seat now for what its cards and tokens count."""
        return _counted_points(self.rules, self.state, self.seat)

    @cached_property
    def _symbols(self) -> float:
        """The worth of the symbols of the city now."""
        return _science(self.rules, self.city)

    @cached_property
    def _production(self) -> tuple[int, ...]:
        """What the city produces now."""
        city = self.city
        return unpacked(economy_of(self.rules, city.cards, city.built, city.tokens).buyer).production

    def of_move(self, legal_move: LegalMove) -> float:
        """Return the worth of a move, less its price."""
        price = (legal_move.cost.get("bank", 0) + 2 * legal_move.cost.get("rival", 0)) * COIN
        match legal_move.move:
            case Discard(card):
                return discard_income(self.rules, self.city) * COIN + self.of_taking(card)
            case Build(card):
                return self.of_card(card) + self.of_taking(card) - price
            case BuildWonder(card, wonder):
                return self.of_wonder(wonder) - 0.2 * self.of_card(card) + self.of_taking(card) - price
            case DraftWonder(wonder):
                return self.of_wonder(wonder)
            case TakeToken(token) | TakeBoxToken(token):
                return self.of_token(token)
            case Revive(card):
                return self.of_card(card)
            case Destroy(card):
                return self.opponent.of_card(card)
            case ChooseStarter(starter):
                return float(starter == self.seat)
        return 0.0

    def of_card(self, name: str) -> float:
        """Return the worth of a card, without its price."""
        if name not in self._cards:
            self._cards[name] = self._of_card(name)
        return self._cards[name]

    def of_wonder(self, name: str) -> float:
        """Return the worth of a wonder once it is built, without its price."""
        if name not in self._wonders:
            self._wonders[name] = self._of_wonder(name)
        return self._wonders[name]

    def of_taking(self, card: str) -> float:
        """Return the worth of taking a card of the pyramid from the opponent, less the cards that this uncovers."""
        if card not in self._takings:
            self._takings[card] = self._of_taking(card)
        return self._takings[card]

    def of_token(self, name: str) -> float:
        """Return the worth of a progress token."""
        effects, city = self.rules.tokens[name].effects, self.city
        gain = self._gain(replace(city, tokens=(*city.tokens, name)), name, self.rules.gains[name])
        return gain + 0.5 * (AGES + 1 - self.state.age) * (len(effects) + 1)

    def _of_card(self, name: str) -> float:
        card, city = self.rules.cards[name], self.city
        gain = self._gain(replace(city, cards=(*city.cards, name)), name, gains_of(self.rules, city, name))
        chain = CHAIN if card.chain_child is not None and card.age < AGES else 0.0
        return gain + self._savings(name) + chain

    def _of_wonder(self, name: str) -> float:
        city, choosing = self.city, self.rules.choosing.get(name, ())
        gains = gains_of(self.rules, city, name)
        gain = self._gain(replace(city, built=(*city.built, name)), name, gains)
        extra_turn = EXTRA_TURN * (gains.extra_turns > 0)
        losses = COIN * gains.opponent_loses
        view = city_view(self.state, self.seat, self.rules.coloured)
        choices = sum([CHOICES[kind] for effect in choosing for kind in effect.decisions(view)])
        return gain + extra_turn + losses + choices + self._savings(name)

    def _of_taking(self, card: str) -> float:
        pyramid, age = self.state.pyramid, self.state.age
        before = uncovered(self.rules, age, pyramid.lying).places
        after = uncovered(self.rules, age, pyramid.without(pyramid.cards.index(card)).lying).places
        denied = DENIAL * max(0.0, self.opponent.of_card(card))
        return denied - OPENING * len(set(after) - set(before))

    def _gain(self, after: City, thing: str, gains: Gains) -> float:
        """Return the points and coins that change the city, and a guess for its shields and symbols."""
        state, seat = self.state, self.seat
        later = replace(state, cities=state.cities_with(seat, after))
        points = gains.points + _counted_points(self.rules, later, seat) - self._counted
        coins = (gains.coins + counted_coins(self.rules, later, seat, thing)) * COIN
        symbols = _science(self.rules, after) - self._symbols if gains.symbols else 0.0
        return points + coins + self._military(gains.shields) + symbols

    def _military(self, shields: int) -> float:
        """Return the worth of shields: more the nearer the pawn is to either capital."""
        lead = lead_of(self.state, self.seat)
        if shields and lead + shields >= self.rules.track.capital_distance:
            return WIN
        return shields * (1.2 + 0.25 * abs(lead))

    def _savings(self, thing: str) -> float:
        """Return what the supply of a card or wonder may save in the ages that are left."""
        ages = AGES + 1 - max(self.state.age, 1)
        packed = self.rules.supplies[thing]
        if not packed:
            return 0.0
        supply = unpacked(packed)
        units = sum([more / (1 + had) for more, had in zip(supply.production, self._production, strict=True)])
        choices = supply.raw_choices + supply.manufactured_choices
        fixed_prices = sum(supply.fixed_prices)
        return ages * (1.3 * units + 1.6 * choices + 0.7 * fixed_prices)


def _counted_points(rules: Catalogue, state: DuelState, seat: int) -> int:
    """Return the points of a seat for what its cards, wonders and tokens count."""
    city = state.cities[seat]
    names = [name for name in city.cards + city.built + city.tokens if name in rules.scoring]
    if not names:
        return 0
    view = city_view(state, seat, rules.coloured)
    return sum([effect.points(view) for name in names for effect in rules.scoring[name]])


def _science(rules: Catalogue, city: City) -> float:
    """Return the worth of a city's symbols: more the more different ones there are, and for pairs."""
    symbols = symbols_of(rules, city)
    different = len(set(symbols))
    if different >= SYMBOLS_TO_WIN:
        return WIN
    return 0.6 * different * different + 4.5 * (len(symbols) - different)


SEARCHING = Searching(
    policy=greedy_bot,
    depth=1000,
    margin=15,
    levels=(Level("fast", playouts=60, shortlist=5, seconds=FAST_SECONDS), Level("strong", playouts=600, shortlist=5)),
)
"""How searching bots play on. A decision takes `fast` about 0.2 seconds, `strong` about 2."""
