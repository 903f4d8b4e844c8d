"""Leaving everything: a player who is erased or banned gives up challenges, requests for a pairing, and all seats."""

from application.ending.leaving import Leaving
from projections import lobby
from service.context import WebContainer


def leave_everything(container: WebContainer, player: str) -> bool:
    """End a player's challenges and requests for a pairing, leave open games, resign from those being played.

    A game that can't be left now is left later, by the sweeper. Return whether there is none. Raise redis.RedisError.
    """
    container.challenges.end_all(player)
    container.pairings.leave_all(player)
    leaving = Leaving(
        container.game_service,
        container.accounts.players,
        lambda who: lobby.unfinished(container.follower.follow(), who),
    )
    return leaving.leave_games(player)
