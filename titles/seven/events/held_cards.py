"""Hands: how cards enter and leave them, and how each card lies there (sections 6.4 and 11, ruling 43)."""

from collections.abc import Iterable

from msgspec.structs import replace

from titles.kernel.state.zones import Zone
from titles.seven.state import Hand, Held, SevenState, with_item, without
from titles.seven.terms.basics import Mark

_FIRST_LOST: tuple[Mark, ...] = ("expiring", "sealed", "revealed", "closed")
_FIRST_USED: tuple[Mark, ...] = ("expiring", "revealed", "closed")


def names(hand: Iterable[Held]) -> Zone:
    """Return the cards of a hand, None where the reader does not know which."""
    return tuple([held.card for held in hand])


def distinct(hand: Hand) -> list[str]:
    """Return the different cards of a hand that can be read."""
    return [card for card in dict.fromkeys(names(hand)) if card is not None]


def revealed(hand: Hand) -> Hand:
    """Return the cards of a hand that lie revealed."""
    return tuple([held for held in hand if held.mark != "closed"])


def unsealed(hand: Hand) -> Hand:
    """Return the cards of a hand that are not sealed, whose hand effects can be used."""
    return tuple([held for held in hand if held.mark != "sealed"])


def in_order(hand: Hand) -> Hand:
    """Return a hand that can be read, in the order in which random picks count its cards (ruling 49).

    Revealed cards come first, so that only a pick of a closed card depends on closed cards.
    """
    return tuple(sorted(hand, key=lambda held: (held.mark == "closed", str(held.card), held.mark)))


def mark_lost_first(hand: Hand, card: str) -> Mark:
    """Return the mark of the copy of a card that leaves a hand first, unless the card is used (ruling 43)."""
    marks = {held.mark for held in hand if held.card == card}
    return next(mark for mark in _FIRST_LOST if mark in marks)


def mark_used_first(hand: Hand, card: str) -> Mark | None:
    """Return the mark of the copy of a card that is used, None if the hand holds only sealed ones (ruling 43)."""
    marks = {held.mark for held in hand if held.card == card}
    return next((mark for mark in _FIRST_USED if mark in marks), None)


def without_copy(hand: Hand, card: str, mark: Mark) -> Hand:
    """Return the hand without a copy of a card with this mark, or without a closed card that the reader can't read.

    Of equal copies one that another seat may know leaves, since nobody can tell that it was not that one.
    """
    fitting = [held for held in hand if held.card == card and held.mark == mark]
    if not fitting:
        return without(hand, Held(None))
    return without(hand, next((held for held in fitting if held.seen), fitting[0]))


def gain(state: SevenState, seat: int, cards: Zone, *, seen: bool, mark: Mark = "closed") -> SevenState:
    """Return the state after cards entered a hand; other seats may know them if `seen`."""
    fresh = tuple([Held(card, mark, seen and card is not None) for card in cards])
    return replace(state, hands=with_item(state.hands, seat, state.hands[seat] + fresh))


def lose(state: SevenState, seat: int, card: str | None, mark: Mark = "closed") -> SevenState:
    """Return the state after a card left a hand; None for a closed card that the reader can't read.

    After that no closed card of the hand is sure any more. Revealed cards stay: all would see them leave.
    """
    hand = state.hands[seat]
    if card is None:
        shown = revealed(hand)
        rest: Hand = (*shown, *(Held(None),) * (len(hand) - len(shown) - 1))
    else:
        rest = without_copy(hand, card, mark)
    return replace(state, hands=with_item(state.hands, seat, rest))


def close(hand: Hand) -> Hand:
    """Return a hand in which no card lies revealed any more."""
    return tuple([held if held.mark == "closed" else replace(held, mark="closed") for held in hand])
