"""7 Wonders Duel."""

from collections.abc import Hashable, Mapping, Sequence

from heptad.lab.encoders.base import Encoder, Sections
from heptad.lab.rows import Kept, Row, Words, row
from rules.kernel.game import AnyGame
from rules.kernel.title import Title
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.pyramid import PlaceSet, place_set
from rules.seven_wonders_duel.state import state_of

PLACES = 20
"""The places of the largest pyramid."""
EMPTY = (None,) * PLACES
HALF_SET = (1 << PLACES // 2) - 1
HALVES = [row([places >> place & 1 for place in range(PLACES // 2)]) for places in range(HALF_SET + 1)]
"""The rows of all sets of the first half of the places."""


class DuelEncoder(Encoder):
    """What a seat of 7 Wonders Duel sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = catalogue(title.revision)
        self._cards, self._wonders, self._tokens = Words(printed.cards), Words(printed.wonders), Words(printed.tokens)
        self._military = Words([token.id for token in printed.track.military_tokens])
        self._card_counts = Kept(self._cards.counts)
        super().__init__(title, seats)

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all cards, wonders and tokens, and the seats."""
        return {
            "card": self._cards.words,
            "wonder": self._wonders.words,
            "token": self._tokens.words,
            "seat": self.orders[seat],
        }

    def sections(self, seat: int) -> Sections:
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
            "numbers": (row,),
            "military_tokens": (self._military.counts,),
            "cards": (self._card_counts,) * 5,
            "wonders": (self._wonders.counts,) * 6,
            "tokens": (self._tokens.counts,) * 5,
            "pyramid": (_flags,) * 3,
            "places": (self._cards.one,) * PLACES,
        }

    def things(self, view: AnyGame, seat: int) -> tuple[object, ...]:
        """Return the numbers and zones of the sections."""
        state = state_of(view)
        pyramid = state.pyramid
        lying = pyramid.lying
        own, other = state.cities[seat], state.cities[1 - seat]
        leads = state.first == seat
        pawn = state.pawn if leads else -state.pawn
        coins = (own.coins, other.coins)
        return (
            (state.age, leads, state.active == seat, state.extra_turn, pawn, state.shields, *coins),
            state.military_tokens,
            *(own.cards, other.cards, own.tucked, other.tucked, state.discard),
            *(own.wonders, other.wonders, own.built, other.built, state.offered_wonders, state.unused_wonders),
            *(own.tokens, other.tokens, state.board_tokens, state.box_tokens, state.drawn_tokens),
            *(lying, lying & pyramid.face_up, place_set(pyramid.guild_backs) & lying),
            *[card if lying >> place & 1 else None for place, card in enumerate(pyramid.cards)],
            *EMPTY[len(pyramid.cards) :],
        )


def _flags(places: PlaceSet) -> Row:
    """Return 1 for each place of the set, else 0."""
    return HALVES[places & HALF_SET] + HALVES[places >> PLACES // 2]
