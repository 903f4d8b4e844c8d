"""The base of the events of SEVEN."""

from titles.kernel.events.events import TitleEvent
from titles.seven.state import SevenState
from titles.seven.terms.narrator import SevenNarrator


class SevenEvent(TitleEvent[SevenState, SevenNarrator], frozen=True):
    """Base of the events of SEVEN: each holds its data, how it changes the state, and how it is described."""


class SevenStatement(SevenEvent, frozen=True):
    """Base of the events that record a choice or a declaration, and leave the state as it is."""

    def apply(self, state: SevenState) -> SevenState:
        """Return the state as it is."""
        return state


class QuietEvent(SevenEvent, frozen=True):
    """Base of the events that have no line of history."""

    def describe(self, narrator: SevenNarrator) -> str | None:
        """Return None: no line."""
        return None
