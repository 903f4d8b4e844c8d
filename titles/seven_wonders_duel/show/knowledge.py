"""7 Wonders Duel: seats see what lies face up, and who draws tokens from the box sees those."""

from msgspec.structs import replace

from titles.kernel.show.knowledge import Knowledge
from titles.kernel.state.zones import Zone, blank
from titles.seven_wonders_duel.pyramid import Pyramid
from titles.seven_wonders_duel.state import DuelState


class DuelKnowledge(Knowledge):
    """What a seat of 7 Wonders Duel knows: the full state tells everything."""

    LEARNS = False

    def known(self, full: DuelState) -> DuelState:
        """Return the state without what lies face down, and without tokens that the other seat has drawn."""
        return replace(
            full,
            decks=tuple([blank(len(deck)) for deck in full.decks]),
            boxed=tuple([blank(len(cards)) for cards in full.boxed]),
            wonder_pile=blank(len(full.wonder_pile)),
            pyramid=replace(full.pyramid, cards=face_up_cards(full.pyramid)),
            drawn_tokens=drawn_tokens(full, self.seat),
        )


def face_up_cards(pyramid: Pyramid) -> Zone:
    """Return the cards of a pyramid by place, None where the card has never lain face up."""
    return tuple([card if pyramid.face_up >> place & 1 else None for place, card in enumerate(pyramid.cards)])


def drawn_tokens(full: DuelState, seat: int) -> Zone:
    """Return the tokens drawn from the box, as a seat knows them. The seat that took the last card has drawn them."""
    return full.drawn_tokens if full.active == seat else blank(len(full.drawn_tokens))
