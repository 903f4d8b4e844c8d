"""Lock areas: cards locked and placed there, and cards that leave them (sections 5, 8 and 9)."""

from typing import Annotated

from msgspec.structs import replace

from titles.kernel.ranges import AT_MOST, CardId, CardIds, Count, SeatNumber
from titles.seven.events.base import SevenEvent, SevenStatement
from titles.seven.events.held_cards import gain, lose
from titles.seven.state import Laid, Place, SevenState, without
from titles.seven.terms.basics import Cell, Colour, Mark
from titles.seven.terms.narrator import SevenNarrator


class LockDeclared(SevenEvent, frozen=True):
    """A seat committed hand cards to be locked in the place of a colour."""

    type = "lock_declared"

    seat: SeatNumber
    cards: CardIds
    copies: Annotated[tuple[Mark, ...], AT_MOST]
    """How each of these cards lay in the hand, in the same order."""
    colour: Colour

    def apply(self, state: SevenState) -> SevenState:
        """Set the cards aside."""
        for card, mark in zip(self.cards, self.copies, strict=True):
            state = lose(state, self.seat, card, mark).put_aside(card)
        return state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who declares which lock."""
        who, cards, colour = narrator.seat(self.seat), narrator.cards(self.cards), narrator.colour(self.colour)
        return narrator.say(
            "{who} declares a lock in the {colour} place: {cards}.", who=who, colour=colour, cards=cards
        )


class CardsLocked(SevenEvent, frozen=True):
    """Cards were locked, from where they were set aside or straight from the hand."""

    type = "cards_locked"

    seat: SeatNumber
    cards: CardIds
    copies: Annotated[tuple[Mark, ...], AT_MOST]
    """How each of these cards lay in the hand, in the same order; empty if they had been set aside."""
    colour: Colour

    def apply(self, state: SevenState) -> SevenState:
        """Move the cards into their place."""
        place = state.place(self.seat, self.colour)
        state = state.change_place(self.seat, self.colour, replace(place, locked=place.locked + self.cards))
        if self.copies:
            for card, mark in zip(self.cards, self.copies, strict=True):
                state = lose(state, self.seat, card, mark)
            return state
        for card in self.cards:
            state = state.take_from_aside(card)
        return state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who locked which cards."""
        who, cards, colour = narrator.seat(self.seat), narrator.cards(self.cards), narrator.colour(self.colour)
        return narrator.say("{who} locks in the {colour} place: {cards}.", who=who, colour=colour, cards=cards)


class LockCancelled(SevenEvent, frozen=True):
    """A declared lock was cancelled, and its cards were discarded."""

    type = "lock_cancelled"

    seat: SeatNumber
    cards: CardIds

    def apply(self, state: SevenState) -> SevenState:
        """Discard the cards."""
        for card in self.cards:
            state = state.take_from_aside(card).put_on_discard(card)
        return state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell which cards were discarded."""
        cards = narrator.cards(self.cards)
        return narrator.say("The lock is cancelled. Discarded: {cards}.", cards=cards)


class LockedCardTaken(SevenEvent, frozen=True):
    """A locked card went to a hand."""

    type = "locked_card_taken"

    seat: SeatNumber
    """The number of the seat that took the card, from 0."""
    owner: SeatNumber
    """The number of the seat in whose lock area the card was, from 0."""
    colour: Colour
    card: CardId

    def apply(self, state: SevenState) -> SevenState:
        """Move the card from its place to the hand."""
        return gain(_without_locked(state, self.owner, self.colour, self.card), self.seat, (self.card,), seen=True)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who took which card from whom."""
        who, other = narrator.seat(self.seat), narrator.seat(self.owner)
        card, colour = narrator.card(self.card), narrator.colour(self.colour)
        return narrator.say(
            "{who} takes {card} from the {colour} place of {other}.", who=who, card=card, colour=colour, other=other
        )


class LockedCardDiscarded(SevenEvent, frozen=True):
    """A locked card was discarded."""

    type = "locked_card_discarded"

    owner: SeatNumber
    """The number of the seat in whose lock area the card was, from 0."""
    colour: Colour
    card: CardId

    def apply(self, state: SevenState) -> SevenState:
        """Move the card from its place to the discard pile."""
        return _without_locked(state, self.owner, self.colour, self.card).put_on_discard(self.card)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell whose card was discarded."""
        who, card, colour = narrator.seat(self.owner), narrator.card(self.card), narrator.colour(self.colour)
        return narrator.say("{who} discards {card} from the {colour} place.", who=who, card=card, colour=colour)


class CardPlaced(SevenEvent, frozen=True):
    """A card was placed, not locked, in a lock area."""

    type = "card_placed"

    seat: SeatNumber
    colour: Colour
    card: CardId
    cell: Cell | None = None
    """The cell from which the card came; null if it had been set aside."""
    at: Count = 0
    """The place of the card in the stack of that cell, from 0 at the top."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card to its place."""
        place = state.place(self.seat, self.colour)
        state = state.change_place(self.seat, self.colour, replace(place, placed=(*place.placed, self.card)))
        return state.take_from_aside(self.card) if self.cell is None else state.lift(self.cell, self.at)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell where the card lies."""
        who, card, colour = narrator.seat(self.seat), narrator.card(self.card), narrator.colour(self.colour)
        return narrator.say("{card} is placed in the {colour} place of {who}.", card=card, colour=colour, who=who)


class PlacedCardMoved(SevenEvent, frozen=True):
    """A card placed in a lock area left for a cell, face up."""

    type = "placed_card_moved"

    seat: SeatNumber
    colour: Colour
    card: CardId
    cell: Cell

    def apply(self, state: SevenState) -> SevenState:
        """Move the card from its place to the top of the cell."""
        place = state.place(self.seat, self.colour)
        state = state.change_place(self.seat, self.colour, replace(place, placed=without(place.placed, self.card)))
        return state.lay(self.cell, Laid(self.card, True, state.everyone))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who moved which card where."""
        who, card = narrator.seat(self.seat), narrator.card(self.card)
        colour, cell = narrator.colour(self.colour), narrator.cell(self.cell)
        return narrator.say(
            "{who} moves {card} from the {colour} place to {cell}.", who=who, card=card, colour=colour, cell=cell
        )


class GateInvaded(SevenStatement, frozen=True):
    """At the end of a turn a piece stood on another seat's gate (section 8)."""

    type = "gate_invaded"

    seat: SeatNumber
    """The number of the seat whose piece invaded, from 0."""
    owner: SeatNumber
    """The number of the seat whose gate was invaded, from 0."""

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who invaded whose gate."""
        who, other = narrator.seat(self.seat), narrator.seat(self.owner)
        return narrator.say("{who} invades the gate of {other}.", who=who, other=other)


class EternalCardLocked(SevenEvent, frozen=True):
    """An invader gained the top eternal card, which was locked at once (section 8.2)."""

    type = "eternal_card_locked"

    seat: SeatNumber
    card: CardId
    colour: Colour
    returned: CardIds
    """The ids of all other cards of that place, which went to the hand; a first card stayed."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card into its place, and the returned cards to the hand."""
        kept = state.place(self.seat, self.colour).locked
        for card in self.returned:
            kept = without(kept, card) if card in kept else kept
        state = state.change_place(self.seat, self.colour, Place((*kept, self.card)))
        return gain(replace(state, eternal=state.eternal[1:]), self.seat, self.returned, seen=True)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who gained which card."""
        who, card, colour = narrator.seat(self.seat), narrator.card(self.card), narrator.colour(self.colour)
        return narrator.say(
            "{who} gains {card}, which is locked in the {colour} place.", who=who, card=card, colour=colour
        )


def _without_locked(state: SevenState, owner: int, colour: Colour, card: str) -> SevenState:
    """Return the state after a locked card left its place."""
    place = state.place(owner, colour)
    return state.change_place(owner, colour, replace(place, locked=without(place.locked, card)))
