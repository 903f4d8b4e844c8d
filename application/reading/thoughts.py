"""Thoughts: why a bot that searches made its moves, kept beside the log and shown after the end of the game."""

from collections.abc import Iterable
from typing import Any

import msgspec

from events.log_server import keys
from events.store.appending import Store
from events.store.setting_aside import readable
from titles.kernel.state.game import AnyGame
from titles.kernel.title import Title
from titles.kernel.words.sentences import Named
from titles.search.search import Line


class SearchedMove(msgspec.Struct, frozen=True):
    """A move that was searched."""

    move: Any
    """The move as plain data, as the API shows it."""
    label: dict[str, str]
    """The move in words, by language."""
    playouts: int
    """How often the game was played on after the move."""
    value: float
    """The mean worth of these playouts for the seat, from 0 for a loss to 1 for a win."""
    rank: float
    """The mean rank of the seat at the end of these playouts; 1 is the first place."""

    def __post_init__(self) -> None:
        """Raise ValueError if the move has no English words."""
        if "en" not in self.label:
            raise ValueError("a label is always in English")

    def words(self, language: str) -> str:
        """Return the move in words in a language; in English if there are none in that language."""
        return Named(self.label).in_language(language)


class Thought(msgspec.Struct, frozen=True):
    """What a search found for one decision of a seat."""

    seat: int
    version: int
    """The version of the game before the move."""
    decision: str
    bot: str
    lines: tuple[SearchedMove, ...]
    """The moves that were searched. The bot made the first one; after it come those that it searched longest.

    A bot trusts its first guess of a move, too, so that the first one need not have the highest value.
    """
    hurried: bool = False
    """Whether the time was up before the search was done: then the values are rough, and the guess decides more."""


def searched(title: Title, view: AnyGame, seat: int, lines: Iterable[Line]) -> tuple[SearchedMove, ...]:
    """Return searched moves with their labels, as the seat sees the game."""

    def shown(line: Line) -> SearchedMove:
        label = {each: title.label(view, seat, line.move, each) for each in {"ja", *title.sentences.languages}}
        return SearchedMove(
            msgspec.to_builtins(line.move), label, line.playouts, round(line.value, 4), round(line.rank, 3)
        )

    return tuple([shown(line) for line in lines])


class Thoughts:
    """The thoughts of all games: a hash for each game."""

    NAME = "thoughts"
    """The name of the attachment of an archived log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._client = store.client

    def keep(self, game: str, thought: Thought) -> None:
        """Keep the thought that led to a move. Raise redis.RedisError."""
        self._client.hset(keys.thoughts(game), f"{thought.seat}:{thought.version}", msgspec.json.encode(thought))

    def texts(self, game: str) -> dict[str, str]:
        """Return the thoughts on the log server, as JSON. Raise redis.RedisError."""
        found = self._client.hgetall(keys.thoughts(game)).items()
        return {name.decode(errors="replace"): text.decode(errors="replace") for name, text in found}

    def of(self, game: str) -> list[Thought]:
        """Return the thoughts of a game in the order of versions and seats, without those that are damaged.

        Raise DataLossError, redis.RedisError.
        """
        kept = self.texts(game) or self._store.attachment(game, self.NAME)
        found = readable((text.encode() for text in kept.values()), Thought, f"thought about game {game}")
        return sorted(found, key=lambda thought: (thought.version, thought.seat))
