"""The ages: their cards are dealt and turned up, and their first player is chosen."""

from typing import Annotated, final

from msgspec import Meta
from msgspec.structs import replace

from events.model import Sealed
from rules.kernel.ranges import AT_MOST, Count, SeatNumber, Word, Words
from rules.seven_wonders_duel.events.base import DuelEvent
from rules.seven_wonders_duel.narrator import DuelNarrator
from rules.seven_wonders_duel.pyramid import dealt
from rules.seven_wonders_duel.state import DuelState


@final
class LayoutDealt(DuelEvent, frozen=True):
    """The pyramid of an age was dealt: `cards` has the card at each place, None where it lies face down.

    `hidden` are the face-down cards in the order of their places; those at `guild_backs` have the back of a guild.
    """

    type = "layout_dealt"

    age: Annotated[int, Meta(ge=1, le=3)]
    cards: Annotated[tuple[Word | None, ...], AT_MOST]
    guild_backs: Annotated[tuple[Count, ...], AT_MOST]
    hidden: Sealed[Words]

    def apply(self, state: DuelState) -> DuelState:
        """Lay the deck of the age out."""
        decks = (*state.decks[: self.age - 1], (), *state.decks[self.age :])
        return replace(state, age=self.age, decks=decks, pyramid=dealt(self.cards, self.hidden.value, self.guild_backs))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell that the age begins."""
        return narrator.say(f"Age {self.age} begins.", f"第{self.age}世代が始まる。")


@final
class CardsRevealed(DuelEvent, frozen=True):
    """The cards at these places of the pyramid became available and were turned up."""

    type = "cards_revealed"

    places: Annotated[tuple[Count, ...], AT_MOST]
    cards: Words

    def apply(self, state: DuelState) -> DuelState:
        """Turn the cards up."""
        return replace(state, pyramid=state.pyramid.with_revealed(self.places, self.cards))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which cards were turned up."""
        cards = narrator.things(self.cards)
        return narrator.say(f"Turned up: {cards}.", f"表になったカード：{cards}。")


@final
class StarterChosen(DuelEvent, frozen=True):
    """A seat chose the seat that begins the age."""

    type = "starter_chosen"

    seat: SeatNumber
    starter: SeatNumber

    def apply(self, state: DuelState) -> DuelState:
        """Return the state as it is."""
        return state

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell who begins."""
        name, opponent = narrator.names[self.seat], narrator.opponent_of(self.seat)
        if self.starter == self.seat:
            return narrator.say(f"{name} begins the age.", f"{name}が自分で始める。")
        return narrator.say(f"{name} lets {opponent} begin.", f"{name}は{opponent}が始めると決める。")
