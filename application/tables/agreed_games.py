"""Agreed games: opened by the service once players have agreed to play, by a pairing, a challenge or a rematch.

The id of such a game is known before it exists, so it is opened only once. Its players sit down in acts of their own,
as all players do; until then their seats are reserved. A process that ends in the middle loses nothing: the next call
completes what is missing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from application.errors.games import OpenedError
from application.games.game_service import Changed, GameService, Refused
from application.games.opening import opening
from application.games.quotas import Quotas
from application.games.repository import GameRecord
from application.tables.invitations import Invitations
from titles.kernel.deciding import life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import AnyGame, Seat, Visibility
from titles.kernel.title import Title


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What players agree on: all that is chosen when a game is opened."""

    title: str
    seats: int
    options: dict[str, Any]
    """The options of the title, with all defaults filled in."""
    clock: Clock | None
    rated: bool
    bot_accounts: bool
    visibility: Visibility

    @classmethod
    def of(cls, game: AnyGame) -> "Terms":
        """Return the terms under which a game was opened."""
        return cls(
            title=game.title,
            seats=len(game.seats),
            options=game.options,
            clock=game.clock,
            rated=game.rated,
            bot_accounts=game.bot_accounts,
            visibility=game.visibility,
        )


@dataclass(frozen=True)
class AgreedGame:
    """A game to open: its id, what was agreed on, and who opens it, from which address."""

    game: str
    terms: Terms
    holders: Sequence[Seat]
    """The players and bots, by the numbers of their seats."""
    creator: str
    address: str


class AgreedGames:
    """Opens agreed games, each once."""

    def __init__(self, game_service: GameService, quotas: Quotas, invitations: Invitations) -> None:
        self._game_service = game_service
        self._repository = game_service.repository
        self._quotas = quotas
        self._invitations = invitations

    def find(self, game: str) -> GameRecord | None:
        """Return a game, None if it was not opened yet. Raise DataLossError, redis.RedisError."""
        return self._repository.load(game).record if self._repository.store.exists(game) else None

    def open(self, agreed: AgreedGame) -> GameRecord:
        """Return an agreed game. If it does not exist, open it with its creator and its bots in their seats.

        The other seats are reserved. Raise DataLossError, ContendedError, StorageFullError, redis.RedisError.
        """
        found = self.find(agreed.game)
        if found is not None:
            return found
        players = {number: seat.player for number, seat in enumerate(agreed.holders) if seat.player is not None}
        self._invitations.reserve(agreed.game, players)
        title = self._repository.titles[agreed.terms.title]
        batch = self._opening(title, agreed)
        actor = f"player:{agreed.creator}"
        try:
            outcome = self._game_service.open(agreed.game, title, batch, actor=actor, idempotency_key=None)
        except OpenedError:  # by another process, a moment ago
            return self._repository.load(agreed.game).record
        assert isinstance(outcome, Changed), "without a key there is no receipt"
        self._quotas.count_game(agreed.creator, agreed.address, batch.game)
        return outcome.record

    def start(self, agreed: AgreedGame) -> GameRecord:
        """Return an agreed game in which all players sit; the last of them starts it.

        Raise DataLossError, ContendedError, StorageFullError, redis.RedisError.
        """
        record = self.open(agreed)
        for number, holder in enumerate(agreed.holders):
            if holder.player is None or record.full.status != "open" or record.seat_of(holder.player) is not None:
                continue
            record = self.sit(agreed.game, holder.player, number).record
        return record

    def sit(self, game: str, player: str, number: int) -> Changed | Refused:
        """Seat a player at a seat that is reserved for the player. Nothing changes if the player has a seat.

        Raise UnknownGameError, DataLossError, ContendedError, StorageFullError, redis.RedisError.
        """

        def decide(record: GameRecord) -> Batch | Refusal:
            batch = Batch(record.full)
            if record.seat_of(player) is not None:
                return batch
            return life.sit(record.title, batch, Seat(player=player), number) or batch

        outcome = self._game_service.execute(game, decide, actor=f"player:{player}")
        assert isinstance(outcome, Changed | Refused), "without a key there is no receipt"
        return outcome

    def _opening(self, title: Title, agreed: AgreedGame) -> Batch:
        terms = agreed.terms
        batch = opening(
            title,
            agreed.game,
            agreed.creator,
            [],
            seats=terms.seats,
            options=terms.options,
            visibility=terms.visibility,
            clock=terms.clock,
            rated=terms.rated,
            bot_accounts=terms.bot_accounts,
        )
        assert isinstance(batch, Batch), "the terms were checked"
        for number, holder in enumerate(agreed.holders):
            if holder.player in {None, agreed.creator}:
                refusal = life.sit(title, batch, holder, number)
                assert refusal is None, refusal
        return batch
