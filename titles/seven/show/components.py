"""The components of SEVEN: first cards, eternal cards, and the normal cards by colour."""

from collections.abc import Iterator

from titles.kernel.show.components import COPIES, Component, Components, Piece, Section, fact, number
from titles.kernel.show.pictures import drawn
from titles.kernel.words.sentences import Spoken
from titles.seven.terms.sentences import message
from titles.seven.words.public_catalogue import PublicCatalogue, PublicDesign

_COLOUR = message("Colour")
_LOCK = message("Lock")


class SevenComponents(Components):
    """What the title is about, and the sections of its page, from the catalogue."""

    about = message(
        "Players move their pieces over a board of 7 x 7 cells with cards. A player whose piece arrives on a card "
        "carries out its effect and takes it. Cards are locked by colour. The first player who has locked all seven "
        "colours wins."
    )

    def __init__(self, catalogue: PublicCatalogue) -> None:
        self._catalogue = catalogue
        self._colours = {colour.id: colour.name for colour in catalogue.colours}

    def sections(self) -> Iterator[Section]:
        """Yield the sections: the cards that are rare first, then the colours in their order."""
        yield self._section("first", message("First cards"), "first")
        yield self._section("eternal", message("Eternal cards"), "eternal")
        for colour in self._catalogue.colours:
            heading = message("{colour} cards", colour=colour.name)
            yield self._section(colour.id, heading, "normal", colour.id)

    def _section(self, anchor: str, heading: Spoken, category: str, colour: str | None = None) -> Section:
        cards = [card for card in self._catalogue.cards if card.category == category and colour in {None, card.colour}]
        return Section(anchor=anchor, heading=heading, components=tuple(map(self._card, cards)), broad=True)

    def _card(self, card: PublicDesign) -> Component:
        colour = fact(_COLOUR, Piece(self._colours[card.colour]))
        facts = (
            *fact(COPIES, number(card.copies)),
            *fact(_LOCK, _lock(card)),
        )
        return Component(
            anchor=card.id,
            name=card.name,
            colour=card.colour,
            picture=((drawn("face", card.id),), (drawn("tile", card.id),)),
            printed=colour,
            facts=facts,
            texts=(card.text,),
        )


def _lock(card: PublicDesign) -> Piece:
    if card.lock.in_lock_phase:
        return Piece(message("in the lock phase"))
    return Piece(message("only by effects and setup")) if card.lock.lockable else Piece(message("never"))
