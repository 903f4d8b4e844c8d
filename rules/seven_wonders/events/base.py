"""The base of the events of 7 Wonders."""

from rules.kernel.events import TitleEvent
from rules.seven_wonders.narrator import WondersNarrator
from rules.seven_wonders.state import WondersState


class WondersEvent(TitleEvent[WondersState, WondersNarrator], frozen=True):
    """Base of the events of 7 Wonders, except for sealed choices."""
