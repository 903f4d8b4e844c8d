"""Banning a player: the account can do nothing any more, and its seats are given up, so that nobody waits for them."""

from application.accounts.accounts import Accounts
from application.ending.departing import Departing


class Banning:
    """Bans players, and lifts bans."""

    def __init__(self, accounts: Accounts, departing: Departing) -> None:
        self._accounts = accounts
        self._departing = departing

    def ban(self, player: str) -> None:
        """Ban a player, who leaves open games and resigns from those being played. Another call does only what is left.

        Seats are given up when no process accepts a request of the player any more. Raise redis.RedisError.
        """
        self._accounts.players.ban(player)
        self._accounts.revocations.add(player)
        self._accounts.revocations.wait_until_known()
        self._departing.leave_everything(player)

    def lift(self, player: str) -> None:
        """Lift the ban of a player. It changes nothing if the player is not banned. Raise redis.RedisError."""
        self._accounts.players.lift_ban(player)
        self._accounts.revocations.add(player)
