"""Every legal move of a seat, as complete bodies, the quietest first."""

from collections.abc import Callable
from functools import cache
from typing import Any

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
from rules.seven_wonders.state import Play, WondersGame, play_of
from rules.seven_wonders.ways import Stand, stand_of
from rules.table.commitments import MOST_CHOICES
from rules.table.game import AnyGame, Ask, ask_of
from rules.table.title import Offer
from rules.table.zones import Zone, leave


def moves(game: AnyGame, seat: int) -> list[Offer]:
    """Every legal move of a seat that is asked."""
    ask = ask_of(game, seat)
    return [] if ask is None else _OFFERS[ask.kind](game, ask)


@cache
def _sales(revision: int, city: int) -> dict[str, Offer]:
    return {card: Offer(Sell(card, city)) for card in catalogue(revision).cards}


def _uses(stand: Stand, city: int, cards: Zone, *, sale: bool) -> list[Offer]:
    """What a city can do with one of these cards: sales, then structures, then the next stage."""
    hand: dict[Any, None] = dict.fromkeys(cards)
    hand.pop(None, None)
    offers = [*map(_sales(stand.revision, city).__getitem__, hand)] if sale else []
    offers += [
        Offer(Build(card, city, by, left, right), {"bank": bank, "left": left, "right": right})
        for card, ways in stand.buildable(hand)
        for by, bank, left, right in ways
    ]
    payments = stand.stage_payments()
    if payments:
        bank = 0 if stand.economy.stage is None else stand.economy.stage.bank
        offers += [
            Offer(BuildStage(card, city, left, right), {"bank": bank, "left": left, "right": right})
            for card in hand
            for left, right in payments
        ]
    return offers


def _choose(game: WondersGame, ask: Ask) -> list[Offer]:
    """The simultaneous choice (section 3.1); the holder chooses for the own city, then for the Free City."""
    play, seat = play_of(game), ask.decider
    hand, kept = play.hands[seat], game.commitments[seat]
    spent = kept is not None and kept.times >= MOST_CHOICES
    own = [] if spent else _uses(stand_of(game.revision, play.cities, seat), seat, hand, sale=True)
    if kept is None or not kept.chain or play.holder != seat:
        return own
    if spent and kept.complete:
        return []
    city, rest = len(play.hands), rest_of(hand, kept.chain)
    free = stand_of(game.revision, play.cities, city)
    return _uses(free, city, rest, sale=may_sell(free, play, city, rest)) + own


def rest_of(hand: Zone, chain: tuple[Any, ...]) -> Zone:
    """The cards that the holder may still assign to the Free City, once the own city's move stands (section 9)."""
    return leave(hand, chain[0].card)


def may_sell(stand: Stand, play: Play, city: int, cards: Zone) -> bool:
    """May the city sell? Always, but for the Free City: only when it can build nothing (rulings 34, 36, 42)."""
    return city < len(play.hands) or not stand.can_build(cards)


def seventh_card(play: Play, city: int) -> Zone:
    """The seventh card of a city: what is left in the hand, for the Free City the last of the draw pile (ruling 40)."""
    return play.hands[city] if city < len(play.hands) else play.pile


def _seventh(game: WondersGame, ask: Ask) -> list[Offer]:
    """Play the seventh card, or throw it away (section 6.3)."""
    play, city = play_of(game), ask.subject
    cards = seventh_card(play, city)
    stand = stand_of(game.revision, play.cities, city)
    declined = [Offer(Discard(card, city)) for card in cards if card is not None]
    return declined + _uses(stand, city, cards, sale=may_sell(stand, play, city, cards))


def _revive(game: WondersGame, ask: Ask) -> list[Offer]:
    """Build a card of the discard pile, or none (section 6.4)."""
    play = play_of(game)
    stand = stand_of(game.revision, play.cities, ask.subject)
    cards = sorted({card for card in play.discard if card is not None and not stand.has(card)})
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
