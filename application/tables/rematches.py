"""Rematches: the players of a game that has ended play it again, each one seat further, so that another one begins.

The id of a rematch follows from the game that is played again, so there is one for all of its players. If it was
cancelled, the next request opens another one.
"""

from itertools import count

from application.accounts.ids import derived_id
from application.accounts.muting import MuteLists
from application.errors.games import NotEndedError
from application.errors.seats import RemovedPlayerError
from application.games.game_service import Refused
from application.games.quotas import PlayerQuota
from application.games.repository import GameRecord
from application.games.seating import require_seat
from application.notices.notifications import seat_notice
from application.notices.personal_notices import PersonalNotices
from application.tables.agreed_games import AgreedGame, AgreedGames, Terms
from application.tables.invitations import Invitations
from events.log_server.loss import DataLossError
from titles.kernel.state.game import Seat


class Rematches:
    """Opens rematches and seats their players. `secret` is the server's."""

    def __init__(
        self,
        secret: bytes,
        games: AgreedGames,
        invitations: Invitations,
        notices: PersonalNotices,
        mute_lists: MuteLists,
    ) -> None:
        self._secret = secret
        self._games = games
        self._invitations = invitations
        self._notices = notices
        self._mute_lists = mute_lists

    def find(self, record: GameRecord) -> str | None:
        """Return the id of the rematch of a game, None if there is none that can be read. Raise redis.RedisError."""
        if not _can_be_repeated(record):
            return None
        try:
            game, found = self._search(record)
        except DataLossError:
            return None
        return None if found is None else game

    def join(self, record: GameRecord, player: str, address: str, quota: PlayerQuota) -> GameRecord | Refused:
        """Return the rematch of a game with the player in it, or why the player's seat can't be taken.

        The first request opens it, and the other players are notified. Raise NotSeatedError, UnknownGameError,
        NotEndedError, RemovedPlayerError, TooManyGamesError, StorageUsedUpError, and what `AgreedGames.open` raises.
        """
        number = (require_seat(record, player) - 1) % len(record.full.seats)
        if not _can_be_repeated(record):
            raise NotEndedError
        game, found = self._search(record)
        if found is None:
            quota.demand(record.full, 0)
            found = self._games.open(AgreedGame(game, Terms.of(record.full), _holders(record), player, address))
            self._notify(found, player, _holders(record))
        if found.seat_of(player) is not None:
            return found
        if self._invitations.is_removed(found, player):
            raise RemovedPlayerError
        outcome = self._games.sit(game, player, number)
        return outcome if isinstance(outcome, Refused) else outcome.record

    def _search(self, record: GameRecord) -> tuple[str, GameRecord | None]:
        """Return the id of the rematch that goes on, or of the next one, and its record if it exists."""
        for number in count():
            game = derived_id("g", self._secret, "rematch", record.game, str(number))
            found = self._games.find(game)
            if found is None or found.full.reason != "cancelled":
                return game, found
        raise AssertionError("count does not end")

    def _notify(self, opened: GameRecord, player: str, holders: list[Seat]) -> None:
        """Notify the other players who have not muted this player, if it was this player who opened the game."""
        if opened.full.creator != player:
            return
        seats = {holder.player: number for number, holder in enumerate(holders) if holder.player is not None}
        for other in self._mute_lists.hearing(player, seats.keys() - {player}):
            self._notices.post(other, seat_notice("rematch", opened, other, seats[other], player))


def _can_be_repeated(record: GameRecord) -> bool:
    full = record.full
    return full.status == "finished" and full.reason != "cancelled" and not record.played_by_others


def _holders(record: GameRecord) -> list[Seat]:
    """Return the holders of the seats in a rematch: seat 1 becomes seat 0, and seat 0 the last one."""
    seats = [Seat(player=seat.player, bot=seat.bot) for seat in record.full.seats]
    return [*seats[1:], seats[0]]
