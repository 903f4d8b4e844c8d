"""Carrying a game on: what a worker owes it follows from its log alone.

Every job may run twice, late, or on two machines at once: the expected version of the append makes that harmless.
"""

import math
import random
import time

import redis

from application.game_service import Changed, Changer
from application.repository import Table, Tables
from events.storage import UnwritableError
from rules.kernel import decider
from rules.kernel.batch import Batch
from rules.kernel.game import AnyGame, Work, pending_decision, to_move, work
from rules.kernel.refusal import Refusal

LOST = (redis.ConnectionError, redis.TimeoutError, UnwritableError)
"""What says that the server is gone or takes nothing, not that one game is broken."""


class StuckError(Exception):
    """A game that does not move on."""


def carry_on(changer: Changer, game: str, kind: Work, seconds: float = math.inf) -> Table:
    """Do the work of this kind that a game owes, as long as it owes that kind; returns the table then.

    After so many `seconds` it makes no further step. What the game owes next, if that is another kind, was told to the
    queues by the last append. Raises UnknownGameError, DataLossError, ContendedError, StuckError, redis.RedisError.
    """
    table, until = changer.tables.tip(game).table, time.monotonic() + seconds
    while work(table.full) == kind:
        after = _step(changer, game, kind, table)
        if after.head == table.head:
            raise StuckError(f"game {game} still owes a {kind} after a step at version {table.head.version}")
        table = after
        if time.monotonic() >= until:
            break
    return table


def _step(changer: Changer, game: str, kind: Work, table: Table) -> Table:
    """One batch. Somebody else may have made it first: then nothing is left to do, and nothing is done."""
    if kind in {"reveal", "conflict"}:
        outcome = changer.change(game, lambda now: _resolution(now, kind), continuing=kind)
    else:
        seat = _next_seat(table.full, kind)
        outcome = changer.change(game, lambda now: _seat_move(changer.tables, game, now, seat, kind), continuing=kind)
    assert isinstance(outcome, Changed), f"a worker's act can't be refused: {outcome}"
    return outcome.table


def _resolution(table: Table, kind: Work) -> Batch:
    if work(table.full) != kind:
        return Batch(table.title, table.full)
    return decider.resolve(table.title, table.full)


def _next_seat(game: AnyGame, kind: Work) -> int:
    return next(seat for seat in to_move(game) if _is_ours(game, seat, kind))


def _is_ours(game: AnyGame, seat: int, kind: Work) -> bool:
    place = game.seats[seat]
    return bool(place.resigned) if kind == "deadline" else place.bot is not None and not place.resigned


def _seat_move(tables: Tables, game: str, table: Table, seat: int, kind: Work) -> Batch | Refusal:
    """A bot's move, chosen from what its seat knows; the quietest one for a seat that resigned."""
    title, full = table.title, table.full
    ask = pending_decision(full, seat)
    if work(full) != kind or ask is None or seat not in to_move(full):
        return Batch(title, full)
    if kind == "deadline":
        return decider.play_default_move(title, full, seat)
    view = tables.view(game, table, seat)
    name = full.seats[seat].bot
    assert name is not None
    move = title.bots[name](view, seat, decider.moves(title, view, seat), random.SystemRandom())
    return decider.decide(title, full, seat, move, ask.id)
