"""The turn, and what a seat gains or loses for the rest of it (section 6)."""

from typing import Annotated

from msgspec.structs import replace

from events.format.model import Sealed
from titles.kernel.events.events import PreferenceEvent
from titles.kernel.ranges import AT_MOST, Count, Name, SeatNumber
from titles.seven.events.base import QuietEvent, SevenEvent, SevenStatement
from titles.seven.events.held_cards import close
from titles.seven.state import Ban, SevenState, Turn, with_item
from titles.seven.terms.basics import Bannable, Window
from titles.seven.terms.narrator import SevenNarrator


class TurnBegan(SevenEvent, frozen=True):
    """A seat's turn began."""

    type = "turn_began"

    turn: Count
    """The number of the turn, from 1."""
    seat: SeatNumber

    def apply(self, state: SevenState) -> SevenState:
        """Start the turn, with nothing of the last one."""
        return replace(state, turn=Turn(self.turn, self.seat))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell the turn and its player."""
        who = narrator.seat(self.seat)
        return narrator.say("Turn {turn}: {who}.", turn=self.turn, who=who)


class TurnEnded(QuietEvent, frozen=True):
    """The reveals, seals and bans of a turn ended, if there were any (section 6.4)."""

    type = "turn_ended"

    turn: Count
    """The number of the turn, from 1."""

    def apply(self, state: SevenState) -> SevenState:
        """Close all hands and lift all bans."""
        return replace(state, hands=tuple([close(hand) for hand in state.hands]), turn=replace(state.turn, bans=()))


class Passed(SevenStatement, QuietEvent, frozen=True):
    """A seat passed when it was asked for a decision of this kind."""

    type = "passed"

    seat: SeatNumber
    kind: Name
    """The kind of decision, such as `anytime`."""


class WindowsSet(PreferenceEvent[SevenState, SevenNarrator], QuietEvent, frozen=True):
    """A seat set the windows in which it wants to be asked for anytime cards (ruling 41)."""

    type = "windows_set"

    windows: Sealed[Annotated[tuple[Window, ...], AT_MOST]]
    """The windows, sealed to the seat."""

    def apply(self, state: SevenState) -> SevenState:
        """Set the windows of the seat, and count the change."""
        turn = replace(state.turn, settings=(*state.turn.settings, self.seat))
        return replace(state, turn=turn, windows=with_item(state.windows, self.seat, self.windows.value))


class Banned(SevenEvent, frozen=True):
    """A seat can't move, contact or lock for the rest of the turn."""

    type = "banned"

    seat: SeatNumber
    what: Bannable

    def apply(self, state: SevenState) -> SevenState:
        """Add the ban."""
        return state.change_turn(bans=(*state.turn.bans, Ban(self.seat, self.what)))

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who can't do what."""
        who = narrator.seat(self.seat)
        return {
            "move": narrator.say("{who} can't move any more this turn.", who=who),
            "contact": narrator.say("{who} can't contact any more this turn.", who=who),
            "lock": narrator.say("{who} can't lock any more this turn.", who=who),
        }[self.what]


class MovesGained(SevenEvent, frozen=True):
    """The seat on turn can make more moves after its normal action."""

    type = "moves_gained"

    seat: SeatNumber
    count: Count
    """How many more moves the seat can make."""

    def apply(self, state: SevenState) -> SevenState:
        """Add the bonus moves."""
        return state.change_turn(bonus=state.turn.bonus + self.count)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who gained a bonus move."""
        who = narrator.seat(self.seat)
        return narrator.say("{who} can move once more.", who=who)


class LeapGained(SevenEvent, frozen=True):
    """The normal move of this turn goes further."""

    type = "leap_gained"

    seat: SeatNumber
    distance: Count
    """How many squares away the move goes."""

    def apply(self, state: SevenState) -> SevenState:
        """Set the distance of the normal move."""
        return state.change_turn(leap=self.distance)

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Tell who moves how far."""
        who = narrator.seat(self.seat)
        return narrator.say("{who} will move {distance} squares at once.", who=who, distance=self.distance)
