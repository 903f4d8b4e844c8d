"""The board: pieces that move, and cards that are opened, laid, taken and discarded there (section 7)."""

from typing import Annotated

from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import AT_MOST, CardId, CardIds, Count, SeatNumber
from titles.seven.events.base import SevenEvent
from titles.seven.events.hands import Shown, names_known, read
from titles.seven.events.held_cards import gain, lose
from titles.seven.state import Laid, SevenState, with_item
from titles.seven.terms.basics import Cell
from titles.seven.terms.narrator import SevenNarrator


class PieceMoved(SevenEvent, frozen=True):
    """A piece was put on a cell."""

    type = "piece_moved"

    seat: SeatNumber
    cell: Cell
    forced: bool = False
    """Whether it was a forced move."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the piece."""
        return _with_piece(state, self.seat, self.cell)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who moves, or is moved, where."""
        who, cell = narrator.seat(self.seat), narrator.cell(self.cell)
        if self.forced:
            return narrator.say("{who} is moved to {cell}.", who=who, cell=cell)
        return narrator.say("{who} moves to {cell}.", who=who, cell=cell)


class PiecesSwapped(SevenEvent, frozen=True):
    """Invaders that blocked each other went to their own gates at the same time (ruling 29)."""

    type = "pieces_swapped"

    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    """The seats whose pieces moved."""
    cells: Annotated[tuple[Cell, ...], AT_MOST]
    """The cell to which each of these pieces went, in the same order."""

    def apply(self, state: SevenState) -> SevenState:
        """Move all pieces."""
        for seat, cell in zip(self.seats, self.cells, strict=True):
            state = _with_piece(state, seat, cell)
        return state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who went home."""
        who = narrator.seats(self.seats)
        return narrator.say("{who} return to their gates at the same time.", who=who)


class CardOpened(SevenEvent, frozen=True):
    """The top card of a cell was turned face up."""

    type = "card_opened"

    cell: Cell
    card: CardId

    def apply(self, state: SevenState) -> SevenState:
        """Turn the card face up; now all know it."""
        laid = Laid(self.card, True, state.everyone)
        return state.change_stack(self.cell, (laid, *state.stacks[self.cell][1:]))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell which card was opened where."""
        card, cell = narrator.card(self.card), narrator.cell(self.cell)
        return narrator.say("{card} is opened on {cell}.", card=card, cell=cell)


class CardTaken(SevenEvent, frozen=True):
    """A card of a cell went to a hand."""

    type = "card_taken"

    seat: SeatNumber
    cell: Cell
    at: Count
    """The place of the card in its stack, from 0 at the top."""
    card: Annotated[tuple[Sealed[CardId], ...], AT_MOST]
    """The card, sealed to the seat that took it; empty if all know it."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card."""
        laid = state.stacks[self.cell][self.at]
        card = read(self.card) if laid.card is None else laid.card
        return gain(state.lift(self.cell, self.at), self.seat, (card,), seen=_is_known_to_others(laid, self.seat))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who took a card where, and which if it is known."""
        who, cell = narrator.seat(self.seat), narrator.cell(self.cell)
        line = narrator.say("{who} takes a card from {cell}", who=who, cell=cell)
        return narrator.with_card(line, self.card)


class CellTaken(SevenEvent, frozen=True):
    """All cards of a cell went to a hand."""

    type = "cell_taken"

    seat: SeatNumber
    cell: Cell
    count: Count
    """How many cards were taken."""
    cards: Sealed[CardIds]
    """The ids of the cards, top first, sealed to the seat that took them."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the cards."""
        stack = state.stacks[self.cell]
        cards = self.cards.value or [laid.card for laid in stack]
        state = state.change_stack(self.cell, ())
        for laid, card in zip(stack, cards, strict=True):
            state = gain(state, self.seat, (card,), seen=_is_known_to_others(laid, self.seat))
        return state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who took how many cards where, and which if they are known."""
        who, cell, size = narrator.seat(self.seat), narrator.cell(self.cell), narrator.size(self.count)
        line = narrator.say("{who} takes all cards from {cell} ({size})", who=who, cell=cell, size=size)
        return narrator.with_cards(line, self.cards.value or ())


class CellDiscarded(SevenEvent, frozen=True):
    """The top cards of a cell, or all of them, were discarded, top first."""

    type = "cell_discarded"

    cell: Cell
    cards: CardIds
    """The ids of the cards, top first."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the cards to the discard pile."""
        return state.change_stack(self.cell, state.stacks[self.cell][len(self.cards) :]).put_on_discard(*self.cards)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell which cards were discarded."""
        cell, cards = narrator.cell(self.cell), narrator.cards(self.cards)
        return narrator.say("Discarded from {cell}: {cards}.", cell=cell, cards=cards)


class DeckCardsLaid(SevenEvent, frozen=True):
    """A card of the deck was put face down on each of these cells, unseen."""

    type = "deck_cards_laid"

    cells: Annotated[tuple[Cell, ...], AT_MOST]
    """The cells, in the order in which the cards of the deck were laid."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the cards; all know them if all know the deck (ruling 35)."""
        knowers = state.everyone if state.deck_known else ()
        stacks = list(state.stacks)
        for card, cell in zip(state.deck, self.cells, strict=False):
            stacks[cell] = (Laid(card, False, knowers), *stacks[cell])
        return replace(state, stacks=tuple(stacks), deck=state.deck[len(self.cells) :])

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell how many cards were laid."""
        size = narrator.size(len(self.cells))
        return narrator.say("Laid face down from the deck: {size}.", size=size)


class CardLaid(SevenEvent, frozen=True):
    """A card that had been set aside was put on a cell; all know it (ruling 34)."""

    type = "card_laid"

    cell: Cell
    card: CardId
    up: bool
    """Whether the card lies face up."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card to the top of the cell."""
        laid = Laid(self.card, self.up, state.everyone)
        return state.take_from_aside(self.card).lay(self.cell, laid)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell which card was laid where."""
        card, cell = narrator.card(self.card), narrator.cell(self.cell)
        return narrator.say("{card} is laid on {cell}.", card=card, cell=cell)


class HandCardLaid(SevenEvent, frozen=True):
    """A seat put a hand card face down on a cell; the others see it only if it was revealed."""

    type = "hand_card_laid"

    seat: SeatNumber
    cell: Cell
    shown: Shown | None
    """The card, if it was revealed; null if it was not."""
    card: Annotated[tuple[Sealed[CardId], ...], AT_MOST]
    """The card, sealed to the seat that laid it; empty if it was revealed."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card to the top of the cell."""
        shown = self.shown
        if shown is None:
            laid = Laid(read(self.card), False, (self.seat,))
            state = lose(state, self.seat, laid.card)
        else:
            laid = Laid(shown.card, False, state.everyone)
            state = lose(state, self.seat, shown.card, shown.copy)
        return state.lay(self.cell, laid)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who laid a card where, and which if it is known."""
        who, cell = narrator.seat(self.seat), narrator.cell(self.cell)
        line = narrator.say("{who} lays a hand card face down on {cell}", who=who, cell=cell)
        return narrator.with_cards(line, names_known(self.shown, self.card))


class CardsShifted(SevenEvent, frozen=True):
    """The top cards of some cells moved onto other cells, unseen."""

    type = "cards_shifted"

    origins: Annotated[tuple[Cell, ...], AT_MOST]
    """The cells from which the cards moved."""
    cells: Annotated[tuple[Cell, ...], AT_MOST]
    """The cell to which each of these cards moved, in the same order."""

    def apply(self, state: SevenState) -> SevenState:
        """Move each top card to the top of its new cell."""
        for origin, cell in zip(self.origins, self.cells, strict=True):
            state = state.lift(origin).lay(cell, state.stacks[origin][0])
        return state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell how many cards moved."""
        size = narrator.size(len(self.cells))
        return narrator.say("Moved to other cells, unseen: {size}.", size=size)


class CardTucked(SevenEvent, frozen=True):
    """The top card of a cell slid to the bottom of another stack."""

    type = "card_tucked"

    origin: Cell
    """The cell from which the card came."""
    cell: Cell
    """The cell to whose bottom it went."""

    def apply(self, state: SevenState) -> SevenState:
        """Move the card."""
        top, state = state.stacks[self.origin][0], state.lift(self.origin)
        return state.change_stack(self.cell, (*state.stacks[self.cell], top))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell from which cell to which a card slid."""
        cell, other = narrator.cell(self.origin), narrator.cell(self.cell)
        return narrator.say("The top card of {cell} slides under {other}.", cell=cell, other=other)


def _with_piece(state: SevenState, seat: int, cell: int) -> SevenState:
    """Return the state after a piece went to a cell."""
    previous = with_item(state.previous, seat, state.pieces[seat])
    return replace(state, pieces=with_item(state.pieces, seat, cell), previous=previous)


def _is_known_to_others(laid: Laid, seat: int) -> bool:
    """Whether a seat other than this one knows the card."""
    return laid.knowers not in ((), (seat,))
