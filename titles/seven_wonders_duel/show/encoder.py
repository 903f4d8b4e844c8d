"""7 Wonders Duel."""

from collections.abc import Hashable, Mapping, Sequence

from titles.kernel.show.encoder import Encoder, Position, Sections
from titles.kernel.show.rows import Growing, Make, Row, Words, row
from titles.kernel.state.zones import Zone
from titles.kernel.title import Title
from titles.seven_wonders_duel.catalogue import PLACES, catalogue
from titles.seven_wonders_duel.pyramid import PlaceSet, Pyramid, place_set
from titles.seven_wonders_duel.show.knowledge import drawn_tokens
from titles.seven_wonders_duel.state import DuelState

HALF = PLACES // 2
HALF_SET = (1 << HALF) - 1
FLAGS = [row([places >> place & 1 for place in range(HALF)]) for places in range(HALF_SET + 1)]
"""The rows of all sets of the first half of the places."""
NO_FLAGS = FLAGS[0] * 2
FLAGGED = 3 * PLACES
"""The numbers of the section `pyramid`."""


class DuelEncoder(Encoder):
    """What a seat of 7 Wonders Duel sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = catalogue(title.revision)
        self._cards, self._wonders, self._tokens = Words(printed.cards), Words(printed.wonders), Words(printed.tokens)
        self._military = Words([token.id for token in printed.track.military_tokens])
        self._grown = [(Growing(self._cards), Growing(self._cards)) for _ in range(seats)]
        """For each city what counts its cards and its tucked cards, for both seats."""
        self._discarded, self._pyramids = Growing(self._cards), Pyramids(self._cards)
        super().__init__(title, seats)

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all cards, wonders and tokens, and the seats."""
        return {
            "card": self._cards.words,
            "wonder": self._wonders.words,
            "token": self._tokens.words,
            "seat": self.orders[seat],
        }

    def sections(self) -> Sections:
        """Return what lies on the table.

        - `numbers`: age, whether the seat began the game, whether it took the last card, extra turn, pawn (above 0 the
          seat leads), shields, own coins, the opponent's coins
        - `military_tokens`: those still in their places
        - `cards`: built in the own city, in the other one; tucked in the own one, in the other one; discarded
        - `wonders`: the own ones to build, those of the opponent; built, those of the opponent; offered; unused
        - `tokens`: own progress tokens, those of the opponent; on the board, in the box, drawn from it
        - `pyramid`: the places where a card lies, where it lies face up, where it has the back of a guild
        - `places`: for each place the card, if it lies there and is known
        """
        return {
            "numbers": 1,
            "military_tokens": 1,
            "cards": 5,
            "wonders": 6,
            "tokens": 5,
            "pyramid": 1,
        }

    def layout(self, position: Position) -> dict[str, slice]:
        """Return where the numbers of each section lie. The row of the pyramid has two sections."""
        layout = super().layout(position)
        row = layout["pyramid"]
        places = row.start + FLAGGED
        return {**layout, "pyramid": slice(row.start, places), "places": slice(places, row.stop)}

    def makes(self, seat: int) -> Sequence[Make]:
        """Return what makes the rows of the sections."""
        own, other = self._grown[seat], self._grown[1 - seat]
        cards = (own[0], other[0], own[1], other[1], self._discarded)
        zones = (*(self._wonders.counts,) * 6, *(self._tokens.counts,) * 5)
        return (row, self._military.counts, *cards, *zones, self._pyramids)

    def things(self, position: Position, seat: int) -> tuple[object, ...]:
        """Return what the rows of the sections show."""
        state: DuelState | None = position.full.state
        assert state is not None
        own, other = state.cities[seat], state.cities[1 - seat]
        leads = state.first == seat
        pawn = state.pawn if leads else -state.pawn
        return (
            (state.age, leads, state.active == seat, state.extra_turn, pawn, state.shields, own.coins, other.coins),
            state.military_tokens,
            own.cards,
            other.cards,
            own.tucked,
            other.tucked,
            state.discard,
            own.wonders,
            other.wonders,
            own.built,
            other.built,
            state.offered_wonders,
            state.unused_wonders,
            own.tokens,
            other.tokens,
            state.board_tokens,
            state.box_tokens,
            drawn_tokens(state, seat) if state.drawn_tokens else (),
            state.pyramid,
        )


class Pyramids:
    """Makes the rows of pyramids: the sections `pyramid` and `places`."""

    def __init__(self, cards: Words) -> None:
        self._width = len(cards.none)
        self._places = cards.places
        self._cards: Zone = ()
        self._seen: PlaceSet = 0
        self._numbers = bytearray(cards.none * PLACES)

    def __call__(self, pyramid: Pyramid) -> Row:
        """Return the row of a pyramid: only cards that came or went are written again."""
        lying, cards, before, numbers = pyramid.lying, pyramid.cards, self._seen, self._numbers
        seen = lying & pyramid.face_up
        gone, new = before & ~seen, seen & ~before
        if cards != self._cards:
            gone, new = before, seen
        while gone:
            place = gone.bit_length() - 1
            gone ^= 1 << place
            numbers[place * self._width + self._places[self._cards[place]]] = 0
        while new:
            place = new.bit_length() - 1
            new ^= 1 << place
            numbers[place * self._width + self._places[cards[place]]] = 1
        self._cards, self._seen = cards, seen
        flags = FLAGS[lying & HALF_SET] + FLAGS[lying >> HALF] + FLAGS[seen & HALF_SET] + FLAGS[seen >> HALF]
        return flags + (_backs(lying, pyramid.guild_backs) if pyramid.guild_backs else NO_FLAGS) + numbers


def _backs(lying: PlaceSet, guild_backs: tuple[int, ...]) -> Row:
    """Return where a card lies that has the back of a guild."""
    backs = lying & place_set(guild_backs)
    return FLAGS[backs & HALF_SET] + FLAGS[backs >> HALF]
