"""The decisions of a finished game that stood: what each seat knew, could do and did, one after another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from application.games.access import FULL
from application.reading.replay import Replay
from events.format.model import Event
from titles.kernel.deciding import decider
from titles.kernel.events.events import Committed
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, Commitment, open_decisions, pending_decision
from titles.kernel.title import Title


class MadeDecision(NamedTuple):
    """A decision that a seat made."""

    seat: int
    version: int
    """The version of the game before the move."""
    decision: str
    """The id of the decision."""
    view: AnyGame
    """What the seat knew."""
    legal_moves: Sequence[LegalMove]
    move: Any
    """The legal move that it made."""
    chain: tuple[Any, ...] | None = None
    """The steps of the seat's sealed choice up to this move; None if the choice was not sealed."""


def made_decisions(replay: Replay) -> list[MadeDecision]:
    """Return the decisions of a complete log that stood, in its order.

    Of a sealed choice these are the steps that were left at the reveal, or at the end of the game: neither those that
    were replaced or taken back, nor the taking back. Default moves of seats that resigned or were late are no
    decisions.
    """
    made: list[MadeDecision] = []
    choices: dict[tuple[int, str], tuple[Any, ...]] = {}
    for batch in range(1, len(replay.ends)):
        for each in _made_in(replay, batch):
            made.append(each)
            if each.chain is not None:
                choices[each.seat, each.decision] = each.chain
        choices |= _choices_after(replay, batch)
    return _standing(made, choices)


def own_decisions(replay: Replay) -> list[MadeDecision]:
    """Return the decisions of `made_decisions` that were made in the game itself, not in the game that it forks."""
    first = 0 if replay.last.forked is None else replay.last.forked.at
    return [made for made in made_decisions(replay) if made.version >= first]


def _made_in(replay: Replay, batch: int) -> Iterator[MadeDecision]:
    """Yield the decision that was made in a batch, if one was, unless a step was taken back."""
    opened = list(replay.events(batch, FULL))
    actor, _, number = opened[0].envelope.actor.partition(":")
    if actor != "seat":
        return
    before, seat = replay.record(batch - 1), int(number)
    pending = pending_decision(before.full, seat)
    if pending is None or before.full.seats[seat].resigned:
        return
    events = [replay.title.codec.join(each.envelope, each.payloads) for each in opened]
    legal_moves = decider.moves(replay.title, before.full, seat)
    move, chain = _made(replay.title, before.full, seat, legal_moves, events), _chain_of(events, seat)
    if move is not None and (chain is None or not _takes_back(before.full.commitments[seat], chain)):
        view = replay.view(batch - 1, seat)
        yield MadeDecision(seat, before.head.version, pending.id, view, legal_moves, move, chain)


def _chain_of(events: Iterable[Event], seat: int) -> tuple[Any, ...] | None:
    """Return the steps to which a seat commits itself in these events, None if it does not."""
    committed = [event for event in events if isinstance(event, Committed) and event.seat == seat]
    return committed[-1].chain.value or () if committed else None


def _takes_back(before: Commitment[Any] | None, chain: tuple[Any, ...]) -> bool:
    """Whether these steps are the first ones of those before. A whole turn that begins again alike looks the same."""
    steps = () if before is None else before.chain or ()
    return len(chain) < len(steps) and steps[: len(chain)] == chain


def _choices_after(replay: Replay, batch: int) -> dict[tuple[int, str], tuple[Any, ...]]:
    """Return the steps of the sealed choices after a batch, by seat and id of the decision that was open before it."""
    before, after = replay.record(batch - 1).full, replay.record(batch).full
    kept = [(decision, after.commitments[decision.decider]) for decision in open_decisions(before)]
    return {
        (decision.decider, decision.id): commitment.chain or ()
        for decision, commitment in kept
        if commitment is not None
    }


def _standing(made: Sequence[MadeDecision], choices: Mapping[tuple[int, str], tuple[Any, ...]]) -> list[MadeDecision]:
    """Return these decisions without the steps that are not in the last choices, or were made again later."""
    standing, steps = list[MadeDecision](), set[tuple[int, str, int]]()
    for each in reversed(made):
        if each.chain is not None:
            step = each.seat, each.decision, len(each.chain)
            if step in steps or choices[each.seat, each.decision][: len(each.chain)] != each.chain:
                continue
            steps.add(step)
        standing.append(each)
    return standing[::-1]


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
