"""Leaving everything: a player who is erased or banned gives up challenges, requests for a pairing, and all seats."""

from application.ending.leaving import Leaving
from application.tables.challenges import Challenges
from application.tables.pairing import Pairings


class Departing:
    """Ends what a player takes part in."""

    def __init__(self, challenges: Challenges, pairings: Pairings, leaving: Leaving) -> None:
        self._challenges = challenges
        self._pairings = pairings
        self._leaving = leaving

    def leave_everything(self, player: str) -> None:
        """End a player's challenges and requests for a pairing, leave open games, resign from those being played.

        A game that can't be left now is left later, by the sweeper. Raise redis.RedisError.
        """
        self._challenges.end_all(player)
        self._pairings.leave_all(player)
        self._leaving.leave_games(player)
