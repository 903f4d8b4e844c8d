"""Carrying a game on: what a worker owes it follows from its log alone.

Every job may run twice, late, or on two machines at once: the expected version of the append makes that harmless.
"""

import random

import structlog

from projections.change import Changed, Changer
from projections.tables import Table, Tables
from rules.table import play
from rules.table.batch import Batch
from rules.table.game import AnyGame, Work, ask_of, to_move, work
from rules.table.refusal import Refusal

log = structlog.get_logger(__name__)

MOST_STEPS = 1000
"""More steps of one kind in a row than any game has: a bot that never finishes is a bug, not a wait."""


class StuckError(Exception):
    """A game that does not move on."""


def carry_on(changer: Changer, game: str, kind: Work) -> Table:
    """Do the work of this kind that a game owes, as long as it owes that kind; returns the table then.

    Whatever it owes next was told to the queues by the last append. Raises UnknownGameError, DataLossError,
    ContendedError, StuckError, redis.RedisError.
    """
    table = changer.tables.tip(game).table
    for _ in range(MOST_STEPS):
        if work(table.full) != kind:
            return table
        table = _step(changer, game, kind, table)
    raise StuckError(f"game {game} still owes a {kind} after {MOST_STEPS} steps")


def _step(changer: Changer, game: str, kind: Work, table: Table) -> Table:
    """One batch. Somebody else may have made it first: then nothing is left to do, and nothing is done."""
    if kind in {"reveal", "conflict"}:
        outcome = changer.change(game, lambda now: _resolution(now, kind))
    else:
        seat = _next_seat(table.full, kind)
        outcome = changer.change(game, lambda now: _seat_move(changer.tables, game, now, seat, kind))
    assert isinstance(outcome, Changed), f"a worker's act can't be refused: {outcome}"
    return outcome.table


def _resolution(table: Table, kind: Work) -> Batch:
    if work(table.full) != kind:
        return Batch(table.title, table.full)
    return play.resolve(table.title, table.full)


def _next_seat(game: AnyGame, kind: Work) -> int:
    return next(seat for seat in to_move(game) if _is_ours(game, seat, kind))


def _is_ours(game: AnyGame, seat: int, kind: Work) -> bool:
    place = game.seats[seat]
    return bool(place.resigned) if kind == "deadline" else place.bot is not None and not place.resigned


def _seat_move(tables: Tables, game: str, table: Table, seat: int, kind: Work) -> Batch | Refusal:
    """A bot's move, chosen from what its seat knows; the quietest one for a seat that resigned."""
    title, full = table.title, table.full
    ask = ask_of(full, seat)
    if work(full) != kind or ask is None or seat not in to_move(full):
        return Batch(title, full)
    if kind == "deadline":
        return play.play_quietest(title, full, seat)
    view = tables.view(game, table, seat)
    name = full.seats[seat].bot
    assert name is not None
    move = title.bots[name](view, seat, play.moves(title, view, seat), random.SystemRandom())
    return play.decide(title, full, seat, move, ask.id)
