"""7 Wonders."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, lru_cache

import msgspec

from heptad.lab.encoders.base import Encoder
from heptad.lab.rows import Remembered, Row, Words, row
from rules.kernel.game import AnyGame
from rules.kernel.title import Title
from rules.seven_wonders.catalogue import SIDES, catalogue
from rules.seven_wonders.resources import Resources
from rules.seven_wonders.state import state_of

TOKENS = (-1, 1, 3, 5)
"""The points of conflict tokens."""
CACHED = 2**12
"""The rows that are kept: views of several seats have equal cities, and the same hands pass around."""
MOST_FOR_ONE = 2
"""The most coins that a neighbour gets for one unit of a resource (section 5.3)."""


class WondersEncoder(Encoder):
    """What a seat of 7 Wonders sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = catalogue(title.revision)
        self._cards, self._wonders = Words(printed.cards), Words(printed.wonders)
        self._sides, self._tokens = Words(SIDES), Words(TOKENS)
        counts = lru_cache(CACHED)(self._cards.counts)
        self._structures, self._stages, self._zones = (Remembered(counts) for _ in range(3))
        self._conflicts = Remembered(self._tokens.counts)
        self._boards = cache(lambda board: self._wonders.one(board[0]) + self._sides.one(board[1]))
        costs = [card.cost.resources for card in printed.cards.values()]
        sides = [side for board in printed.wonders.values() for side in board.sides.values()]
        costs += [stage.cost.resources for side in sides for stage in side.stages]
        self._payments = 1 + MOST_FOR_ONE * max(_units(cost) for cost in costs)
        super().__init__(title, seats)

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all cards, wonders, sides and ways to build, and the own city; with two seats the Free City too."""
        return {
            "card": self._cards.words,
            "city": (seat, 2) if self.seats == 2 else (seat,),
            "by": ("chain", "gift", "cost"),
            "wonder": self._wonders.words,
            "side": self._sides.words,
        }

    def width(self, action: str, values: Sequence[Hashable]) -> int:
        """Return how many payments there can be: none gives the left neighbour as many coins as another one."""
        return self._payments if action == "stage" or "cost" in values else 1

    def sections(self, view: AnyGame, seat: int) -> dict[str, Row]:
        """Return what lies on the table. Cities are in the order of their seats, the Free City comes last.

        - `turn`: age, turn; `holder`: the seat with the Free City card; `chosen`: cards of the own sealed choice
        - `boards`: for each city the wonder and the side; `numbers`: its coins, the stages built, the gifts used
        - `tokens`: for each city the number of conflict tokens of each value
        - `structures`: for each city its cards; `stages`: the known cards under its stages
        - `sizes`: of each hand, the discard pile and the draw pile; `zones`: the known cards of each
        """
        state, order = state_of(view), self.orders[seat]
        commitment = view.commitments[seat]
        chosen = () if commitment is None or not commitment.chain else commitment.chain
        cities = [state.cities[number] for number in (order if self.seats > 2 else (*order, 2))]
        zones = [*[state.hands[number] for number in order], state.discard, state.pile]
        boards, numbers = self._boards, list[int]()
        for city in cities:
            numbers += (city.coins, len(city.stages), city.gifts)
        return {
            "turn": row(state.age, state.turn),
            "holder": self.seat_words[seat].one(state.holder),
            "chosen": self._cards.counts([move.card for move in chosen]) if chosen else self._cards.none,
            "boards": b"".join([boards((city.wonder, city.side)) for city in cities]),
            "numbers": row(*numbers),
            "tokens": self._conflicts.of(seat, [city.tokens for city in cities]),
            "structures": self._structures.of(seat, [city.structures for city in cities]),
            "stages": self._stages.of(seat, [city.stages for city in cities]),
            "sizes": row(*[len(zone) for zone in zones]),
            "zones": self._zones.of(seat, zones),
        }


def _units(resources: Resources) -> int:
    amounts: tuple[int, ...] = msgspec.structs.astuple(resources)
    return sum(amounts)
