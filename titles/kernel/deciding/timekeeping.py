"""Time in a game with clocks: late seats, bots that take over, returning, pauses (`table: clocks`).

The rules never read a clock. Every act has a moment, `at`, in milliseconds since 1970, which the log records with its
batch; what follows from it is decided here, so the replay check can decide it again.
"""

from collections.abc import Iterable

from titles.kernel.deciding.decider import decision_of, paused, resigned
from titles.kernel.deciding.life import still_playing
from titles.kernel.events.clock_events import (
    ClocksSet,
    Expired,
    Paused,
    PauseWanted,
    Resumed,
    Returned,
    SetClock,
    TakenOver,
    TimeCredited,
)
from titles.kernel.events.events import Resigned
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import DAY_SECONDS, MAX_EXPIRIES, SECOND, Clock, SeatClock
from titles.kernel.state.game import AnyGame, pending_decision, to_move
from titles.kernel.title import Title
from titles.kernel.words.sentences import message

LONGEST_PAUSE = 14 * DAY_SECONDS * SECOND
"""How long a pause lasts if nobody ends it, in milliseconds."""

LATEST = 250_246_627_200_000
"""1 January 9900: later than this a game with a clock can't be played, since deadlines could have no timestamp."""


def set_clocks(batch: Batch, at: int) -> Refusal | None:
    """Set the clocks after an act at a moment, or return why the act is too late or too early for that moment.

    It is the last step of every batch. It does nothing in a game without clocks, or for an empty batch.
    """
    if batch.game.clock is None or not batch.events:
        return None
    if not 0 <= at < LATEST:
        detail = message("A game with a clock is played between 1970 and 9899.")
        return Refusal("out_of_time", "table: clocks", detail, conflict=True)
    refusal = _refuse(batch, at)
    if refusal is not None:
        return refusal
    if _all_want_a_pause(batch.game):
        batch.emit(Paused(at + LONGEST_PAUSE))
    changed = [
        SetClock(seat, clock)
        for seat, clock in enumerate(_clocks(batch, batch.game.clock, at))
        if clock != batch.game.clocks[seat]
    ]
    if changed and batch.game.status == "playing":
        batch.emit(ClocksSet(tuple(changed)))
    return None


def _all_want_a_pause(game: AnyGame) -> bool:
    """Whether every player who has not resigned wants a pause that has not begun; a seat taken over is not asked."""
    if game.status != "playing" or game.paused_until is not None or not game.pausing:
        return False
    return all(number in game.pausing for number, seat in enumerate(game.seats) if seat.has_clock)


def _refuse(batch: Batch, at: int) -> Refusal | None:
    """Return why this act can't happen at this moment."""
    before, act = batch.start, batch.events[0]
    match act:
        case Expired(late):
            due = before.clocks[late].deadline
            return None if due is not None and due <= at else _not_late()
        case Resumed(None):
            return None if before.paused_until is not None and before.paused_until <= at else _not_late()
        case TimeCredited():
            return None
    acting = _acting(batch)
    deadline = None if acting is None or not before.clocks else before.clocks[acting].deadline
    if deadline is not None and deadline <= at:
        detail = message("Your time for this decision is up.")
        return Refusal("too_late", "table: clocks", detail, conflict=True)
    return None


def _not_late() -> Refusal:
    detail = message("The time is not up yet.")
    return Refusal("not_late", "table: clocks", detail, conflict=True)


def _acting(batch: Batch) -> int | None:
    """Return the seat whose act this is, None for an act of a worker or of a player without a seat."""
    kind, _, number = (batch.actor or "").partition(":")
    return int(number) if kind == "seat" else None


def _clocks(batch: Batch, rule: Clock, at: int) -> list[SeatClock]:
    """Return the clock of each seat after the act."""
    game, acting = batch.game, _acting(batch)
    if game.paused_until is not None:
        return [clock.stopped(at) for clock in game.clocks]
    awaited = {seat: pending_decision(game, seat) for seat in to_move(game) if game.seats[seat].has_clock}
    clocks = []
    for seat, clock in enumerate(game.clocks):
        after = SeatClock(clock.left, clock.deadline, clock.decision) if seat == acting else clock
        decision = awaited.get(seat)
        if decision is None:
            after = after.stopped(at)
        elif after.decision != decision.id or _is_reopened(batch, seat, acting):
            after = after.running(at, rule.for_new_decision(after.left_at(at)), decision.id)
        elif after.deadline is None:
            after = after.running(at, after.left, decision.id)
        clocks.append(after)
    return clocks


def _is_reopened(batch: Batch, seat: int, acting: int | None) -> bool:
    """Whether a seat that had chosen has to choose more for the same decision, because of what another seat chose."""
    return seat not in to_move(batch.start) and seat != acting and batch.start.paused_until is None


def expire(title: Title, game: AnyGame, seat: int) -> Batch:
    """Return the batch of a late seat: its default moves for the decision that it has missed.

    After the third expiry in a row a bot takes the seat over. If only one other seat has not resigned, the late seat
    resigns instead.
    """
    decision = pending_decision(game, seat)
    assert decision is not None, "only a seat that is awaited is late"
    batch = Batch(game)
    batch.actor = "worker"
    batch.emit(Expired(seat))
    for _ in range(MAX_CHOICES):
        _play_default_move(title, batch, seat)
        if not _still_awaited(batch.game, seat, decision.id):
            break
    if batch.game.status == "playing" and batch.game.clocks[seat].expiries >= MAX_EXPIRIES:
        if still_playing(batch.game) <= 2:
            batch.emit(Resigned(seat))
            batch.finish("resignation", title.standings(batch.game))
        else:
            batch.emit(TakenOver(seat, title.stand_in))
    return batch


def _play_default_move(title: Title, batch: Batch, seat: int) -> None:
    decision = decision_of(title, batch.game, seat)
    assert decision is not None, "the seat is awaited"
    decision.take(batch, decision.moves()[0].move)


def _still_awaited(game: AnyGame, seat: int, decision: str) -> bool:
    pending = pending_decision(game, seat)
    return game.status == "playing" and seat in to_move(game) and pending is not None and pending.id == decision


def late_seat(game: AnyGame, at: int) -> int | None:
    """Return the seat whose time has been up for longest at a moment, None if no time is up."""
    deadlines = [(clock.deadline, seat) for seat, clock in enumerate(game.clocks) if clock.deadline is not None]
    late = [(deadline, seat) for deadline, seat in deadlines if deadline <= at]
    return min(late)[1] if late else None


def come_back(batch: Batch, seat: int) -> Refusal | None:
    """Return a player to a seat that a bot has taken over, or return why that is not possible."""
    refusal = _refuse_player(batch.game, seat)
    if refusal is not None:
        return refusal
    if batch.game.seats[seat].stand_in is None:
        detail = message("No bot plays for this seat.")
        return Refusal("not_taken_over", "table: clocks", detail, conflict=True)
    batch.actor = f"seat:{seat}"
    batch.emit(Returned(seat))
    return None


def want_pause(batch: Batch, seat: int, *, wanted: bool) -> Refusal | None:
    """Note whether a player wants a pause, or return why that is not possible.

    The pause begins when all players want one (`settle`).
    """
    game = batch.game
    refusal = _refuse_player(game, seat)
    if refusal is not None:
        return refusal
    if game.clock is None:
        detail = message("A game without a clock needs no pause.")
        return Refusal("no_clock", "table: clocks", detail, conflict=True)
    if game.paused_until is not None:
        return paused()
    if game.seats[seat].stand_in is not None:
        return taken_over()
    batch.actor = f"seat:{seat}"
    if (seat in game.pausing) != wanted:
        batch.emit(PauseWanted(seat, wanted))
    return None


def resume(batch: Batch, seat: int | None) -> Refusal | None:
    """End a pause, for a player or because it has lasted too long, or return why that is not possible."""
    refusal = None if seat is None else _refuse_player(batch.game, seat)
    if refusal is not None:
        return refusal
    if batch.game.paused_until is None:
        detail = message("The game is not paused.")
        return Refusal("not_paused", "table: clocks", detail, conflict=True)
    batch.actor = "worker" if seat is None else f"seat:{seat}"
    batch.emit(Resumed(seat))
    return None


def running_since(game: AnyGame) -> int | None:
    """Return from when on an outage costs a player time; None if no clock runs.

    That is since the first of the clocks that run now began to, or since the last outage whose time was given back.
    """
    began = [clock.deadline - clock.left for clock in game.clocks if clock.deadline is not None]
    return max(min(began), game.credited_until) if began else None


def credit(game: AnyGame, outages: Iterable[tuple[int, int]]) -> Batch:
    """Return the batch that gives the clocks that run the time back for which the service was down.

    `outages` are pairs of beginning and end, in milliseconds since 1970, the oldest first.
    """
    batch = Batch(game)
    batch.actor = "worker"
    for start, end in outages:
        begin = max(start, batch.game.credited_until)
        if begin < end and running_since(batch.game) is not None:
            batch.emit(TimeCredited(begin, end))
    return batch


def taken_over() -> Refusal:
    """Return that a bot plays for the seat."""
    detail = message("A bot plays for you: return to your seat before you move.")
    return Refusal("taken_over", "table: clocks", detail, conflict=True)


def _refuse_player(game: AnyGame, seat: int) -> Refusal | None:
    if game.status != "playing":
        detail = message("The game is not being played.")
        return Refusal("not_playing", "table: clocks", detail, conflict=True)
    if game.seats[seat].resigned:
        return resigned()
    return None
