"""What a hand could hold by the copies that all can see: on nothing else depends who is asked (ruling 41)."""

from collections.abc import Collection
from functools import cache

from rules.seven.catalogue import Catalogue, catalogue
from rules.seven.hands import revealed
from rules.seven.state import Play


def visible_copies(play: Play, seat: int, cards: Collection[str]) -> int:
    """How many of these cards lie where all know them, outside this seat's hand."""
    seats = len(play.gates)
    laid = [lying for stack in play.stacks for lying in stack if lying.card in cards]
    count = sum([len(lying.knowers) == seats for lying in laid])
    open_zones = [play.discard, play.aside, play.deck] if play.deck_known else [play.discard, play.aside]
    for area in play.locks:
        open_zones += [place.locked + place.placed for place in area if place.locked or place.placed]
    for card in cards:
        count += sum([zone.count(card) for zone in open_zones])
    return count + sum([mark.card in cards for mark in play.turn.marks if mark.seat != seat])


def most_held(play: Play, rules: Catalogue, seat: int, cards: Collection[str]) -> int:
    """How many of these cards a seat can hold at most, by what all can see."""
    shown = revealed(play, seat)
    own = sum([card in cards for card in shown])
    closed = len(play.hands[seat]) - len(shown)
    printed = _printed(rules.revision, frozenset(cards), play.colourless)
    return own + max(0, min(closed, printed - own - visible_copies(play, seat, cards)))


@cache
def _printed(revision: int, cards: frozenset[str], colourless: bool) -> int:
    """How many of these cards take part."""
    deck = catalogue(revision).deck(colourless=colourless)
    return sum(card in cards for card in deck)


def may_answer(play: Play, rules: Catalogue, seat: int, timing: str) -> bool:
    """Could this hand hold a card of this timing, and what pays for it?"""
    if not play.hands[seat]:
        return False
    return any(_may_use(play, rules, seat, card) for card in rules.timed.get(timing, ()))


def _may_use(play: Play, rules: Catalogue, seat: int, card: str) -> bool:
    if not most_held(play, rules, seat, (card,)):
        return False
    cost = rules.cards[card].hand.cost
    if cost is None:
        return True
    fitting = rules.fitting[cost.colour]
    both = cost.n + (card in fitting)
    return len(play.hands[seat]) > cost.n and most_held(play, rules, seat, fitting) >= both
