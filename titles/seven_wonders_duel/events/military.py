"""The conflict pawn."""

from typing import Annotated, final

from msgspec import Meta
from msgspec.structs import replace

from titles.kernel.ranges import AT_MOST, Coins, SeatNumber, Word, id_of
from titles.seven_wonders_duel.events.base import DuelEvent
from titles.seven_wonders_duel.state import DuelState
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


@final
class PawnMoved(DuelEvent, frozen=True):
    """The shields of a seat moved the conflict pawn (section 7)."""

    type = "pawn_moved"

    seat: SeatNumber
    pawn: Annotated[int, Meta(ge=-9, le=9)]
    """The position of the pawn now, -9 to 9: 0 is the centre, above 0 the start player leads."""
    leader: SeatNumber | None
    """The number of the seat that leads now, from 0; null if the pawn stands in the centre."""
    military_tokens: Annotated[tuple[Annotated[Word, id_of("military_tokens")], ...], AT_MOST] = ()
    """The ids of the military tokens that the pawn met, in order."""
    opponent_lost: Coins = 0
    """How many coins the opponent lost for them."""

    def apply(self, state: DuelState) -> DuelState:
        """Set the position of the pawn, and take the coins and the military tokens away."""
        if not self.military_tokens:
            return replace(state, pawn=self.pawn, shields=0)
        cities = state.cities_with(self.seat, state.cities[self.seat], to_opponent=-self.opponent_lost)
        tokens = tuple([token for token in state.military_tokens if token not in self.military_tokens])
        return replace(state, pawn=self.pawn, shields=0, cities=cities, military_tokens=tokens)

    def describe(self, narrator: DuelNarrator) -> str | None:
        """Tell where the pawn stands now, and what the opponent lost."""
        name, position = narrator.names[self.seat], narrator.pawn_position(self.pawn, self.leader)
        line = narrator.say("{name} moves the conflict pawn to {position}", name=name, position=position)
        return narrator.with_changes(line, self.seat, lost=self.opponent_lost)
