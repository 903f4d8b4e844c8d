"""SEVEN: seats learn cards of other hands, which only the events tell."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from titles.kernel.play.batch import Batch
from titles.kernel.show.knowledge import AnyTitleEvent, Knowledge, opened, sealed_facts
from titles.kernel.state.zones import Zone, blank
from titles.seven.events import (
    EVENTS,
    Banned,
    CardsDrawn,
    CardTaken,
    CellTaken,
    FramesSet,
    LeapGained,
    MovesGained,
    PieceMoved,
    PiecesSwapped,
    TurnBegan,
)
from titles.seven.events.base import SevenStatement
from titles.seven.state import Hand, Laid, SevenState, Stack

OPEN = (FramesSet, PieceMoved, PiecesSwapped, TurnBegan, Banned, MovesGained, LeapGained, SevenStatement)
"""Events that have nothing to do with cards."""
HEEDED = frozenset([event for event in EVENTS if not issubclass(event, OPEN)])
SEALED = frozenset([event for event in HEEDED if sealed_facts(event)])
"""Those with sealed facts."""


class SevenKnowledge(Knowledge):
    """What a seat of SEVEN knows: `hands` are those of the other seats as it knows them. The full state tells the rest.

    The windows of other seats are hidden once they are set, which nobody does in a match.
    """

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(seat, seats)
        self.hands: tuple[Hand, ...] = ((),) * seats

    @staticmethod
    def heeded(batch: Batch) -> Sequence[AnyTitleEvent]:
        """Return the events that have to do with cards, of a batch in which hands change."""
        before: Any = batch.start.state
        after: Any = batch.game.state
        if before is None or before.hands is after.hands:
            return ()
        heeded: list[Any] = [event for event in batch.events if type(event) in HEEDED]
        return heeded

    def learn(self, batch: Batch, heeded: Sequence[AnyTitleEvent]) -> None:
        """Fold the events of a batch if they change the hand of another seat."""
        before: Any = batch.start.state
        after: Any = batch.game.state
        hands, own = after.hands, self.seat
        for seat, hand in enumerate(before.hands):
            if hand is not hands[seat] and seat != own:
                self.hands = self._folded(before, heeded).hands
                return

    def _folded(self, state: SevenState, events: Sequence[AnyTitleEvent]) -> SevenState:
        """Return the state after these events, right about hands alone, from the full state before them.

        Cards that the seat does not know come to hands from the deck and from cells, by events with sealed facts.
        """
        state = replace(state, hands=self._with_own(state))
        event: Any
        for event in events:
            kind = type(event)
            if kind in SEALED:
                if kind is CardsDrawn:
                    state = replace(state, deck=known_deck(state))
                elif kind is CardTaken or kind is CellTaken:
                    state = state.change_stack(event.cell, known_stack(state.stacks[event.cell], self.seat))
                state = opened(event, self.seat).apply(state)
            else:
                state = event.apply(state)
        return state

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
            windows=tuple(
                [None if number != seat and chosen else chosen for number, chosen in enumerate(full.windows)]
            ),
        )


def known_stack(stack: Stack, seat: int) -> Stack:
    """Return the cards of a cell as a seat knows them."""
    return tuple([laid if seat in laid.knowers else Laid(None, laid.up, laid.knowers) for laid in stack])


def known_deck(full: SevenState) -> Zone:
    """Return the deck as all know it."""
    return full.deck if full.deck_known else blank(len(full.deck))
