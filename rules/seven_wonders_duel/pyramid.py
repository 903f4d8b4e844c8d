"""The pyramid of an age (section 3): which places are uncovered. Sets of places are bits of an integer."""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.state import Play
from rules.table.zones import Zone


@lru_cache(maxsize=2**16)
def uncovered(revision: int, age: int, lying: int) -> int:
    """The places whose card still lies and whose covering places are all empty."""
    if not lying:
        return 0
    return sum(
        1 << slot.slot
        for slot in catalogue(revision).layouts[age]
        if lying >> slot.slot & 1 and not any(lying >> above & 1 for above in slot.covered_by)
    )


@lru_cache(maxsize=2**16)
def places(bits: int) -> tuple[int, ...]:
    """The places of a set, in order."""
    return tuple(place for place in range(bits.bit_length()) if bits >> place & 1)


@lru_cache(maxsize=2**16)
def open_places(revision: int, age: int, lying: int) -> tuple[int, ...]:
    """The uncovered places, in order."""
    return places(uncovered(revision, age, lying))


@lru_cache(maxsize=2**16)
def _cards_at(revision: int, age: int, lying: int) -> Callable[[Zone], tuple[str, ...]]:
    """What takes the cards of the uncovered places out of a layout."""
    found = open_places(revision, age, lying)
    if len(found) < 2:
        return lambda layout: tuple([layout[place] for place in found])  # type: ignore[misc]
    return itemgetter(*found)


def available(revision: int, play: Play) -> tuple[str, ...]:
    """The cards that can be taken at a turn, when all that are uncovered lie face up, in the order of their places."""
    return _cards_at(revision, play.age, play.lying)(play.layout)


def place_of(revision: int, play: Play, card: str) -> int | None:
    """The place of a card that can be taken at a turn; None for any other, whether it lies elsewhere or not."""
    cards = available(revision, play)
    return open_places(revision, play.age, play.lying)[cards.index(card)] if card in cards else None


def to_reveal(revision: int, play: Play) -> tuple[int, ...]:
    """The places that are uncovered and still lie face down."""
    turned = uncovered(revision, play.age, play.lying) & ~play.shown
    return places(turned) if turned else ()
