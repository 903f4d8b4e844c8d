"""What every description of a position begins with, and from what it is made."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from heptad_client import Update
from heptad_mcp.catalogues import Catalogue

Json = Any


@dataclass(frozen=True)
class Scene:
    """A game as a seat sees it, with the catalogue of its title."""

    game: dict[str, Json]
    """The members of the game that the API sends, except its state."""
    state: dict[str, Json]
    """The public state, with None for what the seat may not see."""
    catalogue: Catalogue

    @property
    def derived(self) -> Json:
        """What the rules say about the state; empty for a title without such facts."""
        return self.game.get("derived") or {}

    @property
    def you(self) -> int | None:
        """The seat of the caller; None for a spectator."""
        seat: int | None = self.game["you"]
        return seat

    def who(self, seat: int) -> str:
        """Return the seat, who has it, and whether that is the caller."""
        return f"{seat_words(seat)}, {self.player(seat)}"

    def player(self, seat: int) -> str:
        """Return who has a seat."""
        return holder(self.game["seats"][seat]) + (" (you)" if seat == self.you else "")


def scene_of(update: Update, catalogue: Catalogue) -> Scene | None:
    """Return the scene of a game; None before its start."""
    if update.known.state is None:
        return None
    return Scene(_read(update.known.game), _read(update.known.state), catalogue)


def game_of(update: Update) -> dict[str, Json]:
    """Return the game as JSON, without its state."""
    return _read(update.known.game)


def _read(members: Any) -> dict[str, Json]:
    decoded: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(members))
    return decoded


def seat_words(seat: int) -> str:
    """Return how people call a seat: they count from 1, data from 0."""
    return f"seat {seat + 1}"


def holder(seat: dict[str, Json]) -> str:
    """Return who has a seat: a player's name, a bot of the server, or nobody."""
    if seat["player"] is not None:
        kind = ", a bot account" if seat.get("player_kind") == "bot" else ""
        return f"{seat.get('name') or 'a player'}{kind}"
    return f"the server's bot {seat['bot']}" if seat["bot"] else "free"


def scores(game: dict[str, Json]) -> Iterator[str]:
    """Yield the present or final points of each seat, best first."""
    for each in game["standings"]:
        points = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in each["points"].items() if count)
        total = "" if each["total"] is None else f": {each['total']}"
        yield f"{each['rank']}. {seat_words(each['seat'])}{total}{f' ({points})' if points else ''}"
