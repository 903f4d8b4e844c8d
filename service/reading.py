"""Looking at a game: who may, with which eyes, and waiting until it has moved on."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from application.repository import GameRecord
from events.tail import POLL_SECONDS
from heptad.runtime.parent_watchdog import ending
from rules.kernel.game import AnyGame
from service.accounts import Account, allow, caller, require
from service.context import here
from service.problems import Problem, ahead, invalid_field, unknown_game

SPECTATOR = "spectator"
"""Who opens no seals, where a seat could be named."""


@dataclass(frozen=True)
class Seen:
    """A table and who looks at it: a player (perhaps None), and the seat that player holds (perhaps None)."""

    record: GameRecord
    player: str | None
    seat: int | None
    past: bool = False
    now: AnyGame | None = None
    """The game today, if it is the past that is looked at, by who is in the game today."""
    reopened: bool = False
    """Is this the past of a game that has ended meanwhile? Then it is open as well."""

    def view(self) -> AnyGame:
        """What the reader knows at the table's version."""
        repository, game = here().repository, self.record.game
        if self.past:
            return self.record.full if self.reopened else repository.view_at(game, self.record, self.seat, self.now)
        return repository.view(game, self.record, self.seat)

    def at(self, version: int) -> "Seen":
        """The same game at the end of a past batch. Raises AheadError, BetweenError."""
        now, past = self.record.full, here().repository.at(self.record.game, version)
        seat = self.seat if past.played_by_others else past.seat_of(self.player)
        return replace(self, record=past, seat=seat, past=True, now=now, reopened=now.status == "finished")

    def seen_by(self, reader: str, version: int) -> "Seen":
        """What a reader (a seat's number, or `spectator`) saw at the end of a past batch, of a game that has ended.

        Raises Problem 409 before the end, 422 for a seat that is not there; AheadError, BetweenError.
        """
        full = self.record.full
        if full.status != "finished":
            raise Problem(409, "not-ended", "The views of other seats are open only after the game has ended")
        seat = None if reader == SPECTATOR else int(reader)
        if seat is not None and seat >= len(full.seats):
            raise invalid_field("as", f"is `{SPECTATOR}` or a seat, 0 to {len(full.seats) - 1}")
        return replace(self.at(version), seat=seat, player=None, now=None, reopened=False)


class Whose(NamedTuple):
    """Whose games are asked for (None: everybody's), and whether private ones may be among them."""

    player: str | None
    private: bool


def asked_for(query: Mapping[str, Any]) -> Whose:
    """Whose games a query with `player` and `mine` means. Raises Problem 401, 403, 422."""
    account = require("game:read") if query["mine"] else caller()  # a bad token is told so, here as everywhere
    if query["mine"]:
        assert account is not None, "a token is required"
        if query["player"] not in {None, account.player}:
            raise invalid_field("player", "is somebody else, and `mine` means the caller")
        return Whose(account.player, private=True)
    own = account is not None and query["player"] == account.player and "game:read" in account.scopes
    return Whose(query["player"], private=own)


def look(game: str) -> Seen:
    """A game at its tip. Raises UnknownGameError, and Problem 404 for a private game of others."""
    account = caller()
    return seen_by(account, here().repository.load(game).record)


def seen_by(account: Account | None, record: GameRecord) -> Seen:
    """A table, as this caller may see it. Raises Problem 403 without the scope, 404 for a private game of others."""
    if account is not None:
        allow(account, "game:read")
    player = account.player if account else None
    seat = record.seat_of(player)
    if record.full.visibility == "private" and seat is None and (player is None or record.owner != player):
        raise unknown_game(record.game)
    return Seen(record, player, seat)


def not_ahead(seen: Seen, after: int) -> None:
    """Raises Problem 409 if version `after` lies ahead of the game."""
    if after > seen.record.head.version:
        raise ahead(seen.record.head.version)


def wait_beyond(seen: Seen, after: int, seconds: float) -> Seen:
    """The game once it is beyond version `after`, or unchanged when the time is up or nothing more can come.

    Raises Problem 409 if `after` lies ahead of the game.
    """
    container, game = here(), seen.record.game
    not_ahead(seen, after)
    until = time.monotonic() + seconds
    if _enough(seen, after) or seconds <= 0:
        return seen
    with container.tailer.watch(game) as woken:
        while True:
            woken.clear()
            record = container.repository.load(game).record
            seen = replace(seen, record=record, seat=record.seat_of(seen.player))
            left = until - time.monotonic()
            if _enough(seen, after) or left <= 0 or ending():
                return seen
            woken.wait(min(left, POLL_SECONDS))


def _enough(seen: Seen, after: int) -> bool:
    return seen.record.head.version > after or seen.record.full.status == "finished"
