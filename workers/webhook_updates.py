"""The update in a message: the game as its player's seat sees it now, for a webhook that includes it.

Unlike the rest of a message, it is of the moment at which the message is sent: a program that answers the message with
a move must know the decision that is open now, also when the message was late. And it has what only the seat may know,
so the right to it is looked up at that moment, too.
"""

from application.games.repository import GameRecord
from application.notices.webhooks.messages import Message
from application.notices.webhooks.webhooks import Webhook
from application.reading.batches import Onlooker, last_batch
from application.use_cases import UseCases
from events.store.setting_aside import SettingAside
from projections.frames.recent_frames import FrameBuilder, Watcher

MAX_UPDATE = 256 * 1024
"""The most bytes of an update, several times as many as any game has needed; a larger one is not sent."""


class WebhookUpdates:
    """Makes the updates of messages."""

    def __init__(self, container: UseCases) -> None:
        self._container = container

    def update(self, webhook: Webhook, message: Message) -> bytes | None:
        """Return the update for the player whom a message is for: UpdateOut as JSON, the whole game.

        None if the webhook has no right to it any more, if the player has no seat, if the game can't be read, and if
        the update is too large. Raise redis.RedisError.
        """
        container, game, player = self._container, message.game, message.player
        if game is None or player is None or not self._may_have(webhook, player):
            return None
        with SettingAside(container.client, "webhooks", game, webhook=webhook.id):
            return self._update_of(container.repository.load(game).record, player, webhook.lang)
        return None

    def _may_have(self, webhook: Webhook, player: str) -> bool:
        """Whether a webhook may have what a player knows: as it was when it began to deliver, of players not banned.

        An app may have it as long as a token that the player granted to it may read games.
        """
        stored = self._container.webhooks.find(webhook.id)
        if stored is None or not stored.active or stored.has_expired():
            return False
        if stored.url != webhook.url or "update" not in stored.include:
            return False
        if any(self._is_out(each) for each in {player, webhook.owner}):
            return False
        return player == webhook.owner or webhook.owner in self._container.webhooks.grants.apps_of([player])[player]

    def _is_out(self, player: str) -> bool:
        """Whether a player was banned or erased."""
        found = self._container.accounts.players.read(player)
        return found is not None and (found.banned is not None or found.is_erased)

    def _update_of(self, record: GameRecord, player: str, language: str) -> bytes | None:
        seat = record.seat_of(player)
        if seat is None:
            return None
        onlooker = Onlooker(seat, player)
        batch = last_batch(self._container.repository, record, onlooker)
        update = FrameBuilder(self._container, Watcher(onlooker, language, None)).frame(batch).whole
        return update if len(update) <= MAX_UPDATE else None
