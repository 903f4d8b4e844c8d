"""The one loop in which deciding and resolving end: the innermost frame goes on, until somebody is asked."""

from collections.abc import Callable
from typing import Any

from rules.seven import declaring, turns
from rules.seven.effects import carry_out
from rules.seven.frames import (
    Arriving,
    Asking,
    Contacting,
    Declared,
    Effect,
    Exiling,
    Locking,
    Moving,
    Phase,
)
from rules.seven.runner import EffectRunner, Pending

_HANDLERS: dict[type, Callable[[EffectRunner, Any], Pending]] = {
    Phase: turns.phase,
    Asking: declaring.asking,
    Declared: declaring.declared,
    Effect: carry_out,
    Arriving: declaring.arriving,
    Moving: declaring.moving,
    Contacting: declaring.contacting,
    Locking: declaring.locking,
    Exiling: declaring.exiling,
}


def advance(runner: EffectRunner) -> None:
    """Go on until a seat is asked, a conflict is owed, or the game is over."""
    stack = runner.stack
    while stack:
        frame = stack[-1]
        pending = _HANDLERS[type(frame)](runner, frame)
        if pending is not None and stack:
            runner.close(pending)
            return
