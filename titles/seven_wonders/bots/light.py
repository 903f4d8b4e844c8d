"""A light policy: it values a move by features that are quick to find. Searches play games on with it."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, get_args

from msgspec.structs import astuple

from titles.kernel.bots.bot import RandomSource
from titles.kernel.bots.searching import FAST_SECONDS, Level, Searching
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, pending_decision
from titles.seven_wonders.bots.benefits import Benefits, benefits
from titles.seven_wonders.bots.greedy import considered, turns_left
from titles.seven_wonders.cards.effects import Brings, Gains
from titles.seven_wonders.cards.neighbourhood import Colour
from titles.seven_wonders.cards.resources import KINDS, Resource
from titles.seven_wonders.catalogue import Catalogue, catalogue
from titles.seven_wonders.play.cities import economy_of, gains_of, neighbourhood, neighbours
from titles.seven_wonders.play.moves import (
    SALE,
    Build,
    BuildStage,
    ChooseBoard,
    ChooseSide,
    CommittedMove,
    Discard,
    Move,
    Pass,
    Revive,
    Sell,
)
from titles.seven_wonders.play.resolve import VICTORY, conflict_token
from titles.seven_wonders.state import AGES, TURNS, WondersState, state_of

Features = dict[str, float]
"""How much of each feature a move has; features that it does not have are left out."""

DENIED = 0.5
"""The part of what a card would be worth to the opponent that is gained when the Free City takes it."""
SPARED = 0.1
"""The part of its own worth that is lost when a card is spent on a stage or sold."""
GOODS: frozenset[Resource] = frozenset(("glass", "papyrus", "textile"))

_RAW = ("first raw material", "second raw material", "more raw materials")
_GOOD = ("first good", "more goods")
_EARLY = {source: f"{source} early" for source in (*get_args(Colour), "stage")}

WEIGHTS: dict[str, float] = {
    "points": 0.67,
    "counted points": 0.85,
    "coins": 0.25,
    "coins early": 0.17,
    "traded": -0.18,
    "tokens": 0.87,
    "tokens early": -1.30,
    "later tokens": -0.02,
    "shields": 1.50,
    "science": 0.74,
    "science early": -1.35,
    "symbols early": 2.09,
    "first raw material": 2.31,
    "second raw material": 2.01,
    "more raw materials": -0.95,
    "first good": 2.42,
    "more goods": -0.99,
    "sold nearby": -1.21,
    "choice of lacking": -0.23,
    "choice": 2.42,
    "discount": 0.96,
    "discount on sold": 0.55,
    "chains": 0.06,
    "stage": 0.78,
    "stage early": -1.23,
    "free builds": 1.49,
    "decisions each age": 1.49,
    "decisions": 1.83,
    "copied guilds": 2.82,
    "sale": -0.73,
    "brown": 2.80,
    "grey": -0.01,
    "blue": 1.34,
    "yellow": -0.07,
    "red": 0.53,
    "green": -0.74,
    "purple": 0.02,
    "brown early": -1.74,
    "grey early": 1.43,
    "blue early": -2.85,
    "yellow early": -0.20,
    "red early": -1.40,
    "green early": 4.37,
    "purple early": 1.85,
}
"""What a unit of each feature is worth, in points of the lead at the end.

A feature that ends with `early` is one that counts in proportion to the turns that are left. The weights come from
games of the policy against itself with 3 to 5 seats, in which each move was drawn with chances that grow with its
worth. A regression gave how much the lead at the end differs if a move has more of a feature than the moves of its seat
have on average. This was done three times, over 1500, 4000 and 4000 games, each time with the weights found before.
"""


def light_bot(game: AnyGame, seat: int, legal_moves: Sequence[LegalMove], _chance: RandomSource) -> Any:
    """Return the first of the moves with the highest worth."""
    legal_moves = considered(game, seat, legal_moves)
    found = worths(game, seat, legal_moves)
    return legal_moves[found.index(max(found))].move


def worths(game: AnyGame, seat: int, legal_moves: Sequence[LegalMove]) -> list[float]:
    """Return what each move seems to be worth to a seat, in points of its lead at the end."""
    rules, state = catalogue(game.revision), state_of(game)
    own = Outlook(rules, state, seat)
    if state.holder != seat:
        return [own.worth(each) for each in legal_moves]
    opponent = Outlook(rules, state, 1 - seat)
    decision = pending_decision(game, seat)
    assert decision is not None, "the seat has a decision to make"
    return [
        own.worth(each) if getattr(each.move, "city", decision.subject) == seat else opponent.worth_denied(each)
        for each in legal_moves
    ]


def distinct(game: AnyGame, seat: int, legal_moves: Sequence[LegalMove]) -> Sequence[LegalMove]:
    """Return the best move for each purpose: each structure, a stage, and a sale."""
    legal_moves = considered(game, seat, legal_moves)
    best: dict[object, tuple[float, LegalMove]] = {}
    for each, worth in zip(legal_moves, worths(game, seat, legal_moves), strict=True):
        purpose = _purpose(each.move)
        if purpose not in best or worth > best[purpose][0]:
            best[purpose] = (worth, each)
    return [legal_move for _, legal_move in best.values()]


def _purpose(move: Move) -> Hashable:
    """Return what a move is for: moves with the same purpose differ in their payment, or in the card that is spent."""
    match move:
        case Build(card, city):
            return Build, card, city
        case BuildStage() | Sell():
            return type(move), move.city
    return move


class Outlook:
    """What structures and stages would bring to a city now."""

    def __init__(self, rules: Catalogue, state: WondersState, index: int) -> None:
        """Look at a city and its neighbours."""
        self._rules, self._state, self._index = rules, state, index
        self._city = state.cities[index]
        beside = [state.cities[other] for other in neighbours(state, index)]
        self._gains = gains_of(rules, self._city)
        self._at_most = astuple(economy_of(rules, self._city).production.at_most)
        self._shields = [gains_of(rules, city).shields for city in beside]
        self._sold = [astuple(economy_of(rules, city).for_sale.at_most) for city in beside]
        self._left = turns_left(state) / (TURNS * AGES)
        self._left_in_age = (TURNS - state.turn) / TURNS
        self._coin = WEIGHTS["coins"] + WEIGHTS["coins early"] * self._left
        self._worths: dict[str, float] = {}

    def worth(self, legal_move: LegalMove) -> float:
        """Return what a move of the city is worth."""
        move: Move = legal_move.move
        match move:
            case Sell():
                return WEIGHTS["sale"] + SALE * self._coin - SPARED * self._of_card(move.card)
            case BuildStage():
                return self._of_stage() - self._price(legal_move.cost) - SPARED * self._of_card(move.card)
            case Build() | Revive():
                return self._of_card(move.card) - self._price(legal_move.cost)
            case Discard() | Pass() | ChooseBoard() | ChooseSide():
                return 0.0

    def worth_denied(self, legal_move: LegalMove) -> float:
        """Return what the city loses if the Free City takes the card of a move (section 9)."""
        move: Move = legal_move.move
        return DENIED * self._of_card(move.card) if isinstance(move, CommittedMove) else 0.0

    def features(self, thing: Benefits) -> Features:
        """Return the features of what a structure or a stage brings to the city."""
        left, brings, gains = self._left, thing.brings, thing.brings.gains
        source: str = thing.source
        found: Features = {
            source: 1.0,
            _EARLY[source]: left,
            "points": gains.points,
            "chains": thing.chains,
        }
        if gains.coins or brings.counting:
            self._count(brings, found)
        if gains.shields:
            self._compare_shields(gains.shields, found)
        if gains.free_symbols or any(gains.symbols):
            self._add_symbols(gains, found)
        for kind, amount in thing.units:
            self._add_units(kind, amount, found)
        for choice in thing.choices:
            found["choice"] = left * len(choice)
            found["choice of lacking"] = left * sum([not self._at_most[kind] for kind in choice])
        if any(thing.discounts):
            self._add_discounts(thing, found)
        if thing.source == "stage":
            self._add_powers(brings, found)
        return found

    def _count(self, brings: Brings, found: Features) -> None:
        """Add the coins, and the points that depend on the cities."""
        counted = brings.counted(neighbourhood(self._rules, self._state, self._index))
        found["counted points"] = counted.points
        found["coins"] = brings.gains.coins + counted.coins
        found["coins early"] = found["coins"] * self._left

    def _compare_shields(self, shields: int, found: Features) -> None:
        """Add by how much the tokens of this age and of later ones change, against both neighbours."""
        age, own = self._state.age, self._gains.shields
        leads = [own - other for other in self._shields]
        gains = [
            sum([conflict_token(each, lead + shields, 0) - conflict_token(each, lead, 0) for lead in leads])
            for each in VICTORY
        ]
        found["tokens"] = gains[age - 1]
        found["tokens early"] = gains[age - 1] * self._left_in_age
        found["later tokens"] = sum(gains[age:])
        found["shields"] = shields * (AGES - age + self._left_in_age)

    def _add_symbols(self, gains: Gains, found: Features) -> None:
        """Add the science points that are gained at once, and those that can follow."""
        before, after = self._gains, self._gains + gains
        gain = after.science().points - before.science().points
        found["science"] = gain
        found["science early"] = gain * self._left
        found["symbols early"] = (sum(before.symbols) + 1) * self._left

    def _add_units(self, kind: int, amount: int, found: Features) -> None:
        """Add units of a resource, of which the first one is worth most."""
        names = _GOOD if KINDS[kind] in GOODS else _RAW
        have = self._at_most[kind]
        for number in range(have, have + amount):
            name = names[min(number, len(names) - 1)]
            found[name] = found.get(name, 0) + self._left
        if any(sold[kind] for sold in self._sold):
            found["sold nearby"] = self._left

    def _add_discounts(self, thing: Benefits, found: Features) -> None:
        """Add the neighbours from whom resources cost less, and what they sell of them."""
        sides = [(sold, kinds) for sold, kinds in zip(self._sold, thing.discounts, strict=True) if kinds]
        found["discount"] = self._left * len(sides)
        found["discount on sold"] = self._left * sum([sold[kind] for sold, kinds in sides for kind in kinds])

    def _add_powers(self, brings: Brings, found: Features) -> None:
        """Add the powers of a stage."""
        ages = AGES - self._state.age + 1
        found["free builds"] = brings.economy.free_builds * ages
        found["decisions each age"] = len(brings.each_age) * ages
        found["decisions"] = len(brings.decisions)
        found["copied guilds"] = brings.gains.copied_guilds

    def _of_card(self, card: str) -> float:
        """Return the worth of a card's structure, without its price."""
        worth = self._worths.get(card)
        if worth is None:
            worth = self._worths[card] = _worth(self.features(benefits(self._rules).of_cards[card]))
        return worth

    def _of_stage(self) -> float:
        """Return the worth of the next stage, without its price."""
        worth = self._worths.get("stage")
        if worth is None:
            city = self._city
            stages = benefits(self._rules).of_stages[city.wonder, city.side]
            worth = self._worths["stage"] = _worth(self.features(stages[city.stages]))
        return worth

    def _price(self, cost: Mapping[str, int]) -> float:
        """Return what the coins of a move are worth."""
        if not cost:
            return 0.0
        traded = cost["left"] + cost["right"]
        return (cost["bank"] + traded) * self._coin - traded * WEIGHTS["traded"]


def _worth(features: Features) -> float:
    return sum([WEIGHTS[name] * amount for name, amount in features.items()])


SEARCHING = Searching(
    policy=light_bot,
    considered=distinct,
    guess=worths,
    depth=1000,
    margin=10,
    levels=(
        Level("fast", playouts=50, shortlist=5, trust=15, seconds=FAST_SECONDS),
        Level("strong", playouts=500, shortlist=8, trust=30),
    ),
)
"""How searching bots play on. A decision takes `fast` about 0.2 seconds, `strong` about 2."""
