"""Banning a player: the account can do nothing any more, and its seats are given up, so that nobody waits for them."""

from service.accounts.leaving import leave_everything
from service.context import WebContainer


def ban(container: WebContainer, player: str) -> None:
    """Ban a player, who leaves open games and resigns from those being played. Another call does only what is left.

    Seats are given up when no process accepts a request of the player any more. Raise redis.RedisError,
    StorageFullError, ContendedError.
    """
    container.accounts.players.ban(player)
    container.accounts.revocations.add(player)
    container.accounts.revocations.wait_until_known()
    leave_everything(container, player)


def lift(container: WebContainer, player: str) -> None:
    """Lift the ban of a player. It changes nothing if the player is not banned. Raise redis.RedisError."""
    container.accounts.players.lift_ban(player)
    container.accounts.revocations.add(player)
