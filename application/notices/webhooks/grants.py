"""Grants: the apps to which players gave tokens that may read their games."""

from collections.abc import Collection
from typing import Any

from application.accounts.accounts import READ
from application.accounts.tokens import Token
from events.format.model import Timestamp
from events.log_server import keys
from events.log_server.loss import batch
from events.store.setting_aside import readable


class Grants:
    """The grants of all players, as they are now."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def apps_of(self, players: Collection[str]) -> dict[str, dict[str, Timestamp]]:
        """Return the apps that may read the games of each player, with the time since when. One round trip.

        A token that was revoked or has expired counts no longer.
        """
        pipe = batch(self._client)
        for player in players:
            pipe.hvals(keys.tokens(player))
        return {player: _apps(kept) for player, kept in zip(players, pipe.execute(), strict=True)}


def _apps(kept: list[bytes]) -> dict[str, Timestamp]:
    apps: dict[str, Timestamp] = {}
    for token in readable(kept, Token, "token"):
        if token.app is not None and READ in token.scopes and not token.has_expired():
            apps[token.app] = min(apps.get(token.app, token.created), token.created)
    return apps
