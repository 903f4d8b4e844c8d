"""The points of a game after each of its turns."""

from collections.abc import Hashable, Iterator

import msgspec

from application.games.access import FULL
from application.games.repository import GameRecord, GameRepository
from application.reading.batches import Onlooker, all_batches
from titles.kernel.state.game import AnyGame
from titles.kernel.title import Title


class TurnPoints(msgspec.Struct, frozen=True):
    """The points of all seats at the start of a game, at the end of a turn, or at the end of the game."""

    version: int
    """The version of the game at that time."""
    totals: tuple[int | None, ...]
    """The points of each seat in all, by number of the seat; null in a title without points."""


def points_by_turn(repository: GameRepository, record: GameRecord) -> Iterator[TurnPoints]:
    """Yield the points of a game that has ended: at its start, after each turn, and at its end.

    A title that tells no turns has one for each batch. Raise DataLossError, redis.RedisError.
    """
    title = record.title
    now: Hashable = None
    for batch in all_batches(repository, record, Onlooker(FULL, None)):
        game = batch.record.full
        if game.state is None:
            continue
        before, now = now, batch.version if title.turn is None else title.turn(game) or now
        if now != before or batch.version == record.head.version:
            yield TurnPoints(batch.version, _totals(title, game))


def _totals(title: Title, game: AnyGame) -> tuple[int | None, ...]:
    standings = game.standings if game.status == "finished" else title.standings(game)
    return tuple([each.total for each in sorted(standings, key=lambda each: each.seat)])
