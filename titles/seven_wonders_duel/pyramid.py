"""The cards that lie in the pyramid of an age (section 3)."""

from collections.abc import Iterable, Sequence

import msgspec

from titles.kernel.state.zones import Zone, stated

PlaceSet = int
"""A set of places as the bits of an integer: faster to change, to compare and to look up than a frozenset."""


def place_set(places: Iterable[int]) -> PlaceSet:
    """Return the set of some places."""
    return sum([1 << place for place in places])


def places_of(places: PlaceSet) -> tuple[int, ...]:
    """Return the places of a set, in order."""
    return tuple([place for place in range(places.bit_length()) if places >> place & 1])


class Pyramid(msgspec.Struct, frozen=True, gc=False):
    """The pyramid of an age, whose places are numbered from 0.

    `cards` are the cards by place, None where the reader does not know the card; a card that was taken keeps its entry.
    `lying` are the places whose card has not been taken, `face_up` those whose card lies face up or did, and
    `guild_backs` those that were dealt face down with the back of a guild.
    """

    cards: Zone = ()
    lying: PlaceSet = 0
    face_up: PlaceSet = 0
    guild_backs: tuple[int, ...] = ()

    def without(self, place: int) -> "Pyramid":
        """Return the pyramid after the card at a place was taken."""
        return Pyramid(self.cards, self.lying & ~(1 << place), self.face_up, self.guild_backs)

    def with_revealed(self, places: Sequence[int], cards: Sequence[str]) -> "Pyramid":
        """Return the pyramid after the cards at these places were turned up."""
        known, face_up = list(self.cards), self.face_up
        for place, card in zip(places, cards, strict=True):
            known[place] = card
            face_up |= 1 << place
        return Pyramid(tuple(known), self.lying, face_up, self.guild_backs)


def dealt(cards: Sequence[str | None], hidden: tuple[str, ...] | None, guild_backs: tuple[int, ...]) -> Pyramid:
    """Return a pyramid as it was dealt: `cards` has None where a card lies face down.

    `hidden` are the face-down cards in the order of their places, None if the reader may not see them.
    """
    known = list(cards)
    down = [place for place, card in enumerate(cards) if card is None]
    for place, card in zip(down, stated(hidden, len(down)), strict=True):
        known[place] = card
    lying = place_set(range(len(known)))
    return Pyramid(tuple(known), lying, lying & ~place_set(down), guild_backs)
