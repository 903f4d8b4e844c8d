"""The base of the events of 7 Wonders."""

from typing import Annotated

from msgspec import Meta

from rules.kernel.events import TitleEvent
from rules.seven_wonders.narrator import WondersNarrator
from rules.seven_wonders.state import WondersState

Age = Annotated[int, Meta(ge=1, le=3)]


class WondersEvent(TitleEvent[WondersState, WondersNarrator], frozen=True):
    """Base of the events of 7 Wonders, except for sealed choices."""
