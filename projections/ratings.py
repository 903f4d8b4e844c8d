"""Ratings: what a player's finished games say of its skill, as a fold over results in the order in which they ended.

The model is Plackett-Luce after Weng and Lin, from openskill: a skill `mu` and an uncertainty `sigma`. The rating is
mu - 3 sigma, what the player is almost certainly worth: it begins at 0, and who plays more is surer.
"""

from collections.abc import Mapping

import msgspec
from openskill.models import PlackettLuce

from projections.results import Result

DIGITS = 6
"""Skill and uncertainty are rounded after every game, so that no machine's last bit can grow into another rating."""

_MODEL = PlackettLuce()


class Record(msgspec.Struct, frozen=True):
    """What the standings know of a player; `wins` are first places, shared ones included."""

    games: int = 0
    wins: int = 0
    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The rating in thousandths."""
        return round(1000 * (self.mu - 3 * self.sigma))


def after(records: Mapping[str, Record], result: Result) -> dict[str, Record]:
    """The records of the result's players after it, given those before it; who has none yet is new.

    Players are rated against each other, by their ranks. Bots are left out, but whoever ranks behind one has not won.
    """
    seats = [seat for seat in result.seats if seat.player is not None]
    before = [records.get(seat.player or "", Record()) for seat in seats]
    teams = [[_MODEL.rating(mu=record.mu, sigma=record.sigma)] for record in before]
    rated = _MODEL.rate(teams, ranks=[float(seat.rank) for seat in seats])
    return {
        seat.player: Record(
            games=record.games + 1,
            wins=record.wins + (seat.rank == 1),
            mu=round(team[0].mu, DIGITS),
            sigma=round(team[0].sigma, DIGITS),
        )
        for seat, record, team in zip(seats, before, rated, strict=True)
        if seat.player is not None
    }
