"""Doing the jobs of games: reveals, conflicts, moves of bots and of seats that resigned. They follow from the log.

Every job may run twice, late, or on two machines at once: the expected version of the append makes that harmless.
"""

import math
import random
import time
from collections.abc import Callable
from typing import Any

import structlog

from application.games.game_length import written_in
from application.games.game_service import Changed, GameService
from application.games.jobs import WorkerJob, seats_of_bots, thinks
from application.games.repository import GameRecord, GameRepository
from application.runtime import trace
from events.format.times import milliseconds
from events.store.appending import Store
from titles.kernel.deciding import decider, life, timekeeping
from titles.kernel.deciding.length import end_too_long, is_too_long
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Job, is_late, next_job, pending_decision, to_move
from workers.thinking import LONGEST, Slices, Time, think_in_slices, to_the_end

access_log = structlog.get_logger("heptad.access")


class StuckError(Exception):
    """A game whose version did not change."""


def do_job(
    game_service: GameService, game: str, job: WorkerJob, seconds: float = math.inf, thinking: float = LONGEST
) -> GameRecord:
    """Do this job until the game waits for another one, or for none, and return the game.

    After `seconds` no further step is made; a bot that searches has `thinking` seconds for each move. The last append
    has queued the game for the other job. Raises UnknownGameError, DataLossError, ContendedError,
    StuckError, redis.RedisError.
    """
    return to_the_end(do_in_slices(game_service, game, job, seconds, lambda: Time(thinking)))


def do_in_slices(
    game_service: GameService, game: str, job: WorkerJob, seconds: float, time_to_think: Callable[[], Time]
) -> Slices:
    """Do what `do_job` does, and stop between the slices of a thought, each of which has its time."""
    record, until = game_service.repository.load(game).record, time.monotonic() + seconds
    while game_service.next_job(record) == job:
        if _is_over_time(game_service, record) and game_service.outages.is_down():
            break  # nobody can be late for a service that is not there
        if job == "think":
            after = yield from think_in_slices(game_service, record, time_to_think())
        else:
            after = _step(game_service, game, job, record)
        if after.head == record.head:
            raise StuckError(f"game {game} still waits for {job} after a step at version {record.head.version}")
        record = after
        if time.monotonic() >= until:
            break
    return record


def log_done(game: str, job: str, began: float) -> None:
    """Log what was appended on behalf of the current request since `began`, by the performance counter, if anything."""
    current = trace.current()
    if current is not None and current.version is not None:
        ms = round(1000 * (time.perf_counter() - began), 1)
        access_log.info("resolved", kind=job, game=game, version=current.version, ms=ms)


def _step(game_service: GameService, game: str, job: Job, record: GameRecord) -> GameRecord:
    """Append one batch; nothing if another process has appended it first."""
    if job == "deadline" and is_too_long(record.full, record.size):
        outcome = game_service.execute(game, lambda now: _end(game_service.store, now), continuing=job)
    elif job in {"reveal", "conflict"}:
        outcome = game_service.execute(game, lambda now: _resolution(now, job), continuing=job)
    elif job == "deadline" and _is_over_time(game_service, record):
        outcome = game_service.execute(game, lambda now: _over_time(game_service, now), continuing=job)
    else:
        seat = _next_seat(record, job)
        outcome = game_service.execute(
            game, lambda now: _seat_move(game_service.repository, now, seat, job), continuing=job
        )
    assert isinstance(outcome, Changed), f"a worker's batch can't be refused: {outcome}"
    return outcome.record


def _end(store: Store, record: GameRecord) -> Batch:
    """Return the batch that ends a game that is too long; an empty one if it has ended meanwhile."""
    batch = Batch(record.full)
    if is_too_long(record.full, record.size):
        refusal = end_too_long(record.title, batch, written_in(store, record))
        assert refusal is None, refusal
    return batch


def _is_over_time(game_service: GameService, record: GameRecord) -> bool:
    """Whether a deadline is over: of a clock, of a pause, or of a game in which nothing happens."""
    if is_late(record.full, game_service.clock()):
        return True
    return next_job(record.full) is None and game_service.next_job(record) == "deadline"


def _over_time(game_service: GameService, record: GameRecord) -> Batch:
    """Return the batch that a deadline causes; an empty one if none is over any more."""
    if life.idle_limit(record.full) is None:
        return _late(record, game_service.clock())
    batch, at = Batch(record.full), game_service.clock()
    if game_service.next_job(record) == "deadline":
        refusal = life.end_idle(record.title, batch, at - milliseconds(record.at))
        assert refusal is None, refusal
    return batch


def _late(record: GameRecord, at: int) -> Batch:
    """Return the batch of a seat whose time is up, or of the end of a pause; an empty one if there is none any more."""
    batch = Batch(record.full)
    if not is_late(record.full, at) or next_job(record.full, at) != "deadline":
        return batch
    if record.full.paused_until is not None:
        refusal = timekeeping.resume(batch, None)
        assert refusal is None, refusal
        return batch
    seat = timekeeping.late_seat(record.full, at)
    return batch if seat is None else timekeeping.expire(record.title, record.full, seat)


def _resolution(record: GameRecord, job: Job) -> Batch:
    if next_job(record.full) != job:
        return Batch(record.full)
    return decider.resolve(record.title, record.full)


def _next_seat(record: GameRecord, job: Job) -> int:
    """Return the next seat that resigned, or that is played by a bot that answers at once."""
    title, full = record.title, record.full
    if job == "deadline":
        return next(seat for seat in to_move(full) if full.seats[seat].resigned)
    return next(seat for seat in seats_of_bots(full) if not thinks(title, full, seat))


def _seat_move(repository: GameRepository, record: GameRecord, seat: int, job: Job) -> Batch | Refusal:
    """Return the batch of a bot's move, or of the default move for a seat that resigned."""
    title, full = record.title, record.full
    decision = pending_decision(full, seat)
    if next_job(full) != job or decision is None or seat not in to_move(full):
        return Batch(full)
    if job == "deadline":
        return decider.play_default_move(title, full, seat)
    return decider.decide(title, full, seat, bot_move(repository, record, seat), decision.id)


def bot_move(repository: GameRepository, record: GameRecord, seat: int) -> Any:
    """Return the move that the bot at a seat chooses from what the seat knows."""
    title, name = record.title, record.full.seats[seat].played_by_bot
    assert name is not None, "a bot has the seat"
    view = repository.view(record.game, record, seat)
    return title.bots[name](view, seat, decider.moves(title, view, seat), random.SystemRandom())
