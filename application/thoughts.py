"""Thoughts: why a bot that searches made its moves, kept beside the log and shown after the end of the game."""

from collections.abc import Iterable
from typing import Any

import msgspec

from events import keys
from rules.kernel.game import AnyGame
from rules.kernel.search import Line
from rules.kernel.title import Title
from rules.kernel.translated import Translated


class SearchedMove(msgspec.Struct, frozen=True):
    """A move that was searched."""

    move: Any
    """The move as plain data, as the API shows it."""
    label: Translated
    playouts: int
    """How often the game was played on after the move."""
    value: float
    """The mean worth of these playouts for the seat, from 0 for a loss to 1 for a win."""
    rank: float
    """The mean rank of the seat at the end of these playouts; 1 is the first place."""


class Thought(msgspec.Struct, frozen=True):
    """What a search found for one decision of a seat."""

    seat: int
    version: int
    """The version of the game that the seat saw."""
    decision: str
    bot: str
    lines: tuple[SearchedMove, ...]
    """The moves that were searched, the best first. The bot made the first one."""


def searched(title: Title, view: AnyGame, seat: int, lines: Iterable[Line]) -> tuple[SearchedMove, ...]:
    """Return searched moves with their labels, as the seat sees the game."""

    def shown(line: Line) -> SearchedMove:
        label = Translated(title.label(view, seat, line.move, "en"), title.label(view, seat, line.move, "ja"))
        return SearchedMove(
            msgspec.to_builtins(line.move), label, line.playouts, round(line.value, 4), round(line.rank, 3)
        )

    return tuple([shown(line) for line in lines])


class Thoughts:
    """The thoughts of all games: a hash for each game."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def keep(self, game: str, thought: Thought) -> None:
        """Keep the thought that led to a move. Raise redis.RedisError."""
        self._client.hset(keys.thoughts(game), f"{thought.seat}:{thought.version}", msgspec.json.encode(thought))

    def of(self, game: str) -> list[Thought]:
        """Return the thoughts of a game in the order of versions and seats. Raise redis.RedisError."""
        found = [msgspec.json.decode(kept, type=Thought) for kept in self._client.hvals(keys.thoughts(game))]
        return sorted(found, key=lambda thought: (thought.version, thought.seat))
