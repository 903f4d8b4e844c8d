"""Bots: they see what their seat may open, and choose among its offers."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame
from rules.kernel.title import Chance
from rules.seven_wonders_duel.actions import (
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
from rules.seven_wonders_duel.building import coins_of, deeds
from rules.seven_wonders_duel.catalogue import AGES, catalogue
from rules.seven_wonders_duel.counting import symbols_of
from rules.seven_wonders_duel.decide import discard_income
from rules.seven_wonders_duel.economy import powers_of
from rules.seven_wonders_duel.effects import CostReduction, Effects, Produce, ProduceChoice, TradeFixed
from rules.seven_wonders_duel.goods import goods_of
from rules.seven_wonders_duel.payments import units
from rules.seven_wonders_duel.pyramid import uncovered
from rules.seven_wonders_duel.scoring import SYMBOLS_TO_WIN, lead_of, score
from rules.seven_wonders_duel.state import City, DuelState, state_of

COIN = 0.4
"""Points that a coin is worth."""
WIN = 1000.0
DENIAL = 0.35
"""How much of what a card is worth to the rival counts for taking it away."""
OPENING = 0.4
"""Points lost for each card that becomes available to the rival."""
TURN = 4.0
"""Points that an extra turn is worth."""


def random_bot(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove], chance: Chance) -> Any:
    """Any move, each as likely."""
    return chance.choice(legal_moves).move


def greedy_bot(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: Chance) -> Any:
    """The move that gains most by a rule of thumb: points at once, and what goods, shields and symbols promise."""
    worths = [_worth(view, seat, legal_move) for legal_move in legal_moves]
    best = max(worths)
    return chance.choice(
        [legal_move.move for legal_move, worth in zip(legal_moves, worths, strict=True) if worth == best]
    )


def _worth(view: AnyGame, seat: int, legal_move: LegalMove) -> float:
    """Points that a move may be worth to a seat."""
    move, state, revision = legal_move.move, state_of(view), view.revision
    price = (legal_move.cost.get("bank", 0) + 2 * legal_move.cost.get("rival", 0)) * COIN
    match move:
        case Build(card=card) | Revive(card=card):
            gain = _of_card(revision, state, seat, card)
        case BuildWonder(wonder=wonder):
            gain = _of_wonder(revision, state, seat, wonder) - 0.2 * _of_card(revision, state, seat, move.card)
        case Discard():
            gain = discard_income(revision, state.cities[seat]) * COIN
        case DraftWonder(wonder=wonder):
            gain = _of_wonder(revision, state, seat, wonder)
        case TakeToken(token=token) | TakeBoxToken(token=token):
            gain = _of_token(revision, state, seat, token)
        case Destroy(card=card):
            gain = _of_card(revision, state, 1 - seat, card)
        case ChooseStarter(seat=starter):
            gain = float(starter == seat)
        case _:
            gain = 0.0
    return gain - price + (_of_taking(revision, state, seat, move) if hasattr(move, "card") else 0.0)


def _of_taking(revision: int, state: DuelState, seat: int, move: Any) -> float:
    """What the rival does not get by a card of the pyramid, less what is opened to it; nothing for other cards."""
    if not isinstance(move, Build | BuildWonder | Discard):
        return 0.0
    before = uncovered(revision, state.age, state.lying)
    after = uncovered(revision, state.age, state.lying & ~(1 << state.layout.index(move.card)))
    denied = DENIAL * max(0.0, _of_card(revision, state, 1 - seat, move.card))
    return denied - OPENING * (after & ~before).bit_count()


def _of_card(revision: int, state: DuelState, seat: int, name: str) -> float:
    """What a card is worth to a seat, without its price."""
    card, city = catalogue(revision).cards[name], state.cities[seat]
    after = replace(city, cards=(*city.cards, name))
    extra = powers_of(revision, city.tokens).shields.get(card.colour, 0)
    chain = 0.8 if card.chain_child is not None and card.age < AGES else 0.0
    return _gain(revision, state, seat, after, name, extra) + _promise(state, city, revision, card.effects) + chain


def _of_wonder(revision: int, state: DuelState, seat: int, name: str) -> float:
    """What a built wonder is worth to a seat, without its price."""
    city, deed = state.cities[seat], deeds(revision)[name]
    after = replace(city, built=(*city.built, name))
    again = TURN * (deed.again or powers_of(revision, city.tokens).wonders_again)
    choices = 3.0 * len(deed.destroys) + 4.0 * deed.revives + 5.0 * deed.draws + deed.lost * COIN
    effects = catalogue(revision).wonders[name].effects
    return _gain(revision, state, seat, after, name, 0) + again + choices + _promise(state, city, revision, effects)


def _of_token(revision: int, state: DuelState, seat: int, name: str) -> float:
    """What a progress token is worth to a seat."""
    city = state.cities[seat]
    after = replace(city, tokens=(*city.tokens, name))
    effects = catalogue(revision).tokens[name].effects
    lasting = sum(not isinstance(effect, CostReduction) for effect in effects)
    power = 0.5 * (AGES + 1 - state.age) * (lasting + 1)
    return _gain(revision, state, seat, after, name, 0) + power


def _gain(revision: int, state: DuelState, seat: int, after: City, thing: str, extra: int) -> float:
    """Points and coins at once, and what shields and symbols may bring; a win is worth more than anything."""
    own = state.cities[seat]
    later = replace(state, cities=(after, state.cities[1]) if seat == 0 else (state.cities[0], after))
    points = sum(score(revision, later, seat).values()) - sum(score(revision, state, seat).values())
    deed = deeds(revision)[thing]
    coins = coins_of(revision, deed, after, state.cities[1 - seat]) * COIN
    shields = deed.shields + extra if deed.shields else 0
    symbols = _science(revision, after) - _science(revision, own) if deed.symbols else 0.0
    return points + coins + _military(state, seat, shields) + symbols


def _military(state: DuelState, seat: int, shields: int) -> float:
    """Shields are worth more the nearer the pawn is to either capital."""
    lead = lead_of(state, seat)
    if lead + shields >= 9:
        return WIN
    return shields * (1.2 + 0.25 * abs(lead))


def _science(revision: int, city: City) -> float:
    """Symbols are worth more the more different ones there are, and in pairs."""
    symbols = symbols_of(revision, city)
    different = len(set(symbols))
    if different >= SYMBOLS_TO_WIN:
        return WIN
    return 0.6 * different * different + 4.5 * (len(symbols) - different)


def _promise(state: DuelState, city: City, revision: int, effects: Effects) -> float:
    """What goods may save in the ages that are left."""
    have = goods_of(revision, city.cards).made
    left = AGES + 1 - max(state.age, 1)
    worth = 0.0
    for effect in effects:
        if isinstance(effect, Produce):
            made = units(effect.resources)
            worth += sum(left * 1.3 * number / (1 + had) for number, had in zip(made, have, strict=True))
        elif isinstance(effect, ProduceChoice):
            worth += left * 1.6
        elif isinstance(effect, TradeFixed):
            worth += left * 0.7 * len(effect.resources)
    return worth
