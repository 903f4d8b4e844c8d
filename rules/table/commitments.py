"""Simultaneous play: one replaceable sealed commitment a seat, revealed when every seat is complete."""

from typing import Any

from rules.table.batch import Batch
from rules.table.events import Committed
from rules.table.game import Commitment, Owe, open_asks
from rules.table.refusal import Refusal

MOST_CHOICES = 20
"""How often a seat may choose before a reveal; each step of a chain and each step back is a choice."""


def may_replace(before: Commitment[Any], event: Committed[Any]) -> bool:
    """Has the seat commitments left, or does this one only carry its chain on?"""
    if before.times < MOST_CHOICES:
        return True
    chain, kept = event.chain.value or (), before.chain or ()
    return len(chain) > len(kept) and chain[: len(kept)] == kept


def commit(batch: Batch, seat: int, event: Committed[Any]) -> Refusal | None:
    """Take a seat's commitment; the last complete one closes the decision, and a reveal is owed.

    An identical one emits nothing.
    """
    before = batch.game.commitments[seat]
    if before is not None:
        if (before.complete, before.chain) == (event.complete, event.chain.value):
            return None
        if not may_replace(before, event):
            return Refusal(
                "too_many_changes",
                "table: commitments",
                f"A seat chooses {MOST_CHOICES} times at most before a reveal; what stands can only be carried on.",
            )
    batch.emit(event)
    if event.complete:
        _close(batch)
    return None


def _close(batch: Batch) -> None:
    """Once every seat that is asked has chosen the decision is over, and a reveal is owed instead."""
    game, asks = batch.game, open_asks(batch.game)
    for ask in asks:
        kept = game.commitments[ask.decider]
        if kept is None or not kept.complete:
            return
    if len(asks) < len(game.agenda):
        batch.set_agenda((*game.agenda[: -len(asks)], Owe("reveal")))
    else:
        batch.owe("reveal")
