"""Which cards a hand could hold by the copies that all can see: only that decides who is asked (ruling 41)."""

from collections.abc import Sequence
from itertools import chain

import msgspec

from titles.seven.catalogue import Catalogue, Occasion
from titles.seven.events.held_cards import revealed
from titles.seven.state import SevenState


class _Cards(msgspec.Struct, frozen=True):
    """Some normal cards that take part: their ids, and the number of copies."""

    ids: frozenset[str]
    copies: int


class Answer(msgspec.Struct, frozen=True):
    """What a hand needs to use a card: at least `size` cards, the card, and `least_fitting` of the `fitting` cards.

    `fitting` are the cards that can pay its cost, None if it has none; the card itself can be one of them.
    """

    card: _Cards
    size: int
    fitting: _Cards | None
    least_fitting: int


def visible_copies(state: SevenState, seat: int, cards: _Cards) -> int:
    """Return how many of these cards lie where all know them, outside this seat's hand."""
    ids, everyone = cards.ids, len(state.gates)
    laid = [lying for lying in chain.from_iterable(state.stacks) if lying.card in ids]
    count = sum([len(lying.knowers) == everyone for lying in laid])
    for card in ids:
        count += state.discard.count(card) + state.aside.count(card)
        if state.deck_known:
            count += state.deck.count(card)
    places = [place for area in state.locks for place in area if place.locked or place.placed]
    count += sum([card in ids for place in places for card in place.locked + place.placed])
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            count += sum([held.card in ids for held in hand if held.mark != "closed"])
    return count


def most_held(state: SevenState, seat: int, cards: _Cards) -> int:
    """Return how many of these cards a seat can hold at most, by what all can see."""
    hand = state.hands[seat]
    shown = revealed(hand)
    own = sum([held.card in cards.ids for held in shown])
    closed = len(hand) - len(shown)
    return own + max(0, min(closed, cards.copies - own - visible_copies(state, seat, cards)))


def answers_of(rules: Catalogue, occasion: Occasion, *, colourless: bool) -> tuple[Answer, ...]:
    """Return what a hand needs for each card that is used on an occasion, with or without colourless cards."""
    deck = rules.deck(colourless=colourless)

    def cards(ids: frozenset[str]) -> _Cards:
        ids = ids.intersection(deck)  # first and eternal cards never come to a hand
        return _Cards(ids, sum([card in ids for card in deck]))

    found = []
    for card in rules.timed[occasion]:
        cost = rules.cards[card].hand.cost
        ids = frozenset((card,))
        if cost is None:
            found.append(Answer(cards(ids), 1, None, 0))
        else:
            fitting = rules.fitting[cost.colour]
            found.append(Answer(cards(ids), 1 + cost.n, cards(fitting), cost.n + (card in fitting)))
    return tuple(found)


def could_hold(state: SevenState, seat: int, answers: Sequence[Answer]) -> bool:
    """Whether a hand could hold one of these cards, and cards that pay for it."""
    size = len(state.hands[seat])
    for answer in answers if size else ():
        if size >= answer.size and most_held(state, seat, answer.card):
            fitting = answer.fitting
            if fitting is None or most_held(state, seat, fitting) >= answer.least_fitting:
                return True
    return False
