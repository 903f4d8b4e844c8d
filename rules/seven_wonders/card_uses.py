"""What a city can do with one of some cards (section 4): said once, for the moves on offer and for what is refused."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from rules.kernel.decision import LegalMove
from rules.kernel.refusal import Refusal
from rules.kernel.zones import Zone
from rules.seven_wonders import refusals
from rules.seven_wonders.actions import Build, BuildStage, Choice, Sell
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.state import WondersState
from rules.seven_wonders.ways import Stand, stand_of


class CardUses(msgspec.Struct, frozen=True, gc=False):
    """A city, the cards of which it uses one, and what it can build."""

    city: int
    cards: Zone
    stand: Stand
    is_free_city: bool

    def moves(self) -> list[LegalMove]:
        """Return every legal move: sales, then structures, then the next stage."""
        cards: dict[Any, None] = dict.fromkeys(self.cards)
        cards.pop(None, None)
        sales = map(_sales(self.stand.revision, self.city).__getitem__, cards) if self._can_sell() else ()
        return [*sales, *self._structures(cards), *self._stages(cards)]

    def refuse(self, move: Choice) -> Refusal | None:
        """Return why a move of this city is illegal; None if it is legal."""
        card = move.card
        if card not in self.cards:
            return refusals.not_in_hand(card)
        if isinstance(move, Build):
            return None if _has(self._structures((card,)), move) else refusals.of_structure(self.stand, move)
        if isinstance(move, BuildStage):
            return None if _has(self._stages((card,)), move) else refusals.of_stage(self.stand)
        return None if self._can_sell() else refusals.free_city_must_build()

    def _can_sell(self) -> bool:
        """A seat's city always; the Free City only when it can build nothing (rulings 34, 36, 42)."""
        return not self.is_free_city or not self.stand.can_build(self.cards)

    def _structures(self, cards: Iterable[str]) -> list[LegalMove]:
        """By cost with every payment, by a chain, or for nothing."""
        return [
            LegalMove(Build(card, self.city, by, left, right), {"bank": bank, "left": left, "right": right})
            for card, ways in self.stand.buildable(cards)
            for by, bank, left, right in ways
        ]

    def _stages(self, cards: Iterable[str]) -> list[LegalMove]:
        """The next stage with every payment, each card as its marker."""
        stage, payments = self.stand.economy.stage, self.stand.stage_payments()
        if stage is None or not payments:
            return []
        return [
            LegalMove(BuildStage(card, self.city, left, right), {"bank": stage.bank, "left": left, "right": right})
            for card in cards
            for left, right in payments
        ]


def _has(legal_moves: list[LegalMove], move: Choice) -> bool:
    return move in [legal_move.move for legal_move in legal_moves]


@cache
def _sales(revision: int, city: int) -> dict[str, LegalMove]:
    return {card: LegalMove(Sell(card, city)) for card in catalogue(revision).cards}


def card_uses(revision: int, state: WondersState, city: int, cards: Zone) -> CardUses:
    """Return what a city can do with one of these cards."""
    return CardUses(city, cards, stand_of(revision, state.cities, city), city >= len(state.hands))
