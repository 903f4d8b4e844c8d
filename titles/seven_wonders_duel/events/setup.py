"""The setup: the boxes, the decks, and the wonders that are drafted."""

from typing import Annotated, final

from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import AT_MOST, CardIds, Coins, Count, SeatNumber, Word, Words, id_of
from titles.kernel.state.zones import Zone, blank, stated
from titles.seven_wonders_duel.events.base import DuelEvent
from titles.seven_wonders_duel.state import City, DuelState, without
from titles.seven_wonders_duel.terms.basics import TokenIds, WonderId, WonderIds
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


@final
class CitiesFounded(DuelEvent, frozen=True):
    """Two cities began, and the military tokens lie in their places."""

    type = "cities_founded"

    first: SeatNumber
    """The number of the seat of the start player, from 0."""
    coins: Coins
    """How many coins each city begins with."""
    loot: Annotated[tuple[Annotated[Word, id_of("military_tokens")], ...], AT_MOST]
    """The ids of the military tokens, as the catalogue has them."""

    def apply(self, state: DuelState) -> DuelState:
        """Return the first state; there is none before."""
        return DuelState(self.first, (City(self.coins), City(self.coins)), self.loot)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell who starts the game and the coins of each city."""
        first, coins = narrator.names[self.first], narrator.coins(self.coins)
        return narrator.say("{first} starts the game; each city has {coins}.", first=first, coins=coins)


@final
class TokensSplit(DuelEvent, frozen=True):
    """The progress tokens were split between the board and the box."""

    type = "tokens_split"

    board: TokenIds
    """The ids of the tokens on the board."""
    box: TokenIds
    """The ids of the tokens in the box."""

    def apply(self, state: DuelState) -> DuelState:
        """Set the progress tokens on the board and in the box."""
        return replace(state, board_tokens=self.board, box_tokens=self.box)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell the tokens on the board."""
        tokens = narrator.things(self.board)
        return narrator.say("Progress tokens on the board: {tokens}.", tokens=tokens)


@final
class DecksPrepared(DuelEvent, frozen=True):
    """Some cards of each age and some guilds were returned to the box; the other guilds joined the last deck.

    Nobody saw any of these cards.
    """

    type = "decks_prepared"

    deck_sizes: Annotated[tuple[Count, ...], AT_MOST]
    """How many cards the deck of each age has, in the order of the ages."""
    box_sizes: Annotated[tuple[Count, ...], AT_MOST]
    """How many cards of each age, then how many guilds, were returned to the box."""
    decks: Sealed[Annotated[tuple[CardIds, ...], AT_MOST]]
    """The ids of the cards in the deck of each age, sealed to nobody before the end."""
    boxed: Sealed[Annotated[tuple[CardIds, ...], AT_MOST]]
    """The ids of the cards of each age, then of the guilds, that were returned to the box, sealed to nobody before the
    end.
    """

    def apply(self, state: DuelState) -> DuelState:
        """Set the decks and the cards in the box."""
        return replace(
            state,
            decks=_zones(self.decks.value, self.deck_sizes),
            boxed=_zones(self.boxed.value, self.box_sizes),
        )

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Return None: no line."""
        return None


@final
class WondersShuffled(DuelEvent, frozen=True):
    """The wonders were shuffled into a face-down pile."""

    type = "wonders_shuffled"

    size: Count
    """How many wonders the pile has."""
    wonders: Sealed[WonderIds]
    """The ids of the wonders, the top one first, sealed to nobody before the end."""

    def apply(self, state: DuelState) -> DuelState:
        """Set the pile of wonders."""
        return replace(state, wonder_pile=stated(self.wonders.value, self.size))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Return None: no line."""
        return None


@final
class WondersOffered(DuelEvent, frozen=True):
    """The top wonders of the pile were turned up for the draft."""

    type = "wonders_offered"

    wonders: WonderIds
    """The ids of the wonders, in the order of the pile."""

    def apply(self, state: DuelState) -> DuelState:
        """Move the wonders from the pile to the offer."""
        return replace(state, wonder_pile=state.wonder_pile[len(self.wonders) :], offered_wonders=self.wonders)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which wonders are on offer."""
        wonders = narrator.things(self.wonders)
        return narrator.say("Wonders on offer: {wonders}.", wonders=wonders)


@final
class WonderDrafted(DuelEvent, frozen=True):
    """A seat took a wonder from the offer."""

    type = "wonder_drafted"

    seat: SeatNumber
    wonder: WonderId

    def apply(self, state: DuelState) -> DuelState:
        """Move the wonder from the offer to the city."""
        city = state.cities[self.seat]
        city = replace(city, wonders=(*city.wonders, self.wonder))
        offered = without(state.offered_wonders, self.wonder)
        return replace(state, cities=state.cities_with(self.seat, city), offered_wonders=offered)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell who took which wonder."""
        name, wonder = narrator.names[self.seat], narrator.thing(self.wonder)
        return narrator.say("{name} takes {wonder}.", name=name, wonder=wonder)


@final
class WondersDealt(DuelEvent, frozen=True):
    """Each seat received its wonders for a first game; the other wonders are out of the game."""

    type = "wonders_dealt"

    wonders: tuple[WonderIds, WonderIds]
    """The ids of each seat's wonders, in the order of the seats."""
    unused: WonderIds
    """The ids of the wonders that are out of the game."""

    def apply(self, state: DuelState) -> DuelState:
        """Set the wonders of both cities and the unused ones."""
        one, two = state.cities
        cities = replace(one, wonders=self.wonders[0]), replace(two, wonders=self.wonders[1])
        return replace(state, cities=cities, unused_wonders=self.unused)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell the wonders of each seat."""
        first, second = (
            narrator.say("{name} has {wonders}", name=name, wonders=narrator.things(own))
            for name, own in zip(narrator.names, self.wonders, strict=True)
        )
        return narrator.say("{first}; {second}.", first=first, second=second)


def _zones(zones: tuple[Words, ...] | None, sizes: tuple[int, ...]) -> tuple[Zone, ...]:
    """Return zones, of which only the sizes are known to a reader that may not open them."""
    return tuple([blank(size) for size in sizes]) if zones is None else zones
