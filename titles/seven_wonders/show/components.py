"""The components of 7 Wonders: cards by age, guilds, wonder boards."""

from collections.abc import Iterator

from titles.kernel.show.components import (
    COPIES,
    KIND,
    Component,
    Components,
    Fact,
    Part,
    Piece,
    Section,
    cost,
    fact,
    links,
    plain,
    text_of,
)
from titles.kernel.show.pictures import drawn, symbol
from titles.kernel.words.translated import Translated
from titles.seven_wonders.cards.resources import NO_RESOURCES
from titles.seven_wonders.catalogue import Cost, Named
from titles.seven_wonders.terms.sentences import message
from titles.seven_wonders.words.public_catalogue import PublicCard, PublicCatalogue, PublicWonder

_CHAIN_FROM = message("Free after")
_CHAIN_TO = message("Makes free")
_START = message("Produces")
_CITY = message("City")
_SIGNS = {"textile": "loom"}
"""The symbols of resources that have another name than these."""
AGES = {1: message("Age I"), 2: message("Age II"), 3: message("Age III")}


class WondersComponents(Components):
    """What the title is about, and the sections of its page, from the catalogue."""

    about = message(
        "Each player builds a city and a wonder in three ages. All players choose a card of their hand at the same "
        "time, then pass the hand on. Cards give resources, coins, military strength, science and points. The player "
        "with the most points wins."
    )

    def __init__(self, catalogue: PublicCatalogue) -> None:
        self._catalogue = catalogue
        self._resources = _names(catalogue.resources)
        self._colours = _names(catalogue.colours)

    def sections(self) -> Iterator[Section]:
        """Yield the sections in the order in which they come into play."""
        wonders = tuple(map(self._wonder, self._catalogue.wonders))
        yield Section(anchor="wonders", heading=message("Wonder boards"), components=wonders, form="board")
        for age in (1, 2, 3):
            cards = [card for card in self._catalogue.cards if card.age == age and not card.guild]
            heading = AGES[age]
            yield Section(anchor=f"age-{age}", heading=heading, components=tuple(map(self._card, cards)))
        guilds = tuple(self._card(card) for card in self._catalogue.cards if card.guild)
        yield Section(anchor="guilds", heading=message("Guilds (Age III)"), components=guilds)
        markers = tuple(
            plain("marker", marker, (drawn("marker", marker.id),)) for marker in self._catalogue.two_player_cards
        )
        heading = message("Cards for two players")
        yield Section(anchor="two-players", heading=heading, components=markers)
        resources = tuple(
            plain("resource", resource, (symbol(_SIGNS.get(resource.id, resource.id)),))
            for resource in self._catalogue.resources
        )
        yield Section(anchor="resources", heading=message("Resources"), components=resources, form="small")
        symbols = tuple(plain("symbol", each, (symbol(each.id),)) for each in self._catalogue.science_symbols)
        yield Section(anchor="symbols", heading=message("Science symbols"), components=symbols, form="small")

    def _card(self, card: PublicCard) -> Component:
        return Component(
            anchor=card.id,
            name=card.name,
            colour=card.colour,
            picture=((drawn("card", card.id),),),
            printed=(
                *fact(KIND, Piece(self._colours[card.colour])),
                *self._cost(card.cost),
                *fact(_CHAIN_FROM, *self._of_structures(card.chain_from)),
                *fact(_CHAIN_TO, *self._of_structures(card.chain_to)),
            ),
            facts=_copies(card),
            texts=text_of(card),
        )

    def _cost(self, price: Cost) -> tuple[Fact, ...]:
        return cost(price.coins, price.resources.lacking(NO_RESOURCES), self._resources)

    def _of_structures(self, structures: tuple[str, ...]) -> tuple[Piece, ...]:
        """Return links to the cards that are one of these structures."""
        return links((card.id, card.name) for card in self._catalogue.cards if card.structure in structures)

    def _wonder(self, wonder: PublicWonder) -> Component:
        parts = [
            Part(
                name=message("Side {side}, stage {stage}", side=side, stage=stage.stage),
                facts=self._cost(stage.cost),
                texts=text_of(stage),
            )
            for side, board in wonder.sides.items()
            for stage in board.stages
        ]
        facts = (*fact(_CITY, Piece(wonder.city)), *fact(_START, Piece(self._resources[wonder.initial_resource])))
        picture = tuple((drawn("side", f"{wonder.id} {side}"),) for side in wonder.sides)
        return Component(anchor=wonder.id, name=wonder.name, picture=picture, printed=facts, parts=tuple(parts))


def _copies(card: PublicCard) -> tuple[Fact, ...]:
    """Return how many copies of a card are used with how many players; a guild exists once."""
    if card.guild:
        return fact(COPIES, Piece(message("1, drawn at random")))
    counts = {least: sum(other <= least for other in card.copies) for least in sorted({*card.copies})}
    return fact(
        COPIES,
        *(Piece(message("{n} with {least}+ players", n=count, least=least)) for least, count in counts.items()),
    )


def _names(things: tuple[Named, ...]) -> dict[str, Translated]:
    return {thing.id: thing.name for thing in things}
