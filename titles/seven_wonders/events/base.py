"""The base of the events of 7 Wonders."""

from titles.kernel.events import TitleEvent
from titles.seven_wonders.narrator import WondersNarrator
from titles.seven_wonders.state import WondersState


class WondersEvent(TitleEvent[WondersState, WondersNarrator], frozen=True):
    """Base of the events of 7 Wonders, except for sealed choices."""
