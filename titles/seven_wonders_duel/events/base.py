"""The base of the events."""

from titles.kernel.events.events import TitleEvent
from titles.seven_wonders_duel.state import DuelState
from titles.seven_wonders_duel.terms.narrator import DuelNarrator


class DuelEvent(TitleEvent[DuelState, DuelNarrator], frozen=True):
    """Base of the events of 7 Wonders Duel."""
