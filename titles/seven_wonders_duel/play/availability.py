"""Which cards of a pyramid can be taken: those that no other card covers (section 3)."""

from functools import lru_cache

import msgspec

from titles.seven_wonders_duel.catalogue import Catalogue
from titles.seven_wonders_duel.pyramid import PlaceSet, place_set, places_of
from titles.seven_wonders_duel.state import DuelState


class Uncovered(msgspec.Struct, frozen=True, gc=False):
    """The places whose card lies and is not covered: in order, and as a set."""

    places: tuple[int, ...]
    place_set: PlaceSet


@lru_cache(maxsize=2**12)
def uncovered(rules: Catalogue, age: int, lying: PlaceSet) -> Uncovered:
    """Return the uncovered places of an age while the cards at these places lie."""
    covering = rules.covering[age]
    places = tuple([place for place in places_of(lying) if not lying & covering[place]])
    return Uncovered(places, place_set(places))


def available_cards(rules: Catalogue, state: DuelState) -> tuple[str, ...]:
    """Return the cards that can be taken at a turn, all of which lie face up, in the order of their places."""
    pyramid = state.pyramid
    places = uncovered(rules, state.age, pyramid.lying).places
    return tuple(map(pyramid.cards.__getitem__, places))  # type: ignore[arg-type]


def face_up_cards(state: DuelState) -> tuple[str, ...]:
    """Return the cards of the pyramid that lie face up, covered or not, in the order of their places."""
    pyramid = state.pyramid
    return tuple([pyramid.cards[place] for place in places_of(pyramid.lying & pyramid.face_up)])  # type: ignore[misc]


def places_to_reveal(rules: Catalogue, state: DuelState) -> tuple[int, ...]:
    """Return the places whose card became available and still lies face down, in order."""
    pyramid = state.pyramid
    face_down = uncovered(rules, state.age, pyramid.lying).place_set & ~pyramid.face_up
    return places_of(face_down) if face_down else ()


def revealed_by(rules: Catalogue, state: DuelState) -> dict[str, tuple[int, ...]]:
    """Return by available card the places whose cards turn face up when it is taken, if there are any."""
    pyramid = state.pyramid
    found: dict[str, tuple[int, ...]] = {}
    for place in uncovered(rules, state.age, pyramid.lying).places if state.age else ():
        card = pyramid.cards[place]
        without = uncovered(rules, state.age, pyramid.lying & ~(1 << place)).place_set
        places = places_of(without & ~pyramid.face_up)
        if card is not None and pyramid.face_up >> place & 1 and places:
            found[card] = places
    return found
