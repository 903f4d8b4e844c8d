"""SEVEN: seats learn cards that then lie face down or in hands, which only the events tell."""

from msgspec.structs import replace

from events.model import Event
from heptad.lab.knowledge.base import Knowledge
from rules.kernel.title import Title
from rules.seven.events import FramesSet, PieceMoved, PiecesSwapped
from rules.seven.events.base import SevenStatement
from rules.seven.state import SevenState

OPEN = (FramesSet, PieceMoved, PiecesSwapped, SevenStatement)
"""Events that have nothing to do with cards."""


class SevenKnowledge(Knowledge):
    """What a seat of SEVEN knows. `folded` is right about cards, not about frames, pieces and their earlier cells."""

    @classmethod
    def heeded(cls, title: Title) -> frozenset[type[Event]]:
        """Return the events that have to do with cards."""
        return frozenset([heeded for heeded in super().heeded(title) if not issubclass(heeded, OPEN)])

    def known(self, full: SevenState) -> SevenState:
        """Return the state with the cards that the seat knows."""
        folded: SevenState = self.folded
        return replace(
            full,
            hands=folded.hands,
            stacks=folded.stacks,
            deck=folded.deck,
            eternal=folded.eternal,
            windows=folded.windows,
        )
