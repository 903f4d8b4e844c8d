"""The fold: bookkeeping only. Never refuses, never draws; total on partial knowledge."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from events.model import Event
from rules.kernel.events import (
    Cancelled,
    Committed,
    Finished,
    Forked,
    Opened,
    PendingSet,
    Resigned,
    Resolved,
    SeatLeft,
    SeatTaken,
    Started,
    TitleEvent,
)
from rules.kernel.game import AnyGame, Commitment, Fork, Game, Seat
from rules.kernel.pending import read

Folds = Mapping[type[Event], Callable[[Any, Any], Any]]
"""How a title's own events change its play: by class, from a play and an event to the play after it."""

Evolving = Mapping[type[Event], Callable[[AnyGame, Any], AnyGame]]
"""How all events of a title change the game, likewise."""


def evolve(game: AnyGame, event: Event, evolving: Evolving) -> AnyGame:
    """The game after one more event."""
    return evolving[type(event)](game, event)


def _opened(game: AnyGame, event: Opened) -> AnyGame:
    return Game(
        id=event.game,
        title=event.title,
        revision=event.revision,
        version=game.version + 1,
        creator=event.creator,
        visibility=event.visibility,
        options=event.options,
        seed_hash=event.seed_hash,
        seed=event.seed.value,
        seats=(Seat(),) * event.seats,
        commitments=(None,) * event.seats,
    )


def _forked(game: AnyGame, event: Forked) -> AnyGame:
    earlier = () if game.forked is None else game.forked.seeds
    return replace(
        game,
        id=event.game,
        version=game.version + 1,
        status="open",
        creator=event.creator,
        visibility=event.visibility,
        seed_hash=event.seed_hash,
        seed=event.seed.value,
        seats=(Seat(),) * len(game.seats),
        pending=(),
        forked=Fork(event.parent, event.at, game.pending, (*earlier, (event.at, game.seed))),
    )


def _with_seat(game: AnyGame, number: int, seat: Seat) -> AnyGame:
    seats = (*game.seats[:number], seat, *game.seats[number + 1 :])
    return replace(game, version=game.version + 1, seats=seats)


def _seat_taken(game: AnyGame, event: SeatTaken) -> AnyGame:
    return _with_seat(game, event.seat, Seat(event.player, event.bot, event.nonce))


def _seat_left(game: AnyGame, event: SeatLeft) -> AnyGame:
    return _with_seat(game, event.seat, Seat())


def _resigned(game: AnyGame, event: Resigned) -> AnyGame:
    return _with_seat(game, event.seat, replace(game.seats[event.seat], resigned=game.version + 1))


def _started(game: AnyGame, _event: Started) -> AnyGame:
    return replace(game, version=game.version + 1, status="playing")


def _cancelled(game: AnyGame, _event: Cancelled) -> AnyGame:
    return replace(game, version=game.version + 1, status="finished", reason="cancelled")


def _finished(game: AnyGame, event: Finished) -> AnyGame:
    return replace(
        game,
        version=game.version + 1,
        status="finished",
        reason=event.reason,
        standings=event.standings,
        pending=(),
        commitments=(None,) * len(game.seats),
    )


def _agenda_set(game: AnyGame, event: PendingSet) -> AnyGame:
    return replace(game, version=game.version + 1, pending=read(event.pending))


def _committed(game: AnyGame, event: Committed[Any]) -> AnyGame:
    before = game.commitments[event.seat]
    times = 1 if before is None else before.times + 1
    after = Commitment(event.complete, event.chain.value, times)
    commitments = list(game.commitments)
    commitments[event.seat] = after
    return replace(game, version=game.version + 1, commitments=tuple(commitments))


def _resolved(game: AnyGame, event: Resolved) -> AnyGame:
    if event.kind == "reveal":
        return replace(game, version=game.version + 1, commitments=(None,) * len(game.seats))
    return replace(game, version=game.version + 1)


def _counted(game: AnyGame, _event: Event) -> AnyGame:
    return replace(game, version=game.version + 1)


_TABLE: Evolving = {
    Opened: _opened,
    Forked: _forked,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    Started: _started,
    Resigned: _resigned,
    Cancelled: _cancelled,
    Finished: _finished,
    PendingSet: _agenda_set,
    Resolved: _resolved,
}


def _of_play(fold: Callable[[Any, Any], Any]) -> Callable[[AnyGame, Event], AnyGame]:
    """A title's own events change only `state`."""

    def evolved(game: AnyGame, event: Event) -> AnyGame:
        return replace(game, version=game.version + 1, state=fold(game.state, event))

    return evolved


def _applied(game: AnyGame, event: TitleEvent[Any, Any]) -> AnyGame:
    return replace(game, version=game.version + 1, state=event.apply(game.state))


def _of_class(kind: type[Event]) -> Callable[[AnyGame, Any], AnyGame]:
    """How events of a class change the game; those with nothing to apply only count."""
    if issubclass(kind, TitleEvent):
        return _applied
    return _committed if issubclass(kind, Committed) else _counted


def all_folds(folds: Folds, events: Iterable[type[Event]]) -> Evolving:
    """How the events of a title change the game: its own as they apply, commitments, the table's.

    `folds` has those of a title whose events do not apply themselves yet.
    """
    others = {kind: _of_class(kind) for kind in events}
    return {**others, **_TABLE, **{kind: _of_play(fold) for kind, fold in folds.items()}}
