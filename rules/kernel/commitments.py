"""Simultaneous play: one replaceable sealed commitment a seat, revealed when every seat is complete."""

from collections.abc import Callable
from typing import Any

from events.model import Sealed
from rules.kernel.batch import Batch
from rules.kernel.events import Committed
from rules.kernel.game import AnyGame, Commitment, PendingDecision, PendingResolution, open_decisions
from rules.kernel.refusal import Refusal

MAX_CHOICES = 20
"""How often a seat may choose before a reveal; each step of a chain and each step back is a choice."""

Chain = tuple[Any, ...]


def may_replace(before: Commitment[Any], event: Committed[Any]) -> bool:
    """Whether the seat has commitments left, or this one only extends its chain."""
    if before.times < MAX_CHOICES:
        return True
    chain, kept = event.chain.value or (), before.chain or ()
    return len(chain) > len(kept) and chain[: len(kept)] == kept


def refuse_commitment(game: AnyGame, event: Committed[Any]) -> Refusal | None:
    """Why a seat can't commit itself like this any more; an identical commitment is always taken."""
    before = game.commitments[event.seat]
    if before is None or may_replace(before, event) or _is_same(before, event):
        return None
    return Refusal(
        "too_many_changes",
        "table: commitments",
        f"A seat chooses {MAX_CHOICES} times at most before a reveal; what stands can only be carried on.",
        conflict=True,
    )


def _is_same(before: Commitment[Any], event: Committed[Any]) -> bool:
    return (before.complete, before.chain) == (event.complete, event.chain.value)


def commit(
    batch: Batch, seat: int, event: Committed[Any], is_open: Callable[[Chain], bool] | None = None
) -> Refusal | None:
    """Take a seat's commitment; the last complete one closes the decision, and a reveal is owed.

    An identical one emits nothing. `is_open` says of a chain whether its seat has more to choose. Such a commitment is
    complete all the same as long as other seats are awaited, so that nobody can tell it from another one. Once all
    seats have chosen, those with open chains are awaited again, their commitments repeated as incomplete.
    """
    game = batch.game
    before = game.commitments[seat]
    if before is not None:
        if _is_same(before, event):
            return None
        refusal = refuse_commitment(game, event)
        if refusal is not None:
            return refusal
    asks, commitments = open_decisions(game), game.commitments
    if event.complete:
        for ask in asks:
            kept = commitments[ask.decider]
            if (kept is None or not kept.complete) and ask.decider != seat:
                break
        else:
            if is_open is None or not _await_again(batch, asks, event, is_open):
                batch.emit(event)
                _close(batch, asks)
            return None
    batch.emit(event)
    return None


def _await_again(
    batch: Batch, asks: tuple[PendingDecision, ...], event: Committed[Any], is_open: Callable[[Chain], bool]
) -> bool:
    """Emit the last awaited seat's commitment and have all seats awaited again that have more to choose, if any has."""
    chains = {event.seat: event.chain.value or ()}
    for ask in asks:
        if ask.decider not in chains:
            chains[ask.decider] = batch.game.commitments[ask.decider].chain or ()  # type: ignore[union-attr]  # it chose
    again = [seat for seat, chain in chains.items() if is_open(chain)]
    if not again:
        return False
    if event.seat not in again:
        batch.emit(event)
    for seat in again:
        batch.emit(type(event)(seat, False, Sealed((seat,), chains[seat])))
    return True


def _close(batch: Batch, asks: tuple[PendingDecision, ...]) -> None:
    """End the decision: a reveal is owed instead."""
    pending = batch.game.pending
    if len(asks) < len(pending):
        batch.set_pending((*pending[: -len(asks)], PendingResolution("reveal")))
    else:
        batch.await_resolution("reveal")
