"""Conflicts (section 7) and final scoring (section 8)."""

from collections.abc import Sequence
from typing import Annotated

from titles.kernel.ranges import AT_MOST, EACH_SUBJECT, Amount, CardId, Count, Words
from titles.seven_wonders.events.base import WondersEvent
from titles.seven_wonders.state import WondersState
from titles.seven_wonders.terms.basics import Age, CityNumber
from titles.seven_wonders.terms.narrator import WondersNarrator


class ConflictsResolved(WondersEvent, frozen=True):
    """The cities compared their shields with their neighbours (section 7)."""

    type = "conflicts_resolved"

    age: Age
    shields: Annotated[tuple[Count, ...], EACH_SUBJECT]
    """The number of shields of each city, in the order of the cities."""
    tokens: Annotated[tuple[Annotated[tuple[Amount, ...], AT_MOST], ...], EACH_SUBJECT]
    """The conflict tokens that each city took, in the same order: points from -1 to 5, the token for its left neighbour
    first.
    """

    def apply(self, state: WondersState) -> WondersState:
        """Give each city its tokens."""
        tokens = zip(state.cities, self.tokens, strict=True)
        return state.change_cities("tokens", [city.tokens + more for city, more in tokens])

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell the shields and the tokens of each city."""
        cities = zip(narrator.names, self.shields, self.tokens, strict=True)
        listed = narrator.join([_conflict(narrator, city, shields, tokens) for city, shields, tokens in cities])
        return narrator.say("Conflicts of age {age}: {listed}.", age=self.age, listed=listed)


class GuildCopied(WondersEvent, frozen=True):
    """At final scoring a city counted a neighbour's guild as its own."""

    type = "guild_copied"

    city: CityNumber
    card: CardId
    """The id of the guild."""

    def apply(self, state: WondersState) -> WondersState:
        """Return the state unchanged."""
        return state

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which guild was copied."""
        city, card = narrator.city(self.city), narrator.card(self.card)
        return narrator.say("{city} copies {card}.", city=city, card=card)


class SymbolsChosen(WondersEvent, frozen=True):
    """At final scoring a city chose its free science symbols."""

    type = "symbols_chosen"

    city: CityNumber
    symbols: Words
    """The ids of the symbols, as the catalogue has them."""

    def apply(self, state: WondersState) -> WondersState:
        """Return the state unchanged."""
        return state

    def describe(self, narrator: WondersNarrator) -> str | None:
        """Tell which symbols were chosen."""
        city, symbols = narrator.city(self.city), narrator.join([narrator.symbol(symbol) for symbol in self.symbols])
        return narrator.say("{city} chooses {symbols}.", city=city, symbols=symbols)


def _conflict(narrator: WondersNarrator, city: str, shields: int, tokens: Sequence[int]) -> str:
    won = " ".join(f"{token:+d}" for token in tokens) or narrator.say("nothing")
    return narrator.say(
        "{city} has {shields} and takes {won}",
        city=city,
        shields=narrator.counted("{n} shield", "{n} shields", shields),
        won=won,
    )
