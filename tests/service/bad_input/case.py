"""A bad request and its problem, and the games that such requests are about."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import redis

from events import keys
from tests.service.playing import Player


@dataclass
class BadInputGames:
    """Some players, and their games in every state."""

    log: redis.Redis
    players: dict[str, Player]
    games: dict[str, str]
    decision: str
    """The decision of the first turn of the game `playing`, which is over."""
    card: str
    """A card in Ann's hand there, and below one that she can't pay for."""
    unaffordable: str

    def heads(self) -> dict[str, str]:
        """The hash at which every game stands."""
        return {name: self.players["ann"].game(game)["hash"] for name, game in self.games.items()}

    def lengths(self) -> list[int]:
        """The length of every game's log, and the numbers of games, players and receipts."""
        pipe = self.log.pipeline()
        for game in self.games.values():
            pipe.xlen(keys.stream(game))
        kept = [key for key in self.log.scan_iter(count=100_000) if not key.endswith(UNCOUNTED)]
        return [*pipe.execute(), len([key for key in kept if b"{projections:" not in key and b":snapshot:" not in key])]


UNCOUNTED = (b":due", b":feed", b":counter", b":token-uses")
"""How the keys end that also change when nothing is changed: a token that is refused was used."""

Body = dict[str, Any] | bytes | Callable[[BadInputGames], Any] | None


@dataclass(frozen=True)
class Case:
    """One bad request: method, path, caller and body, and the problem with it."""

    sent: str
    """`METHOD path by whom`, with {game} for a game's id."""
    body: Body
    status: int
    kind: str
    names: str | None = None
    """The field (with a message for it) or the rule that the problem names."""
    headers: dict[str, str] = field(default_factory=dict)


OPEN = "POST /v1/games by ann"
