"""What workers resolve: the conflict of section 7. The action then goes on where it stopped."""

from rules.kernel.batch import Batch
from rules.seven_wonders_duel.military import fight
from rules.seven_wonders_duel.turns import advance


def conflict(batch: Batch) -> None:
    """Move the pawn by the shields owed, then what the action still owes, or the next turn."""
    fight(batch)
    advance(batch, batch.start.pending[:-1])
