"""7 Wonders Dice: nothing but sealed choices is hidden."""

from events.model import Event
from heptad.lab.knowledge.base import NOTHING, Knowledge
from rules.kernel.title import Title
from rules.seven_wonders_dice.state import DiceState


class DiceKnowledge(Knowledge):
    """What a seat of 7 Wonders Dice knows: the full state."""

    @classmethod
    def heeded(cls, title: Title) -> frozenset[type[Event]]:
        """Return no events."""
        return NOTHING

    def known(self, full: DiceState) -> DiceState:
        """Return the full state."""
        return full
