"""Every legal move of a seat, as complete bodies, the quietest first."""

from collections.abc import Callable
from functools import cache

from rules.seven_wonders.actions import (
    Build,
    BuildStage,
    ChooseBoard,
    ChooseSide,
    Discard,
    Pass,
    Revive,
    Sell,
)
from rules.seven_wonders.catalogue import SIDES, catalogue
from rules.seven_wonders.economy import economy_of, plans
from rules.seven_wonders.payments import Pairs
from rules.seven_wonders.state import Play, WondersGame, play_of
from rules.seven_wonders.ways import Position, Ways, may_sell, position, position_after
from rules.table.commitments import MOST_CHANGES
from rules.table.game import AnyGame, Ask, ask_of
from rules.table.title import Offer


def moves(game: AnyGame, seat: int) -> list[Offer]:
    """Every legal move of a seat that is asked."""
    ask = ask_of(game, seat)
    return [] if ask is None else _OFFERS[ask.kind](game, ask)


@cache
def _sell(card: str, city: int) -> Offer:
    return Offer(Sell(card, city))


@cache
def _builds(card: str, city: int, ways: Ways) -> tuple[Offer, ...]:
    return tuple(
        Offer(Build(card, city, way.by, way.left, way.right), _cost(way.bank, way.left, way.right)) for way in ways
    )


@cache
def _stages(card: str, city: int, bank: int, payments: Pairs) -> tuple[Offer, ...]:
    return tuple(Offer(BuildStage(card, city, left, right), _cost(bank, left, right)) for left, right in payments)


def _cost(bank: int, left: int, right: int) -> dict[str, int]:
    return {"bank": bank, "left": left, "right": right}


def _uses(place: Position, *, sale: bool) -> list[Offer]:
    """What can be done with one card of the hand: sales, then structures, then the next stage."""
    city = place.city
    hand = [card for card in dict.fromkeys(place.hand) if card is not None]
    offers = [_sell(card, city) for card in hand] if sale else []
    for card in hand:
        ways = place.ways(card)
        if ways:
            offers += _builds(card, city, ways)
    payments = place.stage_payments()
    if payments:
        bank = 0 if place.economy.stage is None else place.economy.stage.bank
        for card in hand:
            offers += _stages(card, city, bank, payments)
    return offers


def _choose(game: WondersGame, ask: Ask) -> list[Offer]:
    """The simultaneous choice (section 3.1); the holder chooses for the own city, then for the Free City."""
    play, seat = play_of(game), ask.decider
    kept = game.commitments[seat]
    chain = () if kept is None or kept.chain is None else kept.chain
    spent = kept is not None and kept.times >= MOST_CHANGES
    own = [] if spent else _uses(position_after(game.revision, play, seat, ()), sale=True)
    if not chain or play.holder != seat:
        return own
    if spent and len(chain) > 1:
        return []
    free = position_after(game.revision, play, seat, chain[:1])  # type: ignore[arg-type]
    return _uses(free, sale=may_sell(free, play)) + own


def seventh_card(play: Play, city: int) -> tuple[str | None, ...]:
    """The seventh card of a city: what is left in the hand, for the Free City the last of the draw pile (ruling 40)."""
    return play.hands[city] if city < len(play.hands) else play.pile


def _seventh(game: WondersGame, ask: Ask) -> list[Offer]:
    """Play the seventh card, or throw it away (section 6.3)."""
    play = play_of(game)
    place = position(game.revision, play, ask.subject, seventh_card(play, ask.subject))
    declined = [Offer(Discard(card, ask.subject)) for card in place.hand if card is not None]
    return declined + _uses(place, sale=may_sell(place, play))


def _revive(game: WondersGame, ask: Ask) -> list[Offer]:
    """Build a card of the discard pile, or none (section 6.4)."""
    play = play_of(game)
    standing = economy_of(game.revision, play.cities[ask.subject]).structures
    needs = plans(game.revision)
    cards = sorted({card for card in play.discard if card is not None and needs[card].structure not in standing})
    return [Offer(Pass()), *(Offer(Revive(card)) for card in cards)]


def free_boards(game: WondersGame) -> list[str]:
    """The boards that no city has yet."""
    taken = {city.wonder for city in play_of(game).cities}
    return [wonder for wonder in catalogue(game.revision).wonders if wonder not in taken]


def _choose_board(game: WondersGame, _ask: Ask) -> list[Offer]:
    return [Offer(ChooseBoard(wonder)) for wonder in free_boards(game)]


def _choose_side(_game: WondersGame, _ask: Ask) -> list[Offer]:
    return [Offer(ChooseSide("A" if side == "A" else "B")) for side in SIDES]


_OFFERS: dict[str, Callable[[WondersGame, Ask], list[Offer]]] = {
    "choose": _choose,
    "seventh": _seventh,
    "revive": _revive,
    "choose_board": _choose_board,
    "choose_side": _choose_side,
}
