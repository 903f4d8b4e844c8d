"""Hands (sections 3 and 9): dealt, passed, drawn, and what is left of them."""

from typing import Annotated

from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import AT_MOST, EACH_SEAT, CardId, CardIds, Count, SeatNumber
from titles.kernel.state.zones import Zone, blank, enter, stated
from titles.seven_wonders.events.base import WondersEvent
from titles.seven_wonders.state import WondersState, with_item
from titles.seven_wonders.terms.basics import Age
from titles.seven_wonders.terms.narrator import WondersNarrator


class HandsDealt(WondersEvent, frozen=True):
    """An age began: hands were dealt, with two players also the draw pile."""

    type = "hands_dealt"

    age: Age
    size: Count
    """How many cards each hand has, and the draw pile."""
    hands: Annotated[tuple[Sealed[CardIds], ...], EACH_SEAT]
    """The hands in the order of the seats, each sealed to its seat."""
    pile: Annotated[tuple[Sealed[CardIds], ...], AT_MOST] = ()
    """With two players one entry, the draw pile with its top card first, sealed to nobody before the end; empty
    otherwise.
    """
    holder: SeatNumber | None = None
    """The number of the seat that holds the Free City card, from 0; null with more than two seats."""

    def apply(self, state: WondersState) -> WondersState:
        """Start the age: set all hands and the draw pile, and give back the free builds."""
        return replace(
            state,
            age=self.age,
            turn=1,
            cities=tuple([replace(city, gifts=0) if city.gifts else city for city in state.cities]),
            hands=tuple([stated(hand.value, self.size) for hand in self.hands]),
            pile=stated(self.pile[0].value, self.size) if self.pile else (),
            holder=self.holder,
        )

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell that an age begins."""
        return narrator.say("Age {age} begins.", age=self.age)


class HandsPassed(WondersEvent, frozen=True):
    """A turn began, and the hands were passed on."""

    type = "hands_passed"

    turn: Count
    """The number of the turn in its age, from 2 to 6."""
    size: Count
    """How many cards each hand has."""
    hands: Annotated[tuple[Sealed[CardIds], ...], EACH_SEAT]
    """The hands in the order of the seats, each sealed to the seat that has it now."""
    holder: SeatNumber | None = None
    """The number of the seat that holds the Free City card, from 0; null with more than two seats."""

    def apply(self, state: WondersState) -> WondersState:
        """Start the turn and set all hands."""
        unknown = blank(self.size)
        hands = tuple([unknown if hand.value is None else hand.value for hand in self.hands])
        return replace(state, turn=self.turn, hands=hands, holder=self.holder)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class CardDrawn(WondersEvent, frozen=True):
    """The holder of the Free City card took the top card of the draw pile into the hand."""

    type = "card_drawn"

    seat: SeatNumber
    card: Sealed[CardId]
    """The id of the card, sealed to the seat."""

    def apply(self, state: WondersState) -> WondersState:
        """Move the top card of the draw pile into the hand."""
        hands = with_item(state.hands, self.seat, enter(state.hands[self.seat], self.card.value))
        return replace(state, hands=hands, pile=state.pile[1:])

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class LastCardShown(WondersEvent, frozen=True):
    """The last card of the draw pile was shown to the holder, who may play it for the Free City (ruling 40)."""

    type = "last_card_shown"

    card: Sealed[CardId]
    """The id of the card, sealed to the holder."""

    def apply(self, state: WondersState) -> WondersState:
        """Set the draw pile, if the reader sees it."""
        return state if self.card.value is None else replace(state, pile=(self.card.value,))

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class LeftoversDiscarded(WondersEvent, frozen=True):
    """The cards left in hands and in the draw pile went face down to the discard pile, without coins."""

    type = "leftovers_discarded"

    cards: Annotated[tuple[Sealed[CardId], ...], AT_MOST]
    """The ids of the cards, each sealed to the seat that had it, those of the draw pile to nobody before the end."""

    def apply(self, state: WondersState) -> WondersState:
        """Move all cards left to the discard pile."""
        discard: Zone = (*state.discard, *[card.value for card in self.cards])
        return replace(state, discard=discard, hands=((),) * len(state.hands), pile=())

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which of the cards are known."""
        line = narrator.say("The cards left over are discarded")
        return narrator.with_cards(line, *self.cards)
