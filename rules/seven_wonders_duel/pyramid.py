"""The pyramid of an age (section 3): which places are uncovered. Sets of places are bits of an integer."""

from collections.abc import Callable
from functools import cache, lru_cache
from operator import itemgetter

import msgspec

from rules.kernel.zones import Zone
from rules.seven_wonders_duel.catalogue import AGES, Slot, catalogue
from rules.seven_wonders_duel.state import DuelState


class Uncovered(msgspec.Struct, frozen=True, gc=False):
    """The places whose card still lies and whose covering places are all empty: as a set, and in order.

    `cards` takes their cards out of a layout, all of which lie face up at a turn.
    """

    bits: int
    places: tuple[int, ...]
    cards: Callable[[Zone], tuple[str, ...]]


class _Pyramid(dict[int, Uncovered]):
    """What is uncovered in an age, by what still lies; 428 sets at most are met by taking card after card."""

    def __init__(self, slots: tuple[Slot, ...]) -> None:
        super().__init__()
        self.slots = slots

    def __missing__(self, lying: int) -> Uncovered:
        bits = sum(
            1 << slot.slot
            for slot in self.slots
            if lying >> slot.slot & 1 and not any(lying >> above & 1 for above in slot.covered_by)
        )
        found = self[lying] = Uncovered(bits, places(bits), _picker(places(bits)))
        return found


@cache
def _pyramids(revision: int) -> tuple[_Pyramid, ...]:
    """The pyramids by age, of which 0 has none."""
    layouts = catalogue(revision).layouts
    return tuple([_Pyramid(layouts.get(age, ())) for age in range(AGES + 1)])


def _picker(found: tuple[int, ...]) -> Callable[[Zone], tuple[str, ...]]:
    """What takes the cards of places out of a layout, in order."""
    if len(found) > 1:
        return itemgetter(*found)
    if not found:
        return lambda _layout: ()
    only = found[0]
    return lambda layout: (layout[only],)  # type: ignore[return-value]


@cache
def face_down(revision: int, age: int) -> tuple[int, ...]:
    """The places of an age whose cards are dealt face down."""
    return tuple([slot.slot for slot in catalogue(revision).layouts[age] if not slot.face_up])


def uncovered(revision: int, age: int, lying: int) -> int:
    """The places whose card still lies and whose covering places are all empty."""
    return _pyramids(revision)[age][lying].bits


@lru_cache(maxsize=2**10)
def places(bits: int) -> tuple[int, ...]:
    """The places of a set, in order."""
    return tuple([place for place in range(bits.bit_length()) if bits >> place & 1])


def open_places(revision: int, age: int, lying: int) -> tuple[int, ...]:
    """The uncovered places, in order."""
    return _pyramids(revision)[age][lying].places


def available(revision: int, state: DuelState) -> tuple[str, ...]:
    """The cards that can be taken at a turn, when all that are uncovered lie face up, in the order of their places."""
    cards_at = _pyramids(revision)[state.age][state.lying].cards
    return cards_at(state.layout)


def place_of(revision: int, state: DuelState, card: str) -> int | None:
    """The place of a card that can be taken at a turn; None for any other, whether it lies elsewhere or not."""
    found = _pyramids(revision)[state.age][state.lying]
    cards_at = found.cards
    cards = cards_at(state.layout)
    return found.places[cards.index(card)] if card in cards else None


def to_reveal(revision: int, state: DuelState) -> tuple[int, ...]:
    """The places that are uncovered and still lie face down."""
    turned = _pyramids(revision)[state.age][state.lying].bits & ~state.shown
    return places(turned) if turned else ()
