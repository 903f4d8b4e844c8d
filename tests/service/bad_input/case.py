"""A bad request and its problem, and the games that such requests are about."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import redis

from events.log_server import keys
from events.log_server.key_families import family_of
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

    def written(self) -> dict[str, int]:
        """The length of every game's log, and each key that a request writes and no worker does by itself."""
        keys_of_requests = sorted(key for key in map(bytes.decode, self.log.scan_iter(count=100_000)) if _written(key))
        pipe = self.log.pipeline()
        for game in self.games.values():
            pipe.xlen(keys.stream(game))
        return dict(zip(self.games, pipe.execute(), strict=True)) | dict.fromkeys(keys_of_requests, 1)

    def changed_since(self, before: dict[str, int]) -> set[str]:
        """What is written otherwise now; games of other tests that have moved to the archive meanwhile are not."""
        now = self.written()
        changed = {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}
        return {name for name in changed if name in now or ":game:" not in name}


@functools.cache  # a server for many tests has many keys
def _written(key: str) -> bool:
    """Whether a request that changes nothing must leave this key alone. A token that is refused was used, too."""
    family = family_of(key)
    assert family is not None, key
    if key.endswith((":token-uses", ":archived")):
        return False
    return family.use in ("log", "kept") or ":receipt:" in key or key.endswith(":creation")


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
