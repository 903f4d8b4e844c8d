"""7 Wonders Dice: nothing but sealed choices is hidden."""

from titles.kernel.show.knowledge import Knowledge
from titles.seven_wonders_dice.state import DiceState


class DiceKnowledge(Knowledge):
    """What a seat of 7 Wonders Dice knows: the full state."""

    LEARNS = False

    def known(self, full: DiceState) -> DiceState:
        """Return the full state."""
        return full
