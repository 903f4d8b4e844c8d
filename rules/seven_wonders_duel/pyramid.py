"""The pyramid of an age (section 3): which places are uncovered. Sets of places are bits of an integer."""

from functools import lru_cache

from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.state import Play


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


def available(revision: int, play: Play) -> tuple[str, ...]:
    """The cards that can be taken, in the order of their places; at a turn all of them lie face up."""
    layout = play.layout
    open_places = places(uncovered(revision, play.age, play.lying) & play.shown)
    return tuple([layout[place] for place in open_places])  # type: ignore[misc]


def place_of(revision: int, play: Play, card: str) -> int | None:
    """The place of a card that can be taken; None for any other, whether it lies elsewhere or not."""
    for place in places(uncovered(revision, play.age, play.lying) & play.shown):
        if play.layout[place] == card:
            return place
    return None


def to_reveal(revision: int, play: Play) -> tuple[int, ...]:
    """The places that are uncovered and still lie face down."""
    return places(uncovered(revision, play.age, play.lying) & ~play.shown)
