"""The ages: their cards are dealt and turned up, and their first player is chosen."""

from typing import Annotated, final

from msgspec import Meta
from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import AT_MOST, CardId, CardIds, SeatNumber
from titles.seven_wonders_duel.events.base import DuelEvent
from titles.seven_wonders_duel.pyramid import dealt
from titles.seven_wonders_duel.state import DuelState
from titles.seven_wonders_duel.terms.basics import Places
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


@final
class LayoutDealt(DuelEvent, frozen=True):
    """The pyramid of an age was dealt (section 3)."""

    type = "layout_dealt"

    age: Annotated[int, Meta(ge=1, le=3)]
    """The number of the age, from 1 to 3."""
    cards: Annotated[tuple[CardId | None, ...], AT_MOST]
    """The id of the card at each place, from place 0; null where it lies face down."""
    guild_backs: Places
    """The places of the face-down cards that have the back of a guild."""
    hidden: Sealed[CardIds]
    """The ids of the face-down cards in the order of their places, sealed to nobody before the end."""

    def apply(self, state: DuelState) -> DuelState:
        """Lay the deck of the age out."""
        decks = (*state.decks[: self.age - 1], (), *state.decks[self.age :])
        return replace(state, age=self.age, decks=decks, pyramid=dealt(self.cards, self.hidden.value, self.guild_backs))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell that the age begins."""
        return narrator.say("Age {age} begins.", age=self.age)


@final
class CardsRevealed(DuelEvent, frozen=True):
    """The cards at these places of the pyramid became available and were turned up."""

    type = "cards_revealed"

    places: Places
    """The places of the cards, in order."""
    cards: CardIds
    """The ids of the cards, in the order of the places."""

    def apply(self, state: DuelState) -> DuelState:
        """Turn the cards up."""
        return replace(state, pyramid=state.pyramid.with_revealed(self.places, self.cards))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which cards were turned up."""
        cards = narrator.things(self.cards)
        return narrator.say("Turned up: {cards}.", cards=cards)


@final
class StarterChosen(DuelEvent, frozen=True):
    """A seat chose the seat that begins the age."""

    type = "starter_chosen"

    seat: SeatNumber
    starter: SeatNumber
    """The number of the seat that begins the age, from 0."""

    def apply(self, state: DuelState) -> DuelState:
        """Return the state as it is."""
        return state

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell who begins."""
        name, opponent = narrator.names[self.seat], narrator.opponent_of(self.seat)
        if self.starter == self.seat:
            return narrator.say("{name} begins the age.", name=name)
        return narrator.say("{name} lets {opponent} begin.", name=name, opponent=opponent)
