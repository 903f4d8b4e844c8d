"""SEVEN: seats learn cards of other hands, which only the events tell."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from events.model import Event
from heptad.lab.knowledge.base import AnyTitleEvent, Knowledge, opened
from rules.kernel.title import Title
from rules.kernel.zones import Zone, blank
from rules.seven.events import CardTaken, CellTaken, FramesSet, PieceMoved, PiecesSwapped
from rules.seven.events.base import SevenStatement
from rules.seven.state import Hand, Laid, SevenState, Stack

OPEN = (FramesSet, PieceMoved, PiecesSwapped, SevenStatement)
"""Events that have nothing to do with cards."""


class SevenKnowledge(Knowledge):
    """What a seat of SEVEN knows: `hands` are those of the other seats as it knows them. The full state tells the rest.

    The windows of other seats are hidden once they are set, which nobody does in a match.
    """

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(seat, seats)
        self.hands: tuple[Hand, ...] = ((),) * seats

    @classmethod
    def heeded(cls, title: Title) -> frozenset[type[Event]]:
        """Return the events that have to do with cards."""
        return frozenset([heeded for heeded in super().heeded(title) if not issubclass(heeded, OPEN)])

    def learn(self, before: SevenState | None, events: Sequence[AnyTitleEvent], after: SevenState) -> None:
        """Fold the events of a batch in which the hand of another seat changes."""
        if before is None or not self._changes(before.hands, after.hands):
            return
        state = replace(before, hands=self._with_own(before), deck=known_deck(before))
        event: Any
        for event in events:
            if type(event) is CardTaken or type(event) is CellTaken:
                state = state.change_stack(event.cell, known_stack(state.stacks[event.cell], self.seat))
            state = opened(event, self.seat).apply(state)
        self.hands = state.hands

    def _changes(self, before: Sequence[Hand], after: Sequence[Hand]) -> bool:
        """Whether any hand but the own one is another object."""
        if before is not after:
            for seat, hand in enumerate(before):
                if hand is not after[seat] and seat != self.seat:
                    return True
        return False

    def _with_own(self, full: SevenState) -> tuple[Hand, ...]:
        hands = list(self.hands)
        hands[self.seat] = full.hands[self.seat]
        return tuple(hands)

    def known(self, full: SevenState) -> SevenState:
        """Return the state with the cards that the seat knows."""
        seat = self.seat
        return replace(
            full,
            hands=self._with_own(full),
            stacks=tuple([known_stack(stack, seat) for stack in full.stacks]),
            deck=known_deck(full),
            eternal=blank(len(full.eternal)),
            windows=tuple([None if number != seat and chosen else chosen for number, chosen in enumerate(full.windows)]),
        )


def known_stack(stack: Stack, seat: int) -> Stack:
    """Return the cards of a cell as a seat knows them."""
    return tuple([laid if seat in laid.knowers else Laid(None, laid.up, laid.knowers) for laid in stack])


def known_deck(full: SevenState) -> Zone:
    """Return the deck as all know it."""
    return full.deck if full.deck_known else blank(len(full.deck))
