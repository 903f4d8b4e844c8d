"""Simultaneous play: each seat commits itself to a sealed choice, and all choices are revealed together."""

from collections.abc import Callable, Sequence
from typing import Any

from events.format.model import Sealed
from titles.kernel.events.events import Committed
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Commitment, PendingDecision, PendingResolution, open_decisions
from titles.kernel.words.sentences import message

MAX_CHOICES = 20
"""The most choices of a seat before a reveal. Each step, and each step taken back, is a choice."""

Chain = tuple[Any, ...]
"""The steps of a choice so far."""


def refuse_commitment(game: AnyGame, event: Committed[Any]) -> Refusal | None:
    """Return why a seat can't replace its commitment by this one, None if it can.

    A repeated commitment to the same choice is always possible.
    """
    before = game.commitments[event.seat]
    if before is None or before.times < MAX_CHOICES or _is_same(before, event) or _only_extends(before, event):
        return None
    detail = message(
        "A seat chooses {times} times at most before a reveal; after that a choice can only be continued.",
        times=MAX_CHOICES,
    )
    return Refusal("too_many_changes", "table: commitments", detail, conflict=True)


def _is_same(before: Commitment[Any], event: Committed[Any]) -> bool:
    return before.complete == event.complete and before.chain == event.chain.value


def _only_extends(before: Commitment[Any], event: Committed[Any]) -> bool:
    chain, kept = event.chain.value or (), before.chain or ()
    return len(chain) > len(kept) and chain[: len(kept)] == kept


def commit(batch: Batch, seat: int, event: Committed[Any], is_open: Callable[[Chain], bool] | None = None) -> None:
    """Emit a seat's commitment, unless it is the same as before; the last complete one makes a reveal pending.

    `is_open` returns whether the seat of a chain has more to choose. Its commitment is still complete while the game
    waits for other seats, so that it looks like any other. Once all seats have chosen, the seats with
    open chains have to choose again, and their commitments are repeated as incomplete.

    A decision's `refuse` calls `refuse_commitment` first.
    """
    before = batch.game.commitments[seat]
    if before is not None and _is_same(before, event):
        return
    decisions = open_decisions(batch.game)
    if not event.complete or _waits_for_others(batch.game, decisions, seat):
        batch.emit(event)
    elif is_open is None or not _reopen(batch, decisions, event, is_open):
        batch.emit(event)
        below = batch.game.pending[: -len(decisions)]
        if below:
            batch.set_pending((*below, PendingResolution("reveal")))
        else:
            batch.await_resolution("reveal")


def _waits_for_others(game: AnyGame, decisions: Sequence[PendingDecision], seat: int) -> bool:
    commitments = game.commitments
    for decision in decisions:
        other = decision.decider
        if other != seat:
            commitment = commitments[other]
            if commitment is None or not commitment.complete:
                return True
    return False


def _reopen(
    batch: Batch, decisions: Sequence[PendingDecision], event: Committed[Any], is_open: Callable[[Chain], bool]
) -> bool:
    """Whether seats have more to choose after the last commitment. If so, emit it and have these seats choose again."""
    again: dict[int, Chain] = {}
    own = event.chain.value or ()
    if is_open(own):
        again[event.seat] = own
    for decision in decisions:
        commitment = batch.game.commitments[decision.decider]
        if decision.decider != event.seat and commitment is not None and is_open(commitment.chain or ()):
            again[decision.decider] = commitment.chain or ()
    if not again:
        return False
    if event.seat not in again:
        batch.emit(event)
    for seat, chain in again.items():
        batch.emit(type(event)(seat, False, Sealed((seat,), chain)))
    return True
