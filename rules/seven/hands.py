"""Hands in the fold: how cards enter and leave them, and how each one lies there (sections 6.4 and 11, ruling 43)."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from rules.kernel.zones import Zone
from rules.seven.state import Hand, Held, SevenState
from rules.seven.steps import Copy

T = TypeVar("T")

Hands = tuple[Hand, ...]

_FIRST_LOST: tuple[Copy, ...] = ("expiring", "sealed", "revealed", "closed")
_FIRST_USED: tuple[Copy, ...] = ("expiring", "revealed", "closed")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at this index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items without the first one equal to this."""
    index = items.index(item)
    return (*items[:index], *items[index + 1 :])


def names(hand: Iterable[Held]) -> Zone:
    """The cards of a hand, None where this fold does not know which."""
    return tuple([held.card for held in hand])


def revealed(hand: Hand) -> Hand:
    """The cards of a hand that lie revealed."""
    return tuple([held for held in hand if held.copy != "closed"])


def in_order(hand: Hand) -> Hand:
    """A hand that can be read, in the order in which random picks count its cards (ruling 49).

    Revealed ones come first, so that only a pick of a closed card depends on what is closed.
    """
    return tuple(sorted(hand, key=lambda held: (held.copy == "closed", str(held.card), held.copy)))


def lost_first(hand: Hand, card: str) -> Copy:
    """Which copy of a card leaves a hand first, unless the card is used: the one that is worth least (ruling 43)."""
    copies = {held.copy for held in hand if held.card == card}
    return next(copy for copy in _FIRST_LOST if copy in copies)


def used_first(hand: Hand, card: str) -> Copy | None:
    """Which copy of a card is used, None if the hand holds only sealed ones (ruling 43)."""
    copies = {held.copy for held in hand if held.card == card}
    return next((copy for copy in _FIRST_USED if copy in copies), None)


def without_copy(hand: Hand, card: str, copy: Copy) -> Hand:
    """The hand without such a copy of a card, which this fold may not be able to tell from other closed cards.

    Of equal copies one that another seat may know leaves, since nobody can tell that it was not that one.
    """
    fitting = [held for held in hand if held.card == card and held.copy == copy]
    if not fitting:
        return without(hand, Held(None))
    return without(hand, next((held for held in fitting if held.seen), fitting[0]))


def gained(state: SevenState, seat: int, cards: Zone, *, seen: bool, copy: Copy = "closed") -> Hands:
    """All hands once cards entered one; other seats may know them if `seen`."""
    fresh = tuple([Held(card, copy, seen and card is not None) for card in cards])
    return put(state.hands, seat, state.hands[seat] + fresh)


def lost(state: SevenState, seat: int, card: str | None, copy: Copy = "closed") -> Hands:
    """All hands once a card left one; None for a closed card that this fold can't read.

    After that no closed card of the hand is sure any more. Revealed cards stay: all would see them leave.
    """
    hand = state.hands[seat]
    if card is None:
        shown = revealed(hand)
        return put(state.hands, seat, (*shown, *(Held(None),) * (len(hand) - len(shown) - 1)))
    return put(state.hands, seat, without_copy(hand, card, copy))


def closed(hands: Hands) -> Hands:
    """All hands once nothing lies revealed any more."""
    return tuple(
        [tuple([held if held.copy == "closed" else replace(held, copy="closed") for held in hand]) for hand in hands]
    )
