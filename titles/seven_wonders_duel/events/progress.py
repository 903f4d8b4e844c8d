"""Progress tokens: taken from the board or from the box."""

from typing import final

from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.ranges import Coins, Count, SeatNumber
from titles.kernel.state.zones import stated
from titles.seven_wonders_duel.events.base import DuelEvent
from titles.seven_wonders_duel.state import City, DuelState, without
from titles.seven_wonders_duel.terms.basics import TokenId, TokenIds
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


@final
class TokenTaken(DuelEvent, frozen=True):
    """A seat took a progress token from the board."""

    type = "token_taken"

    seat: SeatNumber
    token: TokenId
    gained: Coins = 0
    """How many coins the token gave."""

    def apply(self, state: DuelState) -> DuelState:
        """Move the token from the board into the city, and add the coins."""
        cities = _cities_with_token(state, self.seat, self.token, self.gained)
        return replace(state, cities=cities, board_tokens=without(state.board_tokens, self.token))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which token was taken."""
        name, token = narrator.names[self.seat], narrator.thing(self.token)
        line = narrator.say("{name} takes the token {token}", name=name, token=token)
        return narrator.with_changes(line, self.seat, gained=self.gained)


@final
class BoxTokensDrawn(DuelEvent, frozen=True):
    """A seat drew progress tokens from the box, to keep one."""

    type = "box_tokens_drawn"

    seat: SeatNumber
    size: Count
    """How many tokens were drawn."""
    tokens: Sealed[TokenIds]
    """The ids of the tokens, sealed to the seat."""

    def apply(self, state: DuelState) -> DuelState:
        """Set the tokens drawn, which still count as those of the box."""
        return replace(state, drawn_tokens=stated(self.tokens.value, self.size))

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which tokens were drawn, or only how many if the reader cannot see them."""
        name = narrator.names[self.seat]
        if self.tokens.value is None:
            size = narrator.counted("{n} token", "{n} tokens", self.size)
            return narrator.say("{name} draws {size} from the box.", name=name, size=size)
        tokens = narrator.things(self.tokens.value)
        return narrator.say("{name} draws from the box: {tokens}.", name=name, tokens=tokens)


@final
class BoxTokenKept(DuelEvent, frozen=True):
    """A seat kept one of the tokens drawn; the others went back to the box."""

    type = "box_token_kept"

    seat: SeatNumber
    token: TokenId
    gained: Coins = 0
    """How many coins the token gave."""

    def apply(self, state: DuelState) -> DuelState:
        """Move the token from the box into the city, and add the coins."""
        cities = _cities_with_token(state, self.seat, self.token, self.gained)
        return replace(state, cities=cities, box_tokens=without(state.box_tokens, self.token), drawn_tokens=())

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell which token was kept."""
        name, token = narrator.names[self.seat], narrator.thing(self.token)
        line = narrator.say("{name} keeps the token {token}", name=name, token=token)
        return narrator.with_changes(line, self.seat, gained=self.gained)


def _cities_with_token(state: DuelState, seat: int, token: str, gained: int) -> tuple[City, City]:
    city = state.cities[seat]
    return state.cities_with(seat, replace(city, coins=city.coins + gained, tokens=(*city.tokens, token)))
