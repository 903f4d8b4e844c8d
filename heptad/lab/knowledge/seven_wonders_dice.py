"""7 Wonders Dice: nothing but sealed choices is hidden."""

from collections.abc import Sequence

from heptad.lab.knowledge.base import AnyTitleEvent, Knowledge
from rules.kernel.batch import Batch
from rules.seven_wonders_dice.state import DiceState


class DiceKnowledge(Knowledge):
    """What a seat of 7 Wonders Dice knows: the full state."""

    @staticmethod
    def heeded(batch: Batch) -> Sequence[AnyTitleEvent]:
        """Return no events."""
        return ()

    def known(self, full: DiceState) -> DiceState:
        """Return the full state."""
        return full
