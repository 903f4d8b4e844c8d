"""Leaving games: a player who was erased or banned gives up all seats, and no game can prevent that.

The player is on a list until every seat is given up. The sweeper works the list off, so a game that can't be left now
is left later.
"""

from collections.abc import Callable, Iterable

import redis
import structlog

from application.accounts.players import Players
from application.games import seating
from application.games.game_service import GameService, Refused
from application.games.repository import GameRecord
from events.log_server import keys
from events.process.reasons import reason_of
from events.store.outcomes import LogFullError
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal

AT_ONCE = 20
"""How many players `Leaving.work_off` deals with in one call."""

log = structlog.get_logger(__name__)


class Leaving:
    """Gives up the seats of players.

    `games_of` returns the ids of the games in which a player has a seat or which the player opened, without those that
    have ended.
    """

    def __init__(self, game_service: GameService, players: Players, games_of: Callable[[str], Iterable[str]]) -> None:
        self._game_service = game_service
        self._client = game_service.store.client
        self._players = players
        self._games_of = games_of

    def leave_games(self, player: str) -> bool:
        """Leave open games, resign from those being played. Return whether nothing is left to be done later.

        Raise redis.RedisError.
        """
        self._client.sadd(keys.LEAVING, player)  # first: the sweeper goes on if this process ends
        is_done = self._leave_games(player)
        if is_done:
            self._client.srem(keys.LEAVING, player)
        return is_done

    def work_off(self) -> None:
        """Give up seats that players could not give up before. Raise redis.RedisError."""
        for found in self._client.srandmember(keys.LEAVING, AT_ONCE):
            player = found.decode()
            kept = self._players.read(player)
            if kept is not None and kept.banned is None and not kept.is_erased:  # the ban was lifted meanwhile
                self._client.srem(keys.LEAVING, player)
            else:
                self.leave_games(player)

    def _leave_games(self, player: str) -> bool:
        try:
            games = set(self._games_of(player))
        except redis.RedisError:
            raise
        except Exception as error:  # without lists nobody can say which games these are
            log.exception("games_not_found", player=player, error=reason_of(error))
            return False
        outcomes = [self._left(game, player) for game in games]
        return all(outcomes)

    def _left(self, game: str, player: str) -> bool:
        """Leave a game. Return whether nothing is left to be done later."""
        try:
            outcome = self._game_service.execute(
                game, lambda record: _given_up(record, player), actor=f"player:{player}"
            )
        except LogFullError:  # no seat in it can be given up any more, and nobody waits for the player
            log.warning("full_game_not_left", game=game)
            return True
        except (redis.ConnectionError, redis.TimeoutError):
            raise
        except Exception as error:  # one game must not prevent the others from being left
            log.warning("game_not_left", game=game, error=reason_of(error))
            return False
        if isinstance(outcome, Refused):
            log.warning("game_not_left", game=game, refusal=outcome.refusal.code)
        return True


def _given_up(record: GameRecord, player: str) -> Batch | Refusal:
    """Leave a game that has not started, resign from one that is being played.

    The player's own game in which nobody sits is cancelled, because nobody else could cancel it.
    """
    seat = record.seat_of(player)
    is_empty = record.full.status == "open" and not any(place.player for place in record.full.seats)
    if is_empty and record.owner == player:
        return seating.cancel(record, player)
    if seat is None or record.full.status == "finished" or record.full.seats[seat].resigned:
        return Batch(record.full)
    return seating.leave_seat(record, player, seat) if record.full.status == "open" else seating.resign(record, player)
