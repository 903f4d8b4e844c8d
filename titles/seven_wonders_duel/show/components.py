"""The components of 7 Wonders Duel: wonders, cards by age, guilds, progress tokens, the military track."""

from collections.abc import Iterator

from titles.kernel.show.components import (
    KIND,
    Component,
    Components,
    Fact,
    Piece,
    Section,
    coins,
    cost,
    fact,
    links,
    number,
    plain,
    points,
    text_of,
)
from titles.kernel.show.pictures import Row, drawn, symbol
from titles.kernel.words.sentences import Spoken
from titles.kernel.words.translated import Translated
from titles.seven_wonders_duel.catalogue import Card, MilitaryToken, Token, Wonder
from titles.seven_wonders_duel.terms.sentences import message
from titles.seven_wonders_duel.words.public_catalogue import PublicCatalogue

_CHAIN_FROM = message("Free after")
_CHAIN_TO = message("Makes free")
_ALIASES = message("Also called")
_DISTANCE = message("Distance from the middle")
_WORTH = message("Worth")
_LOSS = message("The opponent loses")
_PLAYER = message("Moved by")
_STARTER = Piece(message("the start player"))
_SECOND = Piece(message("the other player"))
AGES = {1: message("Age I"), 2: message("Age II"), 3: message("Age III")}


class DuelComponents(Components):
    """What the title is about, and the sections of its page, from the catalogue."""

    about = message(
        "Two players take turns to take a card from a pyramid, in which some cards lie face down. Military or "
        "scientific supremacy wins at once; otherwise the player with the most points after three ages wins."
    )

    def __init__(self, catalogue: PublicCatalogue) -> None:
        self._catalogue = catalogue
        self._resources = {resource.id: resource.name for resource in catalogue.resources}
        self._colours = {colour.id: colour.name for colour in catalogue.colours}
        self._cards = {card.id: card.name for card in catalogue.cards}

    def sections(self) -> Iterator[Section]:
        """Yield the sections in the order in which they come into play."""
        catalogue = self._catalogue
        wonders = tuple(map(self._wonder, catalogue.wonders))
        yield Section(anchor="wonders", heading=message("Wonders"), components=wonders, form="wide")
        for age in (1, 2, 3):
            cards = tuple(self._card(card) for card in catalogue.cards if card.deck == f"age{age}")
            heading = AGES[age]
            yield Section(anchor=f"age-{age}", heading=heading, components=cards)
        guilds = tuple(self._card(card) for card in catalogue.cards if card.deck == "guild")
        yield Section(anchor="guilds", heading=message("Guilds (Age III)"), components=guilds)
        tokens = tuple(map(_token, catalogue.progress_tokens))
        heading = message("Progress tokens")
        yield Section(anchor="progress-tokens", heading=heading, components=tokens, form="small")
        track = (*self._places(), *map(_military_token, catalogue.military_track.military_tokens))
        yield Section(anchor="military", heading=message("Military track"), components=track, form="strip")
        resources = tuple(plain("resource", resource, (symbol(resource.id),)) for resource in catalogue.resources)
        yield Section(anchor="resources", heading=message("Resources"), components=resources, form="small")
        symbols = tuple(plain("symbol", each, (drawn("science", each.id),)) for each in catalogue.science_symbols)
        yield Section(anchor="symbols", heading=message("Science symbols"), components=symbols, form="small")

    def _wonder(self, wonder: Wonder) -> Component:
        facts = cost(wonder.cost.coins, wonder.cost.resources.items(), self._resources)
        picture = ((drawn("wonder", wonder.id),),)
        return Component(anchor=wonder.id, name=wonder.name, picture=picture, printed=facts, texts=text_of(wonder))

    def _card(self, card: Card) -> Component:
        return Component(
            anchor=card.id,
            name=card.name,
            colour=card.colour,
            picture=((drawn("card", card.id),),),
            printed=(
                *fact(KIND, Piece(self._colours[card.colour])),
                *cost(card.cost.coins, card.cost.resources.items(), self._resources),
                *self._chain(_CHAIN_FROM, card.chain_parent),
                *self._chain(_CHAIN_TO, card.chain_child),
                *fact(_ALIASES, *(Piece(Translated(name, name)) for name in (*card.aliases.en, *card.aliases.ja))),
            ),
            texts=text_of(card),
        )

    def _chain(self, label: Spoken, card: str | None) -> tuple[Fact, ...]:
        return () if card is None else fact(label, *links([(card, self._cards[card])]))

    def _places(self) -> Iterator[Component]:
        """Yield the places of the conflict pawn that are worth points, those with the same points together."""
        worth = self._catalogue.military_track.points_by_distance
        for amount in dict.fromkeys(filter(None, worth)):
            distances = [number(distance) for distance, given in enumerate(worth) if given == amount]
            name = message("Zone of {points}", points=points(amount).text)
            facts = (*fact(_DISTANCE, *distances), *fact(_WORTH, points(amount)))
            yield Component(
                anchor=f"military-{amount}", name=name, colour="red", picture=_pawn_at(worth.index(amount)), facts=facts
            )
        capital = self._catalogue.military_track.capital_distance
        win = message("The capital: military supremacy")
        yield Component(
            anchor="military-capital",
            name=win,
            colour="red",
            picture=_pawn_at(capital),
            facts=fact(_DISTANCE, number(capital)),
        )


def _pawn_at(distance: int) -> tuple[Row, ...]:
    """Return a picture of the military track with the pawn at this distance from the middle."""
    return ((drawn("pawn", str(distance)),),)


def _military_token(token: MilitaryToken) -> Component:
    """Return a military token. It lies where the pawn comes when the other player than the loser leads."""
    mover = _SECOND if token.loser == "first" else _STARTER
    name = message("Military token: {n}", n=token.coins_lost)
    facts = (
        *fact(_PLAYER, mover),
        *fact(_DISTANCE, number(abs(token.enter_at))),
        *fact(_LOSS, coins(token.coins_lost)),
    )
    picture = ((drawn("loot", token.id),),)
    return Component(anchor=token.id, name=name, picture=picture, facts=facts, texts=text_of(token))


def _token(token: Token) -> Component:
    picture = ((drawn("token", token.id),),)
    return Component(anchor=token.id, name=token.name, colour="green", picture=picture, texts=text_of(token))
