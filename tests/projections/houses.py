"""A house of its own on the shared servers, as every process has one, and games in it."""

import secrets
from typing import Any

from heptad.house import House, build
from heptad.settings import Settings
from projections.change import Changed, Refused, Repeated
from projections.tables import Table
from rules.registry import TITLES
from rules.table import life, play
from rules.table.batch import Batch
from rules.table.game import Seat
from rules.table.refusal import Refusal

TITLE = TITLES["seven_wonders"]


def a_house(log_url: str, queue_url: str) -> House:
    """A house as a process builds it: nothing kept yet."""
    return build(Settings(redis_url=log_url, queue_url=queue_url))


def opening(game: str, seats: int = 3, bots: int = 0, sitting: int | None = None) -> Batch:
    """The batch that opens a table and seats players `p0`, `p1`, ... and then bots."""
    options = life.read_options(TITLE, seats, {})
    assert not isinstance(options, Refusal)
    batch = life.open_table(
        TITLE, game=game, seats=seats, options=options, visibility="public", creator="p0", seed=secrets.token_hex(32)
    )
    for number in range(seats - bots if sitting is None else sitting):
        assert life.sit(batch, Seat(player=f"p{number}")) is None
    for _ in range(bots):
        assert life.sit(batch, Seat(bot="random")) is None
    return batch


def begin(house: House, **more: Any) -> str:
    """A new game."""
    game = "g" + secrets.token_hex(8)
    outcome = house.changer.open(game, TITLE, opening(game, **more), actor="player:p0", keyed=None)
    assert isinstance(outcome, Changed)
    return game


def tip(house: House, game: str) -> Table:
    """The game as this house folds it."""
    return house.tables.tip(game).table


def choose(house: House, game: str, seat: int, which: int = 0) -> Changed | Refused | Repeated:
    """A seat takes one of its offers."""

    def decide(table: Table) -> Batch | Refusal:
        return play.decide(TITLE, table.full, seat, play.moves(TITLE, table.full, seat)[which].move)

    return house.changer.change(game, decide)
