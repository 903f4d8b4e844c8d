"""Clients that apply updates, and what they have compared with what they would read."""

import json
from typing import Any

Json = Any

WITHOUT_EVENTS = ("rematch", "invite")
"""Members of a game that no event changes, and no view of the past has."""


class Table:
    """What a client has that applies updates."""

    def __init__(self) -> None:
        self.game: dict[str, Json] = {}
        self.state: Json = None
        self.moves: Json = None
        self.version = 0
        self.events: list[Json] = []
        self.history: list[Json] = []

    def apply(self, update: dict[str, Json]) -> None:
        """Apply an update, as docs/streams.md says."""
        assert update["version"] >= self.version
        assert "state" in update or "you" not in update["game"], "to another reader the state is sent whole"
        self.game |= update["game"]
        if "state" in update:
            self.state = update["state"]
        elif "changed" in update:
            self.state |= update["changed"]
        if "moves" in update:
            self.moves = update["moves"]
        self.version = update["version"]
        self.events += update["events"]
        self.history += update["history"]

    def shown(self) -> Json:
        """The game as `GET /v1/games/{id}` would show it."""
        return json.loads(json.dumps(self.game | {"state": self.state}))


def without(game: Json) -> Json:
    """A game without what no event changes."""
    return {name: value for name, value in game.items() if name not in WITHOUT_EVENTS}


def offered(listing: Json) -> Json:
    """The member `moves` of an update, for what `GET …/moves` lists."""
    return {name: value for name, value in listing.items() if name != "version"} if listing["moves"] else None
