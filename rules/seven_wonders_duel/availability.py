"""Which cards of a pyramid can be taken: those that no other card covers (section 3)."""

from functools import cache, lru_cache

from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.pyramid import PlaceSet, place_set, places_of
from rules.seven_wonders_duel.state import DuelState


@lru_cache(maxsize=2**11)
def uncovered_places(revision: int, age: int, lying: PlaceSet) -> tuple[int, ...]:
    """Return the places whose card lies and is not covered, in order."""
    return places_of(_uncovered(revision, age, lying))


@lru_cache(maxsize=2**11)
def _uncovered(revision: int, age: int, lying: PlaceSet) -> PlaceSet:
    slots = catalogue(revision).layouts[age]
    return lying & place_set([slot.slot for slot in slots if not lying & place_set(slot.covered_by)])


@cache
def face_down_places(revision: int, age: int) -> tuple[int, ...]:
    """Return the places of an age whose cards are dealt face down."""
    return tuple([slot.slot for slot in catalogue(revision).layouts[age] if not slot.face_up])


def available_cards(revision: int, state: DuelState) -> tuple[str, ...]:
    """Return the cards that can be taken at a turn, all of which lie face up, in the order of their places."""
    pyramid = state.pyramid
    cards = pyramid.cards
    return tuple([cards[place] for place in uncovered_places(revision, state.age, pyramid.lying)])  # type: ignore[misc]


def places_to_reveal(revision: int, state: DuelState) -> tuple[int, ...]:
    """Return the places whose card became available and still lies face down, in order."""
    pyramid = state.pyramid
    face_down = _uncovered(revision, state.age, pyramid.lying) & ~pyramid.face_up
    return places_of(face_down) if face_down else ()
