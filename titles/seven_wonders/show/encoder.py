"""7 Wonders."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import msgspec

from titles.kernel.show.encoder import Encoder, Position, Sections
from titles.kernel.show.rows import Growing, Latest, Make, Row, Words, number, row
from titles.kernel.state.game import Commitment
from titles.kernel.state.zones import Zone
from titles.kernel.title import Title
from titles.seven_wonders.cards.resources import Resources
from titles.seven_wonders.catalogue import SIDES, catalogue
from titles.seven_wonders.state import City, WondersState

TOKENS = (-1, 1, 3, 5)
"""The points of conflict tokens."""
MOST_FOR_ONE = 2
"""The most coins that a neighbour gets for one unit of a resource (section 5.3)."""


class WondersEncoder(Encoder):
    """What a seat of 7 Wonders sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = catalogue(title.revision)
        self._cards, self._wonders = Words(printed.cards), Words(printed.wonders)
        self._things = Words((*printed.wonders, *SIDES, *TOKENS, *printed.cards))
        self._discards = [Growing(self._cards) for _ in range(seats)]
        self._latest = [Latest(self._city) for _ in range(max(seats, 3))]
        self._of_cities = Latest(self._rows)
        """All seats see the same of each city but the cards under its stages."""
        self._of_hidden = cache(self._hidden)
        costs = [card.cost.resources for card in printed.cards.values()]
        sides = [side for board in printed.wonders.values() for side in board.sides.values()]
        costs += [stage.cost.resources for side in sides for stage in side.stages]
        self._payments = 1 + MOST_FOR_ONE * max(_units(cost) for cost in costs)
        free = (2,) if seats == 2 else ()
        self._order = [(*range(seat, seats), *range(seat), *free) for seat in range(seats)]
        """For each seat the numbers of all cities, its own one first and the Free City last."""
        super().__init__(title, seats)

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all cards, wonders, sides and ways to build, and the own city; with two seats the Free City too."""
        return {
            "card": self._cards.words,
            "city": (seat, 2) if self.seats == 2 else (seat,),
            "by": ("chain", "gift", "cost"),
            "wonder": self._wonders.words,
            "side": SIDES,
        }

    def width(self, action: str, values: Sequence[Hashable]) -> int:
        """Return how many payments there can be: none gives the left neighbour as many coins as another one."""
        return self._payments if action == "stage" or "cost" in values else 1

    def sections(self) -> Sections:
        """Return what lies on the table. Cities are in the order of their seats, the Free City comes last.

        - `turn`: age, turn; `holder`: the seat with the Free City card; `chosen`: cards of the own sealed choice
        - `cities`: for each city its coins, the stages built, the gifts used, its wonder, the side, the number of
          conflict tokens of each value, its cards, the known cards under its stages
        - `zones`: of each hand, the discard pile and the draw pile the size and the known cards
        """
        return {"turn": 2, "holder": 1, "chosen": 1, "cities": 4, "zones": 4}

    def makes(self, seat: int) -> tuple[Make, ...]:
        """Return what makes the rows of the sections."""
        return (
            *(number, number, self.seat_words[seat].one, self._chosen),
            *(partial(self._own_city, seat), self._cards.counts),
            *(partial(self._other_cities, self._order[seat][1:]), self._free_markers),
            *(self._zone, partial(self._other_hands, self.orders[seat][1:])),
            *(partial(_growing_pile, self._discards[seat]), self._zone),
        )

    def things(self, position: Position, seat: int) -> tuple[object, ...]:
        """Return what the rows of the sections show."""
        state: WondersState | None = position.full.state
        assert state is not None
        knowledge: Any = position.knowledge[seat]
        cities, hands = state.cities, state.hands
        return (
            state.age,
            state.turn,
            state.holder,
            position.chosen(seat),
            cities,
            state.markers[seat],
            cities,
            knowledge.free_markers,
            hands[seat],
            hands,
            knowledge.discard,
            knowledge.pile(state),
        )

    def _chosen(self, commitment: Commitment[Any] | None) -> Row:
        """Return the cards of a sealed choice."""
        chain = None if commitment is None else commitment.chain
        return self._cards.counts([move.card for move in chain]) if chain else self._cards.none

    def _own_city(self, seat: int, cities: tuple[City, ...]) -> Row:
        return self._of_cities(cities)[seat]

    def _other_cities(self, others: Sequence[int], cities: tuple[City, ...]) -> Row:
        """Return the other cities, each but the Free City with the cards under its stages, of which none is known."""
        rows, none = self._of_cities(cities), self._cards.none
        joined = none.join([rows[city] for city in others])
        return joined if self.seats == 2 else joined + none

    def _free_markers(self, markers: Zone) -> Row:
        """Return the cards under the stages of the Free City; nothing if there is none."""
        return self._cards.counts(markers) if self.seats == 2 else b""

    def _rows(self, cities: tuple[City, ...]) -> list[Row]:
        return [make(city) for make, city in zip(self._latest, cities, strict=True)]

    def _city(self, city: City) -> Row:
        things = self._things.counts((city.wonder, city.side, *city.tokens, *city.structures))
        return row((city.coins, city.stages, city.gifts)) + things

    def _other_hands(self, others: Sequence[int], hands: Sequence[Zone]) -> Row:
        """Return the sizes of the other hands, of which no card is known."""
        return b"".join([self._of_hidden(len(hands[seat])) for seat in others])

    def _hidden(self, size: int) -> Row:
        return number(size) + self._cards.none

    def _zone(self, zone: Zone) -> Row:
        return number(len(zone)) + self._cards.counts(zone)


def _growing_pile(growing: Growing, pile: Zone) -> Row:
    return number(len(pile)) + growing(pile)


def _units(resources: Resources) -> int:
    amounts: tuple[int, ...] = msgspec.structs.astuple(resources)
    return sum(amounts)
