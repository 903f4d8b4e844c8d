"""A house of its own on the shared servers, as every process has one, and games in it."""

import random
import secrets
from collections.abc import Sequence
from typing import Any

from application.game_service import Changed, Refused, Repeated
from application.repository import Table
from events.keys import shard_of
from heptad.runtime.container import House, build
from heptad.runtime.settings import Settings
from rules.kernel import decider, life
from rules.kernel.batch import Batch
from rules.kernel.game import Seat, Visibility, due, to_move
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title
from rules.registry import TITLES

TITLE = TITLES["seven_wonders"]
PLAYERS = tuple(f"p{number}" for number in range(7))


def a_house(log_url: str, queue_url: str) -> House:
    """A house as a process builds it: nothing kept yet."""
    return build(Settings(redis_url=log_url, queue_url=queue_url))


def opening(
    game: str,
    seats: int = 3,
    bots: int = 0,
    sitting: int | None = None,
    *,
    title: Title = TITLE,
    visibility: Visibility = "public",
    players: Sequence[str] = PLAYERS,
) -> Batch:
    """The batch that opens a table and seats players (`p0`, `p1`, ...) and then bots."""
    options = life.read_options(title, seats, {})
    assert not isinstance(options, Refusal)
    batch = life.open_table(
        title,
        game=game,
        seats=seats,
        options=options,
        visibility=visibility,
        creator=players[0],
        seed=secrets.token_hex(32),
    )
    for number in range(seats - bots if sitting is None else sitting):
        assert life.sit(batch, Seat(player=players[number])) is None
    for _ in range(bots):
        assert life.sit(batch, Seat(bot="random")) is None
    return batch


def begin(house: House, title: Title = TITLE, shard: int | None = None, **more: Any) -> str:
    """A new game, perhaps of a given shard."""
    game = "g" + secrets.token_hex(8)
    while shard not in {None, shard_of(game)}:
        game = "g" + secrets.token_hex(8)
    outcome = house.changer.open(game, title, opening(game, title=title, **more), actor="player:p0", keyed=None)
    assert isinstance(outcome, Changed)
    return game


def tip(house: House, game: str) -> Table:
    """The game as this house folds it."""
    return house.tables.tip(game).table


def choose(house: House, game: str, seat: int, which: int = 0) -> Changed | Refused | Repeated:
    """A seat takes one of its offers."""

    def decide(table: Table) -> Batch | Refusal:
        return decider.decide(TITLE, table.full, seat, decider.moves(TITLE, table.full, seat)[which].move)

    return house.changer.change(game, decide)


def play_on(house: House, game: str, chance: random.Random, most: int = 100_000) -> Table:
    """Play a game by random legal moves, to its end or for so many batches; the table then."""

    def decide(table: Table) -> Batch | Refusal:
        if due(table.full) is not None:
            return decider.resolve(table.title, table.full)
        seat = chance.choice(to_move(table.full))
        if table.full.seats[seat].resigned:
            return decider.play_default_move(table.title, table.full, seat)
        move = chance.choice(decider.moves(table.title, table.full, seat)).move
        return decider.decide(table.title, table.full, seat, move)

    table = tip(house, game)
    for _ in range(most):
        if table.full.status != "playing":
            break
        outcome = house.changer.change(game, decide)
        assert isinstance(outcome, Changed), outcome
        table = outcome.table
    return table


def resign(house: House, game: str, seat: int) -> Table:
    """Give up a seat."""

    def decide(table: Table) -> Batch | Refusal:
        batch = Batch(table.title, table.full)
        return life.resign(batch, seat) or batch

    outcome = house.changer.change(game, decide, actor="player:p0")
    assert isinstance(outcome, Changed), outcome
    return outcome.table


def leave(house: House, game: str, seat: int) -> Table:
    """Leave a seat; the last player's leaving cancels the game."""

    def decide(table: Table) -> Batch | Refusal:
        batch = Batch(table.title, table.full)
        return life.leave(batch, seat) or batch

    outcome = house.changer.change(game, decide, actor="player:p0")
    assert isinstance(outcome, Changed), outcome
    return outcome.table
