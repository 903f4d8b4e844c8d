"""Positions in the updates of a player: what a client has received, as the id of each message says it.

A position is a time and exceptions: the client has all that happened before the *horizon*, and of what happened since,
what is named. The horizon lies so far back that no change from before it is still on its way. So the server keeps
nothing for a client that is gone, and nothing that is named is sent again.

    1795829400000,gaaaaaaaaaaaaaaaa:41,pbbbbbbbbbbbbbbbb/gcccccccccccccccc:7.5,@1795829431337-0

That is the horizon in milliseconds since 1970, the version of the row of a game, that of a row for another player of
whose notifications those after version 5 are still missing, and the place of the last personal notification. `>` and a
game follow the horizon until all games were sent once.
"""

import heapq
import re
from typing import NamedTuple

from events.format.times import milliseconds, timestamp

MARGIN_MS = 60_000
"""Milliseconds within which every change has reached every process that can be reached."""
MOST_NAMED = 50
"""The most exceptions that an id names. A client that receives more within two minutes gets some rows again."""

_NAME = "[a-z0-9]{1,40}"
_EXCEPTION = f"(?:{_NAME}/)?(?:{_NAME}:[0-9]{{1,15}}(?:[.][0-9]{{1,15}})?|@[0-9]{{1,15}}-[0-9]{{1,20}}|>(?:{_NAME})?)"
PATTERN = f"^[0-9]{{1,14}}(?:,{_EXCEPTION}){{0,{2 * MOST_NAMED}}}$"
"""What an id looks like."""

Key = tuple[str, str]
"""A player, and a game of this player."""


NOTHING = "0"
"""The id that a client may send which has received nothing, as in the streams of a game."""
BEGIN: Key = ("", "")
"""What comes before all games."""


class Row(NamedTuple):
    """The row of a game that the client has: its version.

    Of the notifications up to this version, those after version `notified` are missing; none, if that is None.
    """

    version: int
    notified: int | None = None


class _Named(NamedTuple):
    row: Row
    at: str
    is_open: bool

    def is_needed(self, horizon: str) -> bool:
        """Whether the horizon alone does not say that the client has the row."""
        return self.at >= horizon or self.is_open or self.row.notified is not None

    def rank(self) -> tuple[bool, bool, str]:
        """Return how important it is to name the row, as a key to sort by."""
        return self.row.notified is not None, self.is_open, self.at


class Position:
    """What a client has received. `own` is the player who calls, whom an id does not name."""

    def __init__(self, own: str, horizon: str, opened: Key | None = None) -> None:
        self.horizon = horizon
        """The time before which everything was received."""
        self.opened = opened
        """The last of the games that were sent once, in order, while the stream opens; None after that."""
        self._own = own
        self._rows: dict[Key, _Named] = {}
        self._places: dict[str, str] = {}

    def row(self, player: str, game: str) -> Row | None:
        """Return the named row of a game."""
        found = self._rows.get((player, game))
        return None if found is None else found.row

    def games(self, player: str) -> set[str]:
        """Return the games of a player that are named."""
        return {game for named, game in self._rows if named == player}

    def place(self, player: str) -> str | None:
        """Return the named place in a player's personal notifications."""
        return self._places.get(player)

    def note(self, player: str, game: str, row: Row, at: str, *, is_open: bool) -> None:
        """Note that a row of a game as it was at a time was sent.

        A game that is open stays named, since a player who leaves it has it in no list.
        """
        named = _Named(row, at, is_open)
        if named.is_needed(self.horizon):
            self._rows[player, game] = named
            if len(self._rows) > 4 * MOST_NAMED:
                self._rows = {key: self._rows[key] for key in self._most_important()}
        else:
            self._rows.pop((player, game), None)

    def drop(self, player: str, game: str) -> None:
        """Drop what is named of a game of which the client needs nothing."""
        self._rows.pop((player, game), None)

    def note_place(self, player: str, place: str) -> None:
        """Note that a player's personal notifications up to a place were sent."""
        self._places.pop(player, None)
        self._places[player] = place  # at the end

    def complete(self, horizon: str, place: str) -> None:
        """Note that everything before a time was sent, which is a place in each list of personal notifications."""
        self.horizon, self.opened = horizon, None
        self._rows = {key: each for key, each in self._rows.items() if each.is_needed(horizon)}
        self._places = {player: each for player, each in self._places.items() if _parts(each) > _parts(place)}

    def forget(self, player: str) -> None:
        """Drop what is named of a player whose games are no longer sent."""
        for game in self.games(player):
            del self._rows[player, game]
        self._places.pop(player, None)

    def __str__(self) -> str:
        """Return the id that says this."""
        opened = [] if self.opened is None else [f"{self._of(self.opened[0])}>{self.opened[1]}".removeprefix("/")]
        rows = [f"{self._of(player)}{game}:{_written(self._rows[player, game].row)}" for player, game in self._named()]
        places = [f"{self._of(player)}@{place}" for player, place in self._places.items()][-MOST_NAMED // 2 :]
        return ",".join([str(milliseconds(self.horizon)), *opened, *rows, *places])

    def _named(self) -> list[Key]:
        return list(self._rows) if len(self._rows) <= MOST_NAMED else self._most_important()

    def _most_important(self) -> list[Key]:
        return heapq.nlargest(MOST_NAMED, self._rows, key=lambda key: self._rows[key].rank())

    def _of(self, player: str) -> str:
        return "" if player == self._own else f"{player}/"


def read_position(own: str, text: str) -> Position:
    """Return the position that an id says. Raise ValueError if it is no id."""
    if re.fullmatch(PATTERN, text) is None:
        raise ValueError("not an id")
    horizon, *exceptions = text.split(",")
    position = Position(own, timestamp(int(horizon)))
    for each in exceptions:
        player, slash, said = each.rpartition("/")
        player = player if slash else own
        if said.startswith("@"):
            position.note_place(player, said[1:])
        elif said.startswith(">"):
            position.opened = (player, said[1:]) if len(said) > 1 else BEGIN
        else:
            game, _, versions = said.partition(":")
            row = Row(*map(int, versions.split(".")))
            position.note(player, game, row, position.horizon, is_open=False)
    return position


def place_before(milliseconds: int) -> str:
    """Return the last place before a time in a list of personal notifications."""
    return f"{max(0, milliseconds - 1)}-{2**64 - 1}"


def _written(row: Row) -> str:
    return str(row.version) if row.notified is None else f"{row.version}.{row.notified}"


def _parts(place: str) -> tuple[int, int]:
    milliseconds, _, number = place.partition("-")
    return int(milliseconds), int(number)
