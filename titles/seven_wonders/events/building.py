"""Cards that cities use, and the coins that they settle for them (sections 4 and 6)."""

from typing import Annotated

from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import EACH_SUBJECT, CardId, CardIds, Coins, Count, Word
from titles.kernel.state.zones import enter
from titles.seven_wonders.events.base import WondersEvent
from titles.seven_wonders.state import Origin, WondersState, left_of, right_of, with_item
from titles.seven_wonders.terms.basics import CityNumber
from titles.seven_wonders.terms.narrator import WondersNarrator


class StructureBuilt(WondersEvent, frozen=True):
    """A city built a structure."""

    type = "structure_built"

    city: CityNumber
    card: CardId
    by: Word
    """How it was built: at its `cost`, by a `chain`, with the `gift` of a free structure (section 6.2), or from the
    `discard` pile (section 6.4).
    """
    bank: Coins = 0
    """How many coins it pays to the bank."""
    left: Coins = 0
    """How many coins it pays to its left neighbour."""
    right: Coins = 0
    """How many coins it pays to its right neighbour."""
    origin: Origin = "hand"
    """Where the card comes from: a hand, the draw pile or the discard pile."""

    def apply(self, state: WondersState) -> WondersState:
        """Move the card into the city, and count a free build."""
        city = state.cities[self.city]
        gifts = city.gifts + 1 if self.by == "gift" else city.gifts
        city = replace(city, structures=(*city.structures, self.card), gifts=gifts)
        return state.take_card(
            self.city, self.card, self.origin, with_item(state.cities, self.city, city), state.discard
        )

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell what was built, how, and what was paid."""
        city, card = narrator.city(self.city), narrator.card(self.card)
        match self.by:
            case "cost":
                text = narrator.say("{city} builds {card}", city=city, card=card)
            case "chain":
                text = narrator.say("{city} builds {card} by a chain", city=city, card=card)
            case "gift":
                text = narrator.say("{city} builds {card} without cost", city=city, card=card)
            case "discard":
                text = narrator.say("{city} builds {card} from the discard pile", city=city, card=card)
        return narrator.with_cards(_with_payments(text, narrator, self))


class StageBuilt(WondersEvent, frozen=True):
    """A city finished a wonder stage."""

    type = "stage_built"

    city: CityNumber
    stage: Count
    """The number of the stage, from 1."""
    marker: Sealed[CardId]
    """The id of the card under the stage, sealed to the seat that chose it."""
    bank: Coins = 0
    """How many coins it pays to the bank."""
    left: Coins = 0
    """How many coins it pays to its left neighbour."""
    right: Coins = 0
    """How many coins it pays to its right neighbour."""
    origin: Origin = "hand"
    """Where the card comes from: a hand, the draw pile or the discard pile."""

    def apply(self, state: WondersState) -> WondersState:
        """Move the card under the stage."""
        city = state.cities[self.city]
        cities = with_item(state.cities, self.city, replace(city, stages=city.stages + 1))
        markers = with_item(state.markers, self.city, (*state.markers[self.city], self.marker.value))
        state = replace(state, markers=markers)
        return state.take_card(self.city, self.marker.value, self.origin, cities, state.discard)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which stage was finished, what was paid, and the marker if it is known."""
        city = narrator.city(self.city)
        text = narrator.say("{city} finishes stage {stage} of its wonder", city=city, stage=self.stage)
        return narrator.with_cards(_with_payments(text, narrator, self), self.marker)


class CardPutAside(WondersEvent, frozen=True):
    """Base of the events by which a card goes to the discard pile, face down."""

    city: CityNumber
    card: Sealed[CardId]
    """The id of the card, sealed to the seat that chose it."""
    origin: Origin = "hand"
    """Where the card comes from: a hand, the draw pile or the discard pile."""

    def apply(self, state: WondersState) -> WondersState:
        """Move the card to the discard pile; the coins for a sale follow when they are settled."""
        discard = enter(state.discard, self.card.value)
        return state.take_card(self.city, self.card.value, self.origin, state.cities, discard)


class CardSold(CardPutAside, frozen=True):
    """A city sold a card, face down to the discard pile."""

    type = "card_sold"

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell that a card was sold, and which if it is known."""
        city = narrator.city(self.city)
        return narrator.with_cards(narrator.say("{city} sells a card", city=city), self.card)


class CardDiscarded(CardPutAside, frozen=True):
    """A city discarded the seventh card, which it could have played."""

    type = "card_discarded"

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell that the seventh card was discarded, and which if it is known."""
        city = narrator.city(self.city)
        line = narrator.say("{city} discards its seventh card", city=city)
        return narrator.with_cards(line, self.card)


class CoinsSettled(WondersEvent, frozen=True):
    """The coins of all cities after payments."""

    type = "coins_settled"

    coins: Annotated[tuple[Coins, ...], EACH_SUBJECT]
    """How many coins each city has now, in the order of the cities."""
    earned: Annotated[tuple[Coins, ...], EACH_SUBJECT]
    """How many coins each city got from the bank, in the same order."""
    traded: Annotated[tuple[Coins, ...], EACH_SUBJECT]
    """How many coins each city got from its neighbours, in the same order."""

    def apply(self, state: WondersState) -> WondersState:
        """Set the coins of all cities."""
        cities = zip(state.cities, self.coins, strict=True)
        return replace(state, cities=tuple([replace(city, coins=coins) for city, coins in cities]))

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the coins of each city."""
        coins = narrator.each_city(self.coins)
        return narrator.say("Coins: {coins}.", coins=coins)


class DiscardShown(WondersEvent, frozen=True):
    """The whole discard pile was shown to the seat that is about to build from it for a city."""

    type = "discard_shown"

    city: CityNumber
    cards: Sealed[CardIds]
    """The ids of all cards in the pile, sorted, sealed to that seat."""

    def apply(self, state: WondersState) -> WondersState:
        """Set the discard pile, if the reader sees it."""
        return state if self.cards.value is None else replace(state, discard=self.cards.value)

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who sees the discard pile."""
        city = narrator.city(self.city)
        return narrator.say("{city} looks through the discard pile.", city=city)


class RevivalDeclined(WondersEvent, frozen=True):
    """A city built nothing from the discard pile."""

    type = "revival_declined"

    city: CityNumber

    def apply(self, state: WondersState) -> WondersState:
        """Return the state unchanged."""
        return state

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell who built nothing."""
        city = narrator.city(self.city)
        return narrator.say("{city} builds nothing from the discard pile.", city=city)


def _with_payments(text: str, narrator: WondersNarrator, built: StructureBuilt | StageBuilt) -> str:
    size = len(narrator.names)
    left, right = narrator.city(left_of(built.city, size)), narrator.city(right_of(built.city, size))
    return narrator.with_payments(text, built.bank, (left, built.left), (right, built.right))
