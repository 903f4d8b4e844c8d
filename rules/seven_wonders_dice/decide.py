"""Deciding: a seat's step is taken into its sealed turn, or refused with the rule that forbids it."""

from typing import Any

from events.model import Sealed
from rules.kernel.batch import Batch
from rules.kernel.commitments import commit
from rules.kernel.refusal import Refusal
from rules.seven_wonders_dice import refusals
from rules.seven_wonders_dice.actions import TakeBack, has_tasks_left
from rules.seven_wonders_dice.events import Committed
from rules.seven_wonders_dice.stand import chosen, stand_of
from rules.seven_wonders_dice.stepping import TAKING


def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
    """Add a step to the seat's turn, begin another turn once it is whole, or take the last step back."""
    if type(move) is TakeBack:
        steps, _, _ = chosen(batch.game, seat)
        if not steps or move.step != len(steps) - 1:
            return refusals.not_the_last_step(len(steps))
        left = steps[:-1]
        return commit(batch, seat, Committed(seat, bool(left), Sealed((seat,), left)), has_tasks_left)
    stand = stand_of(batch.game, seat)
    if move.step != len(stand.steps):
        return refusals.not_the_next_step(len(stand.steps), len(chosen(batch.game, seat)[0]))
    step = TAKING[type(move)](stand, move)
    if step is None:
        return refusals.of_step(stand, move)
    return commit(batch, seat, Committed(seat, True, Sealed((seat,), (*stand.steps, step))), has_tasks_left)
