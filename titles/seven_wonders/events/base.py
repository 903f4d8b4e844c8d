"""The base of the events of 7 Wonders."""

from titles.kernel.events.events import TitleEvent
from titles.seven_wonders.state import WondersState
from titles.seven_wonders.terms.narrator import WondersNarrator


class WondersEvent(TitleEvent[WondersState, WondersNarrator], frozen=True):
    """Base of the events of 7 Wonders, except for sealed choices."""
