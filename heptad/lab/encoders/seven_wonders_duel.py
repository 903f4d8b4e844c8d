"""7 Wonders Duel."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache

from heptad.lab.encoders.base import Encoder
from heptad.lab.rows import Remembered, Row, Words, row
from rules.kernel.game import AnyGame
from rules.kernel.title import Title
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.pyramid import Pyramid
from rules.seven_wonders_duel.state import state_of

PLACES = 20
"""The places of the largest pyramid."""


class DuelEncoder(Encoder):
    """What a seat of 7 Wonders Duel sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = catalogue(title.revision)
        self._cards, self._wonders, self._tokens = Words(printed.cards), Words(printed.wonders), Words(printed.tokens)
        self._military = Words([token.id for token in printed.track.military_tokens])
        self._left = Remembered(self._military.counts)
        self._card_zones = Remembered(self._cards.counts)
        self._wonder_zones = Remembered(self._wonders.counts)
        self._token_zones = Remembered(self._tokens.counts)
        self._pyramid = Remembered(self._places)
        self._place = cache(self._place_row)
        self._empty = row(0, 0, 0) + self._cards.none
        super().__init__(title, seats)

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all cards, wonders and tokens, and the seats."""
        return {
            "card": self._cards.words,
            "wonder": self._wonders.words,
            "token": self._tokens.words,
            "seat": self.orders[seat],
        }

    def sections(self, view: AnyGame, seat: int) -> dict[str, Row]:
        """Return what lies on the table.

        - `numbers`: age, whether the seat began the game, whether it took the last card, extra turn, pawn (above 0 the
          seat leads), shields, own coins, the opponent's coins
        - `cards`: built in the own city, in the other one; tucked in the own one, in the other one; discarded
        - `wonders`: the own ones to build, those of the opponent; built, those of the opponent; offered; unused
        - `tokens`: own progress tokens, those of the opponent; on the board, in the box, drawn from it
        - `pyramid`: for each place whether a card lies there, face up, with the back of a guild; then the card
        """
        state = state_of(view)
        own, other = state.cities[seat], state.cities[1 - seat]
        numbers = row(
            state.age,
            state.first == seat,
            state.active == seat,
            state.extra_turn,
            state.pawn if state.first == seat else -state.pawn,
            state.shields,
            own.coins,
            other.coins,
        )
        cards = (own.cards, other.cards, own.tucked, other.tucked, state.discard)
        wonders = (own.wonders, other.wonders, own.built, other.built, state.offered_wonders, state.unused_wonders)
        tokens = (own.tokens, other.tokens, state.board_tokens, state.box_tokens, state.drawn_tokens)
        return {
            "numbers": numbers,
            "military_tokens": self._left.of(seat, (state.military_tokens,)),
            "cards": self._card_zones.of(seat, cards),
            "wonders": self._wonder_zones.of(seat, wonders),
            "tokens": self._token_zones.of(seat, tokens),
            "pyramid": self._pyramid.of(seat, (state.pyramid,)),
        }

    def _places(self, pyramid: Pyramid) -> Row:
        cards, lying, up, guilds = pyramid.cards, pyramid.lying, pyramid.face_up, pyramid.guild_backs
        empty, place_row = self._empty, self._place
        rows = [
            place_row(cards[place], up >> place & 1, place in guilds) if lying >> place & 1 else empty
            for place in range(PLACES)
        ]
        return b"".join(rows)

    def _place_row(self, card: str | None, up: int, guild: bool) -> Row:
        return row(1, up, guild) + self._cards.one(card)
