"""Setup (section 2): cities, boards and sides."""

from typing import Annotated

from msgspec import Meta

from events.format.bounds import MAX_SEATS
from titles.kernel.ranges import EACH_SUBJECT, Coins, Word, id_of
from titles.seven_wonders.events.base import WondersEvent
from titles.seven_wonders.state import City, WondersState
from titles.seven_wonders.terms.basics import CityNumber, WonderId
from titles.seven_wonders.terms.narrator import WondersNarrator


class CitiesFounded(WondersEvent, frozen=True):
    """The cities were founded."""

    type = "cities_founded"

    cities: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    """The number of cities: one for each seat, and the Free City with two seats."""
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    """The number of seats."""
    coins: Coins
    """How many coins each city begins with."""

    def apply(self, state: WondersState) -> WondersState:
        """Return the first state of the game."""
        return WondersState((City(coins=self.coins),) * self.cities, ((),) * self.seats, markers=((),) * self.cities)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Return None: no line."""
        return None


class BoardChosen(WondersEvent, frozen=True):
    """A seat took a wonder board for its city."""

    type = "board_chosen"

    city: CityNumber
    wonder: WonderId

    def apply(self, state: WondersState) -> WondersState:
        """Set the board of the city."""
        return state.change_city(self.city, wonder=self.wonder)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who took which board."""
        city, wonder = narrator.city(self.city), narrator.wonder(self.wonder)
        return narrator.say("{city} takes {wonder}.", city=city, wonder=wonder)


class BoardsDealt(WondersEvent, frozen=True):
    """The boards of all cities are known."""

    type = "boards_dealt"

    wonders: Annotated[tuple[WonderId, ...], EACH_SUBJECT]
    """The id of each city's wonder, in the order of the cities."""

    def apply(self, state: WondersState) -> WondersState:
        """Set the boards of all cities."""
        return state.change_cities("wonder", self.wonders)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the board of each city."""
        boards = narrator.each_city([f"({narrator.wonder(wonder)})" for wonder in self.wonders])
        return narrator.say("Boards: {boards}.", boards=boards)


class SideChosen(WondersEvent, frozen=True):
    """A seat turned a side of its board up."""

    type = "side_chosen"

    city: CityNumber
    side: Annotated[Word, id_of("sides")]
    """The side that is turned up, `A` or `B`."""

    def apply(self, state: WondersState) -> WondersState:
        """Set the side of the board."""
        return state.change_city(self.city, side=self.side)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who turned up which side."""
        city = narrator.city(self.city)
        return narrator.say("{city} turns up side {side}.", city=city, side=self.side)


class SidesDealt(WondersEvent, frozen=True):
    """The sides of all boards are known."""

    type = "sides_dealt"

    sides: Annotated[tuple[Annotated[Word, id_of("sides")], ...], EACH_SUBJECT]
    """The side of each city's board, `A` or `B`, in the order of the cities."""

    def apply(self, state: WondersState) -> WondersState:
        """Set the sides of all boards."""
        return state.change_cities("side", self.sides)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the side of each board."""
        sides = narrator.each_city(self.sides)
        return narrator.say("Sides: {sides}.", sides=sides)
