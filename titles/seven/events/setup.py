"""The setup: pieces, cubes, and the deal (section 3)."""

from typing import Annotated

from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import EACH_SEAT, CardIds, Count, SeatNumber
from titles.kernel.state.zones import stated
from titles.seven.events.base import QuietEvent, SevenEvent
from titles.seven.state import EMPTY_LOCK_AREA, Laid, Place, SevenState, with_item
from titles.seven.terms.basics import Cell, Colour
from titles.seven.terms.board import CELLS
from titles.seven.terms.narrator import SevenNarrator


class SeatsPlaced(SevenEvent, frozen=True):
    """Each seat's piece was put on its gate (section 3)."""

    type = "seats_placed"

    gates: Annotated[tuple[Cell, ...], EACH_SEAT]
    """The cell of each seat's gate, in the order of the seats."""

    def apply(self, state: SevenState) -> SevenState:
        """Return the first state; there is none before."""
        seats = len(self.gates)
        return SevenState(
            gates=self.gates,
            colours=(None,) * seats,
            pieces=self.gates,
            previous=(None,) * seats,
            hands=((),) * seats,
            locks=(EMPTY_LOCK_AREA,) * seats,
            windows=((),) * seats,
        )

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell that the pieces stand on their gates."""
        return narrator.say("The pieces stand on their gates.")


class CubeTaken(SevenEvent, frozen=True):
    """A seat chose the colour of its cube."""

    type = "cube_taken"

    seat: SeatNumber
    colour: Colour

    def apply(self, state: SevenState) -> SevenState:
        """Set the cube colour of the seat."""
        return replace(state, colours=with_item(state.colours, self.seat, self.colour))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who took which cube."""
        who, colour = narrator.seat(self.seat), narrator.colour(self.colour)
        return narrator.say("{who} takes the {colour} cube.", who=who, colour=colour)


class CubesDealt(SevenEvent, frozen=True):
    """The cube colours of all seats are known."""

    type = "cubes_dealt"

    colours: Annotated[tuple[Colour, ...], EACH_SEAT]
    """The colour of each seat's cube, in the order of the seats."""
    cards: CardIds
    """The first card of each seat, which was locked; empty if the game has no first cards."""

    def apply(self, state: SevenState) -> SevenState:
        """Set all cube colours, and lock each seat's first card."""
        state = replace(state, colours=self.colours)
        for seat, card in enumerate(self.cards):
            state = state.change_place(seat, self.colours[seat], Place((card,)))
        return state

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell the cube of each player."""
        owned = [f"{narrator.seat(seat)} {narrator.colour(colour)}" for seat, colour in enumerate(self.colours)]
        cubes = narrator.join(owned)
        return narrator.say("Cubes: {cubes}.", cubes=cubes)


class CardsDealt(QuietEvent, frozen=True):
    """A card was dealt face down on every cell; the rest is the deck, and the eternal cards are a pile."""

    type = "cards_dealt"

    colourless: bool
    """Whether white and black cards are among them."""
    deck_size: Count
    """How many cards the deck has."""
    eternal_size: Count
    """How many eternal cards there are."""
    board: Sealed[CardIds]
    """The card of each cell, row by row from the north-west, sealed."""
    deck: Sealed[CardIds]
    """The cards of the deck, the top one first, sealed."""
    eternal: Sealed[CardIds]
    """The eternal cards, the top one first, sealed."""

    def apply(self, state: SevenState) -> SevenState:
        """State the board, the deck and the eternal pile."""
        return replace(
            state,
            colourless=self.colourless,
            stacks=tuple([(Laid(card),) for card in stated(self.board.value, len(CELLS))]),
            deck=stated(self.deck.value, self.deck_size),
            eternal=stated(self.eternal.value, self.eternal_size),
        )
