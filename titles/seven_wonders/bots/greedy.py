"""Bots: they see what their seat can open, and choose among its legal moves."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource, best_move
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame
from titles.seven_wonders.cards.effects import Brings
from titles.seven_wonders.cards.resources import KINDS, USUAL_PRICES, Production, Resource
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
from titles.seven_wonders.play.resolve import VICTORY
from titles.seven_wonders.play.scoring import score
from titles.seven_wonders.state import AGES, TURNS, City, WondersState, state_of

COIN = 0.34
"""Points that a coin is worth."""
OPPONENT_COIN = 0.15
"""Points lost by giving a neighbour a coin."""


def greedy_bot(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
    """Return the move with the highest estimated gain: points now, and later gains by resources, shields and chains."""
    legal_moves = considered(view, seat, legal_moves)
    rules = catalogue(view.revision)
    worths = [_worth(rules, state_of(view), seat, legal_move) for legal_move in legal_moves]
    return best_move(legal_moves, worths, chance)


def considered(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove]) -> Sequence[LegalMove]:
    """Return the moves that a bot considers: once the holder has chosen for its own city, those of the Free City."""
    commitment = view.commitments[seat]
    if commitment is None or not commitment.chain or commitment.complete:
        return legal_moves
    free_city = len(state_of(view).hands)
    return [each for each in legal_moves if getattr(each.move, "city", None) == free_city] or legal_moves


def _worth(rules: Catalogue, state: WondersState, seat: int, legal_move: LegalMove) -> float:
    """Return the estimated points of a move for a seat."""
    move: Move = legal_move.move
    coins = legal_move.cost.get("left", 0) + legal_move.cost.get("right", 0)
    price = (coins + legal_move.cost.get("bank", 0)) * COIN + coins * OPPONENT_COIN
    match move:
        case Build() | BuildStage() | Sell() if move.city != seat:
            return _denied(rules, state, seat, move) - price
        case Build(card) | Revive(card):
            return _of_structure(rules, state, seat, card) - price
        case BuildStage(card):
            lost = max(0.0, _of_structure(rules, state, seat, card))
            return _of_stage(rules, state, seat) - price - 0.3 * lost
        case Sell(card):
            return SALE * COIN - 0.1 * max(0.0, _of_structure(rules, state, seat, card))
        case Discard() | Pass():
            return 0.5
        case ChooseBoard() | ChooseSide():
            return 0.0


def _denied(rules: Catalogue, state: WondersState, seat: int, move: CommittedMove) -> float:
    """Return the worth of a move for the Free City (section 9): a part of what its card would give the opponent."""
    gain = _of_structure(rules, state, 1 - seat, move.card)
    return (0.5 if isinstance(move, Build) else 0.7) * gain


def _of_structure(rules: Catalogue, state: WondersState, index: int, card: str) -> float:
    """Return the estimated points of a structure for a city, without its price."""
    city = state.cities[index]
    printed = rules.cards[card]
    if printed.structure in economy_of(rules, city).structures:
        return 0.0
    after = replace(city, structures=(*city.structures, card))
    chains = 0.6 * len(printed.chain_to) * (printed.age < AGES)
    return _gain(rules, state, index, after, rules.structures[card]) + chains


def _of_stage(rules: Catalogue, state: WondersState, index: int) -> float:
    """Return the estimated points of the next stage for a city, without its price."""
    city = state.cities[index]
    brings = rules.boards[city.wonder, city.side][city.stages]
    after = replace(city, stages=city.stages + 1)
    return _gain(rules, state, index, after, brings) + 0.3 * turns_left(state) / TURNS


def _gain(rules: Catalogue, state: WondersState, index: int, after: City, brings: Brings) -> float:
    """Return the points gained at once, and those that are promised for the turns that are left."""
    before = state.cities[index]
    later = replace(state, cities=(*state.cities[:index], after, *state.cities[index + 1 :]))
    then, now = score(rules, later, index).points, score(rules, state, index).points
    gained = float(sum(then.values()) - sum(now.values()))
    gained += _military(rules, later, index) - _military(rules, state, index)
    gained += _growth(then["science"], state)
    gained -= _growth(now["science"], state)
    return gained + _promise(rules, later, index, before, brings)


def _growth(science: int, state: WondersState) -> float:
    """Return the extra worth of science points while more symbols can follow."""
    return 0.4 * science * (AGES - state.age)


def turns_left(state: WondersState) -> int:
    """Return how many turns follow this one in the game."""
    return TURNS * (AGES - state.age) + TURNS - state.turn


def _military(rules: Catalogue, state: WondersState, index: int) -> float:
    """Return the points of tokens to be expected in this age and later ones, with the present shields."""
    own = gains_of(rules, state.cities[index]).shields
    expected = 0.0
    for other in neighbours(state, index):
        lead = own - gains_of(rules, state.cities[other]).shields
        for age in range(max(state.age, 1), AGES + 1):
            sure = 0.9 if age == state.age else 0.4
            expected += sure * (VICTORY[age] if lead > 0 else -1 if lead < 0 else 0)
    return expected


def _promise(rules: Catalogue, state: WondersState, index: int, before: City, brings: Brings) -> float:
    """Return the estimated points of what a structure or a stage brings besides points."""
    promised = brings.coins(neighbourhood(rules, state, index)) * COIN
    alone = brings.economy
    promised += _production(rules, before, alone.production) * turns_left(state) / 18
    if alone.left_prices != USUAL_PRICES or alone.right_prices != USUAL_PRICES:
        promised += 3.0 * turns_left(state) / 18
    if alone.free_builds or brings.each_age:
        promised += 3.0 * (AGES - state.age + 1)
    return promised + 4.0 * brings.gains.copied_guilds


def _production(rules: Catalogue, city: City, made: Production) -> float:
    """Return the estimated points of units over a whole game."""
    fixed = sum(_unit(rules, city, kind, made.fixed.amount(kind)) for kind in KINDS)
    return fixed + sum(1.2 * max(_unit(rules, city, kind, 1) for kind in choice) for choice in made.choices)


def _unit(rules: Catalogue, city: City, kind: Resource, amount: int) -> float:
    """Return the estimated points of units of a kind over a whole game; the first one is worth most."""
    have = economy_of(rules, city).production.fixed.amount(kind)
    return sum((5.0, 3.5, 1.5, 0.5)[min(number, 3)] for number in range(have, have + amount))
