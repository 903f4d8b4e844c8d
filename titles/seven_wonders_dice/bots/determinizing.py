"""Full games that a view of 7 Wonders Dice allows: all boards are open, and the kernel guesses sealed turns."""

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame


def determinized(view: AnyGame, _seat: int, _chance: RandomSource) -> AnyGame:
    """Return the view: its state hides nothing."""
    return view
