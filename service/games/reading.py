"""Reading a game: the callers that may see it, the reader they read it as, and waiting for new events."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from application.accounts.accounts import Account
from application.errors.accounts import UnknownPlayerError
from application.errors.games import AheadError, SeatsNotOpenError, UnknownGameError
from application.errors.requests import InvalidFieldError, UnknownReaderError
from application.games.repository import GameRecord
from application.games.seating import require_access
from application.runtime.parent_watchdog import ending
from events.format import pauses
from events.store.tail import POLL_SECONDS
from service.context import current_container
from service.http.callers import allow, caller, require, require_play
from titles.kernel.state.game import AnyGame

SPECTATOR = "spectator"
"""The name of the reader without a seat, where a query could also name a seat."""


@dataclass(frozen=True)
class VisibleGame:
    """A game as one caller may see it: the record, the player (None if anonymous), and the player's seat, if any."""

    record: GameRecord
    player: str | None
    seat: int | None
    past: bool = False
    now: AnyGame | None = None
    """The game today, if the record is its past: seats and rights are those of today."""
    reopened: bool = False
    """Whether this is the past of a game that has ended since, so that its seals are open."""

    def view(self) -> AnyGame:
        """Return the reader's view at the version of the record."""
        repository, game = current_container().repository, self.record.game
        if self.past:
            return self.record.full if self.reopened else repository.view_at(game, self.record, self.seat, self.now)
        return repository.view(game, self.record, self.seat)

    def at(self, version: int) -> "VisibleGame":
        """Return the same game at the end of a past batch. Raise AheadError, BetweenError."""
        now, past = self.record.full, current_container().repository.at(self.record.game, version)
        seat = self.seat if past.played_by_others else past.seat_of(self.player)
        return replace(self, record=past, seat=seat, past=True, now=now, reopened=now.status == "finished")

    def as_seen_by(self, reader: str, version: int) -> "VisibleGame":
        """Return the game as a reader (a seat's number, or `spectator`) saw it at the end of a past batch.

        Raise Problem 409 before the game has ended, 422 for an unknown seat; AheadError, BetweenError.
        """
        full = self.record.full
        if full.status != "finished":
            raise SeatsNotOpenError
        seat = None if reader == SPECTATOR else int(reader)
        if seat is not None and seat >= len(full.seats):
            raise UnknownReaderError(len(full.seats))
        return replace(self.at(version), seat=seat, player=None, now=None, reopened=False)


class GameFilter(NamedTuple):
    """The player whose games are listed (None: all players), and whether private games are included."""

    player: str | None
    private: bool


def game_filter(query: Mapping[str, Any]) -> GameFilter:
    """Return the player that a query with `player` and `mine` selects. Raise Problem 401, 403, 422."""
    account = require("game:read") if query["mine"] else caller()  # an invalid token is rejected, as on every route
    if query["mine"]:
        assert account is not None, "a token is required"
        if query["player"] not in {None, account.player}:
            raise InvalidFieldError("player", "can't be combined with `mine` for another player")
        return GameFilter(account.player, private=True)
    return GameFilter(query["player"], private=sees_private_games(account, query["player"]))


def sees_private_games(account: Account | None, player: str | None) -> bool:
    """Whether a caller is this player, with a token that may read the player's private games."""
    return account is not None and account.player == player and account.allows("game:read")


def visible_game(game: str) -> VisibleGame:
    """Return a game at its head. Raise UnknownGameError, and Problem 404 for a private game of others."""
    account = caller()
    return visible_to(account, current_container().repository.load(game).record)


def visible_to(account: Account | None, record: GameRecord) -> VisibleGame:
    """Return a game as a caller may see it. Raise Problem 404 for a private game of others, 403 without the scope."""
    player = account.player if account else None
    seat = record.seat_of(player)
    if record.full.visibility == "private" and seat is None and (player is None or record.owner != player):
        raise UnknownGameError(record.game)
    if account is not None:
        allow(account, "game:read")
    return VisibleGame(record, player, seat)


def require_in(game: str, scope: str) -> Account:
    """Return the caller's account, for a request about a game. Raise Problem 401, and 403 without the scope.

    A game that the account can't see is unknown, whatever the scope: raise UnknownGameError.
    """
    return require(scope, lambda account: _demand_seen(account, game))


def require_play_in(game: str) -> Account:
    """Return the caller's account, for a request about a game with a token that may play, as `require_in` does."""
    return require_play(lambda account: _demand_seen(account, game))


def _demand_seen(account: Account, game: str) -> None:
    require_access(current_container().repository.load(game).record, account.player, is_invited=False)


def demand_known(player: str) -> None:
    """Raise Problem 404 for the id of a player who does not exist."""
    if current_container().accounts.players.known(player) is None:
        raise UnknownPlayerError(player)


def demand_reached(seen: VisibleGame, after: int) -> None:
    """Raise Problem 409 if the game has not reached version `after`."""
    if after > seen.record.head.version:
        raise AheadError(seen.record.head.version)


def next_version(seen: VisibleGame, version: int) -> int | None:
    """Return the version after which the next page begins, for a page up to `version`; None if the game has no more."""
    return version if version < seen.record.head.version else None


def wait_beyond(seen: VisibleGame, after: int, seconds: float) -> VisibleGame:
    """Return the game once it has passed version `after`; unchanged after `seconds`, or if it has ended.

    Raise Problem 409 if the game has not reached version `after`.
    """
    container, game = current_container(), seen.record.game
    demand_reached(seen, after)
    until = time.monotonic() + seconds
    if _has_passed(seen, after) or seconds <= 0:
        return seen
    with container.tailer.watch(game) as woken:
        while True:
            woken.clear()
            record = container.repository.load(game).record
            seen = visible_to(caller(), record)  # who it was, and what they may see, may have changed meanwhile
            left = until - time.monotonic()
            if _has_passed(seen, after) or left <= 0 or ending():
                return seen
            woken.wait(min(left, POLL_SECONDS))
            pauses.give_way()


def _has_passed(seen: VisibleGame, after: int) -> bool:
    return seen.record.head.version > after or seen.record.full.status == "finished"
