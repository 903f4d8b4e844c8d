"""Any other title: an installed one, of which the laboratory knows nothing."""

from collections.abc import Hashable, Mapping, Sequence

from titles.kernel.show.encoder import Encoder, Position, Sections
from titles.kernel.show.rows import Make, row

WIDTH = 512
"""The indices of each class of moves."""


class PlainEncoder(Encoder):
    """What all titles have: the totals of the standings. A move's index is its place in the list of its class."""

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return nothing: no field counts."""
        return {}

    def width(self, action: str, values: Sequence[Hashable]) -> int:
        """Return the same for all classes."""
        return WIDTH

    def sections(self) -> Sections:
        """Return `totals`: of each seat, as the standings have it now."""
        return {"totals": 1}

    def makes(self, seat: int) -> tuple[Make, ...]:
        """Return what makes the row of the totals."""
        return (row,)

    def things(self, position: Position, seat: int) -> tuple[object, ...]:
        """Return the totals."""
        totals = {standing.seat: standing.total or 0 for standing in self.title.standings(position.view(seat))}
        return (tuple([totals[number] for number in self.orders[seat]]),)
