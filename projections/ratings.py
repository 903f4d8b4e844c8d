"""Ratings: a player's skill, computed from the results of finished games in the order in which they ended.

The model is Plackett-Luce after Weng and Lin, from openskill: a skill `mu` and an uncertainty `sigma`. The rating is
mu - 3 sigma, which the player's skill almost certainly exceeds: it starts at 0, and sigma falls with each game.
"""

from collections.abc import Mapping

import msgspec
from openskill.models import PlackettLuce

from projections.results import Result

DIGITS = 6
"""Decimals to which skill and uncertainty are rounded after every game, so that all machines get the same ratings."""

_MODEL = PlackettLuce()


class Record(msgspec.Struct, frozen=True):
    """A player's record in the standings; `wins` are first places, shared ones included."""

    games: int = 0
    wins: int = 0
    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The rating in thousandths."""
        return round(1000 * (self.mu - 3 * self.sigma))


def after(records: Mapping[str, Record], result: Result) -> dict[str, Record]:
    """Return the records of the players after a result, given those before it; a player without one is new.

    Players are rated against each other, by their ranks. A rated game has a clock, so it is abandoned only if it is
    too long. Then all who did not resign count as first: nobody gains by ending it at a good moment.
    """
    seats = [seat for seat in result.seats if seat.player is not None]
    before = [records.get(seat.player or "", Record()) for seat in seats]
    teams = [[_MODEL.rating(mu=record.mu, sigma=record.sigma)] for record in before]
    ranks = [1 if result.reason == "abandoned" and not seat.resigned else seat.rank for seat in seats]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return {
        seat.player: Record(
            games=record.games + 1,
            wins=record.wins + (rank == 1),
            mu=round(team[0].mu, DIGITS),
            sigma=round(team[0].sigma, DIGITS),
        )
        for seat, record, team, rank in zip(seats, before, rated, ranks, strict=True)
        if seat.player is not None
    }
