"""Declared effects and contacts: their cards and costs, and the choices made for them (sections 6.2, 7 and 10)."""

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from titles.kernel.ranges import AT_MOST, CardId, SeatNumber, Word
from titles.seven.events.base import QuietEvent, SevenEvent, SevenStatement
from titles.seven.events.held_cards import lose
from titles.seven.state import Paid, SevenState
from titles.seven.terms.basics import Cell, Colour, Mark
from titles.seven.terms.frames import Frame
from titles.seven.terms.narrator import SevenNarrator

Leaves = Literal["discard", "aside", "later", "stays"]
"""When a used card leaves the hand, and where it goes: at once, after its cost was paid, or never."""


class EffectDeclared(SevenEvent, frozen=True):
    """A seat declared the hand effect of a card (section 6.2)."""

    type = "effect_declared"

    seat: SeatNumber
    card: CardId
    copy: Mark | None
    """How the card lay in the hand; null where it lies locked."""
    option: Word | None
    """The way in which the card is used; null if it has no options."""
    leaves: Leaves
    """When the card leaves the hand: now (`discard`, `aside`), after its cost is paid (`later`), or never (`stays`)."""
    limited: bool = False
    """Whether the effect works only once a turn."""

    def apply(self, state: SevenState) -> SevenState:
        """Count the declaration; discard the card or set it aside, if it leaves at once."""
        if self.copy is not None and self.leaves in {"discard", "aside"}:
            state = _leave_hand(state, self.seat, self.card, self.copy, aside=self.leaves == "aside")
        turn = state.turn
        used = (*turn.used, self.card) if self.limited else turn.used
        return replace(state, turn=replace(turn, declared=turn.declared + 1, used=used))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who uses which card."""
        who, card = narrator.seat(self.seat), narrator.card(self.card)
        return narrator.say("{who} uses {card}.", who=who, card=card)


class CostPaid(SevenEvent, frozen=True):
    """A hand card was discarded to pay for the effect of another one."""

    type = "cost_paid"

    seat: SeatNumber
    card: CardId
    copy: Mark
    effect: CardId
    """The id of the card whose effect was paid for."""

    def apply(self, state: SevenState) -> SevenState:
        """Discard the card, and note that it paid for the effect."""
        paid = Paid(len(state.discard), self.effect)
        state = state.change_turn(paid=(*state.turn.paid, paid)).put_on_discard(self.card)
        return lose(state, self.seat, self.card, self.copy)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who pays with which card."""
        who, card = narrator.seat(self.seat), narrator.card(self.card)
        return narrator.say("{who} pays with {card}.", who=who, card=card)


class UsedCardLeft(QuietEvent, frozen=True):
    """The used card left the hand after its cost was paid: it was discarded, or set aside."""

    type = "used_card_left"

    seat: SeatNumber
    card: CardId
    copy: Mark
    aside: bool
    """Whether the card was set aside; false if it was discarded."""

    def apply(self, state: SevenState) -> SevenState:
        """Discard the card, or set it aside."""
        return _leave_hand(state, self.seat, self.card, self.copy, aside=self.aside)


class AsideDiscarded(SevenEvent, frozen=True):
    """A card that had been set aside found no place, and was discarded."""

    type = "aside_discarded"

    card: CardId

    def apply(self, state: SevenState) -> SevenState:
        """Discard the card."""
        return state.take_from_aside(self.card).put_on_discard(self.card)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell which card was discarded."""
        card = narrator.card(self.card)
        return narrator.say("{card} finds no place and is discarded.", card=card)


class OptionChosen(SevenStatement, QuietEvent, frozen=True):
    """A seat chose how to carry out an effect."""

    type = "option_chosen"

    seat: SeatNumber
    option: Word
    """The way that was chosen: `pay` or `return`."""


class PlayerChosen(SevenStatement, frozen=True):
    """A seat chose a player for an effect."""

    type = "player_chosen"

    seat: SeatNumber
    player: SeatNumber
    """The seat of the player that was chosen, from 0."""

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who chose whom."""
        who, other = narrator.seat(self.seat), narrator.seat(self.player)
        return narrator.say("{who} chooses {other}.", who=who, other=other)


class CellChosen(SevenStatement, QuietEvent, frozen=True):
    """A seat chose a cell for an effect."""

    type = "cell_chosen"

    seat: SeatNumber
    cell: Cell


class LineChosen(SevenStatement, frozen=True):
    """A seat chose a row or a column for an effect."""

    type = "line_chosen"

    seat: SeatNumber
    line: Word
    """`row N` or `column N`, with N from 0 to 6."""

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who chose which row or column."""
        who, line = narrator.seat(self.seat), narrator.line(self.line)
        return narrator.say("{who} chooses {line}.", who=who, line=line)


class ColourDeclared(SevenStatement, frozen=True):
    """A seat named a colour."""

    type = "colour_declared"

    seat: SeatNumber
    colour: Colour

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who named which colour."""
        who, colour = narrator.seat(self.seat), narrator.colour(self.colour)
        return narrator.say("{who} names {colour}.", who=who, colour=colour)


class ContactDeclared(SevenStatement, frozen=True):
    """A seat declared contact with the piece of another one."""

    type = "contact_declared"

    seat: SeatNumber
    """The number of the seat that contacts, from 0."""
    victim: SeatNumber
    """The number of the seat that is contacted, from 0."""

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who contacts whom."""
        who, other = narrator.seat(self.seat), narrator.seat(self.victim)
        return narrator.say("{who} declares contact with {other}.", who=who, other=other)


class ContactCancelled(SevenStatement, frozen=True):
    """A declared contact was cancelled."""

    type = "contact_cancelled"

    seat: SeatNumber
    """The number of the seat whose contact was cancelled, from 0."""
    victim: SeatNumber
    """The number of the seat that had been contacted, from 0."""

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell whose contact was cancelled."""
        who, other = narrator.seat(self.seat), narrator.seat(self.victim)
        return narrator.say("The contact of {who} with {other} is cancelled.", who=who, other=other)


class FramesSet(QuietEvent, frozen=True):
    """What is being carried out now, innermost last."""

    type = "course_set"

    frames: Annotated[tuple[Frame, ...], AT_MOST] = msgspec.field(name="course")
    """What is being carried out, the innermost last."""

    def apply(self, state: SevenState) -> SevenState:
        """Set the stack of frames."""
        return replace(state, frames=self.frames)


def _leave_hand(state: SevenState, seat: int, card: str, mark: Mark, *, aside: bool) -> SevenState:
    """Return the state after a used card left the hand."""
    state = lose(state, seat, card, mark)
    return state.put_aside(card) if aside else state.put_on_discard(card)
