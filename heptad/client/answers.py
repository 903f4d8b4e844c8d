"""The answers of a server, typed, as far as the client knows them."""

from typing import Any

import msgspec


class Player(msgspec.Struct, frozen=True):
    """A new player; the token is shown once."""

    id: str
    name: str
    token: str


class Seat(msgspec.Struct, frozen=True):
    """A seat: of a player, of a bot, or free."""

    seat: int
    player: str | None
    bot: str | None
    name: str | None = None
    resigned: bool = False


class Standing(msgspec.Struct, frozen=True):
    """Where a seat stands; rank 1 is first."""

    seat: int
    rank: int
    total: int | None
    points: dict[str, int]
    tie_break: int | None = None
    resigned: bool = False


class Game(msgspec.Struct, frozen=True):
    """A game as the caller sees it; `state` is the title's own form, None before the start."""

    id: str
    title: str
    revision: int
    status: str
    reason: str | None
    version: int
    hash: str
    seed_hash: str
    seats: tuple[Seat, ...]
    you: int | None
    to_move: tuple[int, ...]
    due: str | None
    standings: tuple[Standing, ...]
    state: Any = None


class LegalMove(msgspec.Struct, frozen=True):
    """A legal move, complete as it can be posted, with its label and its cost.

    A `setting` can be changed at any time and answers no decision.
    """

    move: dict[str, Any]
    label: str
    cost: dict[str, int]
    setting: bool = False


class Moves(msgspec.Struct, frozen=True):
    """The legal moves of the caller's seat: the default move first, settings last."""

    version: int
    seat: int
    decision: str | None
    awaited: bool
    chosen: list[Any] | None
    moves: tuple[LegalMove, ...]


class Changed(msgspec.Struct, frozen=True):
    """The game after a change: its version, its head hash, the kind of pending work."""

    version: int
    hash: str
    due: str | None


class Seats(msgspec.Struct, frozen=True):
    """How many can play a title."""

    min: int
    max: int


class Playable(msgspec.Struct, frozen=True):
    """A title that the server has."""

    id: str
    seats: Seats


class Titles(msgspec.Struct, frozen=True):
    """What the server has."""

    titles: list[Playable]


class Imported(msgspec.Struct, frozen=True):
    """The id of an imported game in its log."""

    game: str


class Listed(msgspec.Struct, frozen=True):
    """A game on a page of the lobby."""

    id: str
    imported: Imported | None = None


class Page(msgspec.Struct, frozen=True):
    """A page of games, and the cursor of the next one if there is one."""

    games: list[Listed]
    next: str | None
