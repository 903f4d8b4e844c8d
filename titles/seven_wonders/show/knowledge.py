"""7 Wonders: seats remember cards that they have put face down on the table or seen there."""

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from events.format.model import Event, Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.show.knowledge import AnyTitleEvent, Knowledge
from titles.kernel.state.zones import Zone, blank, enter, leave
from titles.seven_wonders.events.building import CardDiscarded, CardSold, DiscardShown, StageBuilt, StructureBuilt
from titles.seven_wonders.events.hands import HandsDealt, LastCardShown, LeftoversDiscarded
from titles.seven_wonders.state import WondersState

T = TypeVar("T")
HEEDED: frozenset[type[Event]] = frozenset(
    (
        *(HandsDealt, LastCardShown, LeftoversDiscarded),
        *(CardSold, CardDiscarded, StructureBuilt, StageBuilt, DiscardShown),
    )
)


class WondersKnowledge(Knowledge):
    """What a seat of 7 Wonders knows.

    The own hand and the cards under the own stages are in the full state. The seat remembers the `discard` pile, and
    with two players `free_markers`, the cards under the stages of the Free City, and the last card of the draw pile.
    """

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(seat, seats)
        self.discard: Zone = ()
        self.free_markers: Zone = ()
        self._last_card: Zone = ()
        self._free_city = 2 if seats == 2 else None

    @staticmethod
    def heeded(batch: Batch) -> Sequence[AnyTitleEvent]:
        """Return the events that put cards face down, show them, or take them away from there."""
        heeded: list[Any] = [event for event in batch.events if type(event) in HEEDED]
        return heeded

    def learn(self, batch: Batch, heeded: Sequence[AnyTitleEvent]) -> None:
        """Follow the discard pile, the stages of the Free City, and the last card of the draw pile."""
        event: Any
        for event in heeded:
            kind = type(event)
            if kind is CardSold or kind is CardDiscarded:
                self.discard = enter(self.discard, self._value(event.card))
            elif kind is LeftoversDiscarded:
                self.discard += tuple([self._value(card) for card in event.cards])
            elif kind is StructureBuilt:
                if event.origin == "discard":
                    self.discard = leave(self.discard, event.card)
            elif kind is StageBuilt:
                if event.city == self._free_city:
                    self.free_markers = enter(self.free_markers, self._value(event.marker))
            elif kind is DiscardShown:
                self.discard = self._value(event.cards) or self.discard
            else:
                card = self._value(event.card) if kind is LastCardShown else None
                self._last_card = () if card is None else (card,)

    def _value(self, fact: Sealed[T]) -> T | None:
        """Return the value of a fact, None if the seat may not open it."""
        return fact.value if self.seat in fact.to else None

    def pile(self, full: WondersState) -> Zone:
        """Return the draw pile as the seat knows it."""
        size = len(full.pile)
        return self._last_card if size == 1 and self._last_card else blank(size)

    def known(self, full: WondersState) -> WondersState:
        """Return the state with the cards that the seat knows."""
        hands, markers = [blank(len(hand)) for hand in full.hands], [blank(len(cards)) for cards in full.markers]
        hands[self.seat], markers[self.seat] = full.hands[self.seat], full.markers[self.seat]
        if self._free_city is not None:
            markers[self._free_city] = self.free_markers
        return replace(full, hands=tuple(hands), markers=tuple(markers), discard=self.discard, pile=self.pile(full))
