"""The decisions of a finished game: what each seat knew, could do and did, one after another."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from application.access import FULL
from application.replay import Replay
from events.model import Event
from rules.kernel import decider
from rules.kernel.batch import Batch
from rules.kernel.decision import LegalMove
from rules.kernel.events import Committed
from rules.kernel.game import AnyGame, pending_decision
from rules.kernel.title import Title


class MadeDecision(NamedTuple):
    """A decision that a seat made."""

    seat: int
    version: int
    """The version of the game that the seat saw."""
    decision: str
    """The id of the decision."""
    view: AnyGame
    """What the seat knew."""
    legal_moves: Sequence[LegalMove]
    move: Any
    """The legal move that it made."""


def made_decisions(replay: Replay) -> Iterator[MadeDecision]:
    """Yield the decisions of a complete log in its order. A sealed choice that was replaced counts each time.

    Default moves of seats that resigned or were late are no decisions.
    """
    for batch in range(1, len(replay.ends)):
        opened = list(replay.events(batch, FULL))
        actor, _, number = opened[0].envelope.actor.partition(":")
        if actor != "seat":
            continue
        before, seat = replay.record(batch - 1), int(number)
        pending = pending_decision(before.full, seat)
        if pending is None or before.full.seats[seat].resigned:
            continue
        events = [replay.title.codec.join(each.envelope, each.payloads) for each in opened]
        legal_moves = decider.moves(replay.title, before.full, seat)
        move = _made(replay.title, before.full, seat, legal_moves, events)
        if move is not None:
            view = replay.view(batch - 1, seat)
            yield MadeDecision(seat, before.head.version, pending.id, view, legal_moves, move)


def _made(
    title: Title, game: AnyGame, seat: int, legal_moves: Sequence[LegalMove], events: Sequence[Event]
) -> Any | None:
    """Return the legal move that has these events, None if they are not those of a move."""
    likely = [
        title.move_of(event.chain.value[-1])
        for event in events[:1]
        if isinstance(event, Committed) and event.chain.value
    ]
    for move in sorted([each.move for each in legal_moves], key=lambda move: move not in likely):
        made = decider.decide(title, game, seat, move)
        if isinstance(made, Batch) and made.events and made.events == list(events[: len(made.events)]):
            return move
    return None
